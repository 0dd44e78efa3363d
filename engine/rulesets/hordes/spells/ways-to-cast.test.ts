import { describe, expect, test } from 'vitest';
import { FAR, pointsOf, warbeast, warcaster, warjack, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { isUnder } from '../core/stats.js';
import { numberOf } from './tables.js';

const FOE: Record<string, Standing> = { foe: { at: [24, 18], damage: 30 } };
/** A friend far away, so that the turn asks who activates. */
const PAL: Record<string, Standing> = { pal: { at: [4, 4] } };
/** Answers the Control Phase with as little as it allows, and activates `who`. */
const activate = (t: HordesTable, who: string) => {
  t.turn();
  for (let i = 0; i < 9 && t.question() !== 'which model activates?'; i++) t.choose(t.options().at(-1) as string);
  return t.choose(`activate ${who}`);
};
const casts = (t: HordesTable) => t.options().filter((option) => option.startsWith('cast'));

describe('ways to cast', () => {
  test('HRD-CAST-005 a warcaster pays COST in focus points', () => {
    const scene = (points: number) =>
      activate(new HordesTable({ c: warcaster({ spells: ['Arcane Bolt'] }), ...PAL }, FOE), 'c').points('c', points);
    const t = scene(3);
    t.dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    expect([pointsOf(t, 'c'), casts(t)]).toEqual([[1], []]);
    expect(casts(scene(2))).toEqual(['cast Arcane Bolt at foe']);
    expect(casts(scene(1))).toEqual([]);
  });

  test('HRD-SPELL-001 a warlock pays fury points, and a warbeast is forced for its animus', () => {
    const t = new HordesTable(
      { w: warlock({ fury: 5, spells: ['Arcane Bolt'] }), a: warbeast({ at: [28, 14], animus: 'Rush', fury: 0 }) },
      FOE,
    );
    t.turn();
    for (let i = 0; i < 9 && t.question() !== 'which model activates?'; i++) t.choose(t.options().at(-1) as string);
    t.points('w', 5).points('a', 0).choose('activate w');
    t.dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    expect(pointsOf(t, 'w')).toEqual([3]);
    const beast = new HordesTable({ w: warlock({ fury: 0 }), a: warbeast({ animus: 'Rush' }) }, FAR);
    activate(beast, 'a').points('a', 0);
    for (let i = 0; i < 3 && casts(beast).length === 0; i++) beast.choose('no');
    beast.choose('cast Rush');
    expect([pointsOf(beast, 'a')[0] > 0, pointsOf(beast, 'w')]).toEqual([true, [0]]);
  });

  test('HRD-SPELL-001 HRD-SPELL-011 a Magic Ability is a special attack with its own score, not with FURY, that costs nothing', () => {
    const BOLT = { name: 'bolt', kind: 'magic', RNG: 10, POW: 12 } as const;
    const t = new HordesTable(
      {
        w: warlock({ fury: 2, FURY: 5, magic: 8, weapons: [BOLT], spells: ['Arcane Bolt'] }),
        solo: { at: [20, 10], magic: 7, weapons: [BOLT] },
      },
      { foe: { at: [24, 18], facing: 180, damage: 30 } },
    );
    const spell = t.b.setup.spells.row[numberOf('Arcane Bolt')];
    expect([attackBonus(t.b, 0, t.weapon('w'), 2, 0), attackBonus(t.b, 1, t.weapon('solo'), 2, 0)]).toEqual([8, 7]);
    // HRD-SPELL-014: its spells are cast with FURY
    expect(attackBonus(t.b, 0, spell, 2, 0)).toBe(5);
    activate(t, 'solo');
    t.choose('stay').dice('to hit', 1, 1).choose('attack foe with bolt');
    expect([pointsOf(t, 'solo'), t.question()]).toEqual([[0], expect.not.stringContaining('solo')]);
  });

  test('HRD-SPELL-006 HRD-V2-201 a spell that names models in an effect targets others too, which do not suffer it', () => {
    const held = (foe: Partial<Standing>, ARM: number) => {
      const t = new HordesTable(
        { w: warlock({ spells: ['Muzzle'] }), ...PAL },
        { foe: { at: [24, 18], damage: 30, DEF: 5, ARM, ...foe }, x: warlock({ at: [30, 30] }) },
      );
      activate(t, 'w').points('w', 5);
      t.dice('to hit', 5, 6).dice('damage', 3, 3);
      if (foe.type !== undefined && ARM === 12) t.dice('branch', 1);
      t.choose('cast Muzzle at foe');
      return [damageOf(t.b, 2) > 0, isUnder(t.b, 2, Flag['cannot approach'])];
    };
    const beast: Partial<Standing> = { type: 'light warbeast', base: 'medium', FURY: 3, THR: 9 };
    expect([held(beast, 12), held({}, 12), held(beast, 30)]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe('power fields and effects', () => {
  test('HRD-PFLD-003 HRD-V2-167 who reduces damage to 0 by a power field counts as having suffered it', () => {
    const hit = (answer: string, ARM: number) => {
      const t = new HordesTable(
        { w: warlock({ spells: ['Torment'] }), ...PAL },
        { c: warcaster({ at: [24, 18], DEF: 5, ARM, damage: 12, fury: 1 }) },
      );
      activate(t, 'w').points('w', 5).points('c', 1);
      t.dice('to hit', 5, 6).dice('damage', 2, 2).choose('cast Torment at c');
      if (answer !== '') t.choose(answer);
      return [damageOf(t.b, 2), pointsOf(t, 'c')[0], isUnder(t.b, 2, Flag['cannot heal'])];
    };
    // 4 + POW 12 less ARM 12 are 4 points, of which a field takes 5
    expect(hit('reinforce the power field', 12)).toEqual([0, 0, true]);
    expect(hit('no', 12)).toEqual([4, 1, true]);
    expect(hit('', 16)).toEqual([0, 1, false]);
  });
});

describe('channeling', () => {
  const scene = () => {
    const t = new HordesTable(
      {
        c: warcaster({ FOCUS: 6, spells: ['Arcane Bolt'] }),
        j: warjack({ at: [24, 18], advantages: ['Arc Node'] }),
      },
      { foe: { at: [24, 26], damage: 30 } },
    );
    return activate(t, 'c').points('c', 6).points('j', 1);
  };
  const CAST = 'cast Arcane Bolt at foe through j';

  test('HRD-CHAN-005 the spellcaster boosts the rolls, and the channeler pays nothing', () => {
    const t = scene().askBoosts();
    t.dice('to hit', 1, 2, 6).choose(CAST);
    expect(t.question()).toBe('does c boost its attack roll against foe?');
    t.choose(t.options()[0]);
    // 2 for the spell, 1 for the boost
    expect(pointsOf(t, 'c', 'j')).toEqual([3, 1]);
    const empty = scene().points('j', 0).points('c', 2).askBoosts();
    empty.dice('to hit', 1, 1).choose(CAST);
    expect([pointsOf(empty, 'c', 'j'), empty.question().includes('boost')]).toEqual([[0, 0], false]);
  });

  test('HRD-CHAN-006 channeling leaves the activation of the channeler as it is, before and after', () => {
    const t = scene();
    t.dice('to hit', 1, 1).choose(CAST);
    expect([t.b.model.did[1], t.b.model.cast[1]]).toEqual([0, 0]);
    t.propose({ verb: Verb.Pass, target: 0 });
    const after = scene();
    for (let i = 0; i < 6 && after.question() !== 'how does j move?'; i++) {
      const words = ['no', 'stay', 'no more attacks'].find((option) => after.options().includes(option));
      after.choose(words ?? 'activate j');
    }
    expect(after.options().some((option) => option.startsWith('run'))).toBe(true);
    // a warjack that has activated channels all the same
    const first = new HordesTable(
      { c: warcaster({ FOCUS: 6, spells: ['Arcane Bolt'] }), j: warjack({ at: [24, 18], advantages: ['Arc Node'] }) },
      { foe: { at: [24, 26], damage: 30 } },
    );
    activate(first, 'j').choose('stay');
    if (first.options().includes('activate c')) first.choose('activate c');
    expect(first.options()).toContain(CAST);
  });
});
