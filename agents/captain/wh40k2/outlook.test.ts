import { expect, test } from 'vitest';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { onTable } from '../../../engine/rulesets/wh40k2/core/units.js';
import { Env } from '../../../env/env.js';
import { Random } from '../../../env/random.js';
import { battleOf } from '../../../env/start.js';
import { NUMBERS } from '../numbers.js';
import { Outlook } from '../skirmish/outlook.js';
import { WH40K2 } from './captain.js';

/** A battle of two armies after their deployment. */
function deployed(): W40kBattle {
  const env = new Env('wh40k2', { lists: ['blue-wall', 'loud-gunz'] });
  env.reset({ seed: 3 });
  for (;;) {
    const b = battleOf(env.game, env.start()) as W40kBattle;
    if (b.core.gameTurn[0] > 0) return b;
    env.step(0);
  }
}

test('what fire is worth from one distance is noted for those only at which it is worth the same', () => {
  const b = deployed();
  const steady = WH40K2.newMind(NUMBERS.skirmish.steady, new Random(1), b);
  const squads = Array.from({ length: b.setup.units }, (_, u) => u).filter((u) => onTable(b, u));
  const asked = [0, 63, 13, 25, ...Array.from({ length: 64 }, (_, inches) => inches)];
  let most = 0;
  for (const u of squads.filter((squad) => squad % 3 === 0)) {
    const kept = new Outlook(b, u, steady);
    for (const e of kept.foes) {
      const worths = (of: () => Outlook) =>
        asked.map((inches) => [
          of().volley(e, inches * INCH, 0),
          of().volley(e, inches * INCH, -2, true),
          of().threat(e, inches * INCH, -1),
        ]);
      const all = worths(() => kept);
      expect(all).toEqual(worths(() => new Outlook(b, u, steady)));
      most = Math.max(most, new Set(all.map(String)).size);
    }
  }
  expect(most).toBeGreaterThan(4); // there are bands to be told apart
});
