import { expect, test } from 'vitest';
import { degrees, ticks } from '../kernel/geometry/measures.js';
import { Place } from './layout.js';
import { swingsTooFar } from './swings.js';
import { toyBattle } from './toy-battle.js';

/** Does a turn of 90 degrees about the middle take anybody too far of a column whose slow character stands in rank `rank` of 20? */
function turns(rank: number, forward: number, swing: number): boolean {
  const b = toyBattle([
    { at: [36, 24], models: 20, files: 1, base: [25.4, 25.4] },
    { at: [36, 24], models: 1, files: 1, base: [25.4, 25.4] },
  ]);
  b.unit.place[1] = Place.inUnit;
  b.unit.host[1] = 0;
  b.unit.slot[1] = rank - 1;
  const limits = { forward: ticks(forward), swing: ticks(swing) };
  return swingsTooFar(b, 0, b.unit.x[0], b.unit.y[0], degrees(90), limits);
}

test('T9A-MOV-017 T9A-CHR-009 rank and file swing as far as they may, a slower character no farther than he may', () => {
  // the ends go 9.5 inches by the root of 2, those beside the middle half an inch by it
  expect([turns(10, 4, 13.5), turns(10, 4, 13.4)]).toEqual([false, true]);
  expect([turns(20, 4, 13.5), turns(20, 13.5, 13.5)]).toEqual([true, false]);
  expect([turns(13, 3.5, 13.5), turns(13, 3.6, 13.5)]).toEqual([true, false]);
});
