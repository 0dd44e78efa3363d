import { expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { sweepCircleToPolygon } from '../../../kernel/geometry/sweep.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { isArea } from '../../../skirmish/formations.js';
import { closed } from '../../../skirmish/ground.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import type { W40kBattle, W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { push } from './flee-runs.js';

const stretch = new Float64Array(2);

/**
 * Makes a scene of broken men and an enemy to the north. Some stand so near to the southern edge that they leave the
 * table if they flee; others do not.
 */
const nearEdge = (leaving: number, staying: number) =>
  scenario('wh40k2')
    .unit('men', {
      models: leaving + staying,
      base: 25.4,
      at: [
        ...Array.from({ length: leaving }, (_, i) => [36 + i, 1.5] as const),
        ...Array.from({ length: staying }, (_, i) => [36 + i, 3.2] as const),
      ],
    })
    .enemy('orks', { models: 1, base: 25.4, at: [[36, 30]] })
    .status('men', 'broken')
    .level('command')
    .dice('flee distance', 1, 1);

it('W40K-RALLY-007 a broken squad of which a quarter is left on the table after its flight is gone', () => {
  const gone = nearEdge(3, 1).runTo('movement phase');
  expect([gone.unit('men').models, gone.model('men', 3).place]).toEqual([0, 'removed']);
  const left = nearEdge(3, 2).runTo('movement phase');
  expect([left.unit('men').models, left.model('men', 3).place]).toEqual([2, 'table']);
});

it('W40K-RALLY-007 W40K-CMDR-006 so is the commander who is with them, and his friends test at once', () => {
  const battle = nearEdge(8, 1)
    .unit('boss', { character: true, Ld: 7, base: 25.4, joins: 'men', at: [[38, 3.2]] })
    .unit('friends', { models: 4, base: 25.4, at: [30, 8] })
    .status('boss', 'broken')
    .dice('commander test', 6, 6)
    .dice('flee distance', 1, 1)
    .runTo('movement phase');
  expect(battle.unit('boss').place).toBe('removed');
  expect(battle.unit('friends').broken).toBe(true);
});

it('W40K-RALLY-007 W40K-BROKE-008 so are those who flee from hand-to-hand combat', () => {
  const battle = scenario('wh40k2')
    .unit('men', {
      models: 4,
      base: 25.4,
      at: [
        [36, 3.2],
        [36, 1.5],
        [37, 1.5],
        [38, 1.5],
      ],
    })
    .enemy('brute', { models: 1, base: 25.4 })
    .engaged('brute', 'men', { pairs: [[0, 0]] })
    .status('men', 'broken')
    .phase('handToHand')
    .level('command')
    .dice('attack', 3, 3)
    .dice('damage', 1, 1, 1)
    .dice('break off distance', 1, 1)
    .runTo('end of phase');
  expect([0, 1].map((i) => battle.model('men', i).place)).toEqual(['removed', 'fled']);
});

it('W40K-BROKE-006 W40K-OBST-005 nobody flees over a wall more than twice as high as he is', () => {
  const run = (height: number) =>
    scenario('wh40k2')
      .unit('men', { models: 1, at: [[36, 24]] })
      .enemy('ork', { models: 1, at: [[36, 34]] })
      .terrain('wall', { at: [36, 20], size: [60, 0.5] }, { height, cover: 'none' })
      .status('men', 'broken')
      .dice('flee distance', 6, 6)
      .runTo('movement phase')
      .model('men').y;
  expect(run(2)).toBeCloseTo(12, 0);
  expect(run(2.1)).toBeGreaterThan(20);
});

/**
 * Returns how far model `m` can be pushed along `angle`. It measures all obstacles at the whole distance and then at
 * quarters of an inch less each time.
 */
function pushed(b: W40kBattle, m: number, angle: number, most: number): readonly [number, number] {
  const { x, y, place } = b.model;
  const { radius } = b.setup.model;
  const { terrain, width, depth } = b.setup;
  const r = radius[m];
  const others = [...radius.keys()].filter((o) => o !== m && place[o] === Place.table);
  let run = most;
  for (const o of others) {
    const along = (x[o] - x[m]) * SIN[angle] + (y[o] - y[m]) * COS[angle];
    const across = (x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2 - along * along;
    const near = radius[o] + r;
    if (along > 0 && across < (near - TOUCH) ** 2) run = Math.min(run, along - Math.sqrt(near * near - across));
  }
  for (let t = 0; t < terrain.count; t++) {
    if (!closed(b, m, t) || !sweepCircleToPolygon(x[m], y[m], r, angle, 0, terrain.polygons[t], stretch)) continue;
    if (stretch[1] > 0) run = Math.min(run, stretch[0]);
  }
  for (let far = Math.max(run, 0); far > 0; far -= INCH / 4) {
    const px = Math.round(x[m] + far * SIN[angle]);
    const py = Math.round(y[m] + far * COS[angle]);
    if (px < r || py < r || px + r > width || py + r > depth) continue;
    if (others.some((o) => (x[o] - px) ** 2 + (y[o] - py) ** 2 < (radius[o] + r - TOUCH) ** 2)) continue;
    const solid = [...terrain.ground.keys()].filter((t) => !isArea(b, t));
    if (solid.some((t) => polygonSquaredGapToPoint(terrain.polygons[t], px, py) < (r - TOUCH) ** 2)) continue;
    return [px, py];
  }
  return [x[m], y[m]];
}

it('W40K-BROKE-006 whoever is driven back goes as far as measuring everybody and everything lets him', () => {
  const seen = { halted: 0, free: 0, stays: 0 };
  for (let n = 0; n < 12; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { models, width, depth } = b.setup;
    for (let m = 0; m < models; m++) {
      b.model.place[m] = random.below(8) === 0 ? Place.removed : Place.table;
      b.model.x[m] = Math.round(width / 4) + random.below(width / 2);
      b.model.y[m] = Math.round(depth / 4) + random.below(depth / 2);
    }
    invalidateGeometry(b);
    for (let k = 0; k < 60; k++) {
      const m = random.below(models);
      if (b.model.place[m] !== Place.table) continue;
      const angle = random.below(65536);
      const most = INCH * (1 + random.below(8));
      const [fromX, fromY] = [b.model.x[m], b.model.y[m]];
      const [x, y] = pushed(b, m, angle, most);
      push(b, m, angle, most);
      expect([b.model.x[m], b.model.y[m]]).toEqual([x, y]);
      const went = Math.hypot(x - fromX, y - fromY);
      seen[went === 0 ? 'stays' : went < most - 2 ? 'halted' : 'free']++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(40);
});
