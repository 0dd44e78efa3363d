import { HALF_INCH, nearest } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { bounds, clip, findBounds } from '../../../skirmish/segments.js';
import { isWatched } from '../../../skirmish/watchers.js';
import { Refusal } from '../core/refusals.js';
import type { W40kBattle } from '../core/state.js';
import { BEHIND, shelters } from '../hiding/hiding.js';
import { isClear } from './clear-ground.js';
import { collectPieces, judgeInside, near } from './deployment-ground.js';
import { deploymentGroup, Realm } from './deployment-group.js';
import { holds, touches, zoneArea } from './deployment-zones.js';

/** Ticks between the bases of a cluster. */
const APART = HALF_INCH / 2;
/** Squares around the middle in which places are looked for. */
const RINGS = 7;
/** The same for infiltrators, who are few. */
const UNSEEN_RINGS = 3;
/** Places of a cluster in the order in which they are taken: ring by ring, in steps ahead and to the right. */
const CELLS = (2 * RINGS + 1) ** 2;
const cellRow = new Int8Array(CELLS);
const cellFile = new Int8Array(CELLS);
const cellRing = new Uint8Array(CELLS);
/** The place in a row and file, each counted from the outermost ring. */
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
/** Which places of the cluster that is being arranged are taken, and why a base of that radius may not stand there, once that is known. */
const cellTaken = new Uint8Array(CELLS);
const cellWhy = new Uint8Array(CELLS);
const cellRadius = new Int32Array(CELLS);
/** Whether an enemy sees models of such a height in each place; those of the second round, `CELLS` on, are known for themselves. */
const Sight = { unknown: 0, unseen: 1, seen: 2 } as const;
const cellSight = new Uint8Array(2 * CELLS);
const sightTall = new Int32Array(2 * CELLS);
/** The entry of `cellSight` for each of the deployment group. */
const cellOf = new Int32Array(SQUAD);
/**
 * Places that cover near the deployment group may shelter, in their order, and which pieces may shelter each place of the cluster that is
 * among these, a bit each, counted over again after 32.
 */
const coverCell = new Uint8Array(CELLS);
let coverCells = 0;
const cellCovers = new Int32Array(CELLS);

/** How the places of a cluster lie: so far from each other to the right and ahead, ticks, as it looks. */
const lie = { x: 0, y: 0, rightX: 0, rightY: 0, straight: false };
/** Where each place is, for throngs that do not look straight along the table; files and rows of those that do. */
const cellX = new Int32Array(CELLS);
const cellY = new Int32Array(CELLS);
const fileX = new Int32Array(SIDE);
const rowY = new Int32Array(SIDE);

/** Works out where the places of a cluster of so many rings are. */
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
 * Files and rows of a cluster, from RINGS on, that its zone holds for its smallest base, or all if it looks askew: from the first to
 * the last of them; and the first place of the innermost ring that comes to any of them.
 */
const inside = { left: 0, right: 0, bottom: 0, top: 0, cell: 0 };

/** The first and the last of the steps to one side that `stepsWithin` found; the first is beyond the last if there are none. */
const steps = { first: 0, last: 0 };

/** Which of the steps -most to most from `at`, of a cluster that looks straight, lead to where low and high have between them? */
function stepsWithin(at: number, low: number, high: number, most: number): void {
  const step = lie.rightX;
  const from = step > 0 ? low - at : high - at;
  const to = step > 0 ? high - at : low - at;
  steps.first = Math.max(-most, Math.ceil(from / step));
  steps.last = Math.min(most, Math.floor(to / step));
}

/** How many of the first `end` places the zone holds for a base of that radius; of a cluster that looks straight also which files and rows. */
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

/** Finds which of the first `end` places of a cluster the pieces of cover near the deployment group may shelter, those `inside` only. */
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
    // around a polygon or, where models stand in it, on it
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

/** Are places taken first that some cover shelters? */
let covered = false;

/**
 * Does any piece of cover shelter model `m` in place `k`, which is at x, y, from those whom the cluster looks at? `findCellCovers`
 * first.
 */
function isSheltered(b: W40kBattle, k: number, m: number, x: number, y: number): boolean {
  for (let i = 0; i < near.coverCount; i++) {
    const t = near.covers[i];
    if ((cellCovers[k] & (1 << i)) === 0 || !shelters(b, m, x, y, t)) continue;
    if (isArea(b, t) || isAhead(b, t, m, x, y)) return true;
  }
  return false;
}

/** Is piece `t`, close to model `m` at x, y, before it as the cluster looks (W40K-COVER-004, W40K-COVER-005), or before a side of it? */
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

/** Is any corner of a polygon ahead of x, y, or no more than two ticks behind? */
function anyAhead(polygon: Int32Array, x: number, y: number, aheadX: number, aheadY: number): boolean {
  const least = -2 * (Math.abs(aheadX) + Math.abs(aheadY));
  for (let i = 0; i < polygon.length; i += 2) {
    if ((polygon[i] - x) * aheadX + (polygon[i + 1] - y) * aheadY > least) return true;
  }
  return false;
}

/** Does one of the deployment zones hold all that is within `far` ticks of x, y to each side? */
function inOneZone(b: W40kBattle, x: number, y: number, far: number): boolean {
  const { width, depth } = b.setup;
  return holds(zoneArea(width, depth, 0), x, y, far) || holds(zoneArea(width, depth, 1), x, y, far);
}

const ringsOf = (realm: number): number => (realm === Realm.unseen ? UNSEEN_RINGS : RINGS);
const cellsOf = (rings: number): number => (2 * rings + 1) ** 2;
/** Ticks from the middle of a cluster to its farthest places, and a little more. */
const reachOf = (rings: number): number => 1.5 * rings * (2 * deploymentGroup.widest + APART);

/**
 * Lays out the places of a cluster around x, y. @returns a Refusal if there are too few of them whatever stands there, or if its
 * middle is seen; 0 else. Without `looks` only whether there are enough: nobody looks, and they need not be laid out
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
  lie.straight = lie.rightY === 0 && (lie.rightX === step || lie.rightX === -step); // whole ticks: nothing to round
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
 * A cluster around x, y: the free places nearest to it; with `cover` first those that something shelters from where it looks. Places are a whole
 * base and more apart, so that they never crowd each other. Works out `deployment group.x` and `deployment group.y`. @returns a Refusal, 0 when there is room
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
  // as if nobody looked, then on from the first place that somebody sees, until there are none of them
  cellSight.fill(Sight.unknown);
  for (let from = 0; ; ) {
    const short = takeCells(b, end, realm, why, from);
    if (short !== 0) return short;
    from = firstSeen(b);
    if (from === deploymentGroup.count) return 0;
  }
}

/** The first of the deployment group that an enemy sees where it was arranged; `deployment group.count` if there is none. Notes for each whether any does. */
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
 * Takes the first places of a cluster, of `end`, that are free; those in cover before all others, if it is `covered`. Infiltrators
 * take none of which it is known that somebody sees it; those before number `from` have theirs. @returns why there are too few:
 * `otherwise`, or what was wrong with the last one; 0 if there are enough
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
        // rows of a ring come from the top down: on to the first that is inside, or to the next ring; places in cover are all inside
        at = (row > top ? cellAt[top * SIDE + RINGS - cellRing[k]] : cellsOf(cellRing[k])) - 1;
        continue;
      }
      if (file < left || file > right) continue;
      const px = straight ? fileX[file] : cellX[k];
      const py = straight ? rowY[row] : cellY[k];
      const m = deploymentGroup.models[placed];
      const r = radius[m];
      // files and rows are those for the smallest
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
