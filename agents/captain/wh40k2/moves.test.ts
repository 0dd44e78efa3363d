import { describe, expect, it } from 'vitest';
import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { options } from '../../../engine/kernel/ruleset.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import type { W40kScene } from '../../../engine/testing/wh40k2/scene.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';
import { worthsBy } from '../candidates.js';
import { meanWorth } from '../fire.js';
import { NUMBERS } from '../numbers.js';
import { WH40K2 } from './captain.js';
import { Outlook } from './outlook.js';
import { Plan } from './plan.js';
import { move, prospects } from './standing.js';
import { tryMove } from './trying.js';
import { prizeOf } from './values.js';

const n = NUMBERS.skirmish.steady;
const mindFor = (b: W40kBattle) => WH40K2.newMind(n, new Random(1), b);

const MARINES = { models: 5, WS: 4, BS: 4, S: 4, T: 4, I: 4, Ld: 8, save: 3, points: 150 } as const;
const BOYZ = { models: 10, T: 4, I: 2, save: 6, points: 120 } as const;

const twin = (b: W40kBattle): W40kBattle => {
  const trial = wh40k2.create(b.setup);
  copyBattle(trial, b);
  return trial;
};

/** Returns the points of standing where unit 0 stands. */
function prospectsIn(b: W40kBattle): number {
  const mind = mindFor(b);
  const outlook = new Outlook(b, 0, mind);
  mind.map.draw(b, twin(b), 0);
  return prospects(b, mind, 0, outlook, new Plan(mind.map, outlook, n));
}

/** Returns the move that a captain chooses in `scene`, option `i` of `b`. The boyz are on overwatch or not. */
function answerIn(scene: W40kScene, waits: boolean): { b: W40kBattle; i: number } {
  if (waits) scene.status('boyz', 'overwatch');
  const { b } = scene.runTo('decision of kind Move');
  const policy = makePolicy('captain', 'wh40k2');
  const count = options(wh40k2, b);
  return { b, i: policy.act(seatOf(wh40k2, b, count, new Random(1), () => b)) };
}

it('a move that is tried leaves the battle as it is, and starts from it again', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 12] })
    .enemy('boyz', { ...BOYZ, at: [36, 34] })
    .choose({ ask: 'Mover', target: 'marines' })
    .runTo('decision of kind Move');
  const count = options(wh40k2, b);
  const trial = wh40k2.create(b.setup);
  const before = b.bytes.slice();
  let farthest = 0;
  for (let i = 0; i < count; i++) {
    tryMove(trial, 0, b, i);
    farthest = Math.max(farthest, Math.abs(trial.model.y[0] - b.model.y[0]) / INCH);
    expect(b.bytes).toEqual(before);
  }
  tryMove(trial, 0, b, 0);
  expect(b.option.verb[0]).toBe(Verb.Hold);
  expect([trial.model.x, trial.model.y]).toEqual([b.model.x, b.model.y]);
  expect(farthest).toBeGreaterThan(7); // a run
});

describe('who waits on overwatch', () => {
  it('a squad does not walk into the sight of those who wait for it, but does where nobody waits', () => {
    const answer = (waits: boolean) => {
      const scene = scenario('wh40k2')
        .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 12] })
        .enemy('boyz', { ...BOYZ, models: 24, weapons: ['boltgun'], at: [36, 38] })
        .choose({ ask: 'Mover', target: 'marines' });
      const { b, i } = answerIn(scene, waits);
      return b.option.y[i] / INCH;
    };
    expect(answer(false)).toBeGreaterThan(14);
    expect(answer(true)).toBeLessThanOrEqual(12.5);
  });
});

describe('what is to be feared', () => {
  it('W40K-START-002 in the last turn only who goes first fears an enemy who sees him', () => {
    const value = (firstPlayer: number) => {
      const { b } = scenario('wh40k2')
        .unit('marines', { ...MARINES, weapons: ['bolt-pistol'], at: [36, 12] })
        .enemy('boyz', { ...BOYZ, models: 14, weapons: ['boltgun'], at: [36, 32] })
        .start();
      b.core.gameTurn[0] = b.field.turns[0];
      b.field.firstPlayer[0] = firstPlayer;
      return prospectsIn(b);
    };
    expect(value(1)).toBeGreaterThan(value(0) + 1);
  });
});

describe('the map of the table', () => {
  const scene = () =>
    scenario('wh40k2')
      .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 8] })
      .enemy('boyz', { ...BOYZ, at: [36, 34] })
      .terrain('building', { at: [36, 20], size: [12, 4] })
      .start().b;

  it('knows from where an enemy is seen, and where nobody can stand', () => {
    const b = scene();
    const { map } = mindFor(b);
    map.draw(b, twin(b), 0);
    const at = (x: number, y: number) => map.at(x * INCH, y * INCH);
    const [{ seen, gap, refuge }] = map.views;
    expect(seen[at(36, 12)]).toBe(0); // behind the building
    expect(seen[at(20, 20)]).toBe(1);
    expect(map.closed[at(36, 20)]).toBe(1);
    expect(gap[at(36, 12)]).toBeGreaterThan(18 * INCH);
    expect(refuge[at(20, 20)]).toBe(0); // in the open
  });

  it('knows the shelter of either side, which each piece gives against shots from outside (W40K-COVER-007)', () => {
    const { b } = scenario('wh40k2')
      .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 8] })
      .enemy('boyz', { ...BOYZ, models: 3, at: [36, 34] })
      .terrain('crater', { at: [36, 12], size: [8, 8] })
      .terrain('crater', { at: [36, 34], size: [12, 8] })
      .start();
    const { map } = mindFor(b);
    map.draw(b, twin(b), 0);
    const [{ shelter, refuge, seen }] = map.views;
    const at = (x: number, y: number) => map.at(x * INCH, y * INCH);
    expect(seen[at(37, 13)]).toBeGreaterThan(0);
    expect(refuge[at(37, 13)]).toBeLessThan(0); // in a crater
    expect(refuge[at(55, 20)]).toBe(0);
    expect(shelter[at(55, 20)]).toBeLessThan(0); // they stand in another
  });

  it('is drawn anew for a squad that has moved, and equals a map that is drawn for the first time', () => {
    const b = scene();
    const { map } = mindFor(b);
    map.draw(b, twin(b), 0);
    const first = map.views;
    map.draw(b, twin(b), 0);
    expect(map.views[0]).toBe(first[0]); // it stood still
    for (let m = 5; m < 15; m++) b.model.x[m] += 6 * INCH;
    invalidateGeometry(b);
    map.draw(b, twin(b), 0);
    const fresh = mindFor(b).map;
    fresh.draw(b, twin(b), 0);
    expect(map.views).toEqual(fresh.views);
    expect(map.views[0].seen).not.toEqual(first[0].seen);
  });

  it('a squad hopes for more where it can shoot than behind a building, and for nothing in no turns', () => {
    const b = scene();
    const mind = mindFor(b);
    mind.map.draw(b, twin(b), 0);
    b.core.gameTurn[0] = b.field.turns[0] - 1;
    const plan = new Plan(mind.map, new Outlook(b, 0, mind), { ...n, dread: 0 });
    expect(plan.hope(22 * INCH, 19 * INCH, 1)).toBeGreaterThan(plan.hope(36 * INCH, 14 * INCH, 1));
    expect(plan.hope(22 * INCH, 19 * INCH, 0)).toBe(0);
  });
});

it('a squad hopes for no more by a charge, however many turns are left, than the charge is worth when it is declared', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { ...MARINES, weapons: ['sword'], at: [36, 12] })
    .enemy('boyz', { ...BOYZ, models: 3, weapons: ['sword'], at: [36, 18] })
    .start();
  const mind = mindFor(b);
  mind.map.draw(b, twin(b), 0);
  const outlook = new Outlook(b, 0, mind);
  const plan = new Plan(mind.map, outlook, n);
  expect(outlook.fight(1)).toBeGreaterThan(0);
  expect(plan.hope(36 * INCH, 12 * INCH, 3)).toBeCloseTo(n.fightGoesOn * outlook.fight(1), 6);
});

it('a squad that goes back where it came from pays for it, one that goes on or stands does not', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 20] })
    .enemy('boyz', { ...BOYZ, at: [36, 44] })
    .choose({ ask: 'Mover', target: 'marines' })
    .runTo('decision of kind Move');
  const count = options(wh40k2, b);
  const worths = (backwards: number) => {
    const mind = { ...mindFor(b), n: { ...n, backwards } };
    const worth = worthsBy(b, mind, move);
    return Array.from({ length: count }, (_, i) => worth(i));
  };
  const [free, dear] = [worths(0), worths(0.1)];
  const price = (is: (i: number) => boolean) => {
    const i = free.findIndex((_, k) => is(k));
    return free[i] - dear[i];
  };
  const dy = (i: number) => (b.option.y[i] - b.model.y[0]) / INCH;

  expect(price((i) => b.option.verb[i] === Verb.Move && dy(i) < -3)).toBeGreaterThan(20); // of 150 points nearly 30
  expect(price((i) => b.option.verb[i] === Verb.Move && dy(i) > 3)).toBeLessThan(6);
  expect(price((i) => b.option.verb[i] === Verb.Hold)).toBe(0);
});

describe('what losses are worth', () => {
  it('the loss that pays a victory point is worth more than the one before it (W40K-VPTS-002, W40K-VPTS-003)', () => {
    const { b } = scenario('wh40k2')
      .unit('marines', { ...MARINES, at: [36, 8] })
      .enemy('boyz', { ...BOYZ, Ld: 10, at: [36, 34] })
      .start();
    const losses = prizeOf(b, n, 1, 0);
    const worth = (k: number) =>
      meanWorth(
        losses,
        Float64Array.from({ length: 11 }, (_, i) => (i === k ? 1 : 0)),
      );
    const step = (k: number) => worth(k) - worth(k - 1);
    expect(step(5)).toBeGreaterThan(3 * step(4)); // half of it
    expect(step(10)).toBeGreaterThan(3 * step(9)); // all of it
    expect(step(7)).toBeCloseTo(step(8), 9);
  });
});

it('a character joins a sound squad, not one that is broken, with which he would break (W40K-HERO-017, W40K-HERO-027)', () => {
  const joins = (...names: readonly string[]) => {
    const scene = scenario('wh40k2')
      .unit('shaky', { ...BOYZ, models: 4, at: [32, 20] })
      .unit('sound', { ...BOYZ, models: 4, at: [40, 20] })
      .unit('hero', { character: true, at: [[36, 18]] })
      .enemy('boyz', { ...BOYZ, at: [36, 44] })
      .terrain('crater', { at: [36, 20], size: [20, 4] })
      .choose({ ask: 'Mover', target: 'hero' }, { ask: 'Move', verb: 'Move', at: [36, 20] });
    for (const name of names) scene.status(name, 'broken');
    const { b } = scene.runTo('decision of kind Join');
    const policy = makePolicy('captain', 'wh40k2');
    const count = options(wh40k2, b);
    return wh40k2.describe(b, policy.act(seatOf(wh40k2, b, count, new Random(1), () => b)));
  };
  expect(joins('shaky')).toBe('hero joins sound');
  expect(joins('shaky', 'sound')).toBe('hero stays alone');
});
