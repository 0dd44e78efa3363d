import { INCH, nearest, TURN } from '../kernel/geometry/measures.js';
import { bearing, SIN, stepEast, stepNorth } from '../kernel/geometry/trig.js';
import { arrange } from './arranging.js';
import type { SkirmishBattle } from './battle.js';
import { isArea, Stand } from './formations.js';
import { Place } from './layout.js';
import { Marks } from './marks.js';
import { Hindrance, type Movers, shareToFoes } from './movers.js';
import { squaredToPolygon } from './segments.js';

/** Enemies that a listing aims at, nearest first. */
const AIMS = 3;

/** Where the nearest models of the nearest enemy squads stand, seen from the middle of the movers. Scratch. */
export const aims = {
  n: 0,
  unit: new Int32Array(AIMS),
  x: new Float64Array(AIMS),
  y: new Float64Array(AIMS),
  /** Ticks from the middle of the movers to the middle of that model, squared. */
  far: new Float64Array(AIMS),
};

/** Are all of unit `u`, by the circle around it, farther from x, y than those that are aimed at? */
function isBeyondAims(b: SkirmishBattle, u: number, x: number, y: number): boolean {
  const { unitX, unitY, unitR } = b.cache;
  const dx = unitX[u] - x;
  const dy = unitY[u] - y;
  const near = Math.sqrt(dx * dx + dy * dy) - unitR[u] - 1;
  return near > 0 && near * near > aims.far[AIMS - 1];
}

/** Finds the nearest enemies of `player` around x, y; units that are not `heeded` do not count. */
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

/** The direction from x, y to the nearest enemy; without one, `otherwise`. */
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

/** Moves that a listing judges, at most. */
const SLOTS = 128;
/** Where moves have been judged for this listing, whether they are listed or not. */
const judged = new Marks();

/** A new listing begins: no move has been judged for it. */
export function startListing(): void {
  judged.clear();
}

/** What a listing is told: the unit, how its options are called, where it looks when nobody is there. */
export interface Listing {
  unit: number;
  verb: number;
  facing: number;
  /** What the rules of the game say of an arrangement that is otherwise legal: 0 or a reason. */
  readonly allowed: (b: SkirmishBattle, j: Movers, unit: number) => number;
  /** Where moves are only noted, to be judged when one of them is drawn; null: they are judged and listed. */
  slots: MoveSlots | null;
}

/** Moves that nobody has judged yet, column by column; all of them look at the nearest enemy (`lookFrom`). Scratch. */
export class MoveSlots {
  count = 0;
  readonly verb = new Uint8Array(SLOTS);
  readonly x = new Float64Array(SLOTS);
  readonly y = new Float64Array(SLOTS);
  readonly stand = new Uint8Array(SLOTS);
  /** Direction of a run, which is judged as `addRun` does; -1 for all that ends at x, y or not at all. */
  readonly direction = new Int32Array(SLOTS);
  private readonly marks = new Marks();

  /** Forgets all. */
  clear(): void {
    this.count = 0;
    this.marks.clear();
  }

  /** Notes a move; the same twice is one. */
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

/** More than every third model left behind is not listed; it may be proposed. */
const WORTH = 3;

/** Is this very pose among the options already? Two ways may lead to one place. */
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

/** Adds the move to x, y if it is legal and takes most of the squad along. @returns its index or -1 */
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
  if (judged.add(x, y, stand) && isListed(b, l.verb, x, y, facing, stand)) return -1; // two ways to the same place
  j.mostLate = Math.floor(j.n / WORTH);
  const i = addAny(b, j, l, x, y, facing, stand);
  j.mostLate = Infinity;
  return i;
}

/** Where a squad looks at x, y: at the nearest enemy. For a move that is only noted it is worked out when that is drawn. */
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

/** The whole squad so far in this direction, as it stands. */
export function addShift(b: SkirmishBattle, j: Movers, l: Listing, direction: number, far: number): number {
  const x = j.middleX + stepEast(direction, far);
  const y = j.middleY + stepNorth(direction, far);
  return addKeeping(b, j, l, x, y);
}

/** Adds the move of the squad as it stands to x, y, as `addMove`. Where it will look does not matter to whether it is legal. */
function addKeeping(b: SkirmishBattle, j: Movers, l: Listing, x: number, y: number): number {
  if (l.slots !== null) return addMove(b, j, l, x, y, 0, Stand.keep);
  const { option } = b;
  for (let i = 0, n = judged.add(x, y, Stand.keep) ? option.count : 0; i < n; i++) {
    // two ways to the same place: it looks the same way there
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

/** Sines of eight directions, and two more: those of the next but one are their cosines. */
const sines = new Float64Array(10);

/** Works out `sines`. Opposite ways are opposite numbers, so half as many looks at the table, which lies in no cache, are enough. */
function findSines(ahead: number): void {
  for (let d = 0; d < 4; d++) {
    const sine = SIN[(ahead + d * EIGHT) & (TURN - 1)];
    sines[d] = sine;
    sines[d + 4] = 0 - sine;
  }
  sines[8] = sines[0];
  sines[9] = sines[1];
}

/** Eight directions, the first toward the nearest enemy, all the way and half of it; then straight at other enemies. */
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

/** The squad draws up anew, where it is and half a move ahead. */
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

/** Pieces of cover that one listing leads into. */
const COVERS = 4;
/** Those that were found, nearest first, and the squares of how far they are from the middle of the movers, ticks. */
let coversFound = 0;
const coverPiece = new Int32Array(COVERS);
const coverFar = new Float64Array(COVERS);
/** So much farther than the move a piece of cover may be to be made for, ticks. */
const BEYOND = 3 * INCH;

/** Finds the pieces of cover nearest to the movers, of those that can be made for with `times` the move that they have: for `addCovers`. */
export function findCovers(b: SkirmishBattle, j: Movers, times: number): void {
  const { terrain } = b.setup;
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

/** Into cover: the nearest pieces (`findCovers`) that are not farther than the move; in their middle and at the near side. */
export function addCovers(b: SkirmishBattle, j: Movers, l: Listing): void {
  const far = j.most + BEYOND;
  for (let k = 0; k < coversFound && coverFar[k] <= far * far; k++) addCover(b, j, l, coverPiece[k]);
}

function addCover(b: SkirmishBattle, j: Movers, l: Listing, t: number): void {
  const { terrain } = b.setup;
  const x = terrain.x[t];
  const y = terrain.y[t];
  addMove(b, j, l, x, y, facingAt(l, x, y), Stand.cover);
  const dx = j.middleX - x;
  const dy = j.middleY - y;
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long < 2 * INCH) return;
  // a large piece: the part of it that is nearest
  const part = isArea(b, t) ? 0.6 * terrain.radius[t] : 0.4 * terrain.radius[t];
  const nx = x + nearest((dx / long) * part);
  const ny = y + nearest((dy / long) * part);
  addMove(b, j, l, nx, ny, facingAt(l, nx, ny), Stand.cover);
}

/** To where the foremost model is just within `range` ticks of the nearest enemy, if a move brings it there. */
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

/** Formations in which a squad that has lost touch may come together around its middle, looking as its first model does. */
export const GATHERINGS = [Stand.close, Stand.cluster, Stand.spread, Stand.line, Stand.column] as const;

/** Ways to come into coherency again, for a squad that has lost it (W40K-SQUAD-005): however few move, they are listed. */
export function addGatherings(b: SkirmishBattle, j: Movers, l: Listing): void {
  for (const stand of GATHERINGS) addAny(b, j, l, j.middleX, j.middleY, l.facing, stand);
}

/** Runs in eight directions. */
export function addRuns(b: SkirmishBattle, j: Movers, l: Listing, ahead: number): void {
  for (let d = 0; d < 8; d++) {
    const direction = (ahead + d * EIGHT) & (TURN - 1);
    if (l.slots !== null) l.slots.add(l.verb, 0, 0, Stand.keep, direction);
    else addRun(b, j, l, direction);
  }
}

/** A run, cut short where a foe would halt it (W40K-RUN-004), and the last inches of it before that. */
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

/** So near to where the movers stand, ticks, runs in different directions may end in one place. */
const SHORT = 8;

/**
 * Judges slot `s` and lists it if it is a move that the whole listing would have. What is listed already stays and is listed
 * before it. @returns whether it is
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
  // where runs in several directions come to nothing, the first of them is listed
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
