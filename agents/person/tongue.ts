import type { Battle } from '../../engine/kernel/battle.js';
import type { OptionRecord } from '../../engine/kernel/options.js';
import type { Said } from './said.js';
import type { Units } from './units.js';

/** A proposed option that typed words may mean. `as` is what the person must type to mean exactly this option. */
export interface Meant {
  readonly record: OptionRecord;
  readonly as: string;
}

/** The reason of every ruleset for a record that does not answer the pending question. */
export const NOT_AN_OPTION = 1;

/** What `muster play` must know of a ruleset besides its public interface. */
export interface Tongue<B extends Battle = Battle> {
  /** Returns the row of the unit that option `i` of the pending decision picks or aims at, or -1. */
  unitOf(b: B, i: number): number;
  /**
   * Returns proposed options for typed places and ways, most likely first, or why they have no meaning. The first legal
   * one is taken; if it has another `as`, the person is told to type that.
   */
  records(b: B, said: Said): readonly Meant[] | string;
  /**
   * Returns the meaning of an order about units for the pending decision, if such an order may differ from all options:
   * records to be judged, or the reason why it has no meaning; null if the text is no order.
   */
  order?(b: B, text: string, units: Units): readonly Meant[] | string | null;
  /** Returns what may be typed for the pending decision besides its options, or ''. */
  hint(b: B): string;
  /** Returns lines with profile, rules, losses, states and weapons of a unit. */
  stats(b: B, u: number): readonly string[];
  /** Returns lines about the odds if `u` charges or shoots at `t`. */
  odds(b: B, u: number, t: number): readonly string[];
  /** Returns the enemies that `odds` of a unit covers by default: those in reach, nearest first. */
  foesOf(b: B, u: number): readonly number[];
}
