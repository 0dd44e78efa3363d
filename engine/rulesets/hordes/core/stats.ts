// How a stat is made of its base and what modifies it (HRD-STAT-011..015).
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified } from '../../../kernel/hooks.js';
import { Flag, flagBit, flagHook, Hook, NO_SITUATION } from './hooks.js';
import { AttackKind, type HordesBattle, PowerAttack } from './state.js';

/**
 * Returns the current stat: its base doubled and halved, rounded up, as often as is said, then with the sum of its bonuses,
 * then less the sum of its penalties; never below 0 (HRD-STAT-014, HRD-STAT-015, HRD-DICE-005).
 */
export function currentStat(base: number, doubled: number, halved: number, bonus: number, penalty: number): number {
  let stat = Math.max(0, base);
  for (let i = 0; i < doubled; i++) stat *= 2;
  for (let i = 0; i < halved; i++) stat = Math.ceil(stat / 2);
  return Math.max(0, stat + bonus - penalty);
}

/**
 * Returns stat `hook` of model `m` with what effects on it add and take, never below 0 (HRD-STAT-012, HRD-STAT-015).
 * @param a the attack for which it counts, see `situation`
 */
export function statOf(b: HordesBattle, m: number, hook: number, base: number, a: number = NO_SITUATION): number {
  return Math.max(0, modified(b, hook, m, base, a));
}

/** Returns the sum of what effects on model `m` say about `hook`, a roll or a distance; it may be negative. */
export function effectsOn(b: HordesBattle, m: number, hook: number, a: number = NO_SITUATION): number {
  return modified(b, hook, m, 0, a);
}

/** True if an effect or an ability says `flag`, a number of `Flag`, about model `m`. */
export function isUnder(b: HordesBattle, m: number, flag: number): boolean {
  return (modified(b, flagHook(flag), m, 0, NO_SITUATION) & flagBit(flag)) !== 0;
}

/**
 * Returns the range of weapon `w` from model `m`, ticks: that of a ranged weapon with what effects add (HRD-WPN-002), which they
 * do to no spray (HRD-SPRAY-002).
 */
export function rangeOf(b: HordesBattle, m: number, w: number): number {
  const { ranged, range, spray } = b.setup.weapons;
  if (ranged[w] === AttackKind.ranged && spray[w] === 0) return range[w] + effectsOn(b, m, Hook.range);
  return ranged[w] === AttackKind.magic && range[w] > 0 ? range[w] + spellReach(b, m) : range[w];
}

/** Returns the ticks that spells reach farther from model `m`. */
export const spellReach = (b: HordesBattle, m: number): number =>
  (isUnder(b, m, Flag['casts farther']) ? 5 * INCH : 0) +
  (isUnder(b, m, Flag['casts a little farther']) ? 2 * INCH : 0);

/** Returns the qualities of weapon `w` of model `m`, bits of `QualityBit`, with those that effects give it. */
export function qualitiesOf(b: HordesBattle, m: number, w: number): number {
  const { ranged, qualities, powerAttack } = b.setup.weapons;
  if (powerAttack[w] !== PowerAttack.none || ranged[w] === AttackKind.magic) return qualities[w];
  const hook = ranged[w] === AttackKind.melee ? Hook.meleeQualities : Hook.rangedQualities;
  return qualities[w] | effectsOn(b, m, hook);
}

/** Returns the types of damage to which model `m` is immune, by itself or as an effect, bits of `DamageBit` (HRD-IMM-005..008). */
export const immunitiesOf = (b: HordesBattle, m: number): number =>
  b.setup.types.immune[b.model.kind[m]] | effectsOn(b, m, Hook.immune);

/** Returns the STR, the DEF, the ARM of model `m` and the like as they are now, for no attack. */
export const strengthOf = (b: HordesBattle, m: number): number =>
  statOf(b, m, Hook.STR, b.setup.types.STR[b.model.kind[m]]);
export const armourStat = (b: HordesBattle, m: number, a: number = NO_SITUATION): number =>
  statOf(b, m, Hook.ARM, b.setup.types.ARM[b.model.kind[m]], a);
export const commandOf = (b: HordesBattle, m: number): number =>
  statOf(b, m, Hook.CMD, b.setup.types.CMD[b.model.kind[m]]);
