import { INCH, nearest, TURN } from '../kernel/geometry/measures.js';
import { bearing, SIN, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { arrange } from './arranging.js';
import type { SkirmishBattle } from './battle.js';
import { isArea, Stand } from './formations.js';
import { Place } from './layout.js';
import { Marks } from './marks.js';
import { Hindrance, type Movers, shareToFoes } from './movers.js';
import { squaredToPolygon } from './segments.js';
import { terrainOf } from './terrain-now.js';

/** Number of enemies towards which a listing aims, nearest first. */
const AIMS = 3;

/** Positions, relative to the middle of the movers, of the nearest models of the nearest enemy squads. Scratch. */
export const aims = {
  n: 0,
  unit: new Int32Array(AIMS),
  x: new Float64Array(AIMS),
  y: new Float64Array(AIMS),
  /** Squared distance in ticks from the middle of the movers to the middle of each of these models. */
  far: new Float64Array(AIMS),
};

/** True if the circle around unit `u` shows that all its models are farther from x, y than the enemies found so far. */
function isBeyondAims(b: SkirmishBattle, u: number, x: number, y: number): boolean {
  const { unitX, unitY, unitR } = b.cache;
  const dx = unitX[u] - x;
  const dy = unitY[u] - y;
  const near = Math.sqrt(dx * dx + dy * dy) - unitR[u] - 1;
  return near > 0 && near * near > aims.far[AIMS - 1];
}

/** Finds the nearest enemies of `player` around x, y, of units with `heeded` set. */
export function findAims(b: SkirmishBattle, player: number, x: number, y: number, heeded: Uint8Array): void {
  const { setup, model, unit } = b;
  aims.n = 0;
  for (let u = 0; u < setup.units; u++) {
    if (setup.unit.player[u] === player || unit.place[u] !== Place.table || heeded[u] === 0) continue;
    if (aims.n === AIMS && isBeyondAims(b, u, x, y)) continue;
    let least = Infinity;
    let closest = -1;
    for (let m = setup.unit.first[u], end = m + setup.unit.count[u]; m < end; m++) {
      if (model.place[m] !== Place.table) continue;
      const squared = (model.x[m] - x) ** 2 + (model.y[m] - y) ** 2;
      if (squared >= least) continue;
      least = squared;
      closest = m;
    }
    let at = aims.n;
    while (at > 0 && aims.far[at - 1] > least) at--;
    if (at >= AIMS) continue;
    for (let k = aims.n < AIMS ? aims.n : AIMS - 1; k > at; k--) {
      aims.unit[k] = aims.unit[k - 1];
      aims.x[k] = aims.x[k - 1];
      aims.y[k] = aims.y[k - 1];
      aims.far[k] = aims.far[k - 1];
    }
    aims.unit[at] = u;
    aims.x[at] = model.x[closest];
    aims.y[at] = model.y[closest];
    aims.far[at] = least;
    if (aims.n < AIMS) aims.n++;
  }
}

/** Returns the direction from x, y to the nearest enemy, or `otherwise` if there is none. */
export function lookFrom(x: number, y: number, otherwise: number): number {
  if (aims.n === 0) return otherwise;
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < aims.n; k++) {
    const squared = (aims.x[k] - x) ** 2 + (aims.y[k] - y) ** 2;
    if (squared >= least) continue;
    least = squared;
    best = k;
  }
  return bearing(aims.x[best] - x, aims.y[best] - y);
}

/** Largest number of moves that a listing judges. */
const SLOTS = 128;
/** Places to which moves have been judged for this listing, whether they are listed or not. */
const judged = new Marks();

/** Starts a new listing and forgets the judged places. */
export function startListing(): void {
  judged.clear();
}

/** The arguments of a listing: the unit, the verb of its options, and its facing if there is no enemy. */
export interface Listing {
  unit: number;
  verb: number;
  facing: number;
  /** Returns 0, or the reason why the rules of the game refuse an arrangement that is otherwise legal. */
  readonly allowed: (b: SkirmishBattle, j: Movers, unit: number) => number;
  /**
   * Where moves are only noted, to be judged when one of them is sampled; null if they are judged and listed at once.
   */
  slots: MoveSlots | null;
}

/**
 * Candidate moves that have not been judged yet, column by column. All of them face the nearest enemy (`lookFrom`).
 * Scratch.
 */
export class MoveSlots {
  count = 0;
  readonly verb = new Uint8Array(SLOTS);
  readonly x = new Float64Array(SLOTS);
  readonly y = new Float64Array(SLOTS);
  readonly stand = new Uint8Array(SLOTS);
  /** Direction of a run, which `addRun` judges; -1 for a move that must end at x, y. */
  readonly direction = new Int32Array(SLOTS);
  private readonly marks = new Marks();

  /** Removes all candidate moves. */
  clear(): void {
    this.count = 0;
    this.marks.clear();
  }

  /** Adds a candidate move, unless the list has it already. */
  add(verb: number, x: number, y: number, stand: number, direction = -1): void {
    if (this.marks.add(x, y, stand) && direction < 0) {
      for (let i = 0; i < this.count; i++) {
        if (this.x[i] !== x || this.y[i] !== y || this.verb[i] !== verb) continue;
        if (this.stand[i] === stand && this.direction[i] < 0) return;
      }
    }
    const i = this.count++;
    this.verb[i] = verb;
    this.x[i] = x;
    this.y[i] = y;
    this.stand[i] = stand;
    this.direction[i] = direction;
  }
}

/** A move that leaves more than every third model behind is not listed, but may be proposed. */
const WORTH = 3;

/** True if this pose is among the options already. Two candidate moves may lead to one place. */
export function isListed(
  b: SkirmishBattle,
  verb: number,
  x: number,
  y: number,
  facing: number,
  stand: number,
): boolean {
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (option.x[i] !== x || option.y[i] !== y || option.verb[i] !== verb) continue;
    if (option.facing[i] === facing && option.files[i] === stand) return true;
  }
  return false;
}

/**
 * Adds the move to x, y if it is legal and takes most of the squad along.
 * @returns its option index or -1
 */
export function addMove(
  b: SkirmishBattle,
  j: Movers,
  l: Listing,
  x: number,
  y: number,
  facing: number,
  stand: number,
): number {
  if (l.slots !== null) {
    l.slots.add(l.verb, x, y, stand);
    return -1;
  }
  // another candidate led to this place
  if (judged.add(x, y, stand) && isListed(b, l.verb, x, y, facing, stand)) return -1;
  j.mostLate = Math.floor(j.n / WORTH);
  const i = addAny(b, j, l, x, y, facing, stand);
  j.mostLate = Infinity;
  return i;
}

/**
 * Returns the facing of a squad at x, y: towards the nearest enemy. For a candidate move it is computed only when the
 * move is sampled.
 */
function facingAt(l: Listing, x: number, y: number): number {
  return l.slots === null ? lookFrom(x, y, l.facing) : 0;
}

function addAny(b: SkirmishBattle, j: Movers, l: Listing, x: number, y: number, facing: number, stand: number): number {
  if (arrange(b, j, x, y, facing, stand) !== Hindrance.none) return -1;
  if (l.allowed(b, j, l.unit) !== Hindrance.none) return -1;
  const i = b.option.addPose(l.verb, l.unit, 0, x, y, facing, stand);
  if (i >= 0) b.option.extra[i] = j.stragglers;
  return i;
}

/**
 * Adds the move of the whole squad, in its present formation, `far` ticks in this direction.
 * @returns its option index or -1
 */
export function addShift(b: SkirmishBattle, j: Movers, l: Listing, direction: number, far: number): number {
  const x = j.middleX + stepEast(direction, far);
  const y = j.middleY + stepNorth(direction, far);
  return addKeeping(b, j, l, x, y);
}

/**
 * Adds the move of the squad in its present formation to x, y; see `addMove`. The facing at the end does not affect
 * legality.
 */
function addKeeping(b: SkirmishBattle, j: Movers, l: Listing, x: number, y: number): number {
  if (l.slots !== null) return addMove(b, j, l, x, y, 0, Stand.keep);
  const { option } = b;
  for (let i = 0, n = judged.add(x, y, Stand.keep) ? option.count : 0; i < n; i++) {
    // Another candidate led to this place, where the squad has the same facing.
    if (option.x[i] === x && option.y[i] === y && option.verb[i] === l.verb && option.files[i] === Stand.keep)
      return -1;
  }
  j.mostLate = Math.floor(j.n / WORTH);
  const i = addAny(b, j, l, x, y, 0, Stand.keep);
  j.mostLate = Infinity;
  if (i >= 0) option.facing[i] = lookFrom(x, y, l.facing);
  return i;
}

const EIGHT = TURN / 8;
const QUARTERS_OF_MOVE = [4, 2] as const;

/** Sines of eight directions and two more. The cosine of a direction is the sine two entries later. */
const sines = new Float64Array(10);

/** Computes `sines`. Opposite directions have opposite sines, so half as many reads of the uncached table suffice. */
function findSines(ahead: number): void {
  for (let d = 0; d < 4; d++) {
    const sine = SIN[(ahead + d * EIGHT) & (TURN - 1)];
    sines[d] = sine;
    sines[d + 4] = 0 - sine;
  }
  sines[8] = sines[0];
  sines[9] = sines[1];
}

/**
 * Adds moves in eight directions, the first towards the nearest enemy, each the whole way and half of it, then straight
 * moves towards other enemies.
 */
export function addDirections(b: SkirmishBattle, j: Movers, l: Listing, ahead: number): void {
  findSines(ahead);
  for (const part of QUARTERS_OF_MOVE) {
    const far = Math.floor((j.least * part) / 4);
    for (let d = 0; d < 8; d++) {
      addKeeping(b, j, l, j.middleX + nearest(far * sines[d]), j.middleY + nearest(far * sines[d + 2]));
    }
  }
  for (let k = 1; k < aims.n; k++) {
    addShift(b, j, l, bearing(aims.x[k] - j.middleX, aims.y[k] - j.middleY), Math.floor(j.least));
  }
}

const STANDS = [Stand.line, Stand.cluster, Stand.spread, Stand.column] as const;

/** Adds moves into new formations, at the present place and half a move ahead. */
export function addFormations(b: SkirmishBattle, j: Movers, l: Listing, ahead: number): void {
  if (j.n < 2) return;
  const half = Math.floor(j.least / 2);
  for (let part = 0; part < 2; part++) {
    const x = j.middleX + stepEast(ahead, part * half);
    const y = j.middleY + stepNorth(ahead, part * half);
    const facing = facingAt(l, x, y);
    for (const stand of STANDS) if (part === 0 || stand !== Stand.column) addMove(b, j, l, x, y, facing, stand);
  }
}

/** Largest number of pieces of cover to which one listing leads. */
const COVERS = 4;
/**
 * The pieces of cover found, nearest first, and the squares of their distances from the middle of the movers, ticks.
 */
let coversFound = 0;
const coverPiece = new Int32Array(COVERS);
const coverFar = new Float64Array(COVERS);
/** A piece of cover may be this many ticks farther away than the move and still be aimed at. */
const BEYOND = 3 * INCH;

/** Finds the nearest pieces of cover that are within `times` the movers' allowance, for `addCovers`. */
export function findCovers(b: SkirmishBattle, j: Movers, times: number): void {
  const terrain = terrainOf(b);
  const { coverCount, covers, coverX, coverY, coverR } = b.cache;
  let n = 0;
  const far = times * j.most + BEYOND;
  for (let c = 0; c < coverCount; c++) {
    const away = far + coverR[c];
    if ((coverX[c] - j.middleX) ** 2 + (coverY[c] - j.middleY) ** 2 > away * away) continue;
    const squared = squaredToPolygon(terrain.polygons[covers[c]], j.middleX, j.middleY);
    if (squared > far * far) continue;
    let at = n;
    while (at > 0 && coverFar[at - 1] > squared) at--;
    if (at >= COVERS) continue;
    for (let k = n < COVERS ? n : COVERS - 1; k > at; k--) {
      coverPiece[k] = coverPiece[k - 1];
      coverFar[k] = coverFar[k - 1];
    }
    coverPiece[at] = covers[c];
    coverFar[at] = squared;
    if (n < COVERS) n++;
  }
  coversFound = n;
}

/** Adds moves into cover: to the middle and the near side of the nearest pieces (`findCovers`) within the move. */
export function addCovers(b: SkirmishBattle, j: Movers, l: Listing): void {
  const far = j.most + BEYOND;
  for (let k = 0; k < coversFound && coverFar[k] <= far * far; k++) addCover(b, j, l, coverPiece[k]);
}

function addCover(b: SkirmishBattle, j: Movers, l: Listing, t: number): void {
  const terrain = terrainOf(b);
  const x = terrain.x[t];
  const y = terrain.y[t];
  addMove(b, j, l, x, y, facingAt(l, x, y), Stand.cover);
  const dx = j.middleX - x;
  const dy = j.middleY - y;
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long < 2 * INCH) return;
  // For a large piece, aim at the part that is nearest.
  const part = isArea(b, t) ? 0.6 * terrain.radius[t] : 0.4 * terrain.radius[t];
  const nx = x + nearest((dx / long) * part);
  const ny = y + nearest((dy / long) * part);
  addMove(b, j, l, nx, ny, facingAt(l, nx, ny), Stand.cover);
}

/**
 * Adds the move that brings the foremost model just within `range` ticks of the nearest enemy, if the allowance
 * suffices.
 */
export function addRange(b: SkirmishBattle, j: Movers, l: Listing, range: number): void {
  if (aims.n === 0) return;
  let least = Infinity;
  let dx = 0;
  let dy = 0;
  for (let i = 0; i < j.n; i++) {
    const ex = aims.x[0] - j.x[i];
    const ey = aims.y[0] - j.y[i];
    const gap = Math.sqrt(ex * ex + ey * ey) - j.radius[i];
    if (gap >= least) continue;
    least = gap;
    dx = ex;
    dy = ey;
  }
  const far = Math.ceil(least - range);
  if (far <= 0 || far > j.least) return;
  addShift(b, j, l, bearing(dx, dy), far);
}

/**
 * Formations in which a squad out of coherency may come together around its middle. Its facing is that of its first
 * model.
 */
export const GATHERINGS = [Stand.close, Stand.cluster, Stand.spread, Stand.line, Stand.column] as const;

/**
 * Adds moves back into coherency for a squad out of coherency (W40K-SQUAD-005). They are listed however few models
 * move.
 */
export function addGatherings(b: SkirmishBattle, j: Movers, l: Listing): void {
  for (const stand of GATHERINGS) addAny(b, j, l, j.middleX, j.middleY, l.facing, stand);
}

/** Adds runs in eight directions. */
export function addRuns(b: SkirmishBattle, j: Movers, l: Listing, ahead: number): void {
  for (let d = 0; d < 8; d++) {
    const direction = (ahead + d * EIGHT) & (TURN - 1);
    if (l.slots !== null) l.slots.add(l.verb, 0, 0, Stand.keep, direction);
    else addRun(b, j, l, direction);
  }
}

/** Adds a run, shortened to where an enemy would halt it (W40K-RUN-004), with its last inches before that place. */
function addRun(b: SkirmishBattle, j: Movers, l: Listing, direction: number): void {
  const far = Math.floor(j.least);
  const x = j.middleX + stepEast(direction, far);
  const y = j.middleY + stepNorth(direction, far);
  const before = b.option.count;
  const i = addKeeping(b, j, l, x, y);
  const share = i < 0 || j.foes === 0 ? 1 : shareToFoes(j);
  if (share < 1) {
    b.option.count = before;
    addShift(b, j, l, direction, Math.floor(far * share));
  } else if (i < 0) {
    addShift(b, j, l, direction, Math.floor((far * 3) / 4));
  }
}

/** Within this many ticks of the movers, runs in different directions may end in one place. */
const SHORT = 8;

/**
 * Judges slot `s` and lists it if the whole listing would contain it. Options that are listed already stay before it.
 * @returns whether it is listed
 */
export function takeSlot(b: SkirmishBattle, j: Movers, l: Listing, slots: MoveSlots, s: number): boolean {
  const { option } = b;
  const before = option.count;
  l.verb = slots.verb[s];
  if (slots.direction[s] < 0) {
    const x = slots.x[s];
    const y = slots.y[s];
    return addMove(b, j, l, x, y, lookFrom(x, y, l.facing), slots.stand[s]) >= 0;
  }
  addRun(b, j, l, slots.direction[s]);
  if (option.count === before) return false;
  const x = option.x[before];
  const y = option.y[before];
  if (Math.abs(x - j.middleX) + Math.abs(y - j.middleY) > SHORT) return true;
  // If runs in several directions move nobody, the first of them is listed.
  for (let o = 0; o < s; o++) {
    if (slots.direction[o] < 0) continue;
    option.count = before;
    addRun(b, j, l, slots.direction[o]);
    if (option.count > before && option.x[before] === x && option.y[before] === y) {
      option.count = before;
      return false;
    }
  }
  option.count = before;
  addRun(b, j, l, slots.direction[s]);
  return true;
}
