import type { GameModule, GameSetup } from '../engine/game.js';
import { GAME_BY_ID } from '../engine/games.js';
import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Player, Problem, Result, Ruleset } from '../engine/kernel/ruleset.js';
import type { ObservationSpec, ObservationWriter } from '../engine/observation/spec.js';
import { Mustering, prepare, tooMany } from './battles.js';
import { UnknownNameError } from './errors.js';

/** What a battle is fought with. */
export interface BattleOptions {
  /**
   * The army of each player: the name of a list that ships with Muster, a list as JSON, 'any' for one of those that ship,
   * 'drawn' for an army drawn from an army book, 'drawn:orks' for one from that book; several of these as an array, for one of
   * them. What is drawn is drawn for each battle.
   * The second may be 'mirror': the same army as the first.
   */
  readonly lists?: readonly [unknown, unknown];
  /** Drawn armies are so many of each book, met again and again; default: every one is new. */
  readonly pool?: number;
  /** Points of each army: of a drawn one, and of the part of a list that fights. 'tiny' and 'small' are the game's own. */
  readonly points?: number | 'tiny' | 'small';
  /** The table: 'random' by the rulebook's procedure from the battle's seed, a seed of its own (0 to 4,294,967,295), or a battlefield as JSON. */
  readonly battlefield?: 'random' | number | object;
  /** Size of a random table in whole inches; default 72 x 48. */
  readonly board?: readonly [width: number, depth: number];
  /** Terrain of a random table: 1 as much as the rules say (default), 0 none, up to 2. */
  readonly density?: number;
  /** How armies are set up, a word of the game: for t9a 'roll', 'classic', 'diagonal' or 'flank attack'. */
  readonly deployment?: string;
  readonly pointsLimit?: number;
  /** Turns of each player, 1 to 255; default as the rules say. */
  readonly turns?: number;
  /** Which questions reach the players: the big ones (`command`, default) or every one (`full`) (K41). */
  readonly level?: 'command' | 'full';
}

/** A battle smaller than the usual one. */
export type SmallBattle = BattleOptions & { readonly points: number };

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
  /** What keeps a setup from being played here: an observation has only so many rows. */
  fits(setup: Setup): readonly Problem[];
  /** How far `player` is ahead in points, as a share of the game's size, -1 to 1. */
  lead(b: B, player: Player): number;
  /** Names of the lists that ship with Muster. */
  lists(): readonly string[];
  /** Names of its army books. */
  books(): readonly string[];
  /** Points of a drawn army if nobody says how many. */
  readonly points: number;
  /** Settings of smaller battles, for curricula: they have names of their own in the registry. */
  readonly sizes: { readonly tiny: SmallBattle; readonly small: SmallBattle };
  /** Names of the two lists of a battle. */
  listNames(setup: Setup): readonly [string, string];
  /** Deployment zones by player as polygons, x and y in ticks by turns; meaningful once they are picked. */
  zones(b: B): readonly (readonly Int32Array[])[];
  /** Phases of the game in words, by number. */
  readonly phases: readonly string[];
}

/** A game of the list as environments need it. */
function environmentGame(game: GameModule): Game {
  const { id, rules, observation, armies, points, sizes, words } = game;
  const mustering = new Mustering(game);
  return {
    id,
    rules,
    spec: observation.spec,
    actions: observation.actions,
    writer: observation.writer,
    setup: (options, seed) => prepare(game, mustering, options, seed),
    fits: (setup) => tooMany(setup as GameSetup, observation.rows),
    lead: game.lead,
    lists: () => [...armies.lists().keys()],
    books: () => [...armies.books().keys()],
    points,
    sizes,
    listNames: (setup) => (setup as GameSetup).lists,
    zones: game.zones,
    phases: words.phases,
  };
}

const GAMES: ReadonlyMap<string, Game> = new Map([...GAME_BY_ID].map(([id, game]) => [id, environmentGame(game)]));

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
