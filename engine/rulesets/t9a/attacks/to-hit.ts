import { modified } from '../../../kernel/hooks.js';
import {
  AttackFlag,
  asked,
  defended,
  defenderOf,
  isStrike,
  NO_ROLL,
  weaponInHand,
} from '../../../regiments/attacks/attack-table.js';
import { AUTOMATIC, IMPOSSIBLE, type Needed, withModifier } from '../../../regiments/attacks/needed.js';
import { clamped } from '../../../regiments/core/characteristics.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { AttackKind, RoundDid, unitSubject } from '../../../regiments/core/state.js';
import { formationOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { immuneToFear } from '../../../regiments/leadership/fear.js';
import type { T9aBattle } from '../core/state.js';
import { defendsWall, individualDefendsWall } from '../terrain/walls.js';
import { BLADE_EXPOSES, BLADE_TWO_HANDS } from './weapon-columns.js';

/**
 * T9A-HIT-001, T9A-HIT-002: returns the face that a close combat attack needs by Weapon Skill alone. For Weapon Skill 0
 * see T9A-STA-004.
 */
export function skillNeeded(attacker: number, defender: number): Needed {
  if (defender === 0) return AUTOMATIC;
  if (attacker === 0) return 6;
  if (defender < attacker) return 3;
  return defender > 2 * attacker ? 5 : 4;
}

/**
 * T9A-STH-002, T9A-STH-003: returns what a shot needs if Ballistic Skill and all modifiers add up to `sum`. Below 1 it
 * needs a natural 6 and then a second roll; at -3 or less it cannot hit.
 */
export function shotNeeded(sum: number): Needed {
  if (sum >= 1) return Math.max(2, 7 - sum);
  return sum < -2 ? IMPOSSIBLE : 6 | ((4 - sum) << 4);
}

/** Returns the Weapon Skill with which `part` of row `u` strikes: 1 after a failed Fear test (T9A-SPR-021). */
export function weaponSkill(b: T9aBattle, u: number, part: number, a: number): number {
  return clamped(modified(b, Hook.weaponSkill, part, feared(b, u) ? 1 : b.setup.part.WS[part], a));
}

/**
 * Returns the Weapon Skill of the model struck by row `a`: the best of its fighting parts (T9A-CPR-002), or that of the
 * champion.
 */
export function defendersSkill(b: T9aBattle, a: number): number {
  const d = defenderOf(b, a);
  const { WS, championWS, character } = b.setup.unit;
  if (feared(b, d)) return 1;
  return b.attack.individual[a] === d && character[d] === 0 ? championWS[d] : WS[d];
}

/** True if the models of row `u` have failed a Fear test in this round. Immune models keep their Weapon Skill. */
function feared(b: T9aBattle, u: number): boolean {
  return (b.unit.roundDid[formationOf(b, u)] & RoundDid.FailFear) !== 0 && !immuneToFear(b, u);
}

/**
 * T9A-WPN-006: whether the struck model parries: on foot, with Hand Weapon and Shield in use, struck from its front.
 */
export function parries(b: T9aBattle, a: number): boolean {
  const d = defenderOf(b, a);
  const { mounted, shield } = b.setup.unit;
  return b.attack.side[a] === Side.front && shield[d] !== 0 && mounted[d] === 0 && weaponInHand(b, d) === 0;
}

/**
 * Returns what an attack of row `a` needs to hit. Parry counts before the modifiers (T9A-WPN-006). Negative modifiers
 * are summed separately, since some are not cumulative (T9A-SPR-012).
 */
export function toHitNeeded(b: T9aBattle, a: number): Needed {
  const { attack } = b;
  if (attack.toHit[a] === NO_ROLL) return AUTOMATIC;
  if (attack.kind[a] === AttackKind.shooting) return shotNeeded(shotSum(b, a));
  const skill = skillNeeded(weaponSkill(b, attack.unit[a], attack.part[a], a), defendersSkill(b, a));
  const base = skill === 3 && parries(b, a) ? 4 : skill;
  // T9A-HIT-003, T9A-WPN-007
  const own = asked(b, Hook.toHit, a, 0) + attack.toHit[a];
  const easier = Math.max(0, own) + BLADE_EXPOSES[weaponInHand(b, defenderOf(b, a))];
  const harder = behindWall(b, a, defended(b, Hook.toBeHit, a, Math.min(0, own)));
  return withModifier(base, easier + harder);
}

/**
 * T9A-TER-030: against a unit that charges a facing defending a Wall, the defenders are Distracting (T9A-SPR-012) in
 * its first round. The rank and file count by half of their side, champion and characters each by their own base.
 */
function behindWall(b: T9aBattle, a: number, harder: number): number {
  const { flags, side, target, individual } = b.attack;
  if ((flags[a] & AttackFlag.Charge) === 0 || !isStrike(b, a)) return harder;
  const defends =
    individual[a] < 0
      ? defendsWall(b, target[a], side[a])
      : individualDefendsWall(b, target[a], side[a], individual[a]);
  return defends ? Math.min(harder, -1) : harder;
}

/**
 * T9A-STH-001, T9A-STH-002, T9A-STH-004: returns the sum of the Ballistic Skill of the shooting part, the modifiers of
 * the situation and those of rules.
 */
function shotSum(b: T9aBattle, a: number): number {
  const { attack } = b;
  const skill = b.setup.part.BS[attack.part[a]];
  if (skill === 0) return -3; // T9A-STA-005
  const own = asked(b, Hook.ballistic, a, skill + attack.toHit[a]);
  const ours = modified(b, Hook.volley, unitSubject(b, formationOf(b, attack.unit[a])), own, a);
  return modified(b, Hook.toBeShot, unitSubject(b, attack.target[a]), ours, a);
}

/** True if failed to-hit rolls of row `a` are rerolled. No roll is rerolled twice (T9A-DIC-004). */
export function rerollsMisses(b: T9aBattle, a: number): boolean {
  if (!isStrike(b, a)) return false;
  if (asked(b, Hook.rerollMisses, a, 0) !== 0) return true;
  const attackers = unitSubject(b, formationOf(b, b.attack.unit[a]));
  return modified(b, Hook.rerollMissesOfUnit, attackers, 0, a) !== 0;
}

/**
 * True if a shield may be used against row `a`: not in close combat together with a two-handed weapon (T9A-ARR-004,
 * T9A-SPR-070).
 */
export function shieldCounts(b: T9aBattle, a: number): boolean {
  const d = defenderOf(b, a);
  if (b.setup.unit.shield[d] === 0) return false;
  return b.attack.kind[a] === AttackKind.shooting || BLADE_TWO_HANDS[weaponInHand(b, d)] === 0;
}
