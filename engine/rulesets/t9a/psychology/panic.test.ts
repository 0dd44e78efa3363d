import { expect, test } from 'vitest';
import { closeBatch, destroyUnit, End, openBatch, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { Did, Phase, PhaseDid } from '../../../regiments/core/state.js';
import { duePanic, heavyCasualties, spreadPanic } from '../../../regiments/panic/panic-causes.js';
import { panicTests } from '../../../regiments/panic/panic-tests.js';
import { terrorTest } from '../../../regiments/panic/terror.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { beginPhase } from '../turn.js';

const BASE = 20 / 25.4;

/**
 * Makes a scene of twenty models of the guard in the middle of the table, archers far away in the south, and orcs
 * nearer in the north.
 */
const scene = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .phase('shooting')
    .active(1)
    .unit('guard', { Ld: 7, models: 20, files: 5, at: [36, 24], ...spec })
    .enemy('archers', { at: [36, 4], facing: 0 })
    .enemy('orcs', { at: [36, 34] });

/** True if a Panic Test of the guard is due after `happen`. */
function due(of: ReturnType<typeof scene>, happen: (b: T9aBattle, row: (name: string) => number) => void): boolean {
  const battle = of.start();
  happen(battle.b, (name) => battle.row(name));
  return battle.b.unit.panicDue[battle.row('guard')] === 1;
}

/** Returns a function by which the guard loses `models` models to the archers in this phase. */
const losing = (models: number) => (b: T9aBattle, row: (name: string) => number) => {
  woundPool(b, row('guard'), models, row('archers'));
  heavyCasualties(b, row('guard'), row('archers'));
};

test('T9A-PAN-001 T9A-PAN-002 Heavy Casualties are a quarter of the models or more', () => {
  expect(due(scene(), losing(4))).toBe(false);
  expect(due(scene(), losing(5))).toBe(true);
});

test('T9A-VEC-249 T9A-PAN-002 the quarter is of the models at the start of the phase', () => {
  const earlier = (b: T9aBattle, row: (name: string) => number) => {
    woundPool(b, row('guard'), 10, row('archers'));
    beginPhase(b, Phase.shooting);
    losing(3)(b, row);
  };

  expect(due(scene(), earlier)).toBe(true);
  const inPieces = (b: T9aBattle, row: (name: string) => number) => {
    losing(3)(b, row);
    losing(2)(b, row); // 5 of 20 in the same phase
  };
  expect(due(scene(), inPieces)).toBe(true);
});

test('T9A-PAN-002 Heavy Casualties call for one test a phase', () => {
  const battle = scene().dice('panic test', 1, 1).start();
  const row = (name: string) => battle.row(name);

  losing(5)(battle.b, row);
  perform(battle, panicTests);
  battle.b.unit.phaseDid[row('guard')] &= ~PhaseDid.PassPanic; // even if it had not passed
  losing(5)(battle.b, row);
  expect(battle.b.unit.panicDue[row('guard')]).toBe(0);
});

test('T9A-PAN-003 who panics flees from the enemy that caused it, or from the closest if that one is gone', () => {
  const flight = (gone: boolean) => {
    const battle = scene().dice('panic test', 6, 6).dice('flee distance', 1, 1).start();
    losing(5)(battle.b, (name) => battle.row(name));
    if (gone) destroyUnit(battle.b, battle.row('archers'), -1, End.slain);
    perform(battle, panicTests);
    return battle.unit('guard').facing;
  };
  expect(flight(false)).toBe(0); // the archers stand in the south
  expect(flight(true)).toBe(180); // the enemy is the orcs in the north
});

/** Makes a scene with a friendly unit whose near edge is `distance` inches beside the guard. */
const friends = (distance: number, spec: UnitSpec = {}, guard: UnitSpec = {}) =>
  scene(guard).unit('friends', { models: 5, files: 5, at: [36 + 5 * BASE + distance, 24], ...spec });

const destroyed = (b: T9aBattle, row: (name: string) => number) =>
  destroyUnit(b, row('friends'), row('orcs'), End.slain);

test('T9A-PAN-001 a friendly unit within 6 inches is destroyed, slain or fled off the table', () => {
  expect(due(friends(6), destroyed)).toBe(true);
  expect(due(friends(6.01), destroyed)).toBe(false);
  expect(due(friends(6), (b, row) => destroyUnit(b, row('friends'), -1, End.fled))).toBe(true);
});

test('T9A-PAN-001 a friendly unit within 6 inches Breaks; the fate of enemies troubles nobody', () => {
  expect(due(friends(6), (b, row) => spreadPanic(b, row('friends')))).toBe(true);
  expect(due(friends(6.01), (b, row) => spreadPanic(b, row('friends')))).toBe(false);
  expect(due(scene().enemy('near', { at: [36, 29] }), (b, row) => destroyUnit(b, row('near'), -1, End.slain))).toBe(
    false,
  );
});

test('T9A-SPR-046 Insignificant units trouble only their like', () => {
  const goblins = { rules: ['Insignificant'] };

  expect(due(friends(3, goblins), destroyed)).toBe(false);
  expect(due(friends(3, goblins, goblins), destroyed)).toBe(true);
  expect(due(friends(3, {}, goblins), destroyed)).toBe(true);
});

test('T9A-SPR-046 a unit that is not wholly Insignificant troubles everybody', () => {
  const led = friends(3, { rules: ['Insignificant'] }).unit('chief', { character: true, joins: 'friends' });

  expect(due(led, destroyed)).toBe(true);
});

test('T9A-VEC-251 T9A-PAN-005 Engaged units do not test', () => {
  const fighting = friends(5).enemy('foes', { models: 5 }).engaged('foes', 'guard');

  expect(due(fighting, destroyed)).toBe(false);
});

test('T9A-PAN-005 fleeing units, and those that passed a Panic Test in this phase, do not test', () => {
  expect(due(friends(5).fleeing('guard'), destroyed)).toBe(false);
  const calm = friends(5).with((b, row) => {
    b.unit.phaseDid[row('guard')] |= PhaseDid.PassPanic;
  });
  expect(due(calm, destroyed)).toBe(false);
});

test('T9A-PAN-005 T9A-STA-014 one passed test is enough for the phase', () => {
  const battle = friends(5).dice('panic test', 3, 4).start();
  const row = (name: string) => battle.row(name);

  duePanic(battle.b, row('guard'), -1);
  perform(battle, panicTests);
  destroyed(battle.b, row);
  expect(battle.b.unit.panicDue[row('guard')]).toBe(0);
  expect(battle.unit('guard').fleeing).toBe(false);
});

test('T9A-VEC-253 T9A-PAN-004 after losses to an enemy unit it flees from that one, though another is closer', () => {
  const battle = scene().dice('panic test', 4, 4).dice('flee distance', 1, 2).start();

  losing(5)(battle.b, (name) => battle.row(name));
  perform(battle, panicTests);
  expect(battle.unit('guard').fleeing).toBe(true);
  expect(battle.unit('guard').facing).toBe(0); // the archers are in the south
});

test('T9A-PAN-003 else it flees from the closest enemy, Centre to Centre', () => {
  const battle = scene().dice('panic test', 4, 4).dice('flee distance', 1, 2).start();

  duePanic(battle.b, battle.row('guard'), -1);
  perform(battle, panicTests);
  expect(battle.unit('guard')).toMatchObject({ fleeing: true, facing: 180, x: 36, y: 21 });
});

test('T9A-PAN-003 with no enemy on the table the direction is random', () => {
  const alone = scenario('t9a')
    .phase('shooting')
    .unit('guard', { Ld: 7, models: 5, files: 5, at: [36, 24] })
    .enemy('ambushers', {})
    .dice('panic test', 4, 4)
    .dice('random direction', 16385) // the direction is due east
    .dice('flee distance', 2, 3)
    .start();

  duePanic(alone.b, alone.row('guard'), -1);
  perform(alone, panicTests);
  expect(alone.unit('guard')).toMatchObject({ fleeing: true, facing: 90, x: 41, y: 24 });
});

test('T9A-SPR-043 with half or more models Immune to Psychology a unit passes without a roll', () => {
  const test = (heroes: number) => {
    let of = scene({ models: 2, files: 2 });
    for (let n = 0; n < heroes; n++) {
      of = of.unit(`hero ${n}`, { character: true, Ld: 7, rules: ['Immune to Psychology'], joins: 'guard' });
    }
    const battle = (heroes < 2 ? of.dice('panic test', 6, 6).dice('flee distance', 1, 1) : of).start();
    duePanic(battle.b, battle.row('guard'), -1);
    perform(battle, panicTests);
    return battle.unit('guard').fleeing;
  };

  expect([1, 2].map(test)).toEqual([true, false]); // 1 of 3 models, then 2 of 4
});

test('T9A-TRN-004 tests of the active player come first, each in the order of its owner', () => {
  const battle = scene()
    .unit('reserve', { at: [20, 24] })
    .choose('reserve')
    .dice('orcs, panic test', 1, 1)
    .dice('reserve, panic test', 1, 1)
    .dice('guard, panic test', 1, 1)
    .start();

  for (const name of ['guard', 'reserve', 'orcs']) duePanic(battle.b, battle.row(name), -1);
  perform(battle, panicTests);
  const tested = battle.log.filter((line) => line.includes('panic test:'));
  expect(tested).toEqual(['orcs, panic test: 1 1', 'reserve, panic test: 1 1', 'guard, panic test: 1 1']);
});

/** Returns the result of the guard's Terror Test when it is charged by a unit with these rules. */
function terror(rules: readonly string[], guard: UnitSpec, ...dice: number[]): number {
  return terrorWith(null, rules, guard, ...dice);
}

/** Returns the result of the same test with a hero in the guard. */
function terrorWith(hero: UnitSpec | null, rules: readonly string[], guard: UnitSpec, ...dice: number[]): number {
  const scene = scenario('t9a')
    .active(1)
    .unit('guard', { Ld: 6, at: [36, 20], ...guard })
    .enemy('beast', { rules, models: 1, at: [36, 30] })
    .dice('terror test', ...dice);
  if (hero !== null) scene.unit('hero', { character: true, Ld: 5, joins: 'guard', ...hero });
  const battle = scene.start();
  const result = perform(battle, terrorTest, battle.row('guard'), battle.row('beast'));
  expect(battle.log.filter((line) => line.includes('terror test:'))).toHaveLength(dice.length / 2);
  return result;
}

test('T9A-VEC-257 T9A-SPR-084 the target of a charger with Terror takes a Panic Test', () => {
  expect(terror(['Terror'], {}, 4, 3)).toBe(0);
  expect(terror(['Terror'], {}, 3, 3)).toBe(1);
  expect(terror(['Fear'], {})).toBe(1);
});

test('T9A-SPR-084 models with Terror are immune to it, as are the Immune to Psychology; Fear does not help', () => {
  expect(terror(['Terror'], { rules: ['Terror'] })).toBe(1);
  expect(terror(['Terror'], { rules: ['Immune to Psychology'] })).toBe(1);
  expect(terror(['Terror'], { rules: ['Fear'] }, 4, 3)).toBe(0);
});

test('T9A-SPR-084 T9A-SPR-043 one model with Terror does not make those around it immune', () => {
  expect(terrorWith({ rules: ['Terror'] }, ['Terror'], {}, 4, 3)).toBe(0);
  expect(terrorWith({}, ['Terror'], { rules: ['Terror'] }, 4, 3)).toBe(0); // only the hero is afraid
  expect(terrorWith({ rules: ['Terror'] }, ['Terror'], { rules: ['Terror'] })).toBe(1);
});

test('T9A-SPR-084 T9A-PAN-005 who passed a Panic Test in this phase does not test against Terror', () => {
  const battle = scenario('t9a')
    .active(1)
    .unit('guard', { Ld: 6, at: [36, 20] })
    .enemy('beast', { rules: ['Terror'], models: 1, at: [36, 30] })
    .with((b, row) => {
      b.unit.phaseDid[row('guard')] |= PhaseDid.PassPanic;
    })
    .start();

  expect(perform(battle, terrorTest, battle.row('guard'), battle.row('beast'))).toBe(1);
  expect(battle.b.unit.did[battle.row('guard')] & Did.FleeReaction).toBe(0);
});

test('Army book: an Unruly horde rolls three dice for Panic and drops the highest', () => {
  const horde = (files: number) =>
    scene({ rules: ['Unruly'], Ld: 5, files })
      .dice('panic test', ...(files >= 10 ? [6, 3, 2] : [3, 2]))
      .start();
  for (const files of [10, 5]) {
    const battle = horde(files);
    duePanic(battle.b, battle.row('guard'), -1);
    perform(battle, panicTests);
    expect(battle.unit('guard').fleeing).toBe(false);
  }
});

test('T9A-PAN-001 T9A-PAN-005 K34 whose row comes first does not decide who panics when two slay each other', () => {
  const tested = (ours: 0 | 1) => {
    const scene = scenario('t9a').phase('combat').level('command');
    const side = (player: 0 | 1, name: string, spec: UnitSpec) =>
      player === 0 ? scene.unit(name, spec) : scene.enemy(name, spec);
    const one: UnitSpec = { models: 1, files: 1, A: 1, base: [40, 40] };
    side(ours, 'slain', { ...one, at: [36, 20] });
    side(ours, 'freed', { models: 10, files: 5, A: 0 });
    side(ours === 0 ? 1 : 0, 'foe', { ...one, at: [36, 30] });
    const report = scene
      .engaged('slain', 'foe')
      .engaged('freed', 'foe', { side: 'left' })
      .choose({ ask: 'Allocate', n: 1 })
      .dice('to hit', 6, 6)
      .dice('to wound', 6, 6)
      .dice('panic test', 1, 1)
      .runTo('end of phase');
    return ['slain', 'freed', 'foe'].map((name) => report.unit(name).place);
  };
  expect([tested(0), tested(1)]).toEqual([0, 1].map(() => ['destroyed', 'table', 'destroyed']));
});

test('T9A-PAN-005 who was Engaged when a friend fell among others owes no test once its own enemies are gone', () => {
  const engagedScene = scene()
    .unit('friend', { models: 1, files: 1, at: [40, 24] })
    .enemy('wolves', { models: 5, files: 5, at: [36, 27] });
  const fallOneAfterTheOther = (b: T9aBattle, row: (name: string) => number) => {
    for (const name of ['friend', 'wolves']) {
      openBatch();
      destroyUnit(b, row(name), -1, End.slain);
      closeBatch(b);
    }
  };

  expect(due(engagedScene.engaged('guard', 'wolves'), fallOneAfterTheOther)).toBe(false);
});
