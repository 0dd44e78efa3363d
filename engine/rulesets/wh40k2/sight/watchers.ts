// Whether any enemy would see a model at a place where it does not stand yet. The query is made for many places in a
// row.
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { feetUnder } from '../../../skirmish/levels.js';
import { circlesAlong, isBeyond, pointsAlong } from '../../../skirmish/segments.js';
import { terrainOf } from '../../../skirmish/terrain-now.js';
import { NOBODY, SeenPlaces, UNKNOWN } from '../caches/seen-places.js';
import { forgetShadows, isShaded } from '../caches/squad-shadows.js';
import { fromNobody, isCutByBody, isCutByPiece, lay } from './sight-lines.js';

/** Number of watching models. */
let count = 0;
/**
 * The watching units, the height of the highest eyes in each in ticks, and the model of each that is tested first. The
 * unit whose model saw the last place comes first.
 */
const squads = new Int32Array(64);
const eyes = new Int32Array(64);
const seers = new Int32Array(64);
let squadCount = 0;
/** Scratch: numbers of the squads whose first model does not see the place. */
const rest = new Int32Array(64);
/** All units on the table, whose models may block sight, and circles around them. */
const blockers = new Int32Array(64);
const blockerX = new Float64Array(64);
const blockerY = new Float64Array(64);
const blockerR = new Float64Array(64);
let blockerCount = 0;
/**
 * Hint for each model: what cut the last line to it, a piece or 256 plus a model. It is likely to cut the next line,
 * which is close by.
 */
const lastCut = new Int16Array(256).fill(-1);
/**
 * Hint: the piece that cut the last line of all. It is likely to hide the next point from these eyes, or this point
 * from others.
 */
let lastPiece = -1;

/** Scratch: numbers of pieces or units near a line. */
const near = new Uint8Array(256);
/** Scratch: numbers of models near a line. */
const nearModels = new Uint8Array(256);

/** The player whose enemies watch, and whether the watchers have been collected, which is often not needed. */
let hidingPlayer = 0;
let gathered = false;
/**
 * One cache for all battles of a thread: one for each of thousands of battles in a vector would need as much memory as
 * their states.
 */
const places = new SeenPlaces();

/** Prepares queries with the enemies of `player` on the table as watchers. No model may move until the last query. */
export function watchFor(player: number): void {
  hidingPlayer = player;
  gathered = false;
}

/** Collects all that the queries need. */
function gather(b: SkirmishBattle): void {
  const { setup, cache } = b;
  const { place } = b.model;
  const { height } = setup.model;
  const feet = refreshPoses(b);
  const { unitX, unitY, unitR } = cache;
  gathered = true;
  count = 0;
  squadCount = 0;
  blockerCount = 0;
  for (let u = 0; u < setup.units; u++) {
    const watches = setup.unit.player[u] !== hidingPlayer;
    let stands = false;
    let high = 0;
    let seer = -1;
    for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      stands = true;
      if (!watches) continue;
      count++;
      seer = m;
      if (feet[m] + height[m] > high) high = feet[m] + height[m];
    }
    if (!stands) continue;
    blockerX[blockerCount] = unitX[u];
    blockerY[blockerCount] = unitY[u];
    blockerR[blockerCount] = unitR[u];
    blockers[blockerCount++] = u;
    if (!watches) continue;
    eyes[squadCount] = high;
    seers[squadCount] = seer;
    squads[squadCount++] = u;
  }
  if (count > 0 && !places.keep(b, hidingPlayer)) forgetShadows();
}

/**
 * True if anything cuts the line from (ax, ay) at height `az` to the eyes of model `o`. Model `absent` counts as
 * removed, and models that stand on one of the two points are not in the way. Most such lines end at a piece of
 * terrain.
 */
function isCut(b: SkirmishBattle, ax: number, ay: number, az: number, o: number, absent: number): boolean {
  const { setup, cache, model } = b;
  const terrain = terrainOf(b);
  const { place, x, y } = model;
  lay(ax, ay, az, x[o], y[o], cache.feet[o] + setup.model.height[o]);
  fromNobody(o);
  const ex = x[o] - ax;
  const ey = y[o] - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  const hint = lastCut[o];
  const first = hint < terrain.count ? hint : -1;
  if (first >= 0 && isCutByPiece(b, first, ex, ey, long, far)) return true;
  const k = hint - 256;
  if (k >= 0 && k < setup.models && place[k] === Place.table && k !== o && k !== absent) {
    if (isCutByBody(b, k, ex, ey, long)) return true;
  }
  const second = lastPiece < terrain.count && lastPiece !== first ? lastPiece : -1;
  if (second >= 0 && isCutByPiece(b, second, ex, ey, long, far)) {
    lastCut[o] = second;
    return true;
  }
  const { blockCount, blocks, blockX, blockY, blockR } = cache;
  const pieces = circlesAlong(blockX, blockY, blockR, blockCount, ax, ay, ex, ey, 0, near);
  for (let i = 0; i < pieces; i++) {
    const t = blocks[near[i]];
    if (t === first || t === second || !isCutByPiece(b, t, ex, ey, long, far)) continue;
    lastCut[o] = t;
    lastPiece = t;
    return true;
  }
  const units = circlesAlong(blockerX, blockerY, blockerR, blockerCount, ax, ay, ex, ey, 0, near);
  for (let i = 0; i < units; i++) {
    const m = whoCuts(b, blockers[near[i]], ax, ay, ex, ey, long, far, o, absent);
    if (m < 0) continue;
    lastCut[o] = 256 + m;
    return true;
  }
  return false;
}

/**
 * Returns the first model of unit `u`, other than `o` and `absent`, that cuts the current line from (ax, ay), which is
 * (ex, ey) long; -1 if none does.
 */
function whoCuts(
  b: SkirmishBattle,
  u: number,
  ax: number,
  ay: number,
  ex: number,
  ey: number,
  long: number,
  far: number,
  o: number,
  absent: number,
): number {
  const { place, x, y } = b.model;
  const { first, count: size } = b.setup.unit;
  const reach = b.cache.roundBase[u] * far;
  const found = pointsAlong(x, y, first[u], first[u] + size[u], ax, ay, ex, ey, reach, nearModels);
  for (let i = 0; i < found; i++) {
    const m = nearModels[i];
    if (place[m] === Place.table && m !== o && m !== absent && isCutByBody(b, m, ex, ey, long)) return m;
  }
  return -1;
}

/**
 * True if any watcher would see model `m` if it stood at (x, y), in whole ticks: the model's head from the watcher's
 * eyes (`wouldSee`). All other models, those of its own unit too, count at their present places. Call `watchFor` first.
 */
export function isWatched(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  if (!gathered) gather(b);
  if (count === 0) return false;
  // On a level above the ground the eyes are higher, as those of a taller model would be.
  const floor = b.setup.shapes === undefined ? 0 : feetUnder(b, m, x, y);
  const tall = b.setup.model.height[m] + floor;
  const i = places.entry(x, y, tall);
  const seer = places.seenBy(i);
  if (seer === NOBODY) return false;
  if (seer !== UNKNOWN && !comesBetween(b, i, m, x, y, seer)) return true;
  const found = firstToSee(b, m, x, y);
  places.note(i, x, y, tall, found);
  return found !== NOBODY;
}

/**
 * Returns the first watcher that would see model `m` at (x, y), or NOBODY. First it tests one model of each squad from
 * which no piece hides the place as a whole, then the others.
 */
function firstToSee(b: SkirmishBattle, m: number, x: number, y: number): number {
  refreshPoses(b);
  const { place } = b.model;
  const { first, count: size } = b.setup.unit;
  const eye = feetUnder(b, m, x, y) + b.setup.model.height[m];
  let left = 0;
  for (let i = 0; i < squadCount; i++) {
    if (isShaded(b, squads[i], eyes[i], x, y, eye)) continue;
    const seer = seers[i]; // the model of the squad that saw the last place, or was tested first
    if (place[seer] === Place.table && !isCut(b, x, y, eye, seer, m)) return front(i, seer);
    rest[left++] = i;
  }
  for (let k = 0; k < left; k++) {
    const i = rest[k];
    const seer = seers[i];
    for (let o = first[squads[i]], end = o + size[squads[i]]; o < end; o++) {
      if (o !== seer && place[o] === Place.table && !isCut(b, x, y, eye, o, m)) return front(i, o);
    }
  }
  return NOBODY;
}

/**
 * Moves squad number `i` to the front of the order, and makes `seer` its first model.
 * @returns `seer`
 */
function front(i: number, seer: number): number {
  const u = squads[i];
  const high = eyes[i];
  squads[i] = squads[0];
  eyes[i] = eyes[0];
  seers[i] = seers[0];
  squads[0] = u;
  eyes[0] = high;
  seers[0] = seer;
  return seer;
}

/**
 * True if a model that was added after entry `i` was noted stands between (x, y), where model `m` would be, and model
 * `o`, which saw the place.
 */
function comesBetween(b: SkirmishBattle, i: number, m: number, x: number, y: number, o: number): boolean {
  const { setup, cache, model } = b;
  const since = places.since(i);
  if (since === places.lateCount) return false;
  lay(
    x,
    y,
    feetUnder(b, m, x, y) + setup.model.height[m],
    model.x[o],
    model.y[o],
    cache.feet[o] + setup.model.height[o],
  );
  fromNobody(o);
  const ex = model.x[o] - x;
  const ey = model.y[o] - y;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  const { unitX, unitY, unitR } = cache;
  for (let k = since; k < places.lateCount; k++) {
    const u = places.late[k];
    if (isBeyond(unitX[u] - x, unitY[u] - y, ex, ey, long, unitR[u] * far)) continue;
    if (whoCuts(b, u, x, y, ex, ey, long, far, o, m) >= 0) return true;
  }
  return false;
}
