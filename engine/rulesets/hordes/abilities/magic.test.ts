// Abilities about spells: what each does, and that it does nothing where its condition does not hold.
import { describe, expect, test } from 'vitest';
import { pointsOf, warcaster, warlock } from '../../../testing/hordes/battlegroups.js';
import { damages, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { Flag, type FlagName } from '../core/hooks.js';
import { firstWeapon } from '../core/models.js';
import { Place } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { armourOf } from '../damage/damage-roll.js';
import { doDeeds } from '../spells/deeds.js';
import { beginEffects } from '../spells/effects.js';
import { DEFINED, FIRST_FEAT, Moment, numberOf } from '../spells/tables.js';
import { isPlayedSpell } from '../spells/what-is-played.js';

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
/** Returns a spell that lays a flag on its target alone. */
const effectWith = (flag: FlagName): number =>
  DEFINED.find(([, { effects = [] }]) =>
    effects.some(({ flags, on }) => on === undefined && flags?.includes(flag)),
  )?.[0] ?? -1;
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

describe('Magic Ability', () => {
  const it = (change: Partial<Standing> = {}): Standing => ({ at: [24, 10], magic: 7, ...change });
  const scene = (change: Partial<Standing>, side: Record<string, Standing> = {}, foe: Partial<Standing> = {}) =>
    reach(
      new HordesTable({ it: it(change), ...side }, { foe: { at: [24, 18], damage: 9, ...foe } }).turn(),
      'what does it attack?',
    );

  test('HRD-SPELL-001 HRD-SPELL-011 Magic Ability: its spells are special actions with its own score, for nothing', () => {
    const t = scene({ spells: ['Arcane Bolt'] });
    expect(t.options()).toEqual(['no more attacks', 'cast Arcane Bolt at foe']);
    // 7 + 5 = DEF 12
    t.dice('to hit', 2, 3).dice('damage', 1, 1).choose('cast Arcane Bolt at foe');
    expect([t.diceLeft(), damages(t, 'foe')]).toEqual([[], [1]]);
    // it was the whole Combat Action
    expect(casts(t)).toEqual([]);
    const weak = scene({ spells: ['Arcane Bolt'], magic: 6 });
    weak.dice('to hit', 2, 3).choose('cast Arcane Bolt at foe');
    expect(damages(weak, 'foe')).toEqual([0]);
  });

  test('HRD-COMB-002 Magic Ability is not used after an attack, after a charge, nor before the Combat Action', () => {
    const near = { at: [24, 11.5] } as const;
    const t = scene({ spells: ['Arcane Bolt'], weapons: [{}, { name: 'axe' }] }, {}, near);
    t.dice('to hit', 1, 2).choose('attack foe with sword');
    expect([t.question(), casts(t)]).toEqual(['what does it attack?', []]);
    const early = new HordesTable({ it: it({ spells: ['Arcane Bolt'] }) }, { foe: near }).turn();
    expect([early.question(), casts(early)]).toEqual(['how does it move?', []]);
    const bolt = { verb: Verb.Cast, n: numberOf('Arcane Bolt'), target: 1 };
    expect(early.propose(bolt)).toBe('not an option');
  });

  test('HRD-SPELL-013 what bars special attacks bars offensive spells alone, what bars spells all of them', () => {
    const barred = (flag: 'cannot make special attacks' | 'cannot cast') => {
      const t = scene({ spells: ['Arcane Bolt', 'Fury'] }, { pal: { at: [25, 12] } });
      const by = effectWith(flag);
      beginEffects(t.b, t.row('foe'), by, t.row('it'));
      t.b.option.decision = 0;
      return casts(t).map((option) => option.split(' at ')[0]);
    };
    expect(new Set(barred('cannot make special attacks'))).toEqual(new Set(['cast Fury']));
    expect(barred('cannot cast')).toEqual([]);
  });

  test('Evasive Action and Power Booster help a friendly warjack within 5 inches', () => {
    const jack = (points: number, y = 14): Record<string, Standing> => ({
      c: warcaster({ at: [30, 10] }),
      jack: { at: [24, y], type: 'light warjack', base: 'small', damage: 20, leader: 'c', fury: points },
    });
    const evasive = scene({ spells: ['Evasive Action', 'Power Booster'] }, jack(0)).choose('cast Evasive Action');
    expect([0, 2].map((m) => bears(evasive.b, m, Trait.evasive))).toEqual([false, true]);
    expect(isUnder(evasive.b, 2, Flag['no free strikes against it'])).toBe(true);
    const boosted = (points: number, isDisrupted = false) => {
      const t = scene({ spells: ['Power Booster'] }, jack(0)).points('jack', points);
      t.b.model.disrupted[2] = isDisrupted ? 9 : 0;
      t.choose('cast Power Booster');
      return [t.b.model.points[2], t.b.model.disrupted[2]];
    };
    expect([boosted(0), boosted(1), boosted(0, true)]).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ]);
    expect(casts(scene({ spells: ['Power Booster'] }, jack(0, 17)))).toEqual([]);
    expect(casts(scene({ spells: ['Power Booster'] }, { pal: { at: [24, 14] } }))).toEqual([]);
  });

  test('HRD-ATK-018 Puppet Master: a roll of an enemy that did not fail, or of a friend that failed, falls again, once', () => {
    const bound = (by: 'it' | 'w') => {
      const t = new HordesTable(
        { it: it({ ARM: 20 }) },
        { foe: { at: [24, 11.5], damage: 20 }, w: warlock({ at: [24, 30] }) },
      );
      beginEffects(t.b, t.row(by), numberOf('Puppet Master'), t.row('foe'));
      return t;
    };
    const t = bound('it').dice('to hit', 6, 5).attack('foe', 'it');
    expect([t.question(), t.options()]).toEqual([
      'does it have the attack roll against it rolled again?',
      ['use Puppet Master', 'no'],
    ]);
    t.dice('to hit', 1, 2).choose('use Puppet Master');
    expect([t.question(), t.b.core.effectCount[0], t.diceLeft()]).toEqual(['', 0, []]);
    const missed = bound('it').dice('to hit', 1, 2).attack('foe', 'it');
    expect([missed.question(), missed.b.core.effectCount[0]]).toEqual(['', 1]);
    const own = bound('w').dice('to hit', 1, 2).attack('foe', 'it');
    own.dice('to hit', 6, 5).dice('damage', 6, 6).choose('use Puppet Master');
    expect([own.question(), own.b.core.effectCount[0]]).toEqual(['', 0]);
    const hurt = bound('it').dice('to hit', 6, 5).attack('foe', 'it').dice('damage', 6, 6).choose('no');
    expect(hurt.question()).toBe('does it have the damage roll against it rolled again?');
    hurt.dice('damage', 1, 1).choose('use Puppet Master');
    expect([hurt.question(), hurt.diceLeft(), hurt.b.model.place[0]]).toEqual(['', [], Place.table]);
  });
});

describe('spells of others', () => {
  const lord = (change: Partial<Standing> = {}) => warlock({ at: [24, 6], spells: ['Arcane Bolt', 'Fury'], ...change });
  const serving = (change: Partial<Standing> = {}, w = lord()) => {
    const side = {
      it: { at: [24, 10], abilities: ['Spell Slave'], attached: 'w', ...change },
      w,
      x: lord({ at: [8, 8], FURY: 2, spells: [] }),
    } as const;
    return reach(
      new HordesTable(side, { foe: { at: [24, 18], damage: 30 } }).turn().points('w', 0),
      'what does it attack?',
    );
  };

  test('HRD-ORIG-001 Spell Slave casts a spell of its warlock with the FURY of that, for nothing, from where it stands', () => {
    const t = serving();
    expect(casts(t)).toContain('cast Arcane Bolt at foe through it');
    // FURY 5 + 7 = DEF 12
    t.dice('to hit', 3, 4).dice('damage', 1, 1).choose('cast Arcane Bolt at foe through it');
    expect([t.diceLeft(), t.b.model.points[1], t.b.model.cast[1] !== 0, casts(t)]).toEqual([[], 0, true, []]);
    // the warlock itself is too far away
    expect(casts(serving({}, lord({ at: [24, 2] })))).toContain('cast Arcane Bolt at foe through it');
  });

  test('Spell Slave needs its warlock, its control range, and a spell that costs 3 at most with a range', () => {
    expect(casts(serving({ attached: 'x' }))).toEqual([]);
    expect(casts(serving({}, lord({ at: [24, 0.5], FURY: 2 })))).toEqual([]);
    expect(casts(serving({ abilities: [] }))).toEqual([]);
    const of = (spell: string) => casts(serving({}, lord({ spells: [spell] })));
    expect([of('Chain Lightning'), of('Force Hammer'), of('Vortex of Destruction')].map((all) => all.length)).toEqual([
      1, 0, 0,
    ]);
    const bolt = { verb: Verb.Cast, n: numberOf('Arcane Bolt'), target: 3, extra: 1 };
    expect(serving().dice('to hit', 1, 2).propose(bolt)).toBe('');
    expect(serving({ attached: 'x' }).propose(bolt)).toBe('not an option');
  });

  const duel = (side: Record<string, Standing>, foes: Record<string, Standing>) =>
    until(
      new HordesTable({ c: warcaster({ spells: ['Arcane Bolt', 'Fury'] }), ...side }, foes).turn(),
      'what does c cast',
      'c',
    );

  test('HRD-TIME-013 Arcane Vortex: a point negates a spell at its model or within 3 inches of it, whose cost stays spent', () => {
    const vortex = (at: readonly [number, number], fury = 2): Record<string, Standing> => ({
      foe: { at: [24, 18], damage: 30 },
      v: warcaster({ at, fury, abilities: ['Arcane Vortex'], damage: 15 }),
    });
    const t = duel({}, vortex([24, 21])).choose('cast Arcane Bolt at foe');
    expect([t.question(), t.options()]).toEqual(['does v negate Arcane Bolt?', ['v', 'no']]);
    t.choose('v');
    expect([pointsOf(t, 'c', 'v'), damages(t, 'foe')]).toEqual([[3, 1], [0]]);
    const passed = duel({}, vortex([24, 21]))
      .dice('to hit', 1, 2)
      .choose('cast Arcane Bolt at foe')
      .choose('no');
    expect([passed.diceLeft(), pointsOf(passed, 'v')]).toEqual([[], [2]]);
    for (const other of [vortex([24, 23]), vortex([24, 21], 0)]) {
      const far = duel({}, other).dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
      expect(far.diceLeft()).toEqual([]);
    }
    // its own side casts what it likes
    const own = duel({ v: warcaster({ at: [26, 10], abilities: ['Arcane Vortex'] }) }, { foe: { at: [24, 18] } });
    own.dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
    expect(own.diceLeft()).toEqual([]);
  });

  test('Replication: an offensive spell for which an enemy in the control range spent focus is cast in the next turn', () => {
    const r = (change: Partial<Standing> = {}): Record<string, Standing> => ({
      r: warcaster({ at: [24, 18], abilities: ['Replication'], damage: 30, ...change }),
    });
    const copied = (foes: Record<string, Standing>, spell = 'Arcane Bolt at r') => {
      const t = duel({}, foes);
      if (spell.startsWith('Arcane Bolt')) t.dice('to hit', 1, 2);
      t.choose(`cast ${spell}`);
      reach(t, 'nothing');
      return t;
    };
    const turnOf = (t: HordesTable) => {
      t.turn(1);
      return casts(reach(t, 'what does r cast', 'r'));
    };
    const t = copied(r());
    expect(turnOf(t)).toContain('cast Arcane Bolt at c');
    t.points('r', 5).dice('to hit', 1, 2).choose('cast Arcane Bolt at c');
    expect(pointsOf(t, 'r')).toEqual([3]);
    // in that turn alone
    t.b.core.playerTurns[0] += 2;
    t.b.option.decision = 0;
    expect(casts(t)).toEqual([]);
    expect(turnOf(copied(r(), 'Fury'))).toEqual([]);
    expect(turnOf(copied(r({ abilities: [] })))).toEqual([]);
    expect(turnOf(copied(r({ FOCUS: 3 })))).toEqual([]);
    // the spell is known by the model that comes after it in the list, not by itself
    const z = warcaster({ at: [40, 40], spells: ['Arcane Bolt'], damage: 30 });
    expect(turnOf(copied({ ...r(), z }))).toContain('cast Arcane Bolt at c');
  });

  test('Reiteration: a spell that another model of its unit cast in this activation is cast as its own', () => {
    const unit = (abilities: string[]) => {
      const side: Record<string, Standing> = {
        mage: { at: [26, 10], unit: 'court', role: 'trooper', magic: 7, spells: ['Arcane Bolt'] },
        c: warcaster({ unit: 'court', role: 'officer', abilities, fury: 5 }),
      };
      const t = new HordesTable(side, { foe: { at: [24, 18], damage: 30 } }).turn();
      for (let i = 0; i < 20 && casts(t).length === 0 && t.question() !== ''; i++) {
        const all = t.options();
        t.choose(['activate court', 'mage', 'stay', 'all stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
      }
      t.dice('to hit', 1, 2).choose('cast Arcane Bolt at foe');
      return [t.question(), casts(reach(t, 'what does c ', 'c'))];
    };
    expect(unit(['Reiteration'])).toEqual(['what does c attack?', ['cast Arcane Bolt at foe']]);
    expect(unit([])[1]).toEqual([]);
  });
});

test('each model of the books with Magic Ability has spells that are played', () => {
  for (const { units } of armyBooks().values()) {
    for (const { name, model } of units) {
      if (!(model.abilities ?? []).some((ability) => ability.startsWith('Magic Ability'))) continue;
      const spells = (model.spells ?? []).map((spell) => isPlayedSpell(`Spell: ${spell}`));
      expect([name, spells.length > 0, spells.every((played) => played)]).toEqual([name, true, true]);
    }
  }
});
