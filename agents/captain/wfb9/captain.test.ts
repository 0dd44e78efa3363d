import { expect, test } from 'vitest';
import { degrees, INCH } from '../../../engine/kernel/geometry/measures.js';
import { enter } from '../../../engine/kernel/procedure.js';
import { choose, options, waiting } from '../../../engine/kernel/ruleset.js';
import { Terrain } from '../../../engine/regiments/battle.js';
import { challenges } from '../../../engine/regiments/combat/challenges.js';
import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import type { Wfb9Battle } from '../../../engine/rulesets/wfb9/core/state.js';
import { wfb9 } from '../../../engine/rulesets/wfb9/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { Fight, type Fighter } from '../../../engine/testing/wfb9/fights.js';
import { gameOf } from '../../../env/games.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import { worthsBy } from '../candidates.js';
import { captain } from '../index.js';
import { NUMBERS } from '../numbers.js';
import { deployment } from '../regiments/deploying.js';
import { WFB9 } from './captain.js';
import { WFB9_CAPTAIN } from './game.js';

const seat = (b: Wfb9Battle) => seatOf(wfb9, b, options(wfb9, b), new Random(1), () => b);

/** Returns the answer of a captain to the pending decision, in words. */
const answer = (b: Wfb9Battle): string => wfb9.describe(b, makePolicy('captain', 'wfb9').act(seat(b)));

const KNIGHTS = { M: 8, WS: 5, S: 5, I: 5, A: 2, Ld: 9, base: [25, 50], models: 6, files: 6, points: 300 } as const;
const LEVY = { WS: 2, Ld: 5, models: 20, files: 5, points: 120 } as const;
const GUARD = { WS: 6, S: 5, T: 5, A: 3, I: 6, Ld: 10, models: 30, files: 6, points: 500, standard: true } as const;

test('it charges the flank of a weak block, not the front of one that is too strong', () => {
  const flank = scenario('wfb9')
    .unit('knights', { ...KNIGHTS, at: [22, 24], facing: 90 })
    .enemy('levy', { ...LEVY, at: [30, 24] })
    .runTo('decision of kind Charger');
  expect(answer(flank.b)).toBe('knights');
  const front = scenario('wfb9')
    .unit('levy', { ...LEVY, at: [36, 18] })
    .enemy('guard', { ...GUARD, at: [36, 24] })
    .runTo('decision of kind Charger');
  expect(answer(front.b)).toBe('stop');
});

test('WFB9-SRFCV-005 riders who cannot stand shoot at the charger and flee', () => {
  const riders = {
    M: 9,
    models: 5,
    files: 5,
    Ld: 9,
    points: 100,
    base: [25, 50],
    shooting: 'Repeater crossbow',
    mount: {},
    rules: ['Fast Cavalry', 'Swiftstride'],
  } as const;
  const report = scenario('wfb9')
    .unit('knights', { ...KNIGHTS, at: [36, 6] })
    .enemy('riders', { ...riders, at: [36, 19] })
    .choose('knights charge riders')
    .runTo('decision of kind Reaction');
  expect(answer(report.b)).toMatch(/^riders (shoot and flee|fire and flee)/);
});

const LORD: Fighter = {
  character: true,
  WS: 7,
  S: 6,
  T: 5,
  W: 3,
  A: 5,
  I: 7,
  Ld: 10,
  points: 300,
  armour: { suit: 3 },
};
const CLERK: Fighter = { character: true, W: 2, A: 2, I: 3, Ld: 8, points: 80 };

/** A fight of two units with a character in each, before the challenge of the active player `active`. */
function duelOf(ours: Fighter, theirs: Fighter, active: 0 | 1 = 0): Wfb9Battle {
  const f = new Fight({ guard: { models: 15, points: 150 }, ours }, { levy: { ...LEVY }, theirs })
    .at('levy', 36, 24)
    .against('guard', 'levy')
    .join('ours', 'guard')
    .join('theirs', 'levy')
    .combat();
  f.b.core.level[0] = 1;
  f.b.core.active[0] = active;
  enter(f.b, challenges, 0);
  f.run();
  expect(waiting(f.b)).toBe(true);
  return f.b;
}

test('WFB9-DEC-318 who would slay the enemy challenges him, who would be slain does not', () => {
  expect(answer(duelOf(LORD, CLERK))).toContain('ours');
  expect(answer(duelOf(CLERK, LORD))).toMatch(/no|stop/);
});

test('WFB9-DEC-319 the weaker refuses, the stronger accepts', () => {
  const refused = duelOf(LORD, CLERK);
  choose(wfb9, refused, 1);
  options(wfb9, refused);
  expect(answer(refused)).toMatch(/^(no|refuse|decline)/);
  const accepted = duelOf(CLERK, LORD);
  choose(wfb9, accepted, 1);
  options(wfb9, accepted);
  expect(answer(accepted)).toContain('theirs');
});

test('WFB9-VPS-006 WFB9-VPS-007 the Wounds that leave half of a unit pay half its points, those before and after them nothing', () => {
  const { b } = new Fight({ spears: { models: 20, points: 200 }, hero: { ...LORD, W: 4, points: 90 } }, { levy: {} })
    .at('spears', 36, 10)
    .at('hero', 10, 10)
    .at('levy', 36, 40);
  expect([9, 10, 11].map((n) => WFB9_CAPTAIN.paysFor(b, 0, n))).toEqual([0, 100, 100]);
  expect([1, 2].map((n) => WFB9_CAPTAIN.paysFor(b, 1, n))).toEqual([0, 45]);
  b.unit.pool[0] -= 10;
  expect(WFB9_CAPTAIN.paysFor(b, 0, 1)).toBe(0);
});

test('it gives the reason of an answer in a sentence', () => {
  const b = duelOf(LORD, CLERK);
  const { sentence, worth } = captain({ ruleset: 'wfb9', settings: {} }).why(seat(b));
  expect(sentence).toMatch(/ours.*worth .* points: the duel, or the silence of who refuses it/);
  expect(worth).toBeGreaterThan(0);
});

/** Returns a battle of the usual lists before the first unit is placed. */
function beforePlaces(seed: number): Wfb9Battle {
  const game = gameOf('wfb9');
  const [one, other] = game.lists();
  const setup = game.setup({ lists: [one, other] }, seed);
  if (!setup.ok) throw new Error(setup.problems[0].message);
  const b = game.rules.create(setup.value) as Wfb9Battle;
  game.rules.begin(b, seed);
  while (b.decision.kind[0] !== Ask.DeployPose) choose(wfb9, b, 0);
  return b;
}

/** Returns a steady captain's mind before the pending decision of `b`, with some numbers changed. */
function mindWith(b: Wfb9Battle, changed: object) {
  options(wfb9, b);
  const mind = WFB9.newMind({ ...NUMBERS.regiments.steady, ...changed }, new Random(1), b);
  WFB9.begin?.(mind, b);
  return mind;
}

test('nobody is deployed behind a rock if there is room beside it', () => {
  let [behind, beside] = [0, 0];
  for (let seed = 1; seed < 9; seed++) {
    const b = beforePlaces(seed);
    const { terrain } = b.setup;
    const rocks = Array.from(terrain.kind.keys()).filter((p) => terrain.kind[p] === Terrain.impassable);
    const judge = (barred: number) => worthsBy(b, mindWith(b, { barred }), deployment);
    const [free, dear] = [judge(0), judge(0.01)];
    const { verb, x, y, facing } = b.option;
    for (let i = 0; i < options(wfb9, b); i++) {
      if (verb[i] !== Verb.Deploy || (facing[i] !== 0 && facing[i] !== degrees(180))) continue;
      const aside = (p: number) => Math.abs(x[i] - terrain.x[p]) / INCH;
      const ahead = (p: number) => ((terrain.y[p] - y[i]) * (facing[i] === 0 ? 1 : -1)) / INCH;
      if (rocks.some((p) => aside(p) < 2 && ahead(p) > 0 && ahead(p) < 18)) {
        behind++;
        expect(free(i) - dear(i)).toBeGreaterThan(0);
      } else if (rocks.every((p) => aside(p) > 16 || ahead(p) < 0 || ahead(p) > 21)) {
        beside++;
        expect(free(i)).toBe(dear(i));
      }
    }
  }
  expect(Math.min(behind, beside)).toBeGreaterThan(0);
});
