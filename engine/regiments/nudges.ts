// Closing up again when casualties have broken contact (T9A-DRP-001 to T9A-DRP-004).
import { SUBJECT_WORDS } from '../kernel/core.js';
import { withinBoard } from '../kernel/geometry/board.js';
import { INCH, isClear, nearest } from '../kernel/geometry/measures.js';
import { Corner, cornerX, cornerY } from '../kernel/geometry/rectangle.js';
import { Stretch } from '../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { combatOf, sideFacing, sideLength, sideOf, spanAlong } from './contacts.js';
import { stand } from './formation.js';
import { Side } from './layout.js';
import { obstaclesOf, overlapsObstacle, squaredGapTo, sweepPast } from './obstacles.js';

const span = new Float64Array(2);
const shift = new Float64Array(2);
const combat = new Uint32Array(SUBJECT_WORDS);
const stretch = new Float64Array(2);

/** The least shift that brings `u` in contact with side `side` of `v` again, to `shift`. */
function findShift(b: RegimentsBattle, u: number, v: number, side: Side): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  if (b.setup.unit.round[u] !== 0 || b.setup.unit.round[v] !== 0) {
    // A round base has no sides: the shortest way is along the line between the Centres.
    const o = obstaclesOf(b);
    let i = 0;
    while (o.owner[i] !== v) i++;
    const gap = Math.sqrt(squaredGapTo(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], o, i));
    const dx = x[v] - x[u];
    const dy = y[v] - y[u];
    const long = Math.sqrt(dx * dx + dy * dy);
    shift[0] = long > 0 ? (dx * gap) / long : 0;
    shift[1] = long > 0 ? (dy * gap) / long : 0;
    return;
  }
  const looks = sideFacing(facing[v], side);
  const nx = SIN[looks];
  const ny = COS[looks];
  const far = side === Side.front || side === Side.rear ? halfDepth[v] : halfWidth[v];
  let apart = Infinity;
  for (let corner = Corner.FrontLeft as number; corner < 4; corner++) {
    const cx = cornerX(x[u], facing[u], halfWidth[u], halfDepth[u], corner) - x[v];
    const cy = cornerY(y[u], facing[u], halfWidth[u], halfDepth[u], corner) - y[v];
    apart = Math.min(apart, cx * nx + cy * ny - far);
  }
  spanAlong(b, v, side, u, span);
  const long = sideLength(b, v, side);
  const along = span[0] > long ? long - span[0] : span[1] < 0 ? -span[1] : 0;
  shift[0] = -apart * nx - along * ny;
  shift[1] = -apart * ny + along * nx;
}

/** Whether `u` may be shifted to (x, y): through nobody, and near only to those of its own combat (T9A-DRP-003). */
function mayShift(b: RegimentsBattle, u: number, toX: number, toY: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const w = halfWidth[u];
  const d = halfDepth[u];
  if (!withinBoard(toX, toY, f, w, d, b.setup.width, b.setup.depth)) return false;
  const dx = toX - x[u];
  const dy = toY - y[u];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const direction = bearing(dx, dy);
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) {
    const v = o.owner[i];
    if (v === u) continue;
    if (overlapsObstacle(b, u, toX, toY, f, w, d, o, i)) return false;
    if (
      sweepPast(b, u, x[u], y[u], f, w, d, direction, 0, o, i, stretch) &&
      stretch[Stretch.Leaves] > 1 &&
      stretch[Stretch.Enters] < distance - 1
    ) {
      return false;
    }
    if (v >= 0 && (combat[v >> 5] & (1 << (v & 31))) !== 0) continue;
    const before = Math.sqrt(squaredGapTo(b, u, x[u], y[u], f, w, d, o, i));
    if (!isClear(squaredGapTo(b, u, toX, toY, f, w, d, o, i), Math.min(INCH, before))) return false;
  }
  return true;
}

/**
 * Moves `u` by the least distance that brings it back into contact with `v`, with which it is linked, on the sides of the
 * link (T9A-DRP-004), without turning it. It passes through no unit and no Impassable Terrain and comes within an inch
 * only of units of its own combat (T9A-DRP-003). Returns false, and moves nothing, if that cannot be.
 */
export function nudge(b: RegimentsBattle, u: number, v: number): boolean {
  const side = sideOf(b, v, u);
  if (side === NONE) return false;
  findShift(b, u, v, side);
  const toX = nearest(b.unit.x[u] + shift[0]);
  const toY = nearest(b.unit.y[u] + shift[1]);
  combatOf(b, u, combat);
  if (!mayShift(b, u, toX, toY)) return false;
  stand(b, u, toX, toY, b.unit.facing[u]);
  return true;
}
