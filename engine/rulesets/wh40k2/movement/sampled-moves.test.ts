import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { chooseAny, options, waiting } from '../../../kernel/ruleset.js';
import { arrange } from '../../../skirmish/arranging.js';
import type { Movers } from '../../../skirmish/movers.js';
import { Random } from '../../../testing/random.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle, W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { arranged, sampleMove } from './move-options.js';
import { job, readyMovers } from './movement-allowance.js';

/** Returns the end positions of the movers as numbers. */
const endsOf = (j: Movers): number[] => [...j.endX.subarray(0, j.n), ...j.endY.subarray(0, j.n)];

/** Returns the fields of option `i` that describe a move. */
function moveOf(b: W40kBattle, i: number) {
  const { x, y, facing, files } = b.option;
  return { x: x[i], y: y[i], facing: facing[i], files: files[i] };
}

/** Returns the end positions of squad `u` when it is arranged again. */
function anew(b: W40kBattle, u: number, move: ReturnType<typeof moveOf>, times: number): number[] {
  const j = readyMovers(b, u, times);
  arrange(b, j, move.x, move.y, move.facing, move.files);
  return endsOf(j);
}

test('a move that was drawn ends where it would if it were arranged anew, and no other move is taken for it', () => {
  const seen = { held: 0, others: 0 };
  for (let n = 0; n < 4; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    for (let left = 400; waiting(b) && left > 0; left--) {
      const u = b.decision.subject[0];
      if (b.decision.kind[0] === Ask.Move) {
        for (let k = 0; k < 3; k++) {
          b.option.count = 0;
          const i = sampleMove(b, random);
          if (i < 0 || (b.option.verb[i] !== Verb.Move && b.option.verb[i] !== Verb.Run)) continue;
          const times = b.option.verb[i] === Verb.Run ? 2 : 1;
          const move = moveOf(b, i);
          expect(job.noted).toBe(true);
          const held = endsOf(arranged(b, u, move, times));
          expect(held).toEqual(anew(b, u, move, times));
          seen.held++;
          // each of these differs in one field from the sampled move, so `job` does not describe it
          b.option.count = 0;
          if (sampleMove(b, random) < 0 || !job.noted) continue;
          const other = { ...move, x: move.x + 8 };
          expect(endsOf(arranged(b, u, other, times))).toEqual(anew(b, u, other, times));
          b.option.count = 0;
          const last = sampleMove(b, random);
          if (last < 0 || !job.noted) continue;
          invalidateGeometry(b);
          const again = moveOf(b, last);
          const twice = b.option.verb[last] === Verb.Run ? 2 : 1;
          arranged(b, u, again, twice);
          expect(job.noted).toBe(false); // models may have moved
          seen.others++;
        }
        b.option.count = 0;
        b.option.decision = 0;
        options(wh40k2, b);
      }
      chooseAny(wh40k2, b, random);
    }
  }
  expect(seen.held).toBeGreaterThan(60);
  expect(seen.others).toBeGreaterThan(15);
});
