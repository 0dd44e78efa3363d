// Sentences of the log about a combat: the items of each side's score.
import type { T9aBattle } from '../core/state.js';
import {
  battleStandardScore,
  chargeScore,
  flankScore,
  overkillScore,
  rankScore,
  rearScore,
  rulesScore,
  standardScore,
} from './combat-score.js';

const item = (n: number, what: string): string => (n === 0 ? '' : `${n} ${what}, `);

/**
 * Returns the Combat Score of player `p` in combat `row` item by item (T9A-WIN-001): "3 for Wounds, 1 for the charge, 4
 * in all".
 */
export function scoreWords(b: T9aBattle, row: number, p: number): string {
  const blows = `${item(b.combat.wounds[row * 2 + p], 'for Wounds')}${item(overkillScore(b, p), 'for Overkill')}${item(chargeScore(b, row, p), 'for the charge')}`;
  const standards = `${item(standardScore(b, row, p), 'for a standard')}${item(battleStandardScore(b, row, p), 'for the battle standard')}`;
  const sides = `${item(flankScore(b, row, p), 'for a flank')}${item(rearScore(b, row, p), 'for the rear')}`;
  const rules = item(rulesScore(b, row, p), 'by special rules');
  const ranks = item(rankScore(b, row, p), 'for ranks');
  return `${blows}${ranks}${standards}${sides}${rules}${b.combat.score[row * 2 + p]} in all`;
}
