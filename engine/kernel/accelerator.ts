// An accelerator plays battles instead of JavaScript: faster, and with the same bytes. Kernel and environment use it
// only through this interface.
import type { Battle } from './battle.js';
import type { Chance } from './chance.js';

/** An observation written by an accelerator. It is valid until the next call of the accelerator. */
export interface AcceleratedObservation {
  readonly numbers: Float32Array;
  /** Victory points of both players. */
  readonly points: Float64Array;
  /** Number of observations written to this place so far. */
  readonly writes: number;
}

/**
 * Plays the battles of one ruleset instead of JavaScript. A call that fails changes nothing, reports the failure, and
 * leaves the battle to JavaScript. It fails if there is a log, if the dice are scripted, if the setup does not fit, or
 * if the code throws.
 */
export interface Accelerator<B extends Battle = Battle> {
  /** What plays. */
  readonly engine?: 'native code' | 'WebAssembly';
  /** Returns why it leaves `b` to JavaScript because of its lists or its table; null if it plays it. */
  refusal?(b: B): string | null;
  /**
   * Takes listed option `i` of the pending decision, plays on to the next one and lists its options.
   * @returns false if it cannot
   */
  goOn(b: B, i: number): boolean;
  /**
   * Plays to the end as `playOut` of the kernel does.
   * @returns the number of decisions; -1 if it cannot
   */
  playOut(b: B, random: Chance): number;
  /**
   * Writes the observation of `player` of `b` with all columns; the options of `b` are listed.
   * @returns null if it cannot
   * @param facts constant facts about the armies of `b`: the same object for the same armies
   */
  observe(b: B, player: number, facts: object): AcceleratedObservation | null;
  /**
   * Promises for the caller that until `bringBack` no code writes to `b` or reads more of it than `core`, `decision`
   * and the number of its options. The bytes of `b` may then be older than the battle, which saves copying them.
   */
  lend(b: B): void;
  /** Updates the bytes and the options of `b`. All code may read and write them again. */
  bringBack(b: B): void;
  /** Drops the accelerator's state of `b`, because the bytes of `b` were replaced. */
  forget(b: B): void;
}

/**
 * Returns the accelerator of battles whose canonical region has `bytes` bytes, made at the first call; null if there is
 * none.
 */
export type AcceleratorSource = (bytes: number) => Accelerator | null;

const sources = new Map<string, AcceleratorSource>();

/**
 * Gives battles of `ruleset` that are created from now on their accelerator. The list of games calls it
 * (engine/games.ts).
 */
export function accelerate(ruleset: string, source: AcceleratorSource): void {
  sources.set(ruleset, source);
}

/** Returns the accelerator of a new battle of `ruleset`; null means that JavaScript plays. */
export function acceleratorOf(ruleset: string, bytes: number): Accelerator | null {
  return sources.get(ruleset)?.(bytes) ?? null;
}
