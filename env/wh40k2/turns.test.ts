import { expect, test } from 'vitest';
import { run } from '../../engine/kernel/procedure.js';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import type { W40kBattle } from '../../engine/rulesets/wh40k2/core/state.js';
import { W40K_SPEC, WIDTH } from '../../engine/rulesets/wh40k2/observation/spec.js';
import { wh40k2 } from '../../engine/rulesets/wh40k2/ruleset.js';
import { lineUp } from '../../engine/testing/wh40k2/lineup.js';
import { w40kMatch } from '../../engine/testing/wh40k2/match.js';
import { gameOf } from '../games.js';
import { observationSpace } from '../observation.js';
import { Random } from '../random.js';

const W40K_GAME = gameOf('wh40k2');

const SPACE = observationSpace(W40K_SPEC);
const OPTIONS = W40K_SPEC.offset.options;

/** Plays turns of a battle that begins lined up, at random, and calls `each` at every decision. */
function turns(seed: number, level: number, each: (b: W40kBattle, n: number) => void): void {
  const b = wh40k2.create(w40kMatch(seed).setup) as W40kBattle;
  const random = new Random(seed);
  b.core.level[0] = level;
  b.dice.seed(seed);
  lineUp(b);
  run(b);
  b.dice.store();
  while (waiting(b)) {
    const n = options(wh40k2, b);
    each(b, n);
    choose(wh40k2, b, random.below(n));
  }
}

test('two options of one decision never look the same, and all numbers are in their space', () => {
  const out = new Float32Array(W40K_SPEC.size);
  const writer = W40K_GAME.writer(out, true);
  for (const seed of [1, 2, 3, 4]) {
    turns(seed, seed & 1, (b, n) => {
      writer.write(b, b.decision.player[0]);
      const rows = new Set<string>();
      for (let i = 0; i < n; i++) {
        rows.add(out.subarray(OPTIONS + i * WIDTH.option, OPTIONS + (i + 1) * WIDTH.option).join());
      }
      if (rows.size !== n) throw new Error(`seed ${seed}, ${wh40k2.question(b)}: ${n} options, ${rows.size} rows`);
      if (!SPACE.contains(out)) throw new Error(`seed ${seed}, ${wh40k2.question(b)}: out of its space`);
    });
  }
}, 60_000);

test('what is written thriftily, decision after decision and from both sides, equals what is written anew', () => {
  const out = new Float32Array(W40K_SPEC.size);
  const writer = W40K_GAME.writer(out, true);
  let step = 0;
  for (const seed of [5, 6, 7]) {
    turns(seed, seed & 1, (b) => {
      const player = step++ % 3 === 0 ? 1 - b.decision.player[0] : b.decision.player[0];
      writer.write(b, player);
      if (step % 4 !== 0) return;
      const fresh = new Float32Array(W40K_SPEC.size);
      W40K_GAME.writer(fresh, true).write(b, player);
      expect(out).toEqual(fresh);
    });
  }
}, 60_000);
