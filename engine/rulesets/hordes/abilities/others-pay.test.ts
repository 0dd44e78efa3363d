// Abilities by which other models than usual pay, hold points, take hits or are healed.
import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Flag, Hook } from '../core/hooks.js';
import { mayForce } from '../core/resources.js';
import { MARK_WORDS, Status } from '../core/state.js';
import { isUnder, statOf } from '../core/stats.js';
import { beginEffects } from '../spells/effects.js';
import { numberOf } from '../spells/tables.js';
import { payUpkeeps } from '../spells/upkeep.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const FAR: Record<string, Standing> = { far: { at: [40, 40] } };
const WEAK = { ARM: 5, damage: 1 } as const;
const LOCK = { type: 'warlock', FURY: 6, damage: 9 } as const;
const BEAST = { type: 'light warbeast', FURY: 4, THR: 8, damage: 20 } as const;
const SMALL = 30 / 25.4;

/** Goes on, without casting and without moving, until a question begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 12 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose(['activate it', 'leech 0', 'stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}
const uses = (t: HordesTable) => t.options().filter((option) => /^(use|cast) /.test(option));

describe('hits that others take', () => {
  const GUN = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 } as const;
  const BOLT = { name: 'bolt', kind: 'magic', RNG: 12, POW: 10 } as const;
  /** An enemy shoots at `it`; others stand near. */
  const shot = (it: Partial<Standing>, other: Partial<Standing>, weapons: Standing['weapons'] = [GUN], active = 1) => {
    const t = new HordesTable(
      { w: { at: [30, 10], ...LOCK }, it: { at: [20, 10], ...it }, other: { at: [22, 10], damage: 20, ...other } },
      { foe: { at: [20, 16], magic: 7, weapons } },
    );
    t.b.core.active[0] = active;
    return t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('foe', 'it');
  };
  const PAWN = has('Sacrificial Pawn [Other]');
  test('HRD-ATK-021 Sacrificial Pawn: a friend whom the parameter names takes the hit of a ranged attack of an enemy', () => {
    const t = shot(PAWN, {});
    expect([t.question(), t.options()]).toEqual(['who takes the hit on it?', ['other takes it', 'no']]);
    expect(t.propose({ verb: Verb.Guard, target: t.row('w') })).toBe('not an option');
    t.choose('other takes it');
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([0, 4]);
  });
  test('HRD-ATK-021 Sacrificial Pawn: nobody else, from no farther than 3 inches, never an Incorporeal model, no melee', () => {
    const edge = 20 + 3 + SMALL;
    expect(shot(PAWN, { at: [edge - 0.05, 10] }).question()).not.toBe('');
    const none = [
      shot(PAWN, { at: [edge + 0.05, 10] }),
      shot(PAWN, { advantages: ['Incorporeal'] }),
      shot(has('Sacrificial Pawn [Immortal]'), {}),
      shot({}, {}),
      shot(PAWN, {}, [BOLT]),
      shot(PAWN, {}, [{ RNG: 10 }]),
    ];
    expect(none.map((t) => t.question())).toEqual(['', '', '', '', '', '']);
  });
  const GROUP = { ...has('Protective Battlegroup'), leader: 'w' } as const;
  test('HRD-ATK-021 Protective Battlegroup: another model of the battlegroup takes a hit of a shot or spell, once a round', () => {
    for (const weapon of [GUN, BOLT]) {
      const t = shot(GROUP, { ...BEAST, leader: 'w' }, [weapon]).choose('other takes it');
      expect([damageOf(t.b, 1), damageOf(t.b, 2) > 0]).toEqual([0, true]);
      t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('foe', 'it');
      expect(t.question()).toBe('');
    }
  });
  test('HRD-ATK-021 Protective Battlegroup: within 2 inches, of the battlegroup, on its feet, in the turn of the enemy', () => {
    const mate = { ...BEAST, leader: 'w' } as const;
    const edge = 20 + 2 + SMALL;
    expect(shot(GROUP, { ...mate, at: [edge - 0.05, 10] }).question()).not.toBe('');
    const none = [
      shot(GROUP, { ...mate, at: [edge + 0.05, 10] }),
      shot(GROUP, BEAST),
      shot(GROUP, { ...mate, status: Status.knockedDown }),
      shot(GROUP, { ...mate, status: Status.stationary }),
      shot(GROUP, mate, [GUN], 0),
      shot({ leader: 'w' }, mate),
    ];
    expect(none.map((t) => t.question())).toEqual(['', '', '', '', '', '']);
  });
  test('HRD-LOCK-019 Union: a warlock transfers damage to friends whom the parameter names, in its control range', () => {
    const struck = (ability: string, y: number) => {
      const t = new HordesTable(
        { w: { at: [20, 20], ...LOCK, fury: 2, ...has(ability) }, guardian: { at: [20, y], damage: 10 } },
        { foe: { at: [20, 21.4] } },
      );
      return t.dice('to hit', 6, 5).dice('damage', 4, 1).attack('foe', 'w');
    };
    const t = struck('Union [Guardians]', 15);
    expect(t.options()).toContain('transfer it to guardian');
    t.choose('transfer it to guardian');
    expect([damageOf(t.b, 0), damageOf(t.b, 1), t.b.model.points[0]]).toEqual([0, 4, 1]);
    expect([struck('Union [Immortals]', 15), struck('Union [Guardians]', 5)].map((s) => s.question())).toEqual([
      '',
      '',
    ]);
  });
});

describe('upkeep that others pay', () => {
  const SPELL = numberOf('Inviolable Resolve');
  /** The upkeep of a spell, or of two, of a warlock with so many points. */
  const upkeep = (side: Record<string, Standing>, fury = 0, souls = 0, spells = 1) => {
    const t = new HordesTable(
      { w: { at: [20, 20], ...LOCK, fury }, friend: { at: [22, 20] }, second: { at: [24, 20] }, ...side },
      FAR,
    );
    beginEffects(t.b, 0, SPELL, 1);
    if (spells > 1) beginEffects(t.b, 0, numberOf('Last Stand'), 2);
    t.b.model.souls[3] = souls;
    return t.play(payUpkeeps);
  };
  const left = (t: HordesTable) => t.b.core.effectCount[0];
  const other = (ability: string, y: number, more: Partial<Standing> = {}): Record<string, Standing> => ({
    it: { at: [20, y], CMD: 8, ...has(ability), ...more },
  });
  test('HRD-FURY-008 Black Arts: a friend in the control range of a warlock maintains one spell for nothing', () => {
    const t = upkeep(other('Black Arts', 26), 1, 0, 2);
    expect(t.options()).toEqual(['pay for it', 'keep it by it', 'no']);
    t.choose('keep it by it');
    expect([t.b.model.points[0], t.options()]).toEqual([1, ['pay for it', 'no']]);
    t.choose('no');
    expect(left(t)).toBe(1);
    expect([upkeep(other('Black Arts', 38)), upkeep(other('Steady', 26))].map((s) => [s.question(), left(s)])).toEqual([
      ['', 0],
      ['', 0],
    ]);
  });
  test('HRD-FURY-008 Arcane Assist: only for its own leader, in its command range', () => {
    const own = { leader: 'w' } as const;
    const edge = 20 + 8 + SMALL;
    expect(upkeep(other('Arcane Assist', edge - 0.05, own)).options()).toEqual(['keep it by it', 'no']);
    const none = [other('Arcane Assist', edge + 0.05, own), other('Arcane Assist', 26)];
    expect(none.map((side) => upkeep(side).question())).toEqual(['', '']);
  });
  test('HRD-FURY-008 Soul Tap: a soul token for each spell of its leader', () => {
    const own = other('Soul Tap', 26, { leader: 'w' });
    const t = upkeep(own, 0, 2, 2).choose('keep it by it').choose('keep it by it');
    expect([t.b.model.souls[3], left(t), t.b.model.points[0]]).toEqual([0, 2, 0]);
    expect(
      [upkeep(own), upkeep(other('Soul Tap', 26), 0, 2), upkeep(other('Soul Tap', 38, { leader: 'w' }), 0, 2)].map(
        (s) => s.question(),
      ),
    ).toEqual(['', '', '']);
  });
  test('HRD-FURY-008 Blood Trade: a damage point for each spell of its own, never the last one', () => {
    const t = upkeep({ w: { at: [20, 20], ...LOCK, fury: 0, ...has('Blood Trade') } }, 0, 0, 2);
    t.choose('keep it by w').choose('keep it by w');
    expect([damageOf(t.b, 0), left(t)]).toEqual([2, 2]);
    expect(upkeep({ w: { at: [20, 20], ...LOCK, fury: 0, damage: 1, ...has('Blood Trade') } }).question()).toBe('');
    expect(upkeep({ it: { at: [21, 21], ...has('Blood Trade') } }).question()).toBe('');
  });
});

describe('points that others hold', () => {
  test('HRD-BEAST-004 Beast Master: warbeasts in its command range are forced, even out of the control range of their leader', () => {
    const may = (y: number, ability: string, status = 0) => {
      const t = new HordesTable(
        {
          w: { at: [20, 2], type: 'warlock', FURY: 3, damage: 9 },
          it: { at: [20, y], CMD: 8, ...has(ability) },
          beast: { at: [20, 30], ...BEAST, base: 'small', leader: 'w', status },
        },
        FAR,
      );
      return mayForce(t.b, 2);
    };
    const edge = 30 - 8 - SMALL;
    expect([may(edge + 0.05, 'Beast Master'), may(edge - 0.05, 'Beast Master'), may(25, 'Steady')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(may(25, 'Beast Master', Status.wild)).toBe(false);
  });
  test('HRD-ANIM-002 Primal Magic: a model casts the animus of a friendly warbeast in its command range that is no character', () => {
    const cast = (y: number, it: string, keywords: string[] = []) => {
      const t = new HordesTable(
        {
          it: { at: [20, 10], ...BEAST, CMD: 7, base: 'small', ...has(it) },
          beast: { at: [20, y], ...BEAST, base: 'small', animus: 'Diminish', keywords },
        },
        FAR,
      ).turn(0);
      t.choose('activate it');
      return uses(t).filter((option) => option.includes('Diminish')).length > 0;
    };
    const edge = 10 + 7 + SMALL;
    expect([cast(edge - 0.05, 'Primal Magic'), cast(edge + 0.05, 'Primal Magic'), cast(13, 'Steady')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cast(13, 'Primal Magic', ['Character'])).toBe(false);
  });
  test('HRD-FURY-001 Fury Bank: a warlock moves points to it in its activation, up to five, and leeches them again', () => {
    const t = new HordesTable(
      {
        it: { at: [20, 20], ...LOCK, fury: 3 },
        bank: { at: [20, 26], ...has('Fury Bank') },
        out: { at: [20, 36], ...has('Fury Bank') },
      },
      FAR,
    );
    t.b.model.points[1] = 4;
    t.turn(0);
    expect(t.options()).toContain('leech 3');
    t.choose('leech 2');
    expect([t.b.model.points[0], t.b.model.points[1]]).toEqual([5, 2]);
    until(t, 'is anything used now?');
    expect(t.options().filter((option) => option.includes('fury bank'))).toEqual(['use fury bank on bank']);
    t.choose('use fury bank').choose('use fury bank').choose('use fury bank');
    expect([t.b.model.points[0], t.b.model.points[1]]).toEqual([2, 5]);
    expect(t.question() === 'is anything used now?' && t.options().some((option) => option.includes('fury bank'))).toBe(
      false,
    );
  });
  const agonies = (points: number, ability = 'Agonies') => {
    const t = new HordesTable(
      { it: { at: [20, 10], ...has(ability) } },
      {
        beast: { at: [20, 15.5], ...BEAST, base: 'small' },
        jack: { at: [21.4, 15.5], type: 'light warjack', base: 'small', damage: 20 },
        man: { at: [18.6, 15.5] },
      },
    );
    t.b.model.points[0] = points;
    return t.turn(0);
  };
  const thr = (t: HordesTable) => statOf(t.b, 1, Hook.THR, 8);
  test('HRD-SPEC-001 Agonies: for a point of its own one effect a turn on enemies within 4 inches and one for each point left', () => {
    const t = until(agonies(2), 'what does it cast or use now?');
    expect(uses(t)).toEqual(['use Gnawing Pain', 'use Maddening', 'use Spiritual Affliction']);
    t.choose('use Maddening');
    expect([t.b.model.points[0], thr(t), uses(t)]).toEqual([1, 6, []]);
    t.points('it', 0);
    expect(thr(t)).toBe(8);
    expect([agonies(0), agonies(2, 'Steady')].map((s) => s.question().includes('cast or use'))).toEqual([false, false]);
  });
  test('HRD-SPEC-001 Agonies: Spiritual Affliction takes animi of warbeasts, and channeling and allocations from warjacks', () => {
    const t = until(agonies(3), 'what does it cast or use now?').choose('use Spiritual Affliction');
    const flags = (m: number) =>
      [Flag['no animus'], Flag['cannot channel'], Flag['is given no focus']].map((flag) => isUnder(t.b, m, flag));
    expect([flags(1), flags(2), flags(3)]).toEqual([
      [true, false, false],
      [false, true, true],
      [false, false, false],
    ]);
  });
  test('HRD-SPEC-001 Agonies: Gnawing Pain takes 2 from damage rolls of warbeasts', () => {
    const harm = (use: string) => {
      const t = until(agonies(3), 'what does it cast or use now?').choose(use);
      t.b.model.y[1] = t.b.model.y[0] + 1.3 * 25.4 * 100;
      t.dice('to hit', 6, 5).dice('damage', 2, 2).attack('beast', 'it');
      return t.lines.find((line) => line.startsWith('it suffers'));
    };
    expect([harm('use Gnawing Pain'), harm('use Maddening')]).toEqual(['it suffers 1 damage', 'it suffers 3 damage']);
  });
});

describe('lives and rage', () => {
  const dying = (y: number, it: Partial<Standing>, fallen: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { it: { at: [20, y], ...LOCK, CMD: 8, fury: 3, ...it }, one: { at: [20, 20], unit: 'u', ...WEAK, ...fallen } },
      { foe: { at: [20, 21.4] } },
    );
    return t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('foe', 'one');
  };
  test('HRD-DEAD-003 Stay Death: for a point a friendly living trooper that is disabled heals a point, once a turn', () => {
    const t = dying(15, has('Stay Death'));
    expect([t.question(), t.options()]).toEqual(['does it pay to heal one?', ['one', 'no']]);
    t.choose('one');
    expect([damageOf(t.b, 1), t.b.model.points[0], t.lines.includes('one is destroyed')]).toEqual([0, 2, false]);
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('foe', 'one');
    expect([t.question(), t.lines.includes('one is destroyed')]).toEqual(['', true]);
    const passed = dying(15, has('Stay Death')).choose('no');
    expect([passed.b.model.points[0], passed.lines.includes('one is destroyed')]).toEqual([3, true]);
  });
  test('HRD-DEAD-003 Stay Death: within its command range, for living troopers, with a point', () => {
    const edge = 20 - 8 - SMALL;
    expect(dying(edge + 0.05, has('Stay Death')).question()).not.toBe('');
    const none = [
      dying(edge - 0.05, has('Stay Death')),
      dying(15, {}),
      dying(15, { ...has('Stay Death'), fury: 0 }),
      dying(15, has('Stay Death'), { advantages: ['Undead'] }),
    ];
    expect(none.map((t) => t.question())).toEqual(['', '', '', '']);
  });
  test('HRD-HEAL-001 Vampiric Harvest: a model of the battlegroup heals a point when a living enemy is destroyed in the control range', () => {
    const harvest = (y: number, ability: string, foe: Partial<Standing> = {}) => {
      const t = new HordesTable(
        {
          it: { at: [20, y], ...LOCK, ...has(ability) },
          beast: { at: [20, y + 2], ...BEAST, base: 'small', leader: 'it' },
          a: { at: [20, 20] },
        },
        { foe: { at: [20, 21.4], ...WEAK, ...foe }, far: { at: [40, 40] } },
      );
      t.b.model.marks[MARK_WORDS] = 3;
      t.turn(0);
      for (let i = 0; i < 12 && !t.question().startsWith('what does a attack'); i++) {
        const all = t.options();
        t.choose(['activate a', 'leech 0', 'stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
      }
      return t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe');
    };
    const t = harvest(10, 'Vampiric Harvest');
    expect([t.question(), t.options()]).toEqual(['whom does it choose?', ['beast', 'no']]);
    t.choose('beast');
    expect(damageOf(t.b, 1)).toBe(1);
    const none = [
      harvest(5, 'Vampiric Harvest'),
      harvest(10, 'Steady'),
      harvest(10, 'Vampiric Harvest', { advantages: ['Undead'] }),
    ];
    expect(none.map((s) => s.question().includes('choose'))).toEqual([false, false, false]);
  });
  test('HRD-FURY-010 HRD-FURY-012 Vampiric Reaping: the closest who could reave takes the fury of an enemy warbeast', () => {
    const reaved = (y: number, ability: string) => {
      const t = new HordesTable(
        { it: { at: [20, y], ...LOCK, fury: 1, ...has(ability) }, a: { at: [20, 20] } },
        {
          w: { at: [20, 27], ...LOCK, fury: 1 },
          beast: { at: [20, 21.4], ...BEAST, base: 'small', damage: 1, ARM: 5, leader: 'w', fury: 3 },
        },
      );
      t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('a', 'beast');
      return [t.b.model.points[0], t.b.model.points[2]];
    };
    expect([reaved(17, 'Vampiric Reaping'), reaved(14, 'Vampiric Reaping'), reaved(17, 'Steady')]).toEqual([
      [4, 1],
      [1, 4],
      [1, 4],
    ]);
  });
  test('HRD-DICE-008 Cantankerous: attacks that damage it bring rage tokens, three at most, for damage and for boosts', () => {
    const raging = (ability: string, hits: number) => {
      const t = new HordesTable(
        { it: { at: [20, 20], damage: 20, ARM: 12, ...has(ability) } },
        { foe: { at: [20, 21.4], damage: 30, ARM: 11 } },
      );
      for (let n = 0; n < hits; n++) t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('foe', 'it');
      return t;
    };
    expect([0, 1, 4].map((hits) => raging('Cantankerous', hits).b.model.grudges[0])).toEqual([0, 1, 3]);
    expect(raging('Steady', 2).b.model.grudges[0]).toBe(0);
    const t = until(raging('Cantankerous', 2).turn(0), 'what does it attack?').askBoosts();
    t.choose('attack foe').dice('to hit', 6, 5, 1).choose('use boost');
    // the tokens at the declaration count for the damage roll: 6 + 5 + 2 + 2 - 11
    t.dice('damage', 1, 1).choose('no');
    expect([t.b.model.grudges[0], damageOf(t.b, 1)]).toEqual([1, 4]);
  });
});

test('HRD-CHAN-001 Dark Rituals: once an activation a spell is channeled through a friendly warrior, who suffers d3 damage', () => {
  const rite = (ability: string, y = 24, more: Partial<Standing> = {}) => {
    const t = new HordesTable(
      {
        it: { at: [20, 20], ...LOCK, fury: 6, spells: ['Sunder Spirit'], ...has(ability) },
        man: { at: [20, y], damage: 5, ...more },
      },
      { foe: { at: [20, 36], damage: 30 } },
    ).turn(0);
    if (t.options().includes('activate it')) t.choose('activate it');
    return t;
  };
  const through = (t: HordesTable) => uses(t).filter((option) => option.includes('through man'));
  const t = rite('Dark Rituals', 27);
  expect(through(t).length).toBe(1);
  t.dice('to hit', 6, 6).dice('damage', 1, 1).dice('spell', 3).choose(through(t)[0]);
  expect([damageOf(t.b, 1), t.diceLeft(), through(t)]).toEqual([2, [], []]);
  expect([
    through(rite('Steady', 27)),
    through(rite('Dark Rituals', 27, { ...BEAST, base: 'small' })),
    through(rite('Dark Rituals', 34)),
  ]).toEqual([[], [], []]);
});

test('HRD-SPEC-001 Slave Driver: all models of a unit that was its target are no targets in this turn', () => {
  const minion = (y: number) => ({ at: [20, y], unit: 'u', keywords: ['Minion'] }) as Standing;
  const t = new HordesTable(
    {
      it: { at: [20, 20], ...has('Slave Driver') },
      second: { at: [22, 20], ...has('Slave Driver') },
      one: minion(22),
      two: minion(18),
    },
    FAR,
  ).turn(0);
  until(t.choose('activate it'), 'what does it attack?').choose('use Pain Driver');
  for (let i = 0; i < 8 && !t.question().startsWith('what does second attack'); i++) {
    const all = t.options();
    t.choose(['activate second', 'no more attacks', 'stay', 'no'].find((option) => all.includes(option)) ?? all[0]);
  }
  expect(uses(t)).toEqual([]);
});
