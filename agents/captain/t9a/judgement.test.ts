import { expect, test } from 'vitest';
import { degrees, INCH } from '../../../engine/kernel/geometry/measures.js';
import { choose, options } from '../../../engine/kernel/ruleset.js';
import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { gameOf } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import { worthsBy } from '../candidates.js';
import { NUMBERS } from '../numbers.js';
import { deployment } from '../regiments/deploying.js';
import { Shoots } from '../regiments/game.js';
import { move } from '../regiments/moving.js';
import { worthOfFlight, worthOfStand } from '../regiments/reactions.js';
import { worthOfWounds } from '../regiments/shooting.js';
import { T9A } from './captain.js';
import type { T9aMind } from './orders.js';
import { paysFor } from './values.js';

/** Returns a steady captain's mind before the pending decision of `b`, with some numbers changed. */
function mindFor(b: T9aBattle, changed: object = {}): T9aMind {
  options(t9a, b);
  const mind = T9A.newMind({ ...NUMBERS.regiments.steady, ...changed }, new Random(1), b);
  T9A.begin?.(mind, b);
  return mind;
}

const BLOCK = { models: 25, files: 5, points: 300 } as const;
const KNIGHTS = { models: 10, files: 5, M: 8, S: 4, WS: 4, A: 2, points: 250 } as const;

/** Statistics of a unit that cannot break a block alone. */
const RIDERS = { models: 12, files: 6, M: 8, S: 4, points: 150 } as const;

test('T9A-VPT-003 the Wounds that leave a quarter pay half, those before and after them nothing', () => {
  const { b } = scenario('t9a')
    .unit('bows', { models: 10, files: 10, at: [36, 10] })
    .enemy('spears', { models: 20, files: 5, points: 200, at: [36, 24] })
    .runTo('decision of kind Mover');
  const spears = b.setup.names.indexOf('spears');

  expect([14, 15, 16].map((wounds) => paysFor(b, spears, wounds))).toEqual([0, 100, 100]);
  b.unit.pool[spears] -= 14;
  expect([1, 2].map((wounds) => paysFor(b, spears, wounds))).toEqual([100, 100]);
  b.unit.pool[spears] -= 2; // it pays half already
  expect(paysFor(b, spears, 1)).toBe(0);
});

test('T9A-VPT-003 a Wound at the threshold is worth a shot, one that only nears it less', () => {
  const { b } = scenario('t9a')
    .unit('bows', { models: 10, files: 10, at: [36, 10] })
    .enemy('spears', { models: 20, files: 5, points: 200, at: [36, 24] })
    .runTo('decision of kind Mover');
  const spears = b.setup.names.indexOf('spears');
  const one = Float64Array.of(0, 1);
  const worth = (lost: number): number => {
    b.unit.pool[spears] -= lost;
    b.unit.models[spears] -= lost;
    b.unit.phaseModels[spears] = b.unit.models[spears];
    return worthOfWounds(b, mindFor(b, { shotPanics: 0 }), spears, one);
  };

  const fresh = worth(0);
  expect(worth(13)).toBeCloseTo(fresh); // 7 left of 20: no threshold yet
  expect(worth(1)).toBeGreaterThan(4 * fresh);
});

test('who is charged counts a second charger that may come, if it may reach him', () => {
  const stand = (second: readonly [number, number], counted: number) => {
    const { b } = scenario('t9a')
      .unit('knights', { ...KNIGHTS, at: [36, 8] })
      .unit('others', { ...KNIGHTS, at: [...second] })
      .enemy('block', { ...BLOCK, at: [36, 19] })
      .choose('knights charge block')
      .runTo('decision of kind Reaction');
    const [u, t] = ['knights', 'block'].map((name) => b.setup.names.indexOf(name));
    return worthOfStand(b, mindFor(b, { follows: counted }), u, t);
  };

  expect(stand([45, 8], 1)).toBeLessThan(stand([45, 8], 0) - 5);
  expect(stand([4, 44], 1)).toBe(stand([4, 44], 0));
});

test('who flees from one charger counts the other that may ride it down, if that may reach it', () => {
  const flight = (second: readonly [number, number], follows: number) => {
    const { b } = scenario('t9a')
      .unit('knights', { ...KNIGHTS, at: [36, 8] })
      .unit('others', { ...KNIGHTS, at: [...second] })
      .enemy('block', { ...BLOCK, at: [36, 17] })
      .choose('knights charge block')
      .runTo('decision of kind Reaction');
    const [u, t] = ['knights', 'block'].map((name) => b.setup.names.indexOf(name));
    return worthOfFlight(b, mindFor(b, { follows, outOfStep: 0.2 }), u, t);
  };

  expect(flight([42, 5], 1)).toBeLessThan(flight([42, 5], 0));
  expect(flight([4, 44], 1)).toBe(flight([4, 44], 0));
});

/** Returns the judgement of places for the first unit of a scene; a place is its centre, in inches. */
function placesOf(b: T9aBattle, changed: object): (x: number, y: number) => number {
  const mind = mindFor(b, changed);
  mind.survey.begin(b, 0, mind);
  const { halfWidth, halfDepth } = b.unit;
  return (x, y) => mind.survey.score(x * INCH, y * INCH, 0, halfWidth[0], halfDepth[0], Shoots.not);
}

test('who needs a friend for a fight gains little by coming long before it', () => {
  const gain = (friend: readonly [number, number]) => {
    const { b } = scenario('t9a')
      .unit('knights', { ...RIDERS, at: [36, 12] })
      .unit('block', { ...BLOCK, S: 4, at: [...friend] })
      .enemy('foe', { ...BLOCK, WS: 4, Ld: 7, at: [36, 40], facing: 180 })
      .choose({ ask: 'Mover', target: 'knights' })
      .runTo('decision of kind Move');
    const place = placesOf(b, { dread: 0, jointHope: 1, spirit: 0, edgePrice: 0, helped: 0 });
    return place(36, 28) - place(36, 16);
  };

  expect(gain([44, 24])).toBeGreaterThan(0);
  expect(gain([44, 12])).toBeLessThan(gain([44, 24]));
});

/** Returns the worth of moves by option, with some numbers changed. */
function pricesOf(b: T9aBattle, changed: object): (i: number) => number {
  const mind = mindFor(b, changed);
  return worthsBy(b, mind, move);
}

test('a step back costs, one aside a quarter of that, one ahead nothing; nor does standing', () => {
  const { b } = scenario('t9a')
    .unit('block', { ...BLOCK, at: [36, 20] })
    .enemy('far', { ...BLOCK, at: [36, 44] })
    .choose('block')
    .runTo('decision of kind Move');
  const n = options(t9a, b);
  const [free, dear] = [pricesOf(b, { backwards: 0, aboutFace: 0 }), pricesOf(b, { backwards: 0.1, aboutFace: 0 })];
  const price = (is: (i: number) => boolean) => {
    const i = Array.from({ length: n }, (_, k) => k).find(is) ?? -1;
    return free(i) - dear(i);
  };
  const dy = (i: number) => (b.option.y[i] - b.unit.y[0]) / INCH;

  const dx = (i: number) => (b.option.x[i] - b.unit.x[0]) / INCH;
  expect(price((i) => b.option.verb[i] === Verb.Advance && dy(i) < -1)).toBeCloseTo(0.1 * 300);
  const aside = (i: number) => b.option.verb[i] === Verb.Advance && dx(i) > 1 && b.option.facing[i] === 0;
  expect(price(aside)).toBeCloseTo(0.025 * 300);
  expect(price((i) => b.option.verb[i] === Verb.March && b.option.facing[i] === 0 && dy(i) > 4)).toBeCloseTo(0);
  expect(price((i) => b.option.verb[i] === Verb.Stay)).toBe(0);
});

test('a rock on the way to an enemy lengthens it, for the enemy too; one beside the way or behind him does not', () => {
  const judged = (rock: readonly [number, number], changed: object) => {
    const { b } = scenario('t9a')
      .unit('knights', { ...KNIGHTS, at: [36, 12] })
      .enemy('riders', { ...RIDERS, S: 5, WS: 5, at: [36, 29], facing: 180 })
      .terrain('impassable', { at: [...rock], size: [4, 4] })
      .choose({ ask: 'Mover', target: 'knights' })
      .runTo('decision of kind Move');
    return placesOf(b, { edgePrice: 0, helped: 0, ...changed })(36, 12);
  };
  const [barred, beside, behind] = [
    [36, 20],
    [48, 20],
    [36, 40],
  ] as const;

  const hope = (rock: readonly [number, number]) => judged(rock, { dread: 0 });
  expect(hope(barred)).toBeLessThan(0.9 * hope(beside));
  expect(hope(behind)).toBe(hope(beside));
  const fear = (rock: readonly [number, number]) => -judged(rock, { drive: 0 });
  expect(fear(barred)).toBeLessThan(0.5 * fear(beside));
  expect(fear(beside)).toBeGreaterThan(1);
  expect(fear(behind)).toBe(fear(beside));
});

test('a charge that could have been declared from a place draws nobody to stay there, nor as far away on that side', () => {
  const stays = (declined: number) => {
    const { b } = scenario('t9a')
      .unit('knights', { ...KNIGHTS, at: [36, 14] })
      .enemy('levy', { models: 15, files: 5, WS: 2, Ld: 6, points: 200, at: [36, 25] })
      .choose({ ask: 'Charger', verb: 'Stop' }, { ask: 'Mover', target: 'knights' })
      .runTo('decision of kind Move');
    const mind = mindFor(b, { declined, dread: 0 });
    mind.survey.begin(b, 0, mind);
    const { halfWidth, halfDepth } = b.unit;
    const at = (x: number, y: number, facing = 0) =>
      mind.survey.score(x * INCH, y * INCH, degrees(facing), halfWidth[0], halfDepth[0], Shoots.not);
    return { here: at(36, 14), back: at(36, 9), nearer: at(36, 18), flank: at(50, 26, 270) };
  };
  const [counted, half] = [stays(1), stays(0.5)];

  expect(half.here).toBeLessThan(0.6 * counted.here);
  expect(half.back).toBeLessThan(0.6 * counted.back);
  expect(half.nearer).toBe(counted.nearer);
  expect(half.flank).toBe(counted.flank);
});

test('nobody is deployed at the side of the table for nothing', () => {
  const game = gameOf('t9a');
  const [one, other] = game.lists();
  const setup = game.setup({ lists: [one, other] }, 3);
  if (!setup.ok) throw new Error(setup.problems[0].message);
  const b = game.rules.create(setup.value) as T9aBattle;
  game.rules.begin(b, 3);
  while (b.decision.kind[0] !== Ask.DeployPose) choose(t9a, b, 0);
  const mind = (marginPrice: number) => worthsBy(b, mindFor(b, { marginPrice }), deployment);
  const [free, dear] = [mind(0), mind(0.1)];
  const own = mindFor(b).game.worthOf(b, b.decision.subject[0]);
  const { verb, x, count } = { ...b.option, count: options(t9a, b) };
  let sides = 0;
  for (let i = 0; i < count; i++) {
    if (verb[i] !== Verb.Deploy) continue;
    const far = Math.min(x[i], b.setup.width - x[i]) / INCH;
    if (far > 20) expect(free(i)).toBe(dear(i));
    if (far > 6) continue;
    sides++;
    expect(free(i) - dear(i)).toBeGreaterThan(0.05 * own);
  }
  expect(sides).toBeGreaterThan(0);
});
