import { HALF_INCH, INCH, nearest } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { endTryPose, tryPose } from '../../../skirmish/caches/poses.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { Formation } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Hook } from '../core/rule-ids.js';
import type { W40kBattle } from '../core/state.js';
import { playerOf, unitOf } from '../core/units.js';
import { anyEnemyFinds, shelters } from '../hiding/hiding.js';
import { isWatched } from '../sight/watchers.js';
import { cluster, layCluster } from './deployment-clusters.js';
import { collectPieces, judgeSpot, near } from './deployment-ground.js';
import { deploymentGroup, Known, Realm } from './deployment-group.js';

/** Ticks between the bases of a formation, by `Formation`; clusters have their own. */
const GAPS = [0, HALF_INCH, HALF_INCH, 0, 0, (7 * INCH) / 4] as const;
/** Largest number of models abreast, by `Formation`. */
const FILES = [1, 12, 1, 5, 5, 8] as const;
/** A column of more models than this is two abreast. */
const LONG_COLUMN = 8;

/** Returns how many models of the group stand abreast in a formation. */
function filesOf(formation: number): number {
  const n = deploymentGroup.count;
  return formation === Formation.column && n > LONG_COLUMN ? 2 : Math.min(FILES[formation], n);
}

/** Sets the place of model `k` of the group in ranks around x, y that face `facing`. */
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

/** Arranges the group in ranks around x, y that face `facing`. Returns a `Refusal` unless all places are free. */
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

/** True if ranks around x, y certainly leave their zone, which contains the middle. */
function leavesZone(x: number, y: number, facing: number, formation: number, realm: number): boolean {
  if (realm !== Realm.zone || SIN[facing] !== 0) return false;
  const files = filesOf(formation);
  const step = 2 * deploymentGroup.widest + GAPS[formation];
  const deep = Math.ceil(deploymentGroup.count / files);
  const { west, south, east, north } = deploymentGroup.zone;
  // the first rank is complete; one tick allows for rounding
  const beside = ((files - 1) / 2) * step + deploymentGroup.narrowest - 1;
  const before = ((deep - 1) / 2) * step + deploymentGroup.narrowest - 1;
  return x - beside < west || x + beside > east || y - before < south || y + before > north;
}

/**
 * True if the group has room around x, y in a formation. Faster than `arrangeDeploymentGroup`, since it gives no
 * reason.
 */
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

/** True if each model of the group is in coherency with the one before, as in most formations. */
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

/** True if the group is in coherency (W40K-SQUAD-002). */
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
 * Arranges the group around x, y in a formation. Call `gather` first. Returns a `Refusal`, or 0 if each model is wholly
 * in its zone, on passable ground, clear of other models (W40K-DEPL-004), in coherency, and for infiltrators unseen
 * (W40K-INFIL-003).
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

/** Returns the first nearby piece that conceals model `m` of the group at x, y, or -1. */
function hidingSpot(b: W40kBattle, m: number, x: number, y: number): number {
  for (let i = 0; i < near.hideCount; i++) if (shelters(b, m, x, y, near.hides[i])) return near.hides[i];
  return -1;
}

/** True if all models of the group may hide. Cached for the group. */
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
 * True if the group, as arranged in that realm, may begin the game hidden (W40K-DEPL-005, W40K-INFIL-004). All of it
 * must be concealed (W40K-HIDE-005).
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
  if (realm === Realm.unseen || !behind) return true; // each place is out of sight or in an area that conceals it
  return !wouldBeFound(b);
}

const wasX = new Int32Array(SQUAD);
const wasY = new Int32Array(SQUAD);

/**
 * True if an enemy on the table would spot a model of the arranged group, because nothing conceals it from there
 * (W40K-SPOT-002).
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
 * Returns an upper bound of the options of a place around x, y in a formation, without arranging the group or testing
 * sight: 0 without room, 1 if its first model is not concealed, else 2. Call `gather` first.
 */
export function mostAt(b: W40kBattle, x: number, y: number, facing: number, formation: number, realm: number): number {
  const blockers = formation === Formation.cluster || formation === Formation.cover;
  if (blockers && layCluster(b, x, y, facing, realm, false) !== 0) return 0;
  if (formation === Formation.cover) return 2; // it searches for cover itself
  if (blockers) {
    deploymentGroup.x[0] = x;
    deploymentGroup.y[0] = y;
  } else if (leavesZone(x, y, facing, formation, realm)) return 0;
  else putInRank(0, x, y, facing, formation);
  const m = deploymentGroup.models[0];
  collectPieces(b, deploymentGroup.x[0], deploymentGroup.y[0], 0);
  if (hidingSpot(b, m, deploymentGroup.x[0], deploymentGroup.y[0]) >= 0) return 2;
  if (!blockers) return 1;
  return judgeSpot(b, m, x, y, realm) === 0 ? 1 : 2; // unless the model stands elsewhere
}

/** Returns the direction in which the army of `u` faces at the start: away from its own table edge. */
export function aheadOf(b: W40kBattle, u: number): number {
  return b.field.zone[playerOf(b, u)] === 0 ? 0 : 32768;
}
