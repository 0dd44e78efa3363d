// The rule of least disturbance: who makes room for a model that has stopped on others, and where they go (HRD-LEAST).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { circleWithinBoard } from '../../../kernel/geometry/board.js';
import { circlesOverlap } from '../../../kernel/geometry/circle.js';
import { mm, TURN } from '../../../kernel/geometry/measures.js';
import { addCircle, addLine, addTable, nearestPlace, wishFor } from '../../../kernel/geometry/nearest-place.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Roll } from '../core/asks.js';
import { Ground } from '../core/ground.js';
import { isMassive, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { isBarred, isOn } from '../terrain/ground.js';
import { overlaps } from './paths.js';

/** Ties of distance: within a thousandth of an inch, ticks. */
const TIE = 2.54;
/** Places that are equally near lie at least this far apart, ticks. */
const APART = 20;
/** Radius of a huge base, ticks. */
const LARGEST = mm(60);
/** The most models that make room in every order, and the most equally near places that are known. */
const MOST = 4;
const TIES = 6;

/** Bases in the way of the model that looks for a place, and the places that are barred to it since they are known. */
const near = { count: 0, x: new Int32Array(MODELS), y: new Int32Array(MODELS), radius: new Int32Array(MODELS) };
const known = { count: 0, x: new Float64Array(TIES), y: new Float64Array(TIES) };
const place = new Float64Array(2);
/** The base that looks for a place. */
const seeker = { radius: 0 };

/** Adds the borders of barriers near the wished place to the query. */
function addBarriers(b: HordesBattle, x: number, y: number, r: number, reach: number): boolean {
  const { terrain } = b.setup;
  let fits = true;
  if ((terrain.any & (Ground.blocks | Ground.obstacle)) === 0) return fits;
  for (let t = 0; t < terrain.count; t++) {
    if ((terrain.flags[t] & (Ground.blocks | Ground.obstacle)) === 0 || !isOn(b, t, x, y, reach + r)) continue;
    const polygon = terrain.polygons[t];
    for (let i = 0, size = polygon.length; i < size; i += 2) {
      const j = i + 2 < size ? i + 2 : 0;
      // Clockwise corners: the outside is to the left of each edge.
      const nx = polygon[i + 1] - polygon[j + 1];
      const ny = polygon[j] - polygon[i];
      const long = Math.sqrt(nx * nx + ny * ny);
      fits = addLine(nx, ny, nx * polygon[i] + ny * polygon[i + 1] + r * long) && fits;
      fits = addCircle(polygon[i], polygon[i + 1], r) && fits;
    }
  }
  return fits;
}

/** Collects the bases that may be in the way of model `o` within `reach` ticks of its place. */
function collect(b: HordesBattle, o: number, reach: number): void {
  near.count = 0;
  const x = b.model.x[o];
  const y = b.model.y[o];
  for (let i = 0; i < b.setup.models; i++) {
    if (i === o || !onTable(b, i)) continue;
    const far = reach + radiusOf(b, o) + radiusOf(b, i);
    const dx = b.model.x[i] - x;
    const dy = b.model.y[i] - y;
    if (dx * dx + dy * dy > far * far) continue;
    near.x[near.count] = b.model.x[i];
    near.y[near.count] = b.model.y[i];
    near.radius[near.count++] = radiusOf(b, i);
  }
}

function isKnown(x: number, y: number): boolean {
  for (let i = 0; i < known.count; i++) {
    if (Math.abs(known.x[i] - x) < APART && Math.abs(known.y[i] - y) < APART) return true;
  }
  return false;
}

/** Writes to `place` the nearest place to x, y for a base of model `o` that is free and not yet known. */
function findNearest(b: HordesBattle, o: number, x: number, y: number, reach: number): boolean {
  const r = radiusOf(b, o);
  const { width, depth } = b.setup;
  seeker.radius = r;
  wishFor(x, y);
  let fits = addTable(width, depth, r, r);
  for (let i = 0; i < near.count; i++) fits = addCircle(near.x[i], near.y[i], near.radius[i] + r) && fits;
  if (!fits || !addBarriers(b, x, y, r, reach)) return false;
  return nearestPlace((px, py) => {
    if (!circleWithinBoard(px, py, seeker.radius, b.setup.width, b.setup.depth)) return false;
    for (let i = 0; i < near.count; i++) {
      if (circlesOverlap(px, py, seeker.radius, near.x[i], near.y[i], near.radius[i])) return false;
    }
    return !isBarred(b, px, py, seeker.radius) && !isKnown(px, py);
  }, place);
}

/** Returns the square of the distance between `place` and x, y. */
function squaredTo(x: number, y: number): number {
  return (place[0] - x) * (place[0] - x) + (place[1] - y) * (place[1] - y);
}

/**
 * Writes to `place` the nearest free place to x, y for model `o`: first near by, then anywhere, where more bases count.
 * @returns the distance up to which bases were looked at, ticks; -1 if there is no place
 */
function seek(b: HordesBattle, o: number, x: number, y: number): number {
  known.count = 0;
  let reach = 3 * (radiusOf(b, o) + LARGEST);
  for (let pass = 0; pass < 2; pass++) {
    collect(b, o, reach);
    if (findNearest(b, o, x, y, reach) && squaredTo(x, y) <= reach * reach) return reach;
    reach = b.setup.width + b.setup.depth;
  }
  return -1;
}

/** Where the search begins for model `o`, which stands on `m`: a tick aside in a random direction if it is centred on it. */
const wish = { x: 0, y: 0 };

/**
 * Writes to `place` where model `o` goes that must leave its place: the nearest free place, one of the equally near ones by
 * lot (HRD-LEAST-003).
 * @returns false if there is none
 */
function chooseNearest(b: HordesBattle, o: number, m: number): boolean {
  const { x, y } = b.model;
  wish.x = x[o];
  wish.y = y[o];
  if (o !== m && x[o] === x[m] && y[o] === y[m]) {
    const angle = Math.trunc(((b.dice.one(TIES * 6, Roll.Disturbance, o) - 1) * TURN) / (TIES * 6));
    wish.x += stepEast(angle, TIES);
    wish.y += stepNorth(angle, TIES);
  }
  const reach = seek(b, o, wish.x, wish.y);
  if (reach < 0) return false;
  if (wish.x !== x[o] || wish.y !== y[o]) return true;
  const least = Math.sqrt(squaredTo(x[o], y[o])) + TIE;
  while (known.count < TIES) {
    known.x[known.count] = place[0];
    known.y[known.count++] = place[1];
    if (known.count === TIES || !findNearest(b, o, x[o], y[o], reach) || squaredTo(x[o], y[o]) > least * least) break;
  }
  const i = known.count === 1 ? 0 : b.dice.one(known.count, Roll.Disturbance, o) - 1;
  place[0] = known.x[i];
  place[1] = known.y[i];
  return true;
}

/** True if model `o` cannot be moved out of the way (HRD-LEAST-002). */
// GAP HRD-LEAST-002: gargantuans and colossals cannot be moved
const isFixed = (b: HordesBattle, o: number): boolean => isMassive(b, o);

/** Models that must make room, and where they stood. */
const moving = new Int32Array(MODELS);
const oldX = new Int32Array(MODELS);
const oldY = new Int32Array(MODELS);
/** Order of the models that make room, the best order so far and the places in it. */
const order = new Int32Array(MOST);
const bestX = new Int32Array(MOST);
const bestY = new Int32Array(MOST);

/** Moves model `o` to a place without turning it (HRD-LEAST-004). */
function shift(b: HordesBattle, o: number, x: number, y: number): void {
  b.model.x[o] = x;
  b.model.y[o] = y;
  invalidateGeometry(b);
}

/** Writes permutation number `n` of `count` models to `order`. */
function permute(n: number, count: number): void {
  let rest = n;
  for (let i = 0; i < count; i++) order[i] = i;
  for (let i = 0; i < count - 1; i++) {
    const k = i + (rest % (count - i));
    rest = Math.trunc(rest / (count - i));
    [order[i], order[k]] = [order[k], order[i]];
  }
}

/** Puts models that do not stand yet off the table, in `moving`, so that they are in nobody's way. */
const AWAY = -1_000_000;

/**
 * Makes room for model `m`, which has stopped: the models that it overlaps move as little as they can together, with their
 * facing. If one of them cannot move, or finds no place, `m` moves instead (HRD-LEAST-001..004).
 */
export function makeRoom(b: HordesBattle, m: number): void {
  const { x, y } = b.model;
  let count = 0;
  let isStuck = false;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || !overlaps(b, m, o, x[m], y[m])) continue;
    if (isFixed(b, o)) isStuck = true;
    moving[count] = o;
    oldX[count] = x[o];
    oldY[count++] = y[o];
  }
  if (count === 0) return;
  if (!isStuck && count === 1) {
    const o = moving[0];
    if (chooseNearest(b, o, m)) shift(b, o, place[0], place[1]);
    else isStuck = true;
  } else if (!isStuck) isStuck = !shiftAll(b, count);
  if (isStuck && chooseNearest(b, m, m)) shift(b, m, place[0], place[1]);
}

/** Moves the first `count` models of `moving` in the order that needs the least distance in all. @returns false if none does */
function shiftAll(b: HordesBattle, count: number): boolean {
  // GAP HRD-LEAST-003: up to four models make room one after another, in the best order; more in that of their rows
  let orders = 1;
  if (count <= MOST) for (let i = 2; i <= count; i++) orders *= i;
  let least = Infinity;
  let best = -1;
  for (let n = 0; n < orders; n++) {
    const sum = shiftInOrder(b, count, n);
    if (sum < least) {
      least = sum;
      best = n;
      for (let i = 0; i < count && i < MOST; i++) {
        bestX[i] = b.model.x[moving[i]];
        bestY[i] = b.model.y[moving[i]];
      }
    }
    if (orders > 1 || sum === Infinity) for (let i = 0; i < count; i++) shift(b, moving[i], oldX[i], oldY[i]);
  }
  if (best < 0) return false;
  if (orders > 1) for (let i = 0; i < count; i++) shift(b, moving[i], bestX[i], bestY[i]);
  return true;
}

/** Moves the models in order number `n`; returns the ticks that they move in all, Infinity if one finds no place. */
function shiftInOrder(b: HordesBattle, count: number, n: number): number {
  if (count <= MOST) permute(n, count);
  for (let i = 0; i < count; i++) shift(b, moving[i], AWAY, AWAY);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const k = count <= MOST ? order[i] : i;
    const o = moving[k];
    shift(b, o, oldX[k], oldY[k]);
    if (seek(b, o, oldX[k], oldY[k]) < 0) return Infinity;
    sum += Math.sqrt(squaredTo(oldX[k], oldY[k]));
    shift(b, o, place[0], place[1]);
  }
  return sum;
}
