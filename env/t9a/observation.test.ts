import { expect, test } from 'vitest';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import { Ask, Verb } from '../../engine/regiments/core/asks.js';
import type { T9aSetup } from '../../engine/rulesets/t9a/core/state.js';
import { T9A_SPEC } from '../../engine/rulesets/t9a/observation/spec.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Env } from '../env.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';
import { view } from '../view.js';

const T9A_GAME = gameOf('t9a');

test('the clock tells how much of the battle is over, however many turns it has, and who is first once it is settled', () => {
  const env = new Env('t9a', { ...T9A_GAME.sizes.tiny, turns: 14 });
  const [observation, begun] = env.reset({ seed: 3 });
  const random = new Random(1);
  const { battle } = view(T9A_SPEC, observation);
  const told = new Set<number>();
  let first = -1;
  for (let over = false, info = begun; !over; ) {
    const player = info.actingPlayer;
    if (battle.deployment === 1)
      expect([battle['own first'], battle['own turn'], battle['turns begun']]).toEqual([0, 0, 0]);
    else {
      if (first < 0) first = battle['own first'] === 1 ? player : 1 - player;
      expect(battle['own first']).toBe(player === first ? 1 : 0);
      told.add(Math.round(battle['turns begun'] * 14));
    }
    const [, , terminated, truncated, next] = env.step(random.below(info.options));
    [info, over] = [next, terminated || truncated];
  }
  expect([...told]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

test('T9A-DEC-108 a question of where attacks go tells on how many they may be put, and which part of the unit strikes', () => {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('guard', { models: 10, files: 10, I: 5, at: [30, 10], champion: true })
    .enemy('spears', { models: 10, files: 5, I: 3, at: [30, 30], champion: true })
    .enemy('mob', { models: 10, files: 5, I: 3, at: [34, 30], champion: true })
    .engaged('spears', 'guard', { offset: 2 })
    .engaged('mob', 'guard', { offset: -2 })
    .seed(1)
    .runTo('decision of kind Allocate');
  expect(b.decision.kind[0]).toBe(Ask.Allocate);
  const out = new Float32Array(T9A_SPEC.size);
  options(T9A_GAME.rules, b);
  expect(waiting(b)).toBe(true);
  T9A_GAME.writer(out, true).write(b, 0);
  const { decision } = view(T9A_SPEC, out);
  const mask = b.decision.context[2];
  const targets = Array.from({ length: 31 }, (_, t) => (mask >> t) & 1).reduce((sum, bit) => sum + bit);
  expect(targets).toBeGreaterThan(1);
  expect(decision['targets left']).toBe(targets / 8);
  expect(decision.part).toBe(1 / 8);
  expect(decision['context 0']).toBe(0);
  b.decision.kind[0] = Ask.Move;
  T9A_GAME.writer(out, true).write(b, 0);
  expect([decision['targets left'], decision.part]).toEqual([0, 0]);
});

test.each([
  [96, 48],
  [144, 144],
])('a random table of %i x %i inches is never refused, however much terrain is wished', (width, depth) => {
  const rows = T9A_SPEC.parts[3].rows;
  const counts = Array.from({ length: 20 }, (_, seed) => {
    const made = T9A_GAME.setup({ board: [width, depth], density: 2 }, seed);
    return made.ok ? (made.value as T9aSetup).terrain.count : Infinity;
  });
  expect(Math.max(...counts)).toBe(rows);
});

test('T9A-SHO-006 the number of an option tells with which of two kinds of Shooting Weapons a unit shoots', () => {
  const { b } = scenario('t9a')
    .phase('shooting')
    .unit('goblins', { models: 6, files: 2, shooting: 'Throwing Weapons', otherShooting: 'Shortbow', at: [36, 10] })
    .enemy('orcs', { models: 10, at: [36, 16] })
    .choose('goblins', 'shoot orcs')
    .runTo('decision of kind ShotMode');
  const out = new Float32Array(T9A_SPEC.size);
  const count = options(T9A_GAME.rules, b);
  T9A_GAME.writer(out, true).write(b, 0);
  const numbers = view(T9A_SPEC, out).options.slice(0, count);

  expect(numbers.map(({ number }) => number * 64)).toEqual([0, 2, 32]);
});

const HERO = { character: true, W: 3, A: 0, rules: ['Unbreakable'] };

/** Two blocks with a character each, whose player issues a challenge that is answered so. */
const challenged = (answer: { ask: string; target?: string; verb?: string }) =>
  scenario('t9a')
    .phase('combat')
    .unit('ours', { A: 0, at: [36, 10], rules: ['Unbreakable'] })
    .unit('hero', { ...HERO, joins: 'ours' })
    .enemy('spare', { at: [60, 40] })
    .enemy('theirs', { A: 0, rules: ['Unbreakable'] })
    .enemy('lord', { ...HERO, joins: 'theirs' })
    .engaged('theirs', 'ours')
    .choose({ ask: 'Challenge', target: 'hero' }, answer);

/** The observation of the pending question, as the player who is asked sees it. */
function seenIn(b: Parameters<typeof T9A_GAME.rules.question>[0]) {
  const out = new Float32Array(T9A_SPEC.size);
  options(T9A_GAME.rules, b);
  T9A_GAME.writer(out, true).write(b, b.decision.player[0]);
  return view(T9A_SPEC, out);
}

/** Two characters alone, before the question of this kind about their challenge. */
const duelAt = (kind: string, ...choices: readonly { ask: string; target: string }[]) =>
  scenario('t9a')
    .phase('combat')
    .unit('hero', { ...HERO, at: [36, 10] })
    .enemy('lord', HERO)
    .engaged('lord', 'hero')
    .choose(...choices)
    .runTo(`decision of kind ${kind}`);

test('T9A-DEC-105 T9A-DEC-106 questions about a challenge have kinds of their own, and tell who issued it', () => {
  const kinds = (seen: ReturnType<typeof seenIn>) => [64, 65, 66].map((k) => seen.decision[`kind ${k}`]);
  expect(kinds(seenIn(duelAt('Challenge').b))).toEqual([1, 0, 0]);
  const seen = seenIn(duelAt('AnswerChallenge', { ask: 'Challenge', target: 'hero' }).b);
  expect(kinds(seen)).toEqual([0, 1, 0]);
  expect(seen.enemyUnits[0]['subject of the decision']).toBe(1);
});

test('T9A-CHL-004 T9A-CHL-005 T9A-CHL-006 the rows of units tell who fights whom in a challenge, who is shamed and who strikes no blow', () => {
  const names = [
    'in a challenge',
    'opponent in the challenge',
    'shamed by a refused challenge',
    'strikes no blow in this round',
  ] as const;
  const told = (row: Readonly<Record<(typeof names)[number], number>>) => names.map((name) => row[name]);
  const duel = seenIn(challenged({ ask: 'AnswerChallenge', target: 'lord' }).runTo('decision of kind ReformSide').b);
  expect(told(duel.ownUnits[1])).toEqual([1, 3 / 32, 0, 0]);
  expect(told(duel.enemyUnits[2])).toEqual([1, 2 / 32, 0, 0]);
  expect(told(duel.ownUnits[0])).toEqual([0, 0, 0, 0]);
  const refused = challenged({ ask: 'AnswerChallenge', verb: 'No' }).runTo('decision of kind ReformSide');
  expect(told(seenIn(refused.b).enemyUnits[2])).toEqual([0, 0, 1, 1]);
  const later = refused.runTo('end of turn').runTo('decision of kind Mover');
  expect(later.question?.player).toBe(1);
  expect(told(seenIn(later.b).ownUnits[2])).toEqual([0, 0, 1, 0]);
});

test('an observation that goes on after each question tells of challenges what one from scratch tells', () => {
  const kept = new Float32Array(T9A_SPEC.size);
  const writer = T9A_GAME.writer(kept, true);
  const { b } = duelAt('Challenge');
  for (const verb of [Verb.Pick, Verb.Pick]) {
    const out = new Float32Array(T9A_SPEC.size);
    const n = options(T9A_GAME.rules, b);
    writer.write(b, b.decision.player[0]);
    T9A_GAME.writer(out, true).write(b, b.decision.player[0]);
    expect(kept).toEqual(out);
    choose(T9A_GAME.rules, b, b.option.verb.subarray(0, n).indexOf(verb));
  }
  options(T9A_GAME.rules, b);
  const out = new Float32Array(T9A_SPEC.size);
  writer.write(b, b.decision.player[0]);
  T9A_GAME.writer(out, true).write(b, b.decision.player[0]);
  expect(kept).toEqual(out);
  expect(view(T9A_SPEC, kept).ownUnits[0]['in a challenge']).toBe(1);
});
