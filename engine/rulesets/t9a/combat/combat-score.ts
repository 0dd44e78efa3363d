import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { inCombat, isFlank, nextMember } from '../../../regiments/combat/combats.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { hasBattleStandard, hasMusician, hasStandard, playerOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';

/** T9A-WIN-007: the largest Rank Bonus. */
const MOST_RANKS = 3;

/** Returns the Rank Bonus for a number of Full Ranks: 1 for each after the first, at most 3 (T9A-WIN-007). */
export function rankBonusOf(ranks: number): number {
  return Math.max(0, Math.min(MOST_RANKS, ranks - 1));
}

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
 * True if unit `u` of player `p` belongs to combat `row` and touches an enemy. Only such units give bonuses
 * (T9A-NMF-002).
 */
function counts(b: T9aBattle, p: number, u: number): boolean {
  return b.unit.engaged[u] !== 0 && playerOf(b, u) === p;
}

/**
 * T9A-WIN-004, T9A-WIN-005, T9A-WIN-006: returns the best charge bonus of player `p`; only one unit of a side counts.
 */
export function chargeScore(b: T9aBattle, row: number, p: number): number {
  let best = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u)) best = Math.max(best, chargeBonus(b, u));
  }
  return best;
}

/** T9A-WIN-007: returns the best Rank Bonus among the units of player `p`. */
export function rankScore(b: T9aBattle, row: number, p: number): number {
  let best = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (!counts(b, p, u)) continue;
    best = Math.max(best, modified(b, Hook.rankBonus, unitSubject(b, u), rankBonus(b, u), row));
  }
  return best;
}

/** T9A-WIN-008, T9A-CMD-009: 1 if a Standard Bearer of player `p` is engaged, however many there are. */
export function standardScore(b: T9aBattle, row: number, p: number): number {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u) && hasStandard(b, u)) return 1;
  }
  return 0;
}

/** T9A-WIN-009: 1 if the Battle Standard Bearer of player `p` is in the combat. */
export function battleStandardScore(b: T9aBattle, row: number, p: number): number {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u) && hasBattleStandard(b, u)) return 1;
  }
  return 0;
}

/**
 * Returns the largest number of Full Ranks among the units of player `p` that touch an enemy's flank or rear; -1 if
 * none does.
 */
function deepestAt(b: T9aBattle, row: number, p: number, rear: boolean): number {
  const { a, b: other, sideA, sideB } = b.link;
  let deepest = -1;
  for (let l = 0; l < b.field.links[0]; l++) {
    if (!inCombat(b, row, a[l])) continue;
    const own = playerOf(b, a[l]) === p ? a[l] : other[l];
    const side = own === a[l] ? sideB[l] : sideA[l]; // the side of the enemy that is touched
    if (rear ? side === Side.rear : isFlank(side)) deepest = Math.max(deepest, fullRanks(b, own));
  }
  return deepest;
}

/** T9A-WIN-010: returns the Flank Bonus of player `p`. */
export function flankScore(b: T9aBattle, row: number, p: number): number {
  const ranks = deepestAt(b, row, p, false);
  return ranks < 0 ? 0 : flankBonusOf(ranks);
}

/** T9A-WIN-011: returns the Rear Bonus of player `p`; it is added to the Flank Bonus. */
export function rearScore(b: T9aBattle, row: number, p: number): number {
  const ranks = deepestAt(b, row, p, true);
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
    chargeScore(b, row, p) +
    rankScore(b, row, p) +
    standardScore(b, row, p) +
    battleStandardScore(b, row, p) +
    flankScore(b, row, p) +
    rearScore(b, row, p) +
    rulesScore(b, row, p)
  );
}

/** T9A-CMD-006: whether a Musician of player `p` plays in combat `row`. */
export function musicianSounds(b: T9aBattle, row: number, p: number): boolean {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u) && hasMusician(b, u)) return true;
  }
  return false;
}

/** Result of `winnerOf` if the scores are equal and Musicians do not decide. */
export const DRAW = -1;

/**
 * Returns the winner of combat `row` by the scores stored in it (T9A-WIN-001). In a tie, the side with a Musician wins
 * if the other has none (T9A-CMD-006).
 * @returns the player, or `DRAW`, in which case both sides count as winners
 */
export function winnerOf(b: T9aBattle, row: number): number {
  const difference = b.combat.score[row * 2] - b.combat.score[row * 2 + 1];
  if (difference !== 0) return difference > 0 ? 0 : 1;
  const sounds = musicianSounds(b, row, 0);
  if (sounds === musicianSounds(b, row, 1)) return DRAW;
  return sounds ? 0 : 1;
}
