// How models flee: into cover if they reach it, otherwise straight away, or off the table for good.
import { QUARTER_TURN, TOUCH } from '../../../kernel/geometry/measures.js';
import { Stretch, sweepCircleToPolygon } from '../../../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { invalidateMarked } from '../../../skirmish/caches/who-changed.js';
import { endContacts } from '../../../skirmish/contacts.js';
import { isArea } from '../../../skirmish/formations.js';
import { Place } from '../../../skirmish/layout.js';
import { ModelDid, Phase, type W40kBattle } from '../core/state.js';
import { membersOf, takeOff } from '../core/units.js';
import { arrive, beginWays, follow, plan, sidle } from './flee-detours.js';
import { advance, clearRun, findsRoom, lookAround, toEdge } from './flee-runs.js';
import { modelInCover } from './in-cover.js';
import { isGood, Known, layPlaces, places, squaredGapTo } from './refuge-places.js';
import { isCoveredBy } from './refuges.js';

const members = new Int32Array(256);
const stretch = new Float64Array(2);
const keys = new Float64Array(256);
/** 1 for entries of `members` that have a place in cover. */
const placed = new Uint8Array(256);
/** 1 for places that the present model has tried; and the largest number of ways planned per model. */
const tried = new Uint8Array(256);
const WAYS = 12;

/** Angles by which a blocked way is bent, smallest first. */
const BENDS = [0, 1, -1, 2, -2, 3, -3, 4, -4].map((n) => (n * QUARTER_TURN) / 4);

/**
 * Returns after how many ticks of its way along `angle` model `m` stands in cover of terrain piece `t`; at most `most`.
 */
function toRefuge(b: W40kBattle, m: number, angle: number, t: number, most: number): number {
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  if (!sweepCircleToPolygon(x[m], y[m], r, angle, 0, b.setup.terrain.polygons[t], stretch)) return most;
  if (stretch[Stretch.Leaves] < 0) return most;
  const stop = !isArea(b, t) ? stretch[Stretch.Leaves] + TOUCH : Math.max(stretch[Stretch.Enters], 0) + 2 * r;
  return Math.min(most, stop);
}

/**
 * Lets model `m` of squad `u` flee up to `most` ticks along `angle`, into cover piece `t` unless that is NONE. A
 * blocked way bends along the obstacle; terrain does not slow it (W40K-BROKE-006). A model that crosses the edge of the
 * table is removed.
 * GAP W40K-BOFF-005: a blocked way bends by eighths of a half circle, and a model that finds none stays where it is
 */
export function fleeModel(b: W40kBattle, u: number, m: number, angle: number, most: number, t: number): void {
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  bend(b, u, m, angle, most, t);
}

/** Does the work of `fleeModel` once the models nearby are collected. */
function bend(b: W40kBattle, u: number, m: number, angle: number, most: number, t: number): void {
  let direction = angle;
  let run = 0;
  let gain = 0;
  for (const bend of BENDS) {
    if (bend !== 0 && most * COS[bend & 65535] <= gain + 1) continue; // even at full length it would gain nothing
    const way = (angle + bend) & 65535;
    const wanted = t === NONE ? most : toRefuge(b, m, way, t, most);
    const clear = clearRun(b, u, m, way, wanted);
    const edge = toEdge(b, m, way);
    if (bend === 0 && edge < clear) {
      takeOff(b, m, Place.fled);
      return;
    }
    const reach = Math.min(clear, edge);
    const ahead = reach * COS[bend & 65535];
    if (ahead > gain + 1) {
      direction = way;
      run = reach;
      gain = ahead;
    }
    if (bend === 0 && reach >= wanted) break;
  }
  noteFlight(b, m, advance(b, m, direction, run));
}

/** Records that model `m` has fled `went` ticks, if that is more than 0. */
function noteFlight(b: W40kBattle, m: number, went: number): void {
  if (went <= 0) return;
  endContacts(b, m);
  b.model.did[m] |= ModelDid.Move | ModelDid.Flee; // W40K-SHOOT-006: models out of coherency that rejoin their squad may shoot
  // W40K-HIT-006: only in its own movement phase, added to earlier movement
  const own = b.core.phase[0] === Phase.movement && b.core.active[0] === b.setup.model.player[m];
  if (own) b.model.moved[m] += Math.round(went);
}

/**
 * Returns the direction of model `m` to piece `t`: `angle`, as its comrades, if that leads there, else straight to its
 * middle.
 */
function wayTo(b: W40kBattle, m: number, angle: number, t: number): number {
  const { terrain } = b.setup;
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  if (sweepCircleToPolygon(x[m], y[m], r, angle, 0, terrain.polygons[t], stretch) && stretch[Stretch.Leaves] > 0)
    return angle;
  return bearing(terrain.x[t] - x[m], terrain.y[t] - y[m]);
}

/** Sorts the first `n` of `members` by their `keys`, largest first. Equal ones keep their order. */
function sortMembers(n: number): void {
  for (let i = 1; i < n; i++) {
    const m = members[i];
    const key = keys[i];
    let k = i;
    for (; k > 0 && keys[k - 1] < key; k--) {
      members[k] = members[k - 1];
      keys[k] = keys[k - 1];
    }
    members[k] = m;
    keys[k] = key;
  }
}

/** Sorts `members` so that models farthest along `angle` move first and make room for the others. */
function leadersFirst(b: W40kBattle, n: number, angle: number): void {
  const { x, y } = b.model;
  for (let i = 0; i < n; i++) keys[i] = x[members[i]] * SIN[angle] + y[members[i]] * COS[angle];
  sortMembers(n);
}

/**
 * Sorts `members` so that models farthest from piece `t` choose first: they take the places at its edge, and others go
 * farther in.
 */
function lastFirst(b: W40kBattle, n: number, t: number): void {
  for (let i = 0; i < n; i++) keys[i] = squaredGapTo(b, t, b.model.x[members[i]], b.model.y[members[i]]);
  sortMembers(n);
}

/**
 * Returns the nearest of the `places` from `from` to `end` to model `m`, at most `most` ticks away and neither tried
 * nor known to be bad, or NONE.
 */
function nearestPlace(b: W40kBattle, m: number, most: number, from: number, end: number): number {
  const { known, x, y } = places;
  let best: number = NONE;
  let least = most * most;
  for (let i = from; i < end; i++) {
    if (known[i] >= Known.bad || tried[i] !== 0) continue;
    const dx = x[i] - b.model.x[m];
    const dy = y[i] - b.model.y[m];
    const squared = dx * dx + dy * dy;
    if (squared > least || (squared === least && best !== NONE)) continue;
    least = squared;
    best = i;
  }
  if (best !== NONE) tried[best] = 1;
  return best;
}

/**
 * Moves model `m` of squad `u` to the nearest of the `places` that it reaches with `most` ticks and where it is in
 * cover. Places on the edge of an area come last. Returns true if it found one.
 */
function takePlace(b: W40kBattle, u: number, m: number, most: number): boolean {
  const { count, edge, known, x, y } = places;
  for (let i = 0; i < count; i++) tried[i] = 0;
  for (let ways = 0, end = edge; ways < WAYS; ) {
    const i = nearestPlace(b, m, most, end === edge ? 0 : edge, end);
    if (i === NONE) {
      if (end === count) return false;
      end = count;
      continue;
    }
    if (!findsRoom(b, m, x[i], y[i]) || !isGood(b, m, i)) continue;
    ways++;
    if (!plan(b, u, m, x[i], y[i], most, true)) continue;
    known[i] = Known.taken;
    noteFlight(b, m, arrive(b, m, x[i], y[i]));
    return true;
  }
  return false;
}

/** Returns the nearest free place, at any distance, where model `m` would be in cover, or NONE. */
function freePlace(b: W40kBattle, m: number): number {
  const { edge, x, y } = places;
  for (let i = 0; i < edge; i++) tried[i] = 0;
  for (;;) {
    const i = nearestPlace(b, m, Infinity, 0, edge);
    if (i === NONE || (findsRoom(b, m, x[i], y[i]) && isGood(b, m, i))) return i;
  }
}

/**
 * Moves the first `n` of `members`, of squad `u`, into places in cover of piece `t` if they reach one with `most`
 * ticks. Models of one base size follow those of another. Returns how many found none; these are then the first of
 * `members`.
 */
function takePlaces(b: W40kBattle, u: number, n: number, most: number, t: number): number {
  const { radius } = b.setup.model;
  const { x, y } = b.model;
  lastFirst(b, n, t);
  for (let i = 0; i < n; i++) placed[i] = 0;
  for (let first = 0; first < n; first++) {
    const r = radius[members[first]];
    let alike = 0;
    let seen = false;
    for (let i = 0; i < n; i++) {
      if (radius[members[i]] !== r) continue;
      if (i < first) seen = true;
      alike++;
    }
    if (seen) continue;
    layPlaces(b, t, x[members[first]], y[members[first]], r, alike);
    // models without a place try again after others have moved out of the way
    for (let any = true; any; ) {
      any = false;
      for (let i = first; i < n; i++) {
        if (placed[i] !== 0 || radius[members[i]] !== r || !takePlace(b, u, members[i], most)) continue;
        placed[i] = 1;
        any = true;
      }
    }
  }
  let left = 0;
  for (let i = 0; i < n; i++) if (placed[i] === 0) members[left++] = members[i];
  return left;
}

/**
 * Lets model `m` of squad `u`, which reaches no place in cover, flee `most` ticks toward piece `t`: along `angle` if
 * that leads there.
 * GAP W40K-BROKE-006: a blocked way to cover leads round what blocks it by its corners, and if that is not possible bends as others do
 */
function approach(b: W40kBattle, u: number, m: number, angle: number, most: number, t: number): void {
  const { x, y } = b.model;
  const way = wayTo(b, m, angle, t);
  const run = Math.min(toRefuge(b, m, way, t, most), toEdge(b, m, way));
  // a model near the piece goes toward a free place as far as it can
  const place = squaredGapTo(b, t, x[m], y[m]) <= most * most ? freePlace(b, m) : NONE;
  let went = 0;
  if (place !== NONE) {
    plan(b, u, m, places.x[place], places.y[place], most, false);
    went = follow(b, m);
    if (went === 0) went = sidle(b, u, m, places.x[place], places.y[place], most);
  }
  if (went === 0) {
    plan(b, u, m, x[m] + run * SIN[way], y[m] + run * COS[way], most, false);
    went = follow(b, m);
  }
  if (went > 0) noteFlight(b, m, went);
  else bend(b, u, m, way, most, t);
}

/** Returns the ticks from the first of `members` to the farthest of the first `n`, base included. */
function spreadOf(b: W40kBattle, n: number): number {
  const { x, y } = b.model;
  const first = members[0];
  let far = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    const gap = Math.sqrt((x[m] - x[first]) ** 2 + (y[m] - y[first]) ** 2) + b.setup.model.radius[m];
    if (gap > far) far = gap;
  }
  return far;
}

/**
 * Lets the first `n` of `members`, of squad `u`, flee up to `most` ticks into the cover of piece `t`, or along `angle`
 * as near to it as they come.
 */
function fleeInto(b: W40kBattle, u: number, n: number, angle: number, most: number, t: number): void {
  if (n === 0) return;
  beginWays(b, b.model.x[members[0]], b.model.y[members[0]], spreadOf(b, n));
  const left = takePlaces(b, u, n, most, t);
  leadersFirst(b, left, angle);
  for (let i = 0; i < left; i++) approach(b, u, members[i], angle, most, t);
}

/**
 * Lets model `m`, which is out of coherency with squad `u`, flee alone (W40K-SQUAD-007): up to `most` ticks along
 * `angle`, into the cover of piece `t` unless that is NONE.
 */
export function fleeAlone(b: W40kBattle, u: number, m: number, angle: number, most: number, t: number): void {
  members[0] = m;
  if (t === NONE) fleeModel(b, u, m, angle, most, t);
  else fleeInto(b, u, 1, angle, most, t);
}

/** Which models of a fleeing squad stay where they are (`fleeAlong`). Engaged models never stay. */
export const Stay = {
  nobody: 0,
  /** Models in any cover stay. */
  covered: 1,
  /** Models in cover that have not fought in this phase stay. */
  onlookers: 2,
  /** Models in the cover piece to which the squad flees stay. */
  there: 3,
} as const;

/** True if model `m` stays (`stay`: a `Stay` value) when its squad flees, to cover piece `t` unless that is NONE. */
function stays(b: W40kBattle, m: number, t: number, stay: number): boolean {
  const { fights, engaged } = b.model;
  if (stay === Stay.nobody || engaged[m] !== 0) return false;
  if (stay === Stay.there) return t !== NONE && isCoveredBy(b, m, t);
  return (stay === Stay.covered || fights[m] === 0) && modelInCover(b, m);
}

/**
 * Lets the models of squad `u` flee `most` ticks along `angle`, side by side, or toward cover piece `t` unless that is
 * NONE.
 * @param stay a `Stay` value
 */
export function fleeAlong(b: W40kBattle, u: number, angle: number, most: number, t: number, stay: number): void {
  const all = membersOf(b, u, members);
  let n = 0;
  for (let i = 0; i < all; i++) if (!stays(b, members[i], t, stay)) members[n++] = members[i];
  if (t !== NONE) fleeInto(b, u, n, angle, most, t);
  else {
    leadersFirst(b, n, angle);
    for (let i = 0; i < n; i++) fleeModel(b, u, members[i], angle, most, NONE);
  }
  invalidateMarked(b);
}
