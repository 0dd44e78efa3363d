import { expect, test } from 'vitest';
import { HALF_TURN, INCH, QUARTER_TURN } from '../../../kernel/geometry/measures.js';
import { choose, LEGAL, options, waiting } from '../../../kernel/ruleset.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { judgeDeployPose } from '../../../regiments/setup/deployment-poses.js';
import { Deployment, zoneOf } from '../../../regiments/setup/deployment-zones.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Returns the first eight places, inch by inch from the south west, judged one by one; then the same a quarter turned.
 */
function plainly(b: T9aBattle, u: number, half: number): string[] {
  const found: string[] = [];
  const files = Math.min(b.setup.unit.files[u], b.unit.models[u]);
  const ahead = half === 0 ? 0 : HALF_TURN;
  for (const facing of [ahead, ahead + QUARTER_TURN]) {
    for (let y = INCH; y < b.setup.depth; y += INCH) {
      for (let x = INCH; x < b.setup.width && found.length < 8; x += INCH) {
        const record = { verb: Verb.Deploy, target: u, n: 0, x, y, facing, files, extra: 0, path: [] };
        if (judgeDeployPose(b, record) === LEGAL) found.push(`${x} ${y} ${facing}`);
      }
    }
  }
  return found;
}

test('T9A-DEP-003 where all listed places of a zone are taken the first free inches are offered', () => {
  const { rules, match } = checkedGame('t9a');
  const random = new Random(11);
  let compared = 0;
  for (let k = 0; k < 40; k++) {
    const b = rules.create(match(k).setup) as T9aBattle;
    rules.begin(b, k + 1);
    while (waiting(b) && b.core.gameTurn[0] === 0) {
      const n = options(rules, b);
      const { x, y, facing } = b.option;
      const inches = Array.from({ length: n }, (_, i) => i).every((i) => x[i] % INCH === 0 && y[i] % INCH === 0);
      const zone = zoneOf(b, b.decision.player[0]);
      if (b.decision.kind[0] === Ask.DeployPose && inches && x[0] > 0 && zone.type !== Deployment.diagonal) {
        const listed = Array.from({ length: n }, (_, i) => `${x[i]} ${y[i]} ${facing[i]}`);
        expect(listed).toEqual(plainly(b, b.decision.subject[0], zone.half));
        compared++;
      }
      choose(rules, b, random.below(options(rules, b)));
    }
  }
  expect(compared).toBeGreaterThan(15);
});
