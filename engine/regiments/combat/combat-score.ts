// What the games count in a Combat Score is theirs (`ScoreRules`); here is how sides are searched for it.
import type { RegimentsBattle } from '../battle.js';
import { hasMusician, playerOf } from '../core/units.js';
import { Side } from '../layout.js';
import { inCombat, isFlank, nextMember } from './combats.js';

/** The largest Rank Bonus (T9A-WIN-007, WFB9-CRES-007). */
const MOST_RANKS = 3;

/** Returns the Rank Bonus for a number of Full Ranks: 1 for each after the first, at most 3 (T9A-WIN-007, WFB9-CRES-007). */
export function rankBonusOf(ranks: number): number {
  return Math.max(0, Math.min(MOST_RANKS, ranks - 1));
}

/**
 * True if unit `u` belongs to player `p` and touches an enemy. Only such units give bonuses (T9A-NMF-002,
 * WFB9-CCMUL-027).
 */
export function counts(b: RegimentsBattle, p: number, u: number): boolean {
  return b.unit.engaged[u] !== 0 && playerOf(b, u) === p;
}

/** Returns the best value of `of` among the units of player `p` that count in combat `row`, at least 0. */
export function bestOf(b: RegimentsBattle, row: number, p: number, of: (u: number) => number): number {
  let best = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u)) best = Math.max(best, of(u));
  }
  return best;
}

/** Returns the sum of the values of `of` over the units of player `p` that count in combat `row`. */
export function sumOf(b: RegimentsBattle, row: number, p: number, of: (u: number) => number): number {
  let sum = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u)) sum += of(u);
  }
  return sum;
}

/**
 * Returns the largest value of `of` among the units of player `p` that touch an enemy's flank, or its rear; -1 if none
 * does (T9A-WIN-010, T9A-WIN-011; WFB9-CRES-020, WFB9-CRES-022).
 */
export function bestAtSide(
  b: RegimentsBattle,
  row: number,
  p: number,
  rear: boolean,
  of: (u: number) => number,
): number {
  const { a, b: other, sideA, sideB } = b.link;
  let best = -1;
  for (let l = 0; l < b.field.links[0]; l++) {
    if (!inCombat(b, row, a[l])) continue;
    const own = playerOf(b, a[l]) === p ? a[l] : other[l];
    const side = own === a[l] ? sideB[l] : sideA[l]; // the side of the enemy that is touched
    if (rear ? side === Side.rear : isFlank(side)) best = Math.max(best, of(own));
  }
  return best;
}

/** True if a Musician of player `p` plays in combat `row` (T9A-CMD-006, WFB9-CMD-015). */
export function musicianSounds(b: RegimentsBattle, row: number, p: number): boolean {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (counts(b, p, u) && hasMusician(b, u)) return true;
  }
  return false;
}

/** Result of `winnerOf` if the scores are equal and Musicians do not decide. */
export const DRAW = -1;

/**
 * Returns the winner of combat `row` by the scores stored in it (T9A-WIN-001, WFB9-CRWIN-001, WFB9-CRWIN-002). In a tie,
 * the side with a Musician wins if the other has none (T9A-CMD-006, WFB9-CMD-015).
 * @returns the player, or `DRAW`, in which case both sides count as winners
 */
export function winnerOf(b: RegimentsBattle, row: number): number {
  const difference = b.combat.score[row * 2] - b.combat.score[row * 2 + 1];
  if (difference !== 0) return difference > 0 ? 0 : 1;
  const sounds = musicianSounds(b, row, 0);
  if (sounds === musicianSounds(b, row, 1)) return DRAW;
  return sounds ? 0 : 1;
}
