// The balance of the first turn: what the player who has it scores.
import type { MatchResult } from '../match.js';
import { scoreInterval } from './meta.js';
import { NORMAL_95 } from './normal.js';
import type { Interval } from './worth.js';

/** What players who had the first turn scored. */
export interface FirstTurn {
  /** Number of battles whose first player is known. */
  readonly battles: number;
  /** Mean score of that player: a win counts 1, a draw a half. */
  readonly score: Interval;
}

/**
 * Returns what players who had the first turn scored, with its 95% interval; null if it is known of no battle. The two
 * battles of a pair have their armies and table in common, so that pairs are counted as one each; the interval is never
 * narrower than that of as many independent battles (Wilson), which tells something of a few battles too.
 */
export function firstTurnOf(results: readonly MatchResult[]): FirstTurn | null {
  const pairs = new Map<number, number[]>();
  for (const { id, winner, firstTurn } of results) {
    if (firstTurn === undefined) continue;
    const score = winner === null ? 0.5 : winner === firstTurn ? 1 : 0;
    pairs.set(id >> 1, [...(pairs.get(id >> 1) ?? []), score]);
  }
  const groups = [...pairs.values()];
  const battles = groups.reduce((n, scores) => n + scores.length, 0);
  if (battles === 0) return null;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const value = sum(groups.map(sum)) / battles;
  const wilson = scoreInterval(value, battles);
  const n = groups.length;
  // the error of a ratio: what each pair has more than its battles times the mean
  const squares = sum(groups.map((scores) => (sum(scores) - scores.length * value) ** 2));
  const half = n < 2 ? 0 : (NORMAL_95 * Math.sqrt((squares * n) / (n - 1))) / battles;
  const low = Math.max(0, Math.min(wilson.low, value - half));
  return { battles, score: { value, low, high: Math.min(1, Math.max(wilson.high, value + half)) } };
}

/** Returns the balance of the first turn as a sentence. */
export function firstTurnWords(found: FirstTurn | null): string {
  if (found === null) return 'Who had the first turn is not known of these battles.';
  const percent = (share: number): string => `${Math.round(100 * share)}%`;
  const { value, low, high } = found.score;
  return `The player with the first turn scores ${percent(value)} (${percent(low)} to ${percent(high)}) in ${found.battles} battles.`;
}
