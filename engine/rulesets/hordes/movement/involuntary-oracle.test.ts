// Slams, throws and least disturbance against an independent reckoning in small steps, in strewn scenes.
// `SCENES=2000 npx vitest run engine/rulesets/hordes/movement/involuntary-oracle.test.ts` plays the full number.
import { expect, test } from 'vitest';
import { degrees, ticks } from '../../../kernel/geometry/measures.js';
import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { BASES } from '../armies/profiles.js';
import type { Piece } from '../core/ground.js';
import { baseOf, radiusOf } from '../core/models.js';
import { Meeting, slid, slide, throwAlong } from './involuntary.js';
import { makeRoom } from './least-disturbance.js';

const SCENES = Number(process.env.SCENES ?? 150);
const RADIUS = { small: 0.591, medium: 0.788, large: 0.985, huge: 2.363 };
/** Length of a step, ticks. */
const STEP = 4;

/** A model in the middle among others and some terrain. */
function strew(random: Random, crowd: number, withTerrain: boolean): { t: HordesTable; pieces: readonly Piece[] } {
  const taken: (readonly [x: number, y: number, r: number])[] = [[24, 24, 0.985]];
  const others: Record<string, Standing> = {};
  for (let i = 0; i < crowd; i++) {
    const base = BASES[random.below(12) === 0 ? 3 : random.below(3)];
    const [x, y] = [19 + random.below(1000) / 100, 19 + random.below(1000) / 100];
    if (taken.some(([tx, ty, r]) => Math.hypot(tx - x, ty - y) < r + RADIUS[base] + 0.01)) continue;
    taken.push([x, y, RADIUS[base]]);
    others[`o${i}`] = { at: [x, y], base };
  }
  const pieces: Piece[] = [];
  for (let i = 0; withTerrain && i < 3; i++) {
    const kind = (['rubble', 'wall', 'obstruction'] as const)[random.below(3)];
    const [x, y, w, d] = [
      19 + random.below(90) / 10,
      19 + random.below(90) / 10,
      1 + random.below(3),
      0.5 + random.below(3),
    ];
    const under = taken.some(
      ([tx, ty, r]) =>
        Math.hypot(tx - Math.max(x, Math.min(x + w, tx)), ty - Math.max(y, Math.min(y + d, ty))) < r + 0.01,
    );
    if (!under || kind === 'rubble') pieces.push(box(kind, x, y, w, d));
  }
  const m: Standing = { at: [24, 24], base: BASES[random.below(3)] };
  return { t: new HordesTable({ m, thrower: { at: [2, 2] } }, others, pieces), pieces };
}

/** True if a base at x, y is on a piece, by more than `deep` ticks. */
function isOn(piece: Piece, x: number, y: number, r: number, deep: number): boolean {
  const [left, bottom] = piece.corners[0].map(ticks);
  const [right, top] = piece.corners[2].map(ticks);
  const gap = Math.hypot(x - Math.max(left, Math.min(right, x)), y - Math.max(bottom, Math.min(top, y)));
  return gap < r - deep;
}

/** Walks in small steps; returns how far the model comes, and whom it touches on the way. */
function walk(t: HordesTable, pieces: readonly Piece[], angle: number, far: number, flies: boolean) {
  const { b } = t;
  const { x, y } = b.model;
  const r = radiusOf(b, 0);
  const met = new Set<number>();
  let left = far;
  let gone = 0;
  const at = (d: number) => [x[0] + d * Math.sin(angle), y[0] + d * Math.cos(angle)] as const;
  for (;;) {
    const [hx, hy] = at(gone);
    const isRough = !flies && pieces.some((p) => p.kind === 'rubble' && isOn(p, hx, hy, r, 2));
    const cost = isRough ? 2 * STEP : STEP;
    if (cost > left) break;
    const [nx, ny] = at(gone + STEP);
    if (pieces.some((p) => p.kind !== 'rubble' && isOn(p, nx, ny, r, 2))) break;
    let stops = false;
    for (let o = 2; o < b.setup.models; o++) {
      const gap = Math.hypot(x[o] - nx, y[o] - ny) - r - radiusOf(b, o);
      const before = Math.hypot(x[o] - hx, y[o] - hy) - r - radiusOf(b, o);
      if (gap >= -2 || gap >= before) continue;
      const isSmaller = baseOf(b, o) < baseOf(b, 0);
      if (!isSmaller) stops = true;
      if (!isSmaller || !flies) met.add(o);
    }
    if (stops) break;
    gone += STEP;
    left -= cost;
  }
  return { gone, met };
}

test('HRD-SLMD-003 HRD-SLMD-004 HRD-SLMD-005 HRD-SLMD-007 slams go as far, and meet the same models, as in small steps', () => {
  const random = new Random(21);
  let stopped = 0;
  for (let n = 0; n < SCENES; n++) {
    const { t, pieces } = strew(random, 9, true);
    const turn = random.below(360);
    const far = ticks(1 + random.below(6));
    const expected = walk(t, pieces, (turn * Math.PI) / 180, far, false);
    slide(t.b, 0, degrees(turn), far, true);
    // A corner that is only grazed is met a little sooner or later.
    expect([n, Math.abs(slid.gone - expected.gone) <= 10 * STEP]).toEqual([n, true]);
    for (let o = 2; o < t.b.setup.models; o++) {
      const { x, y } = t.b.model;
      // Who is only grazed may count or not.
      const side = Math.abs(
        (x[o] - x[0]) * Math.cos((turn * Math.PI) / 180) - (y[o] - y[0]) * Math.sin((turn * Math.PI) / 180),
      );
      const gap = Math.hypot(x[o] - x[0], y[o] - y[0]) - radiusOf(t.b, 0) - radiusOf(t.b, o);
      if (Math.abs(side - radiusOf(t.b, 0) - radiusOf(t.b, o)) < 20 || (gap > -20 && gap < 20)) continue;
      expect([n, o, slid.met[o] !== Meeting.none]).toEqual([n, o, expected.met.has(o)]);
    }
    if (slid.gone < far) stopped++;
  }
  expect(stopped).toBeGreaterThan(SCENES / 4);
}, 600_000);

test('HRD-THRN-002 HRD-THRN-003 HRD-THRN-004 HRD-THRN-005 throws go as far as in small steps', () => {
  const random = new Random(22);
  let stopped = 0;
  for (let n = 0; n < SCENES; n++) {
    const { t, pieces } = strew(random, 9, true);
    const turn = random.below(360);
    const far = ticks(1 + random.below(6));
    const expected = walk(t, pieces, (turn * Math.PI) / 180, far, true);
    throwAlong(t.b, 0, degrees(turn), far, 1, -1);
    // A corner that is only grazed is met a little sooner or later.
    expect([n, Math.abs(slid.gone - expected.gone) <= 10 * STEP]).toEqual([n, true]);
    if (slid.gone < far) stopped++;
  }
  expect(stopped).toBeGreaterThan(SCENES / 4);
}, 600_000);

/** True if no base overlaps another by more than three ticks, and all are on the table. */
function isLegal(t: HordesTable): boolean {
  const { x, y } = t.b.model;
  for (let m = 0; m < t.b.setup.models; m++) {
    for (let o = 0; o < m; o++)
      if (Math.hypot(x[m] - x[o], y[m] - y[o]) < radiusOf(t.b, m) + radiusOf(t.b, o) - 3) return false;
  }
  return true;
}

test('HRD-LEAST-001 HRD-LEAST-003 room is made by the models overlapped alone, and no model has a nearer place', () => {
  const random = new Random(23);
  let shifted = 0;
  for (let n = 0; n < SCENES; n++) {
    const { t } = strew(random, 14, false);
    const { b } = t;
    const { x, y } = b.model;
    // The model in the middle is set down anywhere.
    x[0] = ticks(21 + random.below(60) / 10);
    y[0] = ticks(21 + random.below(60) / 10);
    const over = (m: number, o: number) => Math.hypot(x[m] - x[o], y[m] - y[o]) < radiusOf(b, m) + radiusOf(b, o) - 2;
    const under = Array.from({ length: b.setup.models - 2 }, (_, i) => i + 2).filter((o) => over(0, o));
    const before = Array.from({ length: b.setup.models }, (_, m) => [x[m], y[m]] as const);
    b.dice.source = null;
    makeRoom(b, 0);
    expect([n, isLegal(t)]).toEqual([n, true]);
    const moved = before.flatMap(([px, py], m) => (px !== x[m] || py !== y[m] ? [m] : []));
    expect([n, moved.every((m) => under.includes(m))]).toEqual([n, true]);
    if (under.length === 0) continue;
    shifted++;
    // No model that moved finds a free place nearer to where it stood, all others staying: rings of many points are tried.
    for (const o of moved) {
      const [px, py] = before[o];
      const went = Math.hypot(x[o] - px, y[o] - py);
      for (let share = 0.1; share < 0.99; share += 0.08) {
        for (let i = 0; i < 180; i++) {
          const qx = px + went * share * Math.sin((i * Math.PI) / 90);
          const qy = py + went * share * Math.cos((i * Math.PI) / 90);
          let isFree = went * share < went - 8;
          for (let other = 0; other < b.setup.models && isFree; other++)
            if (other !== o) isFree = Math.hypot(x[other] - qx, y[other] - qy) >= radiusOf(b, o) + radiusOf(b, other);
          if (isFree) expect([n, o, went, went * share]).toEqual([]);
        }
      }
    }
  }
  expect(shifted).toBeGreaterThan(SCENES / 3);
}, 600_000);
