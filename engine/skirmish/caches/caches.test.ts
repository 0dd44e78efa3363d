// Each answer about room for a base that is kept is compared with the plain reckoning (K14).
import { expect, test } from 'vitest';
import { chooseAny, waiting } from '../../kernel/ruleset.js';
import { checkedGame } from '../../testing/checked-games.js';
import { Random } from '../../testing/random.js';
import type { SkirmishBattle } from '../battle.js';
import { Place } from '../layout.js';
import { clearOf, computeClearOf } from './neighbours.js';

/** Number of pairs of models that are compared at each decision. */
const PAIRS = 30;

test('K14 room that is kept is what the plain reckoning finds, at every decision of random battles', () => {
  const { rules, match } = checkedGame('wh40k2');
  const tally = { clear: 0, barred: 0 };
  for (let n = 0; n < 6; n++) {
    const b = rules.create(match(n).setup) as unknown as SkirmishBattle;
    const random = new Random(n);
    rules.begin(b as never, n, n % 2);
    for (let left = 600; waiting(b) && left > 0; left--) {
      for (let k = 0; k < PAIRS; k++) {
        const [m, o] = [random.below(b.setup.models), random.below(b.setup.models)];
        if (m === o || b.model.place[m] !== Place.table || b.model.place[o] !== Place.table) continue;
        const [x, y] = [b.model.x[o] + random.below(40_000) - 20_000, b.model.y[o] + random.below(40_000) - 20_000];
        const clear = clearOf(b, m, x, y, -1);
        if (clear !== computeClearOf(b, m, x, y, -1)) expect.fail(`room for ${m} at ${x}, ${y}: ${clear} by the grid`);
        tally[clear ? 'clear' : 'barred']++;
      }
      chooseAny(rules, b as never, random);
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(400);
}, 120_000);
