import { expect, test } from 'vitest';
import { destroyUnit, End, woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { linked } from '../../../regiments/contacts.js';
import { Status } from '../../../regiments/core/state.js';
import { championAlive, hasBattleStandard, hasMusician, hasStandard } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { breakUnit } from '../../../regiments/pursuit/break-tests.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aScene } from '../../../testing/t9a/scene.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';

const alone = (spec: UnitSpec): T9aBattle =>
  scenario('t9a')
    .unit('unit', { at: [36, 12], ...spec })
    .enemy('enemy', { at: [36, 36] })
    .start().b;

/** Returns the left and right edge of a block in inches along the table's width; unit 0 faces north. */
function edges(b: T9aBattle, u = 0): readonly number[] {
  return [b.unit.x[u] - b.unit.halfWidth[u], b.unit.x[u] + b.unit.halfWidth[u]].map((x) => (x - 91440) / 2000);
}

test('T9A-WND-005 rank and file share one pool, a model for each Wound', () => {
  const b = alone({ models: 10 });
  expect(woundPool(b, 0, 3, 1)).toBe(3);
  expect([b.unit.pool[0], b.unit.models[0], b.unit.wounds[0]]).toEqual([7, 7, 0]);
});

test('T9A-WND-006 T9A-VEC-203 ten Trolls of 3 Wounds: 7 remove two and 1 is carried, 2 more remove a third', () => {
  const b = alone({ models: 10, W: 3 });
  woundPool(b, 0, 7, 1);
  expect([b.unit.models[0], b.unit.wounds[0]]).toEqual([8, 1]);
  woundPool(b, 0, 2, 1);
  expect([b.unit.models[0], b.unit.wounds[0]]).toEqual([7, 0]);
});

test('T9A-WND-004 T9A-CMD-003 T9A-WND-003 the champion is the last to be reached', () => {
  const b = alone({ models: 5, champion: true });
  woundPool(b, 0, 4, 1);
  expect([b.unit.models[0], championAlive(b, 0)]).toEqual([1, true]);
  const more = alone({ models: 5, champion: true });
  expect(woundPool(more, 0, 5, 1)).toBe(5);
  expect(more.unit.place[0]).toBe(Place.destroyed);
});

test('T9A-WND-007 what goes beyond the last model is lost', () => {
  const b = alone({ models: 4 });
  expect(woundPool(b, 0, 9, 1)).toBe(4);
});

test('T9A-WND-002 T9A-VEC-209 a character of 2 Wounds loses 2 of 5 and is gone', () => {
  const b = alone({ character: true, W: 2 });
  expect(woundIndividual(b, 0, 5, 1)).toBe(2);
  expect(b.unit.place[0]).toBe(Place.destroyed);
});

test('T9A-WND-002 T9A-STA-006 a wounded character stands, at 0 it is removed', () => {
  const b = alone({ character: true, W: 3 });
  woundIndividual(b, 0, 2, 1);
  expect([b.unit.own[0], b.unit.place[0]]).toEqual([1, Place.table]);
  woundIndividual(b, 0, 1, 1);
  expect(b.unit.place[0]).toBe(Place.destroyed);
});

test('T9A-WND-003 a champion who is struck down leaves the others', () => {
  const b = alone({ models: 10, champion: true });
  expect(woundIndividual(b, 0, 1, 1)).toBe(1);
  expect([b.unit.models[0], b.unit.pool[0], championAlive(b, 0)]).toEqual([9, 9, false]);
});

test('T9A-CAS-001 casualties come from the rear rank, the front edge stays', () => {
  const b = alone({ models: 15, files: 5 });
  const front = b.unit.y[0] + b.unit.halfDepth[0];
  woundPool(b, 0, 6, 1);
  expect([b.unit.files[0], b.unit.halfDepth[0]]).toEqual([5, 2000]);
  expect(b.unit.y[0] + b.unit.halfDepth[0]).toBe(front);
  expect(edges(b)).toEqual([-2.5, 2.5]);
});

test('T9A-CAS-002 a single rank loses from both ends alike', () => {
  const b = alone({ models: 8, files: 8 });
  woundPool(b, 0, 4, 1);
  expect(edges(b)).toEqual([-2, 2]);
});

test('T9A-CAS-002 what is left of a rank after the rear ones, batch by batch', () => {
  const b = alone({ models: 10, files: 5 });
  woundPool(b, 0, 7, 1); // five behind, then one from each end
  expect([b.unit.files[0], ...edges(b)]).toEqual([3, -1.5, 1.5]);
});

test('T9A-CAS-003 a champion at the end moves inwards, no further than to the new end', () => {
  for (const [from, to] of [
    [4, 2],
    [0, 0],
    [3, 2],
    [1, 0],
  ]) {
    const b = alone({ models: 5, files: 5, champion: true });
    b.unit.slot[0] = from;
    woundPool(b, 0, 2, 1); // one model falls at each end
    expect([b.unit.files[0], b.unit.slot[0]], `from ${from}`).toEqual([3, to]);
    expect(championAlive(b, 0)).toBe(true);
  }
});

test('T9A-CAS-003 individuals side by side at an end keep their order, and no one falls in their stead', () => {
  const b = withHero({ models: 6, files: 6, champion: true }).start().b; // there are seven models with the hero
  b.unit.slot[0] = 5;
  b.unit.slot[1] = 4;
  woundPool(b, 0, 4, 2); // the one in the second rank; from the left end file 0, from the right files 3 and 2
  expect([b.unit.models[0], b.unit.files[0]]).toEqual([3, 3]);
  expect([b.unit.slot[1], b.unit.slot[0]]).toEqual([1, 2]);
});

test('T9A-CAS-004 the place of a fallen character is filled from the rear', () => {
  const b = withHero({ models: 10, files: 5 }).start().b;
  woundIndividual(b, 1, 9, 2);
  expect([b.unit.models[0], b.unit.files[0], b.unit.place[1], b.unit.host[1]]).toEqual([10, 5, Place.destroyed, -1]);
});

/** Makes a scene: row 0 is a unit, row 1 a hero in it, row 2 an enemy. */
function withHero(spec: UnitSpec, hero: UnitSpec = {}): T9aScene {
  return scenario('t9a')
    .unit('unit', { at: [36, 12], ...spec })
    .unit('hero', { character: true, W: 2, joins: 'unit', ...hero })
    .enemy('enemy', { at: [36, 36] });
}

test('T9A-CAS-005 an engaged rank shrinks at the end that has no enemy', () => {
  const shrunk = (offset: number) => {
    const { b } = scenario('t9a')
      .unit('line', { models: 6, files: 6 })
      .enemy('foe', { models: 2, files: 2, at: [36, 24] })
      .engaged('line', 'foe', { offset: (offset * 20) / 25.4 })
      .start();
    const before = edges(b);
    woundPool(b, 0, 3, 1);
    const after = edges(b);
    return [after[0] - before[0], before[1] - after[1]].map((n) => Math.round(n));
  };
  expect(shrunk(-2)).toEqual([3, 0]); // the foe stands at its right end
  expect(shrunk(2)).toEqual([0, 3]);
  expect(shrunk(0)).toEqual([1, 2]);
});

test('T9A-CAS-005 contact with more units counts before contact with more models', () => {
  const { b } = scenario('t9a')
    .unit('wide', { models: 3, files: 3, at: [36, 24] })
    .unit('narrow', { models: 1, files: 1, base: [20, 20], at: [40, 24] })
    .enemy('line', { models: 8, files: 8, at: [36, 30] })
    .engaged('wide', 'line', { offset: (-2.5 * 20) / 25.4 })
    .engaged('narrow', 'line', { offset: (3.5 * 20) / 25.4 })
    .start();
  expect([linked(b, 0, 2), linked(b, 1, 2)]).toEqual([true, true]);
  woundPool(b, 2, 3, 0);
  // one from the west and two from the east would keep more models in contact, but `narrow` would stand alone
  expect(edges(b, 2)).toEqual([-2, 3]);
});

test('T9A-CAS-005 T9A-CAS-001 whom the fallen ranks alone had touched does not hold the rank that is left', () => {
  const files = (n: number) => (n * 20) / 25.4;
  type Base = readonly [number, number];
  const left = (models: number, falls: number, side: 'left' | 'rear', aside: number, base: Base, before: number) => {
    const { b } = scenario('t9a')
      .unit('line', { models, files: 4, at: [36, 20] })
      .enemy('front', { models: 1, base, at: [36, 30] })
      .enemy('other', { models: 1, base: [10, 10], at: [36, 10] })
      .engaged('front', 'line', { offset: files(before) })
      .engaged('other', 'line', { side, offset: files(aside) })
      .start();
    woundPool(b, 0, falls, 1);
    return edges(b).map((edge) => Math.round(edge));
  };
  // one of two ranks is left, and the foe stands behind its other end: the foe at its right end counts
  expect(left(8, 7, 'rear', -1.5, [10, 10], -1.5)).toEqual([1, 2]);
  // the foe stands beside the last of three ranks, or beside the first
  expect(left(12, 9, 'left', 1, [30, 10], -1)).toEqual([-1, 2]);
  expect(left(12, 9, 'left', -1, [30, 10], -1)).toEqual([-2, 1]);
});

test('T9A-CMD-002 Musician and Standard Bearer pass their tools on while others live', () => {
  const b = alone({ models: 5, champion: true, musician: true, standard: true });
  woundPool(b, 0, 2, 1);
  expect([hasMusician(b, 0), hasStandard(b, 0)]).toEqual([true, true]);
  woundPool(b, 0, 1, 1); // two models are left: the last one is the Standard Bearer
  expect([hasMusician(b, 0), hasStandard(b, 0)]).toEqual([false, true]);
  woundPool(b, 0, 1, 1); // the champion takes over neither office
  expect([hasMusician(b, 0), hasStandard(b, 0), championAlive(b, 0)]).toEqual([false, false, true]);
});

test('T9A-CMD-002 a Musician without a Standard Bearer beside him is the last of the rank and file', () => {
  const b = alone({ models: 5, musician: true });
  woundPool(b, 0, 4, 1);
  expect(hasMusician(b, 0)).toBe(true);
  const bereft = alone({ models: 5, musician: true, standard: true });
  bereft.unit.status[0] |= Status.StandardLost;
  woundPool(bereft, 0, 4, 1);
  expect(hasMusician(bereft, 0)).toBe(true);
});

test('T9A-CMD-010 a standard is captured when its bearer falls in a fight, not when an arrow finds him', () => {
  const captured = (engaged: boolean) => {
    const scene = scenario('t9a')
      .unit('unit', { models: 5, standard: true, at: [36, 12] })
      .enemy('enemy', { at: [36, 24] });
    const { b } = (engaged ? scene.engaged('unit', 'enemy') : scene).start();
    woundPool(b, 0, 5, 1);
    return (b.unit.status[0] & Status.StandardLost) !== 0;
  };
  expect([captured(true), captured(false)]).toEqual([true, false]);
});

test('T9A-CMD-010 T9A-VPT-007 nothing is captured when the champion, alone since the bearer was shot, falls or is run down', () => {
  const captured = (end: (b: T9aBattle) => void) => {
    const { b } = scenario('t9a')
      .unit('unit', { models: 5, champion: true, standard: true, at: [36, 12] })
      .enemy('enemy', { at: [36, 24] })
      .start();
    woundPool(b, 0, 4, 1);
    b.unit.engaged[0] = 1;
    end(b);
    return [b.unit.place[0] === Place.destroyed, (b.unit.status[0] & Status.StandardLost) !== 0];
  };
  expect(captured((b) => woundIndividual(b, 0, 1, 1))).toEqual([true, false]);
  expect(captured((b) => destroyUnit(b, 0, 1, End.caught))).toEqual([true, false]);
});

test('T9A-CMD-010 and when the whole unit is destroyed in a fight, bearer and all', () => {
  const { b } = scenario('t9a')
    .unit('unit', { models: 5, standard: true })
    .enemy('enemy', { at: [36, 24] })
    .engaged('unit', 'enemy')
    .start();
  destroyUnit(b, 0, 1, End.slain);
  expect(b.unit.status[0] & Status.StandardLost).not.toBe(0);
});

test('T9A-BSB-004 so is the Battle Standard', () => {
  const captured = (engaged: boolean) => {
    const scene = scenario('t9a')
      .unit('bearer', { character: true, bsb: true, at: [36, 12] })
      .enemy('enemy', { at: [36, 24] });
    const { b } = (engaged ? scene.engaged('bearer', 'enemy') : scene).start();
    expect(hasBattleStandard(b, 0)).toBe(true);
    woundIndividual(b, 0, 1, 1);
    return (b.unit.status[0] & Status.BattleStandardLost) !== 0;
  };
  expect([captured(true), captured(false)]).toEqual([true, false]);
});

test('T9A-RND-004 T9A-BSB-004 T9A-CMD-010 the standards of those who slay each other at once are captured on both sides', () => {
  const taken = (spec: UnitSpec, faces: readonly number[]) => {
    const { b } = scenario('t9a')
      .phase('combat')
      .level('command')
      .unit('ours', { ...spec, at: [36, 10] })
      .enemy('theirs', { ...spec, at: [36, 24] })
      .engaged('ours', 'theirs')
      .dice('to hit', ...faces)
      .dice('to wound', ...faces)
      .runTo('end of phase');
    return [0, 1].map((u) => [b.unit.place[u] === Place.destroyed, b.unit.status[u]]);
  };
  const { LostInCombat, StandardLost, BattleStandardLost } = Status;
  const bearers = taken({ character: true, bsb: true, standard: false, A: 1 }, [6, 6]);
  expect(bearers).toEqual([0, 1].map(() => [true, LostInCombat | BattleStandardLost]));
  const units = taken({ models: 2, files: 2, standard: true, A: 1 }, [6, 6, 6, 6]);
  expect(units).toEqual([0, 1].map(() => [true, LostInCombat | StandardLost]));
});

test('T9A-BSB-004 T9A-CHR-004 also when the bearer falls and another character with him fights on', () => {
  const captured = (engaged: boolean) => {
    const scene = scenario('t9a')
      .unit('bearer', { character: true, bsb: true, at: [36, 12] })
      .unit('mage', { character: true, joins: 'bearer' })
      .enemy('enemy', { at: [36, 24] });
    const { b } = (engaged ? scene.engaged('bearer', 'enemy') : scene).start();
    woundIndividual(b, 0, 1, 2);
    return [b.unit.models[0], (b.unit.status[0] & Status.BattleStandardLost) !== 0];
  };
  expect([captured(true), captured(false)]).toEqual([
    [1, true],
    [1, false],
  ]);
});

test('T9A-BSB-004 T9A-BSB-005 nothing is captured when the companion of a bearer whom an arrow found falls or breaks', () => {
  const captured = (end: (b: T9aBattle) => void) => {
    const { b } = scenario('t9a')
      .unit('bearer', { character: true, bsb: true, at: [36, 12] })
      .unit('mage', { character: true, joins: 'bearer' })
      .enemy('enemy', { at: [36, 24] })
      .start();
    woundIndividual(b, 0, 1, 2);
    b.unit.engaged[0] = 1;
    end(b);
    return (b.unit.status[0] & Status.BattleStandardLost) !== 0;
  };
  expect(captured((b) => woundIndividual(b, 1, 1, 2))).toBe(false);
  expect(captured((b) => breakUnit(b, 0))).toBe(false);
});

test('T9A-CHR-010 when all others are dead the characters stay together as the same unit', () => {
  const b = withHero({ models: 3, champion: true }).start().b;
  woundPool(b, 0, 9, 2);
  expect([b.unit.place[0], b.unit.place[1], b.unit.models[0]]).toEqual([Place.table, Place.inUnit, 1]);
  expect([b.unit.pool[0], b.unit.own[0]]).toEqual([0, 0]);
  woundIndividual(b, 1, 2, 2);
  expect([b.unit.place[0], b.unit.place[1]]).toEqual([Place.destroyed, Place.destroyed]);
});

test('T9A-CHR-010 T9A-CHR-004 of two characters together the one that is left goes on', () => {
  const { b } = scenario('t9a')
    .unit('lord', { character: true, W: 2, at: [36, 12] })
    .unit('mage', { character: true, W: 2, joins: 'lord' })
    .enemy('enemy', { at: [36, 36] })
    .start();
  expect(woundIndividual(b, 0, 3, 2)).toBe(2);
  expect([b.unit.models[0], b.unit.own[0], b.unit.own[1], b.unit.place[1]]).toEqual([1, 0, 2, Place.inUnit]);
  woundIndividual(b, 1, 3, 2);
  expect([b.unit.place[0], b.unit.place[1]]).toEqual([Place.destroyed, Place.destroyed]);
});

test('T9A-PAN-001 friends within 6 inches of a unit that is destroyed must test', () => {
  const { b } = scenario('t9a')
    .unit('victim', { at: [36, 12], models: 5 })
    .unit('near', { at: [36 + 5.9 + 100 / 25.4, 12], models: 5 })
    .unit('far', { at: [36, 12 + 6.1 + 20 / 25.4], models: 5 })
    .enemy('enemy', { at: [36, 40] })
    .start();
  destroyUnit(b, 0, 3, End.slain);
  expect([b.unit.panicDue[1], b.unit.panicDue[2], b.unit.panicDue[3]]).toEqual([1, 0, 0]);
});

test('T9A-WND-005 the end of a unit: contacts are cut, the killer is remembered, everybody in it goes', () => {
  const { b } = withHero({ models: 5 }).engaged('unit', 'enemy').start();
  destroyUnit(b, 0, 2, End.caught);
  expect([b.unit.place[0], b.unit.place[1]]).toEqual([Place.destroyed, Place.destroyed]);
  expect([b.unit.killer[0], b.unit.killer[1], b.unit.engaged[2], b.unit.models[0]]).toEqual([2, 2, 0, 0]);
});

test('T9A-VPT-006 T9A-VPT-007 who falls in a fight is remembered so; who flees from the table has fled', () => {
  const fought = scenario('t9a')
    .unit('unit', { models: 5 })
    .enemy('enemy', { at: [36, 24] })
    .engaged('unit', 'enemy')
    .start().b;
  woundPool(fought, 0, 5, 1);
  expect(fought.unit.status[0] & Status.LostInCombat).not.toBe(0);
  const fled = alone({ models: 5 });
  destroyUnit(fled, 0, -1, End.fled);
  expect([fled.unit.place[0], fled.unit.status[0] & Status.LostInCombat]).toEqual([Place.fled, 0]);
});
