// Who has moved since the last look, model by model (K14): what is known about two models that stand still need not be found again.
import type { SkirmishBattle } from './battle.js';
import { CHANGES, MOST_LOOKS, type SkirmishCache } from './cache.js';
import { crowd } from './crowd.js';
import { elevation } from './ground.js';
import { Place } from './layout.js';
import { isBeyond, squaredToSegment } from './segments.js';

/** Looks who stands elsewhere than at the last look, looks elsewhere, is in contact with others or has joined others. */
function lookAround(b: SkirmishBattle, cache: SkirmishCache): void {
  const { setup } = b;
  const { host } = b.unit;
  const { hosts, marked } = cache;
  const told = cache.markedEpoch === b.epoch;
  cache.feetEpoch = b.epoch;
  cache.markedEpoch = b.epoch;
  if (++cache.looks > MOST_LOOKS) cache.forgetLooks();
  for (let u = 0; u < setup.units; u++) {
    if ((!told || marked[u] !== 0) && !isAsItWas(b, cache, u)) lookAt(b, cache, u);
    marked[u] = 0;
    if (hosts[u] === host[u]) continue;
    // nobody stands elsewhere, but two squads are not what they were
    if (hosts[u] >= 0) note(cache, hosts[u]);
    hosts[u] = host[u];
    if (host[u] >= 0) note(cache, host[u]);
  }
}

/** Does each model of unit `u` stand and look as at the last look? Mostly it does, and that is soon told. */
function isAsItWas(b: SkirmishBattle, cache: SkirmishCache, u: number): boolean {
  const { setup, model } = b;
  const { x, y, place, facing, engaged } = model;
  const { poseX, poseY, poseTurn } = cache;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (poseTurn[m] !== (facing[m] | (engaged[m] << 16))) return false;
    if (place[m] !== Place.table) {
      if (poseX[m] !== -1) return false;
    } else if (poseX[m] !== x[m] || poseY[m] !== y[m]) return false;
  }
  return true;
}

/** Looks at the models of unit `u`, and notes if any is not what it was. */
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
    const turn = facing[m] | (engaged[m] << 16);
    if (poseTurn[m] !== turn) {
      poseTurn[m] = turn;
      changed = true;
    }
    const nowX = stands ? x[m] : -1;
    const nowY = stands ? y[m] : -1;
    const wasX = poseX[m];
    const wasY = poseY[m];
    if (wasX === nowX && wasY === nowY) continue;
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
    feet[m] = stands ? elevation(b, nowX, nowY) : 0;
  }
  if (!changed) return;
  encircle(b, cache, u);
  const at = note(cache, u);
  noteCircle(cache, u, at, left, right, low, high);
  noteCircle(cache, u, at + CHANGES, wasLeft, wasRight, wasLow, wasHigh);
}

/** Puts a circle around the bases of unit `u` where they stand now, supposed or not. */
function encircle(b: SkirmishBattle, cache: SkirmishCache, u: number): void {
  const { setup } = b;
  const { x, y, place } = b.model;
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let base = 0;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (setup.model.radius[m] > base) base = setup.model.radius[m];
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

/** Notes that unit `u` has changed, and as yet that nobody of it has moved. @returns which entry of the ring it is */
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

/** Ticks that single precision may take off a circle around places on a table. */
const ROUNDED = 2;

/** Those of unit `u` who have moved had their middles within these edges, if they are any: circle `at` goes around their bases. */
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

/** The number of the last change of squad `u`, or of a character in it: what was found out later about it alone holds. */
export function lastChange(b: SkirmishBattle, u: number): number {
  feetOf(b);
  return b.cache.changedAt[u];
}

/** How many changes there have been: what is found now holds until `disturbance` says otherwise. */
export function changesOf(b: SkirmishBattle): number {
  feetOf(b);
  return b.cache.changes;
}

/** What may have happened to lines of sight between two squads, a bit each. */
export const Disturbed = {
  /** One of the two is not what or where it was, or that is not known. */
  changed: 1,
  /** Others have come where they may stand in the way: what was not seen is not seen now either. */
  came: 2,
  /** Others have gone from there: what was seen is seen still. */
  left: 4,
} as const;

/**
 * What may have happened to lines of sight from squad `u` to the models of unit `t`, or to who looks along them, since there were
 * `since` changes? 0: nothing, otherwise bits of `Disturbed`.
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

/** Who of others has come between units `u` and `t`, or gone from there, since there were `since` changes: bits of `Disturbed`. */
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
 * Has anybody since look `since` come between models `m` and `o`, who stand where they stood then, or, with `left`, gone from there?
 * After `feetOf`.
 */
export function isCrossed(b: SkirmishBattle, m: number, o: number, since: number, left: boolean): boolean {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
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

/** Heights of the ground under all models, found when they have moved. @returns ticks by model row */
export function feetOf(b: SkirmishBattle): Int32Array {
  const { cache } = b;
  if (cache.setup !== b.setup) cache.fit(b.setup);
  if (cache.feetEpoch !== b.epoch) lookAround(b, cache);
  return cache.feet;
}

/**
 * The first `n` of `models` have been put elsewhere, only to see how that would be: until `endSuppose` no sight and no cover is
 * kept. Their places are changed without a new epoch, and nothing that is kept by epoch but sight, cover and circles around units may be asked.
 */
export function suppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  const { x, y } = b.model;
  const { unit } = b.setup.model;
  const feet = feetOf(b);
  for (let i = 0, last = -1; i < n; i++) {
    const m = models[i];
    feet[m] = elevation(b, x[m], y[m]);
    if (unit[m] === last) continue; // models of one unit follow each other
    last = unit[m];
    encircle(b, b.cache, last);
  }
  b.cache.supposed = true;
  crowd.epoch = 0;
}

/** Those who were put elsewhere are where they were. */
export function endSuppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  suppose(b, models, n);
  b.cache.supposed = false;
}
