import { HALF_INCH, INCH, nearest, TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { partsAt, SQUAD } from './coherency.js';
import type { Movers } from './movers.js';
import { clip, cut, inPolygon, squaredToPolygon } from './segments.js';
import { Ground } from './terrain.js';

/** Ways in which the models of a squad stand around its middle. */
export const Stand = { keep: 0, line: 1, column: 2, cluster: 3, cover: 4, spread: 5, close: 6 } as const;

/** Ticks from base to base: abreast and in column, in a cluster, and as far as two inches of coherency allow. */
const GAPS = [0, HALF_INCH, HALF_INCH, HALF_INCH / 2, HALF_INCH / 2, (7 * INCH) / 4, 0] as const;
/** Models in a rank of a cluster. */
const RANK = 5;

/** Places of a formation in the order in which they are taken, ticks, and whose each is: mover `taker[k]` goes to place `k`. */
export const placeX = new Float64Array(SQUAD);
export const placeY = new Float64Array(SQUAD);
export const taker = new Int32Array(SQUAD);

const key = new Float64Array(SQUAD);

/** Sorts `taker[from..to)` by the key of each mover, largest first; equal ones keep the order of their rows. */
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

/** Who stands in front as seen along `facing` gets a front place, who stands on the right a right one. */
function inRanks(j: Movers, facing: number, files: number): void {
  const s = SIN[facing];
  const c = COS[facing];
  for (let i = 0; i < j.n; i++) {
    taker[i] = i;
    key[i] = j.x[i] * s + j.y[i] * c;
  }
  if (files < j.n) sortTakers(0, j.n);
  if (files === 1) return;
  for (let i = 0; i < j.n; i++) key[i] = j.y[i] * s - j.x[i] * c; // leftmost first
  for (let k = 0; k < j.n; k += files) sortTakers(k, k + files < j.n ? k + files : j.n);
}

/** Ranks of `files` models around x, y that look along `facing`. */
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

/** The piece of cover nearest to x, y, the first of several; -1 when none is within `reach` ticks. */
export function coverAt(b: SkirmishBattle, x: number, y: number, reach: number): number {
  const { terrain } = b.setup;
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

/** Is piece `t` one that models stand in, not behind? */
export function isArea(b: SkirmishBattle, t: number): boolean {
  const { terrain } = b.setup;
  return terrain.obstacle[t] === 0 && terrain.ground[t] !== Ground.impassable;
}

/** Rows of places inside piece `t` around x, y. @returns how many were found, `j.n` at most */
function inside(b: SkirmishBattle, j: Movers, t: number, x: number, y: number, facing: number): number {
  const polygon = b.setup.terrain.polygons[t];
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

/** Files of places behind a piece, from the middle outward, at most. */
const FILES = 24;
/** Of each of them: a point of it, and how far the first place is from there, ticks. */
const fileX = new Float64Array(FILES);
const fileY = new Float64Array(FILES);
const fileBack = new Float64Array(FILES);

/** Looks behind piece `t` for the files of places of `behind`. @returns how many there are */
function filesBehind(b: SkirmishBattle, j: Movers, t: number, x: number, y: number, s: number, c: number): number {
  const { terrain } = b.setup;
  const polygon = terrain.polygons[t];
  const step = 2 * j.widest + GAPS[Stand.cover];
  const far = 2 * terrain.radius[t] + 4 * INCH;
  const beside = terrain.radius[t] + TOUCH;
  // the middle of the piece is so far to one side of x, y at most: no file farther out leads over it
  const widest = Math.abs((terrain.x[t] - x) * c - (terrain.y[t] - y) * s) + beside + TOUCH;
  let files = 0;
  for (let file = 0; file < FILES && files < j.n; file++) {
    const right = (file & 1 ? -1 : 1) * ((file + 1) >> 1) * step;
    if (right > widest) break;
    const ax = x + right * c;
    const ay = y - right * s;
    const off = (terrain.x[t] - ax) * c - (terrain.y[t] - ay) * s;
    if (off > beside || off < -beside) continue;
    // from in front of the piece straight back through it: it is left at the back edge
    if (!clip(polygon, ax + far * s, ay + far * c, ax - far * s, ay - far * c)) continue;
    const along = far - 2 * far * cut[1];
    const i = cut[2];
    const k = i + 2 < polygon.length ? i + 2 : 0;
    const ex = polygon[k] - polygon[i];
    const ey = polygon[k + 1] - polygon[i + 1];
    const steep = Math.abs(ex * c - ey * s) / Math.sqrt(ex * ex + ey * ey); // cosine between the edge's normal and the way
    if (steep < 0.5) continue;
    fileX[files] = ax;
    fileY[files] = ay;
    fileBack[files++] = along - (j.widest + HALF_INCH / 10) / steep;
  }
  return files;
}

/** Rows of places behind piece `t`, which stands between them and whoever comes along `facing`'s opposite. */
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

/** Gives each of the first `found` places to the nearest mover that has none; the others stay where they are. */
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
 * Parts that have lost touch with the largest one come back to it, each in its own order, as far as they can; if there is one
 * only and that is too far, the largest part comes half of the rest to meet it.
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
 * Writes the places that the movers would like to take around x, y, looking along `facing`, in a formation (Stand) other than
 * `keep`. @returns false when there is no such formation there: no cover within 3 inches of x, y
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
