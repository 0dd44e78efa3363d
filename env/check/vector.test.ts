import { expect, test } from 'vitest';
import { Env } from '../env.js';
import { IllegalActionError, ResetNeededError } from '../errors.js';
import { gameOf } from '../games.js';
import { AUTORESET_MODES, type AutoresetMode } from '../vector/lane.js';
import { VectorEnv } from '../vector/vector-env.js';
import type { VectorLike } from '../vector/vector-like.js';
import { checkVectorEnv } from './vector.js';

/** Settings of battles so short that both ways to begin the next one occur in a few steps. */
const TINY = { ...gameOf('t9a').sizes.tiny, maxDecisions: 6 };
const single = () => new Env('t9a', TINY);
const vectorOf = (autoreset: AutoresetMode) => new VectorEnv('t9a', { ...TINY, numEnvs: 2, autoreset });

/** Makes a vector of two environments and changes its methods. `real` holds the unchanged ones. */
function changed(change: (vector: any, real: VectorEnv) => void, autoreset: AutoresetMode = 'next-step'): VectorLike {
  const vector = vectorOf(autoreset);
  change(vector, { step: vector.step.bind(vector), reset: vector.reset.bind(vector) } as VectorEnv);
  return vector;
}
/** Calls `act` after step number `only`, or after each if it is negative. */
const afterStep = (act: (vector: any, told: any) => void, autoreset?: AutoresetMode, only = 3) => {
  let n = 0;
  return changed((vector, real) => {
    vector.step = (actions: number[]) => {
      const told: unknown = real.step(actions);
      if (only < 0 || n === only) act(vector, told);
      n++;
      return told;
    };
  }, autoreset);
};
/** Changes the argument of `reset`. */
const resets = (otherwise: (wanted: any) => any, autoreset?: AutoresetMode) =>
  changed((vector, real) => {
    vector.reset = (wanted: object) => real.reset(otherwise(wanted));
  }, autoreset);

test.each(AUTORESET_MODES)('short battles in the mode %s keep the contract', (autoreset) => {
  expect(checkVectorEnv(vectorOf(autoreset), single, { steps: 40 })).toEqual([]);
});

const BROKEN: readonly (readonly [fault: string, make: () => VectorLike])[] = [
  ['the vector lacks reset', () => changed((vector) => (vector.reset = undefined))],
  ['the vector lacks close', () => changed((vector) => (vector.close = undefined))],
  ['numEnvs is 0, not 1 or more', () => changed((vector) => (vector.numEnvs = 0))],
  ['autoreset is never, not one of', () => changed((vector) => (vector.autoreset = 'never'))],
  ['environments of the vector have 12', () => new VectorEnv('wh40k2', { numEnvs: 2 })],
  ['reset returns undefined, not an array of 2', () => changed((vector) => (vector.reset = () => undefined))],
  [
    'reset: observations has 3 entries',
    () => changed((v, real) => (v.reset = (o: any) => [new Float32Array(3), real.reset(o)[1]])),
  ],
  [
    'step: rewards is an array of 2, not a Float32Array',
    () => changed((v, real) => (v.step = (a: any) => (real.step(a) as any).with(1, [0, 0]))),
  ],
  [
    'step throws Error: boom',
    () =>
      afterStep(() => {
        throw new Error('boom');
      }),
  ],
  [
    'environment 0 differs from a single one at reset: it tells another observation',
    () => resets(({ seed }) => ({ seed: seed + 1 })),
  ],
  [
    'environment 1 differs from a single one at step 3: it tells another reward',
    () => afterStep((v) => (v.blocks.rewards[1] = 0.5)),
  ],
  [
    'environment 0 differs from a single one at step 3: it tells another observation',
    () => afterStep((v) => (v.blocks.observations[9] = 0.123)),
  ],
  ['at step 3: it tells another mask', () => afterStep((v) => (v.blocks.actionMasks[0] ^= 1))],
  ['at step 3: it tells another terminated', () => afterStep((v) => (v.blocks.terminations[0] = 1))],
  ['at step 3: it tells another info.playerTurns', () => afterStep((v) => v.blocks.playerTurns[0]++)],
  ['at step 3: it tells another info.rewards', () => afterStep((v) => (v.blocks.rewardsOfBoth[1] = 0.5))],
  ['at step 3: it tells another info.seed', () => afterStep((v) => v.blocks.seeds[0]++)],
  [
    'at step 6: info.begun is 0, against the mode next-step',
    () => afterStep((v) => v.blocks.begun.fill(0), 'next-step', -1),
  ],
  ['at step 3: info.final is 1, against the mode next-step', () => afterStep((v) => v.blocks.finals.fill(1))],
  [
    'info.finalObservations are not those that its battle ended with',
    () => afterStep((v) => (v.blocks.finalObservations[5] = 0.123), 'same-step', -1),
  ],
  [
    'info.finalInfo.victoryPoints are not those',
    () => afterStep((v) => v.blocks.finalVictoryPoints[1]++, 'same-step', -1),
  ],
  [
    'info.finalInfo.actingPlayer are not those',
    () => afterStep((v) => (v.blocks.finalActingPlayers[1] ^= 1), 'same-step', -1),
  ],
  ['info.finalInfo.seed are not those', () => afterStep((v) => v.blocks.finalSeeds[1]++, 'same-step', -1)],
  ['info.finalInfo.options are not those', () => afterStep((v) => v.blocks.finalOptions[1]++, 'same-step', -1)],
  [
    'info.finalInfo.actionMask are not those',
    () => afterStep((v) => v.blocks.finalActionMasks.fill(0), 'same-step', -1),
  ],
  ['info.finalInfo.playerTurns are not those', () => afterStep((v) => v.blocks.finalPlayerTurns[1]++, 'same-step', -1)],
  ['finalObservations has 0 entries', () => changed((vector) => (vector.autoreset = 'same-step'))],
  [
    'at step 5: info.begun is 1, against the mode next-step',
    () => changed((vector) => (vector.autoreset = 'next-step'), 'same-step'),
  ],
  [
    'a step while an environment waits for a reset is not refused',
    () =>
      changed((vector, real) => {
        let last: unknown;
        vector.step = (actions: number[]) => {
          try {
            last = real.step(actions);
          } catch (error) {
            if (!(error instanceof ResetNeededError)) throw error;
          }
          return last;
        };
      }, 'disabled'),
  ],
  [
    'environment 0 differs from a single one at reset with a mask before step 6',
    () =>
      resets(
        (wanted) => (wanted.options === undefined ? wanted : { options: { resetMask: Uint8Array.of(0, 1) } }),
        'disabled',
      ),
  ],
  [
    'differs from a single one at reset with a list of seeds',
    () =>
      resets(
        ({ seed, ...rest }) => (Array.isArray(seed) ? { seed: 1 } : { ...rest, ...(seed && { seed }) }),
        'disabled',
      ),
  ],
  [
    'a step with 3 actions for 2 environments is not refused',
    () => changed((v, real) => (v.step = (a: number[]) => real.step(a.slice(0, 2)))),
  ],
  [
    'action -1 of the last environment is not refused',
    () => changed((v, real) => (v.step = (a: number[]) => real.step(a.map((x) => Math.max(x, 0))))),
  ],
  [
    'at action -1 of the last environment, which is refused: it tells another',
    () =>
      changed(
        (v, real) =>
          (v.step = (a: number[]) => {
            if (a.at(-1) !== -1) return real.step(a);
            real.step([0, 0]);
            throw new IllegalActionError('too late');
          }),
      ),
  ],
];

test.each(BROKEN)('%s', (fault, make) => {
  const faults = checkVectorEnv(make(), single, { steps: 40 });

  expect(faults.join('\n')).toContain(fault);
  expect(faults.length).toBeLessThan(6);
  expect(faults.join('\n')).not.toContain('this part of the check');
});
