// Finds the enemies that a model can reach with its charge, and the path to them.
import { nearest, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { addGoal, beginDetourOf, detour, detourX, detourY, findDetour } from '../../../skirmish/detours.js';
import { gapToPiece } from '../../../skirmish/ground.js';
import { BENDS } from '../../../skirmish/layout.js';
import { Hindrance, type Movers } from '../../../skirmish/movers.js';
import { hindrance, isOverEdge } from '../../../skirmish/passages.js';
import { bendWay, setWay } from '../../../skirmish/ways.js';
import { modelAtLeastApart } from '../caches/squad-circles.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { squadOfModel, standing } from '../core/units.js';
import { BROADEST, beside, besideObstacle, obstacleBefore } from './fighting-over-walls.js';

/** Enemies that a model might reach, nearest first, written by `foesOf`. */
export const foe = new Int32Array(256);
/** Distances of these enemies, ticks. */
export const foeFar = new Float64Array(256);
/** 1 for movers that have their final place already. */
export const done = new Uint8Array(SQUAD);
/**
 * False while a search ignores comrades as obstacles at the end of a path, because it only tests what a mover could
 * reach.
 */
export const heed = { comrades: true };
/** Largest number of corners of a charger's path. */
const CORNERS = 4;
/** Number of corners of each mover's path, and their positions: `CORNERS` entries for each mover. */
const corners = new Uint8Array(SQUAD);
const cornerX = new Float64Array(SQUAD * CORNERS);
const cornerY = new Float64Array(SQUAD * CORNERS);

/** Returns the ticks between the edges of two bases. */
export function apart(b: W40kBattle, m: number, o: number): number {
  const { model, setup } = b;
  const dx = model.x[m] - model.x[o];
  const dy = model.y[m] - model.y[o];
  return Math.sqrt(dx * dx + dy * dy) - setup.model.radius[m] - setup.model.radius[o];
}

/** True if model `m` is within `far` ticks of enemy `o`, or of the obstacle at which `o` stands (W40K-CHRG-010). */
export function inReach(b: W40kBattle, m: number, o: number, far: number): boolean {
  const gap = apart(b, m, o);
  if (gap <= far) return true;
  if (gap > far + BROADEST) return false;
  const wall = obstacleBefore(b, m, o, b.model.x[m], b.model.y[m]);
  return wall >= 0 && gapToPiece(b, m, b.model.x[m], b.model.y[m], wall) <= far;
}

/**
 * True if a comrade is in the way of mover `i` at x, y: at its final place if it has one, else at its present place.
 */
function onComrade(j: Movers, i: number, x: number, y: number): boolean {
  if (!heed.comrades) return false;
  for (let o = 0; o < j.n; o++) {
    if (o === i) continue;
    const near = j.radius[i] + j.radius[o] - TOUCH;
    const ox = done[o] !== 0 ? j.endX[o] : j.x[o];
    const oy = done[o] !== 0 ? j.endY[o] : j.y[o];
    if ((ox - x) ** 2 + (oy - y) ** 2 < near * near) return true;
  }
  return false;
}

/** Moves mover `i` straight to x, y if that is legal. Returns whether it did. */
export function takes(b: W40kBattle, j: Movers, i: number, x: number, y: number): boolean {
  if (hindrance(b, j, i, x, y) !== Hindrance.none || onComrade(j, i, x, y)) return false;
  stand(j, i, x, y);
  return true;
}

/** Sets the end of mover `i` to x, y, on a straight way. */
export function stand(j: Movers, i: number, x: number, y: number): void {
  j.endX[i] = x;
  j.endY[i] = y;
  corners[i] = 0;
}

/**
 * Number of places around an enemy that are tried on straight ways, in steps of a 24th of a turn from the direct one.
 */
const ROUND = 8;
/** Number of places around an enemy that are tried on ways around an obstacle. */
const ALL_ROUND = 12;

/**
 * Brings mover `i` into contact with enemy `o`: on a straight way, otherwise around what blocks it (W40K-CHRG-006).
 * Returns true if it can.
 */
export function reaches(b: W40kBattle, j: Movers, i: number, o: number): boolean {
  const { model, setup } = b;
  const m = j.model[i];
  const wall = obstacleBefore(b, m, o, j.x[i], j.y[i]);
  const touch = j.radius[i] + setup.model.radius[o];
  const straight = bearing(j.x[i] - model.x[o], j.y[i] - model.y[o]);
  for (let k = 0; k <= ROUND; k++) {
    for (let side = k === 0 ? 1 : -1; side <= 1; side += 2) {
      const angle = (straight + nearest((side * k * TURN) / 24) + TURN) & (TURN - 1);
      if (wall >= 0) {
        // W40K-CHRG-010: the obstacle costs no movement
        if (besideObstacle(b, m, o, wall, angle) && takes(b, j, i, beside.x, beside.y)) return true;
        continue;
      }
      const x = model.x[o] + nearest(touch * SIN[angle]);
      const y = model.y[o] + nearest(touch * COS[angle]);
      if (takes(b, j, i, x, y)) return true;
    }
  }
  return goesRound(b, j, i, o, wall, straight);
}

/**
 * Brings mover `i` into contact with enemy `o` on a way with corners, after no straight way was found. Returns true if
 * it can.
 * GAP W40K-CHRG-006: a run is reasonably clear if it leads round what is in the way with four corners at most, and is short enough
 */
function goesRound(b: W40kBattle, j: Movers, i: number, o: number, wall: number, straight: number): boolean {
  // nothing blocks the straight way, so it is too long
  if (j.nearEnd[i] === j.nearFirst[i] && j.ownEnd[i] === j.ownFirst[i]) return false;
  let all = CORNERS;
  for (let k = 0; k < j.n; k++) if (k !== i) all += corners[k];
  if (all > BENDS) return false;
  const { model, setup } = b;
  const m = j.model[i];
  const touch = j.radius[i] + setup.model.radius[o];
  beginDetourOf(b, j, i);
  let places = 0;
  for (let k = 0; k <= ALL_ROUND; k++) {
    for (let side = k === 0 || k === ALL_ROUND ? 1 : -1; side <= 1; side += 2) {
      const angle = (straight + nearest((side * k * TURN) / 24) + TURN) & (TURN - 1);
      if (wall >= 0 && besideObstacle(b, m, o, wall, angle) && mayEnd(b, j, i, beside.x, beside.y))
        places = addGoal(beside.x, beside.y);
      const x = model.x[o] + nearest(touch * SIN[angle]);
      const y = model.y[o] + nearest(touch * COS[angle]);
      if (mayEnd(b, j, i, x, y)) places = addGoal(x, y);
    }
  }
  if (places === 0 || !findDetour(b, CORNERS)) return false;
  stand(j, i, detour.endX, detour.endY);
  corners[i] = detour.corners;
  for (let k = 0; k < detour.corners; k++) {
    cornerX[i * CORNERS + k] = detourX[k];
    cornerY[i * CORNERS + k] = detourY[k];
  }
  return true;
}

/** True if a path of mover `i` may end at x, y: the place is near enough and has room. */
function mayEnd(b: W40kBattle, j: Movers, i: number, x: number, y: number): boolean {
  const far = j.allow[i] + 2 * TOUCH; // a little more than the largest length of a path
  return (x - j.x[i]) ** 2 + (y - j.y[i]) ** 2 <= far * far && isRoom(b, j, i, x, y);
}

/** True if mover `i` has room at x, y. */
function isRoom(b: W40kBattle, j: Movers, i: number, x: number, y: number): boolean {
  if (isOverEdge(b, j, i, x, y) || onComrade(j, i, x, y)) return false;
  for (let at = j.nearFirst[i], end = j.nearEnd[i]; at < end; at++) {
    const dx = j.nearX[at] - (x - j.x[i]);
    const dy = j.nearY[at] - (y - j.y[i]);
    if (dx * dx + dy * dy < j.nearTouch[at] * j.nearTouch[at]) return false;
  }
  return true;
}

/** Stores the path found for mover `i` of the charge, and the `facing` that the model has at its end. */
export function setOut(b: W40kBattle, j: Movers, i: number, facing: number): void {
  const m = j.model[i];
  setWay(b, m, j.endX[i], j.endY[i], facing);
  for (let k = 0; k < corners[i]; k++) bendWay(b, m, cornerX[i * CORNERS + k], cornerY[i * CORNERS + k]);
}

/**
 * Writes the enemies that mover `i` could reach in a straight line to `foe`, nearest first. Hidden enemies are left
 * out; squad `t` comes first among equals. Returns their number.
 * GAP W40K-CHRG-007: who is closest is told from base to base, whatever the way; hidden enemies whom nobody has spotted are not there
 */
export function foesOf(b: W40kBattle, j: Movers, i: number, t: number): number {
  const m = j.model[i];
  const { first, count, player } = b.setup.unit;
  refreshPoses(b);
  let n = 0;
  for (let e = 0; e < b.setup.units; e++) {
    if (player[e] === b.setup.model.player[m] || modelAtLeastApart(b, m, e) > j.allow[i] + BROADEST) continue;
    for (let o = first[e], end = o + count[e]; o < end; o++) {
      if (!standing(b, o)) continue;
      const s = squadOfModel(b, o);
      if ((s !== t && b.unit.hidden[s] === Hidden.hidden) || !inReach(b, m, o, j.allow[i])) continue;
      const far = apart(b, m, o) - (s === t ? TOUCH : 0);
      let at = n++;
      while (at > 0 && foeFar[at - 1] > far) {
        foe[at] = foe[at - 1];
        foeFar[at] = foeFar[at - 1];
        at--;
      }
      foe[at] = o;
      foeFar[at] = far;
    }
  }
  return n;
}
