// The files of a translation, as `npm run translate` makes and stores them.
import type { ToldCell } from './cells.js';
import type { NativeModule } from './modules.js';
import type { SetupPart } from './setups.js';
import { unpacked } from './stored.js';

/** Places in a block where observations are written. */
export interface ToldObserving {
  /** Parts of the writer's facts about both armies; paths start at those facts. */
  readonly facts: readonly SetupPart[];
  /**
   * Offsets of the outputs: the observation (`out`, `size` numbers long) and the victory points of both players
   * (`points`).
   */
  readonly out: number;
  readonly size: number;
  readonly points: number;
}

/** Data from the translator beside the module and the memory image. */
export interface Told {
  readonly ruleset: string;
  /** Size in bytes of the canonical region; it identifies the size class. */
  readonly bytes: number;
  readonly setup: readonly SetupPart[];
  /** Texts with which play compares texts of the setup, by number. */
  readonly texts: readonly string[];
  /** Places in the sources that throw, by number. */
  readonly fails: readonly string[];
  /** Address of the canonical region. */
  readonly base: number;
  /** Offsets of the words of a block that contain addresses in it. */
  readonly links: readonly number[];
  /** Address of the columns of the options, laid out as in `OptionTable.words`. */
  readonly options: number;
  /**
   * Address of two words: the state of the sampler of a playout, and a flag, 1 if the sampler has no state and must be
   * called.
   */
  readonly chance: number;
  /** Data about the translated writer of observations; null if it is not translated. */
  readonly observing: ToldObserving | null;
  readonly cells: Readonly<Record<'decision' | 'lost' | 'wanted' | 'count', ToldCell | null>> & {
    readonly geometryVersion: ToldCell;
    /** The counter for the geometry versions of all battles. */
    readonly clock: ToldCell;
  };
}

/** The files of a translation. */
export interface TranslationFiles {
  /** The module, as bytes or compiled. */
  readonly code: Uint8Array | object;
  readonly image: Uint8Array;
  /** Initial contents of a block of derived data, with addresses relative to its start. */
  readonly block: Uint8Array;
  readonly told: Told;
  /** The same program compiled for this machine, or null if it could not be compiled. */
  readonly native: NativeModule | null;
}

/** A translation as it was found (`stored.ts`). */
export interface Stored {
  readonly module: Uint8Array;
  /** The module compiled, if the host has done so ahead of play. */
  readonly compiled: object | null;
  readonly told: Told;
  readonly native: NativeModule | null;
}

/** What is known of a translation: itself, or null, and why nothing faster plays ('' if nothing is faster). */
export interface Found {
  readonly stored: Stored | null;
  readonly why: string;
  /** True if one may be found later. The finder is then asked at each battle, and must be quick. */
  readonly mayCome?: boolean;
}

/** Finds the translation of a ruleset for battles of `bytes` bytes. */
export type Finder = (ruleset: string, bytes: number) => Found;

/** Returns the files of a translation that was found. */
export function filesOf({ module, compiled, told, native }: Stored): TranslationFiles {
  return { code: compiled ?? module, ...unpacked(module), told, native };
}
