import { expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { addEffect } from '../../../kernel/effects.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { Terrain } from '../../../regiments/battle.js';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { AttackKind, unitSubject } from '../../../regiments/core/state.js';
import { isHorde, movement, ranks, within } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { holdsGround, leadershipOf, nearCharacter } from '../../../regiments/leadership/leadership.js';
import { scenario } from '../../../testing/scenario.js';
import type { RuleSpec, UnitSpec } from '../../../testing/t9a/units.js';
import { TROOP_TYPES, type TroopType } from '../armies/terms.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import { Order } from '../special-rules/orders.js';
import { fullRanks } from '../terrain/ranks-in-water.js';

const block = (models: number, files: number, spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('ours', { models, files, at: [36, 20], ...spec })
    .enemy('theirs', { at: [36, 40] })
    .start().b;

const full = (models: number, files: number, spec: UnitSpec = {}) => fullRanks(block(models, files, spec), 0);
const horde = (models: number, files: number, troopType: TroopType) => isHorde(block(models, files, { troopType }), 0);

test('T9A-UNI-009 T9A-VEC-079 a rank of five models or more is a Full Rank, the last one too', () => {
  expect([16, 17, 18].map((models) => full(models, 6))).toEqual([2, 3, 3]);
  expect([full(20, 4), full(9, 5), full(10, 5)]).toEqual([0, 1, 2]);
});

test('T9A-UNI-010 T9A-VEC-081 a Horde is ten models wide, six of monstrous kind', () => {
  expect([horde(30, 9, 'Infantry'), horde(30, 10, 'Infantry')]).toEqual([false, true]);
  expect([horde(12, 5, 'Monstrous Infantry'), horde(12, 6, 'Monstrous Infantry')]).toEqual([false, true]);
});

test('T9A-SMY-009 T9A-SMY-010 models of a Full Rank and of a Horde, and Height, by troop type', () => {
  const { unit } = scenario('t9a')
    .unit('ours', { at: [36, 20] })
    .enemy('theirs', { at: [36, 40] })
    .start().b.setup;
  expect(unit.fullRank[0]).toBe(5);
  const facts = TROOP_TYPES.map((troopType) => {
    const b = block(1, 1, { troopType });
    return [troopType, b.setup.unit.fullRank[0], b.setup.unit.horde[0], b.setup.unit.height[0]];
  });
  expect(Object.fromEntries(facts.map(([type, ...rest]) => [type, rest]))).toEqual({
    Infantry: [5, 10, 1],
    'War Beast': [5, 10, 1],
    Cavalry: [5, 10, 2],
    'Monstrous Infantry': [3, 6, 2],
    'Monstrous Beast': [3, 6, 2],
    'Monstrous Cavalry': [3, 6, 2],
    Chariot: [3, 6, 2],
    Monster: [1, 255, 3],
    'Ridden Monster': [1, 255, 3],
    Swarm: [255, 10, 1],
    'War Machine': [255, 255, 1],
  });
});

test('T9A-UNI-001 T9A-UNI-004 rider and mount are one model with a profile each', () => {
  const b = block(5, 5, { S: 4, base: [25, 50], mount: { S: 3, M: 8 } });
  expect([b.unit.models[0], b.setup.unit.parts[0]]).toEqual([5, 2]);
  const first = b.setup.unit.part[0];
  expect([b.setup.part.S[first], b.setup.part.S[first + 1]]).toEqual([4, 3]);
});

test('T9A-CPR-002 T9A-RMP-003 T9A-RMP-004 a rider lends his mount skill and armour, a monster nothing but his Leadership', () => {
  const facts = (troopType: TroopType) => {
    const rider = { M: 4, WS: 6, T: 4, W: 3, Ld: 9, armour: { suit: 3, shield: 1, innate: 2 } };
    const mount = { M: 7, WS: 4, T: 6, W: 2, Ld: 5 };
    const { M, WS, T, W, Ld, armour, shield } = block(1, 1, { ...rider, troopType, mount }).setup.unit;
    return [M, WS, T, W, Ld, armour, shield].map((column) => column[0]);
  };
  expect(facts('Monstrous Cavalry')).toEqual([7, 6, 6, 3, 9, 5, 1]);
  expect(facts('Ridden Monster')).toEqual([7, 4, 6, 2, 9, 2, 0]);
});

test('T9A-UNI-002 a base is the extent of its model: front and side, or a diameter', () => {
  const square = block(6, 3, { base: [25, 50] });
  expect([square.unit.halfWidth[0], square.unit.halfDepth[0]]).toEqual([3750, 5000]);
  const round = block(1, 1, { base: 60 });
  expect([round.setup.unit.round[0], round.setup.unit.baseWidth[0]]).toEqual([1, 6000]);
});

test('T9A-UNI-006 what lies on a unit lies on all its models, characters too', () => {
  const { b } = scenario('t9a')
    .unit('ours', { at: [36, 20], shooting: 'Bow' })
    .unit('guest', { character: true, joins: 'ours', shooting: 'Bow' })
    .enemy('theirs', { at: [36, 40] })
    .start();
  const needed = () =>
    [0, 1].map((u) => {
      const a = addAttacks(b, u, b.setup.unit.part[u], 2, -1, 1, Side.front, 0, AttackKind.shooting);
      return toHitNeeded(b, a);
    });
  expect(needed()).toEqual([4, 4]);
  addEffect(b, Order.aim, unitSubject(b, 0), 0, Expiry.playerTurn);
  expect(needed()).toEqual([3, 3]);
});

test('T9A-WND-008 rank and file of a unit are of one Troop Type and share a pool, a rider among them has his own', () => {
  const { b } = scenario('t9a')
    .unit('ours', { models: 4, W: 3, at: [36, 20] })
    .unit('guest', { character: true, W: 2, troopType: 'War Beast', joins: 'ours' })
    .enemy('theirs', { at: [36, 40] })
    .start();
  woundPool(b, 0, 4, 2);
  expect([b.unit.pool[0], b.unit.wounds[0], b.unit.own[1]]).toEqual([3, 1, 2]);
  woundIndividual(b, 1, 1, 2);
  expect([b.unit.pool[0], b.unit.own[1]]).toEqual([3, 1]);
});

test('T9A-CHR-010 T9A-GNR-002 T9A-BSB-002 a character who fell leads nobody, though others stand on in his unit', () => {
  const scene = (alive: boolean) =>
    scenario('t9a')
      .unit('lord', { character: true, general: true, bsb: true, Ld: 9, W: 2, at: [36, 20] })
      .unit('friend', { character: true, Ld: 6, joins: 'lord' })
      .unit('men', { Ld: 5, at: [36, 16] })
      .enemy('theirs', { at: [36, 40] })
      .with((b, row) => {
        if (alive) return;
        b.unit.own[row('lord')] = 0;
        b.unit.models[row('lord')] = 1;
      })
      .start();
  const led = (alive: boolean) => {
    const { b } = scene(alive);
    return [leadershipOf(b, 2), holdsGround(b, 2)];
  };
  expect(led(true)).toEqual([9, true]);
  expect(led(false)).toEqual([5, false]);
});

test('T9A-SPR-080 Strider of one kind of terrain counts there alone', () => {
  const strides = (rules: readonly RuleSpec[], kind: number, joinedCharacter?: readonly RuleSpec[]) => {
    const scene = scenario('t9a')
      .unit('ours', { at: [36, 20], rules })
      .enemy('theirs', { at: [36, 40] });
    if (joinedCharacter !== undefined) scene.unit('guest', { character: true, joins: 'ours', rules: joinedCharacter });
    const { b } = scene.start();
    return modified(b, Hook.strider, unitSubject(b, 0), 0, kind);
  };
  const forest = [{ rule: 'Strider', only: ['forest'] }];
  expect([strides(forest, Terrain.forest), strides(forest, Terrain.water)]).toEqual([1, 0]);
  expect([strides(['Strider'], Terrain.forest), strides(['Strider'], NO_ATTACK)]).toEqual([1, 1]);
  expect(strides(forest, NO_ATTACK)).toBe(0);
  expect(strides([...forest, 'Strider'], Terrain.water)).toBe(1);
  expect([strides(['Strider'], Terrain.forest, forest), strides(['Strider'], Terrain.water, forest)]).toEqual([1, 0]);
});

test('T9A-UNI-005 an incomplete last rank counts as a rank', () => {
  expect(ranks(block(11, 5), 0)).toBe(3);
});

test('T9A-CHR-009 T9A-CHR-010 a unit moves as its slowest model, and as the character that has outlived all others', () => {
  const { b } = scenario('t9a')
    .unit('spears', { models: 5, M: 4, at: [36, 20] })
    .unit('hero', { character: true, M: 7, joins: 'spears' })
    .enemy('theirs', { at: [36, 40] })
    .start();
  expect(movement(b, 0)).toBe(4);

  woundPool(b, 0, 5, -1);
  expect([b.unit.models[0], movement(b, 0)]).toEqual([1, 7]);
});

test('T9A-MEA-001 T9A-UNI-011 units are as far apart as their closest models, whatever gaps the last rank has', () => {
  const base = 20 / 25.4;
  const near = (models: number, aside: number, distance: number) => {
    const battle = scenario('t9a')
      .unit('rank', { models, files: 5, at: [36, 24] })
      .unit('marshal', { character: true, general: true, at: [36 + aside * base, 24 - 1.5 * base - distance] })
      .start();
    const [u, v] = [battle.row('rank'), battle.row('marshal')];
    return [within(battle.b, u, v, 6), within(battle.b, v, u, 6), nearCharacter(battle.b, u, v, 6)];
  };

  expect(near(10, 2, 6)).toEqual([true, true, true]);
  expect(near(6, 2, 6)).toEqual([false, false, false]); // the sixth stands on the left
  expect(near(6, -2, 6)).toEqual([true, true, true]);
  expect(near(6, -2, 6.01)).toEqual([false, false, false]);
  expect(near(6, 2, 6 - base)).toEqual([true, true, true]); // measured to the front rank
});
