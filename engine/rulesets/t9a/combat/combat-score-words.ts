// Sentences of the log about a combat: the items of each side's score.
import type { T9aBattle } from '../core/state.js';
import {
  battleStandardScore,
  chargeScore,
  flankScore,
  rankScore,
  rearScore,
  rulesScore,
  standardScore,
} from './combat-score.js';

/**
 * Returns the Combat Score of player `p` in combat `row` item by item (T9A-WIN-001): "3 for Wounds, 1 for the charge, 4
 * in all".
 */
export function scoreWords(b: T9aBattle, row: number, p: number): string {
  const items: readonly (readonly [number, string])[] = [
    [b.combat.wounds[row * 2 + p], 'for Wounds'],
    [chargeScore(b, row, p), 'for the charge'],
    [rankScore(b, row, p), 'for ranks'],
    [standardScore(b, row, p), 'for a standard'],
    [battleStandardScore(b, row, p), 'for the battle standard'],
    [flankScore(b, row, p), 'for a flank'],
    [rearScore(b, row, p), 'for the rear'],
    [rulesScore(b, row, p), 'by special rules'],
  ];
  const counted = items.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`);
  return [...counted, `${b.combat.score[row * 2 + p]} in all`].join(', ');
}
