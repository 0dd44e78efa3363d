// What a game may supply otherwise than those that are played: scenes of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { enter } from '../../kernel/procedure.js';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import { vanguardMoves } from './vanguard-turns.js';

const SCOUTS = { models: 5, files: 5, rules: ['Vanguard'] } as const;

/** The player who is asked for the first Vanguard move where the game says `player`; 'nobody' if it is not asked. */
function firstMover(player: number, theirs: object): unknown {
  let asked = 'nobody';
  const battle = scenario('t9a')
    .unit('ours', { ...SCOUTS, at: [36, 4] })
    .enemy('theirs', { models: 5, files: 5, at: [36, 44], ...theirs })
    .with((b) => {
      exchangeRules(b, 'setup', {
        firstVanguard: () => {
          asked = 'game';
          return player;
        },
      });
      enter(b, vanguardMoves, 0);
    })
    .runTo('decision of kind Vanguard');
  return [asked, battle.b.decision.player[0]];
}

test('a game says who makes the first Vanguard move, and is asked only if both sides may make one', () => {
  expect(firstMover(0, SCOUTS)).toEqual(['game', 0]);
  expect(firstMover(1, SCOUTS)).toEqual(['game', 1]);
  expect(firstMover(1, {})).toEqual(['nobody', 0]);
});
