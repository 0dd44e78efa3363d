// Chooses where models flee: the nearest piece of cover, and the enemies to flee from.
import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { isArea } from '../../../skirmish/formations.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover, Ground } from '../../../skirmish/terrain.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf } from '../core/units.js';
import { BEHIND, shelters } from '../hiding/hiding.js';
import { isFreeOfOthers } from './flee-runs.js';
import { modelInCover } from './in-cover.js';
import { isGood, Known, layPlaces, places, squaredGapTo } from './refuge-places.js';

const members = new Int32Array(256);

/** Distance in ticks within which enemies count when cover away from them is searched. */
const WARY = 24 * INCH;
/** The mean place of the models that look for cover, ticks. */
const middle = { x: 0, y: 0 };

/** Writes the mean place of the first `n` of `members`, in ticks, to `middle`. */
function findMiddle(b: W40kBattle, n: number): void {
  middle.x = 0;
  middle.y = 0;
  for (let i = 0; i < n; i++) {
    middle.x += b.model.x[members[i]];
    middle.y += b.model.y[members[i]];
  }
  if (n > 0) {
    middle.x = Math.round(middle.x / n);
    middle.y = Math.round(middle.y / n);
  }
}

/**
 * Writes to `members` the models of squad `u` that look for cover, and their mean place to `middle`: the models in the
 * open, or with `onward` all of them. Returns their number.
 */
function seekersOf(b: W40kBattle, u: number, onward: boolean): number {
  const all = membersOf(b, u, members);
  let n = 0;
  for (let i = 0; i < all; i++) if (!onward && !modelInCover(b, members[i])) members[n++] = members[i];
  if (n === 0) n = membersOf(b, u, members);
  findMiddle(b, n);
  return n;
}

/** The model of the squad from which `nearestFoe` measured. */
export const nearestOwn = { model: NONE };

/** Returns the enemy model nearest to squad `u`, measured between bases, or NONE. */
export function nearestFoe(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  const own = b.setup.unit.player[u];
  let best = NONE;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === own || place[o] !== Place.table) continue;
    for (let i = 0; i < n; i++) {
      const m = members[i];
      const gap = Math.sqrt((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2) - radius[o] - radius[m];
      if (gap >= least) continue;
      least = gap;
      best = o;
      nearestOwn.model = m;
    }
  }
  return best;
}

/** Returns the direction from x, y to the middle of squad `u`, which leads directly away from the point. */
export function awayFrom(b: W40kBattle, u: number, x: number, y: number): number {
  findMiddle(b, membersOf(b, u, members));
  return bearing(middle.x - x, middle.y - y);
}

/** Vectors from the enemies within 24 inches to the middle, ticks. */
const threats = { count: 0, x: new Float64Array(256), y: new Float64Array(256) };

/** Writes the enemies of squad `u` within 24 inches of the middle to `threats`, for `leadsAway`. */
function findThreats(b: W40kBattle, u: number): void {
  const { x, y, place } = b.model;
  const { player } = b.setup.model;
  const own = b.setup.unit.player[u];
  threats.count = 0;
  for (let o = 0; o < b.setup.models; o++) {
    const ex = middle.x - x[o];
    const ey = middle.y - y[o];
    if (ex * ex + ey * ey > WARY * WARY || player[o] === own || place[o] !== Place.table) continue;
    threats.x[threats.count] = ex;
    threats.y[threats.count++] = ey;
  }
}

/**
 * True if the way from the middle toward x, y leads away from every enemy within 24 inches. Call `findThreats` first.
 */
function leadsAway(x: number, y: number): boolean {
  const dx = x - middle.x;
  const dy = y - middle.y;
  for (let k = 0; k < threats.count; k++) if (threats.x[k] * dx + threats.y[k] * dy <= 0) return false;
  return true;
}

/** True if model `m` is in the cover of piece `t`. */
export function isCoveredBy(b: W40kBattle, m: number, t: number): boolean {
  return shelters(b, m, b.model.x[m], b.model.y[m], t) && modelInCover(b, m);
}

/** True if more than half of the `n` models in `members` are in the cover of piece `t`. */
function isIn(b: W40kBattle, n: number, t: number): boolean {
  let inside = 0;
  for (let i = 0; i < n; i++) if (isCoveredBy(b, members[i], t)) inside++;
  return 2 * inside > n;
}

/**
 * Writes to `out` the nearest pieces of cover, away from all enemies within 24 inches, for the models of squad `u` in
 * the open (W40K-BROKE-003). Returns their number: none, one, or several equally near.
 * @param onward true if all models look for cover and their present cover does not count
 * GAP W40K-BROKE-003: rocks and buildings, which cannot be entered, are no places to flee to
 */
export function refuges(b: W40kBattle, u: number, out: Int32Array, onward = false): number {
  return listRefuges(b, u, seekersOf(b, u, onward), out, onward);
}

const own = new Int32Array(256);

/** Returns the first refuge for model `m` of squad `u`, which flees apart from it (W40K-SQUAD-007), or NONE. */
export function refugeOf(b: W40kBattle, u: number, m: number, onward: boolean): number {
  members[0] = m;
  middle.x = b.model.x[m];
  middle.y = b.model.y[m];
  return listRefuges(b, u, 1, own, onward) > 0 ? own[0] : NONE;
}

/** The place nearest to the middle that `offers` found, ticks. */
const aim = { x: 0, y: 0 };

/** True if the models are at the place in `aim` already, so that its direction does not matter. */
function isAt(): boolean {
  const dx = aim.x - middle.x;
  const dy = aim.y - middle.y;
  return dx * dx + dy * dy <= BEHIND * BEHIND;
}

/**
 * True if piece `t` has a place, free of models of other squads, where model `m` of squad `u` would be in cover. At a
 * wall the place must lead away from enemies, or the models must be there already. Writes the place nearest to the
 * middle to `aim`. Call `findThreats` first.
 * GAP W40K-BROKE-003: a wall is away from enemies if any place in cover at it is, of which the nearest counts; an area if its middle is
 */
function offers(b: W40kBattle, u: number, m: number, t: number): boolean {
  layPlaces(b, t, middle.x, middle.y, b.setup.model.radius[m], 1);
  const { edge: count, x, y, known } = places;
  const wall = !isArea(b, t);
  for (let left = count; left > 0; left--) {
    let best = NONE;
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      const gap = (x[i] - middle.x) * (x[i] - middle.x) + (y[i] - middle.y) * (y[i] - middle.y);
      if (known[i] === Known.bad || gap >= least) continue;
      least = gap;
      best = i;
    }
    if (best === NONE) return false;
    aim.x = x[best];
    aim.y = y[best];
    const away = !wall || isAt() || leadsAway(aim.x, aim.y);
    if (away && isFreeOfOthers(b, u, m, aim.x, aim.y) && isGood(b, m, best)) return true;
    known[best] = Known.bad;
  }
  return false;
}

/** Entry `t`: squared ticks from the middle to piece `t`, or Infinity if the piece is no refuge or was tested. */
const gaps = new Float64Array(256);

/** Writes the distances of all pieces to which models may flee to `gaps`. */
function measureGaps(b: W40kBattle): void {
  const { count, cover, ground } = b.setup.terrain;
  for (let t = 0; t < count; t++) {
    const may = cover[t] !== Cover.none && ground[t] !== Ground.impassable;
    gaps[t] = may ? squaredGapTo(b, t, middle.x, middle.y) : Infinity;
  }
}

/** Returns the first piece with the smallest entry in `gaps`, or NONE if all have been tested. */
function nearestPiece(b: W40kBattle): number {
  let best: number = NONE;
  let least = Infinity;
  for (let t = 0; t < b.setup.terrain.count; t++) {
    if (gaps[t] >= least) continue;
    least = gaps[t];
    best = t;
  }
  return best;
}

/** Lists the refuges of the first `count` models in `members`. Their mean place must be in `middle`. */
function listRefuges(b: W40kBattle, u: number, count: number, out: Int32Array, onward: boolean): number {
  const { terrain } = b.setup;
  findThreats(b, u);
  measureGaps(b);
  let n = 0;
  let least = Infinity;
  for (let t = nearestPiece(b); t !== NONE && gaps[t] <= least; t = nearestPiece(b)) {
    const gap = gaps[t];
    gaps[t] = Infinity;
    if (isArea(b, t) && !leadsAway(terrain.x[t], terrain.y[t])) continue;
    // GAP W40K-BROKE-003: a piece at which others leave no place in cover free is none to flee to
    if ((onward && isIn(b, count, t)) || !offers(b, u, members[0], t)) continue;
    least = gap;
    out[n++] = t;
  }
  return n;
}

/**
 * Returns the direction from the middle of the models of squad `u` that look for cover to piece `t`: to the middle of
 * an area, or to the nearest place in cover of a wall.
 */
export function toward(b: W40kBattle, u: number, t: number, onward = false): number {
  const n = seekersOf(b, u, onward);
  findThreats(b, u);
  if (n > 0 && !isArea(b, t) && offers(b, u, members[0], t)) return bearing(aim.x - middle.x, aim.y - middle.y);
  return bearing(b.setup.terrain.x[t] - middle.x, b.setup.terrain.y[t] - middle.y);
}

/** Returns the direction from model `m` of squad `u`, which flees apart from it, to piece `t`. */
export function towardFrom(b: W40kBattle, u: number, m: number, t: number): number {
  middle.x = b.model.x[m];
  middle.y = b.model.y[m];
  findThreats(b, u);
  if (!isArea(b, t) && offers(b, u, m, t)) return bearing(aim.x - middle.x, aim.y - middle.y);
  return bearing(b.setup.terrain.x[t] - middle.x, b.setup.terrain.y[t] - middle.y);
}
