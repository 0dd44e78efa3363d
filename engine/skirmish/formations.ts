import { HALF_INCH, INCH, nearest, TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { partsAt, SQUAD } from './coherency.js';
import type { Movers } from './movers.js';
import { clip, cut, inPolygon, squaredToPolygon } from './segments.js';
import { Ground } from './terrain.js';
import { terrainOf } from './terrain-now.js';

/** Ways in which the models of a squad stand around the squad's middle. */
export const Stand = { keep: 0, line: 1, column: 2, cluster: 3, cover: 4, spread: 5, close: 6 } as const;

/**
 * Gaps in ticks from base to base for each formation: in line and column, in a cluster, and, for `spread`, nearly the
 * two inches that coherency allows.
 */
const GAPS = [0, HALF_INCH, HALF_INCH, HALF_INCH / 2, HALF_INCH / 2, (7 * INCH) / 4, 0] as const;
/** Number of models in a rank of a cluster. */
const RANK = 5;

/** Places of a formation in ticks, in the order in which they are taken. Mover `taker[k]` goes to place `k`. */
export const placeX = new Float64Array(SQUAD);
export const placeY = new Float64Array(SQUAD);
export const taker = new Int32Array(SQUAD);

const key = new Float64Array(SQUAD);

/** Sorts `taker[from..to)` by the movers' keys, largest first. Equal keys keep the order of rows. */
function sortTakers(from: number, to: number): void {
  for (let k = from + 1; k < to; k++) {
    const i = taker[k];
    let at = k;
    while (at > from && key[taker[at - 1]] < key[i]) {
      taker[at] = taker[at - 1];
      at--;
    }
    taker[at] = i;
  }
}

/**
 * Assigns places in ranks: movers in front, as seen along `facing`, get front places, and movers on the right get right
 * places.
 */
function inRanks(j: Movers, facing: number, files: number): void {
  const s = SIN[facing];
  const c = COS[facing];
  for (let i = 0; i < j.n; i++) {
    taker[i] = i;
    key[i] = j.x[i] * s + j.y[i] * c;
  }
  if (files < j.n) sortTakers(0, j.n);
  if (files === 1) return;
  for (let i = 0; i < j.n; i++) key[i] = j.y[i] * s - j.x[i] * c; // sorts the leftmost mover first
  for (let k = 0; k < j.n; k += files) sortTakers(k, k + files < j.n ? k + files : j.n);
}

/** Writes places in ranks of `files` models around x, y, facing `facing`, with `gap` ticks between bases. */
function ranks(j: Movers, x: number, y: number, facing: number, files: number, gap: number): void {
  const s = SIN[facing];
  const c = COS[facing];
  const step = 2 * j.widest + gap;
  const deep = Math.ceil(j.n / files);
  for (let k = 0; k < j.n; k++) {
    const rank = (k / files) | 0;
    const inRank = rank === deep - 1 ? j.n - rank * files : files;
    const right = (k - rank * files - (inRank - 1) / 2) * step;
    const ahead = ((deep - 1) / 2 - rank) * step;
    placeX[k] = x + nearest(right * c + ahead * s);
    placeY[k] = y + nearest(ahead * c - right * s);
  }
}

/** Returns the piece of cover nearest to x, y (the first of several), or -1 if none is within `reach` ticks. */
export function coverAt(b: SkirmishBattle, x: number, y: number, reach: number): number {
  const terrain = terrainOf(b);
  let best = -1;
  let least = reach * reach;
  const { coverCount, covers, coverX, coverY, coverR } = b.cache;
  for (let c = 0; c < coverCount && least > 0; c++) {
    const dx = coverX[c] - x;
    const dy = coverY[c] - y;
    const far = reach + coverR[c] + TOUCH;
    if (dx * dx + dy * dy > far * far) continue;
    const t = covers[c];
    const squared = squaredToPolygon(terrain.polygons[t], x, y);
    if (squared > least || (squared === least && best >= 0)) continue;
    best = t;
    least = squared;
  }
  return best;
}

/** True if models stand in piece `t` (an area) rather than behind it. */
export function isArea(b: SkirmishBattle, t: number): boolean {
  const terrain = terrainOf(b);
  return terrain.obstacle[t] === 0 && terrain.ground[t] !== Ground.impassable;
}

/**
 * Writes rows of places inside piece `t` around x, y.
 * @returns the number of places found, at most `j.n`
 */
function inside(b: SkirmishBattle, j: Movers, t: number, x: number, y: number, facing: number): number {
  const polygon = terrainOf(b).polygons[t];
  const step = 2 * j.widest + GAPS[Stand.cover];
  const s = SIN[facing];
  const c = COS[facing];
  let found = 0;
  for (let ring = 0; ring < 6 && found < j.n; ring++) {
    for (let row = ring; row >= -ring && found < j.n; row--) {
      const edge = row === ring || row === -ring;
      for (let file = -ring; file <= ring && found < j.n; file += edge || ring === 0 ? 1 : 2 * ring) {
        const px = x + nearest(file * step * c + row * step * s);
        const py = y + nearest(row * step * c - file * step * s);
        if (!inPolygon(polygon, px, py)) continue;
        placeX[found] = px;
        placeY[found++] = py;
      }
    }
  }
  return found;
}

/** Largest number of files of places behind a piece, counted from the middle outward. */
const FILES = 24;
/** For each file: a point on it, and the distance of the first place from that point, ticks. */
const fileX = new Float64Array(FILES);
const fileY = new Float64Array(FILES);
const fileBack = new Float64Array(FILES);

/**
 * Finds the files of places behind piece `t` for `behind`.
 * @returns the number of files
 */
function filesBehind(b: SkirmishBattle, j: Movers, t: number, x: number, y: number, s: number, c: number): number {
  const terrain = terrainOf(b);
  const polygon = terrain.polygons[t];
  const step = 2 * j.widest + GAPS[Stand.cover];
  const far = 2 * terrain.radius[t] + 4 * INCH;
  const beside = terrain.radius[t] + TOUCH;
  // The middle of the piece is at most this far to one side of x, y. No file farther out crosses the piece.
  const widest = Math.abs((terrain.x[t] - x) * c - (terrain.y[t] - y) * s) + beside + TOUCH;
  let files = 0;
  for (let file = 0; file < FILES && files < j.n; file++) {
    const right = (file & 1 ? -1 : 1) * ((file + 1) >> 1) * step;
    if (right > widest) break;
    const ax = x + right * c;
    const ay = y - right * s;
    const off = (terrain.x[t] - ax) * c - (terrain.y[t] - ay) * s;
    if (off > beside || off < -beside) continue;
    // The line runs from in front of the piece straight back through it and leaves it at the back edge.
    if (!clip(polygon, ax + far * s, ay + far * c, ax - far * s, ay - far * c)) continue;
    const along = far - 2 * far * cut[1];
    const i = cut[2];
    const k = i + 2 < polygon.length ? i + 2 : 0;
    const ex = polygon[k] - polygon[i];
    const ey = polygon[k + 1] - polygon[i + 1];
    // cosine of the angle between the edge's normal and the file
    const steep = Math.abs(ex * c - ey * s) / Math.sqrt(ex * ex + ey * ey);
    if (steep < 0.5) continue;
    fileX[files] = ax;
    fileY[files] = ay;
    fileBack[files++] = along - (j.widest + HALF_INCH / 10) / steep;
  }
  return files;
}

/**
 * Writes rows of places behind piece `t`, so that the piece stands between them and an enemy who comes from direction
 * `facing`. Returns the number of places.
 */
function behind(b: SkirmishBattle, j: Movers, t: number, x: number, y: number, facing: number): number {
  const step = 2 * j.widest + GAPS[Stand.cover];
  const s = SIN[facing];
  const c = COS[facing];
  const files = filesBehind(b, j, t, x, y, s, c);
  let found = 0;
  for (let rank = 0; rank < 3 && found < j.n; rank++) {
    for (let file = 0; file < files && found < j.n; file++) {
      const back = fileBack[file] - rank * step;
      placeX[found] = nearest(fileX[file] + back * s);
      placeY[found++] = nearest(fileY[file] + back * c);
    }
  }
  return found;
}

/**
 * Assigns each of the first `found` places to the nearest mover without a place. The other movers stay where they are.
 */
function nearestTakers(j: Movers, found: number): void {
  for (let i = 0; i < j.n; i++) key[i] = 0;
  for (let k = 0; k < j.n; k++) {
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < j.n; i++) {
      if (key[i] !== 0) continue;
      const squared = k < found ? (j.x[i] - placeX[k]) ** 2 + (j.y[i] - placeY[k]) ** 2 : 0;
      if (squared >= least) continue;
      least = squared;
      best = i;
    }
    key[best] = 1;
    taker[k] = best;
    if (k < found) continue;
    placeX[k] = j.x[best];
    placeY[k] = j.y[best];
  }
}

const label = new Uint8Array(SQUAD);
const size = new Int32Array(SQUAD);

/**
 * Writes places that close up a squad out of coherency. Parts separated from the largest part move to it, each in its
 * own order, as far as they can. If only one part is separated and too far away, the largest part moves half of the
 * remaining distance towards it.
 */
function closing(j: Movers): void {
  const count = partsAt(j.x, j.y, j.radius, j.total, j.gap, label);
  for (let p = 0; p < count; p++) size[p] = 0;
  for (let i = 0; i < j.total; i++) size[label[i]]++;
  let main = 0;
  for (let p = 1; p < count; p++) if (size[p] > size[main]) main = p;
  for (let i = 0; i < j.n; i++) {
    taker[i] = i;
    placeX[i] = j.x[i];
    placeY[i] = j.y[i];
  }
  for (let p = 0; p < count; p++) if (p !== main) comeBack(j, p, main, count === 2);
}

function comeBack(j: Movers, p: number, main: number, meet: boolean): void {
  let least = Infinity;
  let from = -1;
  let to = -1;
  for (let i = 0; i < j.total; i++) {
    if (label[i] !== p) continue;
    for (let o = 0; o < j.total; o++) {
      if (label[o] !== main) continue;
      const apart = Math.sqrt((j.x[o] - j.x[i]) ** 2 + (j.y[o] - j.y[i]) ** 2) - j.radius[i] - j.radius[o];
      if (apart >= least) continue;
      least = apart;
      from = i;
      to = o;
    }
  }
  const wanted = least - j.gap / 2;
  const enough = least - j.gap;
  const own = wanted < j.least ? wanted : j.least;
  const others = meet && own < enough ? (enough - own < j.least ? enough - own : j.least) : 0;
  const long = least + j.radius[from] + j.radius[to];
  const dx = (j.x[to] - j.x[from]) / long;
  const dy = (j.y[to] - j.y[from]) / long;
  for (let i = 0; i < j.n; i++) {
    const far = label[i] === p ? own : label[i] === main ? -others : 0;
    if (far === 0) continue;
    placeX[i] = j.x[i] + nearest(dx * far);
    placeY[i] = j.y[i] + nearest(dy * far);
  }
}

/**
 * Writes the places that the movers should take around x, y, facing `facing`, in formation `stand` (Stand), which is
 * not `keep`.
 * @returns false if the formation is impossible: no cover within 3 inches of x, y
 */
export function places(b: SkirmishBattle, j: Movers, x: number, y: number, facing: number, stand: number): boolean {
  if (stand === Stand.cover) {
    const t = coverAt(b, x, y, 3 * INCH);
    if (t < 0) return false;
    const found = isArea(b, t) ? inside(b, j, t, x, y, facing) : behind(b, j, t, x, y, facing);
    if (found === 0) return false;
    nearestTakers(j, found);
    return true;
  }
  if (stand === Stand.close) {
    closing(j);
    return true;
  }
  const files = stand === Stand.line ? j.n : stand === Stand.column ? 1 : RANK;
  inRanks(j, facing, files);
  ranks(j, x, y, facing, files, GAPS[stand]);
  return true;
}
