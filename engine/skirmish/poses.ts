// Who has moved since the last look, model by model (K14): what is known about two models that stand still need not be found again.
import type { SkirmishBattle } from './battle.js';
import { CHANGES, type SkirmishCache } from './cache.js';
import { elevation } from './ground.js';
import { Place } from './layout.js';
import { squaredToSegment } from './segments.js';

/** Looks who stands elsewhere than at the last look, looks elsewhere, is in contact with others or has joined others. */
function lookAround(b: SkirmishBattle, cache: SkirmishCache): void {
  const { setup } = b;
  const { host } = b.unit;
  const { hosts } = cache;
  cache.feetEpoch = b.epoch;
  cache.looks++;
  for (let u = 0; u < setup.units; u++) {
    lookAt(b, cache, u);
    if (hosts[u] === host[u]) continue;
    // nobody stands elsewhere, but two squads are not what they were
    if (hosts[u] >= 0) note(cache, hosts[u], 0, 0, -1);
    hosts[u] = host[u];
    if (host[u] >= 0) note(cache, host[u], 0, 0, -1);
  }
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
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    const stands = place[m] === Place.table;
    const turn = facing[m] | (engaged[m] << 16);
    if (poseTurn[m] !== turn) {
      poseTurn[m] = turn;
      changed = true;
    }
    const nowX = stands ? x[m] : -1;
    const nowY = stands ? y[m] : -1;
    if (poseX[m] === nowX && poseY[m] === nowY) continue;
    changed = true;
    if (poseX[m] >= 0) {
      left = Math.min(left, poseX[m]);
      right = Math.max(right, poseX[m]);
      low = Math.min(low, poseY[m]);
      high = Math.max(high, poseY[m]);
    }
    if (stands) {
      left = Math.min(left, nowX);
      right = Math.max(right, nowX);
      low = Math.min(low, nowY);
      high = Math.max(high, nowY);
    }
    poseX[m] = nowX;
    poseY[m] = nowY;
    movedAt[m] = looks;
    feet[m] = stands ? elevation(b, nowX, nowY) : 0;
  }
  if (!changed) return;
  encircle(b, cache, u);
  if (left > right) note(cache, u, 0, 0, -1);
  else {
    const across = right - left;
    const along = high - low;
    const reach = Math.sqrt(across * across + along * along) / 2 + cache.roundBase[u];
    note(cache, u, (left + right) / 2, (low + high) / 2, reach);
  }
}

/** Puts a circle around the bases of unit `u`. */
function encircle(b: SkirmishBattle, cache: SkirmishCache, u: number): void {
  const { setup } = b;
  const { poseX, poseY } = cache;
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  let base = 0;
  for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
    if (setup.model.radius[m] > base) base = setup.model.radius[m];
    if (poseX[m] < 0) continue;
    left = Math.min(left, poseX[m]);
    right = Math.max(right, poseX[m]);
    low = Math.min(low, poseY[m]);
    high = Math.max(high, poseY[m]);
  }
  cache.roundBase[u] = base;
  cache.unitX[u] = (left + right) / 2;
  cache.unitY[u] = (low + high) / 2;
  cache.unitR[u] = Math.sqrt((right - left) * (right - left) + (high - low) * (high - low)) / 2 + base;
}

/** Notes that unit `u` has changed; what has moved was and is within `reach` ticks of (x, y), -1: nothing has. */
function note(cache: SkirmishCache, u: number, x: number, y: number, reach: number): void {
  const at = cache.changes++ % CHANGES;
  cache.changedAt[u] = cache.changes;
  if (cache.hosts[u] >= 0) cache.changedAt[cache.hosts[u]] = cache.changes;
  cache.changeUnit[at] = u;
  cache.changeX[at] = x;
  cache.changeY[at] = y;
  cache.changeR[at] = reach;
}

/** The number of the last change of squad `u`, or of a character in it: what was found out later about it alone holds. */
export function lastChange(b: SkirmishBattle, u: number): number {
  feetOf(b);
  return b.cache.changedAt[u];
}

/** How many changes there have been: what is found now holds until `isDisturbed` says otherwise. */
export function changesOf(b: SkirmishBattle): number {
  feetOf(b);
  return b.cache.changes;
}

/**
 * May lines of sight from squad `u` to the models of unit `t`, or who looks along them, have changed since there were `since`
 * changes? A change of either does it, and whoever went from or to where he may stand between them.
 */
export function isDisturbed(b: SkirmishBattle, u: number, t: number, since: number): boolean {
  const { cache } = b;
  const { changes, changeUnit } = cache;
  if (changes === since) return false;
  if (changes - since > CHANGES) return true;
  const { host } = b.unit;
  for (let k = since; k < changes; k++) {
    const at = k % CHANGES;
    const who = changeUnit[at];
    if (who === u || who === t || host[who] === u) return true;
    if (cache.changeR[at] >= 0 && isOnTheWay(b, u, t, at)) return true;
  }
  return false;
}

/** Did change `at` happen between squad `u` or a character in it and unit `t`? */
function isOnTheWay(b: SkirmishBattle, u: number, t: number, at: number): boolean {
  if (isBetweenUnits(b.cache, u, t, at)) return true;
  const { host } = b.unit;
  for (let g = 0; g < b.setup.units; g++) if (host[g] === u && isBetweenUnits(b.cache, g, t, at)) return true;
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
 * kept. Their places are changed without a new epoch, and nothing that is kept by epoch but sight and cover may be asked.
 */
export function suppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  const { x, y } = b.model;
  const feet = feetOf(b);
  for (let i = 0; i < n; i++) feet[models[i]] = elevation(b, x[models[i]], y[models[i]]);
  b.cache.supposed = true;
  b.cache.betweenEpoch = 0;
}

/** Those who were put elsewhere are where they were. */
export function endSuppose(b: SkirmishBattle, models: Int32Array, n: number): void {
  suppose(b, models, n);
  b.cache.supposed = false;
}
