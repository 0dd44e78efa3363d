import type { Info, ResetOptions } from '../env.js';
import { ResetNeededError } from '../errors.js';
import { Random } from '../random.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import type { Findings } from './findings.js';
import { resetJudged, stepJudged } from './judge.js';
import { choose, difference, type Row, rowOf } from './trace.js';

/** Seed of the checkers' own random stream, for all battles. */
export const CHOICES = 0x5eed;

/** Compares or stores the `n`-th row of a run; returns false to end the run. */
export type Look = (row: Row, n: number, place: string) => boolean;

/** A run of steps, over the ends of battles. */
export interface Run {
  /** Name of the run in messages. */
  readonly name: string;
  readonly steps: number;
  /** Argument of `reset`; default: none. */
  readonly from?: ResetOptions;
  readonly look: Look;
  /** Called before each step. */
  readonly before?: (observation: unknown, info: Info, n: number, place: string) => void;
}

/** Plays a run with the actions of `choose`, and checks all results. */
export function play(found: Findings, env: EnvLike<unknown>, { name, steps, from, look, before }: Run): void {
  const random = new Random(CHOICES);
  let place = `reset of ${name}`;
  let [observation, info] = resetJudged(found, env, () => (from === undefined ? env.reset() : env.reset(from)), place);
  if (!look(rowOf(observation, info), 0, place)) return;
  for (let n = 0; n < steps; n++) {
    place = `step ${n} of ${name}`;
    before?.(observation, info, n, place);
    const turns = info.playerTurns;
    const [next, reward, terminated, truncated, then] = stepJudged(
      found,
      env,
      choose(random, n, info.actionMask),
      place,
    );
    [observation, info] = [next, then];
    if (info.playerTurns < turns) {
      found.add('turns fall', `${place}: info.playerTurns falls from ${turns} to ${info.playerTurns}`);
    }
    if (!look(rowOf(observation, info, [reward, terminated, truncated]), n + 1, place)) return;
    if (!terminated && !truncated) continue;
    found.refused('step after end', `${place}: step after the end`, ResetNeededError, () => env.step(0));
    [observation, info] = resetJudged(found, env, () => env.reset(), `reset after ${place}`);
  }
}

/**
 * Makes a `Look` that compares with the rows of an earlier run. @param what the meaning of a difference, for the
 * message
 */
export function sameAs(rows: readonly Row[], found: Findings, kind: string, what: string): Look {
  return (row, n, place) => {
    const other = difference(rows[n], row);
    if (other !== null) found.add(kind, `${what}: ${place} tells another ${other}`);
    return other === null;
  };
}

/** Plays as long as the rows of an earlier run, or to the first difference. @returns whether there was one */
export function differs(
  found: Findings,
  env: EnvLike<unknown>,
  rows: readonly Row[],
  run: Pick<Run, 'name' | 'from' | 'before'>,
): boolean {
  let differing = false;
  const look: Look = (row, n) => {
    differing = difference(rows[n], row, 'played') !== null;
    return !differing;
  };
  play(found, env, { ...run, steps: rows.length - 1, look });
  return differing;
}
