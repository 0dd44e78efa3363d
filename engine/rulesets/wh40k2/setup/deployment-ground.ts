// Tests the ground where models of a deployment group are placed.
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { clearOf, isNearEnemy } from '../../../skirmish/caches/neighbours.js';
import { Cover, Ground } from '../../../skirmish/terrain.js';
import { isClear } from '../caches/clear-ground.js';
import { Refusal } from '../core/refusals.js';
import type { W40kBattle } from '../core/state.js';
import { BEHIND } from '../hiding/hiding.js';
import { deploymentGroup, Realm } from './deployment-group.js';
import { holds, inBattleZone } from './deployment-zones.js';

/** Pieces near the group being arranged, in the order of their rows: impassable ones, cover, and concealment. */
export const near = {
  barCount: 0,
  bars: new Int32Array(256),
  coverCount: 0,
  covers: new Int32Array(256),
  hideCount: 0,
  hides: new Int32Array(256),
};

/** What a piece means for a group: impassable, cover, concealment; bits. */
const Part = { bars: 1, shelters: 2, hides: 4 } as const;

/** Pieces that the deployment group with that number may meet: rows, `Part` bits, middles and radii in ticks. */
const pieces = {
  deploymentGroup: -1,
  count: 0,
  rows: new Int32Array(256),
  parts: new Uint8Array(256),
  x: new Float64Array(256),
  y: new Float64Array(256),
  reach: new Float64Array(256),
};

/** Lists the pieces that the group may meet: those near its zone, or all for infiltrators. */
function listPieces(b: W40kBattle): void {
  const { terrain } = b.setup;
  const beside = deploymentGroup.widest + BEHIND;
  // the lines across the table that bound its places
  const low = deploymentGroup.infiltrates ? 0 : deploymentGroup.zone.south;
  const high = deploymentGroup.infiltrates ? b.setup.depth : deploymentGroup.zone.north;
  pieces.deploymentGroup = deploymentGroup.number;
  pieces.count = 0;
  for (let t = 0; t < terrain.count; t++) {
    let parts = terrain.ground[t] === Ground.impassable || terrain.obstacle[t] !== 0 ? Part.bars : 0;
    if (terrain.cover[t] !== Cover.none) parts |= Part.shelters;
    if (terrain.hides[t] !== 0) parts |= Part.hides;
    const reach = beside + terrain.radius[t];
    if (parts === 0 || terrain.y[t] + reach < low || terrain.y[t] - reach > high) continue;
    const i = pieces.count++;
    pieces.rows[i] = t;
    pieces.parts[i] = parts;
    pieces.x[i] = terrain.x[t];
    pieces.y[i] = terrain.y[t];
    pieces.reach[i] = reach;
  }
}

/**
 * Writes the pieces that a group within `far` ticks of x, y may meet to `near`. Pieces far from its zone are left out.
 */
export function collectPieces(b: W40kBattle, x: number, y: number, far: number): void {
  if (pieces.deploymentGroup !== deploymentGroup.number) listPieces(b);
  near.barCount = 0;
  near.coverCount = 0;
  near.hideCount = 0;
  for (let i = 0; i < pieces.count; i++) {
    const dx = x - pieces.x[i];
    const dy = y - pieces.y[i];
    const reach = far + pieces.reach[i];
    if (dx * dx + dy * dy > reach * reach) continue;
    const t = pieces.rows[i];
    const parts = pieces.parts[i];
    if ((parts & Part.bars) !== 0) near.bars[near.barCount++] = t;
    if ((parts & Part.shelters) !== 0) near.covers[near.coverCount++] = t;
    if ((parts & Part.hides) !== 0) near.hides[near.hideCount++] = t;
  }
}

/**
 * Returns why model `m` may not be deployed at x, y, apart from sight, or 0 (W40K-DEPL-004). Models of the group are
 * not tested.
 */
export function judgeSpot(b: W40kBattle, m: number, x: number, y: number, realm: number): number {
  if (realm === Realm.zone && !holds(deploymentGroup.zone, x, y, b.setup.model.radius[m])) return Refusal.OutsideZone;
  return isClear(b, x, y, realm) ? 0 : judgeInside(b, m, x, y, realm);
}

/** Returns `judgeSpot` for a place that is not known to be clear and that is inside the zone if it has to be. */
export function judgeInside(b: W40kBattle, m: number, x: number, y: number, realm: number): number {
  const radius = b.setup.model.radius[m];
  if (realm !== Realm.zone && !inBattleZone(b, x, y, radius)) return Refusal.OutsideZone;
  const { terrain } = b.setup;
  for (let i = 0; i < near.barCount; i++) {
    const t = near.bars[i];
    const dx = x - terrain.x[t];
    const dy = y - terrain.y[t];
    const far = terrain.radius[t] + radius;
    const square = dx * dx + dy * dy;
    if (square > far * far) continue;
    const surely = terrain.depth[t] + radius; // a circle inside the piece is closer than the radius of the base
    if (square < surely * surely) return Refusal.Impassable;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < radius * radius) return Refusal.Impassable;
  }
  if (!clearOf(b, m, x, y, -1)) return Refusal.InTheWay;
  // W40K-MOVE-006: only infiltrators can come near an enemy
  return deploymentGroup.infiltrates && isNearEnemy(b, m, x, y, INCH) ? Refusal.NearEnemy : 0;
}
