// Abilities that a model uses in its activation: what each does, when, and which models it may not target.

import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { fullAdvanceOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, MARK_WORDS, Status } from '../core/state.js';
import { isUnder, strengthOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { isSpared } from '../damage/damage-roll.js';
import { numberOf } from '../spells/tables.js';

const TOUCH = 30 / 25.4;
const FOE: Record<string, Standing> = { foe: { at: [24, 44] } };
const JACK = { type: 'light warjack', base: 'small', damage: 20 } as const;
const BEAST = { type: 'light warbeast', base: 'small', FURY: 4, THR: 8, damage: 20 } as const;

/** Model `it` with the ability has moved and acts; others of its side and of the other stand around. */
function acting(ability: string, side: Record<string, Standing> = {}, it: Partial<Standing> = {}, foes = FOE) {
  const t = new HordesTable({ it: { at: [24, 10], abilities: [ability], ...it }, ...side }, foes).turn();
  return reach(t, 'what does it attack?');
}
/** Goes on, without casting and without moving, until a question begins so. */
function reach(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 12 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose(['activate it', 'stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
  }
  return t;
}
function until(t: HordesTable, words: string): HordesTable {
  expect(reach(t, words).question()).toContain(words);
  return t;
}
/** What the model uses; nothing if it is asked for nothing. */
const uses = (t: HordesTable) => t.options().filter((option) => option.startsWith('use '));
const propose = (t: HordesTable, use: string, target: string) =>
  t.propose({ verb: Verb.Cast, n: numberOf(use), target: t.row(target) });

describe('HRD-SPEC-007 HRD-COMB-002 special actions', () => {
  test('Polarity Field bars charges for a round; it takes the place of the attacks, and is not used before the action', () => {
    const near = { foe: { at: [24, 11.5], damage: 9 } } as const;
    const t = new HordesTable({ it: { at: [24, 10], abilities: ['Polarity Field'] } }, near).turn();
    until(t, 'how does it move?');
    expect(propose(t, 'Polarity Field', 'it')).toBe('not an option');
    until(t, 'what does it attack?').choose('use Polarity Field');
    expect([isUnder(t.b, 0, Flag['no charges at it']), t.question().includes('attack')]).toEqual([true, false]);
    const other = acting('Polarity Field', {}, {}, near).dice('to hit', 1, 1).choose('attack foe');
    expect(uses(other)).toEqual([]);
    expect(uses(acting('Side Step'))).toEqual([]);
  });
  test('Repair heals d6 of a warjack in base contact if two dice do not exceed the skill', () => {
    const repaired = (ability: string, ...dice: number[]) => {
      const t = acting(ability, { jack: { at: [24 + TOUCH, 10], ...JACK } });
      t.b.model.marks[MARK_WORDS] = 31;
      const before = damageOf(t.b, 1);
      t.dice('repair', ...dice).choose('use Repair');
      expect(t.diceLeft()).toEqual([]);
      return before - damageOf(t.b, 1);
    };
    expect([repaired('Repair [6]', 3, 3, 4), repaired('Repair [6]', 3, 4), repaired('Repair [9]', 3, 4, 2)]).toEqual([
      4, 0, 2,
    ]);
    expect(uses(acting('Repair [9]', { jack: { at: [26, 10], ...JACK } }))).toEqual([]);
    expect(uses(acting('Repair [9]', { other: { at: [24 + TOUCH, 10] } }))).toEqual([]);
  });
  test('Medicate heals d3 of a friendly warbeast within 3 inches', () => {
    const t = acting('Beast Manipulation', { beast: { at: [24, 13], ...BEAST } });
    t.b.model.marks[MARK_WORDS] = 31;
    const before = damageOf(t.b, 1);
    t.dice('spell', 3).choose('use Medicate');
    expect(before - damageOf(t.b, 1)).toBe(2);
    expect(uses(acting('Beast Manipulation', { beast: { at: [24, 15], ...BEAST } }))).toEqual([]);
    expect(uses(acting('Beast Manipulation', { other: { at: [24, 13] } }))).toEqual([]);
  });
  test('Heal heals d3 of a friendly living model in base contact', () => {
    const other = (more: Partial<Standing>) => ({ other: { at: [24 + TOUCH, 10], damage: 5, ...more } as Standing });
    const t = acting('Heal', other({}));
    t.b.model.marks[MARK_WORDS] = 7;
    t.dice('spell', 4).choose('use Heal');
    expect(damageOf(t.b, 1)).toBe(1);
    expect(uses(acting('Heal', other({ at: [26, 10] })))).toEqual([]);
    expect(uses(acting('Heal', other({ advantages: ['Undead'] })))).toEqual([]);
  });
  test('Guidance gives Eyeless Sight to a friend within 5 inches', () => {
    const t = acting('Guidance', { other: { at: [24, 14] } }).choose('use Guidance at other');
    expect([0, 1].map((m) => holds(t.b, m, Rule['Eyeless Sight']))).toEqual([false, true]);
    const ghost = { at: [24, 20], advantages: ['Incorporeal'] } as const;
    const magical = acting('Guidance', { other: { at: [24, 14] } }, {}, { foe: ghost });
    const spared = () => [0, 1].map((m) => isSpared(magical.b, 2, magical.weapon('it'), m));
    expect(spared()).toEqual([true, true]);
    magical.choose('use Guidance at other');
    expect(spared()).toEqual([true, false]);
    expect(uses(acting('Guidance', { other: { at: [24, 17] } }))).toEqual(['use Guidance']);
  });
  test('Ancillary Attack lets a friendly warjack or warbeast within 5 inches attack, once a turn', () => {
    const foes = { foe: { at: [24, 15.4], damage: 9 } } as const;
    const t = acting('Ancillary Attack', { jack: { at: [24, 14], ...JACK } }, {}, foes);
    t.dice('to hit', 1, 1).choose('use Ancillary Attack at jack');
    expect(t.question()).toContain('jack');
    t.choose('attack foe');
    expect(t.diceLeft()).toEqual([]);
    expect(uses(acting('Ancillary Attack', { other: { at: [24, 14] } }))).toEqual([]);
  });
  test('HRD-SPEC-007 Ancillary Attack is made by a warbeast that was medicated; not by one that has made one in this turn', () => {
    const side = {
      other: { at: [22.5, 10], abilities: ['Ancillary Attack'] },
      third: { at: [25.5, 10], abilities: ['Beast Manipulation'] },
      beast: { at: [24, 12], ...BEAST },
    } as const;
    const t = acting('Beast Manipulation', side, {}, { foe: { at: [24, 13.6], damage: 9 } });
    t.dice('spell', 3).choose('use Medicate at beast');
    until(t, 'which model activates?').choose('activate other');
    until(t, 'what does other attack?');
    expect(uses(t)).toEqual(['use Ancillary Attack at beast']);
    t.dice('to hit', 1, 1).choose('use Ancillary Attack at beast').choose('attack foe');
    // one use of Beast Manipulation affects it in a turn, whichever
    until(t, 'which model activates?').choose('activate third').choose('stay');
    expect(t.question()).not.toContain('third');
    const again = acting(
      'Ancillary Attack',
      { ...side, third: { ...side.third, abilities: ['Ancillary Attack'] } },
      {},
      {
        foe: { at: [24, 13.6], damage: 9 },
      },
    );
    again.dice('to hit', 1, 1).choose('use Ancillary Attack at beast').choose('attack foe');
    until(again, 'which model activates?').choose('activate third').choose('stay');
    expect(again.question()).not.toContain('third');
  });
  test('HRD-TERM-006 Slave Driver gives 2 STR, or Tough, to a Minion warrior within 3 inches alone', () => {
    const minion = (more: Partial<Standing>): Record<string, Standing> => ({
      other: { at: [24, 12.5], keywords: ['Minion'], ...more },
    });
    const t = acting('Slave Driver', minion({})).choose('use Pain Driver');
    expect([0, 1].map((m) => strengthOf(t.b, m))).toEqual([6, 8]);
    const tough = acting('Slave Driver', minion({})).choose('use Temper Flesh');
    expect([0, 1].map((m) => holds(tough.b, m, Rule.Tough))).toEqual([false, true]);
    expect(uses(acting('Slave Driver', minion({ keywords: [] })))).toEqual([]);
    expect(uses(acting('Slave Driver', minion({ at: [24, 15] })))).toEqual([]);
  });
  test('Desperate Pace lengthens the movement of a named unit in its command range by 2 inches', () => {
    const unit = (at: number, name = 'Trencher Infantry'): Record<string, Standing> => ({
      a: { at: [24, at], unit: 'line', name },
      c: { at: [26, at], unit: 'line', name },
    });
    expect(uses(acting('Desperate Pace [Trencher]', unit(15)))).toHaveLength(1);
    expect(uses(acting('Desperate Pace [Trencher]', unit(20)))).toEqual([]);
    expect(uses(acting('Desperate Pace [Trencher]', unit(15, 'Long Gunner')))).toEqual([]);
  });
});

describe('HRD-SPEC-001 uses at any time of the activation', () => {
  test('Overcome gives Pathfinder to a warrior within 5 inches, once an activation, and bars no run or attack', () => {
    const t = new HordesTable(
      { it: { at: [24, 10], abilities: ['Battle Plan [Overcome, Press Forward]'] }, other: { at: [24, 14] } },
      FOE,
    ).turn();
    until(t, 'what does it cast or use now?').choose('use Overcome at other');
    expect([0, 1].map((m) => bears(t.b, m, Trait.pathfinder))).toEqual([false, true]);
    expect(propose(t, 'Overcome', 'it')).toBe('not an option');
    until(t, 'how does it move?');
    expect(t.options().some((option) => option.startsWith('run'))).toBe(true);
    const far = acting('Battle Plan [Overcome, Press Forward]', {
      other: { at: [24, 17] },
      jack: { at: [24, 12], ...JACK },
    });
    expect(uses(far)).toEqual(['use Overcome', 'use Press Forward']);
  });
  test('HRD-STAT-016 Path to Victory adds 2 to charge attack rolls for a round, Press Forward 2 inches to full advances in this turn', () => {
    const forward = new HordesTable(
      { it: { at: [24, 10], abilities: ['Battle Plan [Overcome, Press Forward]'] }, other: { at: [24, 14] } },
      FOE,
    ).turn();
    until(forward, 'what does it cast or use now?').choose('use Press Forward at other');
    expect(fullAdvanceOf(forward.b, 1) - fullAdvanceOf(forward.b, 0)).toBe(ticks(2));
    expect(propose(forward, 'Overcome', 'other')).toBe('not an option');
    const t = new HordesTable(
      {
        it: { at: [24, 10], abilities: ['Battle Plan [Overcome, Path to Victory, Reveille]'] },
        other: { at: [24, 14] },
      },
      FOE,
    ).turn();
    until(t, 'what does it cast or use now?').choose('use Path to Victory at other');
    const bonus = (m: number, flags: number) => attackBonus(t.b, m, t.weapon(m === 0 ? 'it' : 'other'), 2, flags);
    expect([0, 1].map((m) => bonus(m, AttackFlag.charge) - bonus(m, 0))).toEqual([0, 2]);
    t.turn(1);
    expect(bonus(1, AttackFlag.charge) - bonus(1, 0)).toBe(2);
  });
  test('HRD-KNOCK-005 Reveille stands friends in its command range up, but for those knocked down in this turn', () => {
    const down = { status: Status.knockedDown } as const;
    const t = new HordesTable(
      {
        it: { at: [24, 10], abilities: ['Battle Plan [Overcome, Path to Victory, Reveille]'] },
        near: { at: [24, 17], ...down },
        fresh: { at: [26, 14], ...down },
        far: { at: [24, 24], ...down },
      },
      { foe: { at: [22, 14], ...down } },
    ).turn();
    t.b.model.downTurn[2] = t.b.core.playerTurns[0];
    until(t, 'what does it cast or use now?').choose('use Reveille');
    expect([1, 2, 3, 4].map((m) => (t.b.model.status[m] & Status.knockedDown) !== 0)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
  test('Regeneration heals d3 + 3 for a point, once an activation', () => {
    const lord = { at: [26, 10], type: 'warlock', FURY: 5, damage: 15 } as const;
    const t = acting('Regeneration [D3+3]', { lord }, { ...BEAST, leader: 'lord' });
    t.b.model.marks[0] = 255;
    t.dice('spell', 1).choose('use Regeneration');
    expect([damageOf(t.b, 0), t.b.model.points[0]]).toEqual([4, 1]);
    expect(propose(t, 'Regeneration', 'it')).toBe('not an option');
  });
  test('Maltreatment takes a point of a warbeast of its battlegroup, which suffers d3, once a turn', () => {
    const side = (leader?: string): Record<string, Standing> => ({
      beast: { at: [24, 14], ...BEAST, ...(leader === undefined ? {} : { leader }) },
    });
    const it = { type: 'warlock', FURY: 5, damage: 15 } as const;
    const t = acting('Maltreatment', side('it'), it);
    t.b.model.points[0] = 1;
    t.b.model.points[1] = 2;
    t.dice('spell', 5).choose('use Maltreatment');
    expect([t.b.model.points[0], t.b.model.points[1], damageOf(t.b, 1)]).toEqual([2, 1, 3]);
    expect(propose(t, 'Maltreatment', 'beast')).toBe('not an option');
  });
  test.each([
    ['Jump', {}, 0],
    ['Bounding Leap', JACK, 1],
  ] as const)('%s places its model within 5 inches after a full advance, for its price, once', (ability, it, price) => {
    const lord = { at: [26, 6], type: 'warcaster', FOCUS: 5, damage: 15 } as const;
    const leads: Partial<Standing> = price > 0 ? { leader: 'lord' } : {};
    const scene = (points: number, moves: boolean) => {
      const side = { it: { at: [24, 10], ...it, ...leads, abilities: [ability] }, lord } as const;
      const t = until(new HordesTable(side, { foe: { at: [24, 44] } }).turn(), 'how does it move?');
      t.b.model.points[0] = points;
      expect(propose(t, ability, 'it')).toBe('not an option');
      const [x, y] = [t.b.model.x[0], t.b.model.y[0] + ticks(2)];
      if (moves) expect(t.propose({ verb: Verb.Advance, x, y, path: [0, ticks(2)] })).toBe('');
      else t.choose('stay');
      return reach(t, 'what does it attack?');
    };
    const t = scene(price, true);
    t.choose(`use ${ability}`);
    expect([t.b.model.points[0], t.question().includes('attack')]).toEqual([0, false]);
    t.choose(t.options()[0]);
    const gone = Math.hypot(t.b.model.x[0] - ticks(24), t.b.model.y[0] - ticks(12));
    expect([gone > ticks(1), gone <= ticks(5)]).toEqual([true, true]);
    expect(uses(t)).toEqual([]);
    expect(uses(scene(price, false))).toEqual([]);
    if (price > 0) expect(uses(scene(0, true))).toEqual([]);
  });
});
