// Abilities of shots and blows: points of damage instead of rolls, branches that are chosen, uses once in a game.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attack } from '../attacks/attack.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { groupFlags, MARK_WORDS } from '../core/state.js';
import { isUnder, rangeOf } from '../core/stats.js';
import { damageDice } from '../damage/damage-roll.js';
import { mayPass } from '../movement/passing.js';
import { numberOf } from '../spells/tables.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const MORTAR = { ...GUN, AOE: 4 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const JACK = {
  type: 'light warjack',
  base: 'small',
  damage: { grid: Array(6).fill('MMMMMM') },
} as unknown as Partial<Standing>;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };

/** Goes on, taking the first of these words, else staying and passing, until a question begins so. */
function reach(t: HordesTable, words: string, ...wanted: string[]): HordesTable {
  for (let i = 0; i < 20 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    const first = (word: string) => all.find((option) => option.startsWith(word));
    t.choose(
      [...wanted, 'activate it', 'activate line', 'no order', 'all stay', 'stay', 'no']
        .map(first)
        .find((o) => o !== undefined) ?? all[0],
    );
  }
  return t;
}

describe('HRD-SPEC-001 points of damage instead of a roll', () => {
  /** The attacker has hit `foe`: what is asked then, and what `yes` does. */
  const struck = (ability: string, foe: Partial<Standing>, weapon: 0 | 1, it: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { it: { at: [24, 10], weapons: [SWORD, GUN], abilities: [ability], ...it } },
      { foe: { at: [24, 11.4], damage: 8, ...foe } },
    );
    return t.dice('to hit', 6, 6).attack('it', 'foe', weapon);
  };
  const asked = (t: HordesTable) => t.question().startsWith('does it do a point');
  test('Penetrating Strike wounds warjacks and warbeasts in melee by choice, and the dice fall if it is not used', () => {
    const t = struck('Penetrating Strike', JACK, 0);
    expect(asked(t)).toBe(true);
    t.dice('branch', 1).choose('use');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([1, []]);
    const other = struck('Penetrating Strike', JACK, 0).dice('damage', 6, 6).dice('branch', 1).choose('no');
    expect(damageOf(other.b, 1)).toBe(11);
    const beast = { type: 'light warbeast', base: 'small', FURY: 3, THR: 8, damage: 10 } as const;
    expect(asked(struck('Penetrating Strike', beast, 0))).toBe(true);
    const plain = (ability: string, foe: Partial<Standing>, weapon: 0 | 1) => {
      const dice = new HordesTable(
        { it: { at: [24, 10], weapons: [SWORD, GUN], abilities: [ability] } },
        { foe: { at: [24, 11.4], damage: 60, ...foe } },
      );
      return dice.dice('to hit', 6, 6).dice('damage', 1, 1).dice('branch', 1).attack('it', 'foe', weapon).question();
    };
    expect([plain('Penetrating Strike', {}, 0), plain('Penetrating Strike', JACK, 1)]).toEqual(['', '']);
    expect([plain('Sniper', {}, 0), plain('Side Step', JACK, 0)]).toEqual(['', '']);
  });
  test('Sniper wounds anybody with a shot, but not in a combined attack', () => {
    const t = struck('Sniper', {}, 1);
    expect(asked(t)).toBe(true);
    t.choose('use');
    expect(damageOf(t.b, 1)).toBe(1);
  });
  test('Sniper is lost in a combined ranged attack', () => {
    const asks = (n: number) => {
      const t = new HordesTable(
        { it: { at: [24, 10], weapons: [GUN], abilities: ['Sniper'] } },
        { foe: { at: [24, 16], damage: 60 } },
      );
      t.dice('to hit', 6, 6).dice('damage', 1, 1).play(attack, 0, t.weapon('it'), 1, groupFlags(n));
      return asked(t);
    };
    expect([asks(0), asks(2)]).toEqual([true, false]);
  });
  test('HRD-GRID-002 Sniper chooses the column of a warjack that its shot damages, Precision Strike that of its blow', () => {
    const hurt = (ability: string, weapon: 0 | 1, foe: Partial<Standing> = JACK) => {
      const t = new HordesTable(
        { it: { at: [24, 10], weapons: [SWORD, GUN], abilities: [ability] } },
        { foe: { at: [24, 11.4], damage: 60, ...foe } },
      ).full();
      t.dice('to hit', 6, 6).dice('damage', 5, 1).dice('branch', 1).attack('it', 'foe', weapon);
      if (t.question().startsWith('does it do a point')) t.choose('no');
      return t;
    };
    const column = 'which column of foe suffers the damage?';
    const shot = hurt('Sniper', 1);
    expect([shot.question(), shot.options().length]).toEqual([column, 6]);
    shot.choose('column 4');
    expect(shot.b.model.marks[MARK_WORDS]).toBe(15 << 18);
    expect(hurt('Precision Strike', 0).question()).toBe(column);
    const beast = {
      type: 'light warbeast',
      base: 'small',
      FURY: 3,
      THR: 8,
      damage: ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'],
    } as const;
    expect(hurt('Precision Strike', 0, beast).question()).toBe('which branch of foe suffers the damage?');
    expect(
      [hurt('Sniper', 0), hurt('Precision Strike', 1), hurt('Precision Strike', 0, {})].map((t) => t.question()),
    ).toEqual(['', '', '']);
  });
  test('at level command the column with the fewest free boxes suffers the damage', () => {
    const t = new HordesTable(
      { it: { at: [24, 10], abilities: ['Precision Strike'] } },
      { foe: { at: [24, 11.4], ...JACK } },
    );
    t.b.model.marks[MARK_WORDS] = 7 << 12;
    t.dice('to hit', 6, 6).dice('damage', 5, 1).attack('it', 'foe');
    expect(t.b.model.marks[MARK_WORDS]).toBe(255 << 12);
  });
});

describe('HRD-SPEC-005 uses once in a game', () => {
  const line = (ability: string): Record<string, Standing> => ({
    it: { at: [24, 10], unit: 'line', abilities: [ability], weapons: [SWORD, GUN] },
    near: { at: [26, 10], unit: 'line', weapons: [SWORD, GUN] },
    astray: { at: [46, 40], unit: 'line', weapons: [SWORD, GUN] },
  });
  const used = (ability: string) => {
    const t = new HordesTable({ ...line(ability), other: { at: [20, 10], weapons: [SWORD, GUN] } }, FAR).turn();
    return reach(t, 'what does it cast or use now?').choose(`use ${ability}`);
  };
  const range = (t: HordesTable) =>
    ['it', 'near', 'astray', 'other'].map(
      (name) => (rangeOf(t.b, t.row(name), t.weapon(name, 1)) - ticks(14)) / ticks(1),
    );
  test('HRD-SPELL-021 Extended Fire adds 4 inches to the range of the unit for its activation, once in a game', () => {
    const t = used('Extended Fire');
    expect(range(t)).toEqual([4, 4, 4, 0]);
    reach(t, 'which model activates?', 'nobody else', 'no more');
    expect(range(t)).toEqual([0, 0, 0, 0]);
    t.turn(1);
    t.turn(0);
    reach(t, 'how does it move?', 'activate line');
    expect(t.propose({ verb: Verb.Cast, n: numberOf('Extended Fire'), target: 0 })).toBe('not an option');
    expect(t.b.model.spent[0]).toBe(1);
  });
  test('Extended Fire is used in formation alone, and in its own activation', () => {
    const alone = { ...line('Extended Fire'), near: { at: [26, 10], unit: 'line', role: 'leader' } } as Record<
      string,
      Standing
    >;
    alone.it = { ...alone.it, at: [46, 40], role: 'grunt' } as Standing;
    const t = reach(new HordesTable({ near: alone.near, it: alone.it }, FAR).turn(), 'what does it cast');
    expect(t.question()).toBe('');
    const other = new HordesTable({ ...line('Extended Fire'), other: { at: [20, 10] } }, FAR).turn();
    expect(other.choose('activate other').question()).toBe('how does other move?');
  });
  test("Morrow's Name adds a die to melee damage rolls of those in formation", () => {
    const t = used("Morrow's Name");
    const dice = (weapon: number) =>
      ['it', 'near', 'astray', 'other'].map((name) =>
        damageDice(t.b, t.row(name), t.weapon(name, weapon), false, t.row('foe')),
      );
    expect([dice(0), dice(1)]).toEqual([
      [3, 3, 2, 2],
      [2, 2, 2, 2],
    ]);
  });
  test.each(["Morrow's Name", 'Perfect Strike'])('HRD-SPEC-005 %s is used once in a game', (ability) => {
    const t = used(ability);
    reach(t, 'which model activates?', 'nobody else', 'no more');
    t.turn(1);
    t.turn(0);
    reach(t, 'how does it move?', 'activate line');
    expect(t.propose({ verb: Verb.Cast, n: numberOf(ability), target: 0 })).toBe('not an option');
    expect(t.b.model.spent[0]).toBe(1);
  });
  test('Perfect Strike lets the whole unit do points of damage in melee, at anybody', () => {
    const t = used('Perfect Strike');
    const may = [0, 1, 2, 3].map((m) => isUnder(t.b, m, Flag['may wound in melee']));
    expect(may).toEqual([true, true, true, false]);
    const near = { foe: { at: [24, 11.4], damage: 8 } } as const;
    const strikes = (words: string) => {
      const s = new HordesTable({ it: { at: [24, 10], unit: 'line', abilities: ['Perfect Strike'] } }, near).turn();
      reach(s, 'what does it cast or use now?').choose(words);
      s.dice('to hit', 6, 6).dice('damage', 1, 1);
      return reach(s, 'what does it attack?').choose('attack foe').question();
    };
    expect([strikes('use Perfect Strike').includes('point'), strikes('no').includes('point')]).toEqual([true, false]);
  });
});

describe('HRD-SPEC-001 movement and blasts', () => {
  test('Aggressive runs and charges without a point, but slams for one', () => {
    const options = (ability: string) => {
      const beast = { type: 'heavy warbeast', base: 'small', FURY: 0, THR: 9 } as const;
      const t = new HordesTable(
        { it: { at: [24, 10], ...beast, abilities: [ability] } },
        { foe: { at: [24, 18] } },
      ).turn();
      const all = reach(t, 'how does it move?').options();
      return ['run', 'charge', 'slam'].map((verb) => all.some((option) => option.startsWith(verb)));
    };
    expect([options('Aggressive'), options('Side Step')]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
  });
  test('HRD-FURY-001 a run or charge of an Aggressive model leaves it without fury', () => {
    for (const verb of ['run', 'charge']) {
      const beast = { type: 'heavy warbeast', base: 'small', FURY: 3, THR: 9, abilities: ['Aggressive'] } as const;
      const lord = { at: [20, 10], type: 'warlock', FURY: 5, damage: 15 } as const;
      const t = new HordesTable(
        { it: { at: [24, 10], ...beast, leader: 'lord' }, lord },
        { foe: { at: [24, 18] } },
      ).turn();
      t.dice('to hit', 1, 1);
      reach(t, 'how does it move?').choose(verb);
      expect(t.b.model.points[0]).toBe(0);
    }
  });
  test('Practiced Maneuvers passes comrades, no other friends, nor when comrades alone have it', () => {
    const { b } = new HordesTable(
      {
        it: { at: [24, 10], unit: 'line', abilities: ['Practiced Maneuvers'] },
        comrade: { at: [24, 12], unit: 'line' },
        other: { at: [24, 14] },
      },
      { foe: { at: [24, 20] } },
    );
    expect([mayPass(b, 0, 1), mayPass(b, 0, 2), mayPass(b, 1, 0), mayPass(b, 0, 3)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  test('HRD-AOE-004 Close Fire: the blast of shots of its target harms no friend, the hit does and enemies suffer too', () => {
    const blast = (use: boolean) => {
      const gunner = { at: [24, 14], weapons: [MORTAR] } as const;
      const friend = { at: [24, 22.4], damage: 30 } as const;
      const t = new HordesTable({ it: { at: [24, 10], abilities: ['Close Fire'] }, gunner, friend } as never, {
        foe: { at: [24, 21], damage: 30 },
        second: { at: [25.4, 21], damage: 30 },
      }).turn();
      reach(t, 'what does it attack?').choose(use ? 'use Close Fire at gunner' : 'no more');
      t.dice('to hit', 6, 6)
        .dice('damage', 6, 6, 6, 6, ...(use ? [] : [6, 6]))
        .play(attack, 1, t.weapon('gunner'), 3, 0);
      expect(t.diceLeft()).toEqual([]);
      return ['friend', 'foe', 'second'].map((name) => damageOf(t.b, t.row(name)) > 0);
    };
    expect([blast(true), blast(false)]).toEqual([
      [false, true, true],
      [true, true, true],
    ]);
  });
});
