import type { Battle } from '../../engine/kernel/battle.js';
import type { Random } from '../../env/random.js';
import type { Candidate, Mind, Numbers } from './candidates.js';
import type { Temperament } from './numbers.js';

/** A battle of two captains whose log is kept word by word, so that people can read it. */
export interface Chronicle {
  readonly name: string;
  /** Names of lists, or lists as JSON. */
  readonly lists: readonly [unknown, unknown];
  /** A type of deployment, or a scenario. */
  readonly deployment?: string;
  readonly seed: number;
  /** Words that occur in the log: of the seeds from `seed` on the first such battle is told. */
  readonly shows?: readonly string[];
}

/** A game as captains need it: its decisions and how their options are weighed. `M` is the state that a captain keeps. */
export interface CaptainGame<B extends Battle = Battle, M extends Mind = Mind> {
  readonly numbers: Readonly<Record<Temperament, M['n']>>;
  /** The verb of options that take a choice back. */
  readonly back: number;
  /** Returns a mind that has seen nothing yet, for battles like `b`. */
  newMind(n: M['n'], random: Random, b: B): M;
  /** True if `mind` is made for battles like `b`. */
  fits(mind: M, b: B): boolean;
  /** Returns how far `player` is behind in victory points, as a share of the game's size; negative: ahead. */
  behind(b: B, player: number): number;
  /** Called at each new decision. */
  begin?(mind: M, b: B): void;
  /** By kind of decision. A kind without an entry gets the first option whose verb is not `back`. */
  readonly candidates: Readonly<Record<number, Candidate<B, M> | undefined>>;
  /** Battles whose logs are kept. */
  readonly chronicles?: readonly Chronicle[];
}

/** Share of the game's size that a captain must be behind to be as daring as it gets. */
const DESPERATE = 0.4;
/** Share of its caution that a captain loses then. */
const DARING = 0.6;
/** Game Turns in which the score does not matter yet. */
const EARLY = 2;

/** Adapts the numbers `base` to the score and writes them to `n`: late in the battle a captain dares more if it is `behind`, a share of the game's size (negative: ahead). */
export function adaptTo(
  n: { -readonly [K in keyof Numbers]: number },
  base: Numbers,
  behind: number,
  turn: number,
): void {
  const daring = turn <= EARLY || behind <= 0 ? 0 : DARING * Math.min(1, behind / DESPERATE);
  n.caution = base.caution * (1 - daring);
  n.dread = base.dread * (1 - daring);
  n.spirit = base.spirit * (1 + 3 * daring);
}
