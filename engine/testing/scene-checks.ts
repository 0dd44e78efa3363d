import { suggest } from '../armies/nearest.js';
import { ScenarioError } from './scenario-error.js';

// What a scene may say: fields that there are, words that mean something, values in their range. Each check names the thing
// and the mend.

/** Refuses what `who` is said to be. */
export function refuse(who: string, message: string, mend: string): never {
  throw new ScenarioError(`${who}: ${message}; ${mend}`);
}

/** Every field of `given` is one of `known`. */
export function checkFields(who: string, given: object, known: readonly string[]): void {
  for (const field of Object.keys(given)) {
    if (!known.includes(field)) refuse(who, `there is no field '${field}'`, suggest(field, known));
  }
}

/** `word` is one of `words`; `what` says of what kind they are: 'phase'. */
export function checkWord(who: string, what: string, word: string, words: readonly string[]): void {
  if (words.includes(word)) return;
  const meant = suggest(word, words);
  const others = meant.startsWith('choose') ? '' : `; there are ${words.join(', ')}`;
  refuse(who, `there is no ${what} '${word}'`, `${meant}${others}`);
}

/** A whole number from `least` to `most`, both included; nothing is said of what is left out. */
export function checkWhole(who: string, what: string, value: unknown, least: number, most: number): void {
  if (value === undefined) return;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return;
  refuse(who, `${what} is ${String(value)}`, `write a whole number from ${least} to ${most}`);
}

/** Any number from `least` to `most`, both included. */
export function checkNumber(who: string, what: string, value: unknown, least: number, most: number): void {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= least && value <= most) return;
  const range = Number.isFinite(least) && Number.isFinite(most) ? ` from ${least} to ${most}` : '';
  refuse(who, `${what} is ${String(value)}`, `write a number${range}`);
}

/** A place on any table: two numbers. */
export function checkPlace(who: string, what: string, at: unknown): void {
  if (at === undefined) return;
  const isPlace = Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === 'number' && Number.isFinite(n));
  if (!isPlace) refuse(who, `${what} is ${JSON.stringify(at)}`, 'write two numbers, inches from the lower left corner');
}

/** A table of a scene: two lengths in inches. */
export function checkTable(table: unknown): void {
  checkPlace('table', 'its size', table);
  for (const inches of (table ?? []) as number[]) checkNumber('table', 'a side of it', inches, 1, 400);
}
