// Detects which models have moved since the last refresh (K14). Cached facts about two models that stand still remain
// valid.
import type { SkirmishBattle } from '../battle.js';
import { Place } from '../layout.js';
import { feetUnder } from '../levels.js';
import { isBeyond, squaredToSegment } from '../segments.js';
import { reachesOf } from '../shapes.js';
import { terrainOf } from '../terrain-now.js';
import { CHANGES, MOST_LOOKS, type SkirmishCache } from './cache.js';
import { blockers } from './sight-blockers.js';

/**
 * Refreshes the poses: notes every unit with a model that moved or turned, that has other contacts, or that joined
 * another unit.
 */
function lookAround(b: SkirmishBattle, cache: SkirmishCache): void {
  const { setup } = b;
  const { host } = b.unit;
  const { hosts, marked } = cache;
  terrainOf(b); // marks every unit if the terrain has changed
  const told = cache.markedVersion === b.geometryVersion;
  cache.posesVersion = b.geometryVersion;
  cache.markedVersion = b.geometryVersion;
  if (++cache.looks > MOST_LOOKS) cache.forgetLooks();
  for (let u = 0; u < setup.units; u++) {
    if ((!told || marked[u] !== 0) && !isAsItWas(b, cache, u)) lookAt(b, cache, u);
    marked[u] = 0;
    if (hosts[u] === host[u]) continue;
    // No model moved, but the two squads of the joined unit have changed.
    if (hosts[u] >= 0) note(cache, hosts[u]);
    hosts[u] = host[u];
    if (host[u] >= 0) note(cache, host[u]);
  }
}

/** Returns the facing, the number of contacts and the level of model `m` as one number. */
function turnOf(b: SkirmishBattle, facing: Uint16Array, engaged: Uint8Array, m: number): number {
  const { level } = b.model;
  const turn = facing[m] | (engaged[m] << 16);
  return level === undefined ? turn : turn | (level[m] << 24);
}

/**
 * True if each model of unit `u` has the position and facing of the last refresh. Usually it has, and this test is
 * quick.
 */
function isAsItWas(b: SkirmishBattle, cache: SkirmishCache, u: number): boolean {
  const { setup, model } = b;
  const { x, y, place, facing, engaged } = model;
  const { poseX, poseY, poseTurn } = cache;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (poseTurn[m] !== turnOf(b, facing, engaged, m)) return false;
    if (place[m] !== Place.table) {
      if (poseX[m] !== -1) return false;
    } else if (poseX[m] !== x[m] || poseY[m] !== y[m]) return false;
  }
  return true;
}

/** Compares the models of unit `u` with the last refresh, and notes a change if any differs. */
function lookAt(b: SkirmishBattle, cache: SkirmishCache, u: number): void {
  const { setup, model } = b;
  const { x, y, place, facing, engaged } = model;
  const { feet, poseX, poseY, poseTurn, movedAt, looks } = cache;
  let changed = false;
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let wasLeft = Infinity;
  let wasRight = -Infinity;
  let wasLow = Infinity;
  let wasHigh = -Infinity;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    const stands = place[m] === Place.table;
    const turn = turnOf(b, facing, engaged, m);
    const turned = poseTurn[m] !== turn;
    if (turned) {
      poseTurn[m] = turn;
      changed = true;
    }
    const nowX = stands ? x[m] : -1;
    const nowY = stands ? y[m] : -1;
    const wasX = poseX[m];
    const wasY = poseY[m];
    // A rectangle that turns, or a model on another level, hides others as if it had moved.
    if (wasX === nowX && wasY === nowY && !(turned && setup.shapes !== undefined)) continue;
    changed = true;
    if (wasX >= 0) {
      if (wasX < wasLeft) wasLeft = wasX;
      if (wasX > wasRight) wasRight = wasX;
      if (wasY < wasLow) wasLow = wasY;
      if (wasY > wasHigh) wasHigh = wasY;
    }
    if (stands) {
      if (nowX < left) left = nowX;
      if (nowX > right) right = nowX;
      if (nowY < low) low = nowY;
      if (nowY > high) high = nowY;
    }
    poseX[m] = nowX;
    poseY[m] = nowY;
    movedAt[m] = looks;
    feet[m] = stands ? feetUnder(b, m, nowX, nowY) : 0;
  }
  if (!changed) return;
  encircle(b, cache, u);
  const at = note(cache, u);
  noteCircle(cache, u, at, left, right, low, high);
  noteCircle(cache, u, at + CHANGES, wasLeft, wasRight, wasLow, wasHigh);
}

/** Computes the circle around the bases of unit `u` at their present places, tentative or not. */
function encircle(b: SkirmishBattle, cache: SkirmishCache, u: number): void {
  const { setup } = b;
  const { x, y, place } = b.model;
  const reach = reachesOf(setup);
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let base = 0;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (reach[m] > base) base = reach[m];
    if (place[m] !== Place.table) continue;
    if (x[m] < left) left = x[m];
    if (x[m] > right) right = x[m];
    if (y[m] < low) low = y[m];
    if (y[m] > high) high = y[m];
  }
  cache.roundBase[u] = base;
  cache.unitX[u] = (left + right) / 2;
  cache.unitY[u] = (low + high) / 2;
  cache.unitR[u] = Math.sqrt((right - left) * (right - left) + (high - low) * (high - low)) / 2 + base;
}

/**
 * Notes that unit `u` has changed, as yet without a moved model.
 * @returns the entry of the ring buffer
 */
function note(cache: SkirmishCache, u: number): number {
  const at = cache.changes++ % CHANGES;
  cache.changedAt[u] = cache.changes;
  if (cache.hosts[u] >= 0) cache.changedAt[cache.hosts[u]] = cache.changes;
  cache.changeUnit[at] = u;
  cache.changeLook[at] = cache.looks;
  cache.changeR[at] = -1;
  cache.changeR[at + CHANGES] = -1;
  return at;
}

/** Ticks by which single precision may make a circle on the table too small. */
const ROUNDED = 2;

/**
 * Computes circle `at` around the bases of unit `u` that moved. Their middles lie within the given bounds; empty bounds
 * mean that none moved.
 */
function noteCircle(
  cache: SkirmishCache,
  u: number,
  at: number,
  left: number,
  right: number,
  low: number,
  high: number,
): void {
  if (left > right) return;
  const across = right - left;
  const along = high - low;
  cache.changeX[at] = (left + right) / 2;
  cache.changeY[at] = (low + high) / 2;
  cache.changeR[at] = Math.sqrt(across * across + along * along) / 2 + cache.roundBase[u] + ROUNDED;
}

/**
 * Returns the number of the last change of squad `u` or of a character in it. Facts about this squad alone that were
 * found later are valid.
 */
export function lastChange(b: SkirmishBattle, u: number): number {
  refreshPoses(b);
  return b.cache.changedAt[u];
}

/** Returns the number of changes so far. A fact found now holds until `disturbance` says otherwise. */
export function changesOf(b: SkirmishBattle): number {
  refreshPoses(b);
  return b.cache.changes;
}

/** Bits: what may have happened to lines of sight between two squads. */
export const Disturbed = {
  /** One of the two squads has changed or moved, or this is not known. */
  changed: 1,
  /** Other models have come between them: models that were out of sight still are. */
  came: 2,
  /** Other models have left from between them: models that were in sight still are. */
  left: 4,
} as const;

/**
 * Returns what may have happened, since change number `since`, to lines of sight from squad `u` to the models of unit
 * `t`, as bits of `Disturbed`; 0 for nothing.
 */
export function disturbance(b: SkirmishBattle, u: number, t: number, since: number): number {
  const { cache } = b;
  const { changes, changeUnit } = cache;
  if (changes === since) return 0;
  if (changes - since > CHANGES) return Disturbed.changed;
  const { host } = b.unit;
  for (let k = since; k < changes; k++) {
    const who = changeUnit[k % CHANGES];
    if (who === u || who === t || host[who] === u) return Disturbed.changed;
  }
  let what = passedBetween(cache, u, t, since);
  for (let g = 0; g < b.setup.units; g++) if (host[g] === u) what |= passedBetween(cache, g, t, since);
  return what;
}

/**
 * Returns which other models have come between units `u` and `t` or left from there since change number `since`, as
 * bits of `Disturbed`.
 */
function passedBetween(cache: SkirmishCache, u: number, t: number, since: number): number {
  const { changes, changeR } = cache;
  let what = 0;
  for (let k = since; k < changes; k++) {
    const at = k % CHANGES;
    const from = at + CHANGES;
    if (changeR[at] >= 0 && (what & Disturbed.came) === 0 && isBetweenUnits(cache, u, t, at)) what |= Disturbed.came;
    if (changeR[from] >= 0 && (what & Disturbed.left) === 0 && isBetweenUnits(cache, u, t, from))
      what |= Disturbed.left;
  }
  return what;
}

/**
 * True if a model has come between models `m` and `o` since refresh `since`, or, with `left`, has gone from there. Both
 * models must stand where they stood then. Call `refreshPoses` first.
 */
export function isCrossed(b: SkirmishBattle, m: number, o: number, since: number, left: boolean): boolean {
  const { x, y } = b.model;
  const radius = reachesOf(b.setup);
  const { changes, changeX, changeY, changeR, changeLook } = b.cache;
  const oldest = changes - CHANGES;
  const ax = x[m];
  const ay = y[m];
  const ex = x[o] - ax;
  const ey = y[o] - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  const wide = Math.max(radius[m], radius[o]);
  for (let k = changes - 1; k >= 0; k--) {
    if (k < oldest) return true;
    const at = k % CHANGES;
    if (changeLook[at] <= since) return false;
    const i = left ? at + CHANGES : at;
    if (changeR[i] < 0) continue;
    if (!isBeyond(changeX[i] - ax, changeY[i] - ay, ex, ey, long, (wide + changeR[i]) * far)) return true;
  }
  return false;
}

function isBetweenUnits(cache: SkirmishCache, u: number, t: number, at: number): boolean {
  const { unitX, unitY, unitR } = cache;
  const far = Math.max(unitR[u], unitR[t]) + cache.changeR[at];
  return squaredToSegment(cache.changeX[at], cache.changeY[at], unitX[u], unitY[u], unitX[t], unitY[t]) <= far * far;
}

/**
 * Returns the height of the ground under every model in ticks, by model row. Poses are refreshed first if models have
 * moved.
 */
export function refreshPoses(b: SkirmishBattle): Int32Array {
  const { cache } = b;
  if (cache.setup !== b.setup) cache.fit(b.setup, terrainOf(b));
  if (cache.posesVersion !== b.geometryVersion) lookAround(b, cache);
  return cache.feet;
}

/**
 * Marks the first `n` of `models` as tentatively placed elsewhere. Until `endTryPose`, no line of sight and no cover is
 * cached. The positions change without a new geometry version, so only sight, cover and the circles around units may be
 * queried.
 */
export function tryPose(b: SkirmishBattle, models: Int32Array, n: number): void {
  const { x, y } = b.model;
  const { unit } = b.setup.model;
  const feet = refreshPoses(b);
  for (let i = 0, last = -1; i < n; i++) {
    const m = models[i];
    feet[m] = feetUnder(b, m, x[m], y[m]);
    if (unit[m] === last) continue; // models of one unit follow each other in the array
    last = unit[m];
    encircle(b, b.cache, last);
  }
  b.cache.triesPose = true;
  blockers.geometryVersion = 0;
}

/** Ends `tryPose`: the models are back at their places. */
export function endTryPose(b: SkirmishBattle, models: Int32Array, n: number): void {
  tryPose(b, models, n);
  b.cache.triesPose = false;
}
