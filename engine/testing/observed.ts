import type { Battle } from '../kernel/battle.js';
import { choose, options, type Ruleset, waiting } from '../kernel/ruleset.js';
import type { GameObservation } from '../observation/game-observation.js';
import { Condensed } from './condense.js';
import { eagerOf } from './playthrough.js';
import type { Random } from './random.js';

/** Intervals in decisions: both players look, and a writer that has kept nothing looks too. */
const LOOKED_EVERY = 3;
const ANEW_EVERY = 12;
/** The numbers of an observation are digested to this part of 1, so that the last bits do not matter. */
const GRAIN = 1e5;

/**
 * Plays on and digests what both players see of a battle. The writer that goes along with the battle must write what
 * one writes that sees it for the first time: the word says so otherwise.
 * @param most largest number of decisions
 */
export function observed<B extends Battle>(
  rules: Ruleset<B>,
  { spec, writer }: GameObservation<B>,
  b: B,
  random: Random,
  most: number,
): string {
  const out = new Float32Array(spec.size);
  const along = writer(out, true);
  const sum = new Condensed();
  for (let n = 0; n < most && waiting(b); n++) {
    const count = options(rules, b);
    if (n % LOOKED_EVERY === 0) {
      for (const player of [0, 1]) {
        along.write(b, player);
        for (let i = 0; i < out.length; i++) {
          if (out[i] === 0) continue;
          sum.add(i);
          sum.add(Math.round(out[i] * GRAIN));
        }
        if (n % ANEW_EVERY !== 0) continue;
        const anew = new Float32Array(spec.size);
        writer(anew, true).write(b, player);
        const other = anew.findIndex((number, i) => number !== out[i]);
        if (other >= 0) return `number ${other} of player ${player} is kept wrongly at decision ${n}`;
      }
    }
    choose(rules, b, eagerOf(b, count, random));
  }
  return sum.word();
}
