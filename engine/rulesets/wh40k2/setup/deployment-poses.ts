import { INCH } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { type Chance, listAhead } from '../../../kernel/ruleset.js';
import { Ground } from '../../../skirmish/terrain.js';
import { keepArranged } from '../caches/arranged-group.js';
import { Formation, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import type { W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { isWatched } from '../sight/watchers.js';
import { deploymentGroup, gather, Realm, realmOf } from './deployment-group.js';
import {
  aheadOf,
  arrangeDeploymentGroup,
  deploymentGroupMayHide,
  hasRoom,
  isInconspicuous,
  mostAt,
} from './deployment-ranks.js';
import { zoneOf } from './deployment-zones.js';

/** Largest number of options that are offered. */
const MOST = 48;
/** Largest number of pieces of cover at which places are offered. */
const SHELTERS = 10;

/**
 * Partial tests of a place in increasing cost: its ground, then sight from enemies, first for places with two options.
 */
const Estimate = { ground: 1, sightOfTwo: 2, sight: 3 } as const;
const ESTIMATES = 3;

/** The number of options of a place is not known yet. */
const UNKNOWN = 255;

/**
 * Scratch: places that have not been judged, in the order of the list. While `open`, places are stored here and not
 * offered.
 */
const slots = {
  open: false,
  count: 0,
  x: new Int32Array(256),
  y: new Int32Array(256),
  formation: new Uint8Array(256),
  realm: new Uint8Array(256),
  gives: new Uint8Array(256),
  /** Upper bound of the number of options of each place (`mostAt`). */
  most: new Uint8Array(256),
  /** The last partial test made for that (`Estimate`). */
  estimated: new Uint8Array(256),
  /** The upper bound of an untested place. */
  usual: 2,
};

/** Index of the first place of the present kind, since only places of one kind can be equal. */
let alike = 0;

/** Starts a new kind of places. */
function beginKind(b: W40kBattle): void {
  alike = slots.open ? slots.count : b.option.count;
}

function noteSlot(x: number, y: number, formation: number, realm: number): void {
  for (let i = alike; i < slots.count; i++) {
    if (slots.x[i] === x && slots.y[i] === y && slots.formation[i] === formation) return;
  }
  const i = slots.count++;
  slots.x[i] = x;
  slots.y[i] = y;
  slots.formation[i] = formation;
  slots.realm[i] = realm;
  slots.gives[i] = UNKNOWN;
  slots.most[i] = slots.usual;
  slots.estimated[i] = 0;
}

/** Returns how many options place `i` gives to unit `u`: 0 none, 1 in the open, 2 also hidden. */
function gives(b: W40kBattle, u: number, i: number): number {
  if (slots.gives[i] !== UNKNOWN) return slots.gives[i];
  const realm = slots.realm[i] === Realm.zone ? Realm.zone : Realm.unseen;
  const free = hasRoom(b, slots.x[i], slots.y[i], aheadOf(b, u), slots.formation[i], realm);
  if (free) keepArranged(b, u, slots.x[i], slots.y[i], slots.formation[i]);
  slots.gives[i] = !free ? 0 : deploymentGroupMayHide(b, realm) ? 2 : 1;
  return slots.gives[i];
}

/** Upper bounds of the options before a place, in cover and others, and the number of places in cover that give any. */
const before = { inCover: 0, others: 0, sheltered: 0 };

/** True if place `i`, should it be legal, is certainly in the list. At most `SHELTERS` places in cover are. */
function isEarly(i: number, shelters: number): boolean {
  if (i < shelters && before.sheltered >= SHELTERS) return false;
  return Math.min(before.inCover, 2 * SHELTERS) + before.others < MOST;
}

/**
 * True if place `i`, which is legal, is in the list, which has a maximum length. The first `shelters` places are those
 * in cover.
 */
function isListed(b: W40kBattle, u: number, i: number, shelters: number): boolean {
  before.inCover = 0;
  before.others = 0;
  before.sheltered = 0;
  for (let k = 0; k < i; k++) {
    const most = slots.gives[k] === UNKNOWN ? slots.most[k] : slots.gives[k];
    if (k >= shelters) before.others += most;
    else if (most > 0) {
      before.inCover += most;
      before.sheltered++;
    }
  }
  // partial tests first until the answer is certain, then full tests; places in cover last, since only some of them
  // count
  const start = i > shelters ? shelters : 0;
  for (let depth = Estimate.ground as number; depth <= ESTIMATES + 1; depth++) {
    for (let n = 0; n < i; n++) {
      if (isEarly(i, shelters)) return true;
      const k = n < i - start ? start + n : n - (i - start);
      if (slots.gives[k] !== UNKNOWN || slots.estimated[k] >= depth) continue;
      const most = slots.most[k];
      if (depth === Estimate.sightOfTwo && (most < 2 || k < shelters)) continue;
      const left = depth <= ESTIMATES ? estimate(b, u, k, depth) : gives(b, u, k);
      if (k >= shelters) before.others -= most - left;
      else {
        before.inCover -= most - left;
        if (most > 0 && left === 0) before.sheltered--;
      }
    }
  }
  if (isEarly(i, shelters)) return true;
  // all are judged: at most the listed number of places in cover counts
  let options = 0;
  let sheltered = 0;
  for (let k = 0; k < i; k++) {
    if (slots.gives[k] > 0 && (k >= shelters || sheltered++ < SHELTERS)) options += slots.gives[k];
  }
  return options < MOST && (i >= shelters || sheltered < SHELTERS);
}

/** Returns an upper bound of the options of place `i` after the partial test `depth`. */
function estimate(b: W40kBattle, u: number, i: number, depth: number): number {
  const realm = slots.realm[i] === Realm.zone ? Realm.zone : Realm.unseen;
  slots.estimated[i] = depth === Estimate.ground ? depth : Estimate.sight;
  if (depth === Estimate.ground) {
    const most = mostAt(b, slots.x[i], slots.y[i], aheadOf(b, u), slots.formation[i], realm);
    if (most < slots.most[i]) slots.most[i] = most;
  } else if (realm === Realm.unseen && isWatched(b, deploymentGroup.models[0], slots.x[i], slots.y[i])) {
    slots.most[i] = 0; // infiltrators form clusters, and their middle must be unseen
  }
  if (slots.most[i] === 0) slots.gives[i] = 0;
  return slots.most[i];
}

const undrawn = new Uint16Array(512);

/**
 * Adds a random one of the options that `deployPoseOptions` lists (`Ruleset.sample`). Only places that are picked are
 * judged.
 */
export function sampleDeployPose(b: W40kBattle, random: Chance): number {
  const u = b.decision.subject[0];
  const realm = realmOf(b, u);
  gather(b, u);
  slots.count = 0;
  slots.open = true;
  slots.usual = isInconspicuous(b) ? 2 : 1;
  offerShelters(b, u, realm);
  const shelters = slots.count;
  if (realm === Realm.unseen) offerUnseen(b, u);
  else offerZone(b, u);
  slots.open = false;
  // each place counts twice: hidden and not hidden
  let left = 2 * slots.count;
  for (let i = 0; i < left; i++) undrawn[i] = i;
  while (left > 0) {
    const n = random.below(left);
    const i = undrawn[n] >> 1;
    const hidden = undrawn[n] & 1;
    if (gives(b, u, i) > hidden && isListed(b, u, i, shelters)) {
      return b.option.addPose(Verb.Deploy, u, hidden, slots.x[i], slots.y[i], aheadOf(b, u), slots.formation[i]);
    }
    undrawn[n] = undrawn[--left];
  }
  offerElsewhere(b, u, realm);
  return b.option.count > 0 ? random.below(b.option.count) : -1;
}

/** True if the list has its maximum length, or as many options as the caller wants. */
function isFull(b: W40kBattle): boolean {
  const { count, wanted } = b.option;
  return !slots.open && (count >= MOST || count >= wanted);
}

/** Adds the place if it is legal; first as hidden if the group can hide there. */
function offer(b: W40kBattle, u: number, x: number, y: number, formation: number, realm: number): void {
  const { option } = b;
  const px = Math.round(x);
  const py = Math.round(y);
  if (slots.open) {
    noteSlot(px, py, formation, realm);
    return;
  }
  if (isFull(b)) return;
  const facing = aheadOf(b, u);
  for (let i = alike; i < option.count; i++) {
    if (option.x[i] === px && option.y[i] === py && option.files[i] === formation) return;
  }
  if (!hasRoom(b, px, py, facing, formation, realm)) return;
  // one option suffices to tell whether there is any
  if (option.wanted > 1 && deploymentGroupMayHide(b, realm))
    option.addPose(Verb.Deploy, u, 1, px, py, facing, formation);
  option.addPose(Verb.Deploy, u, 0, px, py, facing, formation);
}

/** Offers places in areas of cover, and behind obstacles between the group and the enemy (W40K-DEPL-005). */
function offerShelters(b: W40kBattle, u: number, realm: number): void {
  const { terrain } = b.setup;
  const back = aheadOf(b, u) === 0 ? -1 : 1;
  let left = SHELTERS;
  beginKind(b);
  for (let t = 0; t < terrain.count && left > 0; t++) {
    if (terrain.hides[t] === 0) continue;
    const before = b.option.count;
    if (terrain.obstacle[t] === 0 && terrain.ground[t] !== Ground.impassable) {
      offer(b, u, terrain.x[t], terrain.y[t], Formation.cover, realm);
    } else {
      // behind its rear edge, at the middle of its breadth
      const { polygons } = terrain;
      let edge = terrain.y[t];
      for (let i = 1; i < polygons[t].length; i += 2) {
        edge = back < 0 ? Math.min(edge, polygons[t][i]) : Math.max(edge, polygons[t][i]);
      }
      offer(b, u, terrain.x[t], edge + back * (deploymentGroup.widest + INCH / 4), Formation.cover, realm);
    }
    if (b.option.count > before) left--;
  }
}

/** Offers places in rows behind the front line, from the middle outward, coarse rows first (K05). */
function offerZone(b: W40kBattle, u: number): void {
  const zone = zoneOf(b, playerOf(b, u));
  const back = aheadOf(b, u) === 0 ? -1 : 1;
  const front = back < 0 ? zone.north : zone.south;
  const middle = (zone.west + zone.east) / 2;
  const half = (zone.east - zone.west) / 2;
  const deep = zone.north - zone.south;
  const step = 2 * deploymentGroup.widest + INCH;
  beginKind(b);
  const first = alike;
  const row = (formation: number, columns: number, behind: number): void => {
    if (isFull(b)) return;
    if (formation === Formation.line) alike = first;
    else beginKind(b); // no other formation has two rows at the same depth
    for (let c = 0; c <= 2 * columns; c++) {
      const beside = ((c & 1 ? 1 : -1) * ((c + 1) >> 1) * half * 0.9) / Math.max(columns, 1);
      offer(b, u, middle + beside, front + back * behind, formation, Realm.zone);
    }
  };
  // to find out whether there is any place, the row that is most likely free comes first
  if (!slots.open && b.option.wanted === 1)
    row(Formation.line, deploymentGroup.count === 1 ? 2 : 1, deploymentGroup.count === 1 ? deep / 2 : (3 * deep) / 4);
  const lineDepth = Math.ceil(deploymentGroup.count / 12) * step;
  row(Formation.line, deploymentGroup.count > 8 ? 1 : 2, lineDepth / 2);
  if (deploymentGroup.count === 1) row(Formation.line, 2, deep / 2);
  else {
    row(Formation.cluster, 3, deep / 4);
    row(Formation.cluster, 2, (2 * deep) / 3);
    row(Formation.spread, 1, deep / 3);
    row(Formation.line, 1, (3 * deep) / 4);
    row(Formation.column, 1, deep / 2);
  }
}

/** Offers places in the battle zone that no enemy sees, at eighths of the table (W40K-INFIL-003). */
function offerUnseen(b: W40kBattle, u: number): void {
  for (let row = 1; row < 8 && !isFull(b); row++) {
    for (let column = 1; column < 12; column++) {
      const x = (column * b.setup.width) / 12;
      const y = (row * b.setup.depth) / 8;
      beginKind(b); // no two of these places are equal
      offer(b, u, x, y, Formation.cluster, Realm.unseen);
    }
  }
}

/** Offers any free place of the zone, inch by inch, if none of the usual places is free. */
function offerAnywhere(b: W40kBattle, u: number): void {
  const { west, south, east, north } = zoneOf(b, playerOf(b, u));
  beginKind(b);
  for (let y = south + INCH; y < north && b.option.count < 4; y += INCH) {
    for (let x = west + INCH; x < east && b.option.count < 4; x += INCH) {
      offer(b, u, x, y, Formation.cluster, Realm.zone);
    }
  }
}

/** Offers other places if none of those in cover, in the zone or out of sight is free. */
function offerElsewhere(b: W40kBattle, u: number, realm: number): void {
  // GAP W40K-INFIL-003: infiltrators for whom no place is out of sight are deployed in their zone
  if (realm === Realm.unseen) offerZone(b, u);
  if (b.option.count === 0) offerAnywhere(b, u);
}

/** W40K-DEC-009, W40K-DEC-010, W40K-DEC-012: lists places and formations of the unit being deployed, hidden or not. */
export function deployPoseOptions(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const realm = realmOf(b, u);
  gather(b, u);
  // to find any place, the zone is tested first, since infiltrators without another place may use it too
  if (b.option.wanted === 1) {
    offerZone(b, u);
    if (b.option.count > 0) return;
  }
  offerShelters(b, u, realm);
  if (realm === Realm.unseen) offerUnseen(b, u);
  else offerZone(b, u);
  if (b.option.count === 0) offerElsewhere(b, u, realm);
}

/** Lists places for `u` and returns their number. Call it just before asking. */
export function listDeployPoses(b: W40kBattle, u: number): number {
  b.decision.subject[0] = u;
  listAhead(b, deployPoseOptions);
  b.decision.subject[0] = -1;
  return b.option.count;
}

/** Judges a proposed place (W40K-DEPL-004, W40K-DEPL-005, W40K-INFIL-003). */
export function judgeDeployPose(b: W40kBattle, record: OptionRecord): number {
  const u = b.decision.subject[0];
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  if (verb !== Verb.Deploy || target !== u || extra !== 0 || path.length > 0) return Refusal.NotAnOption;
  if (files < Formation.line || files > Formation.spread) return Refusal.NotAnOption;
  if (n !== 0 && n !== 1) return Refusal.NotAnOption;
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return Refusal.OffTable;
  gather(b, u);
  const realm = realmOf(b, u);
  const why = arrangeDeploymentGroup(b, x, y, facing, files, realm);
  if (why !== 0) return why;
  return n === 1 && !deploymentGroupMayHide(b, realm) ? Refusal.NoCover : 0;
}
