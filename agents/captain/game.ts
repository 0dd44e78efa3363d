import type { Battle } from '../../engine/kernel/battle.js';
import type { Random } from '../../env/random.js';
import type { Candidate, Mind } from './candidates.js';
import type { Numbers } from './numbers.js';

/** What a captain asks of a game: which decisions there are and how their options are weighed. `M` is what it thinks with. */
export interface CaptainGame<B extends Battle = Battle, M extends Mind = Mind> {
  /** The numbers of a steady captain, and those in which a bold one differs. */
  readonly numbers: { readonly steady: M['n']; readonly bold: Partial<M['n']> };
  /** The verb of options that take a choice back. */
  readonly back: number;
  /** A mind that has seen nothing yet, for battles like `b`. */
  newMind(n: M['n'], random: Random, b: B): M;
  /** Is `mind` one for battles like `b`? */
  fits(mind: M, b: B): boolean;
  /** How far `player` is behind in victory points, as a share of the game's size; negative: ahead. */
  behind(b: B, player: number): number;
  /** A new decision. */
  begin?(mind: M, b: B): void;
  /** By kind of decision; of those left out the first sensible option is taken. */
  readonly candidates: Readonly<Record<number, Candidate<B, M> | undefined>>;
}

/** How far behind, as a share of the game's size, makes a captain as daring as it gets; and how much that is. */
const DESPERATE = 0.4;
const DARING = 0.6;
/** Game Turns in which the score does not matter yet. */
const EARLY = 2;

/** Makes `n` what the numbers `base` become for one who is `behind` by that share of the game's size (negative: ahead): late in the game he has less to lose. */
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
