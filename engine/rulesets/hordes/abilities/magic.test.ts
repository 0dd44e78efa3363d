// Abilities about spells: what each does, and that it does nothing where its condition does not hold.
import { describe, expect, test } from 'vitest';
import { warcaster, warlock } from '../../../testing/hordes/battlegroups.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { firstWeapon } from '../core/models.js';
import { armourOf } from '../damage/damage-roll.js';
import { doDeeds } from '../spells/deeds.js';
import { beginEffects } from '../spells/effects.js';
import { FIRST_FEAT, Moment, numberOf } from '../spells/tables.js';

/** Goes on, without casting and without moving, until a question begins so, or to the end. */
function reach(t: HordesTable, words: string, who = 'it'): HordesTable {
  for (let i = 0; i < 12 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose([`activate ${who}`, 'stay', 'no', 'no more attacks'].find((option) => all.includes(option)) ?? all[0]);
  }
  return t;
}
function until(t: HordesTable, words: string, who = 'it'): HordesTable {
  expect(reach(t, words, who).question()).toContain(words);
  return t;
}
const casts = (t: HordesTable, verb = 'cast') => t.options().filter((option) => option.startsWith(verb));

describe('attacks and control', () => {
  test('HRD-SPEC-001 Arcane Assassin ignores what spells and animi add to DEF and ARM, no feat, nor what they take', () => {
    const against = (spell: string, first = 0, abilities: string[] = ['Arcane Assassin']) => {
      const t = new HordesTable(
        { it: { at: [24, 20], abilities }, other: { at: [26, 20] } },
        { foe: { at: [24, 22], damage: 20 }, w: warlock({ at: [24, 28] }) },
      );
      beginEffects(t.b, t.row('w'), numberOf(spell, first), t.row('foe'));
      return [0, 1].map((m) => {
        const w = firstWeapon(t.b, m);
        return [defenceOf(t.b, 2, m, w), armourOf(t.b, 2, w, false, 0, m)];
      });
    };
    const [own, others] = against("Defender's Ward");
    expect([own, others]).toEqual([
      [12, 12],
      [14, 14],
    ]);
    expect(against("Defender's Ward", 0, [])[0]).toEqual([14, 14]);
    expect(against('Fury')[0]).toEqual([11, 12]);
    const [byIt, byOther] = against('Invincibility', FIRST_FEAT);
    expect(byIt).toEqual(byOther);
  });

  test('HRD-CTRL-001 Inscrutable: no opponent takes control of its model', () => {
    const taken = (abilities: string[]) => {
      const t = new HordesTable({ w: warlock({}) }, { foe: { at: [24, 20], abilities } });
      doDeeds(t.b, 0, numberOf('Influence'), Moment.affected, 1);
      return [t.b.model.taken[1], t.b.game.dues[0] > 0];
    };
    expect([taken(['Inscrutable']), taken([])]).toEqual([
      [0, false],
      [1, true],
    ]);
  });
});

describe('help for spellcasters', () => {
  test('HRD-SPELL-007 Craft Talisman adds 2 inches to the spells of a friendly warlock within 3 inches, for a turn', () => {
    const scene = (at: number, type: 'warlock' | 'solo' = 'warlock', foe = 22) => {
      const lord = { ...warlock({ at: [24, at], spells: ['Arcane Bolt', 'Fury'] }), type, magic: 5 };
      const side = { it: { at: [24, 10], facing: 0, abilities: ['Craft Talisman'] }, w: lord } as const;
      return reach(new HordesTable(side, { foe: { at: [24, foe], damage: 9 } }).turn(), 'what does it attack?');
    };
    const casting = (t: HordesTable) => casts(until(t, 'what does w cast or use now?', 'w'));
    const [gap, bolt] = [30 / 25.4, 12];
    const foe = 12.5 + gap + bolt + 1.9;
    const t = scene(12.5, 'warlock', foe);
    t.choose('use Craft Talisman');
    expect(casting(t)).toContain('cast Arcane Bolt at foe');
    expect(casts(scene(14.5), 'use')).toEqual([]);
    expect(casts(scene(12.5, 'solo'), 'use')).toEqual([]);
    const farther = scene(12.5, 'warlock', foe + 0.2);
    farther.choose('use Craft Talisman');
    expect(casting(farther)).not.toContain('cast Arcane Bolt at foe');
    expect(casting(scene(12.5, 'warlock', foe).choose('no more attacks'))).not.toContain('cast Arcane Bolt at foe');
  });

  test('HRD-ATK-017 Arcane Realignment: a warcaster within 5 inches rolls a missed magic attack again, once a turn', () => {
    const scene = (change: Partial<Standing> = {}, more: Partial<Standing> = {}) => {
      const side = {
        c: warcaster({ at: [24, 10], spells: ['Arcane Bolt'], ...more }),
        it: { at: [24, 6], abilities: ['Arcane Realignment'], attached: 'c', ...change },
        d: warcaster({ at: [30, 10], spells: ['Arcane Bolt'] }),
      } as const;
      return until(new HordesTable(side, { foe: { at: [24, 18], damage: 30 } }).turn(), 'what does c cast', 'c');
    };
    const t = scene();
    t.dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
    expect(t.options()).toEqual(['use Arcane Realignment', 'no']);
    t.dice('to hit', 1, 2).choose('use Arcane Realignment');
    expect([t.question(), t.diceLeft()]).toEqual([expect.stringContaining('c cast'), []]);
    t.dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
    expect(t.question()).not.toContain('rolled again');
    // a hit, a warcaster that is farther away, and one to which it is not attached
    const hit = scene();
    hit.dice('to hit', 5, 4).dice('damage', 1, 1).choose('cast Arcane Bolt at foe');
    expect(hit.question()).not.toContain('rolled again');
    for (const other of [scene({ at: [24, 3.5] }), scene({ attached: 'd' })]) {
      other.dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
      expect(other.question()).not.toContain('rolled again');
    }
    const melee = new HordesTable(
      { c: warcaster({}), it: { at: [24, 6], abilities: ['Arcane Realignment'], attached: 'c' } },
      { foe: { at: [24, 11.5], damage: 30 } },
    );
    expect(melee.dice('to hit', 1, 2).attack('c', 'foe').question()).toBe('');
  });
});
