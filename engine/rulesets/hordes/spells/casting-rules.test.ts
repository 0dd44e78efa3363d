import { describe, expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { addEffect } from '../../../kernel/effects.js';
import { enter, runUntil } from '../../../kernel/procedure.js';
import { FAR, warbeast, warcaster, warjack, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { SixColumns } from '../armies/profiles.js';
import { Verb } from '../core/asks.js';
import { Flag, flagBit, flagHook } from '../core/hooks.js';
import { Owe } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { System } from '../core/terms.js';
import { markAspect } from '../damage/boxes.js';
import { removeModel, returnToPlay } from '../damage/leaving.js';
import { mayRun } from '../movement/movement-options.js';
import { castSpell } from './cast.js';
import { isFreeToCast, mayCast, mayChannel, mayUseFeat } from './choices.js';
import { packed } from './conditions.js';
import { beginEffects } from './effects.js';
import { EFFECT, EFFECT_DATA, FIRST_ANIMUS, KINDS, numberOf } from './tables.js';

const lock = (more: Partial<Standing> = {}): Standing =>
  warlock({ damage: 15, spells: ['Arcane Bolt', 'Arcane Shield'], feat: 'Invincibility', ...more });
const beast = (more: Partial<Standing> = {}): Standing => warbeast({ animus: 'Rush', ...more });
const RUSH = numberOf('Rush', FIRST_ANIMUS);
const FOES = { foe: { at: [24, 18], damage: 30, DEF: 5 } } as Record<string, Standing>;
const active = (who: string, more: Record<string, Standing> = {}) => {
  const t = new HordesTable({ w: lock(), a: beast({ at: [27, 10] }), ...more }, FOES).turn();
  while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
  return t.choose(`activate ${who}`);
};

describe('an animus', () => {
  test('HRD-ANIM-001 HRD-V2-005 what forbids to cast spells forbids it, for the warbeast and for its warlock', () => {
    const t = new HordesTable({ w: lock(), a: beast() }, FAR);
    t.b.activation.voice[0] = 0;
    const casts = () => [mayCast(t.b, 1, RUSH), mayCast(t.b, 0, RUSH), mayCast(t.b, 0, numberOf('Arcane Bolt'))];
    expect(casts()).toEqual([true, true, true]);
    // no spell of the books says so: one of another flag does for a moment
    const flag = Flag['cannot cast'];
    const hook = flagHook(flag);
    const kind = EFFECT_DATA.find((of) => of.hooks.includes(hook) && EFFECT.when[hook * KINDS + of.kind] === 0)?.kind;
    if (kind === undefined) throw new Error('no effect has a flag');
    const before = EFFECT.by[hook * KINDS + kind];
    EFFECT.by[hook * KINDS + kind] = flagBit(flag);
    for (const m of [0, 1]) addEffect(t.b, kind, m, packed(kind, 0, m), Expiry.never, 0, 0);
    const silenced = casts();
    EFFECT.by[hook * KINDS + kind] = before;
    expect(silenced).toEqual([false, false, false]);
  });

  test('HRD-ANIM-001 HRD-MOVE-014 who has cast one has cast a spell: it does not run', () => {
    const t = active('a').choose('cast Rush');
    while (!t.question().startsWith('how does')) t.choose('no');
    expect([mayRun(t.b, 1), t.options().some((o) => o.startsWith('run'))]).toEqual([false, false]);
  });
});

describe('spells and running', () => {
  test('HRD-MOVE-014 who cast a spell, or used its feat, does not run', () => {
    for (const what of ['cast Arcane Shield', 'use the feat']) {
      const t = active('w').choose(what).choose('no');
      expect([t.question(), t.options().some((o) => o.startsWith('run'))]).toEqual(['how does w move?', false]);
      const { x, y } = t.b.model;
      expect(t.propose({ verb: Verb.Run, x: x[0], y: y[0] - 2540 * 8, path: [32768, 2540 * 8] })).toBe('not an option');
    }
    const plain = active('w').choose('no');
    expect(plain.options().some((o) => o.startsWith('run'))).toBe(true);
  });

  test('HRD-MOVE-016 who must run casts nothing and does not use its feat, even if it cannot run', () => {
    const t = active('w');
    expect(isFreeToCast(t.b, 0)).toBe(true);
    t.b.model.owes[0] |= Owe.run;
    expect(isFreeToCast(t.b, 0)).toBe(false);
    t.b.option.decision = 0;
    expect(t.options()).toEqual(['no']);
    // who must charge may
    t.b.model.owes[0] = Owe.charge;
    t.b.option.decision = 0;
    expect(t.options()).toContain('use the feat Invincibility');
  });
});

describe('the steps of a spell', () => {
  /** Steps of a spell of `w` at `target`. */
  const steps = (t: HordesTable, spell: string, target: string): string[] => {
    const seen: string[] = [];
    enter(t.b, castSpell, 0, 0, numberOf(spell), t.row(target), 0);
    runUntil(t.b, (p, step) => {
      if (p === castSpell) seen.push(p.stepNames[step]);
      return false;
    });
    return seen;
  };
  test('HRD-TIME-012 HRD-TIME-014 what a target triggers comes before the range; then a spell that is no attack is resolved', () => {
    const t = new HordesTable({ w: lock(), a: beast({ at: [27, 10] }) }, FOES);
    expect(steps(t, 'Arcane Shield', 'a').slice(0, 5)).toEqual(['pay', 'targeted', 'negate', 'range', 'resolve']);
    expect(armourStat(t.b, 1)).toBe(15);
  });

  test('HRD-TIME-014 an attack spell is resolved with its attack, not before', () => {
    const t = new HordesTable({ w: lock(), a: beast({ at: [27, 10] }) }, FOES);
    t.dice('to hit', 6, 5).dice('damage', 6, 5);
    expect(steps(t, 'Arcane Bolt', 'foe')).toEqual(['pay', 'targeted', 'negate', 'range']);
    expect([t.question(), damageOf(t.b, 2)]).toEqual(['does w boost its attack roll against foe?', 0]);
    t.choose('no');
    expect(damageOf(t.b, 2)).toBe(6 + 5 + 11 - 12);
  });

  test('HRD-TIME-009 nothing is used between the parts of a spell, only before it and after it', () => {
    const t = new HordesTable({ w: lock(), a: beast({ at: [27, 10] }) }, FOES).full().askBoosts();
    t.b.model.marks[0] = 0b11; // it could heal itself
    t.turn();
    while (!t.question().startsWith('which model')) t.choose(t.options().at(-1) as string);
    t.choose('activate w');
    expect(t.question()).toBe('is anything used now?');
    t.choose('no').choose('cast Arcane Bolt');
    const asked: string[] = [t.question()];
    t.dice('to hit', 6, 5).dice('damage', 6, 5).choose('foe');
    while (t.b.game.hits[0] > 0 || t.question().includes('boost')) {
      asked.push(t.question());
      t.choose('no');
    }
    expect(asked).toEqual([
      'at whom does w cast Arcane Bolt?',
      'does w boost its attack roll against foe?',
      'does w boost its damage roll against foe?',
    ]);
    expect(t.question()).toBe('is anything used now?');
  });
});

describe('what stays and what ends', () => {
  test('HRD-WILD-002 when a warlock leaves the table its upkeep spells end', () => {
    const t = new HordesTable({ w: lock(), a: beast(), v: lock({ at: [5, 5] }) }, FAR);
    beginEffects(t.b, 0, numberOf('Arcane Shield'), 1);
    expect(armourStat(t.b, 1)).toBe(15);
    t.remove('v');
    expect(armourStat(t.b, 1)).toBe(15);
    t.remove('w');
    expect([armourStat(t.b, 1), t.b.core.effectCount[0]]).toEqual([12, 0]);
  });

  test('HRD-GONE-005 HRD-LOCK-005 a feat that was used stays used when its warlock comes back', () => {
    const t = active('w', { v: lock({ at: [5, 5] }) }).choose('use the feat');
    expect([t.b.model.feat[0], t.b.model.feat[2]]).toEqual([1, 0]);
    for (const m of [0, 2]) {
      removeModel(t.b, m);
      returnToPlay(t.b, m, t.b.model.x[m], t.b.model.y[m], 0);
    }
    expect([mayUseFeat(t.b, 0), mayUseFeat(t.b, 2)]).toEqual([false, true]);
  });

  test('HRD-FORM-009 a spell on a unit affects a trooper out of formation, unless it says otherwise', () => {
    const guard = (x: number): Standing => ({ at: [x, 14], unit: 'guards', CMD: 5 });
    const t = new HordesTable({ w: lock(), g: guard(24), h: guard(27), lost: guard(38) }, FAR);
    beginEffects(t.b, 0, numberOf("Defender's Ward"), 1);
    expect([1, 2, 3].map((m) => armourStat(t.b, m))).toEqual([14, 14, 14]);
  });
});

test('HRD-SYS-003 HRD-CHAN-001 nothing is channeled through a crippled arc node', () => {
  const grid: SixColumns = ['AA', 'MM', 'LL', 'RR', 'CC', '..'];
  const t = new HordesTable(
    {
      c: warcaster({ spells: ['Arcane Bolt'] }),
      j: warjack({ advantages: ['Arc Node'], damage: { grid } }),
    },
    FAR,
  );
  const bolt = numberOf('Arcane Bolt');
  expect(mayChannel(t.b, 0, bolt, 1)).toBe(true);
  markAspect(t.b, 1, System.arcNode, 1);
  expect(mayChannel(t.b, 0, bolt, 1)).toBe(true);
  markAspect(t.b, 1, System.arcNode, 1);
  expect(mayChannel(t.b, 0, bolt, 1)).toBe(false);
});
