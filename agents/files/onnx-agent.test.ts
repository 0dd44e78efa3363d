import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Env } from '../../env/env.js';
import { gameIds, gameOf } from '../../env/games.js';
import { makePolicy, type Policy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import { neural } from '../neural/agent.js';
import type { Checkpoint } from '../neural/checkpoint.js';
import { networkInput } from '../neural/input.js';
import { networkOf, observationOf } from '../neural/load.js';
import { actorCritic } from '../neural/network.js';
import { untrained } from '../neural/testing/checkpoints.js';
import { encodeOnnx, onnxModel } from '../neural/travel/onnx.js';
import { ELEMENT, type OnnxModel, writeModel } from '../neural/travel/onnx-format.js';
import { declared, Nodes, type Size } from '../neural/travel/onnx-nodes.js';
import { library } from './onnx-agent.js';
import { sideNetwork } from './side-network.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-onnx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SMALL = { unit: 8, encoders: { terrain: 4 }, option: 8, context: 16, value: 8 };

/** A small network that is not near 0 anywhere, as after training. */
function small(ruleset: string): Checkpoint {
  const game = gameOf(ruleset);
  const { parameters } = actorCritic(networkInput(game.spec), SMALL, 11);
  const random = new Random(12);
  return {
    ...{ ruleset, observation: observationOf(game), tactics: true, sizes: SMALL, training: {} },
    parameters: parameters.map((weight) => weight + (random.unit() - 0.5) * 0.2),
  };
}

function put(name: string, bytes: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Calls `met` at decisions with a choice in random battles. */
function decisions(ruleset: string, n: number, met: (env: Env, observation: Float32Array, mask: Uint8Array) => void) {
  const env = new Env(ruleset, { points: 'tiny' });
  const random = new Random(5);
  let [observation, info] = env.reset({ seed: 4 });
  for (let done = 0; done < n; ) {
    if (info.options > 1) {
      met(env, observation, info.actionMask);
      done++;
    }
    const step = env.step(random.below(info.options));
    [observation, , , , info] = step;
    if (step[2] || step[3]) [observation, info] = env.reset({});
  }
}

const likeliest = (logits: Float32Array): number => logits.indexOf(Math.max(...logits));

const DECISIONS = 10_000;
/** Decisions of games whose observations are this long or longer: they take several times as long as others. */
const LONG = { size: 20_000, decisions: 1000 };

test(`${DECISIONS} decisions: logits and values within 0.00001, and the same choice as the agent neural`, () => {
  const long = gameIds().filter((id) => gameOf(id).spec.size >= LONG.size);
  const each = (DECISIONS - long.length * LONG.decisions) / (gameIds().length - long.length);
  const met = gameIds().map((ruleset) => {
    const checkpoint = small(ruleset);
    const file = put(`${ruleset}.onnx`, encodeOnnx(checkpoint, 'mine'));
    const own = neural(checkpoint, ruleset, 'mine');
    const theirs = makePolicy(`onnx:file=${file}`, ruleset);
    const network = networkOf(checkpoint, ruleset, 'mine');
    const { size, actions } = network.input;
    const task = () => ({ kind: 'onnx', library: library(), bytes: encodeOnnx(checkpoint, 'mine'), mask: 9 }) as const;
    const judge = sideNetwork(`test ${ruleset}`, task, size, actions, 'mine');
    const [a, b] = [0, 1].map(() => ({ logits: new Float32Array(actions), value: new Float32Array(1) }));
    let count = 0;
    let furthest = 0;
    let others = 0;
    decisions(ruleset, long.includes(ruleset) ? LONG.decisions : Math.ceil(each), (env, observation, mask) => {
      network.evaluate(1, observation, mask, a.logits, a.value);
      judge.evaluate(1, observation, mask, b.logits, b.value);
      furthest = Math.max(furthest, Math.abs(a.value[0] - b.value[0]));
      for (let i = 0; i < actions; i++) furthest = Math.max(furthest, Math.abs(a.logits[i] - b.logits[i]));
      if (likeliest(a.logits) !== likeliest(b.logits)) others++;
      // the agents themselves, which imagine a world each, now and then
      if (count++ % 25 === 0 && env.ask(own) !== env.ask(theirs)) others++;
    });
    expect(furthest, ruleset).toBeLessThan(1e-5);
    expect(others, ruleset).toBe(0);
    return count;
  });
  expect(met.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(DECISIONS);
}, 120_000);

/** A policy of another program: one matrix, no value, no facts. */
function foreign(ruleset: string, change: { actions?: number; name?: string; batch?: Size; mask?: number } = {}) {
  const { size, actions: all } = observationOf(gameOf(ruleset));
  const { actions = all, name = 'logits', batch = 1, mask } = change;
  const random = new Random(3);
  const weights = Float32Array.from({ length: size * actions }, () => random.unit() - 0.5);
  const graph = new Nodes();
  graph.matrix('weight', size, actions, weights);
  const scores = graph.matmul('observation', 'weight');
  graph.name(mask === undefined ? scores : graph.times(scores, graph.number('mask')), name);
  const model: OnnxModel = {
    irVersion: 8,
    opsetImport: [{ domain: '', version: 13 }],
    graph: {
      ...{ name: 'theirs', nodes: graph.nodes, initializers: graph.initializers },
      inputs: [
        declared('observation', ELEMENT.float, [batch, size]),
        ...(mask === undefined ? [] : [declared('mask', mask, [batch, actions])]),
      ],
      outputs: [declared(name, ELEMENT.float, [batch, actions])],
    },
  };
  return { weights, model, bytes: writeModel(model) };
}

test.each([undefined, ELEMENT.uint8, ELEMENT.float, ELEMENT.bool])(
  'a policy of another program plays: the likeliest of the legal options, mask of type %s',
  (mask) => {
    const { weights, bytes } = foreign('t9a', mask === undefined ? {} : { mask });
    const policy: Policy = makePolicy(`onnx:file=${put(`theirs ${mask}.onnx`, bytes)}`, 't9a');
    const { actions } = observationOf(gameOf('t9a'));
    const answers = new Set<number>();
    decisions('t9a', 40, (env, observation, allowed) => {
      const score = (a: number) => observation.reduce((sum, x, i) => sum + x * weights[i * actions + a], 0);
      const legal = [...allowed.keys()].filter((a) => allowed[a] === 1);
      const best = legal.reduce((top, a) => (score(a) > score(top) ? a : top));
      const answer = env.ask(policy);
      expect(answer).toBe(best);
      answers.add(answer);
    });
    expect(answers.size).toBeGreaterThan(3);
  },
);

test('a graph that does not fit is refused in a line that names what and why', () => {
  const refusal = (name: string, bytes: Uint8Array, ruleset = 't9a') => {
    const file = put(name, bytes);
    try {
      makePolicy(`onnx:file=${file}`, ruleset);
    } catch (error) {
      const { message } = error as Error;
      expect(message).not.toContain('\n');
      return message.replace(file, name);
    }
    return 'nothing was thrown';
  };
  const { size, version } = observationOf(gameOf('t9a'));
  expect(refusal('a', foreign('t9a', { actions: 64 }).bytes)).toBe(
    `a: expected 'logits' of [batch, 128] for t9a, version ${version}, but it is of [1, 64]; train on these observations`,
  );
  expect(refusal('b', foreign('t9a').bytes, 'wh40k2')).toContain(`but it is of [1, ${size}]`);
  expect(refusal('c', foreign('t9a', { name: 'policy' }).bytes)).toBe(
    "c: expected an output 'logits' of [batch, 128], but there are policy; name it so",
  );
  expect(refusal('d', foreign('t9a', { batch: 32 }).bytes)).toContain(`but it is of [32, ${size}]`);
  expect(refusal('e', foreign('t9a', { mask: ELEMENT.int64 }).bytes)).toContain(
    "expected 'mask' in bool or uint8 or float, but it is in int64",
  );
  const { model } = foreign('t9a');
  const more = { ...model.graph, inputs: [...(model.graph?.inputs ?? []), declared('memory', ELEMENT.float, [1, 8])] };
  expect(refusal('f', writeModel({ ...model, graph: more }))).toContain("its input 'memory' is not known");
  const fact = (key: string, value: string) => writeModel({ ...model, metadata: [{ key: `muster.${key}`, value }] });
  const told = JSON.stringify({ version: version + 1, size, actions: 128 });
  expect(refusal('g', fact('observation', told))).toContain(
    `in version ${version}, but it learned on version ${version + 1}`,
  );
  expect(refusal('h', fact('ruleset', 'wfb9'))).toContain('plays t9a, but it plays wfb9; name a file of t9a');
  expect(refusal('i', encodeOnnx(untrained('wfb9', 1), 'x'))).toContain('but it plays wfb9');
  expect(refusal('j', new TextEncoder().encode('a text'))).toBe(
    'j: expected an ONNX file, but it is something else or damaged; export it again',
  );
  const broken = { ...model.graph, nodes: [{ ...model.graph?.nodes?.[0], op: 'Nonsense' }] };
  expect(refusal('k', writeModel({ ...model, graph: broken }))).toMatch(/^k: the network cannot be loaded \(.+\)$/);
  expect(() => makePolicy('onnx', 't9a')).toThrow('onnx plays a file: name one as in onnx:file=PATH');
  expect(() => makePolicy('onnx:heat=1', 't9a')).toThrow("onnx has no setting 'heat'; it has file, temperature");
  expect(() => makePolicy('onnx:file=none', 't9a')).toThrow('none: expected an ONNX file, but there is no such file');
});

test('without the package a line says what to install', () => {
  expect(() => library([join(folder, 'x.js')])).toThrow(
    'onnx: plays ONNX files with the package onnxruntime-node; install it: npm install onnxruntime-node',
  );
  expect(library()).toMatch(/onnxruntime-node/);
});

test('a network that looks at no tactical columns is shown none', () => {
  const checkpoint = { ...small('t9a'), tactics: false };
  const bytes = encodeOnnx(checkpoint, 'mine');
  expect(onnxModel(bytes, 'x').metadata).toContainEqual({ key: 'muster.tactics', value: 'false' });
  const theirs = makePolicy(`onnx:file=${put('plain.onnx', bytes)}`, 't9a');
  const own = neural(checkpoint, 't9a', 'mine');
  const seeing = neural({ ...checkpoint, tactics: true }, 't9a', 'mine');
  let differ = 0;
  decisions('t9a', 60, (env) => {
    const answer = env.ask(own);
    expect(env.ask(theirs)).toBe(answer);
    if (env.ask(seeing) !== answer) differ++;
  });
  expect(differ).toBeGreaterThan(0);
});
