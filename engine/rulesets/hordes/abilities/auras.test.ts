// Abilities that count for models around the one that has them: which models each reaches, and which it does not.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { ModelProfile } from '../armies/profiles.js';
import { attackBonus } from '../attacks/attack-roll.js';
import { Flag, type FlagName, Hook } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';
import { commandOf, isUnder, rangeOf, statOf } from '../core/stats.js';
import { damageModifier } from '../damage/damage-roll.js';
import { removeModel } from '../damage/leaving.js';
import { mustCheck } from '../leaders/frenzy.js';
import { judgePath, LEGS } from '../movement/paths.js';
import { sees } from '../sight/line-of-sight.js';
import { isNamed } from './names.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const BOTH = { weapons: [SWORD, GUN] } as const;
const TOUCH = 30 / 25.4;
const has = (...abilities: string[]): Partial<Standing> => ({ abilities });

/** An ability whose flag lies on friends who are called so, or any, within a distance; with a model that it leaves out. */
interface Row {
  readonly ability: string;
  readonly flag: FlagName;
  readonly friend: Partial<Standing>;
  readonly within: number;
  /** Whether the model itself has it, a friend of another name, an enemy of that name. */
  readonly self: boolean;
  readonly others: boolean;
}
const ROWS: readonly Row[] = [
  { ability: 'Girded', flag: 'no blast damage', friend: {}, within: 0, self: true, others: true },
  {
    ability: 'Leadership [Titans]',
    flag: 'passes threshold checks',
    friend: { name: 'Titan Gladiator', type: 'heavy warbeast', base: 'small', FURY: 4, THR: 8, damage: 20 },
    within: 8,
    self: false,
    others: false,
  },
  {
    ability: 'No Sleeping on the Job [Minion]',
    flag: 'cannot be knocked down',
    friend: { keywords: ['Minion'] },
    within: 8,
    self: true,
    others: false,
  },
  {
    ability: 'Tactician [Storm Knight]',
    flag: 'passes friends',
    friend: { keywords: ['Storm Knight'] },
    within: 8,
    self: false,
    others: false,
  },
  { ability: 'Martial Discipline', flag: 'lets friends pass', friend: {}, within: 8, self: true, others: true },
  {
    ability: 'Void Lord',
    flag: 'boosted melee attack rolls',
    friend: { name: 'Void Spirit' },
    within: 12,
    self: false,
    others: false,
  },
];

describe.each(ROWS)('HRD-SPEC-002 $ability', ({ ability, flag, friend, within, self, others }) => {
  const scene = (gap: number, more: Partial<Standing> = friend) =>
    new HordesTable(
      {
        it: { at: [20, 20], type: 'warcaster', FOCUS: 6, damage: 20, name: 'the one', ...has(ability) },
        friend: { at: [20, 20 + TOUCH + gap], ...more },
      },
      { foe: { at: [20 + TOUCH, 20], ...friend } },
    );
  const lies = (t: HordesTable, m: number) => isUnder(t.b, m, Flag[flag]);
  test('lies on friends as near as it says, while the model is on the table', () => {
    const t = scene(within);
    expect([lies(t, 1), lies(scene(within + 0.1), 1), lies(t, 2)]).toEqual([true, false, false]);
    removeModel(t.b, 0);
    expect(lies(t, 1)).toBe(false);
  });
  test('lies on the model itself, and on friends of another name, as it says', () => {
    const t = scene(0, { name: 'somebody' });
    expect([lies(t, 0), lies(t, 1)]).toEqual([self, others]);
  });
});

test('HRD-SPEC-002 Void Lord names Void Spirits in the book', () => {
  const t = new HordesTable(
    {
      it: { at: [20, 20], type: 'warlock', FURY: 6, damage: 20, ...has('Void Lord') },
      spirit: { at: [20, 30], name: 'Void Spirit' },
      other: { at: [22, 22] },
    },
    {},
  );
  expect([1, 2].map((m) => isUnder(t.b, m, Flag['boosted melee attack rolls']))).toEqual([true, false]);
});

test('HRD-SPEC-002 Chieftain lends its CMD and threshold to named friends that have less, within its CMD', () => {
  const beast = { type: 'light warbeast', base: 'medium', FURY: 3, damage: 20 } as const;
  const stats = (y: number, name: string, more: Partial<Standing> = {}) => {
    const { b } = new HordesTable(
      {
        it: { at: [20, 20], ...beast, CMD: 7, THR: 10, ...has('Chieftain [Cyclops]') },
        friend: { at: [20, y], ...beast, name, CMD: 5, THR: 8, ...more },
      },
      {},
    );
    return [commandOf(b, 1), statOf(b, 1, Hook.THR, b.setup.types.THR[b.model.kind[1]])];
  };
  const near = 20 + 40 / 25.4 + 7;
  expect([stats(near, 'Cyclops Raider'), stats(near + 0.1, 'Cyclops Raider'), stats(near, 'Titan')]).toEqual([
    [7, 10],
    [5, 8],
    [5, 8],
  ]);
  expect(stats(near, 'Cyclops Raider', { CMD: 9, THR: 9 })).toEqual([9, 10]);
});

test('HRD-SPEC-002 Electrical Arc: the Leader and comrades within 5 inches of it reach and strike better, not by magic', () => {
  const arc = has('Electrical Arc');
  const { b } = new HordesTable(
    {
      leader: { at: [20, 20], unit: 'u', ...BOTH, ...arc },
      near: { at: [20 + TOUCH + 5, 20], unit: 'u', ...BOTH, ...arc },
      far: { at: [20 - TOUCH - 5.1, 20], unit: 'u', ...BOTH, ...arc },
      solo: { at: [20, 22], ...BOTH, ...arc },
    },
    { foe: { at: [30, 30] } },
  );
  const gains = (m: number) => [rangeOf(b, m, 1) / INCH - 14, ...[0, 1].map((w) => damageModifier(b, m, w, 4, 0))];
  expect([0, 1, 2, 3].map(gains)).toEqual([
    [2, 2, 2],
    [2, 2, 2],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('HRD-SPEC-002 Mark Target: friends shoot better at enemies within 5 inches of it that it sees', () => {
  const bonus = (at: readonly [number, number], more: Partial<Standing> = {}) => {
    const { b } = new HordesTable(
      { it: { at: [20, 20], ...BOTH, ...has('Mark Target'), ...more }, friend: { at: [10, 20], facing: 90, ...BOTH } },
      { foe: { at }, friendOfFoe: { at: [40, 40], ...BOTH } },
    );
    return [0, 1].map((w) => attackBonus(b, 1, w, 2, 0)).concat(attackBonus(b, 0, 1, 2, 0));
  };
  const near = 20 + TOUCH + 5;
  expect([bonus([20, near]), bonus([20, near + 0.1])]).toEqual([
    [6, 7, 5],
    [6, 5, 5],
  ]);
  expect(bonus([20, near], { facing: 180 })[1]).toBe(5);
});

test('HRD-SPEC-002 Veteran Leader: named troopers that see it have 2 on attack rolls', () => {
  const bonus = (more: Partial<Standing>) => {
    const { b } = new HordesTable(
      {
        it: { at: [20, 24], name: 'Finn', ...has('Veteran Leader [Trencher]') },
        man: { at: [20, 20], unit: 'Trencher Infantry', name: 'Trencher Infantry', ...BOTH, ...more },
      },
      { foe: { at: [24, 22] } },
    );
    return [1, 2].map((w) => attackBonus(b, 1, w, 2, 0));
  };
  const plain = [6, 5];
  expect([bonus({}), bonus({ facing: 180 }), bonus({ name: 'Long Gunner' })]).toEqual([
    [8, 7],
    [8, 7].map((n) => n - 2),
    plain,
  ]);
});

describe('seeing and passing friends', () => {
  const way = (b: HordesTable['b'], m: number, y: number) => {
    const path = new Int32Array(2 * LEGS);
    path[1] = y * INCH;
    return judgePath(b, m, path, 20 * INCH) === 0;
  };
  const scene = (abilities: string[], man: Partial<Standing>, screen: Partial<Standing>) =>
    new HordesTable(
      {
        it: { at: [22, 22], ...has(...abilities) },
        man: { at: [20, 20], ...man },
        screen: { at: [20, 22], ...screen },
      },
      { foe: { at: [20, 27], ...man } },
    ).b;
  const both = (b: HordesTable['b']) => [sees(b, 1, 3), way(b, 1, 4)];
  test('HRD-LOS-007 HRD-MOVE-002 Martial Discipline and Tactician let friends see past and pass each other', () => {
    expect(both(scene([], {}, {}))).toEqual([false, false]);
    expect(both(scene(['Martial Discipline'], {}, {}))).toEqual([true, true]);
    expect(both(scene(['Martial Discipline'], { advantages: ['Undead'] }, {}))).toEqual([false, false]);
    expect(both(scene(['Martial Discipline'], {}, { type: 'light warbeast' }))).toEqual([false, false]);
    const knight = { keywords: ['Storm Knight'] };
    expect(both(scene(['Tactician [Storm Knight]'], knight, knight))).toEqual([true, true]);
    expect(both(scene(['Tactician [Storm Knight]'], knight, {}))).toEqual([false, false]);
  });
  test('HRD-MOVE-002 who passes a friend does not end on it', () => {
    const b = scene(['Martial Discipline'], {}, {});
    expect([way(b, 1, 2), way(b, 1, 4)]).toEqual([false, true]);
  });
  test('HRD-LOS-007 Ranked Attacks: friends see past it, enemies do not, nobody passes it', () => {
    const b = scene([], {}, has('Ranked Attacks'));
    expect([sees(b, 1, 3), sees(b, 3, 1), way(b, 1, 4)]).toEqual([true, false, false]);
  });
});

test('HRD-CADR-001 an Elite Cadre gives named friends a rule for the whole battle', () => {
  const t = new HordesTable(
    {
      it: { at: [10, 10], ...has('Elite Cadre [Arcane Tempest]') },
      mage: { at: [14, 10], name: 'Arcane Tempest Gun Mage' },
      other: { at: [18, 10] },
    },
    { foe: { at: [30, 30], name: 'Arcane Tempest Gun Mage' } },
  );
  const who = () => [1, 2, 3].map((m) => holds(t.b, m, Rule.Gunfighter));
  expect(who()).toEqual([true, false, false]);
  removeModel(t.b, 0);
  expect(who()).toEqual([true, false, false]);
});

test('HRD-TERM-006 a parameter names models by name, type, keyword or words in these', () => {
  const model = {
    name: 'Trencher Infantry Leader',
    type: 'trooper',
    keywords: ['Storm Knight'],
    advantages: ['Undead'],
  } as unknown as ModelProfile;
  const leader = { name: 'Constance', type: 'warcaster', keywords: ['Morrowan'] } as unknown as ModelProfile;
  const named = (parameter: string, of = model) => isNamed(of, parameter);
  expect(
    ['Another Trencher', 'Storm Knights', 'Trooper', 'Thamarite or Undead', 'Trencher Infantry'].map((p) => named(p)),
  ).toEqual([true, true, true, true, true]);
  expect(['Trench', 'Infantry Trencher', 'Faction Warjack', 'Knight Storm'].map((p) => named(p))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([named('Morrowan', leader), named('Non-Warcaster Morrowan', leader)]).toEqual([true, false]);
  expect(named('Non-Warcaster Morrowan', { ...leader, type: 'solo' })).toBe(true);
});

test('HRD-FRNZ-001 a Titan under Leadership makes no threshold check', () => {
  const beast = { type: 'heavy warbeast', base: 'large', FURY: 4, THR: 8, damage: 20 } as const;
  const t = new HordesTable(
    {
      lord: { at: [5, 5], type: 'warlock', FURY: 5, damage: 10 },
      it: { at: [10, 10], ...beast, leader: 'lord', ...has('Leadership [Titans]') },
      titan: { at: [14, 10], ...beast, name: 'Titan Cannoneer', leader: 'lord', fury: 3 },
      other: { at: [10, 14], ...beast, leader: 'lord', fury: 3 },
    },
    {},
  );
  expect([2, 3].map((m) => mustCheck(t.b, m))).toEqual([false, true]);
  expect(isNamed({ name: 'Bronzeback Titan', type: 'solo' } as ModelProfile, 'Non-Bronzeback Titan')).toBe(false);
});
