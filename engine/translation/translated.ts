// A game whose battles its translation plays: the field `accelerator` of its module (engine/game.ts).
import type { AcceleratorSource } from '../kernel/accelerator.js';
import type { Setup } from '../kernel/battle.js';
import type { Ruleset } from '../kernel/ruleset.js';
import { type Finder, filesOf } from './files.js';
import type { Made } from './setups.js';
import { keepShipped, shippedFinder, shippedOf } from './shipped-files.js';
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
  /** Why nothing faster than what `source` gives plays battles of this size; '' if nothing is faster. */
  readonly why: (bytes: number) => string;
  /** Names of the translations that are packed with the code, each with `.json` and `.wasm`; empty in a clone. */
  readonly packed: () => readonly string[];
  /**
   * Takes a packed translation for battles that are created from now on.
   * @returns false if the bytes are not those of the build
   */
  readonly take: (name: string, json: Uint8Array, module: Uint8Array) => Promise<boolean>;
  readonly made: Made;
  plan(): Promise<TranslationPlan>;
}

/** Source of translations: the program that starts may put a function under this symbol (`scripts/register.mjs`). */
export const TRANSLATIONS = Symbol.for('muster.translations');

/** Returns what the program that started has put there; else the finder of the package. */
const finder = (): Finder =>
  (globalThis as unknown as Readonly<Record<symbol, Finder | undefined>>)[TRANSLATIONS] ?? shippedFinder;

/** The translation for battles of one size, or why there is none. */
interface Known {
  readonly translation: Translation | null;
  readonly why: string;
  /** See `Found`. */
  readonly mayCome?: boolean;
}

/**
 * Returns the game with the translation that was made of its present sources; without one JavaScript plays.
 * @param made tables that play reads and that are computed from a setup, by name
 * @param plan the data for the translator
 */
export function translated(rules: Ruleset, made: Made, plan: TranslatedGame['plan']): TranslatedGame {
  const known = new Map<number, Known>();
  const make = (bytes: number): Known => {
    const { stored, why, mayCome } = finder()(rules.id, bytes);
    if (stored === null) return { translation: null, why, mayCome: mayCome === true };
    try {
      const translation = new Translation(filesOf(stored), rules, made);
      const isLeft = stored.native !== null && !translation.isNative;
      return { translation, why: isLeft ? 'the native code does not start on this machine' : why };
    } catch (error) {
      return { translation: null, why: `WebAssembly does not start here: ${(error as Error).message}` };
    }
  };
  const of = (bytes: number) => {
    let found = known.get(bytes);
    if (found === undefined || found.mayCome === true) {
      found = make(bytes);
      known.set(bytes, found);
    }
    return found;
  };
  return {
    source: (bytes) => of(bytes).translation,
    why: (bytes) => of(bytes).why,
    packed: () => shippedOf(rules.id),
    take: async (name, json, module) => {
      const isTaken = await keepShipped(name, json, module);
      // a search before found nothing
      if (isTaken) for (const [bytes, { translation }] of known) if (translation === null) known.delete(bytes);
      return isTaken;
    },
    made,
    plan,
  };
}
