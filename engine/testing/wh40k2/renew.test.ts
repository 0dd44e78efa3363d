import { expect, it } from 'vitest';
import { saveBattle } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import type { Match } from '../conformance.js';
import { Random } from '../random.js';
import { w40kMatch } from './match.js';

/**
 * Plays the battle of seed `seed`, with every option equally likely.
 * @returns the bytes after every 20th decision
 */
function played(b: W40kBattle, seed: number): Uint8Array[] {
  const random = new Random(seed);
  const bytes: Uint8Array[] = [];
  wh40k2.begin(b, seed, seed % 2 === 0 ? Level.command : Level.full);
  for (let n = 0; waiting(b) && n < 3000; n++) {
    if (n % 20 === 0) bytes.push(saveBattle(b));
    choose(wh40k2, b, random.below(options(wh40k2, b)));
  }
  bytes.push(saveBattle(b));
  return bytes;
}

const setupOf = (match: Match) => match.setup as W40kBattle['setup'];

it('K14 a battle that is used again for other lists and tables is byte for byte a new one, again and again', () => {
  const used = wh40k2.create(setupOf(w40kMatch(3)));
  played(used, 1);
  let renewed = 0;
  for (const n of [7, 0, 12, 3, 9, 14, 6, 15]) {
    const setup = setupOf(w40kMatch(n));
    if (wh40k2.renew?.(used, setup) !== true) continue;
    renewed++;
    const fresh = wh40k2.create(setup);
    expect(saveBattle(used)).toEqual(saveBattle(fresh));
    expect(played(used, 100 + n)).toEqual(played(fresh, 100 + n));
  }
  expect(renewed).toBeGreaterThan(3);
});

it('K14 a battle that was left in the middle of a decision is renewed as well', () => {
  const used = wh40k2.create(setupOf(w40kMatch(5)));
  wh40k2.begin(used, 5, Level.full);
  for (let n = 0; n < 40; n++) choose(wh40k2, used, options(wh40k2, used) - 1);
  options(wh40k2, used); // its options are listed and its caches are full
  expect(wh40k2.renew?.(used, used.setup)).toBe(true);
  const fresh = wh40k2.create(used.setup);
  expect(played(used, 8)).toEqual(played(fresh, 8));
});
