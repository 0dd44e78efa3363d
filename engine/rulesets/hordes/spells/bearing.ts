// Which effect gives a model a trait: who brought it, and how it ends (HRD-SPELL-021).

import { covers } from '../../../kernel/effect-scopes.js';
import { clearEffect, settleEnded } from '../../../kernel/effects.js';
import { NO_SITUATION } from '../core/hooks.js';
import type { HordesBattle } from '../core/state.js';
import { bears, traitBit, traitHook } from '../core/traits.js';
import { counts, kindOfValue, sourceOf } from './conditions.js';
import { EFFECT, KINDS, spellOf } from './tables.js';

/** True if the effect in `row` gives trait `trait` to whom it lies on. */
export const gives = (b: HordesBattle, row: number, trait: number): boolean =>
  (EFFECT.by[traitHook(trait) * KINDS + b.effect.kind[row]] & traitBit(trait)) !== 0;

/** Returns the row of the effect that gives model `m` trait `trait`; of those of model `source` if it is not -1; or -1. */
export function rowBearing(b: HordesBattle, m: number, trait: number, source = -1): number {
  if (b.core.effectCount[0] === 0 || !bears(b, m, trait)) return -1;
  const { order, value } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    if (!gives(b, row, trait) || !covers(b, row, m, -1)) continue;
    if (source >= 0 && sourceOf(value[row]) !== source) continue;
    if (counts(b, m, value[row], 0, NO_SITUATION)) return row;
  }
  return -1;
}

/** Returns the model that brought the trait to model `m`, or -1. */
export function bringerOf(b: HordesBattle, m: number, trait: number): number {
  const row = rowBearing(b, m, trait);
  return row < 0 ? -1 : sourceOf(b.effect.value[row]);
}

/** Ends the spell that brought the effect in `row`, with all of its effects. */
export function endSpellIn(b: HordesBattle, row: number): void {
  const spell = spellOf(kindOfValue(b.effect.value[row]));
  const source = b.effect.source[row];
  let ended = 0;
  for (let other = 0; other < b.effect.kind.length; other++) {
    if (b.effect.kind[other] === 0 || b.effect.source[other] !== source) continue;
    if (spellOf(b.effect.kind[other]) === spell) ended |= clearEffect(b, other);
  }
  settleEnded(b, ended);
}

/** Ends the spell that gives model `m` trait `trait`, if there is one: it has been used. */
export function useUpTrait(b: HordesBattle, m: number, trait: number): void {
  const row = rowBearing(b, m, trait);
  if (row >= 0) endSpellIn(b, row);
}
