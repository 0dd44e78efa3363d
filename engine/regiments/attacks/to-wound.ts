import type { RegimentsBattle } from '../battle.js';
import { clamped, plus } from '../core/characteristics.js';
import { Hook } from '../core/hooks.js';
import { AttackKind } from '../core/state.js';
import { AttackFlag, asked, defenderOf, FROM_PROFILE, isStrike } from './attack-table.js';
import { AUTOMATIC, IMPOSSIBLE, type Needed, woundNeeded } from './needed.js';
import { NO_WEAPON, OWN_STRENGTH } from './weapon-columns.js';

/**
 * Returns the Strength of the attacks of row `a`: the part's own Strength plus that of its weapon, the weapon's
 * Strength alone for most shots, or the row's fixed Strength. Weapons do not count for mounts (T9A-WPN-004) and Special
 * Attacks (T9A-SRG-015).
 */
export function strengthOf(b: RegimentsBattle, a: number): number {
  const { attack } = b;
  const fixed = attack.strength[a];
  if (fixed !== FROM_PROFILE) return clamped(fixed);
  const weapon = attack.weapon[a];
  const own = b.setup.part.S[attack.part[a]];
  if (attack.kind[a] === AttackKind.shooting) {
    const shot = weapon === NO_WEAPON ? OWN_STRENGTH : b.rules.attacks.weapons.shotStrength[weapon];
    return asked(b, Hook.strength, a, shot === OWN_STRENGTH ? own : shot);
  }
  const weapons = b.rules.attacks.weapons;
  const inCharge = (attack.flags[a] & AttackFlag.Charge) !== 0;
  const helps = isStrike(b, a) && weapon !== NO_WEAPON && (weapons.chargeOnly[weapon] === 0 || inCharge); // T9A-WPN-011
  return asked(b, Hook.strength, a, helps ? plus(own, weapons.strength[weapon]) : own);
}

/**
 * Returns what a hit of row `a` needs to wound. A natural 6 always wounds and a natural 1 never does, unless its
 * Strength is 0 (T9A-TWD-003).
 */
export function toWoundNeeded(b: RegimentsBattle, a: number): Needed {
  const needed = woundNeeded(strengthOf(b, a), b.setup.unit.T[defenderOf(b, a)]);
  if (needed === AUTOMATIC || needed === IMPOSSIBLE) return needed;
  const face = needed - asked(b, Hook.toWound, a, 0);
  return face < 2 ? 2 : face > 6 ? 6 : face;
}
