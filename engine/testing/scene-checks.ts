import { suggest } from '../armies/nearest.js';
import { ScenarioError } from './scenario-error.js';

// Checks of a scene: known fields, known words, values in range. Each message names the thing and the remedy.

/** Throws a ScenarioError about `who`. */
export function refuse(who: string, message: string, mend: string): never {
  throw new ScenarioError(`${who}: ${message}; ${mend}`);
}

/** Checks that every field of `given` is in `known`. */
export function checkFields(who: string, given: object, known: readonly string[]): void {
  for (const field of Object.keys(given)) {
    if (!known.includes(field)) refuse(who, `there is no field '${field}'`, suggest(field, known));
  }
}

/** Checks that `word` is in `words`. `what` is its kind: 'phase'. */
export function checkWord(who: string, what: string, word: string, words: readonly string[]): void {
  if (words.includes(word)) return;
  const meant = suggest(word, words);
  const others = meant.startsWith('choose') ? '' : `; there are ${words.join(', ')}`;
  refuse(who, `there is no ${what} '${word}'`, `${meant}${others}`);
}

/** Checks that a value is a whole number from `least` to `most`, or missing. */
export function checkWhole(who: string, what: string, value: unknown, least: number, most: number): void {
  if (value === undefined) return;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return;
  refuse(who, `${what} is ${String(value)}`, `write a whole number from ${least} to ${most}`);
}

/** Checks that a value is a number from `least` to `most`, or missing. */
export function checkNumber(who: string, what: string, value: unknown, least: number, most: number): void {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= least && value <= most) return;
  const range = Number.isFinite(least) && Number.isFinite(most) ? ` from ${least} to ${most}` : '';
  refuse(who, `${what} is ${String(value)}`, `write a number${range}`);
}

/** Checks that a place is two numbers, or missing. */
export function checkPlace(who: string, what: string, at: unknown): void {
  if (at === undefined) return;
  const isPlace = Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === 'number' && Number.isFinite(n));
  if (!isPlace) refuse(who, `${what} is ${JSON.stringify(at)}`, 'write two numbers, inches from the lower left corner');
}

/** Checks the size of a scene's table: two lengths in inches. */
export function checkTable(table: unknown): void {
  checkPlace('table', 'its size', table);
  for (const inches of (table ?? []) as number[]) checkNumber('table', 'a side of it', inches, 1, 400);
}
