import { describe, expect, test } from 'vitest';
import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Status } from '../core/state.js';
import { armourStat, strengthOf } from '../core/stats.js';
import { FIRST_FEAT, numberOf } from './tables.js';

const caster = (standing: Partial<Standing> = {}): Standing => ({
  ...{ at: [24, 10], type: 'warlock', FURY: 6, fury: 6, damage: 15 },
  spells: ['Arcane Bolt', 'Arcane Shield', 'Abuse', 'Obliteration', 'Force Hammer', 'Stranglehold'],
  feat: 'Invincibility',
  ...standing,
});
const beast = (standing: Partial<Standing> = {}): Standing => ({
  ...{ at: [27, 10], leader: 'caster', type: 'light warbeast', base: 'medium', FURY: 4, damage: 20, animus: 'Rush' },
  ...standing,
});

/** A spellcaster whose activation has begun, with a warbeast, and a foe; the spellcaster is asked. */
function table(first: Partial<Standing> = {}, foes: Record<string, Standing> = { foe: { at: [24, 18], damage: 30 } }) {
  const t = new HordesTable({ caster: caster(first), beast: beast() }, foes).turn();
  return t.points('caster', first.fury ?? 6).choose('activate caster');
}
/** Answers the questions of the Control Phase and of windows with their first option, or with no, until one begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 9 && !t.question().startsWith(words); i++)
    t.choose(t.options().includes('no') ? 'no' : t.options()[0]);
  expect(t.question()).toContain(words);
  return t;
}
const propose = (t: HordesTable, spell: string, target: string, extra = 0) =>
  t.propose({ verb: Verb.Cast, n: numberOf(spell), target: t.row(target), extra });

describe('who casts, and when', () => {
  test('HRD-SPEC-008 HRD-SPELL-012 HRD-SPELL-016 any number of spells, the same one too, while it can pay', () => {
    const t = table();
    expect(t.question()).toBe('what does caster cast or use now?');
    t.dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    expect([t.b.model.points[0], t.lines.at(-2), t.lines.at(-1)]).toEqual([
      4,
      'caster casts Arcane Bolt',
      'caster misses foe with arcane bolt',
    ]);
    t.dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    t.choose('cast Arcane Shield at beast');
    expect([t.b.model.points[0], armourStat(t.b, 1)]).toEqual([0, 15]);
    expect(propose(t, 'Arcane Bolt', 'foe')).toBe('not an option');
    expect(t.options()).toEqual(['use the feat Invincibility', 'no']);
  });

  test('HRD-SPELL-013 HRD-V2-199 HRD-LOCK-006 before and after moving and attacks; who cast does not run, who ran does not cast', () => {
    const t = table();
    t.choose('cast Arcane Shield at beast').choose('no');
    expect(t.question()).toBe('how does caster move?');
    expect(t.options().some((option) => option.startsWith('run'))).toBe(false);
    expect(propose(t, 'Arcane Bolt', 'foe')).toBe('not an option');
    t.choose('stay');
    expect(t.question()).toBe('what does caster attack?');
    t.dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    expect([t.question(), t.b.model.points[0]]).toEqual(['what does caster attack?', 2]);
    const runs = table().choose('no');
    runs.choose('run');
    expect(runs.question()).not.toContain('caster');
    const feat = table().choose('use the feat').choose('no');
    expect(feat.options().some((option) => option.startsWith('run'))).toBe(false);
  });

  test('HRD-KNOCK-001 HRD-STNRY-001 the helpless cast nothing', () => {
    for (const status of [Status.knockedDown, Status.stationary]) {
      const t = new HordesTable(
        { caster: caster({ status, fury: 0 }), beast: beast() },
        { foe: { at: [24, 18] } },
      ).turn();
      t.points('caster', 6);
      expect(t.options().every((option) => !option.startsWith('cast'))).toBe(true);
    }
  });

  test('HRD-SPEC-005 HRD-LOCK-005 HRD-CAST-004 a feat once per game', () => {
    const t = table();
    t.choose('use the feat Invincibility');
    expect([armourStat(t.b, 0), armourStat(t.b, 1), armourStat(t.b, 2), t.b.model.feat[0]]).toEqual([17, 17, 12, 1]);
    expect(t.options()).not.toContain('use the feat Invincibility');
    expect(t.propose({ verb: Verb.Feat, n: FIRST_FEAT, target: 0 })).toBe('not an option');
    t.turn(1).turn(0).points('caster', 6).choose('activate caster');
    expect(armourStat(t.b, 0)).toBe(12);
    expect(t.options()).not.toContain('use the feat Invincibility');
  });
});

describe('targets and range', () => {
  test('HRD-SPELL-004 HRD-SPELL-003 any model in sight; the spellcaster itself by a spell that is no attack; in melee too', () => {
    const t = table({}, { foe: { at: [24, 11.3], damage: 30 }, hidden: { at: [24, 14], damage: 30 } });
    expect(propose(t, 'Arcane Bolt', 'caster')).toBe('not an option');
    expect(propose(t, 'Arcane Bolt', 'hidden')).toBe('not an option');
    expect(t.options()).toContain('cast Arcane Shield');
    t.dice('to hit', 1, 1);
    expect(propose(t, 'Arcane Bolt', 'foe')).toBe('');
    t.dice('to hit', 1, 1);
    expect(propose(t, 'Arcane Bolt', 'beast')).toBe('');
  });

  test('HRD-SPELL-005 a spell on a friendly warbeast has no other target', () => {
    const t = table();
    expect(['caster', 'foe'].map((name) => propose(t, 'Abuse', name))).toEqual(['not an option', 'not an option']);
    t.dice('spell', 5);
    expect([propose(t, 'Abuse', 'beast'), damageOf(t.b, 1), strengthOf(t.b, 1)]).toEqual(['', 3, 8]);
  });

  test('HRD-SPELL-007 HRD-SPELL-008 HRD-V2-205 edge to edge, exactly RNG is in range; beyond it the cost is lost', () => {
    const small = (15 * INCH) / 25.4;
    const cast = (gap: number) => {
      const t = new HordesTable({ caster: caster(), friend: { at: [30, 10] } }, { foe: { at: [24, 40] } }).turn();
      t.points('caster', 6);
      t.b.model.x[1] = t.b.model.x[0] + Math.round(2 * small) + gap;
      t.choose('activate caster');
      return [propose(t, 'Arcane Shield', 'friend'), armourStat(t.b, 1), t.b.model.points[0]];
    };
    expect([cast(6 * INCH - 2), cast(6 * INCH + 60)]).toEqual([
      ['', 15, 4],
      ['', 12, 4],
    ]);
  });

  test('HRD-SPELL-009 HRD-SPELL-014 HRD-SPELL-022 HRD-V2-203 a magic attack adds FURY; out of range it misses without a roll', () => {
    const t = table({}, { foe: { at: [24, 18], DEF: 13, damage: 30 }, far: { at: [30, 30], damage: 30 } });
    t.dice('to hit', 3, 4).dice('damage', 3, 3).choose('cast Arcane Bolt at foe');
    expect(damageOf(t.b, t.row('foe'))).toBe(17 - 12);
    t.dice('to hit', 2, 4);
    expect([propose(t, 'Arcane Bolt', 'far'), t.diceLeft()]).toEqual(['', ['to hit: 2 4']]);
    expect(t.lines.at(-1)).toBe('caster misses far with arcane bolt');
  });

  test('HRD-SPELL-010 HRD-SPELL-019 a template that is cast out of range deviates from the point at RNG', () => {
    const t = table({}, { far: { at: [24, 30], damage: 30 }, near: { at: [24, 21], damage: 30 } });
    t.b.model.y[t.row('near')] = 40 * INCH;
    t.dice('direction', 1).dice('deviation', 1);
    expect(propose(t, 'Obliteration', 'far')).toBe('');
    expect([t.diceLeft(), t.b.model.points[0]]).toEqual([[], 2]);
    const hit = table({}, { foe: { at: [24, 18], damage: 30 }, by: { at: [25.5, 18], damage: 30 } });
    hit.dice('to hit', 6, 5).dice('damage', 1, 1, 1, 1).choose('cast Obliteration at foe');
    expect([damageOf(hit.b, hit.row('foe')), damageOf(hit.b, hit.row('by'))]).toEqual([5, 0]);
  });

  test('HRD-SPELL-018 HRD-SPELL-021 what a spell does beside damage', () => {
    const t = table();
    t.dice('to hit', 6, 5).dice('slam distance', 4).dice('damage', 1, 1).choose('cast Force Hammer at foe');
    expect([t.b.model.y[t.row('foe')] / INCH, t.b.model.status[t.row('foe')]]).toEqual([22, Status.knockedDown]);
    const held = table();
    held.dice('to hit', 6, 5).dice('damage', 6, 6).choose('cast Stranglehold at foe');
    held.turn(1);
    expect(held.question()).toBe('what does foe give up?');
    held.turn(0);
    held.turn(1);
    expect(held.question()).toBe('how does foe move?');
  });
});

describe('the steps of casting', () => {
  test('HRD-TIME-010 HRD-TIME-011 HRD-TIME-013 HRD-V2-233 at level full the cost is paid before the target is declared', () => {
    const t = table();
    t.full();
    t.b.option.decision = 0;
    expect(t.options()).toContain('cast Arcane Bolt');
    t.choose('cast Arcane Shield');
    expect([t.question(), t.b.model.points[0], armourStat(t.b, 1)]).toEqual([
      'at whom does caster cast Arcane Shield?',
      4,
      12,
    ]);
    t.choose('beast');
    expect(armourStat(t.b, 1)).toBe(15);
    until(t, 'what does caster cast').dice('to hit', 1, 1);
    expect(propose(t, 'Arcane Bolt', 'foe')).toBe('');
  });

  test('HRD-UPK-006 HRD-UPK-001 HRD-V2-245 an upkeep spell that is cast again ends when its cost is paid', () => {
    const t = table();
    t.choose('cast Arcane Shield at beast').choose('cast Arcane Shield');
    expect([armourStat(t.b, 0), armourStat(t.b, 1), t.b.core.effectCount[0]]).toEqual([15, 12, 1]);
  });

  test('HRD-FURY-008 HRD-TURN-009 in the Control Phase an upkeep spell is paid for, or ends', () => {
    const t = table();
    t.choose('cast Arcane Shield at beast').turn(1);
    until(t.turn(0), 'does caster pay');
    expect(t.question()).toBe('does caster pay for Arcane Shield on beast?');
    const before = t.b.model.points[0];
    t.choose('pay for it');
    expect([t.b.model.points[0], armourStat(t.b, 1)]).toEqual([before - 1, 15]);
    t.turn(1);
    until(t.turn(0), 'does caster pay').choose('no');
    expect(armourStat(t.b, 1)).toBe(12);
    const poor = table({ FURY: 2, fury: 2 });
    poor.choose('cast Arcane Shield at beast').turn(1).points('caster', 0).turn(0);
    // it leeches nothing
    poor.choose(poor.options()[0]);
    expect([armourStat(poor.b, 1), poor.b.model.points[0]]).toEqual([12, 0]);
  });
});

describe('animi', () => {
  const own = (standing: Partial<Standing> = {}) => {
    const t = new HordesTable({ caster: caster(), beast: beast({ ...standing, fury: 0 }) }, { foe: { at: [24, 30] } });
    return until(t.turn(), 'which model activates')
      .points('beast', standing.fury ?? 0)
      .choose('activate beast');
  };

  test('HRD-ANIM-002 HRD-ANIM-003 HRD-ANIM-004 HRD-V2-001 a warbeast is forced by the cost, once an activation', () => {
    const t = own();
    t.choose('cast Rush');
    expect([t.b.model.points[1], t.question()]).toEqual([2, 'how does beast move?']);
    const full = own({ fury: 3 });
    expect(full.question()).toBe('how does beast move?');
    expect(own({ fury: 2 }).question()).toBe('what does beast cast or use now?');
  });

  test('HRD-ANIM-002 HRD-LOCK-025 its warlock casts it for points, while the warbeast is in its control range', () => {
    const t = table();
    t.choose('cast Rush at beast');
    expect([t.b.model.points[0], t.b.model.points[1]]).toEqual([4, 0]);
    t.choose('cast Rush at beast');
    expect([t.b.model.points[0], t.b.core.effectCount[0]]).toEqual([2, 1]);
    const far = new HordesTable({ caster: caster(), beast: beast({ at: [24, 40] }) }, { foe: { at: [40, 30] } }).turn();
    far.points('caster', 6).choose('activate caster');
    expect(far.options().some((option) => option.startsWith('cast Rush'))).toBe(false);
  });
});

describe('channeling', () => {
  const scene = (
    node: Partial<Standing> = {},
    foes: Record<string, Standing> = { foe: { at: [24, 26], damage: 30 } },
    more: Partial<Standing> = {},
  ) => {
    const jack: Standing = {
      at: [24, 18],
      leader: 'caster',
      type: 'light warjack',
      base: 'medium',
      damage: 20,
      advantages: ['Arc Node'],
    };
    const t = new HordesTable(
      { caster: caster({ type: 'warcaster', FOCUS: 6, ...more }), jack: { ...jack, ...node } },
      foes,
    );
    return until(t.turn(), 'which model activates').points('caster', 6).choose('activate caster');
  };

  test('HRD-CHAN-001 HRD-CHAN-002 HRD-SPELL-002 the point of origin is the channeler, the attacker the spellcaster', () => {
    const t = scene();
    expect(t.options()).toContain('cast Arcane Bolt at foe through jack');
    expect(t.options()).not.toContain('cast Arcane Bolt at foe');
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('cast Arcane Bolt at foe through jack');
    expect([t.lines.slice(-3), t.b.model.points[0]]).toEqual([
      ['caster casts Arcane Bolt', 'caster hits foe with arcane bolt', expect.stringContaining('foe suffers 5 damage')],
      4,
    ]);
  });

  test('HRD-CHAN-003 HRD-V2-043 not through a helpless channeler, nor one that an enemy engages', () => {
    const through = (t: HordesTable) => t.options().some((option) => option.endsWith('through jack'));
    expect(through(scene({ status: Status.knockedDown }))).toBe(false);
    expect(through(scene({}, { foe: { at: [24, 19.6], damage: 30 } }))).toBe(false);
    expect(through(scene({ facing: 0 }, { foe: { at: [24, 19.6], facing: 0, damage: 30 } }))).toBe(true);
    expect(through(scene({ at: [24, 24] }))).toBe(false);
    expect(through(scene({ leader: 'jack' }))).toBe(false);
  });

  test('HRD-CHAN-004 HRD-V2-043 a spell of RNG SELF is not channeled, named with its target or without', () => {
    const foes = { foe: { at: [24, 26], damage: 30 } } as const;
    const t = scene({}, foes, { spells: ['Engine of Destruction'] });
    const through = 1 + t.row('jack');
    const asked = (target: number, extra: number) =>
      t.propose({ verb: Verb.Cast, n: numberOf('Engine of Destruction'), target, extra });
    expect([asked(t.row('caster'), through), asked(t.row('jack'), through)]).toEqual([
      'not an option',
      'not an option',
    ]);
    t.b.core.level[0] = Level.full;
    expect(asked(-1, through)).toBe('not an option');
    expect(asked(-1, 0)).toBe('');
  });

  test('HRD-CHAN-004 the channeler is a target of what is no attack, and of no attack', () => {
    const t = scene();
    expect(t.options()).toContain('cast Arcane Shield at jack through jack');
    expect(propose(t, 'Arcane Bolt', 'jack', 1 + t.row('jack'))).toBe('not an option');
  });
});
