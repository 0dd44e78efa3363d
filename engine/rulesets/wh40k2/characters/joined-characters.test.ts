import { expect, test } from 'vitest';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import type { W40kBattle } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';

const { rules, match } = checkedGame('wh40k2');

test('W40K-HERO-017 the guests of a squad are all units that have joined it', () => {
  let joinedCharacters = 0;
  for (let n = 0; n < 6; n++) {
    const b = rules.create(match(n).setup) as W40kBattle;
    rules.begin(b, n + 1);
    const random = new Random(n);
    while (waiting(b) && b.core.decisions[0] < 60) {
      choose(rules, b, random.below(options(rules, b)));
      for (let u = 0; u < b.setup.units; u++) {
        const found: number[] = [];
        for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) found.push(g);
        const joined = [...b.unit.host.slice(0, b.setup.units).keys()].filter((g) => b.unit.host[g] === u);
        expect(found).toEqual(joined);
        joinedCharacters += found.length;
      }
    }
  }
  expect(joinedCharacters).toBeGreaterThan(100);
});
