import { polygonOverlapsRectangle } from '../../../engine/kernel/geometry/polygon.js';
import { modified } from '../../../engine/kernel/hooks.js';
import { Terrain } from '../../../engine/regiments/battle.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { TROOP_TYPES } from '../../../engine/rulesets/t9a/armies/terms.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { polygonsOf } from '../../../engine/rulesets/t9a/terrain/terrain.js';

/** Those to whom Fields, Forests, Water and Walls are dangerous (T9A-TER-013, 021, 026, 029). */
const ON_HOOVES = ['Cavalry', 'Monstrous Cavalry', 'Chariot'].map((t) => TROOP_TYPES.indexOf(t as 'Cavalry'));
/** Share of a unit's worth that a dangerous piece on its way costs, models and alarm, where a 1 fails; a Ruin takes more. */
const PRICE = 0.12;
const RUIN = 1.5;
const ON_FOOT = 0.7;
/** Places along the way that are looked at. */
const STEPS = 4;

/** How dangerous a piece of that kind is to unit `u`: 0 not at all. */
function dangerOf(b: T9aBattle, u: number, kind: number): number {
  const mounted = ON_HOOVES.includes(b.setup.unit.troopType[u]);
  if (kind === Terrain.ruin) return mounted ? RUIN : ON_FOOT;
  const hinders = kind === Terrain.field || kind === Terrain.forest || kind === Terrain.water || kind === Terrain.wall;
  return mounted && hinders ? 1 : 0;
}

/**
 * Share of its worth that unit `u` may expect to lose to Dangerous Terrain if it marches or charges to (x, y), facing
 * `facing` (T9A-TER-001): pieces that lie under its block on the straight way.
 */
export function hazardOnWay(b: T9aBattle, u: number, x: number, y: number, facing: number): number {
  const { terrain } = b.setup;
  const { x: fromX, y: fromY, halfWidth, halfDepth } = b.unit;
  let sum = 0;
  for (let p = 0; p < terrain.count; p++) {
    const danger = dangerOf(b, u, terrain.kind[p]);
    if (danger === 0 || modified(b, Hook.strider, unitSubject(b, u), 0, terrain.kind[p]) !== 0) continue;
    const near = terrain.radius[p] + halfWidth[u] + halfDepth[u];
    for (let k = 0; k <= STEPS; k++) {
      const px = fromX[u] + ((x - fromX[u]) * k) / STEPS;
      const py = fromY[u] + ((y - fromY[u]) * k) / STEPS;
      if ((px - terrain.x[p]) ** 2 + (py - terrain.y[p]) ** 2 > near * near) continue;
      if (!polygonOverlapsRectangle(polygonsOf(b)[p], px, py, facing, halfWidth[u], halfDepth[u])) continue;
      sum += PRICE * danger;
      break;
    }
  }
  return sum;
}
