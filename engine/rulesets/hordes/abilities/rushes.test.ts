// Beast Manipulation, Bullheaded and Blood Boon: fury that others give and take, rushes that are owed, spells that are granted.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Owe } from '../core/state.js';
import { strengthOf } from '../core/stats.js';
import { frenzy } from '../leaders/frenzy.js';

const BEAST = { type: 'light warbeast', base: 'small', FURY: 4, THR: 8, damage: 20 } as const;
const has = (...abilities: string[]): Partial<Standing> => ({ abilities });

/** Goes on, without casting and without moving, until a question begins so. */
function until(t: HordesTable, words: string, who = 'it'): HordesTable {
  for (let i = 0; i < 14 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    const wanted = [`activate ${who}`, 'leech 0', 'stay', 'no more attacks', 'no'];
    t.choose(wanted.find((option) => all.includes(option)) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}
const uses = (t: HordesTable) => t.options().filter((option) => /^(use|cast) /.test(option));

describe('Beast Manipulation', () => {
  const scene = (ability: string, beast: Partial<Standing> = {}) => {
    const t = new HordesTable(
      {
        it: { at: [24, 10], ...has(ability) },
        beast: { at: [24, 13], ...BEAST, leader: 'w', ...beast },
        w: { at: [30, 10], type: 'warlock', FURY: 6, damage: 9 },
      },
      { foe: { at: [24, 20], damage: 40 }, near: { at: [22.7, 10], damage: 40 } },
    ).turn(0);
    until(t, 'what does it attack?').b.model.points[1] = 2;
    return t;
  };
  test('HRD-SPEC-007 Condition puts fury points on a warbeast, up to its FURY, or takes them from it', () => {
    const t = scene('Beast Manipulation').choose('use Condition');
    expect(t.question()).toBe('how many fury points does it give or take?');
    expect(t.options()).toEqual(['gain 1', 'gain 2', 'remove 1', 'remove 2', 'no']);
    expect(t.propose({ verb: Verb.Gain, target: 1, n: 3 })).toBe('not an option');
    t.choose('gain 2');
    expect(t.b.model.points[1]).toBe(4);
    expect(scene('Beast Manipulation').choose('use Condition').choose('remove 2').b.model.points[1]).toBe(0);
    expect(scene('Beast Manipulation').choose('use Condition').choose('no').b.model.points[1]).toBe(2);
  });
  test('HRD-SPEC-007 HRD-CHG-013 Enrage: 2 STR more; the warbeast charges, slams or tramples without being forced', () => {
    const t = scene('Beast Manipulation').choose('use Enrage');
    expect([strengthOf(t.b, 1), t.b.model.owes[1] & Owe.rush]).toEqual([8, Owe.rush]);
    until(t, 'how does beast move?', 'beast');
    const kinds = [...new Set(t.options().map((option) => option.split(' ')[0]))].sort();
    expect(kinds).toEqual(['charge', 'slam']);
    expect(t.propose({ verb: Verb.Advance, x: ticks(24), y: ticks(14), path: [0, ticks(1)] })).toBe('not an option');
    t.dice('to hit', 1, 1).choose('charge foe');
    expect(t.b.model.points[1]).toBe(2);
  });
  test('HRD-SPEC-007 each warbeast is the target of one of the actions in a turn, a warbeast within 3 inches alone', () => {
    expect(uses(scene('Beast Manipulation'))).toEqual([
      'use Condition at beast',
      'use Enrage at beast',
      'use Medicate at beast',
    ]);
    expect(uses(scene('Beast Manipulation', { at: [24, 15] }))).toEqual([]);
    expect(uses(scene('Steady'))).toEqual([]);
  });
});

test('HRD-FRNZ-005 Bullheaded: in a frenzy it slams the closest model instead of charging it', () => {
  const rage = (ability: string, y = 16) => {
    const t = new HordesTable(
      { it: { at: [24, 10], ...BEAST, ...has(ability) } },
      { foe: { at: [24, y], damage: 20 } },
    );
    t.dice('to hit', 6, 5, 5);
    return t;
  };
  const slams = rage('Bullheaded').dice('slam distance', 4).dice('damage', 1, 1, 1).play(frenzy, 0);
  expect([
    slams.lines.some((line) => line.includes('slams foe in its frenzy')),
    slams.b.model.y[1] > ticks(16),
  ]).toEqual([true, true]);
  const charges = rage('Steady').dice('damage', 1, 1, 1).play(frenzy, 0);
  expect([charges.b.model.y[1] === ticks(16), charges.diceLeft()]).toEqual([true, []]);
});

describe('Blood Boon', () => {
  const scene = (ability: string, foe: Partial<Standing> = {}, spells = ['Sunder Spirit']) => {
    const weapon = { name: 'talon', RNG: 2, ...(ability === '' ? {} : { abilities: [ability] }) };
    const t = new HordesTable(
      {
        it: {
          at: [24, 10],
          type: 'warlock',
          FURY: 6,
          fury: 0,
          damage: 9,
          spells,
          weapons: [weapon as never, weapon as never],
        },
      },
      {
        foe: { at: [24, 11.4], ARM: 5, damage: 1, ...foe },
        next: { at: [25.4, 11.4], ARM: 5, damage: 1 },
        far: { at: [24, 18], damage: 30 },
      },
    ).turn(0);
    t.b.model.points[0] = 0;
    return until(t, 'what does it attack?');
  };
  const slay = (t: HordesTable) => t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe');
  test('HRD-TIME-037 Blood Boon: after it destroyed a living enemy its model casts a spell of 3 at most for nothing, once', () => {
    const t = scene('Blood Boon');
    expect(uses(t)).toEqual([]);
    slay(t);
    expect(uses(t).length).toBeGreaterThan(0);
    t.dice('to hit', 6, 6).dice('damage', 1, 1).choose('cast Sunder Spirit at far');
    expect([t.b.model.points[0], uses(t), damageOf(t.b, 3) > 0]).toEqual([0, [], true]);
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack next');
    expect(uses(t)).toEqual([]);
  });
  test('HRD-TIME-037 Blood Boon: no other weapon, no target that lives on or does not live, no dearer spell, not later', () => {
    expect(uses(slay(scene('')))).toEqual([]);
    expect(uses(slay(scene('Blood Boon', { advantages: ['Undead'] })))).toEqual([]);
    expect(uses(slay(scene('Blood Boon', { damage: 30 })))).toEqual([]);
    expect(uses(slay(scene('Blood Boon', {}, ['Annihilation'])))).toEqual([]);
    const later = slay(scene('Blood Boon'));
    later.dice('to hit', 1, 1).choose('attack next');
    expect(uses(later)).toEqual([]);
  });
});
