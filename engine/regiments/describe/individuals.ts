import type { RegimentsBattle } from '../battle.js';
import { Verb } from '../core/asks.js';
import { isCharacter } from '../core/units.js';

/** Returns option `i` of a question about a challenge in words: a character, "the champion of Spears", or "nobody". */
export function individualWords(b: RegimentsBattle, i: number): string {
  if (b.option.verb[i] !== Verb.Pick) return 'nobody';
  const m = b.option.target[i];
  return isCharacter(b, m) ? b.setup.names[m] : `the champion of ${b.setup.names[m]}`;
}
