import { expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { compileEffects } from '../../../kernel/effect-kinds.js';
import { Scope } from '../../../kernel/effect-scopes.js';
import {
  addAreaEffect,
  addEffect,
  addWeaponEffect,
  addWideEffect,
  extendEffect,
  removeEffect,
} from '../../../kernel/effects.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { gainRule, holds } from '../../../kernel/special-rules.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { AttackKind, SIZES, unitSubject } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import { Rule } from './rule-ids.js';
import type { T9aBattle } from './state.js';

const strong = {
  id: 1,
  name: 'strong',
  hooks: { [Hook.strength]: (_b: unknown, _s: number, v: number, x: number) => v + x },
};
const brave = { id: 2, name: 'brave', hooks: {}, grants: [Rule.ImmuneToPsychology] };

function field(guards = 0): { b: T9aBattle; row: (name: string) => number } {
  const scene = scenario('t9a')
    .unit('spears', { models: 20, at: [20, 20] })
    .unit('lord', { character: true, joins: 'spears' })
    .unit('bows', { models: 10, at: [50, 20] })
    .enemy('orcs', { models: 20, at: [36, 40] });
  for (let g = 0; g < guards; g++)
    scene.unit(`guard ${g}`, { models: 1, at: [4 + (g % 20) * 3, 2 + 4 * Math.floor(g / 20)] });
  const { b } = scene.start();
  return {
    b: Object.assign(b, { book: { ...b.book, effects: compileEffects([strong, brave]) } }),
    row: (name) => b.setup.names.indexOf(name),
  };
}
const strength = (b: T9aBattle, subject: number, a = NO_ATTACK) => modified(b, Hook.strength, subject, 3, a);

test('K24 effects on units as a whole, subjects beyond 127 of a table of the standard size, lie on these alone', () => {
  const { b } = field(60);
  expect(b.setup.size).toBe('standard');
  const { units, parts } = SIZES.standard;
  expect(b.effect.members.length).toBe((b.effect.kind.length * (units + parts)) / 32);
  const first = addEffect(b, strong.id, unitSubject(b, 0), 1, Expiry.never);
  const second = addEffect(b, strong.id, unitSubject(b, 1), 2, Expiry.never);
  extendEffect(b, first, unitSubject(b, 2));
  extendEffect(b, second, unitSubject(b, units - 1));
  const all = () => Array.from({ length: units + parts }, (_, s) => strength(b, s) - 3);
  const expected = new Array<number>(units + parts).fill(0);
  expected[parts] = 1;
  expected[parts + 2] = 1;
  expected[parts + 1] = 2;
  expected[parts + units - 1] = 2;
  expect(all()).toEqual(expected);
  removeEffect(b, first);
  expected[parts] = 0;
  expected[parts + 2] = 0;
  expect(all()).toEqual(expected);
  removeEffect(b, second);
  expect(all()).toEqual(expected.fill(0));
  expect(b.effect.members.every((word) => word === 0)).toBe(true);
});

test('K24 T9A-UNI-006 an effect on a unit lies on it as a whole, on all its parts, and on those of a character in it', () => {
  const { b, row } = field();
  const { part } = b.setup.unit;
  addWideEffect(b, strong.id, Scope.unit, row('spears'), 1, Expiry.never);
  const on = (name: string) => [part[row(name)], unitSubject(b, row(name))].map((s) => strength(b, s) - 3);
  expect(['spears', 'lord', 'bows', 'orcs'].map(on)).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
  addWideEffect(b, strong.id, Scope.side, 1, 2, Expiry.never);
  expect(['spears', 'bows', 'orcs'].map(on)).toEqual([
    [1, 1],
    [0, 0],
    [2, 2],
  ]);
});

test('K24 T9A-MEA-001 an effect on an area lies on units any part of which is within, along both axes and aslant', () => {
  const { b, row } = field();
  const orcs = row('orcs');
  const { x, y, halfWidth, halfDepth } = b.unit;
  const inside = (dx: number, dy: number) => {
    const circle = addAreaEffect(b, strong.id, x[orcs] + dx, y[orcs] + dy, 5 * INCH, 1, Expiry.never);
    const said = strength(b, unitSubject(b, orcs)) - 3;
    removeEffect(b, circle);
    return said;
  };
  const aside = halfWidth[orcs];
  const ahead = halfDepth[orcs];
  expect([inside(aside + 5 * INCH, 0), inside(aside + 5 * INCH + 1, 0)]).toEqual([1, 0]);
  expect([inside(0, ahead + 5 * INCH), inside(0, ahead + 5 * INCH + 1)]).toEqual([1, 0]);
  expect([inside(aside + 3 * INCH, ahead + 4 * INCH), inside(aside + 3 * INCH, ahead + 4 * INCH + 1)]).toEqual([1, 0]);
});

test('K24 an effect on a weapon counts for the rows of attacks with it', () => {
  const { b, row } = field();
  const spears = row('spears');
  const part = b.setup.unit.part[spears];
  const attack = (weapon: number) =>
    addAttacks(b, spears, part, 1, -1, row('orcs'), Side.front, weapon, AttackKind.closeCombat);
  addWeaponEffect(b, strong.id, part, 2, 1, Expiry.never);
  expect([attack(0), attack(2)].map((a) => strength(b, part, a))).toEqual([3, 4]);
});

test('K24 rules that an effect grants a unit are held by its parts and by it as a whole until it ends', () => {
  const { b, row } = field();
  b.setup.present[Rule.ImmuneToPsychology >> 5] |= 1 << (Rule.ImmuneToPsychology & 31);
  const spears = row('spears');
  const bows = row('bows');
  const subjects = [spears, bows].flatMap((u) => [b.setup.unit.part[u], unitSubject(b, u)]);
  const held = () => subjects.map((s) => holds(b, s, Rule.ImmuneToPsychology));
  const before = Array.from(b.subject.rules);
  const effect = addWideEffect(b, brave.id, Scope.unit, spears, 0, Expiry.never);
  expect(held()).toEqual([true, true, false, false]);
  removeEffect(b, effect);
  expect(Array.from(b.subject.rules)).toEqual(before);
  gainRule(b, unitSubject(b, spears), Rule.ImmuneToPsychology);
  expect(held()).toEqual([false, true, false, false]);
});
