// What the page and the worker that plays say to each other. Lengths are in inches, angles in degrees clockwise from
// north; the origin is the south-west corner of the table.

import type { Beginning, Change, Sheet, Shelf } from './lists/sheet.js';

/** A body on the table: the rectangle of a regiment, or the round base of a model. */
export type Shape =
  | {
      readonly x: number;
      readonly y: number;
      readonly angle: number;
      readonly width: number;
      readonly depth: number;
    }
  | { readonly x: number; readonly y: number; readonly radius: number };

/** A unit as a person takes it by the hand. */
export interface Body {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  /** Its middle, and where it looks. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly shapes: readonly Shape[];
}

/** An option of the pending question. */
export interface Choice {
  readonly index: number;
  /** The key that chooses it: '0' stops, '<' goes back, others are numbers from 1. */
  readonly key: string;
  readonly words: string;
  /** Row of the unit that it is about, or -1. */
  readonly unit: number;
  /** Where the unit would stand, if the option has a place. */
  readonly place: readonly [x: number, y: number] | null;
}

/** The table as it is drawn, at one moment. `units` and `marks` are SVG markup of 12 user units an inch. */
export interface Picture {
  readonly units: string;
  readonly marks: string;
  readonly bodies: readonly Body[];
  readonly turn: number;
  readonly phase: string;
  readonly active: number;
  readonly points: readonly [number, number];
  /** What the log has said since the picture before. */
  readonly lines: readonly string[];
}

/** What does not change in a battle. */
export interface Stage {
  readonly ruleset: string;
  readonly title: string;
  readonly lists: readonly [string, string];
  readonly width: number;
  readonly depth: number;
  /** SVG markup of table, terrain and zones. */
  readonly ground: string;
}

/** The question that a person is asked. */
export interface Question {
  readonly words: string;
  /** Row of the unit that it is about, or -1. */
  readonly subject: number;
  readonly choices: readonly Choice[];
  /** True if units can be put at a place that no option lists. */
  readonly free: boolean;
}

/** A battle in which a person plays. */
export interface Scene {
  readonly stage: Stage;
  readonly picture: Picture;
  readonly me: number;
  readonly opponent: string;
  /** Null while the opponent thinks, and when the battle is over. */
  readonly question: Question | null;
  /** How it ended, or null. */
  readonly over: string | null;
  readonly answers: number;
}

/** The judgement on a place where a person holds a unit. */
export type Verdict =
  | { readonly ok: true; readonly words: string; readonly shapes: readonly Shape[] }
  | { readonly ok: false; readonly why: string };

/** Where a person holds a unit: its middle, and its facing if it was turned. */
export interface Held {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly facing: number | null;
  /** The act, as 'march' or 'charge'; '' leaves it to the rules. */
  readonly verb: string;
  /** The unit on which it was dropped, or -1. */
  readonly onto: number;
}

export interface ListFacts {
  readonly id: string;
  readonly name: string;
  readonly points: number;
}

/** A game that can be played. */
export interface GameFacts {
  readonly id: string;
  readonly name: string;
  readonly lists: readonly ListFacts[];
  readonly books: readonly { readonly id: string; readonly name: string }[];
  readonly points: number;
  readonly usual: readonly [string, string];
}

/** What a person chooses before a battle. A list is the id of one that ships, 'drawn' or 'drawn:BOOK', or JSON. */
export interface Plan {
  readonly ruleset: string;
  readonly lists: readonly [unknown, unknown];
  readonly opponent: string;
  readonly as: 'first' | 'second';
  readonly seed: number;
  /** Asked every small question too. */
  readonly full: boolean;
}

/** What a captain would answer. */
export interface Hint {
  readonly index: number;
  readonly sentence: string;
}

/** Expected result from 0 (lost) to 1 (won) of an option, by battles of captains to the end. */
export interface Chance {
  readonly chance: number;
  /** Its standard error. */
  readonly error: number;
  readonly battles: number;
}

/** A replay as it is watched. */
export interface Reel {
  readonly stage: Stage;
  readonly frames: number;
  readonly seed: number;
}

/** What the page asks of the worker: name, arguments and result of each call. */
export interface Calls {
  games: () => readonly GameFacts[];
  begin: (plan: Plan) => Scene;
  /** Goes on with a saved game. */
  open: (text: string) => Scene;
  /** Text of the game's file: a replay that names the players. */
  save: () => string;
  choose: (index: number) => Scene;
  /** Puts a unit where it is held, if that is legal. */
  put: (held: Held) => Scene | { readonly why: string };
  judge: (held: Held) => Verdict;
  /** Where the unit of an option would stand. */
  ghost: (index: number) => readonly Shape[];
  undo: () => Scene | { readonly why: string };
  hint: () => Hint | { readonly why: string };
  /** The chance to win after an option, by as many battles as a few seconds allow. */
  chance: (index: number) => Chance | { readonly why: string };
  stats: (row: number) => readonly string[];
  odds: (row: number, foe: number) => readonly string[];
  /** A captain answers for the person: this question, or all until the next phase begins. */
  delegate: (phase: boolean) => Scene | { readonly why: string };
  /** Lets the opponent answer at once, as a captain, for the rest of its turn. */
  hurry: () => null;
  watch: (text: string) => Reel;
  frame: (at: number) => Picture;
  /** A list from JSON: its facts, or what is wrong with it. */
  readList: (ruleset: string, json: unknown) => ListFacts | { readonly problems: readonly string[] };
  /** A line for each unit of a list that ships or is given as JSON. */
  listLines: (ruleset: string, list: unknown) => readonly string[];
  /** An army book as a person looks for units in it. */
  shelf: (ruleset: string, book: string) => Shelf;
  /** A list to edit, or why there is none. */
  startList: (ruleset: string, from: Beginning) => Sheet | { readonly problems: readonly string[] };
  /** A list as written, after a change. */
  changeList: (ruleset: string, list: unknown, change: Change) => Sheet;
}

export type CallName = keyof Calls;

/** Asks the worker. The promise is refused with what it says is wrong. */
export type Call = <N extends CallName>(
  call: N,
  ...given: Parameters<Calls[N]>
) => Promise<Awaited<ReturnType<Calls[N]>>>;

/** A message to the worker. */
export interface Asked {
  readonly id: number;
  readonly call: CallName;
  readonly with: readonly unknown[];
}

/** A message of the worker: a reply, a picture of what the opponent did, or that it thinks. */
export type Told =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: string }
  | { readonly picture: Picture }
  | { readonly thinking: string };
