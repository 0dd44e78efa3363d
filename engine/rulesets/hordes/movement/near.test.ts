// What is collected or measured once for many ways is compared with the plain reckoning of each way.
import { expect, test } from 'vitest';
import { ANGLE_MASK, TURN } from '../../../kernel/geometry/measures.js';
import { chooseAny, LEGAL, options, waiting } from '../../../kernel/ruleset.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import { Ask, Verb } from '../core/asks.js';
import { isEnemy, onTable, radiusOf, reachOfAdvance } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { costOfLeg, reachOf } from '../terrain/ground.js';
import { collectNear, nearestEnemy, overlapsNear, untilNear } from './near.js';
import { slowsDown } from './passing.js';
import { end, judgePath, overlapsAny, untilModel } from './paths.js';

/** Plays `battles` random battles at level command and shows each decision to `look`. */
function everyDecision(battles: number, look: (b: HordesBattle, random: Random) => void): void {
  const { rules, match } = checkedGame('hordes');
  for (let n = 0; n < battles; n++) {
    const b = rules.create(match(n).setup);
    const random = new Random(n);
    rules.begin(b, n);
    while (waiting(b)) {
      look(b as unknown as HordesBattle, random);
      chooseAny(rules, b, random);
    }
  }
}

test('HRD-MOVE-006 bases near a mover stop it where the search among all bases does', () => {
  const tally = { stopped: 0, overlaps: 0 };
  everyDecision(4, (b, random) => {
    const m = random.below(b.setup.models);
    if (!onTable(b, m)) return;
    const far = random.below(30_000);
    const { x, y } = b.model;
    collectNear(b, m, far);
    for (let k = 0; k < 20; k++) {
      const angle = random.below(TURN) & ANGLE_MASK;
      const free = untilNear(x[m], y[m], angle, far);
      expect(free).toBe(untilModel(b, m, x[m], y[m], angle, far));
      if (free < far) tally.stopped++;
      const [px, py] = [x[m] + random.below(far + 1) - far / 2, y[m] + random.below(far + 1) - far / 2];
      expect(overlapsNear(px, py)).toBe(overlapsAny(b, m, px, py));
      if (overlapsNear(px, py)) tally.overlaps++;
      let least = Infinity;
      let best = -1;
      for (let e = 0; e < b.setup.models; e++) {
        if (!onTable(b, e) || !isEnemy(b, m, e)) continue;
        const gap = Math.sqrt((x[e] - px) * (x[e] - px) + (y[e] - py) * (y[e] - py)) - radiusOf(b, e);
        if (gap < least) [least, best] = [gap, e];
      }
      expect(nearestEnemy(px, py)).toBe(best);
    }
  });
  expect(Math.min(tally.stopped, tally.overlaps), JSON.stringify(tally)).toBeGreaterThan(300);
}, 60_000);

test('HRD-TER-005 the reach on rough ground is the last tick that the movement pays for', () => {
  let slowed = 0;
  everyDecision(6, (b, random) => {
    const m = random.below(b.setup.models);
    const slow = slowsDown(b, m);
    if (!onTable(b, m) || slow === 0) return;
    const { x, y } = b.model;
    for (let k = 0; k < 10; k++) {
      const movement = random.below(25_000);
      const angle = random.below(TURN) & ANGLE_MASK;
      const reach = reachOf(b, m, x[m], y[m], angle, movement, slow);
      expect(costOfLeg(b, m, x[m], y[m], angle, reach, slow)).toBeLessThanOrEqual(movement);
      if (reach === movement) continue;
      slowed++;
      expect(costOfLeg(b, m, x[m], y[m], angle, reach + 1, slow)).toBeGreaterThan(movement);
    }
  });
  expect(slowed).toBeGreaterThan(100);
}, 60_000);

test('HRD-MOVE-004 HRD-MOVE-013 each advance and run that is listed is legal as a path of its own', () => {
  const { rules } = checkedGame('hordes');
  const tally = { advances: 0, runs: 0 };
  everyDecision(3, (b) => {
    if (b.decision.kind[0] !== Ask.Move) return;
    const m = b.decision.subject[0];
    const n = options(rules, b);
    for (let i = 0; i < n; i++) {
      const verb = b.option.verb[i];
      if (verb !== Verb.Advance && verb !== Verb.Run) continue;
      const reason = judgePath(b, m, b.option.path.slice(8 * i, 8 * i + 8), reachOfAdvance(b, m, verb === Verb.Run));
      expect([reason, end.x, end.y]).toEqual([LEGAL, b.option.x[i], b.option.y[i]]);
      tally[verb === Verb.Run ? 'runs' : 'advances']++;
    }
  });
  expect(Math.min(tally.advances, tally.runs), JSON.stringify(tally)).toBeGreaterThan(300);
}, 60_000);
