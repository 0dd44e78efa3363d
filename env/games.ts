import type { ArmyList } from '../engine/armies/source.js';
import type { GameModule, GameSetup } from '../engine/game.js';
import { GAME_BY_ID } from '../engine/games.js';
import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Player, Problem, Result, Ruleset } from '../engine/kernel/ruleset.js';
import type { ObservationSpec, ObservationWriter } from '../engine/observation/spec.js';
import { Mustering, prepare, tooMany } from './battles.js';
import { UnknownNameError } from './errors.js';

/** Settings of a battle. */
export interface BattleOptions {
  /**
   * Army of each player: the name of a list that ships with Muster, a list as JSON, 'any' for a random list that ships (of one size),
   * 'drawn' for a random army from an army book, 'drawn:orks' for one from that book, or an array of these to choose
   * from. Random choices are made for each battle. The second may be 'mirror': the army of the first.
   */
  readonly lists?: readonly [unknown, unknown];
  /** Number of different random armies of each book, always the same ones. Default: each army is new. */
  readonly pool?: number;
  /** Points of each army, whether random or part of a list. 'tiny' and 'small' stand for the game's own sizes. */
  readonly points?: number | 'tiny' | 'small';
  /**
   * The table: 'random' by the rulebook's procedure from the battle's seed, a seed of its own (0 to 4,294,967,295), or
   * JSON.
   */
  readonly battlefield?: 'random' | number | object;
  /** Width and depth of a random table in whole inches. Default 72 x 48. */
  readonly board?: readonly [width: number, depth: number];
  /** Amount of terrain on a random table: 1 as the rules say (default), 0 none, at most 2. */
  readonly density?: number;
  /** How armies deploy, a word of the game. For t9a: 'roll', 'classic', 'diagonal' or 'flank attack'. */
  readonly deployment?: string;
  readonly pointsLimit?: number;
  /** Turns of each player, 1 to 255. Default: as the rules say. */
  readonly turns?: number;
  /**
   * Changes of the army books: a difference file as JSON (`engine/armies/changes/format.ts`), or a list of two, one for
   * each player; null: the books as they ship. Default: null.
   */
  readonly changes?: unknown;
  /** Which questions are asked: the important ones (`command`, default) or all (`full`) (K41). */
  readonly level?: 'command' | 'full';
}

/** Settings of a battle that is smaller than the usual one. */
export type SmallBattle = BattleOptions & { readonly points: number };

/** A game as environments use it. */
export interface Game<B extends Battle = Battle> {
  readonly id: string;
  readonly rules: Ruleset<B>;
  readonly spec: ObservationSpec;
  /** Most options of a decision: the size of the action space. */
  readonly actions: number;
  writer(out: Float32Array, tactics: boolean): ObservationWriter;
  /** Makes the setup of lists and table. @param seed of the random table */
  setup(options: BattleOptions, seed: number): Result<Setup>;
  /** Problems of a setup with more units or terrain than an observation has rows. */
  fits(setup: Setup): readonly Problem[];
  /** The player who has the first turn, or null before it begins. */
  firstTurn(b: B): Player | null;
  /** Lead of `player` in points as a share of the game's size, -1 to 1. */
  lead(b: B, player: Player): number;
  /** Names of the lists that ship with Muster. */
  lists(): readonly string[];
  /**
   * Names of those whose agreed size is that of the first one: they meet each other where nobody names lists. In games without
   * agreed sizes these are all.
   */
  evenLists(): readonly string[];
  /** Names of the two lists that meet where nobody names any. */
  usualLists(): readonly [string, string];
  /** Names of the army books. */
  books(): readonly string[];
  /** Default points of a random army. */
  readonly points: number;
  /** Settings of smaller battles for curricula. They have names of their own in the registry. */
  readonly sizes: { readonly tiny: SmallBattle; readonly small: SmallBattle };
  /** Names of the two lists of a battle. */
  listNames(setup: Setup): readonly [string, string];
  /** Deployment zones by player as polygons: x and y in turn, ticks. Empty before the zones are chosen. */
  zones(b: B): readonly (readonly Int32Array[])[];
  /** Names of the phases, by number. */
  readonly phases: readonly string[];
}

/** Returns the names of the lists whose agreed size is that of the first one; a list without one meets all. */
function evenLists(lists: ReadonlyMap<string, ArmyList>): string[] {
  const all = [...lists];
  return all.filter(([, { agreedPoints }]) => agreedPoints === all[0][1].agreedPoints).map(([name]) => name);
}

const firstAndLast = (names: readonly string[]): readonly [string, string] => [names[0], names[names.length - 1]];

/** Makes a `Game` of a module of the list of games. */
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
    firstTurn: game.firstTurn,
    lead: game.lead,
    lists: () => [...armies.lists().keys()],
    evenLists: () => evenLists(armies.lists()),
    usualLists: () => game.usualLists ?? firstAndLast([...armies.lists().keys()]),
    books: () => [...armies.books().keys()],
    points,
    sizes,
    listNames: (setup) => (setup as GameSetup).lists,
    zones: game.zones,
    phases: words.phases,
  };
}

/** Games that somebody has asked for: a package reads the rules of a game when it is first used. */
const GAMES = new Map<string, Game>();

/** Ids of the rulesets that can be played. */
export function gameIds(): string[] {
  return [...GAME_BY_ID.keys()];
}

/** The module of a ruleset. @throws UnknownNameError for an unknown id */
export function moduleOf(id: string): GameModule {
  const game = GAME_BY_ID.get(id);
  if (game === undefined) throw new UnknownNameError(`no ruleset is called '${id}'; there are ${gameIds().join(', ')}`);
  return game;
}

/** The game of a ruleset. @throws UnknownNameError for an unknown id */
export function gameOf(id: string): Game {
  let game = GAMES.get(id);
  if (game === undefined) {
    game = environmentGame(moduleOf(id));
    GAMES.set(id, game);
  }
  return game;
}
