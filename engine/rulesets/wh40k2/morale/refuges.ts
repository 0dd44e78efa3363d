// Where models flee: which piece of cover is nearest, and from whom.
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

/** Enemies so near count when cover away from them is looked for. */
const WARY = 24 * INCH;
/** The middle of those who look for cover, written by `findMiddle`. */
const middle = { x: 0, y: 0 };

/** Finds the middle of the first `n` of `members`, ticks. */
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

/** Those of squad `u` who look for cover, in `members`, and their middle: who is in the open, or, driven `onward`, all. @returns how many */
function seekersOf(b: W40kBattle, u: number, onward: boolean): number {
  const all = membersOf(b, u, members);
  let n = 0;
  for (let i = 0; i < all; i++) if (!onward && !modelInCover(b, members[i])) members[n++] = members[i];
  if (n === 0) n = membersOf(b, u, members);
  findMiddle(b, n);
  return n;
}

/** The model of the squad to which `nearestFoe` measured. */
export const nearestOwn = { model: NONE };

/** The enemy model nearest to squad `u`, from base to base, or NONE. */
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

/** Direction from the point to the middle of squad `u`: directly away from it. */
export function awayFrom(b: W40kBattle, u: number, x: number, y: number): number {
  findMiddle(b, membersOf(b, u, members));
  return bearing(middle.x - x, middle.y - y);
}

/** Ways from the enemies within 24 inches to the middle, ticks: written by `findThreats`. */
const threats = { count: 0, x: new Float64Array(256), y: new Float64Array(256) };

/** Finds the enemies of squad `u` within 24 inches of the middle, for `leadsAway`. */
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

/** Does going from the middle toward x, y lead away from every enemy within 24 inches? Ask `findThreats` first. */
function leadsAway(x: number, y: number): boolean {
  const dx = x - middle.x;
  const dy = y - middle.y;
  for (let k = 0; k < threats.count; k++) if (threats.x[k] * dx + threats.y[k] * dy <= 0) return false;
  return true;
}

/** Is model `m` in the cover of piece `t`? */
export function isCoveredBy(b: W40kBattle, m: number, t: number): boolean {
  return shelters(b, m, b.model.x[m], b.model.y[m], t) && modelInCover(b, m);
}

/** Is more than half of a squad, whose `n` models are in `members`, in the cover of piece `t`? */
function isIn(b: W40kBattle, n: number, t: number): boolean {
  let inside = 0;
  for (let i = 0; i < n; i++) if (isCoveredBy(b, members[i], t)) inside++;
  return 2 * inside > n;
}

/**
 * Writes the pieces of cover that are nearest to those of squad `u` who are in the open, of those away from all enemies within 24 inches (W40K-BROKE-003)
 * to `out`. @param onward all of it look for one, and that which it is in does not count @returns how many there are: none, one, or several equally near
 * GAP W40K-BROKE-003: rocks and buildings, which cannot be entered, are no places to flee to
 */
export function refuges(b: W40kBattle, u: number, out: Int32Array, onward = false): number {
  return listRefuges(b, u, seekersOf(b, u, onward), out, onward);
}

const own = new Int32Array(256);

/** The same for model `m` of squad `u`, which flees apart from it (W40K-SQUAD-007): the first of them, or NONE. */
export function refugeOf(b: W40kBattle, u: number, m: number, onward: boolean): number {
  members[0] = m;
  middle.x = b.model.x[m];
  middle.y = b.model.y[m];
  return listRefuges(b, u, 1, own, onward) > 0 ? own[0] : NONE;
}

/** The place nearest to the middle of a squad that `offers` has found. */
const aim = { x: 0, y: 0 };

/** Are those who look for cover at the place in `aim` already, so that it matters little where it lies? */
function isAt(): boolean {
  const dx = aim.x - middle.x;
  const dy = aim.y - middle.y;
  return dx * dx + dy * dy <= BEHIND * BEHIND;
}

/**
 * Has piece `t` a place in which model `m` of squad `u` would be in cover and which nobody of others has, and which, at a wall, is where they
 * are already or away from enemies (ask `findThreats` first)? The nearest to the middle is in `aim`.
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

/** By piece: ticks, squared, from the middle to it; Infinity if it is no refuge, or has been looked at. */
const gaps = new Float64Array(256);

/** Notes how far each piece is to which one may flee. */
function measureGaps(b: W40kBattle): void {
  const { count, cover, ground } = b.setup.terrain;
  for (let t = 0; t < count; t++) {
    const may = cover[t] !== Cover.none && ground[t] !== Ground.impassable;
    gaps[t] = may ? squaredGapTo(b, t, middle.x, middle.y) : Infinity;
  }
}

/** The piece with the least of the `gaps`, of equal ones the first; NONE if all have been looked at. */
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

/** `refuges` of the `count` models in `members`, whose middle is known. */
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

/** Direction from the middle of those of squad `u` who look for cover (`refuges`) to piece `t`: to the middle of an area, to the nearest place in cover of a wall. */
export function toward(b: W40kBattle, u: number, t: number, onward = false): number {
  const n = seekersOf(b, u, onward);
  findThreats(b, u);
  if (n > 0 && !isArea(b, t) && offers(b, u, members[0], t)) return bearing(aim.x - middle.x, aim.y - middle.y);
  return bearing(b.setup.terrain.x[t] - middle.x, b.setup.terrain.y[t] - middle.y);
}

/** Direction from model `m` of squad `u`, which flees apart from it, to piece `t`. */
export function towardFrom(b: W40kBattle, u: number, m: number, t: number): number {
  middle.x = b.model.x[m];
  middle.y = b.model.y[m];
  findThreats(b, u);
  if (!isArea(b, t) && offers(b, u, m, t)) return bearing(aim.x - middle.x, aim.y - middle.y);
  return bearing(b.setup.terrain.x[t] - middle.x, b.setup.terrain.y[t] - middle.y);
}
