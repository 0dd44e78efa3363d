import { HALF_INCH, INCH, nearest } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { endTryPose, tryPose } from '../../../skirmish/poses.js';
import { isWatched } from '../../../skirmish/watchers.js';
import { Formation } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Hook } from '../core/rule-ids.js';
import type { W40kBattle } from '../core/state.js';
import { playerOf, unitOf } from '../core/units.js';
import { anyEnemyFinds, shelters } from '../hiding/hiding.js';
import { cluster, layCluster } from './deployment-clusters.js';
import { collectPieces, judgeSpot, near } from './deployment-ground.js';
import { deploymentGroup, Known, Realm } from './deployment-group.js';

/** Ticks between the bases of a formation, by Formation; throngs see to it themselves. */
const GAPS = [0, HALF_INCH, HALF_INCH, 0, 0, (7 * INCH) / 4] as const;
/** Most models abreast, by Formation. */
const FILES = [1, 12, 1, 5, 5, 8] as const;
/** A column of more than so many is two abreast. */
const LONG_COLUMN = 8;

/** How many of the deployment group stand abreast in such a formation. */
function filesOf(formation: number): number {
  const n = deploymentGroup.count;
  return formation === Formation.column && n > LONG_COLUMN ? 2 : Math.min(FILES[formation], n);
}

/** Puts number `k` of the deployment group in its place in ranks around x, y that look along `facing`. */
function putInRank(k: number, x: number, y: number, facing: number, formation: number): void {
  const n = deploymentGroup.count;
  const files = filesOf(formation);
  const step = 2 * deploymentGroup.widest + GAPS[formation];
  const deep = Math.ceil(n / files);
  const rank = (k / files) | 0;
  const inRank = rank === deep - 1 ? n - rank * files : files;
  const right = (k - rank * files - (inRank - 1) / 2) * step;
  const ahead = ((deep - 1) / 2 - rank) * step;
  deploymentGroup.x[k] = x + nearest(right * COS[facing] + ahead * SIN[facing]);
  deploymentGroup.y[k] = y + nearest(ahead * COS[facing] - right * SIN[facing]);
}

/** Ranks around x, y that look along `facing`: all places must be free. */
function inRanks(b: W40kBattle, x: number, y: number, facing: number, formation: number, realm: number): number {
  const n = deploymentGroup.count;
  const files = filesOf(formation);
  const step = 2 * deploymentGroup.widest + GAPS[formation];
  const deep = Math.ceil(n / files);
  collectPieces(b, x, y, (files + deep) * step);
  for (let k = 0; k < n; k++) {
    putInRank(k, x, y, facing, formation);
    const why = judgeSpot(b, deploymentGroup.models[k], deploymentGroup.x[k], deploymentGroup.y[k], realm);
    if (why !== 0) return why;
    if (realm === Realm.unseen && isWatched(b, deploymentGroup.models[k], deploymentGroup.x[k], deploymentGroup.y[k]))
      return Refusal.Seen;
  }
  return 0;
}

/** Do ranks around x, y certainly reach out of the zone in which they must stand, of which they have the middle? */
function leavesZone(x: number, y: number, facing: number, formation: number, realm: number): boolean {
  if (realm !== Realm.zone || SIN[facing] !== 0) return false;
  const files = filesOf(formation);
  const step = 2 * deploymentGroup.widest + GAPS[formation];
  const deep = Math.ceil(deploymentGroup.count / files);
  const { west, south, east, north } = deploymentGroup.zone;
  // the first rank has all files; a tick for how places are rounded
  const beside = ((files - 1) / 2) * step + deploymentGroup.narrowest - 1;
  const before = ((deep - 1) / 2) * step + deploymentGroup.narrowest - 1;
  return x - beside < west || x + beside > east || y - before < south || y + before > north;
}

/** Is there room for the deployment group around x, y in a formation? As `arrangeDeploymentGroup`, without telling what there is in its way. */
export function hasRoom(
  b: W40kBattle,
  x: number,
  y: number,
  facing: number,
  formation: number,
  realm: number,
): boolean {
  const blockers = formation === Formation.cluster || formation === Formation.cover;
  if (!blockers && leavesZone(x, y, facing, formation, realm)) return false;
  return arrangeDeploymentGroup(b, x, y, facing, formation, realm) === 0;
}

const rest = new Uint8Array(SQUAD);
const queue = new Uint8Array(SQUAD);

/** Does each of the deployment group hold touch with the one before? Most do. */
function inChain(b: W40kBattle): boolean {
  const { radius } = b.setup.model;
  const { x, y, models, count, gap } = deploymentGroup;
  for (let i = 1; i < count; i++) {
    const reach = gap + radius[models[i - 1]] + radius[models[i]];
    const dx = x[i] - x[i - 1];
    const dy = y[i] - y[i - 1];
    if (dx * dx + dy * dy > reach * reach) return false;
  }
  return true;
}

/** Does everyone of the deployment group hold touch with all others (W40K-SQUAD-002)? */
function together(b: W40kBattle): boolean {
  if (inChain(b)) return true;
  const { radius } = b.setup.model;
  const { x, y, models, count } = deploymentGroup;
  let left = 0;
  for (let i = 1; i < count; i++) rest[left++] = i;
  queue[0] = 0;
  for (let at = 0, n = 1; at < n && left > 0; at++) {
    const o = queue[at];
    const own = deploymentGroup.gap + radius[models[o]];
    for (let k = 0; k < left; ) {
      const i = rest[k];
      const reach = own + radius[models[i]];
      const dx = x[i] - x[o];
      const dy = y[i] - y[o];
      if (dx * dx + dy * dy > reach * reach) {
        k++;
        continue;
      }
      rest[k] = rest[--left];
      queue[n++] = i;
    }
  }
  return left === 0;
}

/**
 * Works out where the deployment group stands around x, y in a formation: `deployment group.x`, `deployment group.y`. Call `gather` before.
 * @returns a Refusal, 0 when all is well: each model wholly inside its zone, on ground where it can stand, clear of all
 *   others (W40K-DEPL-004), in coherency; infiltrators unseen (W40K-INFIL-003)
 */
export function arrangeDeploymentGroup(
  b: W40kBattle,
  x: number,
  y: number,
  facing: number,
  formation: number,
  realm: number,
): number {
  const blockers = formation === Formation.cluster || formation === Formation.cover;
  const why = blockers
    ? cluster(b, x, y, facing, formation === Formation.cover, realm)
    : inRanks(b, x, y, facing, formation, realm);
  if (why !== 0) return why;
  return together(b) ? 0 : Refusal.OutOfCoherency;
}

/** The first piece near the deployment group that conceals its model `m` at x, y; -1 none. */
function hidingSpot(b: W40kBattle, m: number, x: number, y: number): number {
  for (let i = 0; i < near.hideCount; i++) if (shelters(b, m, x, y, near.hides[i])) return near.hides[i];
  return -1;
}

/** Does nothing that its models are forbid the deployment group to hide? Found out once for each deployment group. */
export function isInconspicuous(b: W40kBattle): boolean {
  if (deploymentGroup.inconspicuous === Known.nothing)
    deploymentGroup.inconspicuous = nobodyStandsOut(b) ? Known.yes : Known.no;
  return deploymentGroup.inconspicuous === Known.yes;
}

function nobodyStandsOut(b: W40kBattle): boolean {
  for (let i = 0; i < deploymentGroup.count; i++) {
    const m = deploymentGroup.models[i];
    if (b.setup.type.conspicuous[b.setup.model.type[m]] !== 0) return false; // W40K-HIDE-004
    if (modified(b, Hook.mayHide, unitOf(b, m), 1, NO_ATTACK) !== 1) return false;
  }
  return true;
}

/**
 * May the deployment group, as it was arranged in that realm, begin the game hiding (W40K-DEPL-005, W40K-INFIL-004)? All of it or none
 * (W40K-HIDE-005).
 */
export function deploymentGroupMayHide(b: W40kBattle, realm: number): boolean {
  if (near.hideCount === 0 || deploymentGroup.count === 0 || !isInconspicuous(b)) return false;
  let behind = false;
  for (let i = 0; i < deploymentGroup.count; i++) {
    const m = deploymentGroup.models[i];
    const t = hidingSpot(b, m, deploymentGroup.x[i], deploymentGroup.y[i]);
    if (t < 0) return false;
    if (!isArea(b, t)) behind = true;
  }
  if (realm === Realm.unseen || !behind) return true; // each of its places is unseen, or in what conceals it
  return !wouldBeFound(b);
}

const wasX = new Int32Array(SQUAD);
const wasY = new Int32Array(SQUAD);

/**
 * Would any enemy who stands already find one of the deployment group where it was arranged, since nothing conceals it from there (W40K-SPOT-002)?
 * GAP W40K-DEPL-005: behind cover is who could hide there in a battle: something conceals each of them from the enemies that stand already
 */
function wouldBeFound(b: W40kBattle): boolean {
  const { x, y } = b.model;
  const { models, count } = deploymentGroup;
  for (let i = 0; i < count; i++) {
    const m = models[i];
    wasX[i] = x[m];
    wasY[i] = y[m];
    x[m] = deploymentGroup.x[i];
    y[m] = deploymentGroup.y[i];
  }
  tryPose(b, models, count);
  const found = anyEnemyFinds(b, unitOf(b, models[0]), models, count);
  for (let i = 0; i < count; i++) {
    x[models[i]] = wasX[i];
    y[models[i]] = wasY[i];
  }
  endTryPose(b, models, count);
  return found;
}

/**
 * The most options that a place around x, y in a formation may give, as far as that is known without arranging the deployment group or asking who
 * sees it: 0 where there is no room for it, 1 where it could not hide, since its first model would stand where nothing conceals it. Call `gather` before.
 */
export function mostAt(b: W40kBattle, x: number, y: number, facing: number, formation: number, realm: number): number {
  const blockers = formation === Formation.cluster || formation === Formation.cover;
  if (blockers && layCluster(b, x, y, facing, realm, false) !== 0) return 0;
  if (formation === Formation.cover) return 2; // it looks for what shelters it
  if (blockers) {
    deploymentGroup.x[0] = x;
    deploymentGroup.y[0] = y;
  } else if (leavesZone(x, y, facing, formation, realm)) return 0;
  else putInRank(0, x, y, facing, formation);
  const m = deploymentGroup.models[0];
  collectPieces(b, deploymentGroup.x[0], deploymentGroup.y[0], 0);
  if (hidingSpot(b, m, deploymentGroup.x[0], deploymentGroup.y[0]) >= 0) return 2;
  if (!blockers) return 1;
  return judgeSpot(b, m, x, y, realm) === 0 ? 1 : 2; // unless it stands elsewhere
}

/** The direction in which the army of `u` looks at the start: away from its own table edge. */
export function aheadOf(b: W40kBattle, u: number): number {
  return b.field.zone[playerOf(b, u)] === 0 ? 0 : 32768;
}
