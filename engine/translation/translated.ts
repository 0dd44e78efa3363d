// A game whose battles its translation plays: the field `accelerator` of its module (engine/game.ts).
import type { AcceleratorSource } from '../kernel/accelerator.js';
import type { Setup } from '../kernel/battle.js';
import type { Ruleset } from '../kernel/ruleset.js';
import type { TranslationFiles } from './files.js';
import type { Made } from './setups.js';
import type { Translatable } from './translatable.js';
import { Translation } from './translation.js';

/** The data about a game for the translator. Only `npm run translate` loads it. */
export interface TranslationPlan {
  readonly translatable: Translatable;
  /** Returns a setup of each size class to translate for; default: the classes of the usual matches. */
  readonly classes?: () => readonly Setup[];
}

/** A game that is translated. */
export interface TranslatedGame {
  /** The translation of its battles, one for each size class and thread. */
  readonly source: AcceleratorSource;
  /** Returns why nothing faster plays battles of this size; '' if nothing is faster. */
  readonly why: (bytes: number) => string;
  readonly made: Made;
  plan(): Promise<TranslationPlan>;
}

/** Source of translations: the program that starts may put a function under this symbol (`scripts/register.mjs`). */
export const TRANSLATIONS = Symbol.for('muster.translations');
interface Finder {
  (ruleset: string, bytes: number): TranslationFiles | null;
  /** Returns why there is nothing faster than what it finds; '' if there is nothing faster. */
  readonly why: (ruleset: string, bytes: number) => string;
}

/** Returns what the program that started has put there. */
const finder = (): Finder | undefined =>
  (globalThis as unknown as Readonly<Record<symbol, Finder | undefined>>)[TRANSLATIONS];

const NOTHING_FINDS =
  'translations are found in a clone alone, by a program that scripts/register.mjs starts; a package and a bundle hold JavaScript';

/**
 * Returns the game with the translation that was made of its present sources; without one JavaScript plays.
 * @param made tables that play reads and that are computed from a setup, by name
 * @param plan the data for the translator
 */
export function translated(rules: Ruleset, made: Made, plan: TranslatedGame['plan']): TranslatedGame {
  const known = new Map<number, Translation | null>();
  const source = (bytes: number): Translation | null => {
    let translation = known.get(bytes);
    if (translation === undefined) {
      const files = finder()?.(rules.id, bytes) ?? null;
      translation = files === null ? null : new Translation(files, rules, made);
      known.set(bytes, translation);
    }
    return translation;
  };
  return { source, why: (bytes) => finder()?.why(rules.id, bytes) ?? NOTHING_FINDS, made, plan };
}
