// What abilities of weapons do to the models that an attack hits, damages and destroys (HRD-TIME-026, HRD-ATK-020).

import { areWithin, onTable, radiusOf } from '../../core/models.js';
import { HitFlag, type HordesBattle } from '../../core/state.js';
import { immunitiesOf } from '../../core/stats.js';
import { doDeeds } from '../../spells/deeds.js';
import { beginEffects } from '../../spells/effects.js';
import { Moment } from '../../spells/tables.js';
import { answersTo } from '../../spells/whom.js';
import { knockDown } from '../../states/knockdown.js';
import { isInForce, specialIn } from './rolls.js';
import { ABILITY, Area, spellOfAbility } from './tables.js';

/** Model `t` suffers the effects and deeds of ability `a` of a weapon of `m`, if they concern it. */
function affect(b: HordesBattle, m: number, a: number, t: number): void {
  if (!onTable(b, t) || !answersTo(b, m, t, ABILITY.only[a])) return;
  if ((immunitiesOf(b, t) & ABILITY.spares[a]) !== 0) return;
  beginEffects(b, m, spellOfAbility(a), t);
  doDeeds(b, m, spellOfAbility(a), Moment.affected, t);
}

/** True if a template of radius `r` on model `t` covers any part of the base of model `o` (HRD-AOE-004). */
const isCovered = (b: HordesBattle, t: number, o: number, r: number): boolean =>
  o === t || areWithin(b, t, o, r - radiusOf(b, t) - 1);

/**
 * Hit row `i` of an attack of `m` with row `w`: abilities of the weapon take effect. Those with a template, and those about
 * all models hit from row `first` to before `end`, do so on the direct hit.
 */
export function hitByAbilities(
  b: HordesBattle,
  m: number,
  w: number,
  i: number,
  flags: number,
  first: number,
  end: number,
): void {
  const { firstAbility, abilities } = b.setup.weapons;
  const hit = b.hit.flags[i];
  const t = b.hit.model[i];
  if ((hit & HitFlag.collateral) !== 0) return;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    const a = abilities[k];
    if (ABILITY.hits[a] === 0 || !isInForce(b, w, a, flags)) continue;
    if (ABILITY.critical[a] !== 0 && (hit & HitFlag.critical) === 0) continue;
    if (ABILITY.area[a] === Area.hit && ABILITY.struck[a] === 0) {
      affect(b, m, a, t);
      const isToppled = ABILITY.topples[a] !== 0 && (hit & HitFlag.critical) !== 0 && onTable(b, t);
      if (isToppled && answersTo(b, m, t, ABILITY.only[a])) knockDown(b, t);
      continue;
    }
    if ((hit & HitFlag.direct) === 0 || !answersTo(b, m, t, ABILITY.struck[a])) continue;
    if (ABILITY.area[a] === Area.all) for (let row = first; row < end; row++) affect(b, m, a, b.hit.model[row]);
    else {
      for (let o = 0; o < b.setup.models; o++) {
        if (onTable(b, o) && isCovered(b, t, o, ABILITY.area[a])) affect(b, m, a, o);
      }
    }
  }
}

/** The model of hit row `i` has suffered the damage of row `w` of `m`; `slain`: 1 if that destroyed it. */
export function hurtByAbilities(b: HordesBattle, m: number, w: number, i: number, flags: number, slain: number): void {
  const { firstAbility, abilities } = b.setup.weapons;
  if (firstAbility[w] === firstAbility[w + 1] || b.hit.points[i] <= 0) return;
  const t = b.hit.model[i];
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    const a = abilities[k];
    if (ABILITY.hurts[a] === 0 || !isInForce(b, w, a, flags) || !answersTo(b, m, t, ABILITY.only[a])) continue;
    if (ABILITY.critical[a] !== 0 && (b.hit.flags[i] & HitFlag.critical) === 0) continue;
    // GAP HRD-TIME-037: what follows the destruction of a model follows it at once, before the attack is resolved
    if (slain !== 0) doDeeds(b, m, spellOfAbility(a), Moment.destroyed, t);
    if (onTable(b, t)) doDeeds(b, m, spellOfAbility(a), Moment.damaged, t);
  }
}

/** Returns the first row from `first` to before `end` of the hits that is a direct hit, or -1. */
export function directIn(b: HordesBattle, first: number, end: number): number {
  for (let i = first; i < end; i++) if ((b.hit.flags[i] & HitFlag.direct) !== 0) return i;
  return -1;
}

/** True if a special attack with weapon `w` slams the model hit (HRD-SLMD-012). */
export function slamsByAbility(b: HordesBattle, w: number, flags: number): boolean {
  const a = specialIn(b, w, flags);
  return a >= 0 && ABILITY.slams[a] !== 0;
}

/**
 * Returns the ability by which model `m` may throw the model that its attack with weapon `w` hit critically, or -1: the one
 * hit from row `first` to before `end` of the hits.
 */
export function pitchOf(b: HordesBattle, m: number, w: number, first: number, end: number, flags: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    const a = abilities[k];
    if (ABILITY.throws[a] === 0 || !isInForce(b, w, a, flags) || end - first !== 1) continue;
    const both = HitFlag.direct | (ABILITY.critical[a] !== 0 ? HitFlag.critical : 0);
    if ((b.hit.flags[first] & both) !== both || !onTable(b, m) || !onTable(b, b.hit.model[first])) return -1;
    return a;
  }
  return -1;
}
