// What a game supplies, once, for everything that walks the list of games (engine/games.ts): environment, tests, evaluations, commands.
import type { Armies, ArmyList, Book } from './armies/source.js';
import type { Battle, Setup } from './kernel/battle.js';
import type { Layout } from './kernel/layout.js';
import type { Player, Result, Ruleset } from './kernel/ruleset.js';
import type { GameObservation } from './observation/game-observation.js';
import type { Translatable } from './observation/observing.js';

/** Names, rows in use and the table: what every setup of a game with armies has. */
export interface GameSetup extends Setup {
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  readonly units: number;
  /** Names of the units by row, each another. */
  readonly names: readonly string[];
  readonly unit: { readonly player: ArrayLike<number> };
  readonly terrain: { readonly count: number };
  /** Of the table, ticks. */
  readonly width: number;
  readonly depth: number;
}

/** Width and depth of a table in whole inches. */
export interface TableSize {
  readonly width: number;
  readonly depth: number;
}

/** The tables of a game. */
export interface Tables<F> {
  readonly usual: TableSize;
  readonly least: TableSize;
  /** A battlefield from JSON. */
  read(json: unknown): Result<F>;
  /** One by the rulebook's procedure; `density` 1 is as much terrain as the rules say, 0 none. */
  random(seed: number, table: TableSize & { readonly density?: number }): F;
}

/** What the players of every game agree on. */
export interface Agreement<F> {
  readonly battlefield: F;
  readonly pointsLimit?: number;
  readonly turns?: number;
}

/** A battle smaller than the usual one, for curricula. */
export interface GameSize {
  readonly lists: readonly [unknown, unknown];
  readonly points: number;
  readonly board: readonly [width: number, depth: number];
  readonly density: number;
  readonly deployment?: string;
  /** Turns of each player. */
  readonly turns: number;
}

/** Families share a kind of table: how units stand, move and are drawn. A game of its own kind is `single`. */
export type Family = 'regiments' | 'skirmish' | 'single';

/** What pictures tell of a unit beside where it stands. */
export interface Drawing<B extends Battle = Battle> {
  /** What unit `u` is, in words: 'fleeing', 'hidden'. */
  stateOf(b: B, u: number): string[];
  /** Does model `m` carry something that sets it apart, a heavy weapon? */
  isHeavy?(b: B, m: number): boolean;
  /** Where unit `u` stands, of a game of family `single`, which is drawn in circles: ticks; null: it is not on the table. */
  placeOf?(b: B, u: number): { readonly x: number; readonly y: number; readonly radius: number } | null;
  /** Terrain of such a game: kinds as in `TERRAIN_COLOURS` (evaluations/svg/colours.ts), corners x and y by turns in ticks. */
  pieces?(b: B): readonly { readonly kind: string; readonly corners: Int32Array }[];
}

/** What was found about the odds of one matchup: chances of the differences between odds and battles. */
export interface OddsCheck {
  readonly name: string;
  readonly kind: string;
  readonly chances: readonly number[];
  readonly least: number;
}

/** Matchups whose exact odds are compared with what comes of so many fights. */
export interface OddsChecks {
  /** What the chances of a check are of. */
  readonly words: string;
  matchups(): readonly ((rounds: number, seed: number) => OddsCheck)[];
}

/** What checks of a game need. */
export interface GameTesting<B extends Battle = Battle> {
  /** Its scenes, for `scenario`. */
  scene?(): Promise<{ newScene(options: { readonly table?: readonly [width: number, depth: number] }): object }>;
  /** What holds in every battle that waits for a decision: all that is wrong with one. */
  invariants?(): Promise<{ invariants(setup: B['setup']): (b: B) => string[] }>;
  odds?(): Promise<{ readonly odds: OddsChecks }>;
  /** Seeded battles and scenes by name, each condensed into words. */
  playthroughs?(): Promise<{ readonly playthroughs: ReadonlyMap<string, () => string> }>;
}

/**
 * A game: its rules and all that others ask of it. `L` is an army list, `K` an army book, `F` a battlefield, `X` what its players agree on besides
 * (see `agree`), `S` its setup. The steps to a new one: docs/adding-a-ruleset.md.
 */
export interface GameModule<
  B extends Battle = Battle,
  L extends ArmyList = ArmyList,
  K extends Book = Book,
  F = unknown,
  X = object,
  S extends GameSetup = GameSetup,
> {
  /** As commands, replays and folders call it. */
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  readonly family: Family;
  readonly rules: Ruleset<B>;
  readonly armies: Armies<L, K>;
  readonly tables: Tables<F>;
  /** What is agreed beside table, points and turns, by the word that a person gives for the deployment; a problem for a word it does not know. */
  agree(deployment: string | undefined): Result<X>;
  /** The setup of a battle between two lists, or everything that is wrong with it. */
  muster(lists: readonly [L, L], agreed: Agreement<F> & X): Result<S>;
  /** The setup of a battle of the same two lists on another table, or otherwise agreed: cheaper than `muster`. */
  onField(armies: S, lists: readonly [L, L], agreed: Agreement<F> & X): S;
  /** Points of a random army if nobody says how many. */
  readonly points: number;
  /** Names of the lists that fight when none are named; default: the first and the last. */
  readonly usualLists?: readonly [string, string];
  /** Battles of a short tournament: so many that it ends within a few minutes. */
  readonly tournament: number;
  readonly sizes: { readonly tiny: GameSize; readonly small: GameSize };
  /** How far `player` is ahead in victory points, as a share of the game's size, -1 to 1. */
  lead(b: B, player: Player): number;
  readonly words: {
    /** Phases by number. */
    readonly phases: readonly string[];
    /** Verbs of the ways out of a question: to do no more, and to take a choice back. */
    readonly stop: number;
    readonly back: number;
  };
  /** Where all of a battle of the usual size lies in memory. */
  readonly layout: Layout;
  readonly observation: GameObservation<B>;
  /** What checks and tests of the game need, each loaded by whoever asks for it (engine/testing/<id>/). */
  readonly testing?: GameTesting<B>;
  /**
   * What of it the translator does in another way; a game without it is played in JavaScript alone. `classes` gives a setup of each
   * size class to translate for; without it, those are translated for that the usual matches have.
   */
  translation?(): Promise<{ readonly translatable: Translatable; readonly classes?: () => readonly Setup[] }>;
  readonly drawing: Drawing<B>;
  /** Deployment zones by player as polygons, x and y in ticks by turns; none before they are picked. */
  zones(b: B): readonly (readonly Int32Array[])[];
}
