// Whether any enemy would see a model at a place where it does not stand yet, which is asked of many places at once.
import type { SkirmishBattle } from './battle.js';
import { elevation } from './ground.js';
import { Place } from './layout.js';
import { feetOf } from './poses.js';
import { NOBODY, SeenPlaces, UNKNOWN } from './seen-places.js';
import { circlesAlong, isBeyond, pointsAlong } from './segments.js';
import { fromNobody, isCutByBody, isCutByPiece, lay } from './sight-lines.js';
import { forgetShadows, isShaded } from './squad-shadows.js';

/** How many models watch. */
let count = 0;
/** Their units, how high the highest eyes in each are, ticks, and who is asked first. Whose model saw the last place comes first. */
const squads = new Int32Array(64);
const eyes = new Int32Array(64);
const seers = new Int32Array(64);
let squadCount = 0;
/** Numbers of the squads of which one model does not see the place. */
const rest = new Int32Array(64);
/** All units on the table, whose models stand in the way, and circles around them. */
const crowd = new Int32Array(64);
const crowdX = new Float64Array(64);
const crowdY = new Float64Array(64);
const crowdR = new Float64Array(64);
let crowdCount = 0;
/** What cut the last line to each model, a piece or 256 plus a model: likely to cut the next one, which is close by. A hint only. */
const lastCut = new Int16Array(256).fill(-1);
/** The piece that cut the last line of all: likely to hide the next point from the same eyes, or the same point from others. */
let lastPiece = -1;

/** Numbers of pieces or of units that reach as far as a line. */
const near = new Uint8Array(256);
/** The same of models. */
const nearModels = new Uint8Array(256);

/** Whose enemies watch, and whether they were collected, which is often not asked for. */
let hider = 0;
let gathered = false;
/** One for all battles of a thread: each of thousands in a vector would need as much memory as its state. */
const places = new SeenPlaces();

/** It is the enemies of `player` on the table who watch. They must stand as they do until the last question. */
export function watchFor(player: number): void {
  hider = player;
  gathered = false;
}

/** Collects all that is needed to know what is seen. */
function gather(b: SkirmishBattle): void {
  const { setup, cache } = b;
  const { place } = b.model;
  const { height } = setup.model;
  const feet = feetOf(b);
  const { unitX, unitY, unitR } = cache;
  gathered = true;
  count = 0;
  squadCount = 0;
  crowdCount = 0;
  for (let u = 0; u < setup.units; u++) {
    const watches = setup.unit.player[u] !== hider;
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
    crowdX[crowdCount] = unitX[u];
    crowdY[crowdCount] = unitY[u];
    crowdR[crowdCount] = unitR[u];
    crowd[crowdCount++] = u;
    if (!watches) continue;
    eyes[squadCount] = high;
    seers[squadCount] = seer;
    squads[squadCount++] = u;
  }
  if (count > 0 && !places.keep(b, hider)) forgetShadows();
}

/**
 * Does anything cut the line from (ax, ay), `az` high, to the eyes of model `o`? Model `absent` counts as gone, and whoever stands
 * on one of the two points is not in the way. Most such lines end at a piece of terrain.
 */
function isCut(b: SkirmishBattle, ax: number, ay: number, az: number, o: number, absent: number): boolean {
  const { setup, cache, model } = b;
  const { terrain } = setup;
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
  const units = circlesAlong(crowdX, crowdY, crowdR, crowdCount, ax, ay, ex, ey, 0, near);
  for (let i = 0; i < units; i++) {
    const m = whoCuts(b, crowd[near[i]], ax, ay, ex, ey, long, far, o, absent);
    if (m < 0) continue;
    lastCut[o] = 256 + m;
    return true;
  }
  return false;
}

/** The first model of unit `u`, but for `o` and `absent`, that cuts the line which was laid from (ax, ay), and is (ex, ey) long; -1: nobody. */
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
 * Would any of those who watch see model `m`, if it stood at (x, y), which are whole ticks: its head from their eyes (`wouldSee`)?
 * Everybody else counts where he stands, those of its own unit too. Say `watchFor` first.
 */
export function isWatched(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  if (!gathered) gather(b);
  if (count === 0) return false;
  const tall = b.setup.model.height[m];
  const i = places.entry(x, y, tall);
  const seer = places.seenBy(i);
  if (seer === NOBODY) return false;
  if (seer !== UNKNOWN && !comesBetween(b, i, m, x, y, seer)) return true;
  const found = firstToSee(b, m, x, y);
  places.note(i, x, y, tall, found);
  return found !== NOBODY;
}

/**
 * Who of those who watch would see model `m`, if it stood at (x, y); NOBODY. One of each squad from which no piece hides the place as
 * a whole is asked first, then the others.
 */
function firstToSee(b: SkirmishBattle, m: number, x: number, y: number): number {
  feetOf(b);
  const { place } = b.model;
  const { first, count: size } = b.setup.unit;
  const eye = elevation(b, x, y) + b.setup.model.height[m];
  let left = 0;
  for (let i = 0; i < squadCount; i++) {
    if (isShaded(b, squads[i], eyes[i], x, y, eye)) continue;
    const seer = seers[i]; // who saw the last place, or was asked first
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

/** Squad number `i` comes first from now on, and of it model `seer`. @returns that */
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

/** Does anybody who has come since entry `i` was noted stand between (x, y), where model `m` would be, and model `o`, who saw it? */
function comesBetween(b: SkirmishBattle, i: number, m: number, x: number, y: number, o: number): boolean {
  const { setup, cache, model } = b;
  const since = places.since(i);
  if (since === places.lateCount) return false;
  lay(x, y, elevation(b, x, y) + setup.model.height[m], model.x[o], model.y[o], cache.feet[o] + setup.model.height[o]);
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
