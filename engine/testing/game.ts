import type { Battle } from '../kernel/battle.js';
import type { OptionRecord } from '../kernel/options.js';
import type { Ruleset } from '../kernel/ruleset.js';

/** What the scenario builder must know of a ruleset besides its public interface. */
export interface Game<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  /** Returns the words of a roll's purpose. */
  roll(purpose: number): string;
  /** The words of all purposes. */
  readonly rolls: readonly string[];
  /** Names of verbs and of kinds of decisions, by number. */
  readonly verbs: Readonly<Record<number, string>>;
  readonly asks: Readonly<Record<number, string>>;
  /** Returns the names of units by row. Other subjects have no name. */
  names(b: B): readonly string[];
  /**
   * Returns a path given in words as the segments of a record.
   * @throws RangeError for unknown words
   */
  path(text: string): number[];
  /** Sets the pose of a record with a path to the end of the path, starting from the decision's subject. */
  walk(b: B, subject: number, record: OptionRecord): void;
  /** Returns the player to whom the unit of row `u` belongs. */
  owner(b: B, u: number): number;
  /** True if the target of an option with this verb in this decision is a unit. */
  targetIsUnit(ask: number, verb: number): boolean;
}

/** Returns the names of a set of numbers, by number. */
export function namesOf(set: Readonly<Record<string, number>>): Readonly<Record<number, string>> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [value, name]));
}
