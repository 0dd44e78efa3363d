// Each answer about sight and cover that is kept is compared with the plain reckoning (K14).
import { expect, test } from 'vitest';
import { chooseAny, waiting } from '../../../kernel/ruleset.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { Place } from '../../../skirmish/layout.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import { computeCover, computeSees } from '../sight/sight.js';
import { coverOf, sees } from './sight.js';

/** Number of pairs of models that are compared at each decision. */
const PAIRS = 30;

test('K14 sight and cover that are kept are what the plain reckoning finds, at every decision of random battles', () => {
  const { rules, match } = checkedGame('wh40k2');
  const tally = { seen: 0, hidden: 0, open: 0, covered: 0 };
  for (let n = 0; n < 6; n++) {
    const b = rules.create(match(n).setup) as unknown as SkirmishBattle;
    const random = new Random(n);
    rules.begin(b as never, n, n % 2);
    for (let left = 600; waiting(b) && left > 0; left--) {
      for (let k = 0; k < PAIRS; k++) {
        const [m, o] = [random.below(b.setup.models), random.below(b.setup.models)];
        if (m === o || b.model.place[m] !== Place.table || b.model.place[o] !== Place.table) continue;
        const seen = sees(b, m, o);
        if (seen !== computeSees(b, m, o)) expect.fail(`${m} and ${o} see each other: ${seen} is kept`);
        const cover = coverOf(b, m, o);
        if (cover !== computeCover(b, m, o)) expect.fail(`cover of ${o} from ${m}: ${cover} is kept`);
        tally[seen ? 'seen' : 'hidden']++;
        tally[cover > 0 ? 'covered' : 'open']++;
      }
      chooseAny(rules, b as never, random);
    }
  }
  expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(400);
}, 120_000);
