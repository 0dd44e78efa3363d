import { Terrain } from '../../../regiments/battle.js';
import { clamped, plus } from '../../../regiments/core/characteristics.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { AttackKind } from '../../../regiments/core/state.js';
import type { T9aBattle } from '../core/state.js';
import { halfInside } from '../terrain/terrain.js';
import { AttackFlag, asked, defended, defenderOf, FROM_PROFILE, isStrike } from './attack-table.js';
import { AUTOMATIC, IMPOSSIBLE, type Needed } from './to-hit.js';
import { BLADE_CHARGE_ONLY, BLADE_STRENGTH, NO_WEAPON, OWN_STRENGTH, SHOT_STRENGTH } from './weapon-columns.js';

/**
 * T9A-TWD-001 to T9A-TWD-003, T9A-TWD-005: returns the face that Strength `s` needs to wound Toughness `t`: 4 if they
 * are equal, one more or less for each point of difference, from 2 to 6. Strength 0 never wounds.
 */
export function woundNeeded(s: number, t: number): Needed {
  if (s === 0) return IMPOSSIBLE;
  return Math.max(2, Math.min(6, 4 + t - s));
}

/**
 * Returns the Strength of the attacks of row `a`: the part's own Strength plus that of its weapon, the weapon's
 * Strength alone for most shots, or the row's fixed Strength. Weapons do not count for mounts (T9A-WPN-004) and Special
 * Attacks (T9A-SRG-015).
 */
export function strengthOf(b: T9aBattle, a: number): number {
  const { attack } = b;
  const fixed = attack.strength[a];
  if (fixed !== FROM_PROFILE) return clamped(fixed);
  const weapon = attack.weapon[a];
  const own = b.setup.part.S[attack.part[a]];
  if (attack.kind[a] === AttackKind.shooting) {
    const shot = weapon === NO_WEAPON ? OWN_STRENGTH : SHOT_STRENGTH[weapon];
    return asked(b, Hook.strength, a, shot === OWN_STRENGTH ? own : shot);
  }
  const inCharge = (attack.flags[a] & AttackFlag.Charge) !== 0;
  const helps = isStrike(b, a) && weapon !== NO_WEAPON && (BLADE_CHARGE_ONLY[weapon] === 0 || inCharge); // T9A-WPN-011
  return asked(b, Hook.strength, a, helps ? plus(own, BLADE_STRENGTH[weapon]) : own);
}

/**
 * Returns what a hit of row `a` needs to wound. A natural 6 always wounds and a natural 1 never does, unless its
 * Strength is 0 (T9A-TWD-003).
 */
export function toWoundNeeded(b: T9aBattle, a: number): Needed {
  const needed = woundNeeded(strengthOf(b, a), b.setup.unit.T[defenderOf(b, a)]);
  if (needed === AUTOMATIC || needed === IMPOSSIBLE) return needed;
  const face = needed - asked(b, Hook.toWound, a, 0);
  return face < 2 ? 2 : face > 6 ? 6 : face;
}

/** True if failed to-wound rolls of row `a` are rerolled, by a rule of the attack or of its target (T9A-SPR-025). */
export function rerollsFailedWounds(b: T9aBattle, a: number): boolean {
  if (asked(b, Hook.rerollFailedWounds, a, 0) !== 0 || defended(b, Hook.woundedAgain, a, 0) !== 0) return true;
  // T9A-TER-014: units in a Field are Flammable
  return (b.attack.flags[a] & AttackFlag.Flaming) !== 0 && halfInside(b, b.attack.target[a], Terrain.field);
}
