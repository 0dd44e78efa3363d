// Slams, throws and least disturbance against an independent reckoning in exact numbers, in strewn scenes.
// `SCENES=2000 npx vitest run engine/rulesets/hordes/movement/involuntary-oracle.test.ts` plays the full number.
import { expect, test } from 'vitest';
import { degrees, TOUCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { BASES } from '../armies/profiles.js';
import type { Piece } from '../core/ground.js';
import { baseOf, radiusOf } from '../core/models.js';
import { Meeting, slid, slide, throwAlong } from './involuntary.js';
import { makeRoom } from './least-disturbance.js';

const SCENES = Number(process.env.SCENES ?? 150);
const RADIUS = { small: 0.591, medium: 0.788, large: 0.985, huge: 2.363 };

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

/** Distance of a point from the rectangle of a piece. */
function gapTo(piece: Piece, x: number, y: number): number {
  const [left, bottom] = piece.corners[0].map(ticks);
  const [right, top] = piece.corners[2].map(ticks);
  return Math.hypot(x - Math.max(left, Math.min(right, x)), y - Math.max(bottom, Math.min(top, y)));
}

/** Returns where between `low` and `high` a function that changes its sign once is 0. */
function zero(low: number, high: number, of: (s: number) => number): number {
  let [a, c] = [low, high];
  for (let i = 0; i < 60; i++) {
    const middle = (a + c) / 2;
    if (of(a) > 0 === of(middle) > 0) a = middle;
    else c = middle;
  }
  return (a + c) / 2;
}

/**
 * Returns the part of a straight way on which a base is on a piece, from 0 to `far`; null if it never is. The distance from a convex piece falls to its least and then grows.
 */
function onPiece(piece: Piece, at: (s: number) => readonly [number, number], r: number, far: number) {
  const over = (s: number) => gapTo(piece, ...at(s)) - r;
  let [a, c] = [0, far];
  for (let i = 0; i < 100; i++) {
    const [one, two] = [a + (c - a) / 3, c - (c - a) / 3];
    if (over(one) <= over(two)) c = two;
    else a = one;
  }
  const least = (a + c) / 2;
  if (over(least) >= 0) return null;
  return [over(0) < 0 ? 0 : zero(0, least, over), over(far) < 0 ? far : zero(least, far, over)] as const;
}

/** How far a model comes that is moved by others along a straight way, and whom it meets on it, in exact numbers. */
function walk(t: HordesTable, pieces: readonly Piece[], turn: number, far: number, flies: boolean) {
  const { b } = t;
  const { x, y } = b.model;
  const r = radiusOf(b, 0);
  const angle = (turn * Math.PI) / 32768;
  const [east, north] = [Math.sin(angle), Math.cos(angle)];
  const [startX, startY] = [x[0], y[0]];
  const at = (s: number) => [startX + s * east, startY + s * north] as const;
  // Rough ground costs double: its parts of the way, one after the other.
  const rough = flies ? [] : pieces.flatMap((p) => (p.kind === 'rubble' ? (onPiece(p, at, r, far) ?? []) : []));
  const ends = [...new Set([0, far, ...rough])].sort((one, two) => one - two);
  let gone = 0;
  let left = far;
  for (let i = 1; i < ends.length; i++) {
    const middle = (ends[i - 1] + ends[i]) / 2;
    const isRough = !flies && pieces.some((p) => p.kind === 'rubble' && gapTo(p, ...at(middle)) < r);
    const part = Math.min(ends[i] - ends[i - 1], isRough ? left / 2 : left);
    gone += part;
    left -= isRough ? 2 * part : part;
    if (part < ends[i] - ends[i - 1]) break;
  }
  for (const piece of pieces) {
    const part = piece.kind === 'rubble' ? null : onPiece(piece, at, r, far);
    if (part !== null) gone = Math.min(gone, part[0]);
  }
  const contact = (o: number) => {
    const along = (x[o] - startX) * east + (y[o] - startY) * north;
    const beside = (x[o] - startX) * north - (y[o] - startY) * east;
    const near = r + radiusOf(b, o) - TOUCH;
    return along > 0 && Math.abs(beside) < near
      ? Math.max(0, along - Math.sqrt(near * near - beside * beside))
      : Infinity;
  };
  const others = Array.from({ length: b.setup.models - 2 }, (_, i) => i + 2);
  for (const o of others) if (baseOf(b, o) >= baseOf(b, 0)) gone = Math.min(gone, contact(o));
  return { gone, contact };
}

/** Ticks by which ways may differ: the engine goes whole ticks. */
const ROUNDING = 1;

test('HRD-SLMD-003 HRD-SLMD-004 HRD-SLMD-005 HRD-SLMD-007 slams go as far, and meet the same models, as exact numbers say', () => {
  const random = new Random(21);
  let stopped = 0;
  for (let n = 0; n < SCENES; n++) {
    const { t, pieces } = strew(random, 9, true);
    const turn = degrees(random.below(360));
    const far = ticks(1 + random.below(6));
    const expected = walk(t, pieces, turn, far, false);
    slide(t.b, 0, turn, far, true);
    expect([n, Math.abs(slid.gone - expected.gone) <= ROUNDING]).toEqual([n, true]);
    for (let o = 2; o < t.b.setup.models; o++) {
      // Whom it meets within the rounding of its end, it may meet or not.
      const met = expected.contact(o);
      if (Math.abs(met - expected.gone) <= ROUNDING && baseOf(t.b, o) < baseOf(t.b, 0)) continue;
      expect([n, o, slid.met[o] !== Meeting.none]).toEqual([n, o, met <= expected.gone + ROUNDING]);
    }
    if (slid.gone < far) stopped++;
  }
  expect(stopped).toBeGreaterThan(SCENES / 4);
}, 600_000);

test('HRD-THRN-002 HRD-THRN-003 HRD-THRN-004 HRD-THRN-005 throws go as far as exact numbers say', () => {
  const random = new Random(22);
  let stopped = 0;
  for (let n = 0; n < SCENES; n++) {
    const { t, pieces } = strew(random, 9, true);
    const turn = degrees(random.below(360));
    const far = ticks(1 + random.below(6));
    const expected = walk(t, pieces, turn, far, true);
    throwAlong(t.b, 0, turn, far, 1, -1);
    expect([n, Math.abs(slid.gone - expected.gone) <= ROUNDING]).toEqual([n, true]);
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

/**
 * Returns the distance from px, py to the nearest place where a base of radius `r` touches others at most: on the circle
 * around one of them, straight away from it or where it meets the circle around another one.
 */
function nearestFree(
  px: number,
  py: number,
  r: number,
  others: readonly (readonly [number, number, number])[],
): number {
  const places: (readonly [number, number])[] = [[px, py]];
  others.forEach(([ax, ay, ar], i) => {
    const one = ar + r;
    const far = Math.hypot(px - ax, py - ay);
    if (far > 0) places.push([ax + ((px - ax) * one) / far, ay + ((py - ay) * one) / far]);
    for (const [cx, cy, cr] of others.slice(i + 1)) {
      const two = cr + r;
      const d = Math.hypot(cx - ax, cy - ay);
      if (d > one + two || d < Math.abs(one - two)) continue;
      const along = (d * d + one * one - two * two) / (2 * d);
      const beside = Math.sqrt(Math.max(0, one * one - along * along));
      const [ex, ey] = [(cx - ax) / d, (cy - ay) / d];
      for (const side of [1, -1]) {
        places.push([ax + along * ex - side * beside * ey, ay + along * ey + side * beside * ex]);
      }
    }
  });
  const free = places.filter(([x, y]) => others.every(([ox, oy, or]) => Math.hypot(x - ox, y - oy) >= or + r - 1e-6));
  return Math.min(...free.map(([x, y]) => Math.hypot(x - px, y - py)));
}

test('HRD-LEAST-001 HRD-LEAST-003 room is made by the models overlapped alone, and no model has a nearer place', () => {
  const random = new Random(23);
  let shifted = 0;
  let single = 0;
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
    if (under.length === 1) {
      const [o] = under;
      const [px, py] = before[o];
      const others = before.flatMap(([ox, oy], other) => (other === o ? [] : [[ox, oy, radiusOf(b, other)] as const]));
      const least = nearestFree(px, py, radiusOf(b, o), others);
      const went = Math.hypot(x[o] - px, y[o] - py);
      // Bases may overlap by the tolerance of contact, and a place is rounded along both axes.
      expect([n, Math.abs(went - least) <= 2]).toEqual([n, true]);
      single++;
    }
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
  expect(single).toBeGreaterThan(SCENES / 6);
}, 600_000);
