import { expect, test } from 'vitest';
import { options, type Player } from '../../engine/kernel/ruleset.js';
import { Env } from '../../env/env.js';
import { makePolicy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import { seatOf } from '../../env/seats.js';
import './index.js';

// A battle that goes on from a saved state gets a captain that has seen nothing before. It must answer as the first one would have.
test.each([
  ['t9a', 4],
  ['wfb9', 3],
  ['wh40k2', 2],
  ['hordes', 2],
])(
  'in %s a captain who has seen the whole battle answers as one who sees it for the first time',
  (ruleset, seed) => {
    const env = new Env(ruleset);
    let [, info] = env.reset({ seed });
    const { rules } = env.game;
    const veterans = [makePolicy('captain', ruleset), makePolicy('captain', ruleset)];
    const { battle } = env as unknown as { readonly battle: Parameters<typeof options>[1] };
    const world = rules.create(battle.setup);
    for (let over = false, n = 0; !over; n++) {
      const player = battle.decision.player[0] as Player;
      const ask = (policy = makePolicy('captain', ruleset)): number => {
        rules.imagine(battle, player, 7 + n, world);
        options(rules, world);
        return policy.act(seatOf(rules, world, info.options, new Random(n), () => world));
      };
      const action = ask(veterans[player]);
      expect(ask(), `decision ${n}: ${rules.question(battle)}`).toBe(action);
      const [, , terminated, truncated, next] = env.step(action);
      [info, over] = [next, terminated || truncated];
    }
  },
  60_000,
);
