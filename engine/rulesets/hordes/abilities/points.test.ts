// Abilities that keep points, move them or spend them at other times, drives and repairs: both halves of each.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { controlRange } from '../core/battlegroups.js';
import { Drive } from '../core/marshals.js';
import { Rule } from '../core/rule-ids.js';
import { MARK_WORDS } from '../core/state.js';
import { replenish } from '../leaders/focus.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const CASTER = { type: 'warcaster', at: [24, 6], FOCUS: 6, damage: 16 } as const;
const JACK = { type: 'heavy warjack', base: 'large', damage: 20, leader: 'caster' } as const;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };
const MM = 1 / 25.4;

/** Goes on until a question contains these words: nobody gives, moves or casts. */
function until(t: HordesTable, words: string, who = ''): HordesTable {
  for (let i = 0; i < 40 && t.question() !== '' && !t.question().includes(words); i++) {
    const all = t.options();
    const choices = [`activate ${who}`, 'give up to 0', 'gain 0', 'remove 0', 'no', 'stay'];
    t.choose(choices.find((o) => all.some((a) => a.startsWith(o))) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}

describe('HRD-TOKEN-001 power tokens', () => {
  test('Arcane Accumulator: a token for each spell of others in its control range, three at most, which become focus', () => {
    const scene = (at: number, ability = 'Arcane Accumulator') => {
      const t = new HordesTable(
        { other: { ...CASTER, at: [24, at], spells: ['Blur'] }, it: { ...CASTER, ...has(ability) } },
        FAR,
      );
      return until(t.turn(), 'which model').choose('activate other').choose('cast Blur');
    };
    const power = (t: HordesTable) => [0, 1].map((m) => t.b.model.power[m]);
    expect([power(scene(10)), power(scene(30)), power(scene(10, 'Parry'))]).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const t = scene(10);
    t.b.model.power[1] = 3;
    t.choose('cast Blur');
    expect(power(t)).toEqual([0, 3]);
    replenish(t.b);
    expect([t.b.model.points[1], t.b.model.power[1]]).toEqual([9, 0]);
  });
  test('Kinetic Accumulator: a token for each melee or ranged hit of an enemy, three at most, which pays for boosts alone', () => {
    const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 1 } as const;
    const t = new HordesTable(
      { it: { at: [24, 10], damage: 40, ...has('Kinetic Accumulator') }, friend: { at: [22.8, 10] } },
      { foe: { at: [25.2, 10], weapons: [{}, GUN] } },
    );
    const hit = (who: string, weapon: number, ...dice: number[]) => {
      t.dice('to hit', ...dice);
      if (dice[0] > 3) t.dice('damage', 1, 1);
      t.attack(who, 'it', weapon);
      return t.b.model.power[0];
    };
    expect([hit('foe', 0, 6, 5), hit('foe', 1, 6, 6), hit('foe', 0, 1, 2), hit('friend', 0, 6, 5)]).toEqual([
      1, 2, 2, 2,
    ]);
    expect([hit('foe', 0, 6, 5), hit('foe', 0, 6, 5)]).toEqual([3, 3]);
    t.remove('friend').askBoosts();
    until(t.turn(), 'attack').choose('attack foe');
    expect(t.question()).toContain('boost its attack roll');
    t.dice('to hit', 1, 1, 1).choose('use boost');
    expect(t.b.model.power[0]).toBe(2);
    expect([t.question(), t.options().some((o) => o.includes('again'))]).toEqual(['', false]);
  });
});

describe('HRD-FOCUS-005 larger control ranges', () => {
  test('Overpower: an inch for each focus point, before focus is given, for one round', () => {
    const t = new HordesTable(
      { it: { ...CASTER, ...has('Overpower') }, jack: { ...JACK, leader: 'it', at: [24, 20] } },
      FAR,
    ).turn();
    expect([t.question(), t.options().length]).toEqual(['how many points does it spend for its control range?', 7]);
    t.choose('remove 2');
    expect([controlRange(t.b, 0), t.b.model.points[0]]).toEqual([14 * INCH, 4]);
    t.turn(1);
    expect(controlRange(t.b, 0)).toBe(14 * INCH);
    t.turn(0);
    expect(controlRange(t.b, 0)).toBe(12 * INCH);
    const without = new HordesTable({ it: CASTER, b: { at: [10, 10] } }, FAR).turn();
    expect(without.question()).toContain('which model');
  });
  test('Arcane Repeater: 2 inches for the leader of the model within 5 inches of it, for nobody else', () => {
    const scene = (x: number, ability = 'Arcane Repeater') =>
      new HordesTable(
        {
          caster: CASTER,
          it: { at: [x, 6], ...has(ability), attached: 'caster' },
          other: { ...CASTER, at: [x, 7.5] },
        },
        { foe: { ...CASTER, at: [x, 5] } },
      );
    const ranges = (t: HordesTable) => [0, 2, 3].map((m) => controlRange(t.b, m) / INCH);
    expect(ranges(scene(24 + 5 + 30 * MM - 0.02))).toEqual([14, 12, 12]);
    expect(ranges(scene(24 + 5 + 30 * MM + 0.02))).toEqual([12, 12, 12]);
    expect(ranges(scene(26, 'Parry'))).toEqual([12, 12, 12]);
  });
});

describe('HRD-FOCUS-002 HRD-FOCUS-008 focus of others', () => {
  test('Reserve Accumulator: a point for its leader within 5 inches, three times in a battle', () => {
    const scene = (x: number, attachedTo: Partial<Standing> = { attached: 'caster' }) =>
      new HordesTable(
        {
          caster: CASTER,
          it: { at: [x, 6], ...has('Reserve Accumulator'), ...attachedTo },
          jack: { ...JACK, at: [24, 10] },
        },
        FAR,
      ).turn();
    const t = scene(29);
    expect([t.question(), t.options()]).toEqual(['does it give its leader a focus point?', ['gain 0', 'gain 1']]);
    t.choose('gain 1');
    expect(t.b.model.points[0]).toBe(7);
    t.b.model.emptied[1] = 2;
    t.turn(1).turn(0).choose('gain 1');
    expect(t.turn(1).turn(0).question()).not.toContain('give its leader');
    expect(scene(31).question()).not.toContain('give its leader');
    expect(scene(29, {}).question()).not.toContain('give its leader');
  });
  test('Supercharge: one warjack of the leader may be given up to five points', () => {
    const jack = { ...JACK, leader: 'it' } as const;
    const scene = (ability: string) => {
      const side: Record<string, Standing> = {
        it: { ...CASTER, ...has(ability) },
        a: { ...jack, at: [22, 10] },
        b: { ...jack, at: [27, 10] },
      };
      const t = new HordesTable(side, FAR).full().turn();
      for (const name of ['a', 'b']) {
        for (let i = 0; i < 8; i++) {
          const give = t.options().find((option) => option.includes(` to ${name}`));
          if (give !== undefined) t.choose(give);
        }
      }
      return [0, 1, 2].map((m) => t.b.model.points[m]);
    };
    expect([scene('Supercharge'), scene('Parry')]).toEqual([
      [0, 5, 3],
      [2, 3, 3],
    ]);
  });
  test('Arcantrik Tuning: a warjack in the command range of the model that is given focus gains one point more', () => {
    const scene = (x: number, points: number, ability = 'Arcantrik Tuning') => {
      const t = new HordesTable(
        {
          caster: CASTER,
          it: { at: [x, 6], CMD: 5, ...has(ability), attached: 'caster' },
          jack: { ...JACK, at: [24, 10] },
        },
        FAR,
      ).turn();
      return t.choose(`give up to ${points}`).b.model.points[2];
    };
    expect([scene(26, 1), scene(26, 0), scene(34, 1), scene(26, 1, 'Parry'), scene(26, 2)]).toEqual([3, 1, 2, 2, 3]);
  });
  test('Arcantrik Tuning: a warjack that holds three points gains none', () => {
    const t = new HordesTable(
      {
        caster: CASTER,
        it: { at: [26, 6], CMD: 5, ...has('Arcantrik Tuning'), attached: 'caster' },
        jack: { ...JACK, at: [24, 10] },
      },
      FAR,
    ).turn();
    t.b.model.points[2] = 2;
    expect(t.choose('give up to 1').b.model.points[2]).toBe(3);
  });
});

describe('HRD-JMAR-003 Drive: Pronto', () => {
  const scene = (at: number, ability = 'Drive: Pronto') => {
    const t = new HordesTable(
      {
        it: { at: [24, 10], CMD: 8, advantages: ["'Jack Marshal"], ...has(ability) },
        jack: { ...JACK, leader: undefined as unknown as string, marshal: 'it', at: [24, at] },
        other: { ...JACK, leader: undefined as unknown as string, at: [30, 10] },
      },
      FAR,
    );
    return until(t.turn(), 'which model').choose('activate it');
  };
  const uses = (t: HordesTable) => t.options().filter((o) => o.startsWith('use'));
  test('a check of two dice that passes brings a full advance; once a turn, for its own warjack in its command range', () => {
    const t = scene(14).dice('spell', 4, 4);
    expect(uses(t)).toEqual(['use Pronto at jack']);
    t.choose('use Pronto at jack');
    expect([t.question(), t.diceLeft()]).toEqual(['does jack advance by a spell?', []]);
    t.choose('no');
    expect(uses(t)).toEqual([]);
    expect([uses(scene(24)), uses(scene(14, 'Parry'))]).toEqual([[], []]);
  });
  test('who fails has no drive in this turn', () => {
    const t = scene(14).dice('spell', 4, 5).choose('use Pronto at jack');
    expect(t.b.model.drive[1]).toBe(Drive.denied);
    until(t, 'which model').choose('activate jack');
    expect(t.options().some((o) => o.includes('Crush!'))).toBe(false);
    const other = until(scene(14), 'which model').choose('activate jack');
    expect(other.options().some((o) => o.includes('Crush!'))).toBe(true);
  });
});

describe('HRD-SPEC-007 Assist Repair', () => {
  const CONTACT = (25 + 15) * MM;
  const scene = (chief: string, x = 24 - CONTACT, marked = 31) => {
    const t = new HordesTable(
      {
        chief: { at: [24 + CONTACT, 10], unit: 'crew', ...has(chief) },
        grunt: { at: [x, 10], unit: 'crew', ...has('Assist Repair') },
        jack: { ...JACK, leader: undefined as unknown as string, at: [24, 10] },
      },
      FAR,
    );
    t.b.model.marks[2 * MARK_WORDS] = marked;
    return until(t.full().turn().choose('activate crew'), 'acts next').choose('grunt');
  };
  test('it makes the next repair of that warjack easier by 1, and heals 1 point more', () => {
    const repaired = (aid: boolean, ...dice: number[]) => {
      const t = scene('Repair [6]');
      t.choose(aid ? 'use Assist Repair' : 'no');
      until(t, 'chief')
        .dice('repair', ...dice)
        .choose('use Repair (6)');
      if (t.question().includes('at whom')) t.choose('jack');
      return [5 - damageOf(t.b, 2), t.diceLeft().length];
    };
    expect(repaired(true, 3, 4, 2)).toEqual([3, 0]);
    expect(repaired(false, 3, 4)).toEqual([0, 0]);
    expect(repaired(true, 4, 4)).toEqual([0, 0]);
  });
  test('it needs another model of its unit that repairs and touches the damaged warjack as it does', () => {
    const uses = (t: HordesTable) => t.options().filter((o) => o.startsWith('use'));
    expect([
      uses(scene('Repair [6]')).length,
      uses(scene('Parry')).length,
      uses(scene('Repair [6]', 20)).length,
    ]).toEqual([1, 0, 0]);
    expect(uses(scene('Repair [6]', 24 - CONTACT, 0))).toEqual([]);
  });
});

test('HRD-TIME-002 Turbulence takes Flight for a round from who activates within 10 inches, not from others', () => {
  const scene = (y: number, ability = 'Turbulence') => {
    const t = new HordesTable(
      { flier: { at: [24, 10], advantages: ['Flight'] }, other: { at: [10, 10], advantages: ['Flight'] } },
      { it: { at: [24, y], ...has(ability) } },
    );
    return until(t.turn(), 'which model').choose('activate flier');
  };
  const flight = (t: HordesTable) => [0, 1].map((m) => holds(t.b, m, Rule.Flight));
  const t = scene(10 + 10 + 30 * MM - 0.02);
  expect([flight(t), flight(scene(10 + 10 + 30 * MM + 0.02)), flight(scene(20, 'Parry'))]).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ]);
  expect(flight(t.turn(1))).toEqual([true, true]);
});
