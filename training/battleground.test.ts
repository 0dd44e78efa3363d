import { expect, test } from 'vitest';
import { battleground } from './battleground.js';

/** Returns the last rewards of a one-turn battle in which no player does anything, and player 0's score. */
function idle(draw?: number): { rewards: number[]; score: number } {
  const shaping = { points: 300, weight: 0.5, paidBack: true, ...(draw === undefined ? {} : { draw }) };
  const { input, arena: make } = battleground({ ruleset: 't9a', size: 'tiny', battle: { turns: 1 }, shaping });
  const view = { observation: new Float32Array(input.size), mask: new Uint8Array(input.actions) };
  const arena = make(view);
  arena.reset(3);
  while (!arena.terminated) arena.step(0);
  return { rewards: [...arena.rewards], score: arena.score(0) };
}

test('a draw is worth to both sides what the shaping says, and half a point in any case', () => {
  expect(idle()).toEqual({ rewards: [0, 0], score: 0.5 });
  expect(idle(-0.5)).toEqual({ rewards: [-0.5, -0.5], score: 0.5 });
});
