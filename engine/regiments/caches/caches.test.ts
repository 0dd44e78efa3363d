// Each answer that is kept is compared with the plain reckoning (K14).
import { expect, test } from 'vitest';
import { chooseAny, options, waiting } from '../../kernel/ruleset.js';
import { checkedGame } from '../../testing/checked-games.js';
import { Random } from '../../testing/random.js';
import type { RegimentsBattle } from '../battle.js';
import { engagedOnSeveralSides, nextContact } from '../contacts.js';
import { Place } from '../layout.js';
import { computeNearestEnemies } from '../nearest-enemies.js';
import { computeSight } from '../shooting/line-of-sight.js';
import { computeMayStandOtherwise, mayStandOtherwise } from './combat-reforms.js';
import { nearestEnemies } from './nearest-enemies.js';
import { hasSight } from './sight.js';

/** Number of pairs of units that are compared at each decision. */
const PAIRS = 8;

test.each(['t9a', 'wfb9'] as const)(
  'K14 sight, nearest enemies and Combat Reforms that are kept are what the plain reckoning finds, at every decision of random battles of %s',
  (id) => {
    const { rules, match } = checkedGame(id);
    const tally = { seen: 0, hidden: 0, near: 0, reforms: 0, none: 0 };
    for (let n = 0; n < 5; n++) {
      const b = rules.create(match(n).setup) as unknown as RegimentsBattle;
      const random = new Random(n);
      rules.begin(b as never, n, n % 2);
      for (let left = 500; waiting(b) && left > 0; left--) {
        options(rules, b as never);
        for (let k = 0; k < PAIRS; k++) {
          const [u, t] = [random.below(b.setup.units), random.below(b.setup.units)];
          if (b.unit.place[u] !== Place.table) continue;
          const near = [...nearestEnemies(b, u)];
          if (near.some((v, i) => v !== computeNearestEnemies(b, u)[i])) expect.fail(`enemies near ${u}: ${near}`);
          tally.near++;
          if (nextContact(b, u, -1) >= 0 && !engagedOnSeveralSides(b, u)) {
            const may = mayStandOtherwise(b, u);
            if (may !== computeMayStandOtherwise(b, u)) expect.fail(`${u} may stand otherwise: ${may} is kept`);
            tally[may ? 'reforms' : 'none']++;
          }
          if (u === t || b.unit.place[t] !== Place.table) continue;
          const seen = hasSight(b, u, t);
          if (seen !== computeSight(b, u, t)) expect.fail(`${u} sees ${t}: ${seen} is kept`);
          tally[seen ? 'seen' : 'hidden']++;
        }
        chooseAny(rules, b as never, random);
      }
    }
    expect([tally.seen > 200, tally.hidden > 200, tally.near > 500, tally.reforms + tally.none > 20]).toEqual(
      [1, 1, 1, 1].map(() => true),
    );
  },
  120_000,
);
