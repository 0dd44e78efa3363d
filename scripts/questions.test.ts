import { expect, test } from 'vitest';
import { gameIds } from '../env/games.js';
import { playsGame } from './choosers.js';
import { countQuestions, noQuestions, questionLines, questionSummary } from './questions.js';

test.each(gameIds().filter((id) => playsGame('captain', id)))(
  'questions of a battle of %s are counted, in all and by kind, and are the same again',
  (ruleset) => {
    const count = noQuestions(ruleset, 3);
    countQuestions(count, 0);
    const again = noQuestions(ruleset, 3);
    countQuestions(again, 0);

    expect(again).toEqual(count);
    expect(count.battles).toBe(1);
    expect(count.playerTurns).toBeGreaterThan(4);
    expect([...count.kinds.values()].reduce((sum, k) => sum + k.asked, 0)).toBe(count.questions);
    expect(count.before).toBeGreaterThan(0);
    expect(count.before).toBeLessThan(count.questions);
  },
);

test('the report says questions a player turn, the most asked kind first', () => {
  const count = { ...noQuestions('t9a', 7), battles: 2, playerTurns: 20, questions: 50, before: 10 };
  count.kinds.set('move', { kind: 'move', asked: 15, single: 0, options: 150 });
  count.kinds.set('mover', { kind: 'mover', asked: 35, single: 5, options: 70 });

  expect(questionLines(count)).toEqual([
    't9a: 2.50 questions a player turn (2 battles, 20 player turns, seed 7), 0.50 of them before the first turn',
    '  a player turn  options  with one option  kind',
    '           1.75     2.00                5  mover',
    '           0.75    10.00                0  move',
  ]);
  expect(questionSummary(count)).toEqual({
    ruleset: 't9a',
    seed: 7,
    battles: 2,
    playerTurns: 20,
    questions: 50,
    perPlayerTurn: 2.5,
    before: 0.5,
    kinds: { mover: 1.75, move: 0.75 },
  });
});
