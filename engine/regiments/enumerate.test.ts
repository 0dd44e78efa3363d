import { expect, test } from 'vitest';
import { SEGMENTS } from '../kernel/core.js';
import { INCH } from '../kernel/geometry/measures.js';
import type { RegimentsBattle } from './battle.js';
import { enumerateMoves } from './enumerate.js';
import { judgePath, type MoveLimits } from './legality.js';
import { addMoveSlots, MoveSlots } from './move-slots.js';
import { At, Go, newPose, segment } from './paths.js';
import { Refusal } from './refusals.js';
import { type Block, toyBattle } from './toy-battle.js';
import { MoveVerb } from './verbs.js';

const advance: MoveLimits = { forward: 4 * INCH, swing: 4 * INCH, slow: 2 * INCH, pivots: false, flies: false };
const march: MoveLimits = { forward: 8 * INCH, swing: 8 * INCH, slow: 0, pivots: false, flies: false };

function list(b: RegimentsBattle, limits: MoveLimits, verb: number): number {
  b.option.count = 0;
  enumerateMoves(b, 0, limits, verb);
  return b.option.count;
}

/** Checks that `judgePath` accepts the path of every option and ends it in the option's pose. */
function agrees(b: RegimentsBattle, limits: MoveLimits): void {
  const out = newPose();
  for (let i = 0; i < b.option.count; i++) {
    expect(judgePath(b, 0, b.option.path, i * SEGMENTS, limits, out)).toBe(Refusal.Legal);
    expect([out[At.x], out[At.y], out[At.facing]]).toEqual([b.option.x[i], b.option.y[i], b.option.facing[i]]);
  }
}

test('T9A-MOV-002 T9A-MOV-004 T9A-MOV-005 T9A-MOV-006 in the open: ahead, wheels, back and to both sides, all legal', () => {
  const b = toyBattle([{ at: [36, 20] }]);

  expect(list(b, advance, MoveVerb.advance)).toBeGreaterThan(24);
  agrees(b, advance);
  const forward = Array.from({ length: b.option.count }, (_, i) => b.option.y[i] - 20 * INCH);
  expect(Math.max(...forward)).toBe(4 * INCH);
  expect(Math.min(...forward)).toBe(-2 * INCH);
});

test('T9A-MOV-007 a march goes forward only, farther than an advance', () => {
  const b = toyBattle([{ at: [36, 20] }]);

  expect(list(b, march, MoveVerb.march)).toBeGreaterThan(10);
  agrees(b, march);
  for (let i = 0; i < b.option.count; i++) expect(b.option.path[i * SEGMENTS] & 7).not.toBe(2);
});

test('T9A-MOV-007 what is kept of the ways ahead for the next listing is that of the unit alone', () => {
  // the first unit has free ground before it, the second a wall of friends
  const wall: Block = { at: [52, 23], models: 20, files: 10, player: 0 };
  const b = toyBattle([{ at: [20, 20] }, { at: [52, 20] }, wall]);
  const second = (): string => {
    b.option.count = 0;
    enumerateMoves(b, 1, march, MoveVerb.march);
    return Array.from({ length: b.option.count }, (_, i) => `${b.option.x[i]} ${b.option.y[i]}`).join();
  };
  const alone = second();
  enumerateMoves(b, 0, advance, MoveVerb.advance, march.forward);
  expect(second()).toBe(alone);
});

test('T9A-MOV-003 a single model pivots and goes', () => {
  const b = toyBattle([{ at: [36, 20], models: 1, files: 1 }]);
  const single = { ...advance, pivots: true };

  expect(list(b, single, MoveVerb.advance)).toBeGreaterThan(30);
  agrees(b, single);
});

test('T9A-SPC-001 T9A-SPC-002 hemmed in on all sides there is nothing to offer', () => {
  const beside = (x: number, y: number): Block => ({ at: [x, y], models: 20, files: 5, player: 0 });
  const b = toyBattle([{ at: [36, 20] }, beside(36, 24.2), beside(36, 15.8), beside(31.5, 20), beside(40.5, 20)]);

  expect(list(b, { ...advance, slow: 0 }, MoveVerb.advance)).toBe(0);
});

test('K05 T9A-MOV-017 where a wheel alone takes the rear too far, the way ahead that brings it back is offered', () => {
  const b = toyBattle([{ at: [36, 20], models: 10, files: 3, base: [25, 50] }]);
  const far: MoveLimits = { ...advance, forward: 9 * INCH, swing: 9 * INCH };
  const slots = new MoveSlots();
  addMoveSlots(b, 0, far, MoveVerb.advance, slots);
  const legal: string[] = [];
  for (let i = 0; i < slots.count; i++) {
    const path = [slots.first[i], slots.second[i], ...Array.from({ length: SEGMENTS - 2 }, () => 0)];
    if (judgePath(b, 0, path, 0, far, newPose()) === Refusal.Legal) legal.push(path.slice(0, 2).join());
  }
  const n = list(b, far, MoveVerb.advance);
  const { path } = b.option;
  const listed = Array.from({ length: n }, (_, i) => `${path[i * SEGMENTS]},${path[i * SEGMENTS + 1]}`);

  expect(listed.sort()).toEqual(legal.sort());
});

test('K05 T9A-MOV-017 on 200 crowded tables every option is legal, and no two are the same', () => {
  let z = 3;
  const draw = () => {
    z = (Math.imul(z, 1103515245) + 12345) & 0x7fffffff;
    return z / 0x7fffffff;
  };
  let options = 0;
  for (let trial = 0; trial < 200; trial++) {
    const block = (): Block => ({
      at: [10 + draw() * 52, 8 + draw() * 32],
      facing: draw() * 360,
      files: 3 + Math.floor(draw() * 6),
    });
    const b = toyBattle(Array.from({ length: 14 }, block));
    for (const [limits, verb] of [
      [advance, MoveVerb.advance],
      [march, MoveVerb.march],
    ] as const) {
      const n = list(b, limits, verb);
      options += n;
      expect(n).toBeLessThan(64);
      agrees(b, limits);
      const seen = new Set(
        Array.from({ length: n }, (_, i) => [b.option.x[i], b.option.y[i], b.option.facing[i]].join()),
      );
      expect(seen.size).toBe(n);
    }
  }
  expect(options).toBeGreaterThan(2000);
});

test('T9A-MOV-003 T9A-MOV-007 the moves of a single model that are noted are all pivots with all ways after them, each way once', () => {
  const b = toyBattle([{ at: [36, 20], models: 1, files: 1 }]);
  for (const [limits, verb, parts] of [
    [{ ...advance, pivots: true }, MoveVerb.advance, [0, 1, 2]],
    [{ ...march, pivots: true }, MoveVerb.march, [2]],
  ] as const) {
    const slots = new MoveSlots();
    addMoveSlots(b, 0, limits, verb, slots);
    const noted = Array.from({ length: slots.count }, (_, i) => [slots.verb[i], slots.first[i], slots.second[i]]);
    const ahead = [4, 3, 2, 1]
      .filter((part) => verb !== MoveVerb.march || part > 2)
      .map((part) => [verb, segment(Go.forward, (limits.forward * part) / 4), 0]);
    const pivots = Array.from({ length: 11 }, (_, k) => segment(Go.pivot, Math.floor((65536 * (k + 1)) / 12))).flatMap(
      (step) => parts.map((part) => [verb, step, part === 0 ? 0 : segment(Go.forward, (limits.forward * part) / 2)]),
    );
    const slow = [Go.backward, Go.left, Go.right].flatMap((kind) =>
      limits.slow === 0 ? [] : [2, 1].map((part) => [verb, segment(kind, (limits.slow * part) / 2), 0]),
    );
    expect(noted).toEqual([...ahead, ...pivots, ...slow]);
  }
});
