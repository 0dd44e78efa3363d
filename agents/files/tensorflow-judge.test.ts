import { afterEach, expect, test } from 'vitest';
import { Env } from '../../env/env.js';
import { gameIds, gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import { setCheckpointSource, setTensorFlowJudges } from '../neural/agent.js';
import { type Checkpoint, encodeCheckpoint } from '../neural/checkpoint.js';
import { networkInput } from '../neural/input.js';
import { networkOf, observationOf } from '../neural/load.js';
import { actorCritic } from '../neural/network.js';
import { tensorFlowJudge } from './tensorflow-judge.js';

afterEach(() => {
  setCheckpointSource(null);
  setTensorFlowJudges(null);
});

const SMALL = { unit: 8, encoders: { terrain: 4 }, option: 8, context: 16, value: 8 };

/** A small network that is not near 0 anywhere, as after training. */
function small(ruleset: string): Checkpoint {
  const game = gameOf(ruleset);
  const random = new Random(12);
  const { parameters } = actorCritic(networkInput(game.spec), SMALL, 11);
  return {
    ...{ ruleset, observation: observationOf(game), tactics: true, sizes: SMALL, training: {} },
    parameters: parameters.map((weight) => weight + (random.unit() - 0.5) * 0.2),
  };
}

test.each(gameIds())(
  '%s: backend=tfjs gives logits and values within 0.00001, and plays the same',
  (ruleset) => {
    const checkpoint = small(ruleset);
    const network = networkOf(checkpoint, ruleset, 'mine');
    const judge = tensorFlowJudge(network);
    setCheckpointSource({ read: () => encodeCheckpoint(checkpoint), shipped: () => null });
    setTensorFlowJudges(tensorFlowJudge);
    const [own, theirs] = ['', ',backend=tfjs'].map((more) => makePolicy(`neural:file=mine${more}`, ruleset));
    expect(theirs.name).toBe('neural:file=mine,backend=tfjs');
    const { actions } = network.input;
    const [a, b] = [0, 1].map(() => ({ logits: new Float32Array(actions), value: new Float32Array(1) }));
    const env = new Env(ruleset, { points: 'tiny' });
    const random = new Random(5);
    let [observation, info] = env.reset({ seed: 4 });
    for (let met = 0; met < 120; ) {
      if (info.options > 1) {
        met++;
        network.evaluate(1, observation, info.actionMask, a.logits, a.value);
        judge.evaluate(1, observation, info.actionMask, b.logits, b.value);
        expect(Math.abs(a.value[0] - b.value[0])).toBeLessThan(1e-5);
        for (let i = 0; i < actions; i++) expect(Math.abs(a.logits[i] - b.logits[i])).toBeLessThan(1e-5);
        expect(env.ask(theirs)).toBe(env.ask(own));
      }
      const step = env.step(random.below(info.options));
      [observation, , , , info] = step;
      if (step[2] || step[3]) [observation, info] = env.reset({});
    }
  },
  60_000,
);

test('another backend, and one that nothing plays here, are named', () => {
  setCheckpointSource({ read: () => encodeCheckpoint(small('t9a')), shipped: () => null });
  expect(() => makePolicy('neural:file=mine,backend=torch', 't9a')).toThrow(
    "neural: no backend is called 'torch'; there are own, tfjs",
  );
  expect(() => makePolicy('neural:file=mine,backend=tfjs', 't9a')).toThrow('neural: backend=tfjs plays in Node alone');
  expect(makePolicy('neural:file=mine,backend=own', 't9a').name).toBe('neural:file=mine,backend=own');
});
