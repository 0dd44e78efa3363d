import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Player, Result, Ruleset } from '../engine/kernel/ruleset.js';
import { UnknownNameError } from './errors.js';
import type { ObservationSpec, ObservationWriter } from './observation.js';
import { T9A_GAME } from './t9a-game.js';
import { W40K_GAME } from './w40k-game.js';

/** What a battle is fought with. Lists are names of those that ship with Muster, or lists given as JSON values. */
export interface BattleOptions {
  readonly lists?: readonly [unknown, unknown];
  /** The table: 'random' by the rulebook's procedure from the battle's seed, a seed of its own, or a battlefield as JSON. */
  readonly battlefield?: 'random' | number | object;
  /** How armies are set up, a word of the game: for t9a 'roll', 'classic', 'diagonal' or 'flank attack'. */
  readonly deployment?: string;
  readonly pointsLimit?: number;
  /** Turns of each player, where the game lets players agree on them. */
  readonly turns?: number;
  /** Which questions reach the players: the big ones (`command`, default) or every one (`full`) (K41). */
  readonly level?: 'command' | 'full';
}

/** A ruleset as environments need it. */
export interface Game<B extends Battle = Battle> {
  readonly id: string;
  readonly rules: Ruleset<B>;
  readonly spec: ObservationSpec;
  /** Most options of a decision: the size of the action space. */
  readonly actions: number;
  writer(out: Float32Array, tactics: boolean): ObservationWriter;
  /** Settles lists and table; what is random of them comes from `seed`. */
  setup(options: BattleOptions, seed: number): Result<Setup>;
  /** How far `player` is ahead in points, as a share of the game's size, -1 to 1. */
  lead(b: B, player: Player): number;
  /** Names of the lists that ship with Muster. */
  lists(): readonly string[];
  /** Names of the two lists of a battle. */
  listNames(setup: Setup): readonly [string, string];
  /** Deployment zones by player as polygons, x and y in ticks by turns; meaningful once they are picked. */
  zones(b: B): readonly (readonly Int32Array[])[];
  /** Phases of the game in words, by number. */
  readonly phases: readonly string[];
}

const GAMES: ReadonlyMap<string, Game> = new Map(
  [T9A_GAME as unknown as Game, W40K_GAME as unknown as Game].map((game) => [game.id, game]),
);

/** Rulesets that can be played. */
export function gameIds(): string[] {
  return [...GAMES.keys()];
}

/** @throws UnknownNameError for a ruleset that is not there */
export function gameOf(id: string): Game {
  const game = GAMES.get(id);
  if (game === undefined) throw new UnknownNameError(`no ruleset is called '${id}'; there are ${gameIds().join(', ')}`);
  return game;
}
