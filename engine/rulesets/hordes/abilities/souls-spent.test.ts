// Soul tokens that are directed, given, spent for movement, effects and rerolls, and that become points.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';
import { isUnder } from '../core/stats.js';
import { endTurn } from '../spells/effects.js';
import { numberOf } from '../spells/tables.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const FAR: Record<string, Standing> = { far: { at: [40, 40] } };
const WEAK = { ARM: 5, damage: 1 } as const;
const LOCK = { type: 'warlock', FURY: 6, damage: 9 } as const;

/** Goes on, without casting and without moving, until a question begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 12 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose(['activate it', 'activate u', 'leech 0', 'stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}
const north = (t: HordesTable, inches: number) =>
  t.propose({
    verb: Verb.Advance,
    x: t.b.model.x[0],
    y: t.b.model.y[0] + ticks(inches),
    path: [0, ticks(inches)],
  });
const uses = (t: HordesTable) => t.options().filter((option) => option.startsWith('use '));

describe('Annihilator', () => {
  test('HRD-TOKEN-001 Annihilator: living models destroyed within 3 inches yield no soul', () => {
    const souls = (y: number, ability: string) => {
      const t = new HordesTable(
        { keeper: { at: [20, 16], ...has('Gatekeeper') }, fallen: { at: [20, 20], ...WEAK } },
        { it: { at: [20, y], ...has(ability) }, killer: { at: [20, 21.4] } },
      );
      t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
      return t.b.model.souls[0];
    };
    const edge = 20 + 3 + 30 / 25.4;
    expect([souls(edge - 0.05, 'Annihilator'), souls(edge + 0.05, 'Annihilator'), souls(23, 'Poltergeist')]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('Direct Spirits', () => {
  /** A friend falls between two keepers of its side and a greedy enemy, who is nearest. */
  const fall = (y: number, ability: string, more: Partial<Standing> = {}) => {
    const t = new HordesTable(
      {
        it: { at: [20, y], ...LOCK, ...has(ability) },
        one: { at: [20, 17], ...has('Gatekeeper') },
        two: { at: [20, 15], ...has('Gatekeeper') },
        fallen: { at: [20, 20], ...WEAK, ...more },
      },
      { killer: { at: [20, 21.4] }, greedy: { at: [21.4, 20], ...has('Cull Soul') } },
    );
    return t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
  };
  test('HRD-TOKEN-002 Direct Spirits: its player chooses who claims the soul of a warrior in its control range', () => {
    const t = fall(10, 'Direct Spirits');
    expect([t.question(), t.options()]).toEqual(['who claims the soul of fallen?', ['one', 'two']]);
    expect(t.propose({ verb: Verb.Pick, target: t.row('greedy') })).toBe('not an option');
    t.choose('two');
    expect(Array.from(t.b.model.souls.slice(0, 6))).toEqual([0, 0, 1, 0, 0, 0]);
  });
  test('HRD-TOKEN-002 without it, out of its control range, or for no warrior, the nearest claims', () => {
    const without = [
      fall(10, 'Steady'),
      fall(6, 'Direct Spirits'),
      fall(10, 'Direct Spirits', { type: 'light warbeast', FURY: 3 }),
    ];
    for (const t of without) expect([t.question(), t.b.model.souls[5]]).toEqual(['', 1]);
  });
  test('HRD-TOKEN-002 Direct Spirits of an enemy directs no soul', () => {
    const t = new HordesTable(
      { one: { at: [20, 17], ...has('Gatekeeper') }, fallen: { at: [20, 20], ...WEAK } },
      {
        killer: { at: [20, 21.4] },
        greedy: { at: [21.4, 20], ...has('Cull Soul') },
        it: { at: [20, 26], ...LOCK, ...has('Direct Spirits') },
      },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
    expect([t.question(), t.b.model.souls[3]]).toEqual(['', 1]);
  });
  test('HRD-TOKEN-002 Direct Spirits: no enemy claims such a soul, and one friend who may claim it is not asked for', () => {
    const t = new HordesTable(
      { it: { at: [20, 10], ...LOCK, ...has('Direct Spirits') }, fallen: { at: [20, 20], ...WEAK } },
      { killer: { at: [20, 21.4] }, greedy: { at: [21.4, 20], ...has('Cull Soul') } },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
    expect([t.question(), t.b.model.souls[3]]).toEqual(['', 0]);
  });
});

test('HRD-FURY-003 HRD-TURN-007 Reclaim claims souls of friends in its control range, which become fury points', () => {
  const fury = (y: number, it: Partial<Standing>, fallen: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { w: { at: [20, y], ...LOCK, fury: 2, ...it }, fallen: { at: [20, 20], ...WEAK, ...fallen } },
      { killer: { at: [20, 21.4] } },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
    const souls = t.b.model.souls[0];
    t.turn(0);
    if (t.question().includes('leech')) t.choose('leech 0');
    return [souls, t.b.model.points[0], t.b.model.souls[0]];
  };
  const edge = 20 - 12 - 30 / 25.4;
  expect([fury(edge + 0.05, has('Reclaim')), fury(edge - 0.05, has('Reclaim')), fury(15, {})]).toEqual([
    [1, 3, 0],
    [0, 2, 0],
    [0, 2, 0],
  ]);
  expect(fury(15, has('Reclaim'), { advantages: ['Undead'] })).toEqual([0, 2, 0]);
});

describe('souls that pay for uses', () => {
  test('HRD-TIME-004 Spirit Driven: before it moves a token buys 2 inches of movement', () => {
    const t = new HordesTable({ it: { at: [20, 10], SPD: 4, ...has('Spirit Driven') } }, FAR);
    t.b.model.souls[0] = 2;
    t.turn(0);
    t.choose('use Spirit Driven');
    expect([t.b.model.souls[0], uses(t)]).toEqual([1, []]);
    until(t, 'how does it move?');
    expect([north(t, 6.01), north(t, 6)]).toEqual(['too far', '']);
  });
  test('HRD-TIME-004 Spirit Driven is not used without a token, nor after the movement', () => {
    const foe = { foe: { at: [20, 11.4] } } as const;
    const t = new HordesTable({ it: { at: [20, 10], SPD: 4, ...has('Spirit Driven') } }, foe).turn(0);
    expect([t.question().startsWith('how does it move?'), north(t, 4.01)]).toEqual([true, 'too far']);
    t.b.model.souls[0] = 1;
    until(t, 'what does it attack?');
    expect(uses(t)).toEqual([]);
    expect(t.propose({ verb: Verb.Cast, n: numberOf('Spirit Driven'), target: 0 })).toBe('not an option');
  });
  test('HRD-SPEC-001 Spirit Guide gives its tokens to friends with Soul Guardian in its command range, up to three each', () => {
    const t = new HordesTable(
      {
        it: { at: [20, 10], CMD: 8, ...has('Spirit Guide') },
        near: { at: [20, 14], ...has('Soul Guardian') },
        far: { at: [20, 20], ...has('Soul Guardian') },
        other: { at: [22, 10], ...has('Gatekeeper') },
      },
      { foe: { at: [24, 10], ...has('Soul Guardian') } },
    );
    t.b.model.souls[0] = 4;
    t.b.model.souls[1] = 1;
    until(t.turn(0), 'what does it cast or use now?');
    expect(uses(t)).toEqual(['use Spirit Guide at near']);
    t.choose('use Spirit Guide').choose('use Spirit Guide');
    expect([t.b.model.souls[0], t.b.model.souls[1]]).toEqual([2, 3]);
    expect([
      t.question().startsWith('how does'),
      t.propose({ verb: Verb.Cast, n: numberOf('Spirit Guide'), target: 1 }),
    ]).toEqual([true, 'not an option']);
  });
  test('HRD-SPEC-001 Spirit Guide needs tokens', () => {
    const side = {
      it: { at: [20, 10], ...has('Spirit Guide') },
      near: { at: [20, 14], ...has('Soul Guardian') },
    } as const;
    const t = new HordesTable(side, FAR).turn(0).choose('activate it');
    expect(t.question()).toContain('how does it move?');
  });
  test('HRD-LOCK-008 Soul Converter: once a turn a fury point gives a token to each Ancestral Guardian in the control area', () => {
    const guardian = { ...has('Soul Guardian') };
    const t = new HordesTable(
      {
        it: { at: [20, 10], ...LOCK, fury: 4, ...has('Soul Converter') },
        'Ancestral Guardian': { at: [20, 14], ...guardian },
        'Ancestral Guardian of old': { at: [20, 18], ...guardian },
        'Ancestral Guardian afar': { at: [20, 30], ...guardian },
        keeper: { at: [22, 12], ...guardian },
      },
      { 'Ancestral Guardian foe': { at: [24, 12], ...guardian } },
    );
    t.b.model.souls[2] = 3;
    until(t.turn(0), 'what does it cast or use now?');
    t.choose('use Soul Converter');
    expect([Array.from(t.b.model.souls.slice(0, 6)), t.b.model.points[0]]).toEqual([[0, 1, 3, 0, 0, 0], 3]);
    expect(uses(t)).toEqual([]);
  });
});

describe('Soul Mastery and Death Boon', () => {
  const unit = (it: string, second: Partial<Standing> = {}): Record<string, Standing> => ({
    first: { at: [20, 10], unit: 'u', CMD: 8 },
    it: { at: [20, 8], unit: 'u', ...has(it) },
    away: { at: [20, 6], unit: 'u', ...second },
    outside: { at: [22, 10] },
  });
  const start = (side: Record<string, Standing>, souls: number, foes = FAR) => {
    const t = new HordesTable(side, foes);
    t.b.model.souls[1] = souls;
    return t.turn(0).choose('activate u');
  };
  test('HRD-SPEC-001 Grave Mist: for a token the models of the unit are concealed and have 2 DEF more against melee', () => {
    const t = until(start(unit('Soul Mastery'), 1), 'what does it cast or use now?');
    t.choose('use Grave Mist');
    expect(t.b.model.souls[1]).toBe(0);
    expect([0, 1, 2, 3].map((m) => isUnder(t.b, m, Flag.concealed))).toEqual([true, true, true, false]);
    const struck = (roll: number, souls: number) => {
      const foe = { foe: { at: [20, 11.4], MAT: 6 } } as const;
      const s = start(unit('Soul Mastery'), souls, foe);
      if (souls > 0) until(s, 'what does it cast or use now?').choose('use Grave Mist');
      s.dice('to hit', 6, roll - 6)
        .dice('damage', 1, 1)
        .attack('foe', 'first');
      return s.lines.some((line) => line.includes('hits'));
    };
    const results = [struck(7, 1), struck(7, 0), struck(8, 1)];
    expect(results).toEqual([false, true, true]);
  });
  test('HRD-FORM-001 Spirit Walker: for a token the models of the unit in formation are Incorporeal for a turn', () => {
    const t = until(start(unit('Soul Mastery', { at: [40, 40] }), 1), 'what does it cast or use now?');
    t.choose('use Spirit Walker');
    expect([0, 1, 2, 3].map((m) => holds(t.b, m, Rule.Incorporeal))).toEqual([true, true, false, false]);
    expect(t.b.model.souls[1]).toBe(0);
    endTurn(t.b);
    expect(holds(t.b, 0, Rule.Incorporeal)).toBe(false);
  });
  test('HRD-SPEC-001 Soul Mastery is not used without a token', () => {
    expect(start(unit('Soul Mastery'), 0).question()).not.toContain('cast or use');
  });
  /** The first model of the unit attacks. */
  const attacking = (souls: number, ability = 'Death Boon') => {
    const t = start(unit(ability), souls, { foe: { at: [20, 11.4], damage: 20, ARM: 10 } });
    for (let i = 0; i < 6 && !t.question().startsWith('what does first attack?'); i++) {
      const all = t.options();
      t.choose(['all stay', 'stay', 'no order', 'no'].find((option) => all.includes(option)) ?? all[0]);
    }
    return t;
  };
  test('HRD-ATK-018 Death Boon: a token has an attack roll, and a damage roll, of the unit rolled again, once each', () => {
    const t = attacking(2).dice('to hit', 1, 1).choose('attack foe');
    expect(t.question()).toContain('does first have the attack roll');
    t.dice('to hit', 6, 6).dice('damage', 1, 2).choose('use Death Boon');
    expect(t.question()).toContain('does first have the damage roll');
    t.dice('damage', 6, 6).choose('use Death Boon');
    expect([t.b.model.souls[1], damageOf(t.b, 4), t.diceLeft()]).toEqual([0, 13, []]);
  });
  test('HRD-ATK-018 Death Boon is not used without a token, without the ability, or outside the activation', () => {
    for (const t of [attacking(0), attacking(2, 'Shepherd')]) {
      t.dice('to hit', 1, 1).choose('attack foe');
      expect(t.question()).not.toContain('rolled again');
    }
    const side = unit('Death Boon');
    const t = new HordesTable(side, { foe: { at: [20, 11.4], damage: 20 } });
    t.b.model.souls[1] = 2;
    t.dice('to hit', 1, 1).attack('first', 'foe', 0, 'free');
    expect([t.question(), t.b.model.souls[1]]).toEqual(['', 2]);
  });
});
