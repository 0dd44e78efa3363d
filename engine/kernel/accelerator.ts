// What may play battles in the place of JavaScript: faster, and to the same bytes. Kernel and environment know it by this interface alone.
import type { Battle } from './battle.js';
import type { Chance } from './chance.js';

/** An observation that an accelerator has written. It stays where it is until the next call of the accelerator. */
export interface AcceleratedObservation {
  readonly numbers: Float32Array;
  /** Victory points of both players. */
  readonly points: Float64Array;
  /** Observations that have been written to this place so far. */
  readonly writes: number;
}

/**
 * Plays the battles of one ruleset in the place of JavaScript. A call that it cannot answer changes nothing, says so, and leaves
 * the battle to JavaScript: there is a log, the dice are scripted, the setup does not fit, or the code has failed.
 */
export interface Accelerator<B extends Battle = Battle> {
  /** Takes listed option `i` of the pending decision, plays on to the next one and lists its options. @returns false if it cannot */
  goOn(b: B, i: number): boolean;
  /** Plays to the end, as `playOut` of the kernel. @returns the number of decisions; -1 if it cannot */
  playOut(b: B, random: Chance): number;
  /**
   * Writes what `player` sees of `b`, whose options are listed, with all columns. @returns null if it cannot
   * @param facts what never changes of the armies of `b`: the same object for the same armies
   */
  observe(b: B, player: number, facts: object): AcceleratedObservation | null;
  /**
   * Takes the caller's word that until `bringBack` nobody writes to `b`, and nobody reads more of it than `core`, `decision` and
   * the number of its options. The bytes of `b` may then be older than the battle, which saves copying it.
   */
  lend(b: B): void;
  /** Makes the bytes and the options of `b` what the battle is. Anybody may read and write them again. */
  bringBack(b: B): void;
  /** The bytes of `b` have been replaced: whatever the accelerator still holds of it is gone. */
  forget(b: B): void;
}

/** Makes the accelerator of battles of so many bytes, or finds the one that was made; null: there is none. */
export type AcceleratorSource = (bytes: number) => Accelerator | null;

const sources = new Map<string, AcceleratorSource>();

/** Gives battles of `ruleset` that are created from now on their accelerator. The list of games calls it (engine/games.ts). */
export function accelerate(ruleset: string, source: AcceleratorSource): void {
  sources.set(ruleset, source);
}

/** The accelerator of a new battle of `ruleset`; null: JavaScript plays. */
export function acceleratorOf(ruleset: string, bytes: number): Accelerator | null {
  return sources.get(ruleset)?.(bytes) ?? null;
}
