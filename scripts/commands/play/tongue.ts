import type { Battle } from '../../../engine/kernel/battle.js';
import type { OptionRecord } from '../../../engine/kernel/options.js';
import type { Said } from './said.js';
import type { Units } from './units.js';

/** Records that words may mean, the likeliest first; `as` is what a person types to mean just this one. */
export interface Meant {
  readonly record: OptionRecord;
  readonly as: string;
}

/** The reason of every ruleset for what is no answer to the pending question at all. */
export const NOT_AN_OPTION = 1;

/** What this command must know of a ruleset beside its public interface. */
export interface Tongue<B extends Battle = Battle> {
  /** Row of the unit that option `i` of the pending decision picks or aims at, or -1. */
  unitOf(b: B, i: number): number;
  /**
   * What words about places and ways mean for the pending decision: records to be judged, or why they mean nothing. The first
   * that is legal is taken; of one with another `as` the person is told instead.
   */
  records(b: B, said: Said): readonly Meant[] | string;
  /**
   * What an order about units means for the pending decision, where such an order may differ from all options: records to be judged,
   * or why it means nothing; null if the text is no order.
   */
  order?(b: B, text: string, units: Units): readonly Meant[] | string | null;
  /** What may be typed for the pending decision beside its options; '' nothing. */
  hint(b: B): string;
  /** Profile, rules, losses, state and weapons of a unit. */
  stats(b: B, u: number): readonly string[];
  /** What may come of it if `u` charges or shoots at `t`. */
  odds(b: B, u: number, t: number): readonly string[];
  /** Enemies of which `odds` of a unit tell when nobody is named: those in reach, the nearest first. */
  foesOf(b: B, u: number): readonly number[];
}
