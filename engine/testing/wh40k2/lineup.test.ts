import { expect, it } from 'vitest';
import { saveBattle } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { run } from '../../kernel/procedure.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { kernelInvariants, repeatedOption } from '../invariants.js';
import { Random } from '../random.js';
import { W40kInvariants } from './invariants.js';
import { lineUp } from './lineup.js';
import { w40kMatch } from './match.js';

/**
 * Plays the turns of a battle at random.
 * @returns its last bytes and decisions; throws at the first fault
 */
function turns(seed: number, level: number): { bytes: Uint8Array; decisions: number } {
  const b = wh40k2.create(w40kMatch(seed).setup) as W40kBattle;
  const random = new Random(seed);
  const all = new W40kInvariants(b.setup.models);
  b.core.level[0] = level;
  b.dice.seed(seed);
  lineUp(b);
  run(b);
  b.dice.store();
  let decisions = 0;
  for (let after = 'the start'; waiting(b); decisions++) {
    const count = options(wh40k2, b);
    const wrong = [...kernelInvariants(b, count), ...all.check(b)];
    if (repeatedOption(b, count) >= 0) wrong.push(`option ${repeatedOption(b, count)} is listed twice`);
    if (wrong.length > 0) throw new Error(`seed ${seed}, decision ${decisions}, after ${after}: ${wrong.join('; ')}`);
    const i = random.below(count);
    after = `${wh40k2.question(b)}: ${wh40k2.describe(b, i)}`;
    choose(wh40k2, b, i);
  }
  return { bytes: saveBattle(b), decisions };
}

it('turns of battles that begin lined up keep what must hold, and the same seed gives the same bytes', () => {
  for (const seed of [1, 2, 3]) {
    const played = turns(seed, Level.command);
    expect(turns(seed, Level.command)).toEqual(played);
    turns(seed, Level.full);
  }
});
