import { HALF_INCH, INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { isArea } from '../../../skirmish/formations.js';
import { elevation } from '../../../skirmish/levels.js';
import { clip, cut, inPolygon, isWithin } from '../../../skirmish/segments.js';
import { Ground, SightKind } from '../../../skirmish/terrain.js';
import { finds } from '../caches/spotting.js';
import { Hook } from '../core/rule-ids.js';
import { Did, Hidden, ModelDid, type W40kBattle } from '../core/state.js';
import {
  broken,
  engaged,
  firstJoined,
  membersOf,
  nextJoined,
  onTable,
  playerOf,
  squadOf,
  standing,
  tell,
  unitOf,
} from '../core/units.js';
import { THROUGH_WOOD } from '../sight/sight-lines.js';
import { anySpots } from './spotting.js';

/** GAP W40K-COVER-004: immediately behind an obstacle is read as within an inch of it, ticks from the edge of the base. */
export const BEHIND = INCH;
/** GAP W40K-CHRG-010: a charger and an enemy fight over a wall that both stand within half an inch of. */
export const AT_WALL = HALF_INCH;

/**
 * True if piece `t` may give cover to a model with its middle at x, y: an area around it, or an obstacle close to it on
 * any side.
 */
export function shelters(b: W40kBattle, m: number, x: number, y: number, t: number): boolean {
  const { terrain } = b.setup;
  const dx = terrain.x[t] - x;
  const dy = terrain.y[t] - y;
  const near = b.setup.model.radius[m] + BEHIND;
  const far = terrain.radius[t] + near;
  if (dx * dx + dy * dy > far * far) return false;
  if (isArea(b, t)) return inPolygon(terrain.polygons[t], x, y);
  return isWithin(terrain.polygons[t], x, y, near);
}

/** Returns the first marked piece of terrain that may give cover to model `m` with its middle at x, y, or -1. */
function firstShelter(b: W40kBattle, m: number, x: number, y: number, marked: Uint8Array): number {
  const { terrain } = b.setup;
  const { count, radius, x: middleX, y: middleY } = terrain;
  const near = b.setup.model.radius[m] + BEHIND;
  for (let t = 0; t < count; t++) {
    if (marked[t] === 0) continue;
    // a quick test along one axis first
    const far = radius[t] + near;
    const dx = middleX[t] - x;
    if (dx > far || dx < -far) continue;
    const dy = middleY[t] - y;
    if (dy > far || dy < -far) continue;
    if (shelters(b, m, x, y, t)) return t;
  }
  return -1;
}

/** Returns the first piece of cover that model `m` with its middle at x, y would be in or close to, or -1. */
export function coverPieceAt(b: W40kBattle, m: number, x: number, y: number): number {
  return firstShelter(b, m, x, y, b.setup.terrain.cover);
}

const members = new Int32Array(SQUAD);
const others = new Int32Array(SQUAD);

/** Returns the piece that conceals model `m` with its middle at x, y (W40K-HIDE-002, W40K-HIDE-006), or -1. */
export function hidingPiece(b: W40kBattle, m: number, x: number, y: number): number {
  return firstShelter(b, m, x, y, b.setup.terrain.hides);
}

/** Acts that forbid hiding in this turn (W40K-HIDE-003). */
const NO_HIDING = Did.Run | Did.Charge | Did.DeclareCharge | Did.Compulsory | Did.Overwatch;

/**
 * True if squad `u` may hide now. All of it must hide (W40K-HIDE-005), on foot and not in tactical dreadnought armour
 * (W40K-HIDE-004). Each model must be where terrain conceals it (W40K-HIDE-002) from all enemies (W40K-SPOT-002). It
 * may have made a normal move at most (W40K-HIDE-003), including its characters and models that rejoined it. It may not
 * be on overwatch (W40K-HIDE-011, W40K-OVER-019).
 */
export function mayHide(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || b.unit.hidden[u] !== Hidden.none) return false;
  if ((b.unit.did[u] & NO_HIDING) !== 0 || b.unit.overwatch[u] !== 0 || broken(b, u) || engaged(b, u)) return false;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if ((b.unit.did[g] & NO_HIDING) !== 0) return false;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if ((b.model.did[members[i]] & ModelDid.Flee) !== 0) return false;
  return canBeHidden(b, u);
}

/**
 * True if `mayHide` would be, whatever the squad has done in this turn. Broken troops hide when they can
 * (W40K-BROKE-002).
 */
export function canBeHidden(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (b.setup.type.conspicuous[b.setup.model.type[m]] !== 0) return false;
    if (modified(b, Hook.mayHide, unitOf(b, m), 1, NO_ATTACK) !== 1) return false;
    if (hidingPiece(b, m, b.model.x[m], b.model.y[m]) < 0) return false;
  }
  return n > 0 && !anyEnemyFinds(b, u, members, n);
}

/** True if any enemy would spot one of the first `n` of `models`, of unit `u`, in spite of what conceals them. */
export function anyEnemyFinds(b: W40kBattle, u: number, models: Int32Array, n: number): boolean {
  const { first, count } = b.setup.unit;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === playerOf(b, u) || !onTable(b, e)) continue;
    let k = 0;
    for (let o = first[e], end = o + count[e]; o < end; o++) if (standing(b, o)) others[k++] = o;
    if (anySpots(b, others, k, models, n)) return true;
  }
  return false;
}

/** Hides the squad of unit `u`. */
export function hide(b: W40kBattle, u: number): void {
  b.unit.hidden[u] = Hidden.hidden;
  clearSpotters(b, u);
  if (b.log !== null) tell(b, 'hide', u, 'hides');
}

/** Ends the hiding of the squad of unit `u`, after a move, a shot or a fight (W40K-HIDE-008). */
export function reveal(b: W40kBattle, u: number): void {
  const s = squadOf(b, u);
  if (b.unit.hidden[s] === Hidden.none) return;
  b.unit.hidden[s] = Hidden.none;
  clearSpotters(b, s);
  if (b.log !== null) tell(b, 'hide', s, 'is no longer hidden');
}

/** Copies the enemies that have spotted squad `from` to unit `to`, which joins or leaves it. */
export function shareSpotters(b: W40kBattle, from: number, to: number): void {
  const words = b.unit.spotted.length / b.unit.hidden.length;
  for (let w = 0; w < words; w++) b.unit.spotted[to * words + w] |= b.unit.spotted[from * words + w];
}

/** Clears the list of enemies that have spotted unit `u`. */
export function clearSpotters(b: W40kBattle, u: number): void {
  const words = b.unit.spotted.length / b.unit.hidden.length;
  for (let w = 0; w < words; w++) b.unit.spotted[u * words + w] = 0;
}

/** True if squad `e` has spotted the hidden squad `u` (W40K-SPOT-003). */
export function hasSpotted(b: W40kBattle, e: number, u: number): boolean {
  const words = b.unit.spotted.length / b.unit.hidden.length;
  return (b.unit.spotted[u * words + (e >> 5)] & (1 << (e & 31))) !== 0;
}

/**
 * True if only its concealment is between the hidden model `o` and model `m`, which cannot see it. Area weapons may
 * then strike where it is known to be (W40K-SPOT-007). Models in between do not matter.
 */
export function isBehindItsCover(b: W40kBattle, m: number, o: number): boolean {
  const { model, setup } = b;
  const { terrain } = setup;
  const x = model.x[m];
  const y = model.y[m];
  const ox = model.x[o];
  const oy = model.y[o];
  const eye = elevation(b, x, y) + setup.model.height[m];
  const head = elevation(b, ox, oy) + setup.model.height[o];
  const far = Math.sqrt((ox - x) * (ox - x) + (oy - y) * (oy - y));
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.sight[t] === SightKind.none || !clip(terrain.polygons[t], x, y, ox, oy)) continue;
    const from = cut[0];
    const to = cut[1];
    // GAP W40K-SPOT-007: through woods and over walls that hide somebody one may strike at him, not through rocks and buildings
    const solid = terrain.ground[t] === Ground.impassable;
    if (!solid && terrain.hides[t] !== 0 && shelters(b, o, ox, oy, t)) continue;
    if (terrain.sight[t] === SightKind.wood) {
      if ((to - from) * far > THROUGH_WOOD) return false; // W40K-LOS-008
    } else if (Math.min(eye + (head - eye) * from, eye + (head - eye) * to) < terrain.height[t]) return false;
  }
  return true;
}

/** Records that squad `e` has spotted the hidden squad `u` and tells its side (W40K-SPOT-004). */
function detect(b: W40kBattle, e: number, u: number): void {
  const words = b.unit.spotted.length / b.unit.hidden.length;
  if (hasSpotted(b, e, u)) return;
  b.unit.spotted[u * words + (e >> 5)] |= 1 << (e & 31);
  b.unit.hidden[u] = Hidden.detected;
  if (b.log !== null) tell(b, 'spot', e, `spots ${b.setup.names[u]}`);
}

/** Lets all squads search for all hidden enemies; spotted ones become detected (W40K-SPOT-001 to W40K-SPOT-004). */
export function spot(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) if (b.unit.hidden[u] !== Hidden.none) spotOne(b, u);
}

/** True if squad `e` may spot enemy `u`: it is on the table and not broken. */
export function maySpot(b: W40kBattle, e: number, u: number): boolean {
  return playerOf(b, e) !== playerOf(b, u) && onTable(b, e) && b.unit.host[e] < 0 && !broken(b, e);
}

function spotOne(b: W40kBattle, u: number): void {
  for (let e = 0; e < b.setup.units; e++) {
    if (maySpot(b, e, u) && !hasSpotted(b, e, u) && finds(b, e, u)) detect(b, e, u);
  }
}

/** The squad of a mover looks, and is looked for, where it stands now on its way (GAP W40K-SPOT-001: all along a move). */
export function spotAround(b: W40kBattle, u: number): void {
  if (b.unit.hidden[u] !== Hidden.none) spotOne(b, u);
  if (broken(b, u)) return;
  for (let h = 0; h < b.setup.units; h++) {
    if (b.unit.hidden[h] === Hidden.none || playerOf(b, h) === playerOf(b, u)) continue;
    if (!hasSpotted(b, u, h) && finds(b, u, h)) detect(b, u, h);
  }
}

/** True if any unit is hidden. */
export function anyHidden(b: W40kBattle): boolean {
  for (let u = 0; u < b.setup.units; u++) if (b.unit.hidden[u] !== Hidden.none) return true;
  return false;
}

/**
 * W40K-HIDE-010: true if the squad, hidden since before its turn, may stay hidden on the planned ways of its models.
 * Each must stay within its concealment: inside areas, or along obstacles that it does not cross. It may pass from one
 * piece to the next.
 */
export function staysHidden(b: W40kBattle, u: number): boolean {
  if (b.unit.hiddenStart[u] === Hidden.none) return false;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (b.model.startX[members[i]] !== 0 && !keepsConcealed(b, members[i])) return false;
  return true;
}

/** Number of points of a way, besides its start, where concealment is tested. */
const POINTS = 16;

function keepsConcealed(b: W40kBattle, m: number): boolean {
  const { startX, startY, endX, endY } = b.model;
  let t = -1;
  for (let k = 0; k <= POINTS; k++) {
    const x = startX[m] + ((endX[m] - startX[m]) * k) / POINTS;
    const y = startY[m] + ((endY[m] - startY[m]) * k) / POINTS;
    if (t < 0 || !shelters(b, m, x, y, t)) t = concealing(b, m, x, y);
    if (t < 0) return false;
  }
  return true;
}

/**
 * Returns the first piece that conceals model `m` at x, y on its way, or -1. A piece that is not an area must not be
 * crossed by the way.
 */
function concealing(b: W40kBattle, m: number, x: number, y: number): number {
  const { startX, startY, endX, endY } = b.model;
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.hides[t] === 0 || !shelters(b, m, x, y, t)) continue;
    if (isArea(b, t) || !clip(terrain.polygons[t], startX[m], startY[m], endX[m], endY[m])) return t;
  }
  return -1;
}

/** A squad that moved while hidden is only detected if somebody finds it where it is now (GAP W40K-SPOT-004). */
export function hideAnew(b: W40kBattle, u: number): void {
  b.unit.hidden[u] = Hidden.hidden;
  clearSpotters(b, u);
  spotOne(b, u);
}
