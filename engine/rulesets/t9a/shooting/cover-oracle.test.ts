import { expect, test } from 'vitest';
import { cutByPolygon, cutByRectangle } from '../../../kernel/geometry/sight.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Terrain } from '../../../regiments/battle.js';
import { Height, heightOf, viewerHeight } from '../../../regiments/shooting/heights.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { ScenarioError } from '../../../testing/scenario-error.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { T9aScene } from '../../../testing/t9a/scene.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { Cover, coverByFile } from './cover.js';

/** Number of points per side of each base to which lines are drawn. */
const GRID = 10;
/** Shares nearer to a half than this are not tested, because they are counted in points. */
const MARGIN = 0.04;

type Point = readonly [number, number];

/** Returns a point of model `m` of `u`: `right` and `ahead` of the middle of its base, in half bases. */
function point(b: T9aBattle, u: number, m: number, right: number, ahead: number): Point {
  const { x, y, facing, files, halfWidth, halfDepth } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  const file = m % files[u];
  const across = (file + 0.5 + right / 2) * baseWidth[u] - halfWidth[u];
  const forward = halfDepth[u] - ((m - file) / files[u] + 0.5 - ahead / 2) * baseDepth[u];
  const s = SIN[facing[u]];
  const c = COS[facing[u]];
  return [x[u] + across * c + forward * s, y[u] - across * s + forward * c];
}

/** Returns points all over the bases of `u`. */
function pointsOf(b: T9aBattle, u: number): Point[] {
  const points: Point[] = [];
  for (let m = 0; m < b.unit.models[u]; m++) {
    for (let i = 0; i < GRID * GRID; i++) {
      const right = (2 * ((i % GRID) + 0.5)) / GRID - 1;
      points.push(point(b, u, m, right, (2 * (Math.floor(i / GRID) + 0.5)) / GRID - 1));
    }
  }
  return points;
}

/** True if a model of `v` cuts the line. */
function isCutByModels(b: T9aBattle, v: number, [ex, ey]: Point, [px, py]: Point): boolean {
  const { baseWidth, baseDepth } = b.setup.unit;
  for (let m = 0; m < b.unit.models[v]; m++) {
    const [x, y] = point(b, v, m, 0, 0);
    if (cutByRectangle(ex, ey, px, py, x, y, b.unit.facing[v], baseWidth[v] / 2, baseDepth[v] / 2)) return true;
  }
  return false;
}

function inPiece([x, y]: Point, polygon: Int32Array): boolean {
  let side = 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const j = (i + 2) % polygon.length;
    const turn = Math.sign(
      (polygon[j] - polygon[i]) * (y - polygon[i + 1]) - (polygon[j + 1] - polygon[i + 1]) * (x - polygon[i]),
    );
    if (turn !== 0 && side !== 0 && turn !== side) return false;
    side = turn || side;
  }
  return true;
}

/** True if the model in that file of the front rank stands at least in part in the piece. */
function looksOutOf(b: T9aBattle, u: number, file: number, polygon: Int32Array): boolean {
  for (let i = 0; i <= 40; i++) {
    for (let j = 0; j <= 40; j++) if (inPiece(point(b, u, file, i / 20 - 1, j / 20 - 1), polygon)) return true;
  }
  return false;
}

/**
 * Computes cover by the letter of the rule, with lines to very many points of the target. Returns -1 if a share is too
 * near to a half.
 */
function coverByTrying(b: T9aBattle, u: number, file: number, t: number): number {
  const shooter = viewerHeight(b, u, file);
  const target = heightOf(b, t);
  const isLarge = shooter === Height.large || target === Height.large;
  const points = pointsOf(b, t);
  const { kind } = b.setup.terrain;
  const others = polygonsOf(b).map((polygon) => !looksOutOf(b, u, file, polygon)); // T9A-COV-002
  const inside = polygonsOf(b).map((polygon) => points.filter((to) => inPiece(to, polygon)).length / points.length);
  let ground: number = Cover.none;
  for (let p = 0; p < kind.length; p++) {
    if ((kind[p] !== Terrain.field && kind[p] !== Terrain.ruin) || !others[p]) continue;
    if (b.setup.unit.height[t] === Height.large) continue;
    if (Math.abs(inside[p] - 0.5) < MARGIN) return -1;
    if (inside[p] > 0.5) ground = Math.max(ground, kind[p] === Terrain.field ? Cover.soft : Cover.hard);
  }
  let best: number = Cover.hard;
  for (const right of [-1, 0, 1]) {
    const eye = point(b, u, file, right, 1);
    const hidden = { hard: 0, either: 0 };
    for (const to of points) {
      let soft = false;
      let hard = false;
      polygonsOf(b).forEach((polygon, p) => {
        if (!others[p] || kind[p] === Terrain.field || kind[p] === Terrain.ruin) return;
        if (!cutByPolygon(eye[0], eye[1], to[0], to[1], polygon)) return;
        const standsOn = kind[p] === Terrain.hill && inside[p] > 0; // T9A-TER-016: a hill does not hide models that stand on it
        if (standsOn && inPiece(to, polygon)) return;
        if (kind[p] === Terrain.forest || standsOn) soft = true;
        else hard = true;
      });
      for (let v = 0; v < b.setup.units; v++) {
        const height = heightOf(b, v);
        if (v === u || v === t || (isLarge && height === Height.small) || !isCutByModels(b, v, eye, to)) continue;
        if (height >= shooter && height >= target) hard = true;
        else soft = true;
      }
      if (hard) hidden.hard++;
      if (hard || soft) hidden.either++;
    }
    const shares = [hidden.hard / points.length, hidden.either / points.length];
    if (shares.some((share) => Math.abs(share - 0.5) < MARGIN)) return -1;
    best = Math.min(best, shares[0] > 0.5 ? Cover.hard : shares[1] > 0.5 ? Cover.soft : Cover.none);
  }
  return Math.max(best, ground);
}

function startOf(scene: T9aScene): T9aReport | null {
  try {
    return scene.start();
  } catch (error) {
    if (error instanceof ScenarioError) return null;
    throw error;
  }
}

const PIECES = ['forest', 'impassable', 'hill', 'field', 'ruin'] as const;
const KINDS: readonly UnitSpec[] = [
  { base: [20, 20] },
  { base: [25, 50], troopType: 'Cavalry', mount: {} },
  { base: [40, 40], troopType: 'Monstrous Infantry' },
  { base: [50, 50], troopType: 'Monster', rules: ['Large Target'] },
];

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'T9A-COV-001 T9A-COV-002 T9A-COV-003 T9A-COV-004 T9A-COV-005 T9A-TER-012 T9A-TER-016 T9A-TER-024 cover is what drawing many lines finds, scene %i',
  (seed) => {
    const random = new Random(seed);
    const any = (least: number, most: number) => least + ((most - least) * random.below(10_000)) / 10_000;
    const unit = (): UnitSpec => {
      const kind = KINDS[random.below(KINDS.length)];
      const models = 1 + random.below(14);
      return { ...kind, models, files: Math.min(models, 1 + random.below(6)), facing: any(0, 360) };
    };
    /** Makes a random scene, or null if units overlap. */
    const draw = (): T9aReport | null => {
      const scene = scenario('t9a');
      for (let k = 0; k < 3; k++) {
        const x = 12 + 24 * k;
        scene.unit(`archers ${k}`, { ...unit(), facing: any(-30, 30), at: [x, 8] });
        scene.enemy(`target ${k}`, { ...unit(), at: [x + any(-4, 4), any(30, 34)] });
        for (let i = 0; i < 3; i++) scene.enemy(`other ${k} ${i}`, { ...unit(), at: [x + any(-5, 5), 14 + 5 * i] });
        const kind = random.below(2) === 0 ? 'forest' : 'impassable';
        scene.terrain(kind, { at: [x + any(-7, 7), any(13, 26)], size: [any(2, 6), any(2, 6)], angle: any(0, 90) });
        const under = random.below(2) === 0 ? any(4, 12) : any(28, 36); // the piece is near one of the two units
        const piece = PIECES[random.below(PIECES.length)];
        scene.terrain(piece, { at: [x + any(-4, 4), under], size: [any(2, 8), any(2, 8)], angle: any(0, 90) });
      }
      return startOf(scene);
    };
    let report = draw();
    while (report === null) report = draw();
    const { b } = report;

    let compared = 0;
    for (let k = 0; k < 3; k++) {
      const u = report.row(`archers ${k}`);
      const t = report.row(`target ${k}`);
      const found = new Uint8Array(256);
      coverByFile(b, u, t, false, new Uint8Array(256).fill(1), found);
      for (let file = 0; file < b.unit.files[u]; file++) {
        const tried = coverByTrying(b, u, file, t);
        if (tried < 0) continue;
        compared++;
        expect(`archers ${k}, file ${file}: ${found[file]}`).toBe(`archers ${k}, file ${file}: ${tried}`);
      }
    }
    expect(compared).toBeGreaterThan(0);
  },
);
