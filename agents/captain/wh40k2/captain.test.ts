import { expect, test } from 'vitest';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { choose, options, type Player, waiting } from '../../../engine/kernel/ruleset.js';
import { Ask } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { gameOf } from '../../../env/games.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { Seats, seatOf } from '../../../env/seats.js';
import '../../index.js';
import { LASCANNON_SQUAD } from '../../../engine/testing/wh40k2/scenes.js';

/** Returns the answer of a captain to the pending decision, in words. */
function answer(b: W40kBattle): string {
  const n = options(wh40k2, b);
  const policy = makePolicy('captain', 'wh40k2');
  return wh40k2.describe(b, policy.act(seatOf(wh40k2, b, n, new Random(1), () => b)));
}

const MARINES = { models: 5, WS: 4, BS: 4, S: 4, T: 4, I: 4, Ld: 8, save: 3, points: 150 } as const;
const BOYZ = { T: 4, I: 2, save: 6, points: 120 } as const;

test('of two squads in sight it shoots at the one that it can break, not at the one behind a wall', () => {
  const report = scenario('wh40k2')
    .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 12], facing: 0 })
    .enemy('hidden', { ...BOYZ, models: 5, at: [32, 24] })
    .enemy('open', { ...BOYZ, models: 5, at: [41, 24] })
    .terrain('wall', { at: [32, 22.2], size: [8, 0.4] })
    .phase('shooting')
    .choose('marines')
    .runTo('decision of kind ShotTarget');

  expect(answer(report.b)).toContain('open');
});

test('a heavy weapon fires where its shot pays a victory point, not at the dearest models (W40K-TGT-006, W40K-VPTS-003)', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', LASCANNON_SQUAD)
    .enemy('dear', { ...BOYZ, models: 5, points: 300, at: [33, 24] })
    .enemy('halved', { ...BOYZ, models: 11, at: [48, 26] })
    .lost('halved', 5)
    .terrain('wall', { at: [33, 23.2], size: [8, 0.4] }, { height: 0.6 })
    .phase('shooting')
    .level('command')
    .runTo('decision of kind ShotTarget');
  const policy = makePolicy('captain', 'wh40k2');
  const seats = new Seats(wh40k2);
  while (b.decision.kind[0] === Ask.ShotTarget) choose(wh40k2, b, seats.act(policy, b));

  expect(b.decision.kind[0]).toBe(Ask.ModelTarget);
  expect(wh40k2.describe(b, seats.act(policy, b))).toContain('halved');
});

test('of one mind with its squad the heavy weapon is not asked for a target of its own (W40K-TGT-006, K41)', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', LASCANNON_SQUAD)
    .enemy('dear', { ...BOYZ, models: 5, points: 300, at: [33, 24] })
    .enemy('dross', { ...BOYZ, models: 11, points: 11, at: [48, 26] })
    .phase('shooting')
    .level('command')
    .runTo('decision of kind ShotTarget');
  const seats = new Seats(wh40k2);
  const option = seats.act(makePolicy('captain', 'wh40k2'), b);

  expect(wh40k2.describe(b, option)).toContain('dear');
  expect(b.option.extra[option]).toBe(0);
});

test('of two squads who fall to its fire alike it shoots at the one that is not broken yet (W40K-VPTS-009)', () => {
  const target = (broken: string) =>
    answer(
      scenario('wh40k2')
        .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 12], facing: 0 })
        .enemy('left', { ...BOYZ, models: 5, at: [32, 24] })
        .enemy('right', { ...BOYZ, models: 5, at: [40, 24] })
        .status(broken, 'broken')
        .phase('shooting')
        .choose('marines')
        .runTo('decision of kind ShotTarget').b,
    );

  expect(target('left')).toContain('right');
  expect(target('right')).toContain('left');
});

test('who could shoot it most in the turns to come falls first, unless none are to come (W40K-START-003)', () => {
  const target = (turn: number, firstPlayer: Player) => {
    const { b } = scenario('wh40k2')
      .unit('marines', { ...MARINES, weapons: ['boltgun'], at: [36, 12], facing: 0 })
      .enemy('guns', { ...BOYZ, models: 5, weapons: ['heavy-bolter'], at: [32, 24] })
      .enemy('dear', { ...BOYZ, models: 5, weapons: ['bolt-pistol'], points: 130, at: [40, 24] })
      .turn(turn)
      .phase('shooting')
      .choose('marines')
      .runTo('decision of kind ShotTarget');
    b.field.firstPlayer[0] = firstPlayer;
    return answer(b);
  };

  expect(target(1, 1)).toContain('guns');
  expect(target(4, 0)).toContain('guns');
  expect(target(4, 1)).toContain('dear');
});

test('it fires into a combat of its own only where that gains more than it costs (W40K-MELEE-001, W40K-DEC-036)', () => {
  const shooter = (friend: object, foe: object) =>
    answer(
      scenario('wh40k2')
        .unit('gunners', { ...MARINES, weapons: ['boltgun'], at: [36, 12], facing: 0 })
        .unit('friend', { ...BOYZ, models: 3, at: [36, 24], ...friend })
        .enemy('foe', { ...BOYZ, models: 3, at: [36, 25.2], ...foe })
        .engaged('friend', 'foe', {
          pairs: [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        })
        .phase('shooting')
        .runTo('decision of kind Shooter').b,
    );

  expect(shooter({ points: 300 }, { points: 30 })).toBe('stop');
  expect(shooter({ points: 30 }, { points: 300 })).toContain('gunners');
});

test('strong fighters charge weak ones in reach, weak ones do not charge strong ones', () => {
  const charge = (own: object, foe: object) =>
    answer(
      scenario('wh40k2')
        .unit('own', { ...MARINES, ...own, at: [36, 20] })
        .enemy('foe', { ...BOYZ, models: 5, ...foe, at: [36, 26] })
        .runTo('decision of kind Charger').b,
    );
  const strong = { WS: 6, S: 5, A: 3, weapons: ['power-sword', 'bolt-pistol'] };
  const weak = { WS: 1, S: 2, T: 2, A: 1, save: 7 };

  expect(charge(strong, weak)).toContain('own');
  expect(charge({ ...weak, weapons: ['lasgun'] }, { ...strong })).toBe('stop');
});

test('who is in hand-to-hand combat fights on, even against the odds', () => {
  const report = scenario('wh40k2')
    .unit('own', { ...BOYZ, models: 5, at: [36, 20] })
    .enemy('foe', { ...MARINES, WS: 6, S: 5, A: 3, at: [36, 21.2] })
    .engaged('own', 'foe', { pairs: [[0, 0]] })
    .phase('handToHand')
    .level('command')
    .runTo('decision of kind BreakOff');

  expect(answer(report.b)).toBe('nobody else breaks off');
});

test('who can infiltrate does, and comes nearer than its zone', () => {
  const game = gameOf('wh40k2');
  const made = game.setup({ lists: ['blue-wall', 'loud-gunz'] }, 5);
  if (!made.ok) throw new Error('the lists that ship are not legal');
  const b = game.rules.create(made.value) as W40kBattle;
  game.rules.begin(b, 5);
  const seats = new Seats(game.rules);
  seats.begin(5);
  const captains = [0, 1].map(() => makePolicy('captain', 'wh40k2'));
  while (b.core.gameTurn[0] === 0) choose(game.rules, b, seats.act(captains[b.decision.player[0]], b));
  const scouts = b.setup.unit.first[b.setup.names.indexOf('Watch Squad')];
  const kommandos = b.setup.unit.first[b.setup.names.indexOf('Blood Axe Kommandos')];
  const apart = Math.abs(b.model.y[scouts] - b.model.y[kommandos]);

  expect(apart).toBeLessThan(24 * INCH); // between the zones
});

test('a battle of captains ends, takes nothing back, and is the same for the same seed', () => {
  const play = () => {
    const game = gameOf('wh40k2');
    const made = game.setup({}, 5);
    if (!made.ok) throw new Error('the lists that ship are not legal');
    const b = game.rules.create(made.value);
    game.rules.begin(b, 5);
    const seats = new Seats(game.rules);
    seats.begin(5);
    const captains = [0, 1].map(() => makePolicy('captain', 'wh40k2'));
    const answers: string[] = [];
    while (waiting(b)) {
      const i = seats.act(captains[b.decision.player[0]], b);
      answers.push(game.rules.describe(b, i));
      choose(game.rules, b, i);
    }
    return answers;
  };
  const answers = play();

  expect(answers.filter((words) => words === 'back')).toEqual([]);
  expect(answers.length).toBeGreaterThan(50);
  expect(play()).toEqual(answers);
});
