import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { bestAtSide, bestOf, counts, rankBonusOf } from '../../../regiments/combat/combat-score.js';
import { isFlank, nextMember } from '../../../regiments/combat/combats.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, hasBattleStandard, hasStandard, nextJoined, playerOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';

/** Returns the Rank Bonus of unit `u` in its present formation (T9A-WIN-007). */
export function rankBonus(b: T9aBattle, u: number): number {
  return rankBonusOf(fullRanks(b, u));
}

/** Returns the Flank Bonus (T9A-WIN-010): 1, or 2 if a unit in the flank has a Full Rank. */
export function flankBonusOf(ranks: number): number {
  return ranks > 0 ? 2 : 1;
}

/** Returns the Rear Bonus (T9A-WIN-011): 2, or 3 if a unit in the rear has a Full Rank. */
export function rearBonusOf(ranks: number): number {
  return ranks > 0 ? 3 : 2;
}

/** Returns the bonus for striking `side` of the enemy with a unit of `ranks` Full Ranks (T9A-WIN-010, T9A-WIN-011). */
export function sideBonusOf(side: number, ranks: number): number {
  if (isFlank(side)) return flankBonusOf(ranks);
  return side === Side.rear ? rearBonusOf(ranks) : 0;
}

/**
 * Returns the bonus of unit `u` for its charge: 1 in the first round after it, 2 if it charged downhill (T9A-WIN-004,
 * T9A-WIN-005).
 */
export function chargeBonus(b: T9aBattle, u: number): number {
  const status = b.unit.status[u];
  if ((status & Status.Charging) === 0) return 0;
  return (status & Status.Downhill) !== 0 ? 2 : 1;
}

/**
 * T9A-WIN-004, T9A-WIN-005, T9A-WIN-006: returns the best charge bonus of player `p`; only one unit of a side counts.
 */
export function chargeScore(b: T9aBattle, row: number, p: number): number {
  return bestOf(b, row, p, (u) => chargeBonus(b, u));
}

/** T9A-WIN-007: returns the best Rank Bonus among the units of player `p`. */
export function rankScore(b: T9aBattle, row: number, p: number): number {
  return bestOf(b, row, p, (u) => modified(b, Hook.rankBonus, unitSubject(b, u), rankBonus(b, u), row));
}

/** T9A-WIN-008, T9A-CMD-009: 1 if a Standard Bearer of player `p` is engaged, however many there are. */
export function standardScore(b: T9aBattle, row: number, p: number): number {
  return bestOf(b, row, p, (u) => (hasStandard(b, u) ? 1 : 0));
}

/** True if the bearer of the battle standard in formation `u` was shamed in this round (T9A-CHL-005). */
function hidesStandard(b: T9aBattle, u: number): boolean {
  const { bsb } = b.setup.unit;
  if (bsb[u] !== 0 && b.unit.refused[u] !== 0) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g))
    if (bsb[g] !== 0 && b.unit.refused[g] !== 0) return true;
  return false;
}

/** Returns the bonus of formation `u` for the battle standard: 1 with its bearer, unless that was shamed in this round (T9A-WIN-009, T9A-CHL-005). */
export function battleStandardBonus(b: T9aBattle, u: number): number {
  return hasBattleStandard(b, u) && !hidesStandard(b, u) ? 1 : 0;
}

/** T9A-WIN-009: 1 if the Battle Standard Bearer of player `p` is in the combat. */
export function battleStandardScore(b: T9aBattle, row: number, p: number): number {
  return bestOf(b, row, p, (u) => battleStandardBonus(b, u));
}

/**
 * T9A-WIN-003: Wounds of player `p` beyond those that the victim of a Challenge had left. A combat has one Challenge at a
 * time, so the most that a unit counts is the most of the side (T9A-CHL-011).
 */
export function overkillScore(b: T9aBattle, p: number): number {
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) if (playerOf(b, u) === p) sum += b.unit.overkill[u];
  return sum;
}

/** T9A-WIN-010: returns the Flank Bonus of player `p`. */
export function flankScore(b: T9aBattle, row: number, p: number): number {
  const ranks = bestAtSide(b, row, p, false, (u) => fullRanks(b, u));
  return ranks < 0 ? 0 : flankBonusOf(ranks);
}

/** T9A-WIN-011: returns the Rear Bonus of player `p`; it is added to the Flank Bonus. */
export function rearScore(b: T9aBattle, row: number, p: number): number {
  const ranks = bestAtSide(b, row, p, true, (u) => fullRanks(b, u));
  return ranks < 0 ? 0 : rearBonusOf(ranks);
}

/** Returns what special rules add to the score of player `p` (`Hook.combatScore`). */
export function rulesScore(b: T9aBattle, row: number, p: number): number {
  let sum = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u)) sum = modified(b, Hook.combatScore, unitSubject(b, u), sum, NO_ATTACK);
  }
  return sum;
}

/** Returns the Combat Score of player `p` in combat `row`: the sum of all bonuses (T9A-WIN-001, T9A-WIN-012). */
export function combatScore(b: T9aBattle, row: number, p: number): number {
  return (
    b.combat.wounds[row * 2 + p] + // T9A-WIN-002: Wounds on units that are gone count too
    overkillScore(b, p) +
    chargeScore(b, row, p) +
    rankScore(b, row, p) +
    standardScore(b, row, p) +
    battleStandardScore(b, row, p) +
    flankScore(b, row, p) +
    rearScore(b, row, p) +
    rulesScore(b, row, p)
  );
}
