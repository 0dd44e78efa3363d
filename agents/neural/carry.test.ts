import { expect, test } from 'vitest';
import { flag, observationSpec, part, share, since, word } from '../../engine/observation/spec.js';
import { gameOf } from '../../env/games.js';
import { Random } from '../../env/random.js';
import { carried, specOf } from './carry.js';
import { networkInput } from './input.js';
import { layoutOf, type NetworkSizes } from './layout.js';
import { networkOf } from './load.js';
import { actorCritic } from './network.js';
import { untrained } from './testing/checkpoints.js';

const SIZES: NetworkSizes = { unit: 8, option: 8, context: 8, value: 4 };

/** Every part of this layout got features in version 2, in the middle and at the end. */
const SPEC = observationSpec(2, [
  part({
    name: 'battle',
    rows: 1,
    what: '',
    features: [share('turn', ''), ...since(2, share('new', '')), share('lead', '')],
  }),
  part({ name: 'own units', rows: 3, what: '', features: [flag('valid'), ...since(2, flag('new')), share('x', '')] }),
  part({ name: 'enemy units', rows: 3, what: '', features: [flag('valid'), ...since(2, flag('new')), share('x', '')] }),
  part({
    name: 'options',
    rows: 4,
    what: '',
    features: [
      flag('valid'),
      word('verb', '', 4),
      share('x', ''),
      ...since(2, word('weapon', '', 3), share('reach', '')),
    ],
  }),
]);

test('a network of an earlier layout plays as it did, whatever the new features say', () => {
  const then = specOf(SPEC, 1);
  expect(then.size).toBe(2 + 6 + 6 + 12);
  const old = actorCritic(networkInput(then), SIZES, 7);
  const random = new Random(5);
  old.parameters.forEach((_, i) => {
    old.parameters[i] = random.unit() - 0.5;
  });
  const now = networkInput(SPEC);
  const parameters = carried(old.parameters, SIZES, SPEC, 1);
  expect(parameters.length).toBe(layoutOf(now, SIZES).size);
  const carriedOn = actorCritic(now, SIZES, 0, { parameters, keep: true });
  for (let round = 0; round < 20; round++) {
    const [before, after] = [new Float32Array(then.size), new Float32Array(SPEC.size)];
    for (const { name, rows, features } of SPEC.parts) {
      const kept = features.filter((f) => f.since === undefined);
      for (let row = 0; row < rows; row++) {
        features.forEach((feature, column) => {
          const value = feature.name === 'valid' ? 1 : random.below(4) / 4;
          after[SPEC.offset[name] + row * features.length + column] = value;
          if (feature.since === undefined)
            before[then.offset[name] + row * kept.length + kept.indexOf(feature)] = value;
        });
      }
    }
    const answer = (network: typeof old, observation: Float32Array) => {
      const [logits, value] = [new Float32Array(4), new Float32Array(1)];
      network.evaluate(1, observation, Uint8Array.of(1, 1, 1, 1), logits, value);
      return [...logits, ...value];
    };
    expect(answer(carriedOn, after)).toEqual(answer(old, before));
  }
});

test.each([2, 3, 4])(
  'a checkpoint of t9a of version %i, which tells less, is read; one of any other layout is refused',
  (version) => {
    const { spec } = gameOf('t9a');
    const fits = untrained('t9a', 1);
    const before = specOf(spec, version);
    const { size } = layoutOf(networkInput(before), fits.sizes);
    const old = {
      ...fits,
      observation: { ...fits.observation, version, size: before.size },
      parameters: new Float32Array(size).fill(0.5),
    };
    const sum = (x: Float32Array) => x.reduce((a, b) => a + b, 0);
    const { parameters } = networkOf(old, 't9a', 'f');
    expect(parameters.length).toBe(fits.parameters.length);
    expect(sum(parameters)).toBe(size / 2);
    for (const observation of [
      { version: 1 },
      { version: 6 },
      { version, size: spec.size },
      { version: version === 3 ? 4 : 3, size: before.size },
    ]) {
      const wrong = { ...old, observation: { ...old.observation, ...observation } };
      expect(() => networkOf(wrong, 't9a', 'f')).toThrow(/expected observations of t9a in version 5/);
    }
  },
);
