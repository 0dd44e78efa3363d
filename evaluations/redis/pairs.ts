// What is sent between a study and its workers: whole pairs, and their results.
import { z } from 'zod';
import type { Versions } from '../store/versions.js';
import type { Pair, PlayedPair, Study } from '../studies/study.js';

/** The queue of all pairs of all studies. */
export const QUEUE = 'muster-pairs';
/** The hash in which studies tell how far they are, by id. */
export const PROGRESS = 'muster:studies';

/** A pair to be played. */
export interface PairJob {
  readonly study: Study;
  readonly pair: Pair;
  readonly versions: Versions;
}

/** What a worker answers: the results and the seconds of play, or how Muster failed. */
export type PairAnswer = { readonly played: PlayedPair; readonly seconds: number } | { readonly fault: string };

/** How far a study is. */
export interface Progress {
  readonly study: string;
  readonly kind: string;
  readonly ruleset: string;
  readonly done: number;
  readonly wanted: number;
  readonly command: string;
}

const TWO = z.tuple([z.string(), z.string()]);
const COUNT = z.int().min(0);
const RESULT = z.strictObject({
  ...{ id: COUNT, agents: TWO, lists: TWO, seed: COUNT, battlefield: COUNT },
  winner: z.literal([0, 1]).nullable(),
  victoryPoints: z.tuple([z.int(), z.int()]),
  ...{ decisions: COUNT, playerTurns: COUNT },
  firstTurn: z.literal([0, 1]).optional(),
  note: z.string().optional(),
});
const ANSWER = z.union([
  z.strictObject({
    played: z.strictObject({ pair: COUNT, results: z.tuple([RESULT, RESULT]) }),
    seconds: z.number().min(0),
  }),
  z.strictObject({ fault: z.string() }),
]);

/** Returns the answer of a worker, or null if it is none. */
export function readAnswer(json: unknown): PairAnswer | null {
  const read = ANSWER.safeParse(json);
  return read.success ? (read.data as PairAnswer) : null;
}

/** Returns why a worker must not play a job of these versions, or null. */
export function mismatch(worker: string, ruleset: string, here: Versions, wanted: Versions): string | null {
  const what =
    here.muster !== wanted.muster ? 'Muster' : here.rules !== wanted.rules ? `the rules of ${ruleset}` : null;
  if (what === null) return null;
  const [own, other] = what === 'Muster' ? [here.muster, wanted.muster] : [here.rules, wanted.rules];
  return `${worker} has another version of ${what} than the study (${own}, wanted ${other}): install the same on both`;
}
