// The other enemies of a charge whose every path to its target touches them too (WFB9-CHG-011).
import { ANGLE_MASK, HALF_TURN, QUARTER_TURN, TOUCH, turnBetween } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { engage } from '../contacts.js';
import { Side } from '../layout.js';

/** Blocks whose facings differ from parallel by this many steps still stand flush. */
const PARALLEL = 8;
/** Ticks between two edges that lie on each other, beside rounding. */
const FLUSH = 2 * TOUCH;

/** The side of `u` that lies flush on a side of `v`, or -1: blocks aslant that meet at a corner do not fight. */
export function flushWith(b: RegimentsBattle, u: number, v: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const turn = (facing[v] - facing[u] + QUARTER_TURN / 2) & ANGLE_MASK;
  const quarters = Math.floor(turn / QUARTER_TURN);
  if (Math.abs(turnBetween((facing[u] + quarters * QUARTER_TURN) & ANGLE_MASK, facing[v])) > PARALLEL) return -1;
  const isCrosswise = (quarters & 1) === 1;
  const w = isCrosswise ? halfDepth[v] : halfWidth[v];
  const d = isCrosswise ? halfWidth[v] : halfDepth[v];
  const dx = x[v] - x[u];
  const dy = y[v] - y[u];
  const across = dx * COS[facing[u]] - dy * SIN[facing[u]];
  const ahead = dx * SIN[facing[u]] + dy * COS[facing[u]];
  const beside = Math.abs(across) - halfWidth[u] - w;
  const before = Math.abs(ahead) - halfDepth[u] - d;
  if (Math.abs(before) <= FLUSH && beside < -FLUSH) return ahead > 0 ? Side.front : Side.rear;
  if (Math.abs(beside) <= FLUSH && before < -FLUSH) return across > 0 ? Side.right : Side.left;
  return -1;
}

/** Engages `u`, which has just charged, with `v`, at which it has declared its charge too, if they stand flush. */
export function engageAlso(b: RegimentsBattle, u: number, v: number): void {
  const side = flushWith(b, u, v);
  if (side < 0) return;
  const inward = b.unit.facing[u] + side * QUARTER_TURN + HALF_TURN - b.unit.facing[v] + QUARTER_TURN / 2;
  engage(b, u, v, side as Side, Math.floor((inward & ANGLE_MASK) / QUARTER_TURN) as Side);
  b.unit.charged[u] = -1; // whomever it touches
}
