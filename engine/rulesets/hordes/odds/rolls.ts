// Exact chances of one attack roll and of one damage roll (K45). They use the functions of the procedures and leave the
// state unchanged.
import { holds } from '../../../kernel/special-rules.js';
import {
  attackBonus,
  attackDice,
  defenceOf,
  discards,
  hitsByItself,
  missesByItself,
  Outcome,
  outcomeOf,
  withoutLowest,
} from '../attacks/attack-roll.js';
import { isHarmless } from '../attacks/weapon-abilities/rolls.js';
import { isBehind } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, type HordesBattle } from '../core/state.js';
import { armourOf, damageBonus, damageDice, damageModifier, isSpared } from '../damage/damage-roll.js';

/** Returns the chances of `dice` dice without their `dropped` lowest, by `Outcome`. */
function plainOutcomes(dice: number, dropped: number, bonus: number, defence: number): Float64Array {
  const counts = new Float64Array(3);
  const all = 6 ** dice;
  for (let code = 0; code < all; code++) {
    let faces = 0;
    for (let i = 0, rest = code; i < dice; i++, rest = Math.trunc(rest / 6)) faces |= ((rest % 6) + 1) << (4 * i);
    const left = Math.min(dropped, dice);
    counts[outcomeOf(withoutLowest(faces, dice, left), dice - left, bonus, defence)]++;
  }
  return counts.map((n) => n / all);
}

/**
 * Returns the chances of a roll that its attacker has rolled again while it misses, once if `hasLuck`, and its target while
 * it hits, once if `isSlippery`.
 */
function withRerolls(plain: Float64Array, hasLuck: boolean, isSlippery: boolean): Float64Array {
  if (!hasLuck && !isSlippery) return plain;
  const out = plain.slice();
  if (hasLuck) {
    const again = withRerolls(plain, false, isSlippery);
    out[Outcome.miss] = 0;
    for (let i = 0; i < 3; i++) out[i] += plain[Outcome.miss] * again[i];
  }
  if (isSlippery) {
    const again = withRerolls(plain, hasLuck, false);
    const hits = plain[Outcome.hit] + plain[Outcome.critical];
    out[Outcome.hit] -= plain[Outcome.hit];
    out[Outcome.critical] -= plain[Outcome.critical];
    for (let i = 0; i < 3; i++) out[i] += hits * again[i];
  }
  return out;
}

/**
 * Returns the chances of an attack of `m` with row `w` at `t`, by `Outcome`; `flags`: `AttackFlag`. Rerolls are used
 * whenever they may be, hits that need no roll are taken. A shot into melee that misses its target counts as a miss.
 */
export function hitChances(b: HordesBattle, m: number, w: number, t: number, flags: number): Float64Array {
  if (missesByItself(b, m, w, t, flags)) return Float64Array.of(1, 0, 0);
  if (hitsByItself(b, m, w, t, 0)) return Float64Array.of(0, 1, 0);
  const dice = attackDice(b, m, w, (flags & AttackFlag.boosted) !== 0, flags);
  const bonus = attackBonus(b, m, w, t, flags);
  const plain = plainOutcomes(dice, discards(b, m, w), bonus, defenceOf(b, t, m, w, flags));
  return withRerolls(plain, holds(b, m, Rule.Luck), holds(b, t, Rule.Slippery));
}

/** Returns the chances of the sum of `dice` dice: entry `s` is that of the sum `s`. */
export function sumChances(dice: number): Float64Array {
  let chances = Float64Array.of(1);
  for (let n = 0; n < dice; n++) {
    const next = new Float64Array(chances.length + 6);
    for (let s = 0; s < chances.length; s++) for (let face = 1; face <= 6; face++) next[s + face] += chances[s] / 6;
    chances = next;
  }
  return chances;
}

/**
 * Returns the chances of the damage points of a direct hit of `m` with row `w` on `t`: entry `p` is that of `p` points,
 * the last entry that of `most` or more. Heavy Blows have a harmless roll fall again.
 */
export function pointChances(
  b: HordesBattle,
  m: number,
  w: number,
  t: number,
  isBoosted: boolean,
  most: number,
  flags = 0,
): Float64Array {
  const out = new Float64Array(most + 1);
  if (isSpared(b, t, w, m) || isHarmless(b, w, flags)) {
    out[0] = 1;
    return out;
  }
  const sums = sumChances(damageDice(b, m, w, isBoosted, t, flags));
  const more =
    damageBonus(b, m, w, flags) + damageModifier(b, m, w, t, flags) - armourOf(b, t, w, isBehind(b, t, m), flags, m);
  for (let s = 0; s < sums.length; s++) out[Math.min(most, Math.max(0, s + more))] += sums[s];
  if (!holds(b, m, Rule['Heavy Blows'])) return out;
  const harmless = out[0];
  return out.map((chance, p) => (p === 0 ? harmless * harmless : chance * (1 + harmless)));
}

/** Returns the mean of chances by points, at most `most` of them. */
export function meanPoints(chances: Float64Array, most: number): number {
  let mean = 0;
  for (let p = 0; p < chances.length; p++) mean += Math.min(p, most) * chances[p];
  return mean;
}
