import { expect, test } from 'vitest';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import { Dazed, type W40kBattle } from '../../engine/rulesets/wh40k2/core/state.js';
import { UNIT_FIXED, W40K_SPEC, WIDTH } from '../../engine/rulesets/wh40k2/observation/spec.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Env } from '../env.js';
import { gameIds, gameOf } from '../games.js';
import { observationSpace } from '../observation.js';
import { Random } from '../random.js';

const W40K_GAME = gameOf('wh40k2');

const OWN = W40K_SPEC.offset['own units'];
const ENEMY = W40K_SPEC.offset['enemy units'];
const OPTIONS = W40K_SPEC.offset.options;

const battleOf = (env: Env): W40kBattle => (env as unknown as { battle: W40kBattle }).battle;

function seen(b: W40kBattle, player: number): Float32Array {
  const out = new Float32Array(W40K_SPEC.size);
  W40K_GAME.writer(out, true).write(b, player);
  return out;
}

/** Plays random options to the end of the battle, or until `each` returns true. @returns the number of decisions */
function playOn(env: Env, seed: number, each: (observation: Float32Array, mask: Uint8Array) => boolean | undefined) {
  const random = new Random(seed);
  let [observation, info] = env.reset({ seed });
  let steps = 0;
  for (let over = info.options === 0; !over; steps++) {
    if (each(observation, info.actionMask) === true) return steps;
    const [next, , terminated, truncated, following] = env.step(env.actionSpace.sample(random, info.actionMask));
    observation = next;
    info = following;
    over = terminated || truncated;
  }
  return steps;
}

/** Test function for tests of whole battles, skipped if the game is missing. */
const whole = test.skipIf(!gameIds().includes('wh40k2'));

/** Returns the column of a unit's feature, by name. */
function column(name: string): number {
  const at = W40K_SPEC.parts[1].features.findIndex((f) => f.name === name);
  if (at < 0) throw new Error(`no feature '${name}'`);
  return at;
}

const squads = () =>
  scenario('wh40k2')
    .unit('marines', { at: [20, 10], BS: 4, weapons: ['boltgun'], save: 3 })
    .unit('hero', { character: true, joins: 'marines', W: 2, points: 60 })
    .enemy('orks', { at: [50, 40], models: 10, formation: 'cluster' })
    .terrain('crater', { at: [50, 40], size: [6, 6] });

test('columns of units are where the spec says', () => {
  expect(column('x')).toBe(UNIT_FIXED);
  const { b } = squads()
    .status('marines', 'hidden', 'overwatch')
    .status('orks', 'broken')
    .model('hero', 0, { wounds: 1 })
    .model('orks', 2, { jams: 1 })
    .lost('orks', 2)
    .start();
  const out = seen(b, 0);
  const [marines, hero, orks] = [OWN, OWN + WIDTH.unit, ENEMY];
  const at = (row: number, name: string) => out[row + column(name)];

  expect(at(marines, 'valid') + at(hero, 'valid') + at(orks, 'valid')).toBe(3);
  expect(at(orks + WIDTH.unit, 'valid')).toBe(0);
  expect(at(marines, 'Ballistic Skill')).toBeCloseTo(0.4);
  expect(at(marines, 'save')).toBeCloseTo(4 / 6);
  expect(at(marines, 'longest range')).toBeCloseTo(24 / 72);
  expect([at(marines, 'hidden'), at(hero, 'hidden'), at(orks, 'hidden')]).toEqual([1, 1, 0]);
  expect([at(marines, 'overwatch'), at(orks, 'broken'), at(marines, 'broken')]).toEqual([1, 1, 0]);
  expect([at(hero, 'character'), at(hero, 'with another unit'), at(marines, 'characters with it')]).toEqual([
    1, 1, 0.25,
  ]);
  expect(at(hero, 'wounds left')).toBe(0.5);
  expect(at(orks, 'models left')).toBeCloseTo(0.8);
  expect(at(orks, 'jammed')).toBeCloseTo(1 / 8);
  expect(at(orks, 'in hard cover')).toBe(1);
  expect(at(marines, 'x')).toBeCloseTo(20 / 36 - 1, 3);
  expect(at(marines, 'cosine of facing')).toBe(1);
  expect(at(orks, 'cosine of facing')).toBe(-1);
  expect(at(marines, 'gap to the closest enemy')).toBeCloseTo(at(hero, 'gap to the closest enemy'), 1);
});

test('what keeps models of a unit from acting, and how far they have gone, is told of both sides', () => {
  const { b } = squads()
    .with(({ model, setup }) => {
      const first = setup.unit.first[setup.names.indexOf('orks')];
      model.dazed[first] = Dazed.fallen | Dazed.blind;
      model.dazed[first + 1] = Dazed.rising;
      model.recharge[first + 2] = 1;
      model.destroyed[first + 3] = 2;
      model.outOfCoherency[first + 4] = 1;
      model.moved[first + 5] = 6 * INCH;
    })
    .start();

  for (const [player, rows] of [
    [0, ENEMY],
    [1, OWN],
  ] as const) {
    const out = seen(b, player);
    const told = ['knocked down', 'blind', 'recharging', 'destroyed weapons', 'cut off', 'distance moved'];
    const values = told.map((name) => out[rows + column(name)]);
    const expected = [0.2, 0.1, 0.1, 0.1, 0.1, 0.25];
    for (const [i, value] of values.entries()) expect(value, told[i]).toBeCloseTo(expected[i]);
  }
});

test('both players see the same from their own side of the table', () => {
  const units = { at: [20, 10], facing: 30, models: 4 } as const;
  const turned = { at: [72 - 20, 48 - 10], facing: 210, models: 4 } as const;
  const { b } = scenario('wh40k2')
    .unit('a', units)
    .enemy('b', turned)
    .terrain('wall', { at: [30, 20], size: [6, 0.5], angle: 30 })
    .terrain('wall', { at: [42, 28], size: [6, 0.5], angle: 210 })
    .start();
  const [first, second] = [seen(b, 0), seen(b, 1)];
  const part = (out: Float32Array, name: string, rows: number, width: number) =>
    Array.from(out.subarray(W40K_SPEC.offset[name], W40K_SPEC.offset[name] + rows * width)).map((v) =>
      Math.round(v * 1e4),
    );

  expect(part(second, 'own units', 1, WIDTH.unit)).toEqual(part(first, 'own units', 1, WIDTH.unit));
  expect(part(second, 'enemy units', 1, WIDTH.unit)).toEqual(part(first, 'enemy units', 1, WIDTH.unit));
  const walls = part(first, 'terrain', 2, WIDTH.terrain);
  const width = WIDTH.terrain;
  expect(part(second, 'terrain', 2, WIDTH.terrain)).toEqual([...walls.slice(width), ...walls.slice(0, width)]);
});

test('K39 what only the dice know is not in an observation', () => {
  const { b } = squads().start();
  const before = seen(b, 0);
  b.dice.seed(12345);
  b.dice.store();

  expect(seen(b, 0)).toEqual(before);
});

whole(
  'a whole battle: observations are in their space and without -0, and what is written thriftily equals what is written anew',
  () => {
    const env = new Env('wh40k2');
    const space = observationSpace(W40K_SPEC);
    for (const seed of [3, 8]) {
      let looked = 0;
      playOn(env, seed, (observation) => {
        const b = battleOf(env);
        if (looked++ % 5 === 0 && !space.contains(observation)) throw new Error(env.describe().question);
        // the mirrored table would have -0 where the other has 0, and one state two observations
        if (observation.some((x) => Object.is(x, -0))) throw new Error(`-0: ${env.describe().question}`);
        const anew = new Int32Array(seen(b, b.decision.player[0]).buffer); // compares bits, in which -0 is not 0
        const kept = new Int32Array(observation.buffer, observation.byteOffset, observation.length);
        for (let i = 0; i < anew.length; i++) {
          if (anew[i] !== kept[i]) throw new Error(`number ${i}: ${env.describe().question}`);
        }
        return undefined;
      });
    }
  },
  30_000,
);

whole(
  'two options of one decision never look the same',
  () => {
    for (const level of ['command', 'full'] as const) {
      const env = new Env('wh40k2', { level });
      playOn(env, 4, (observation, mask) => {
        const rows = new Set<string>();
        let count = 0;
        for (let i = 0; mask[i] === 1; i++) {
          count++;
          rows.add(observation.subarray(OPTIONS + i * WIDTH.option, OPTIONS + (i + 1) * WIDTH.option).join());
        }
        if (rows.size !== count) throw new Error(`${env.describe().question}: ${env.describe().options.join(' | ')}`);
        return undefined;
      });
    }
  },
  60_000,
);

whole('the same seed gives the same battle', () => {
  const bytes = () => {
    const env = new Env('wh40k2');
    playOn(env, 6, () => undefined);
    return env.save();
  };
  expect(bytes()).toEqual(bytes());
});
