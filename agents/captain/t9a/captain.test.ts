import { expect, test } from 'vitest';
import { choose, options, waiting } from '../../../engine/kernel/ruleset.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { UnknownNameError } from '../../../env/errors.js';
import { gameOf } from '../../../env/games.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { Seats, seatOf } from '../../../env/seats.js';
import '../../index.js';

/** Returns the answer of a captain to the pending decision, in words. */
function answer(b: T9aBattle, description = 'captain'): string {
  const n = options(t9a, b);
  const policy = makePolicy(description, 't9a');
  return t9a.describe(b, policy.act(seatOf(t9a, b, n, new Random(1), () => b)));
}

const KNIGHTS = { M: 8, WS: 5, S: 5, I: 5, A: 2, Ld: 9, base: [25, 50], models: 6, files: 6, points: 300 } as const;
const LEVY = { M: 4, WS: 2, S: 3, Ld: 5, models: 20, files: 5, points: 120 } as const;
const GUARD = {
  M: 4,
  WS: 6,
  S: 5,
  T: 5,
  A: 3,
  I: 6,
  Ld: 10,
  models: 30,
  files: 6,
  points: 500,
  standard: true,
} as const;

test('it charges the flank of a weak block', () => {
  const report = scenario('t9a')
    .unit('knights', { ...KNIGHTS, at: [20, 24], facing: 90 })
    .enemy('levy', { ...LEVY, at: [30, 24] })
    .runTo('decision of kind Charger');

  expect(answer(report.b)).toBe('knights');
});

test('it does not charge the front of a block that is too strong', () => {
  const report = scenario('t9a')
    .unit('levy', { ...LEVY, at: [36, 14] })
    .enemy('guard', { ...GUARD, at: [36, 24] })
    .runTo('decision of kind Charger');

  expect(answer(report.b)).toBe('stop');
});

test('of two targets it charges the one that it can beat', () => {
  const report = scenario('t9a')
    .unit('knights', { ...KNIGHTS, at: [36, 14] })
    .enemy('guard', { ...GUARD, at: [32, 24] })
    .enemy('levy', { ...LEVY, at: [41, 24] })
    .choose('knights')
    .runTo('decision of kind ChargeTarget');

  expect(answer(report.b)).toBe('knights charge levy');
});

const charged = (target: object, from = 8) =>
  scenario('t9a')
    .unit('knights', { ...KNIGHTS, at: [36, from] })
    .enemy('target', { at: [36, 19], ...target })
    .choose('knights charge target')
    .runTo('decision of kind Reaction');

test('a strong block holds', () => {
  expect(answer(charged(GUARD).b)).toBe('target hold');
});

test('skirmishers who would be ridden down run while there is room', () => {
  const report = charged({ ...LEVY, M: 6, models: 5, points: 60, Ld: 9 });

  expect(answer(report.b)).toBe('target flee');
});

test('nobody runs over the edge of the table if standing is no worse', () => {
  const report = charged({ ...GUARD, at: [36, 45], points: 100 }, 34);

  expect(answer(report.b)).toBe('target hold');
});

test('a block far from the enemy goes to meet it, at the double', () => {
  const report = scenario('t9a')
    .unit('guard', { ...GUARD, at: [36, 8] })
    .enemy('levy', { ...LEVY, at: [36, 40] })
    .choose('guard')
    .runTo('decision of kind Move');

  expect(answer(report.b)).toMatch(/^guard march .*forward/);
});

test('riders who reform freely turn to shoot at what they cannot fight; others ride on', () => {
  const answerOf = (rules: string[]) =>
    answer(
      scenario('t9a')
        .unit('riders', {
          models: 5,
          files: 5,
          M: 8,
          BS: 4,
          WS: 3,
          shooting: 'Bow',
          rules,
          points: 100,
          at: [36, 6],
          facing: 90,
        })
        .enemy('guard', { ...GUARD, T: 4, at: [36, 24] })
        .choose('riders')
        .runTo('decision of kind Move').b,
    );

  expect(answerOf(['Free Reform'])).toMatch(/^riders reform .*facing 0°/);
  expect(answerOf([])).toMatch(/^riders march/);
});

test('archers in range stay where they are and shoot the dearer target', () => {
  const scene = scenario('t9a')
    .unit('archers', { M: 4, BS: 4, shooting: 'Bow', models: 10, files: 10, points: 100, at: [36, 10] })
    .enemy('peasants', { ...LEVY, points: 40, at: [30, 31] })
    .enemy('halberds', { ...LEVY, points: 200, at: [42, 31] });
  const moving = scene.choose('archers').runTo('decision of kind Move');

  expect(answer(moving.b)).toBe('archers stay');

  const shooting = scenario('t9a')
    .phase('shooting')
    .unit('archers', { M: 4, BS: 4, shooting: 'Bow', models: 10, files: 10, points: 100, at: [36, 10] })
    .enemy('peasants', { ...LEVY, points: 40, at: [30, 31] })
    .enemy('halberds', { ...LEVY, points: 200, at: [42, 31] })
    .choose({ ask: 'Shooter', target: 'archers' })
    .runTo('decision of kind ShotTarget');

  expect(answer(shooting.b)).toBe('archers shoot halberds');
});

test('settings that do not exist are refused with the mend', () => {
  expect(() => makePolicy('captain:temperament=mild', 't9a')).toThrow(UnknownNameError);
  expect(() => makePolicy('captain:temperament=mild', 't9a')).toThrow('steady, bold');
  expect(() => makePolicy('captain:mood=bold', 't9a')).toThrow("no setting 'mood'");
  expect(() => makePolicy('captain', 'chess')).toThrow("the ruleset 'chess'");
  expect(makePolicy('captain:temperament=bold', 't9a').name).toBe('captain:temperament=bold');
});

/** Plays a whole battle between two agents. @returns each answer, and the bytes at the end */
function play(names: readonly [string, string], seed: number, watch: (b: T9aBattle, i: number) => void): string {
  const game = gameOf('t9a');
  const [one, other] = game.lists();
  const setup = game.setup({ lists: [one, other] }, seed);
  if (!setup.ok) throw new Error(setup.problems[0].message);
  const b = game.rules.create(setup.value) as T9aBattle;
  const seats = new Seats(game.rules);
  const policies = names.map((name) => makePolicy(name, 't9a'));
  seats.begin(seed);
  game.rules.begin(b, seed);
  const answers: number[] = [];
  while (waiting(b)) {
    const i = seats.act(policies[b.decision.player[0]], b);
    watch(b, i);
    answers.push(i);
    choose(game.rules, b, i);
  }
  return `${answers.join(' ')} ${b.bytes.join(' ')}`;
}

test('two captains finish a battle without ever taking a choice back, and the same seed plays the same battle', () => {
  const never = (b: T9aBattle, i: number) => expect(b.option.verb[i]).not.toBe(Verb.Back);
  const first = play(['captain', 'captain:temperament=bold'], 3, never);

  expect(play(['captain', 'captain:temperament=bold'], 3, never)).toBe(first);
}, 30_000);

test('it beats random play with either side', () => {
  for (const side of [0, 1]) {
    let points = [0, 0];
    const names = side === 0 ? (['captain', 'random'] as const) : (['random', 'captain'] as const);
    play(names, 12, (b) => {
      points = [t9a.victoryPoints(b, 0), t9a.victoryPoints(b, 1)];
    });

    expect(points[side]).toBeGreaterThan(points[1 - side]);
  }
}, 30_000);

const LORD = { character: true, W: 3, A: 5, WS: 7, S: 6, I: 7, points: 300, wardSave: 4 } as const;
const CLERK = { character: true, W: 2, A: 1, WS: 3, I: 2, points: 80 } as const;

/** Two blocks in contact with a character each, before a question of this kind; the clerk or the lord challenges. */
const meeting = (ours: typeof LORD | typeof CLERK, theirs: typeof LORD | typeof CLERK) =>
  scenario('t9a')
    .phase('combat')
    .unit('levy', { ...LEVY, at: [36, 10] })
    .unit('ours', { ...ours, joins: 'levy' })
    .enemy('mob', LEVY)
    .enemy('theirs', { ...theirs, joins: 'mob' })
    .engaged('mob', 'levy');

test('T9A-DEC-105 who would slay the enemy challenges him, who would be slain does not', () => {
  const asked = (...both: Parameters<typeof meeting>) => answer(meeting(...both).runTo('decision of kind Challenge').b);
  expect(asked(LORD, CLERK)).toBe('ours');
  expect(asked(CLERK, LORD)).toBe('nobody');
});

test('T9A-DEC-106 the weaker refuses, the stronger accepts', () => {
  const asked = (...both: Parameters<typeof meeting>) =>
    answer(
      meeting(...both)
        .choose({ ask: 'Challenge', target: 'ours' })
        .runTo('decision of kind AnswerChallenge').b,
    );
  expect(asked(LORD, CLERK)).toBe('nobody');
  expect(asked(CLERK, LORD)).toBe('theirs');
});

test('T9A-DEC-107 who strikes hardest is shamed', () => {
  const { b } = meeting(LORD, CLERK)
    .enemy('knight', { ...CLERK, A: 4, S: 5, WS: 6, joins: 'mob' })
    .choose({ ask: 'Challenge', target: 'ours' }, { ask: 'AnswerChallenge', verb: 'No' })
    .runTo('decision of kind Retire');
  expect(answer(b)).toBe('knight');
});

test('T9A-CHL-003 a Champion that refuses loses nothing, so it does not meet a lord', () => {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('levy', { ...LEVY, at: [36, 10] })
    .unit('ours', { ...LORD, joins: 'levy' })
    .enemy('mob', { ...LEVY, champion: true })
    .engaged('mob', 'levy')
    .choose({ ask: 'Challenge', target: 'ours' })
    .runTo('decision of kind AnswerChallenge');
  expect(answer(b)).toBe('nobody');
});
