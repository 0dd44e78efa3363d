// What a study is: pairs of battles that answer a question about balance, each made from the study and its number alone.
import type { Match, MatchResult } from '../match.js';

/** Kinds of studies. */
export const STUDY_KINDS = ['tournament', 'worth', 'swap', 'meta'] as const;
export type StudyKind = (typeof STUDY_KINDS)[number];

/** What makes a study the same study: everything that its battles depend on, as JSON. Its id is a digest of it. */
export interface Study {
  readonly kind: StudyKind;
  readonly ruleset: string;
  readonly seed: number;
  /** Descriptions of agents, as `makePolicy` takes them. */
  readonly agents: readonly string[];
  /** What else it plays: lists, book, points, number of lists, the change that it tries. */
  readonly plan: Readonly<Record<string, unknown>>;
  /** Differences to the shipped books and rules; null: none. */
  readonly changes: unknown;
}

/** Two battles with one seed and one table in which the sides are exchanged. They are played, kept and sent as one. */
export interface Pair {
  /** Its number in the study, from 0. */
  readonly pair: number;
  readonly matches: readonly [Match, Match];
}

/** The results of a pair, in the order of its matches. */
export interface PlayedPair {
  readonly pair: number;
  readonly results: readonly [MatchResult, MatchResult];
}

/** Returns pair `pair` of a study: a function of the study and of the number, so that any machine makes the same one. */
export type PairMaker = (pair: number) => Pair;

/** Plays pairs: threads of this process, or workers on other machines. */
export interface PairPlayers {
  /** Number of pairs that it plays at a time. */
  readonly size: number;
  /**
   * Plays both battles of a pair.
   * @throws MatchFaultError if Muster failed in one of them
   */
  play(study: Study, pair: Pair): Promise<PlayedPair>;
  /** Seconds of play so far, of a player on average. Without it, the time in which a pair is under way counts. */
  seconds?(): number;
  close(): Promise<void>;
}

/** Keeps studies and their pairs. A pair is kept whole or not at all, and once. */
export interface StudyStore {
  /** Returns the id of a study, and keeps it if it is new. `command`: the line that runs it again. */
  open(study: Study, command: string): Promise<string>;
  /** Returns the pairs that are kept, in the order of their numbers. */
  pairs(id: string): Promise<readonly PlayedPair[]>;
  /** Keeps a pair. One that is kept already stays as it is. */
  append(id: string, played: PlayedPair, matches: Pair['matches']): Promise<void>;
  close(): Promise<void>;
}

/** How a study is run. */
export interface Running {
  readonly store: StudyStore;
  readonly players: PairPlayers;
  /** The line that runs it again. */
  readonly command: string;
  /** Called after each pair that was played: pairs done, pairs wanted. */
  readonly progress?: (done: number, wanted: number) => void;
  readonly warn?: (message: string) => void;
  /** Ends the run after the pairs under way. */
  readonly signal?: AbortSignal;
}
