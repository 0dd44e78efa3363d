// Line of sight and engagement against an independent reckoning, in strewn scenes: models of all bases, walls, rocks, hills,
// forests, clouds. `SCENES=10000 npx vitest run engine/rulesets/hordes/sight/sight-oracle.test.ts` plays the full number.
import { expect, test } from 'vitest';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { BASES } from '../armies/profiles.js';
import { engages, isInReach } from '../attacks/melee-range.js';
import type { Piece, Template } from '../core/ground.js';
import { baseOf, faces, radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { free, sees } from './line-of-sight.js';

const SCENES = Number(process.env.SCENES ?? 400);
/** Ticks by which the two reckonings may differ: both round. */
const TOLERANCE = 1;
/** Where a line begins and ends, ticks. */
interface Line {
  readonly px: number;
  readonly py: number;
  readonly qx: number;
  readonly qy: number;
}

/** A polygon that hides from `low` ticks up, its height; a forest has none. */
interface Hider {
  readonly kind: Piece['kind'];
  readonly corners: readonly (readonly [number, number])[];
  readonly height: number;
}

interface Scene {
  readonly t: HordesTable;
  readonly hiders: readonly Hider[];
  readonly clouds: readonly (readonly [x: number, y: number, radius: number])[];
}

function strew(random: Random): Scene {
  const taken: (readonly [x: number, y: number, r: number])[] = [];
  const someBase = () => BASES[random.below(10) === 0 ? 3 : random.below(3)];
  const radius = { small: 0.591, medium: 0.788, large: 0.985, huge: 2.363 };
  const place = (x: number, y: number, base: (typeof BASES)[number]): boolean => {
    const r = radius[base];
    if (taken.some(([tx, ty, tr]) => Math.hypot(tx - x, ty - y) < tr + r + 0.01)) return false;
    taken.push([x, y, r]);
    return true;
  };
  const viewerBase = someBase();
  const targetBase = someBase();
  const far = 4.8 + random.below(50) / 10;
  place(24, 20, viewerBase);
  place(24, 20 + far, targetBase);
  const others: Record<string, Standing> = {};
  for (let i = 0; i < 7; i++) {
    const at: [number, number] = [20 + random.below(800) / 100, 18.5 + random.below((far + 3) * 100) / 100];
    const base = someBase();
    if (place(at[0], at[1], base)) others[`o${i}`] = { at, base };
  }
  const pieces: Piece[] = [];
  const count = random.below(4);
  for (let i = 0; i < count; i++) {
    const kind = (['wall', 'obstruction', 'forest', 'hill'] as const)[random.below(4)];
    const [w, d] =
      kind === 'hill' ? [5 + random.below(4), 5] : [1 + random.below(40) / 10, 0.3 + random.below(25) / 10];
    const x = 20 + random.below(700) / 100;
    const y = kind === 'hill' ? 17 + random.below(80) / 10 : 20.5 + random.below(far * 100) / 100;
    const height = kind === 'hill' ? 1 + random.below(4) : kind === 'forest' ? 0 : 0.5 + random.below(60) / 10;
    const touches = (tx: number, ty: number, r: number) =>
      Math.hypot(tx - Math.max(x, Math.min(x + w, tx)), ty - Math.max(y, Math.min(y + d, ty))) < r + 0.01;
    if ((kind === 'wall' || kind === 'obstruction') && taken.some(([tx, ty, r]) => touches(tx, ty, r))) continue;
    pieces.push(box(kind, x, y, w, d, height));
  }
  const fog: Template[] = [];
  if (random.below(3) === 0)
    fog.push({ kind: 'dense fog', at: [21 + random.below(60) / 10, 20 + random.below(far * 10) / 10], size: 3 });
  const facing = [0, random.below(360), 80 + random.below(20), 260 + random.below(20)][random.below(4)];
  const t = new HordesTable(
    { viewer: { at: [24, 20], base: viewerBase, facing, weapons: [{ RNG: 2 + random.below(6) }] } },
    { target: { at: [24, 20 + far], base: targetBase }, ...others },
    [...pieces, ...fog],
  );
  return {
    t,
    hiders: pieces.map(({ kind, corners, height }) => ({
      kind,
      corners: corners.map(([x, y]) => [ticks(x), ticks(y)] as const),
      height: ticks(height ?? 0),
    })),
    clouds: fog.map(({ at, size }) => [ticks(at[0]), ticks(at[1]), ticks(size / 2)] as const),
  };
}

/** The part of a line inside a rectangle, as shares; undefined if it passes by. */
function inside({ px, py, qx, qy }: Line, corners: Hider['corners']): [number, number] | undefined {
  const [left, bottom] = corners[0];
  const [right, top] = corners[2];
  let enters = 0;
  let leaves = 1;
  for (const [from, way, low, high] of [
    [px, qx - px, left, right],
    [py, qy - py, bottom, top],
  ]) {
    if (way === 0) {
      if (from <= low || from >= high) return undefined;
      continue;
    }
    const a = (low - from) / way;
    const c = (high - from) / way;
    enters = Math.max(enters, Math.min(a, c));
    leaves = Math.min(leaves, Math.max(a, c));
  }
  return enters < leaves ? [enters, leaves] : undefined;
}

/** Distance between a point and a segment. */
function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Distance between a line and a rectangle that it does not cross. */
function past({ px, py, qx, qy }: Line, corners: Hider['corners']): number {
  let least = Infinity;
  corners.forEach(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length];
    least = Math.min(least, toSegment(x, y, px, py, qx, qy));
    least = Math.min(least, toSegment(px, py, x, y, nx, ny), toSegment(qx, qy, x, y, nx, ny));
  });
  return least;
}

/** True if the whole base lies in the rectangle, within `slack` ticks. */
const standsOn = (x: number, y: number, r: number, corners: Hider['corners'], slack: number): boolean =>
  x - r >= corners[0][0] - slack &&
  x + r <= corners[2][0] + slack &&
  y - r >= corners[0][1] - slack &&
  y + r <= corners[2][1] + slack;

const isUnder = (x: number, y: number, r: number, { corners }: Hider): boolean =>
  Math.hypot(
    x - Math.max(corners[0][0], Math.min(corners[2][0], x)),
    y - Math.max(corners[0][1], Math.min(corners[2][1], y)),
  ) <
  r - 2;

function elevation({ t, hiders }: Scene, m: number): number {
  const { x, y } = t.b.model;
  const on = hiders.filter(
    ({ kind, corners }) => kind === 'hill' && standsOn(x[m], y[m], radiusOf(t.b, m), corners, 2),
  );
  return Math.max(0, ...on.map(({ height }) => height));
}

const HEIGHTS = [1.75, 2.25, 2.75, 5].map(ticks);
const headOf = (scene: Scene, m: number): number => elevation(scene, m) + HEIGHTS[baseOf(scene.t.b, m)];

/** Returns the models in the way, by the sentences of the rules. */
function blockers(scene: Scene): number[] {
  const { b } = scene.t;
  const { x, y } = b.model;
  const [viewer, target] = [elevation(scene, 0), elevation(scene, 1)];
  return Array.from({ length: b.setup.models - 2 }, (_, i) => i + 2).filter((o) => {
    if (baseOf(b, o) < baseOf(b, 1)) return false;
    const other = elevation(scene, o);
    const near = Math.hypot(x[o] - x[1], y[o] - y[1]) - radiusOf(b, o) - radiusOf(b, 1) <= INCH;
    if (viewer > target) return other >= viewer || near;
    return viewer === target || other >= target;
  });
}

/** Returns a rectangle without a border of so many ticks. */
const shrunk = (corners: Hider['corners'], by: number): Hider['corners'] => [
  [corners[0][0] + by, corners[0][1] + by],
  corners[1],
  [corners[2][0] - by, corners[2][1] - by],
  corners[3],
];

/**
 * Returns by how many ticks a line of sight clears everything: below 0 it is blocked. Heads see each other along the line
 * between their tops.
 * @param slack ticks by which a line may cut a corner of terrain, or end outside a cloud or a forest in which it should end
 */
function clearance(scene: Scene, inTheWay: readonly number[], line: Line, slack = 0): number {
  const { b } = scene.t;
  const { x, y, facing } = b.model;
  const { px, py, qx, qy } = line;
  const long = Math.hypot(qx - px, qy - py);
  let least = (qx - x[0]) * SIN[facing[0]] + (qy - y[0]) * COS[facing[0]];
  least = Math.min(least, 1000);
  for (const o of inTheWay) least = Math.min(least, toSegment(x[o], y[o], px, py, qx, qy) - radiusOf(b, o));
  const isHuge = baseOf(b, 1) === 3;
  const [zp, zq] = [headOf(scene, 0), headOf(scene, 1)];
  for (const hider of scene.hiders) {
    const part = inside(line, shrunk(hider.corners, hider.kind === 'forest' ? -slack : slack));
    if (hider.kind === 'forest') {
      if (isHuge || part === undefined) continue;
      const deep = (part[1] - part[0]) * long;
      least = Math.min(least, part[0] === 0 || part[1] === 1 ? 3 * INCH - deep : -deep);
      continue;
    }
    if (hider.kind === 'hill' && [0, 1].some((m) => isUnder(x[m], y[m], radiusOf(b, m), hider))) continue;
    if (part === undefined)
      least = Math.min(least, Math.max(past(line, hider.corners), Math.min(zp, zq) - hider.height));
    else least = Math.min(least, Math.min(zp + (zq - zp) * part[0], zp + (zq - zp) * part[1]) - hider.height);
  }
  for (const [cx, cy, r] of isHuge ? [] : scene.clouds) {
    const gap = toSegment(cx, cy, px, py, qx, qy) - r;
    const isIn = Math.hypot(px - cx, py - cy) < r + slack || Math.hypot(qx - cx, qy - cy) < r + slack;
    if (!isIn) least = Math.min(least, gap);
  }
  return least;
}

/** Returns the clearance of the best of many lines, each bettered in small steps. */
function bestLine(scene: Scene, inTheWay: readonly number[], random: Random): number {
  const { b } = scene.t;
  const { x, y } = b.model;
  const line = (v: readonly number[]): Line => ({
    px: x[0] + radiusOf(b, 0) * v[1] * Math.sin(v[0]),
    py: y[0] + radiusOf(b, 0) * v[1] * Math.cos(v[0]),
    qx: x[1] + radiusOf(b, 1) * v[3] * Math.sin(v[2]),
    qy: y[1] + radiusOf(b, 1) * v[3] * Math.cos(v[2]),
  });
  const one = () => random.below(1_000_001) / 1_000_000;
  let best = -Infinity;
  for (let start = 0; start < 12 && best <= 1; start++) {
    let at = [0, 0, 0, 0];
    let here = -Infinity;
    for (let i = 0; i < 60; i++) {
      const v = [one() * 2 * Math.PI, Math.sqrt(one()), one() * 2 * Math.PI, Math.sqrt(one())];
      // The part of the target that is farthest in front may be a sliver.
      if (i === 0) [v[2], v[3]] = [(b.model.facing[0] * Math.PI) / 32768, 1];
      const value = clearance(scene, inTheWay, line(v));
      if (value > here) [here, at] = [value, v];
    }
    for (let step = 0.5; step > 0.0005 && here <= 1; step *= 0.85) {
      for (let i = 0; i < 8; i++) {
        const v = at.map((n, k) => {
          const moved = n + (one() * 2 - 1) * step * (k % 2 === 0 ? 3 : 1);
          return k % 2 === 0 ? moved : Math.max(0, Math.min(1, moved));
        });
        const value = clearance(scene, inTheWay, line(v));
        if (value > here) [here, at] = [value, v];
      }
    }
    best = Math.max(best, here);
  }
  return best;
}

const isInside = (b: HordesBattle, m: number, x: number, y: number): boolean =>
  Math.hypot(x - b.model.x[m], y - b.model.y[m]) <= radiusOf(b, m) + 1;

test(`HRD-LOS-004 HRD-LOS-005 HRD-LOS-012 HRD-CLOUD-003 HRD-TER-011 HRD-TER-012 HRD-TER-021 HRD-TER-022 sight is what an independent search for lines says, in strewn scenes`, () => {
  const random = new Random(11);
  const wrong: string[] = [];
  let hidden = 0;
  let seen = 0;
  for (let n = 0; n < SCENES; n++) {
    const scene = strew(random);
    const { b } = scene.t;
    const inTheWay = blockers(scene);
    free.fromX = NaN;
    if (sees(b, 0, 1)) {
      seen++;
      // The line that was found starts and ends on both bases, and clears everything, but for rounding.
      const line = { px: free.fromX, py: free.fromY, qx: free.toX, qy: free.toY };
      if (Number.isNaN(line.px)) {
        // Nothing is near any line, so none was written.
        if (bestLine(scene, inTheWay, random) < -TOLERANCE) wrong.push(`scene ${n}: seen, but no line clears all`);
      } else if (!isInside(b, 0, line.px, line.py) || !isInside(b, 1, line.qx, line.qy)) {
        wrong.push(`scene ${n}: a line that does not lead from base to base`);
      } else if (
        clearance(scene, inTheWay, line, TOLERANCE) < -TOLERANCE &&
        bestLine(scene, inTheWay, random) < -TOLERANCE
      )
        wrong.push(`scene ${n}: a line that is blocked by ${-clearance(scene, inTheWay, line, TOLERANCE)} ticks`);
    } else {
      hidden++;
      const best = bestLine(scene, inTheWay, random);
      if (best > TOLERANCE && faces(b, 0, 1)) wrong.push(`scene ${n}: hidden, but a line clears all by ${best} ticks`);
    }
  }
  expect(wrong).toEqual([]);
  expect([hidden > SCENES / 10, seen > SCENES / 10]).toEqual([true, true]);
}, 600_000);

test('HRD-MEL-005 HRD-MEL-006 HRD-TER-013 engagement is sight and the distance of cylinders, in strewn scenes', () => {
  const random = new Random(12);
  let engaged = 0;
  let apart = 0;
  for (let n = 0; n < SCENES; n++) {
    const scene = strew(random);
    const { b } = scene.t;
    const { x, y } = b.model;
    const range = b.setup.weapons.range[0];
    const flat = Math.max(0, Math.hypot(x[1] - x[0], y[1] - y[0]) - radiusOf(b, 0) - radiusOf(b, 1));
    const [low, high] = [0, 1].map((m) => [elevation(scene, m), headOf(scene, m)]);
    const up = Math.max(0, high[0] - low[1], low[0] - high[1]);
    const gap = Math.hypot(flat, up);
    if (Math.abs(gap - range) <= 1) continue;
    expect(isInReach(b, 0, 1, range)).toBe(gap < range);
    expect(engages(b, 0, 1)).toBe(gap < range && sees(b, 0, 1));
    if (engages(b, 0, 1)) engaged++;
    else apart++;
  }
  expect([engaged > SCENES / 20, apart > SCENES / 20]).toEqual([true, true]);
});
