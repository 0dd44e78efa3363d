import {
  AttackFlag,
  asked,
  defended,
  defenderOf,
  isStrike,
  NO_ROLL,
  weaponInHand,
} from '../../../regiments/attacks/attack-table.js';
import {
  IMPOSSIBLE,
  type Needed,
  type SpecialSave,
  saveNeeded,
  strengthModifier,
} from '../../../regiments/attacks/needed.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { strikesAhead } from '../combat/striking-order.js';
import { Hook } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { BLADE_PARRY, BLADE_TWO_HANDS } from './weapon-columns.js';

/** Index of the hand weapon, with which shields and bucklers parry (WFB9-ARM-004, WFB9-ARM-006). */
const HAND_WEAPON = 0;
/** Points of Wards that several of them may reach together: a save of 4+ (WFB9-SRWAR-002). */
const MOST_WARDS = 3;

/**
 * Points of armour save of the model that row `a` hits (WFB9-ARM-001, WFB9-SAVE-003).
 * GAP WFB9-SHWND-006: hits on the rank and file meet its Toughness and armour, hits on a character its own, even if the characters are the majority
 */
function armourPoints(b: Wfb9Battle, a: number): number {
  const d = defenderOf(b, a);
  const { armour, missileArmour, shield, buckler, infantry } = b.setup.unit;
  if (b.attack.kind[a] === AttackKind.shooting) {
    const ahead = shield[d] !== 0 && infantry[d] !== 0 && b.attack.side[a] === Side.front ? 1 : 0; // WFB9-ARM-005
    return missileArmour[d] + shield[d] + ahead;
  }
  const held = BLADE_TWO_HANDS[weaponInHand(b, d)] !== 0 ? 0 : shield[d] + buckler[d]; // WFB9-SRRTH-001
  return armour[d] + held;
}

/**
 * Returns what the armour save against a wound of row `a` needs (WFB9-SAVE-002 to WFB9-SAVE-008, WFB9-CCSAV-003).
 * @param pierced true for a Killing Blow, against which there is none (WFB9-SRKIL-002)
 */
export function armourNeeded(b: Wfb9Battle, a: number, pierced: boolean): Needed {
  if (pierced) return IMPOSSIBLE;
  const piercing = asked(b, Hook.armourPiercing, a, 0);
  return saveNeeded(armourPoints(b, a), strengthModifier(strengthOf(b, a)) - piercing);
}

/**
 * Score of the Parry of the model that row `a` strikes, or 0: with shield, buckler or weapon, on foot, against blows to
 * its front that are rolled to hit and have less than double its Strength (WFB9-SRPAR-001 to WFB9-SRPAR-003).
 */
export function parryAgainst(b: Wfb9Battle, a: number): number {
  const d = defenderOf(b, a);
  const { mounted, parry, part } = b.setup.unit;
  if (!isStrike(b, a) || b.attack.toHit[a] === NO_ROLL || mounted[d] !== 0 || b.attack.side[a] !== Side.front) return 0;
  const weapon = weaponInHand(b, d);
  // GAP WFB9-SRPAR-001: of several Parries of a model the best one counts, once
  const held = weapon === HAND_WEAPON ? parry[d] : BLADE_PARRY[weapon];
  const own = defended(b, Hook.parry, a, 0);
  const best = held === 0 || own === 0 ? Math.max(held, own) : Math.min(held, own);
  if (best === 0 || strengthOf(b, a) >= 2 * b.setup.part.S[part[d]]) return 0;
  return best;
}

/**
 * Score of the Dodge of the model that row `a` hits, or 0: on foot, against what comes from its front except blows that
 * Always Strike First (WFB9-SRDOD-001, WFB9-SRDOD-002).
 */
export function dodgeAgainst(b: Wfb9Battle, a: number): number {
  const d = defenderOf(b, a);
  if (b.setup.unit.mounted[d] !== 0 || b.attack.side[a] !== Side.front) return 0;
  if (isStrike(b, a) && strikesAhead(b, b.attack.part[a]) > 0) return 0;
  return defended(b, Hook.dodge, a, 0);
}

/** Points of a save of `score` or more; 0 for none (WFB9-SAVE-002). */
const pointsOf = (score: number): number => (score === 0 ? 0 : 7 - score);

/** Adds up two Ward Saves in points: together at most 4+, but never worse than the better one (WFB9-SRWAR-001, WFB9-SRWAR-002). */
export function wardsTogether(points: number, more: number): number {
  return Math.max(points, more, Math.min(MOST_WARDS, points + more));
}

/** Returns what the Ward Saves against a wound of row `a` need together. */
function wardNeeded(b: Wfb9Battle, a: number): SpecialSave {
  const own = pointsOf(b.setup.unit.ward[defenderOf(b, a)]);
  // what rules give against this attack alone: Fireborn, Deflect Shots
  let points = wardsTogether(own, defended(b, Hook.wardPoints, a, 0));
  points = wardsTogether(points, pointsOf(parryAgainst(b, a)));
  points = wardsTogether(points, pointsOf(dodgeAgainst(b, a)));
  return points === 0 ? IMPOSSIBLE : 7 - points;
}

/** Returns what Regeneration against a wound of row `a` needs; none helps against flames and Killing Blows (WFB9-SRREG-003). */
function regenerationNeeded(b: Wfb9Battle, a: number, pierced: boolean): SpecialSave {
  const own = b.setup.unit.regeneration[defenderOf(b, a)];
  const barred = pierced || (b.attack.flags[a] & AttackFlag.Flaming) !== 0;
  return own === 0 || barred ? IMPOSSIBLE : own;
}

/** Number of saves after the armour save: all Wards together, then Regeneration (WFB9-SRREG-001). */
export const SPECIAL_SAVES = 2;

/** Returns what save number `which` after the armour save needs against a wound of row `a`. */
export function specialSave(b: Wfb9Battle, a: number, pierced: boolean, which: number): SpecialSave {
  return which === 0 ? wardNeeded(b, a) : regenerationNeeded(b, a, pierced);
}
