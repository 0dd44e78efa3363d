// Puts units on the table as the answer says, or leaves them out.
import { invalidateGeometry, markGone } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { invalidateMarked, markModels } from '../../../skirmish/caches/who-changed.js';
import { Place } from '../../../skirmish/layout.js';
import { restoreArranged } from '../caches/arranged-group.js';
import { Hidden, Status, type W40kBattle } from '../core/state.js';
import { tell } from '../core/units.js';
import { comesWith, deploymentGroup, gather, Realm, realmOf } from './deployment-group.js';
import { aheadOf, arrangeDeploymentGroup } from './deployment-ranks.js';

/**
 * Arranges the deployment group of `u` for a listed option at x, y in a formation. Call `gather` first. Infiltrators
 * for which every place is in sight were offered places in their own zone. Returns a `Refusal`, or 0.
 */
export function arrangeListed(b: W40kBattle, u: number, x: number, y: number, facing: number, files: number): number {
  const realm = realmOf(b, u);
  const why = arrangeDeploymentGroup(b, x, y, facing, files, realm);
  return why !== 0 && realm === Realm.unseen ? arrangeDeploymentGroup(b, x, y, facing, files, Realm.zone) : why;
}

/**
 * Puts the deployment group of `u`, as it was arranged in `b`, on the table of `on`: `b` itself or an imagined copy.
 */
export function placeDeploymentGroup(b: W40kBattle, u: number, facing: number, on: W40kBattle): void {
  for (let i = 0; i < deploymentGroup.count; i++) {
    const m = deploymentGroup.models[i];
    on.model.x[m] = deploymentGroup.x[i];
    on.model.y[m] = deploymentGroup.y[i];
    on.model.facing[m] = facing;
    on.model.place[m] = Place.table;
  }
  for (let g = 0; g < b.setup.units; g++) {
    if (g === u || !comesWith(b, g, u)) continue;
    on.unit.place[g] = Place.table;
    on.unit.host[g] = u;
  }
  on.unit.place[u] = Place.table;
}

/** Deploys the group of `u` as the answer says. */
export function deployAnswer(b: W40kBattle, u: number): void {
  const { n, x, y, facing, files } = b.answer;
  gather(b, u);
  const kept = facing[0] === aheadOf(b, u) && restoreArranged(b, u, x[0], y[0], files[0]);
  const why = kept ? 0 : arrangeListed(b, u, x[0], y[0], facing[0], files[0]);
  if (why !== 0) throw new Error(`unit ${u} cannot be deployed: ${why}`);
  placeDeploymentGroup(b, u, facing[0], b);
  markModels(b, deploymentGroup.models, deploymentGroup.count);
  b.unit.status[u] &= ~Status.Infiltrates;
  b.unit.hidden[u] = n[0] === 1 ? Hidden.hidden : Hidden.none;
  invalidateMarked(b);
  if (b.log === null) return;
  const at = `${(x[0] / INCH).toFixed(1)}, ${(y[0] / INCH).toFixed(1)}`;
  tell(b, 'deployment', u, `deploy around (${at})${n[0] === 1 ? ', hidden' : ''}`);
}

/** Leaves out `u`, for which there is no room, with its characters. They count as lost. */
export function stayAway(b: W40kBattle, u: number): void {
  // GAP W40K-DEPL-004: a unit for which the zone has no room left stays away and counts as destroyed
  gather(b, u);
  for (let i = 0; i < deploymentGroup.count; i++) {
    const m = deploymentGroup.models[i];
    const owner = b.setup.model.unit[m];
    b.model.place[m] = Place.fled;
    b.unit.models[owner] = 0;
    b.unit.left[owner]++;
    if (b.unit.place[owner] === Place.fled) continue;
    b.unit.place[owner] = Place.fled;
    markGone(b, owner);
  }
  invalidateGeometry(b);
  if (b.log !== null) tell(b, 'deployment', u, 'find no room and stay away');
}
