// Sentences of the log about who touches whom.
import type { RegimentsBattle } from '../battle.js';
import { inCombat } from './combats.js';
import { sideWords } from './side-words.js';

/** Returns the contacts of combat `row`, a sentence each: "Lancers fight Spears: front against left flank". */
export function contactWords(b: RegimentsBattle, row: number): string[] {
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
