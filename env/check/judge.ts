import type { Info, StepResult } from '../env.js';
import { IllegalActionError } from '../errors.js';
import { Box, type Discrete, type Space } from '../spaces.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import { type Findings, isRecord, kindOf } from './findings.js';
import { onesOf } from './trace.js';

/** Reasons why the spaces of an environment, or of an agent, cannot be used. */
export function lackingSpaces(observationSpace: unknown, actionSpace: unknown): string[] {
  const lacking: string[] = [];
  if (!isRecord(observationSpace) || typeof observationSpace.contains !== 'function') lacking.push('observationSpace');
  if (!isRecord(actionSpace) || !Number.isInteger(actionSpace.n)) lacking.push('actionSpace');
  return lacking;
}

/** Checks an observation. Stops this part of the check if its type is wrong. */
export function judgeObservation(found: Findings, space: Space<unknown>, observation: unknown, place: string): void {
  const isBox = space instanceof Box;
  if (isBox && !(observation instanceof Float32Array)) {
    found.stop('observation type', `${place}: the observation is ${kindOf(observation)}, not a Float32Array`);
  }
  if (space.contains(observation)) return;
  const what = isBox
    ? outside(space, observation as Float32Array)
    : `: ${kindOf(observation)} is in no such ${space.kind}`;
  found.add('observation', `${place}: the observation is not in its space${what}`);
}

function outside({ low, high }: Box, observation: Float32Array): string {
  if (observation.length !== low.length) return `: it has ${observation.length} numbers, the space ${low.length}`;
  for (let i = 0; i < observation.length; i++) {
    const number = observation[i];
    if (!(number >= low[i] && number <= high[i])) return `: number ${i} is ${number}, not ${low[i]} to ${high[i]}`;
  }
  return '';
}

/** Checks a mask by itself. Stops this part of the check if no actions can be read from it. */
export function judgeMask(found: Findings, space: Discrete, mask: unknown, place: string): void {
  if (!(mask instanceof Uint8Array)) found.stop('mask type', `${place}: the mask is ${kindOf(mask)}, not a Uint8Array`);
  if (mask.length !== space.n) {
    found.add('mask length', `${place}: the mask has ${mask.length} entries, the action space ${space.n}`);
  }
  const odd = mask.findIndex((bit) => bit > 1);
  if (odd >= 0) found.add('mask bits', `${place}: entry ${odd} of the mask is ${mask[odd]}, not 0 or 1`);
}

/** Checks an info. @param over true if the battle came to its end, where nothing is legal */
function judgeInfo(found: Findings, env: EnvLike<unknown>, info: unknown, over: boolean, place: string): void {
  if (!isRecord(info)) found.stop('info type', `${place}: the info is ${kindOf(info)}, not an object`);
  judgeMask(found, env.actionSpace, info.actionMask, place);
  const { options, actingPlayer, playerTurns, seed } = info;
  const ones = onesOf(info.actionMask as Uint8Array);
  if (ones !== options) found.add('options', `${place}: the mask allows ${ones} actions, info says ${kindOf(options)}`);
  if (over && ones > 0) found.add('legal after end', `${place}: ${ones} actions are legal after the end`);
  if (actingPlayer !== 0 && actingPlayer !== 1) {
    found.add('acting player', `${place}: info.actingPlayer is ${kindOf(actingPlayer)}, not 0 or 1`);
  }
  if (!Number.isInteger(playerTurns) || (playerTurns as number) < 0) {
    found.add('player turns', `${place}: info.playerTurns is ${kindOf(playerTurns)}, not a whole number from 0 up`);
  }
  if (!Number.isInteger(seed)) found.add('seed', `${place}: info.seed is ${kindOf(seed)}, not a whole number`);
  judgePair(found, info, 'rewards', place);
  judgePair(found, info, 'victoryPoints', place);
  if (info.rewards === info.victoryPoints) {
    found.add('one array', `${place}: info.rewards and info.victoryPoints are the same array`);
  }
}

/** Checks a pair of numbers, one for each player. Stops this part of the check if it is not an array of two. */
function judgePair(found: Findings, info: Readonly<Record<string, unknown>>, name: string, place: string): void {
  const pair = info[name];
  if ((!Array.isArray(pair) && !ArrayBuffer.isView(pair)) || (pair as unknown as ArrayLike<unknown>).length !== 2) {
    found.stop(name, `${place}: info.${name} is ${kindOf(pair)}, not an array of 2`);
  }
  const [first, second] = pair as unknown as readonly number[];
  if (!Number.isFinite(first) || !Number.isFinite(second)) {
    found.add(name, `${place}: info.${name} is ${kindOf(first)} and ${kindOf(second)}, not two finite numbers`);
  }
}

/** Begins a battle and checks the result of `reset`. */
export function resetJudged(
  found: Findings,
  env: EnvLike<unknown>,
  begin: () => unknown,
  place: string,
): [observation: unknown, info: Info] {
  const begun = found.call('reset', place, begin);
  if (!Array.isArray(begun) || begun.length !== 2) {
    found.stop('reset type', `${place}: reset returns ${kindOf(begun)}, not [observation, info]`);
  }
  judgeObservation(found, env.observationSpace, begun[0], place);
  judgeInfo(found, env, begun[1], false, place);
  const [observation, info] = begun as [unknown, Info];
  if (onesOf(info.actionMask) === 0) found.stop('none legal', `${place}: no action is legal`);
  return [observation, info];
}

/** Takes an action that the mask allows, and checks the result of `step`. */
export function stepJudged(found: Findings, env: EnvLike<unknown>, action: number, place: string): StepResult<unknown> {
  const result = found.call<unknown>('step', place, () => {
    try {
      return env.step(action);
    } catch (error) {
      if (!(error instanceof IllegalActionError)) throw error;
      return found.stop(
        'mask refused',
        `${place}: the mask allows action ${action}, step refuses it: ${error.message}`,
      );
    }
  });
  if (!Array.isArray(result) || result.length !== 5) {
    const five = '[observation, reward, terminated, truncated, info]';
    found.stop('step type', `${place}: step returns ${kindOf(result)}, not ${five}`);
  }
  const [observation, reward, terminated, truncated, info] = result as unknown[];
  if (!Number.isFinite(reward)) found.add('reward', `${place}: the reward is ${kindOf(reward)}, not a finite number`);
  for (const [name, value] of [['terminated', terminated] as const, ['truncated', truncated] as const]) {
    if (typeof value !== 'boolean') found.add(name, `${place}: ${name} is ${kindOf(value)}, not true or false`);
  }
  judgeObservation(found, env.observationSpace, observation, place);
  // A truncated battle leaves its question open: only a terminated one has no legal action.
  judgeInfo(found, env, info, Boolean(terminated), place);
  const over = Boolean(terminated) || Boolean(truncated);
  if (!over && onesOf((info as Info).actionMask) === 0) found.stop('none legal', `${place}: no action is legal`);
  return result as StepResult<unknown>;
}
