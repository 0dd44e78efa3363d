// The kinds of effects of spells: what they answer to the hooks, and on whom they lie (HRD-SPELL-023, HRD-SPELL-020).
import type { EffectKind } from '../../../kernel/effect-kinds.js';
import type { HookHandler } from '../../../kernel/hook-words.js';
import { ignoresSpells } from '../abilities/magic.js';
import { Extra, extraIn, Hook, otherIn } from '../core/hooks.js';
import type { HordesBattle } from '../core/state.js';
import { counts, kindOfValue, timesOf } from './conditions.js';
import { EFFECT, EFFECT_DATA, FIRST_FEAT, isUse, KINDS, spellOf } from './tables.js';

/** Returns `v` and what the effect with value `x` adds by hook `h`, if it counts. */
function plus(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  const at = h * KINDS + kindOfValue(x);
  const when = EFFECT.when[at];
  return counts(b, m, x, when, a) ? v + EFFECT.by[at] * timesOf(b, m, x, when) : v;
}

/** True for spells and animi: neither for feats nor for uses of abilities. */
const isSpell = (s: number): boolean => s < FIRST_FEAT && !isUse(s);

/**
 * As `plus`, for DEF and ARM: a Blessed weapon, and a model that ignores spells, ignores what spells and animi add to them
 * (HRD-QUAL-001).
 */
function plusUnlessIgnored(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  const kind = kindOfValue(x);
  if (a >= 0 && EFFECT.by[h * KINDS + kind] > 0 && isSpell(spellOf(kind))) {
    if ((extraIn(a) & Extra.blessed) !== 0 || ignoresSpells(b, otherIn(a))) return v;
  }
  return plus(b, m, v, x, a, h);
}

/** Returns the bits of `v` and those that the effect with value `x` sets by hook `h`, if it counts. */
function joined(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  const at = h * KINDS + kindOfValue(x);
  return counts(b, m, x, EFFECT.when[at], a) ? v | EFFECT.by[at] : v;
}

/** Returns the least of `v` and what the effect with value `x` says by hook `h`, if it counts; 0 is no value. */
function least(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  const at = h * KINDS + kindOfValue(x);
  if (!counts(b, m, x, EFFECT.when[at], a)) return v;
  return v === 0 ? EFFECT.by[at] : Math.min(v, EFFECT.by[at]);
}

const HANDLERS: Readonly<Record<number, HookHandler>> = {
  [Hook.SPD]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.SPD),
  [Hook.STR]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.STR),
  [Hook.MAT]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.MAT),
  [Hook.RAT]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.RAT),
  [Hook.DEF]: (b: HordesBattle, m, v, x, a) => plusUnlessIgnored(b, m, v, x, a, Hook.DEF),
  [Hook.ARM]: (b: HordesBattle, m, v, x, a) => plusUnlessIgnored(b, m, v, x, a, Hook.ARM),
  [Hook.CMD]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.CMD),
  [Hook.FURY]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.FURY),
  [Hook.THR]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.THR),
  [Hook.attackRoll]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.attackRoll),
  [Hook.damageRoll]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.damageRoll),
  [Hook.attackDice]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.attackDice),
  [Hook.damageDice]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.damageDice),
  [Hook.range]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.range),
  [Hook.movement]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.movement),
  [Hook.charge]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.charge),
  [Hook.flags]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.flags),
  [Hook.meleeQualities]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.meleeQualities),
  [Hook.rangedQualities]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.rangedQualities),
  [Hook.immune]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.immune),
  [Hook.baseDEF]: (b: HordesBattle, m, v, x, a) => least(b, m, v, x, a, Hook.baseDEF),
  [Hook.moreFlags]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.moreFlags),
  [Hook.traits]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.traits),
  [Hook.moreTraits]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.moreTraits),
  [Hook.furtherFlags]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.furtherFlags),
  [Hook.furtherTraits]: (b: HordesBattle, m, v, x, a) => joined(b, m, v, x, a, Hook.furtherTraits),
  [Hook.fullAdvance]: (b: HordesBattle, m, v, x, a) => plus(b, m, v, x, a, Hook.fullAdvance),
};

/** What the copies of an effect come to is asked in `counts`: the same spell counts once (HRD-PRIO-002). */
export const EFFECT_KINDS: readonly EffectKind[] = EFFECT_DATA.map(({ kind, name, hooks, grants, takes }) => ({
  id: kind,
  name,
  hooks: Object.fromEntries(hooks.map((hook) => [hook, HANDLERS[hook]])),
  ...(grants.length === 0 ? {} : { grants }),
  ...(takes.length === 0 ? {} : { takes }),
}));
