import { expect, it } from 'vitest';
import { choose, waiting } from '../../engine/kernel/ruleset.js';
import { aimAt } from '../../engine/rulesets/wh40k2/aiming.js';
import { wh40k2 } from '../../engine/rulesets/wh40k2/ruleset.js';
import { Phase } from '../../engine/rulesets/wh40k2/state.js';
import { w40kOpening } from '../../engine/testing/w40k-opening.js';
import { makePolicy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';
import '../index.js';

const GUNNERS = { models: 12, BS: 3, T: 4, weapons: ['heavy-bolter'], points: 200 } as const;

it('whoever is deployed after the enemy stands where nearly all of its guns see him, not one behind the other', () => {
  const seen: number[] = [];
  for (let seed = 1; seed <= 4; seed++) {
    const { b } = w40kOpening({ first: { marines: GUNNERS }, second: { orks: GUNNERS }, seed, level: 'command' }).runTo(
      'decision of kind DeployPose',
    );
    const seats = new Seats(wh40k2);
    seats.begin(seed);
    const captains = [0, 1].map(() => makePolicy('captain', 'wh40k2'));
    let last = 0;
    while (waiting(b) && b.core.phase[0] === Phase.deployment) {
      last = b.decision.player[0];
      choose(wh40k2, b, seats.act(captains[last], b));
    }
    let n = 0;
    for (let m = 0; m < b.setup.models; m++) {
      if (b.setup.model.player[m] === last && aimAt(b, m, 1 - last, 0) >= 0) n++;
    }
    seen.push(n);
  }
  expect(seen.filter((n) => n < 10)).toEqual([]);
});
