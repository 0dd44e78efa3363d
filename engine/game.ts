// The interface of a game. A game supplies it once for all code that uses the list of games (engine/games.ts):
// environment, tests, evaluations, commands.

import type { MatchUps } from './armies/match-ups.js';
import type { Armies, ArmyList, Book } from './armies/source.js';
import type { Battle, Setup } from './kernel/battle.js';
import type { Layout } from './kernel/layout.js';
import type { Player, Result, Ruleset } from './kernel/ruleset.js';
import type { GameObservation } from './observation/game-observation.js';
import type { TranslatedGame } from './translation/translated.js';

/** The fields of every setup of a game with armies: names, rows in use and the table. */
export interface GameSetup extends Setup {
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  readonly units: number;
  /** Names of the units by row, all different. */
  readonly names: readonly string[];
  readonly unit: { readonly player: ArrayLike<number> };
  readonly terrain: { readonly count: number };
  /** Width and depth of the table, ticks. */
  readonly width: number;
  readonly depth: number;
}

/** Width and depth of a table in whole inches. */
export interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** The tables of a game. `X`: its own agreements, which may say where terrain lies. */
export interface Tables<F, X = object> {
  readonly usual: TableSize;
  readonly least: TableSize;
  /** Reads a battlefield from JSON, and checks it against what the players agreed. */
  read(json: unknown, agreed?: X): Result<F>;
  /**
   * Returns a random battlefield by the rulebook's procedure. `density` 1 is as much terrain as the rules say, 0 none.
   */
  random(seed: number, table: TableSize & { readonly density?: number }, agreed?: X): F;
}

/** The agreements that all games share. */
export interface Agreement<F> {
  readonly battlefield: F;
  readonly pointsLimit?: number;
  readonly turns?: number;
}

/** A battle smaller than the usual one, for training curricula. */
export interface GameSize {
  readonly lists: readonly [unknown, unknown];
  readonly points: number;
  readonly board: readonly [width: number, depth: number];
  readonly density: number;
  readonly deployment?: string;
  /** Number of turns of each player. */
  readonly turns: number;
}

/** Games of a family share how units stand, move and are drawn. A game without a family is `single`. */
export type Family = 'regiments' | 'skirmish' | 'single';

/** Signs at a model in pictures: it lies or stands still, and what burns or eats it. */
export type Sign = 'down' | 'still' | 'fire' | 'corrosion';

/** A model of a unit as pictures of games of family `single` show it. Lengths are in ticks. */
export interface DrawnModel {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Direction in which it looks, 1/65,536 turn; it sees in the half circle around that. */
  readonly facing: number;
  /** How far it reaches in melee from its base, shown on demand; 0: nowhere. */
  readonly reach: number;
  readonly signs: readonly Sign[];
  /** Its damage: tracks or branches, each with its boxes and those that are not marked. */
  readonly tracks: readonly { readonly name: string; readonly boxes: number; readonly left: number }[];
}

/** What pictures show of a unit besides its place. */
export interface Drawing<B extends Battle = Battle> {
  /** Returns the states of unit `u` as words: 'fleeing', 'hidden'. */
  stateOf(b: B, u: number): string[];
  /** True if model `m` carries equipment that is marked in pictures, such as a heavy weapon. */
  isHeavy?(b: B, m: number): boolean;
  /** Returns the circle of unit `u` in ticks, for games of family `single`, or null if it is not on the table. */
  placeOf?(b: B, u: number): { readonly x: number; readonly y: number; readonly radius: number } | null;
  /** Returns the models of unit `u`, null for each that is not on the table; instead of `placeOf`. */
  modelsOf?(b: B, u: number): readonly (DrawnModel | null)[];
  /**
   * Returns the terrain of such a game: kinds as in `TERRAIN_COLOURS` (evaluations/svg/colours.ts), corners as x and y
   * alternately, in ticks, and further words about it. `name`: what people call it, where it has the colours of another kind.
   */
  pieces?(
    b: B,
  ): readonly { readonly kind: string; readonly name?: string; readonly corners: Int32Array; readonly note?: string }[];
  /** Returns the clouds that lie on the table now, in ticks. */
  clouds?(
    b: B,
  ): readonly { readonly x: number; readonly y: number; readonly radius: number; readonly burns: boolean }[];
}

/**
 * The result of comparing the odds of one matchup with played battles: the chances that differences this large are
 * random.
 */
export interface OddsCheck {
  readonly name: string;
  readonly kind: string;
  readonly chances: readonly number[];
  readonly least: number;
}

/** Matchups whose exact odds are compared with many played fights. */
export interface OddsChecks {
  /** Description of the probabilities of a check. */
  readonly words: string;
  matchups(): readonly ((rounds: number, seed: number) => OddsCheck)[];
}

/** What the checks of a game need. */
export interface GameTesting<B extends Battle = Battle> {
  /** Loads its scenes, for `scenario`. */
  scene?(): Promise<{ newScene(options: { readonly table?: readonly [width: number, depth: number] }): object }>;
  /** Loads the function that returns everything that is wrong with a battle waiting for a decision. */
  invariants?(): Promise<{ invariants(setup: B['setup']): (b: B) => string[] }>;
  odds?(): Promise<{ readonly odds: OddsChecks }>;
  /** Loads seeded battles and scenes by name, each condensed into text. */
  playthroughs?(): Promise<{ readonly playthroughs: ReadonlyMap<string, () => string> }>;
}

/**
 * A game: its rules and everything that other code needs of it. `L` is an army list, `K` an army book, `F` a
 * battlefield, `X` the game's own agreements (see `agree`), `S` its setup. The steps to add one:
 * docs/adding-a-ruleset.md.
 */
export interface GameModule<
  B extends Battle = Battle,
  L extends ArmyList = ArmyList,
  K extends Book = Book,
  F = unknown,
  X = object,
  S extends GameSetup = GameSetup,
> {
  /** The id in commands, replays and folders. */
  readonly id: string;
  /** The name as people write it. */
  readonly name: string;
  readonly family: Family;
  readonly rules: Ruleset<B>;
  readonly armies: Armies<L, K>;
  readonly tables: Tables<F, X>;
  /**
   * Returns agreements other than table, points and turns, from a player's word for the deployment; a problem for an
   * unknown word.
   */
  agree(deployment: string | undefined): Result<X>;
  /** Returns the setup of a battle between two lists, or everything that is wrong with it. */
  muster(lists: readonly [L, L], agreed: Agreement<F> & X): Result<S>;
  /**
   * Returns the setup of a battle of the same two lists on another table or with other agreements. It is faster than
   * `muster`.
   */
  onField(armies: S, lists: readonly [L, L], agreed: Agreement<F> & X): S;
  /** Default points of a random army. */
  readonly points: number;
  /** Names of the default lists. By default the first and the last. */
  readonly usualLists?: readonly [string, string];
  /** Number of battles of a short tournament, which ends within a few minutes. */
  readonly tournament: number;
  readonly sizes: { readonly tiny: GameSize; readonly small: GameSize };
  /** Returns the player who has the first turn, or null before it begins. */
  firstTurn(b: B): Player | null;
  /** Returns the lead of `player` in victory points as a share of the game's size, from -1 to 1. */
  lead(b: B, player: Player): number;
  readonly words: {
    /** Names of the phases, by number. */
    readonly phases: readonly string[];
    /** Numbers of the verbs for "no more" and "take back". */
    readonly stop: number;
    readonly back: number;
  };
  /** Memory layout of a battle of the usual size. */
  readonly layout: Layout;
  readonly observation: GameObservation<B>;
  /** Loads match-ups of two units of army books; a game without them has no `muster odds`. */
  readonly matchUps?: () => Promise<{ readonly matchUps: MatchUps }>;
  /** What checks and tests of the game need, each part loaded on demand (engine/testing/<id>/). */
  readonly testing?: GameTesting<B>;
  /** What plays its battles faster than JavaScript, to the same bytes; a game without it is played in JavaScript alone. */
  readonly accelerator?: TranslatedGame;
  readonly drawing: Drawing<B>;
  /** Returns the deployment zones by player as polygons, x and y alternately in ticks; none before zones are chosen. */
  zones(b: B): readonly (readonly Int32Array[])[];
}
