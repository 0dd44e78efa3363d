import { expect, test } from 'vitest';
import { INCH, mm, TOUCH } from '../kernel/geometry/measures.js';
import { gap, overlap } from '../kernel/geometry/rectangle.js';
import { copyRecord } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import { applyCombatReform, judgeCombatReform, reformPoses } from './combat-reforms.js';
import { engage, modelsInContact, sideOf } from './contacts.js';
import { Side } from './layout.js';
import { Refusal } from './refusals.js';
import { type Block, toyBattle } from './toy-battle.js';

const inch = (n: number) => n / 25.4;

/** Makes a battle: 20 models of 20 mm, 5 wide, face north; an enemy of equal size stands at their right flank. */
function flanked(...more: Block[]): RegimentsBattle {
  const b = toyBattle([{ at: [36, 20] }, { at: [36 + inch(90), 20], facing: 270 }, ...more]);
  engage(b, 0, 1, Side.right, Side.front);
  return b;
}

function list(b: RegimentsBattle, limit = 8 * INCH): number {
  b.option.count = 0;
  reformPoses(b, 0, limit);
  return b.option.count;
}

function apart(b: RegimentsBattle): number {
  const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
  return gap(x[0], y[0], facing[0], w[0], d[0], x[1], y[1], facing[1], w[1], d[1]);
}

test('T9A-CRF-004 attacked in the flank, a unit may turn its front to the enemy, on the same side of him', () => {
  const b = flanked();
  const bytes = b.bytes.slice();
  const n = list(b);

  expect(n).toBeGreaterThan(0);
  expect(b.bytes).toEqual(bytes); // listing leaves the battle as it was
  const front = Array.from({ length: n }, (_, i) => i).find((i) => b.option.facing[i] === 16384) ?? -1;
  expect(front).toBeGreaterThanOrEqual(0);
  copyRecord(b.answer, 0, b.option, front);
  applyCombatReform(b, 0, b.answer, 8 * INCH);
  expect(sideOf(b, 0, 1)).toBe(Side.front);
  expect(sideOf(b, 1, 0)).toBe(Side.front);
  expect(apart(b)).toBeLessThanOrEqual(TOUCH);
});

test('T9A-CRF-001 T9A-CRF-004 a column attacked in the flank may turn as a line as wide as it was deep', () => {
  const b = toyBattle([
    { at: [36, 20], models: 10, files: 1 },
    { at: [36 + inch(30), 20], facing: 270, files: 10 },
  ]);
  engage(b, 0, 1, Side.right, Side.front);
  const n = list(b);

  expect(Array.from({ length: n }, (_, i) => [b.option.files[i], b.option.facing[i]])).toContainEqual([10, 16384]);
});

test('T9A-CRF-005 no model goes farther than the limit', () => {
  expect(list(flanked(), mm(5))).toBeLessThan(list(flanked())); // a square block that turns in place moves no model
});

test('T9A-CRF-006 no fewer models of its own in contact', () => {
  const b = toyBattle([{ at: [36, 20] }, { at: [36, 20 + inch(80)], facing: 180 }]);
  engage(b, 0, 1, Side.front, Side.front);
  const before = modelsInContact(b, 0, 1);

  expect(before).toBe(5);
  const narrow = judgeCombatReform(b, 0, b.unit.x[0], b.unit.y[0] - mm(30), 0, 2, 20 * INCH);
  expect(narrow).not.toBe(Refusal.Legal);
});

test('T9A-CRF-006 a model that touches two enemies is one model in contact, before as after', () => {
  const between = (aside: number) => {
    const b = toyBattle([
      { at: [36 + inch(aside), 20], models: 18, files: 6 },
      { at: [36 - inch(30), 20 + inch(60)], facing: 180, models: 9, files: 3 },
      { at: [36 + inch(30), 20 + inch(60)], facing: 180, models: 9, files: 3 },
    ]);
    engage(b, 0, 1, Side.front, Side.front);
    engage(b, 0, 2, Side.front, Side.front);
    return b;
  };
  // With six files, the third file touches both enemies. With five files, two files touch both corner to corner.
  const astride = between(10);
  const fewer = judgeCombatReform(astride, 0, astride.unit.x[0], astride.unit.y[0] - mm(10), 0, 5, 20 * INCH);
  expect(fewer).toBe(Refusal.ContactsLost);

  const even = between(0);
  expect(judgeCombatReform(even, 0, even.unit.x[0] + mm(10), even.unit.y[0], 0, 6, 20 * INCH)).toBe(Refusal.Legal);
});

test('T9A-CRF-007 every enemy model in contact stays in contact', () => {
  const b = toyBattle([{ at: [36, 20] }, { at: [36, 20 + inch(80)], facing: 180 }]);
  engage(b, 0, 1, Side.front, Side.front);
  const aside = judgeCombatReform(b, 0, b.unit.x[0] + mm(45), b.unit.y[0], 0, 5, 20 * INCH);

  expect(aside).toBe(Refusal.ContactsLost);
  expect(judgeCombatReform(b, 0, b.unit.x[0] + mm(5), b.unit.y[0], 0, 5, 20 * INCH)).toBe(Refusal.Legal);
});

test('T9A-CRF-007 an enemy model that a friend touches on another side may be left to him', () => {
  // The unit stands at the left end of its enemies, whom other units touch in the rear or at that flank.
  const beset = (ranks: number, side: Side, isThere: boolean) => {
    const deep = 20 * ranks;
    const friend: Block =
      side === Side.rear
        ? { at: [36, 20 + inch(40 + deep + 10)], facing: 180, models: 7, files: 7, player: 0 }
        : { at: [36 - inch(80), 20 + inch(40 + deep / 2)], facing: 90, models: 2 * ranks, files: 2 * ranks, player: 0 };
    const b = toyBattle([
      { at: [36 - inch(20), 20] },
      { at: [36, 20 + inch(40 + deep / 2)], facing: 180, models: 7 * ranks, files: 7 },
      ...(isThere ? [friend] : []),
    ]);
    engage(b, 0, 1, Side.front, Side.front);
    if (isThere) engage(b, 1, 2, side, Side.front);
    return (by: number) => judgeCombatReform(b, 0, b.unit.x[0] + mm(by), b.unit.y[0], 0, 5, 20 * INCH);
  };

  expect(beset(1, Side.rear, true)(30)).toBe(Refusal.Legal);
  expect(beset(1, Side.rear, false)(30)).toBe(Refusal.ContactsLost);
  expect(beset(2, Side.rear, true)(30)).toBe(Refusal.ContactsLost); // other units touch the rear rank
  // The unit faces south, so its left flank is in the east. Units in the west touch its right flank.
  expect(beset(2, Side.right, true)(30)).toBe(Refusal.Legal); // the model at the corner is in contact
  expect(beset(2, Side.right, true)(50)).toBe(Refusal.ContactsLost); // the model at the corner and the one beside it
});

test('T9A-CRF-004 T9A-CRF-007 who overhangs the end of a long front may step aside as it stands, flush with that end', () => {
  for (const side of [-1, 1]) {
    const b = toyBattle([
      { at: [36 + side * inch(85), 20] },
      { at: [36, 20 + inch(60)], facing: 180, models: 18, files: 9 },
    ]);
    engage(b, 0, 1, Side.front, Side.front);
    const n = list(b);
    const { x, facing, files } = b.option;
    const same = Array.from({ length: n }, (_, i) => i).filter((i) => facing[i] === 0 && files[i] === 5);

    // At the middle of the enemy's front the unit would lose the model at the end.
    expect(same.map((i) => Math.round((x[i] - 36 * INCH) / mm(1)))).toEqual([side * 40]);
  }
});

test('T9A-CRF-004 nobody outside the combat may be touched or come within an inch', () => {
  const free = flanked();
  const n = list(free);
  const crowded = flanked({ at: [36, 20 + inch(40) + 2.6], player: 0 }, { at: [36, 20 - inch(40) - 2.6], player: 0 });

  expect(list(crowded)).toBeLessThan(n);
});

test('T9A-TER-011 T9A-CRF-004 beside Impassable Terrain to which a charge has brought it a unit may reform, but no nearer', () => {
  const rock = [
    [33, 19],
    [33.5, 19],
    [33.5, 21],
    [33, 21],
  ] as const; // the unit stands half an inch to the left
  const b = toyBattle(
    [{ at: [34 + inch(50), 20] }, { at: [34 + inch(50), 20 + inch(80)], facing: 180 }],
    [{ kind: 'impassable', corners: rock }],
  );
  engage(b, 0, 1, Side.front, Side.front);
  const aside = (by: number) => judgeCombatReform(b, 0, b.unit.x[0] + mm(by), b.unit.y[0], 0, 5, 8 * INCH);

  expect(aside(5)).toBe(Refusal.Legal);
  expect(aside(-5)).toBe(Refusal.TooClose);
});

test('T9A-CRF-004 without room on one side a unit may grow wider on the other', () => {
  const corners = [
    [33, 19],
    [33.5, 19],
    [33.5, 21],
    [33, 21],
  ] as const;
  const b = toyBattle(
    [{ at: [34 + inch(50), 20] }, { at: [34 + inch(50), 20 + inch(80)], facing: 180, models: 44, files: 11 }],
    [{ kind: 'impassable', corners }],
  );
  engage(b, 0, 1, Side.front, Side.front);
  const n = list(b, 20 * INCH);

  const wider = Array.from({ length: n }, (_, i) => [b.option.files[i], b.option.x[i] - b.unit.x[0]]);
  expect(wider).toContainEqual([6, mm(10)]);
  expect(wider.filter(([files, aside]) => files === 6 && aside < mm(10))).toEqual([]);
});

test('T9A-CRF-004 a friend in the same fight may be near, but is touched only by whom it was touched before', () => {
  const beside = (space: number) => {
    const b = toyBattle([
      { at: [36, 20], models: 10 },
      { at: [36 + inch(60), 20 + inch(40)], facing: 180, models: 22, files: 11 },
      { at: [36 + inch(100 + space), 20], models: 10, player: 0 },
    ]);
    engage(b, 0, 1, Side.front, Side.front);
    engage(b, 1, 2, Side.front, Side.front);
    return b;
  };
  const aside = (b: RegimentsBattle, by: number) =>
    judgeCombatReform(b, 0, b.unit.x[0] + mm(by), b.unit.y[0], 0, 5, 20 * INCH);

  expect(aside(beside(10), 9)).toBe(Refusal.Legal);
  expect(aside(beside(10), 10)).toBe(Refusal.TooClose);
  const b = beside(0);
  expect(judgeCombatReform(b, 0, b.unit.x[0] - mm(10), b.unit.y[0], 0, 6, 20 * INCH)).toBe(Refusal.Legal);
});

test('T9A-CRF-004 a unit between two enemies whose lines differ by some ticks reforms onto neither', () => {
  const b = toyBattle([
    { at: [36, 20] },
    { at: [36 - inch(60), 20 + inch(80)], facing: 180, files: 5 },
    { at: [36 + inch(60), 20 + inch(80)], facing: 180, files: 5 },
  ]);
  b.unit.y[2] -= 4; // deeper than the tolerance, as sums of rounded poses can be
  engage(b, 0, 1, Side.front, Side.front);
  engage(b, 0, 2, Side.front, Side.front);
  for (let dy = -4; dy <= 4; dy++) {
    const refusal = judgeCombatReform(b, 0, b.unit.x[0], b.unit.y[0] + dy, 0, 5, 8 * INCH);
    const { x, y, facing, halfWidth: w, halfDepth: d } = b.unit;
    const onIt = overlap(x[0], y[0] + dy, 0, w[0], d[0], x[2], y[2], facing[2], w[2], d[2]);
    if (onIt) expect(refusal).not.toBe(Refusal.Legal);
  }
});
