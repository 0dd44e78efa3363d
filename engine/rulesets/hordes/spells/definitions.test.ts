import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import { abilitiesOf } from '../armies/what-is-played.js';
import { Flag, Hook } from '../core/hooks.js';
import { areWithin } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { commandOf, effectsOn, isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { noteBegun } from './conditions.js';
import { beginEffects, endActivation, endRound, endTurn } from './effects.js';
import type { EffectData, SpellData } from './format.js';
import { Around, DEFINED, EFFECT, kindOf, SPELL } from './tables.js';
import { ALL_PLAYED } from './what-is-played.js';
import { answersTo } from './whom.js';

const beast: Partial<Standing> = { type: 'light warbeast', base: 'medium', FURY: 3, damage: 20 };
const jack: Partial<Standing> = { type: 'light warjack', base: 'medium', damage: 20, advantages: ['Construct'] };
const side = (y: number, caster: string): Record<string, Standing> => ({
  [caster]: { at: [24, y], type: 'warlock', FURY: 6, damage: 15 },
  [`beast of ${caster}`]: { at: [26, y], ...beast, leader: caster },
  [`jack of ${caster}`]: { at: [24 - 35 / 25.4, y], ...jack, leader: caster },
  [`first of ${caster}`]: { at: [23, y - 1], unit: `men of ${caster}`, advantages: ['Tough'] },
  [`second of ${caster}`]: { at: [25, y - 1], unit: `men of ${caster}`, advantages: ['Tough'] },
  [`dead of ${caster}`]: { at: [28, y], advantages: ['Undead'] },
});
const scene = () => new HordesTable(side(10, 'one'), side(12, 'two'));

/** Returns the first model that a spell of model 0 may have as its target. */
function targetOf({ b }: HordesTable, s: number, { rng }: SpellData): number {
  if (rng === 'SELF') return 0;
  const words = SPELL.target[s] | SPELL.only[s];
  for (let m = 1; m < b.setup.models; m++) {
    if (answersTo(b, 0, m, words) && (SPELL.offensive[s] === 0) === m < b.setup.models / 2) return m;
  }
  return -1;
}

const farOf = (b: HordesTable['b'], kind: number, t: number): number =>
  EFFECT.around[kind] === Around.command ? commandOf(b, t) * INCH : EFFECT.around[kind];

/** Returns a model on which effect `kind` of model 0 lies that was brought to `t`, or -1. */
function bearerOf({ b }: HordesTable, kind: number, t: number): number {
  if (EFFECT.on[kind] === 0) return t;
  for (let m = b.setup.models - 1; m >= 0; m--) {
    if (!answersTo(b, 0, m, EFFECT.on[kind])) continue;
    if (EFFECT.around[kind] === Around.anywhere || m === t || areWithin(b, t, m, farOf(b, kind, t))) return m;
  }
  return -1;
}

const isDistance = (hook: string) =>
  hook === 'range' || hook === 'movement' || hook === 'charge' || hook === 'fullAdvance';

/** Expects that effect `data` lies, or does not lie, on model `m`. */
function expectOn({ b }: HordesTable, m: number, data: EffectData, lies: boolean): void {
  for (const [hook, by, when] of data.changes ?? []) {
    if (when !== undefined) continue;
    expect([hook, effectsOn(b, m, Hook[hook])]).toEqual([hook, lies ? by * (isDistance(hook) ? INCH : 1) : 0]);
  }
  for (const flag of data.flags ?? []) expect([flag, isUnder(b, m, Flag[flag])]).toEqual([flag, lies]);
  for (const trait of data.traits ?? []) expect([trait, bears(b, m, Trait[trait])]).toEqual([trait, lies]);
  for (const rule of data.grants ?? [])
    if (rule !== 'Tough') expect([rule, holds(b, m, Rule[rule])]).toEqual([rule, lies]);
}

/** True if a definition asks for troopers: their tests have units of their own. */
const isOfUnits = ({ effects = [], target = [] }: SpellData) =>
  target.includes('unit leader') || effects.some(({ on }) => on?.includes('in formation') === true);

describe('each definition lies on whom its data name, as long as they say', () => {
  test.each(
    DEFINED.filter(([, spell]) => spell.effects !== undefined && !isOfUnits(spell)).map(
      ([s, spell]) => [spell.name, s, spell] as const,
    ),
  )('HRD-SPELL-015 HRD-SPELL-021 %s', (_name, s, spell) => {
    const t = scene();
    const target = targetOf(t, s, spell);
    expect(target).toBeGreaterThanOrEqual(0);
    beginEffects(t.b, 0, s, target);
    expect(t.b.core.effectCount[0]).toBe(spell.effects?.length);
    for (let m = 0; m < t.b.setup.models; m++) noteBegun(t.b, m);
    const bearers = (spell.effects ?? []).map((_, i) => bearerOf(t, kindOf(s, i), target));
    expect(Math.min(...bearers)).toBeGreaterThanOrEqual(0);
    (spell.effects ?? []).forEach((effect, i) => {
      expectOn(t, bearers[i], effect, true);
    });
    if (spell.lasts === 'activation') {
      endActivation(t.b);
      expect(t.b.core.effectCount[0]).toBe(0);
      return;
    }
    if (spell.lasts !== 'turn') endTurn(t.b);
    if (spell.lasts === 'upkeep') endRound(t.b, 0);
    endRound(t.b, 1);
    (spell.effects ?? []).forEach((effect, i) => {
      expectOn(t, bearers[i], effect, true);
    });
    if (spell.lasts === 'upkeep') t.remove('one');
    else if (spell.lasts === 'turn') endTurn(t.b);
    else endRound(t.b, 0);
    expect(t.b.core.effectCount[0]).toBe(0);
    (spell.effects ?? []).forEach((effect, i) => {
      if (bearers[i] !== 0) expectOn(t, bearers[i], effect, false);
    });
  });
});

test('each spell, animus and feat of the army books is played, a stand-in, or left out with a reason', () => {
  const kinds = { spell: 'Spell', animus: 'Animus', feat: 'Feat' } as const;
  const known = new Map(ALL_PLAYED.map((played) => [`${kinds[played.kind]}: ${played.name}`, played]));
  for (const { units } of armyBooks().values()) {
    for (const unit of units) {
      for (const ability of abilitiesOf(unit)) {
        if (!/^(Spell|Animus|Feat): /.test(ability)) continue;
        const played = known.get(ability);
        expect([ability, played === undefined]).toEqual([ability, false]);
        expect((played?.how === 'played') === (played?.why === '')).toBe(true);
      }
    }
  }
  expect(new Set(ALL_PLAYED.map(({ kind, name }) => kind + name)).size).toBe(ALL_PLAYED.length);
});
