import { HALF_INCH, nearest } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { bounds, clip, findBounds } from '../../../skirmish/segments.js';
import { isClear } from '../caches/clear-ground.js';
import { Refusal } from '../core/refusals.js';
import type { W40kBattle } from '../core/state.js';
import { BEHIND, shelters } from '../hiding/hiding.js';
import { isWatched } from '../sight/watchers.js';
import { collectPieces, judgeInside, near } from './deployment-ground.js';
import { deploymentGroup, Realm } from './deployment-group.js';
import { holds, touches, zoneArea } from './deployment-zones.js';

/** Ticks between the bases of a cluster. */
const APART = HALF_INCH / 2;
/** Number of rings of squares around the middle in which places are searched. */
const RINGS = 7;
/** Number of rings for infiltrators, which are few. */
const UNSEEN_RINGS = 3;
/**
 * Places of a cluster in the order in which they are taken, ring by ring: steps ahead, steps to the right, and ring.
 */
const CELLS = (2 * RINGS + 1) ** 2;
const cellRow = new Int8Array(CELLS);
const cellFile = new Int8Array(CELLS);
const cellRing = new Uint8Array(CELLS);
/** The index of the place in each row and file, both counted from the outermost ring. */
const SIDE = 2 * RINGS + 1;
const cellAt = new Uint8Array(CELLS);
for (let ring = 0, k = 0; ring <= RINGS; ring++) {
  for (let row = ring; row >= -ring; row--) {
    const across = row === ring || row === -ring || ring === 0 ? 1 : 2 * ring;
    for (let file = -ring; file <= ring; file += across) {
      cellAt[(row + RINGS) * SIDE + file + RINGS] = k;
      cellRing[k] = ring;
      cellRow[k] = row;
      cellFile[k++] = file;
    }
  }
}
/** 1 for taken places of the cluster, and why a base of a certain radius may not stand there, once tested. */
const cellTaken = new Uint8Array(CELLS);
const cellWhy = new Uint8Array(CELLS);
const cellRadius = new Int32Array(CELLS);
/** True if an enemy sees models of a certain height in each place. Entries from `CELLS` on are for the second round. */
const Sight = { unknown: 0, unseen: 1, seen: 2 } as const;
const cellSight = new Uint8Array(2 * CELLS);
const sightTall = new Int32Array(2 * CELLS);
/** The entry of `cellSight` for each model of the group. */
const cellOf = new Int32Array(SQUAD);
/**
 * Places that cover may protect, in order; and for each place the pieces that may protect it, one bit each, with
 * numbers modulo 32.
 */
const coverCell = new Uint8Array(CELLS);
let coverCells = 0;
const cellCovers = new Int32Array(CELLS);

/**
 * Geometry of a cluster's places: middle and step to the right in ticks, and whether it is parallel to the table's
 * edges.
 */
const lie = { x: 0, y: 0, rightX: 0, rightY: 0, straight: false };
/**
 * Coordinates of each place for clusters that are not parallel to the table's edges, and of files and rows for those
 * that are.
 */
const cellX = new Int32Array(CELLS);
const cellY = new Int32Array(CELLS);
const fileX = new Int32Array(SIDE);
const rowY = new Int32Array(SIDE);

/** Computes the places of a cluster with this number of rings. */
function layCells(rings: number): void {
  const { x, y, rightX, rightY } = lie;
  if (lie.straight) {
    for (let i = -rings; i <= rings; i++) {
      fileX[i + RINGS] = x + i * rightX;
      rowY[i + RINGS] = y + i * rightX;
    }
    return;
  }
  for (let k = 0, end = (2 * rings + 1) ** 2; k < end; k++) {
    cellX[k] = x + nearest(cellFile[k] * rightX - cellRow[k] * rightY);
    cellY[k] = y + nearest(cellRow[k] * rightX + cellFile[k] * rightY);
  }
}

/**
 * The files and rows of a cluster, counted from `RINGS`, that are inside its zone for its smallest base (all for a
 * cluster at an angle); and the first place of the innermost ring that reaches one of them.
 */
const inside = { left: 0, right: 0, bottom: 0, top: 0, cell: 0 };

/** The first and last step that `stepsWithin` found; the first exceeds the last if there are none. */
const steps = { first: 0, last: 0 };

/**
 * Finds the steps from -`most` to `most`, starting at `at`, that lead to coordinates from `low` to `high`, for a
 * cluster parallel to the edges.
 */
function stepsWithin(at: number, low: number, high: number, most: number): void {
  const step = lie.rightX;
  const from = step > 0 ? low - at : high - at;
  const to = step > 0 ? high - at : low - at;
  steps.first = Math.max(-most, Math.ceil(from / step));
  steps.last = Math.min(most, Math.floor(to / step));
}

/**
 * Returns how many of the first `end` places are inside the zone for a base of that radius. For a cluster parallel to
 * the edges it also finds the files and rows.
 */
function cellsInZone(end: number, rings: number, radius: number): number {
  const { west, south, east, north } = deploymentGroup.zone;
  if (lie.straight) {
    stepsWithin(lie.x, west + radius, east - radius, rings);
    inside.left = RINGS + steps.first;
    inside.right = RINGS + steps.last;
    stepsWithin(lie.y, south + radius, north - radius, rings);
    inside.bottom = RINGS + steps.first;
    inside.top = RINGS + steps.last;
    if (inside.left > inside.right || inside.bottom > inside.top) return 0;
    const beside = Math.max(inside.left - RINGS, RINGS - inside.right);
    const before = Math.max(inside.bottom - RINGS, RINGS - inside.top);
    const ring = Math.max(0, beside, before);
    inside.cell = ring > 0 ? (2 * ring - 1) ** 2 : 0;
    return (inside.right - inside.left + 1) * (inside.top - inside.bottom + 1);
  }
  let cells = 0;
  for (let k = 0; k < end; k++) if (holds(deploymentGroup.zone, cellX[k], cellY[k], radius)) cells++;
  return cells;
}

const marked = new Int32Array((CELLS + 31) >> 5);

/** Finds which of the first `end` places of a cluster the pieces of cover nearby may protect, among those `inside`. */
function findCellCovers(b: W40kBattle, end: number): void {
  coverCells = 0;
  if (!lie.straight) {
    for (let k = 0; k < end; k++) {
      cellCovers[k] = -1;
      coverCell[coverCells++] = k;
    }
    return;
  }
  const { polygons } = b.setup.terrain;
  for (let w = 0; w < marked.length; w++) marked[w] = 0;
  for (let i = 0; i < near.coverCount; i++) {
    // an area protects models on it, an obstacle models around it
    findBounds(polygons[near.covers[i]]);
    const beyond = isArea(b, near.covers[i]) ? 0 : deploymentGroup.widest + BEHIND;
    stepsWithin(lie.x, bounds.west - beyond, bounds.east + beyond, RINGS);
    const left = Math.max(inside.left, RINGS + steps.first);
    const right = Math.min(inside.right, RINGS + steps.last);
    stepsWithin(lie.y, bounds.south - beyond, bounds.north + beyond, RINGS);
    const bottom = Math.max(inside.bottom, RINGS + steps.first);
    const top = Math.min(inside.top, RINGS + steps.last);
    for (let r = bottom; r <= top; r++) {
      for (let f = left; f <= right; f++) {
        const k = cellAt[r * SIDE + f];
        const bit = 1 << (k & 31);
        if ((marked[k >> 5] & bit) === 0) cellCovers[k] = 0;
        marked[k >> 5] |= bit;
        cellCovers[k] |= 1 << i;
      }
    }
  }
  for (let w = 0; w < marked.length; w++) {
    for (let bits = marked[w]; bits !== 0; bits &= bits - 1)
      coverCell[coverCells++] = 32 * w + 31 - Math.clz32(bits & -bits);
  }
}

/** True if protected places are taken first. */
let covered = false;

/** True if a piece of cover protects model `m` in place `k`, at x, y, from the front. Call `findCellCovers` first. */
function isSheltered(b: W40kBattle, k: number, m: number, x: number, y: number): boolean {
  for (let i = 0; i < near.coverCount; i++) {
    const t = near.covers[i];
    if ((cellCovers[k] & (1 << i)) === 0 || !shelters(b, m, x, y, t)) continue;
    if (isArea(b, t) || isAhead(b, t, m, x, y)) return true;
  }
  return false;
}

/**
 * True if piece `t`, close to model `m` at x, y, is in front of it or in front of one of its sides (W40K-COVER-004,
 * W40K-COVER-005).
 */
function isAhead(b: W40kBattle, t: number, m: number, x: number, y: number): boolean {
  const polygon = b.setup.terrain.polygons[t];
  const r = b.setup.model.radius[m];
  const step = 2 * deploymentGroup.widest + APART;
  const aheadX = (-lie.rightY / step) * 2 * (r + BEHIND);
  const aheadY = (lie.rightX / step) * 2 * (r + BEHIND);
  if (!anyAhead(polygon, x, y, aheadX, aheadY)) return false;
  for (let side = -1; side <= 1; side++) {
    const px = x + side * (lie.rightX / step) * r;
    const py = y + side * (lie.rightY / step) * r;
    if (clip(polygon, px, py, px + aheadX, py + aheadY)) return true;
  }
  return false;
}

/** True if any corner of a polygon is ahead of x, y, or at most two ticks behind it. */
function anyAhead(polygon: Int32Array, x: number, y: number, aheadX: number, aheadY: number): boolean {
  const least = -2 * (Math.abs(aheadX) + Math.abs(aheadY));
  for (let i = 0; i < polygon.length; i += 2) {
    if ((polygon[i] - x) * aheadX + (polygon[i + 1] - y) * aheadY > least) return true;
  }
  return false;
}

/** True if one deployment zone contains everything within `far` ticks of x, y along both axes. */
function inOneZone(b: W40kBattle, x: number, y: number, far: number): boolean {
  const { width, depth } = b.setup;
  return holds(zoneArea(width, depth, 0), x, y, far) || holds(zoneArea(width, depth, 1), x, y, far);
}

const ringsOf = (realm: number): number => (realm === Realm.unseen ? UNSEEN_RINGS : RINGS);
const cellsOf = (rings: number): number => (2 * rings + 1) ** 2;
/** Returns the ticks from the middle of a cluster to its farthest places, and a little more. */
const reachOf = (rings: number): number => 1.5 * rings * (2 * deploymentGroup.widest + APART);

/**
 * Lays out the places of a cluster around x, y. Returns a `Refusal` if there are too few places even without models, or
 * if its middle is in sight of an enemy; otherwise 0. Without `looks` it only tests whether there are enough places.
 */
export function layCluster(b: W40kBattle, x: number, y: number, facing: number, realm: number, looks: boolean): number {
  const step = 2 * deploymentGroup.widest + APART;
  const rings = ringsOf(realm);
  const far = reachOf(rings);
  const inZone = realm === Realm.zone;
  if (!inZone && inOneZone(b, x, y, far)) return Refusal.OutsideZone;
  // GAP W40K-INFIL-003: places of infiltrators are worked out around a middle that is itself unseen
  if (!inZone && looks && isWatched(b, deploymentGroup.models[0], x, y)) return Refusal.Seen;
  if (inZone && !touches(deploymentGroup.zone, x, y, far)) return Refusal.OutsideZone;
  lie.x = x;
  lie.y = y;
  lie.rightX = step * COS[facing];
  lie.rightY = -step * SIN[facing];
  lie.straight = lie.rightY === 0 && (lie.rightX === step || lie.rightX === -step); // whole ticks, so no rounding is needed
  if (looks || !lie.straight) layCells(rings);
  inside.left = RINGS - rings;
  inside.bottom = RINGS - rings;
  inside.right = RINGS + rings;
  inside.top = RINGS + rings;
  inside.cell = 0;
  if (!inZone) return cellsOf(rings) < deploymentGroup.count ? Refusal.InTheWay : 0;
  return cellsInZone(cellsOf(rings), rings, deploymentGroup.narrowest) < deploymentGroup.count
    ? Refusal.OutsideZone
    : 0;
}

/**
 * Arranges the group as a cluster around x, y in the nearest free places. With `cover`, places protected from the front
 * come first. Places are at least a base apart, so models never overlap. Writes `x` and `y` of each model. Returns a
 * `Refusal`, or 0.
 */
export function cluster(b: W40kBattle, x: number, y: number, facing: number, cover: boolean, realm: number): number {
  const none = layCluster(b, x, y, facing, realm, true);
  if (none !== 0) return none;
  const rings = ringsOf(realm);
  const end = cellsOf(rings);
  const inZone = realm === Realm.zone;
  const why = inZone && !holds(deploymentGroup.zone, x, y, 0) ? Refusal.OutsideZone : Refusal.InTheWay;
  collectPieces(b, x, y, reachOf(rings));
  covered = cover && near.coverCount > 0;
  if (covered) findCellCovers(b, end);
  if (covered || !inZone) cellRadius.fill(-1, 0, end);
  if (inZone) return takeCells(b, end, realm, why, 0);
  // first without sight, then again from the first place that an enemy sees, until there is none
  cellSight.fill(Sight.unknown);
  for (let from = 0; ; ) {
    const short = takeCells(b, end, realm, why, from);
    if (short !== 0) return short;
    from = firstSeen(b);
    if (from === deploymentGroup.count) return 0;
  }
}

/**
 * Returns the index of the first model of the group that an enemy sees, or the number of models. Stores for each place
 * whether an enemy sees it.
 */
function firstSeen(b: W40kBattle): number {
  const { x, y, models, count } = deploymentGroup;
  let earliest = count;
  for (let i = 0; i < count; i++) {
    const c = cellOf[i];
    if (cellSight[c] !== Sight.unknown) continue;
    const seen = isWatched(b, models[i], x[i], y[i]);
    cellSight[c] = seen ? Sight.seen : Sight.unseen;
    if (seen && earliest === count) earliest = i;
  }
  return earliest;
}

/**
 * Takes the first free places of a cluster among the first `end`; with cover, protected places first. Infiltrators take
 * no place that an enemy is known to see. Models before index `from` keep their places. Returns 0, or why there are too
 * few places: the reason for the last one, or `otherwise`.
 */
function takeCells(b: W40kBattle, end: number, realm: number, otherwise: number, from: number): number {
  const { radius, height } = b.setup.model;
  const { straight } = lie;
  const { left, right, bottom, top } = inside;
  const inZone = realm === Realm.zone;
  const keeps = covered || !inZone;
  let why = otherwise;
  let placed = from;
  let round = covered ? 0 : 1;
  let at = round === 0 ? 0 : inside.cell;
  if (from > 0) {
    for (let i = from; i < deploymentGroup.count; i++) cellTaken[cellOf[i] % CELLS] = 0;
    round = cellOf[from] < CELLS ? 0 : 1;
    if (round === 1) at = cellOf[from] - CELLS;
    else while (coverCell[at] !== cellOf[from]) at++;
  } else if (covered) cellTaken.fill(0, 0, end);
  for (; round < 2; round++, at = inside.cell) {
    for (const most = round === 0 ? coverCells : end; at < most; at++) {
      if (placed === deploymentGroup.count) return 0;
      const k = round === 0 ? coverCell[at] : at;
      if (round === 1 && covered && cellTaken[k] !== 0) continue;
      const file = cellFile[k] + RINGS;
      const row = cellRow[k] + RINGS;
      if (row < bottom || row > top) {
        // rows of a ring go from the top down: continue with the first row inside, or with the next ring; protected
        // places are all inside
        at = (row > top ? cellAt[top * SIDE + RINGS - cellRing[k]] : cellsOf(cellRing[k])) - 1;
        continue;
      }
      if (file < left || file > right) continue;
      const px = straight ? fileX[file] : cellX[k];
      const py = straight ? rowY[row] : cellY[k];
      const m = deploymentGroup.models[placed];
      const r = radius[m];
      // files and rows were computed for the smallest base
      if (inZone && !(straight && r === deploymentGroup.narrowest) && !holds(deploymentGroup.zone, px, py, r)) continue;
      if (round === 0 && !isSheltered(b, k, m, px, py)) continue;
      let reason = 0;
      if (!isClear(b, px, py, realm)) {
        reason = keeps && cellRadius[k] === r ? cellWhy[k] : judgeInside(b, m, px, py, realm);
        if (keeps) {
          cellRadius[k] = r;
          cellWhy[k] = reason;
        }
      }
      if (reason === 0 && !inZone) {
        const c = k + round * CELLS;
        if (sightTall[c] !== height[m]) cellSight[c] = Sight.unknown;
        sightTall[c] = height[m];
        cellOf[placed] = c;
        if (cellSight[c] === Sight.seen) reason = Refusal.Seen;
      }
      if (reason !== 0) {
        why = reason;
        continue;
      }
      if (covered) cellTaken[k] = 1;
      deploymentGroup.x[placed] = px;
      deploymentGroup.y[placed++] = py;
    }
  }
  return placed === deploymentGroup.count ? 0 : why;
}
