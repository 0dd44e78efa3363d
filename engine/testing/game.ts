import type { Battle } from '../kernel/battle.js';
import type { OptionRecord } from '../kernel/options.js';
import type { Ruleset } from '../kernel/ruleset.js';

/** What the scenario builder must know of a ruleset beside its public interface. */
export interface Game<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  /** Words of a roll's purpose. */
  roll(purpose: number): string;
  /** The words of all purposes. */
  readonly rolls: readonly string[];
  /** Names of verbs and of kinds of decisions, by number. */
  readonly verbs: Readonly<Record<number, string>>;
  readonly asks: Readonly<Record<number, string>>;
  /** Units by row; a subject that is no unit has no name. */
  names(b: B): readonly string[];
  /** A path told in words, as the segments of a record. @throws RangeError for words that are none. */
  path(text: string): number[];
  /** Sets the pose of a record with a path to where the path leads the decision's subject. */
  walk(b: B, subject: number, record: OptionRecord): void;
  /** The player to whom the unit of row `u` belongs. */
  owner(b: B, u: number): number;
  /** Is the target of an option with this verb in this decision a unit? */
  targetIsUnit(ask: number, verb: number): boolean;
}

/** Entries of a closed set the other way round: names by number. */
export function namesOf(set: Readonly<Record<string, number>>): Readonly<Record<number, string>> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [value, name]));
}
