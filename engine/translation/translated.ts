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
  readonly made: Made;
  plan(): Promise<TranslationPlan>;
}

/** Source of translations: the program that starts may put a function under this symbol (`scripts/register.mjs`). */
export const TRANSLATIONS = Symbol.for('muster.translations');
type Finder = (ruleset: string, bytes: number) => TranslationFiles | null;

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
      const finder = (globalThis as unknown as Readonly<Record<symbol, Finder | undefined>>)[TRANSLATIONS];
      const files = finder?.(rules.id, bytes) ?? null;
      translation = files === null ? null : new Translation(files, rules, made);
      known.set(bytes, translation);
    }
    return translation;
  };
  return { source, made, plan };
}
