// Sentences of the log about a combat: who touches whom, and the items of each side's score.
import { inCombat } from '../../../regiments/combat/combats.js';
import { sideWords } from '../../../regiments/combat/side-words.js';
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

/** Returns the contacts of combat `row`, a sentence each: "Lancers fight Spears: front against left flank". */
export function contactWords(b: T9aBattle, row: number): string[] {
  const { a, b: other, sideA, sideB } = b.link;
  const { names } = b.setup;
  const words: string[] = [];
  for (let l = 0; l < b.field.links[0]; l++) {
    if (!inCombat(b, row, a[l])) continue;
    const sides = `${sideWords(sideA[l])} against ${sideWords(sideB[l])}`;
    words.push(`${names[a[l]]} fight ${names[other[l]]}: ${sides}`);
  }
  return words;
}

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
