import { expect, test } from 'vitest';
import { options } from '../../../engine/kernel/ruleset.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';

/** Returns the answer of a captain to the pending decision, in words. */
function answer(b: T9aBattle): string {
  const n = options(t9a, b);
  const policy = makePolicy('captain', 't9a');
  return t9a.describe(b, policy.act(seatOf(t9a, b, n, new Random(1), () => b)));
}

/** Returns two units before an enemy that both together may beat; neither charges alone. */
const pair = (points: number) =>
  scenario('t9a')
    .unit('one', { models: 15, files: 5, S: 4, points, at: [32, 12] })
    .unit('two', { models: 15, files: 5, S: 4, points: 150, at: [40, 12] })
    .enemy('foe', { models: 25, files: 5, S: 3, WS: 4, Ld: 5, points: 300, at: [36, 19] })
    .runTo('decision of kind Charger');

test('two charge together whom one alone does not dare; what the first may lose is counted', () => {
  expect(answer(pair(150).b)).toBe('one');
  expect(answer(pair(1000).b)).toBe('stop'); // they cost more than there is to win
});

test('a Support Unit charges those that charged its Parent Unit where that pays', () => {
  const counter = (foe: object) =>
    answer(
      scenario('t9a')
        .active(1)
        .unit('parent', { models: 20, files: 5, rules: ['Parent Unit'], points: 200, at: [36, 20] })
        .unit('support', {
          models: 20,
          files: 5,
          S: 4,
          WS: 5,
          rules: ['Support Unit'],
          points: 200,
          at: [43, 16],
          facing: 0,
        })
        .enemy('foe', { models: 20, files: 5, points: 200, at: [36, 28], ...foe })
        .choose({ ask: 'Charger', target: 'foe' }, 'parent hold')
        .dice('charge range', 6, 6)
        .runTo('decision of kind SupportCharge').b,
    );

  expect(counter({ T: 2, WS: 2, Ld: 4 })).toContain('foe');
  expect(counter({ models: 50, files: 10, WS: 9, S: 9, T: 9, A: 5, I: 9, Ld: 10 })).not.toContain('foe');
});

/** Returns the levy's reaction to a charge in Game Turn `turn` of a battle of `turns`. */
const fled = (turns: number, turn: number) => {
  const report = scenario('t9a')
    .turn(turn)
    .active(1)
    .unit('levy', { models: 10, files: 5, WS: 2, Ld: 7, points: 200, M: 5, at: [36, 24] })
    .enemy('knights', { models: 5, files: 5, WS: 5, S: 5, A: 2, M: 7, base: [25, 50], points: 200, at: [36, 36] })
    .with((b) => {
      (b.setup as { turns: number }).turns = turns;
    })
    .choose('knights charge levy')
    .runTo('decision of kind Reaction');
  return answer(report.b);
};

test('the last turn is that of the battle as it was agreed', () => {
  expect(fled(3, 3)).toBe(fled(6, 6));
  expect(fled(6, 3)).toBe(fled(9, 6));
});
