// Finds the nearest place where a shape may be set down (K51, HRD-LEAST-003): the point nearest to the wished place
// that is inside the table and has the required distance from all obstacles. The result is the wished place itself, the
// nearest point of a border of the barred area, or a point where two borders meet. These are finitely many points, and
// all are tried. Borders are lines (of convex shapes and of the table) and circles. Among equally near points the
// smaller angle wins, clockwise from north.
import { nearest } from './measures.js';
import { bearing } from './trig.js';

/** The most borders of one query. */
export const BORDERS = 128;

/** Lines nx * x + ny * y = limit with a normal of length 1, and circles around (x, y). */
const lineX = new Float64Array(BORDERS);
const lineY = new Float64Array(BORDERS);
const limit = new Float64Array(BORDERS);
let lines = 0;
const circleX = new Float64Array(BORDERS);
const circleY = new Float64Array(BORDERS);
const radius = new Float64Array(BORDERS);
let circles = 0;

/** The wished place, and the best place so far: its squared distance and its angle as seen from the wished place. */
const wish = { x: 0, y: 0 };
const best = { x: 0, y: 0, squared: 0, angle: 0 };

/** Begins a query for the wished place (x, y). */
export function wishFor(x: number, y: number): void {
  lines = 0;
  circles = 0;
  wish.x = x;
  wish.y = y;
}

/**
 * Adds the border nx * x + ny * y = at. The normal may have any length.
 * @returns false if there is no room for it
 */
export function addLine(nx: number, ny: number, at: number): boolean {
  if (lines === BORDERS) return false;
  const long = Math.sqrt(nx * nx + ny * ny);
  lineX[lines] = nx / long;
  lineY[lines] = ny / long;
  limit[lines++] = at / long;
  return true;
}

/**
 * Adds the border of a circle.
 * @returns false if there is no room for it
 */
export function addCircle(x: number, y: number, r: number): boolean {
  if (circles === BORDERS) return false;
  circleX[circles] = x;
  circleY[circles] = y;
  radius[circles++] = r;
  return true;
}

/**
 * Adds four borders that keep the middle of a shape inside the table. The shape reaches `east` and `north` ticks from
 * its middle.
 */
export function addTable(width: number, depth: number, east: number, north: number): boolean {
  const across = addLine(1, 0, east) && addLine(1, 0, width - east);
  return across && addLine(0, 1, north) && addLine(0, 1, depth - north);
}

/** Tries a point, rounded to whole ticks. */
function tryPoint(px: number, py: number, mayStand: (x: number, y: number) => boolean): void {
  const x = nearest(px);
  const y = nearest(py);
  const dx = x - wish.x;
  const dy = y - wish.y;
  const squared = dx * dx + dy * dy;
  if (squared > best.squared) return;
  const angle = bearing(dx, dy);
  if (squared === best.squared && angle >= best.angle) return;
  if (!mayStand(x, y)) return;
  best.x = x;
  best.y = y;
  best.squared = squared;
  best.angle = angle;
}

/** Tries the points where a line cuts a circle. */
function tryLineAndCircle(l: number, c: number, mayStand: (x: number, y: number) => boolean): void {
  const off = limit[l] - lineX[l] * circleX[c] - lineY[l] * circleY[c];
  const square = radius[c] * radius[c] - off * off;
  if (square < 0) return;
  const half = Math.sqrt(square);
  const x = circleX[c] + off * lineX[l];
  const y = circleY[c] + off * lineY[l];
  tryPoint(x - half * lineY[l], y + half * lineX[l], mayStand);
  tryPoint(x + half * lineY[l], y - half * lineX[l], mayStand);
}

function tryLines(l: number, k: number, mayStand: (x: number, y: number) => boolean): void {
  const across = lineX[l] * lineY[k] - lineY[l] * lineX[k];
  if (Math.abs(across) < 1e-9) return;
  const x = (limit[l] * lineY[k] - limit[k] * lineY[l]) / across;
  const y = (lineX[l] * limit[k] - lineX[k] * limit[l]) / across;
  if (Math.abs(x) < 1e8 && Math.abs(y) < 1e8) tryPoint(x, y, mayStand);
}

function tryCircles(c: number, k: number, mayStand: (x: number, y: number) => boolean): void {
  const dx = circleX[k] - circleX[c];
  const dy = circleY[k] - circleY[c];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return;
  const along = (squared + radius[c] * radius[c] - radius[k] * radius[k]) / 2 / squared;
  const square = (radius[c] * radius[c]) / squared - along * along;
  if (square < 0) return;
  const half = Math.sqrt(square);
  tryPoint(circleX[c] + along * dx - half * dy, circleY[c] + along * dy + half * dx, mayStand);
  tryPoint(circleX[c] + along * dx + half * dy, circleY[c] + along * dy - half * dx, mayStand);
}

/**
 * Tries the point of a circle nearest to the wished place. If the wished place is the centre, all points are equally
 * near and the one to the north is tried, which has the smallest angle.
 */
function tryCircle(c: number, mayStand: (x: number, y: number) => boolean): void {
  const dx = wish.x - circleX[c];
  const dy = wish.y - circleY[c];
  const far = Math.sqrt(dx * dx + dy * dy);
  const share = far > 0 ? radius[c] / far : 0;
  tryPoint(circleX[c] + dx * share, far > 0 ? circleY[c] + dy * share : circleY[c] + radius[c], mayStand);
}

/**
 * Finds the place nearest to the wished place that `mayStand` allows, with the borders added since `wishFor`. Writes it
 * to out[0] and out[1] in whole ticks. Among equally near places the smaller angle wins, clockwise from north.
 * `mayStand` judges stored places, so it must allow places within TOUCH of a border (K49).
 * @returns false if there is no place
 */
export function nearestPlace(mayStand: (x: number, y: number) => boolean, out: Float64Array): boolean {
  best.squared = Infinity;
  best.angle = 0;
  tryPoint(wish.x, wish.y, mayStand);
  if (best.squared > 0) {
    for (let l = 0; l < lines; l++) {
      const off = limit[l] - lineX[l] * wish.x - lineY[l] * wish.y;
      tryPoint(wish.x + off * lineX[l], wish.y + off * lineY[l], mayStand);
    }
    for (let c = 0; c < circles; c++) tryCircle(c, mayStand);
    for (let l = 0; l < lines; l++) {
      for (let k = l + 1; k < lines; k++) tryLines(l, k, mayStand);
      for (let c = 0; c < circles; c++) tryLineAndCircle(l, c, mayStand);
    }
    for (let c = 0; c < circles; c++) for (let k = c + 1; k < circles; k++) tryCircles(c, k, mayStand);
  }
  out[0] = best.x;
  out[1] = best.y;
  return best.squared < Infinity;
}
