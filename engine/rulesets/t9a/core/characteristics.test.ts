import { expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { compileEffects, type EffectKind } from '../../../kernel/effect-kinds.js';
import { addEffect } from '../../../kernel/effects.js';
import { Layer } from '../../../kernel/hook-words.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import {
  clamped,
  halved,
  highestInModel,
  highestInUnit,
  passesTest,
  plus,
} from '../../../regiments/core/characteristics.js';
import { d3, highestNumber, numberChances, rollNumber } from '../../../regiments/core/dice-formulas.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import { CLOSE_COMBAT } from '../armies/weapons-and-armour.js';
import type { T9aBattle } from './state.js';

/** Effects like those of spells and potions. */
const raised: EffectKind = { id: 1, name: 'raised', hooks: { [Hook.strength]: (_b, _s, v, x) => plus(v, x) } };
const half: EffectKind = {
  id: 2,
  name: 'halved',
  layer: Layer.multiply,
  hooks: { [Hook.strength]: (_b, _s, v) => halved(v) },
};
const fixed: EffectKind = {
  id: 3,
  name: 'set',
  layer: Layer.set,
  hooks: { [Hook.strength]: (_b, _s, _v, x) => x },
};

function fighters(S: number): T9aBattle {
  const { b } = scenario('t9a')
    .unit('fighters', { S })
    .enemy('foes', { at: [36, 24] })
    .engaged('fighters', 'foes')
    .start();
  return Object.assign(b, { book: { ...b.book, effects: compileEffects([raised, half, fixed]) } });
}

const give = (b: T9aBattle, kind: EffectKind, x = 0) => addEffect(b, kind.id, b.setup.unit.part[0], x, Expiry.never);
function strength(b: T9aBattle): number {
  return strengthOf(b, addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat));
}

test('T9A-STA-001 characteristics are whole numbers from 0 to 10', () => {
  expect([-3, 0, 10, 14].map(clamped)).toEqual([0, 0, 10, 10]);
});

test('T9A-STA-015 T9A-STA-016 T9A-VEC-059 halving comes before adding, whatever came first, and rounds up', () => {
  const b = fighters(5);
  give(b, raised, 1);
  give(b, half);
  expect(strength(b)).toBe(4);
});

test('T9A-STA-015 what is set comes before all else', () => {
  const b = fighters(5);
  give(b, half);
  give(b, fixed, 8);
  expect(strength(b)).toBe(4);
});

test('T9A-STA-018 additions come in the order in which they came into play, none leaves 0 to 10', () => {
  const up = fighters(9);
  give(up, raised, 3);
  give(up, raised, -2);
  expect(strength(up)).toBe(8);
  const down = fighters(9);
  give(down, raised, -2);
  give(down, raised, 3);
  expect(strength(down)).toBe(10);
});

test('T9A-STA-010 T9A-VEC-063 the unmodified value is that of the list, whatever a potion adds', () => {
  const b = fighters(5); // the list's veterans: 4 and 1
  give(b, raised, 2);
  expect(b.setup.part.S[0]).toBe(5);
  expect(strength(b)).toBe(7);
});

test('T9A-SRG-015 T9A-SPR-079 T9A-VEC-269 a Stomp takes what a potion gives, not what a weapon gives', () => {
  const b = fighters(5);
  const stomp = () =>
    strengthOf(b, addAttacks(b, 0, 0, 1, -1, 1, Side.front, NO_WEAPON, AttackKind.stomp, -1, NO_ROLL));
  expect(stomp()).toBe(5);
  give(b, raised, 2);
  expect(stomp()).toBe(7);
});

test('T9A-STA-008 T9A-VEC-057 a characteristic test: the value or less, never a 6, and never against 0', () => {
  expect([1, 3, 4, 6].map((die) => passesTest(3, die))).toEqual([true, true, false, false]);
  expect(passesTest(7, 6)).toBe(false);
  expect([passesTest(0, 1), passesTest(0, 6)]).toEqual([false, false]);
});

test('T9A-STA-009 one test for all parts of a model and for all models of a unit, with the highest value', () => {
  const { b } = scenario('t9a')
    .unit('riders', { T: 3, at: [36, 12], mount: { T: 4 } })
    .unit('hero', { T: 5, character: true, joins: 'riders', mount: { T: 4 } })
    .enemy('foes', { at: [36, 30] })
    .start();
  expect(highestInModel(b, 0, b.setup.part.T)).toBe(4);
  expect(highestInUnit(b, 0, b.setup.part.T)).toBe(5);
});

test('T9A-STA-009 T9A-CMD-012 a unit tests with the higher value of its champion as long as he lives', () => {
  const battle = scenario('t9a')
    .unit('guard', { models: 5, WS: 3, champion: true, at: [36, 12] })
    .enemy('foes', { at: [36, 30] })
    .start();
  const { b } = battle;
  const u = battle.row('guard');
  const skill = () => highestInUnit(b, u, b.setup.part.WS);
  expect([skill(), highestInModel(b, u, b.setup.part.WS), highestInUnit(b, u, b.setup.part.T)]).toEqual([4, 3, 3]);
  woundPool(b, u, 4, battle.row('foes'));
  expect(skill()).toBe(4);
  const alone = scenario('t9a')
    .unit('guard', { models: 5, WS: 3, champion: true, at: [36, 12] })
    .enemy('foes', { at: [36, 30] })
    .start();
  woundIndividual(alone.b, u, 1, alone.row('foes'));
  expect(highestInUnit(alone.b, u, alone.b.setup.part.WS)).toBe(3);
});

test('T9A-STA-007 T9A-VEC-065 no Attacks in the profile, none at all', () => {
  const { b } = scenario('t9a')
    .unit('crew', { A: 0, weapons: ['additional-hand-weapon'], rules: ['Frenzy'] })
    .enemy('foes', { at: [36, 24] })
    .engaged('crew', 'foes')
    .start();
  const weapon = CLOSE_COMBAT.findIndex((w) => w.id === 'additional-hand-weapon');
  const a = addAttacks(b, 0, 0, 1, -1, 0, Side.front, weapon, AttackKind.closeCombat);
  expect(attacksEach(b, a)).toBe(0);
});

test('T9A-STA-002 a dash is 0: a part without Strength wounds nobody', () => {
  expect(strength(fighters(0))).toBe(0);
});

test('T9A-DIC-005 T9A-DIC-006 T9A-VEC-049 a D3 is half a D6, and its natural value is that of the D6', () => {
  expect([1, 2, 3, 4, 5, 6].map(d3)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('T9A-DIC-002 T9A-SPR-064 T9A-VEC-273 dice are added, then the written modifier', () => {
  const rolled = (x: string, ...faces: number[]) => {
    const report = scenario('t9a')
      .unit('beasts', { at: [36, 12] })
      .enemy('foes', { at: [36, 30] })
      .dice('random attacks', ...faces)
      .start();
    return rollNumber(report.b, encodeX(x), Roll.RandomAttacks, 0);
  };
  expect(rolled('D3+2', 1)).toBe(3);
  expect(rolled('D3+2', 6)).toBe(5);
  expect(rolled('2D6', 3, 5)).toBe(8);
});

test('T9A-DIC-002 chances of sums of dice', () => {
  const chances = new Float64Array(64);
  numberChances(encodeX('2D6'), chances);
  expect(chances[7]).toBeCloseTo(6 / 36, 12);
  expect(highestNumber(encodeX('2D6'))).toBe(12);
  numberChances(encodeX('D3+1'), chances);
  expect(Array.from(chances.subarray(0, 6))).toEqual([0, 0, 1 / 6 + 1 / 6, 1 / 6 + 1 / 6, 1 / 6 + 1 / 6, 0]);
});
