import { expect, it } from 'vitest';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { Random } from '../../../testing/random.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { longestReach } from '../caches/weapon-reach.js';
import type { W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { computeReach, Fire } from './weapons-to-fire.js';

const KINDS = [Fire.normal, Fire.overwatch, Fire.overwatch | Fire.charger, Fire.overwatch | Fire.fleeting];

it('K14 the reaches that are kept of types of models are those of each of their models, whatever has befallen it', () => {
  let asked = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const setup = w40kMatch(seed).setup as W40kSetup;
    const b = wh40k2.create(setup);
    const random = new Random(seed);
    wh40k2.begin(b, seed);
    for (let n = 0; n < 150 && waiting(b); n++) {
      // mishaps are rare, so some are made here for this question only
      const { recharge, destroyed } = b.model;
      const before = [recharge.slice(), destroyed.slice()];
      recharge[random.below(setup.models)] = 1;
      destroyed[random.below(setup.models)] = 1;
      for (let k = 0; k < setup.models; k++) {
        for (const fire of KINDS) {
          asked++;
          if (longestReach(b, k, fire) !== computeReach(b, k, fire)) expect.fail(`model ${k} with fire ${fire}`);
        }
      }
      recharge.set(before[0]);
      destroyed.set(before[1]);
      choose(wh40k2, b, random.below(options(wh40k2, b)));
    }
  }
  expect(asked).toBeGreaterThan(100_000);
});
