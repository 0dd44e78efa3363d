// Charges that cannot reach their target without touching another enemy (WFB9-CHG-011).
import { ANGLE_MASK, QUARTER_TURN, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import type { RegimentsBattle } from '../../../regiments/battle.js';
import { facingToCharge } from '../../../regiments/charges/charge-targets.js';
import { fleeing, gap, onTable } from '../../../regiments/core/units.js';
import type { Wfb9Battle } from '../core/state.js';

const NOBODY = -1;
const UNREACHABLE = -2;
/** Blocks whose facings differ from parallel by this many steps still stand in line. */
const PARALLEL = 8;

/** Ticks by which the block of `u` reaches beyond its centre along `facing`, which must be parallel to one of its sides; -1 if it is not. */
function reachAlong(b: Wfb9Battle, u: number, facing: number): number {
  const turn = (facing - b.unit.facing[u] + QUARTER_TURN / 2) & ANGLE_MASK;
  const quarters = Math.floor(turn / QUARTER_TURN);
  const off = turn - quarters * QUARTER_TURN - QUARTER_TURN / 2;
  if (off > PARALLEL || off < -PARALLEL) return -1;
  return (quarters & 1) === 0 ? b.unit.halfDepth[u] : b.unit.halfWidth[u];
}

/** True if an edge of `v` lies in line with the side of `t` that faces `facing`, near enough for a front of `u` to touch both. */
function isInLine(b: Wfb9Battle, u: number, t: number, v: number, facing: number): boolean {
  const own = reachAlong(b, t, facing);
  const other = reachAlong(b, v, facing);
  if (own < 0 || other < 0) return false;
  const dx = b.unit.x[v] - b.unit.x[t];
  const dy = b.unit.y[v] - b.unit.y[t];
  const ahead = dx * SIN[facing] + dy * COS[facing] + other - own;
  return Math.abs(ahead) <= 2 * TOUCH && gap(b, t, v) < 2 * b.unit.halfWidth[u];
}

/** The next enemy of `u` after `v` that stands in line with the side of `t` that `u` charges, or -1. */
function nextInLine(b: Wfb9Battle, u: number, t: number, v: number): number {
  const side = facingToCharge(b, u, t);
  const facing = (b.unit.facing[t] + side * QUARTER_TURN) & ANGLE_MASK;
  for (let w = v + 1; w < b.setup.units; w++) {
    if (w === t || b.setup.unit.player[w] === b.setup.unit.player[u] || !onTable(b, w) || fleeing(b, w)) continue;
    if (isInLine(b, u, t, w, facing)) return w;
  }
  return NONE;
}

/**
 * The second enemy at which a charge of `u` at `t` is declared: -1 for none, since a path touches nobody else; -2 if none helps.
 * GAP WFB9-CHG-012: the first target reacts first; its player is not asked for the order
 * GAP WFB9-CHG-011: a charge is declared at two enemies at most, of which the second stands beside the first with its edge in line
 * @param reaches tells whether a path leads to `t` if the second target may be touched, with `turning` also one after which `t` has to turn
 */
export function findSecond(
  b: Wfb9Battle,
  u: number,
  t: number,
  reaches: (b: RegimentsBattle, u: number, t: number, turning: boolean) => boolean,
): number {
  const { also } = b.unit;
  const was = also[u];
  also[u] = NONE;
  let v = fleeing(b, t) ? NONE : nextInLine(b, u, t, NONE);
  let second: number = reaches(b, u, t, v === NONE) ? NOBODY : UNREACHABLE;
  const tried = v !== NONE;
  for (; second === UNREACHABLE && v !== NONE; v = nextInLine(b, u, t, v)) {
    also[u] = v;
    if (reaches(b, u, t, false)) second = v;
  }
  if (second === UNREACHABLE && tried) {
    also[u] = NONE;
    if (reaches(b, u, t, true)) second = NOBODY; // WFB9-CHMV-013: the enemy aligns instead
  }
  also[u] = was;
  return second;
}

/** Makes the second target of `u` the first, struck where `u` stands before it, and the other way round (WFB9-CHMV-005). */
export function swapTargets(b: Wfb9Battle, u: number): void {
  const { target, also } = b.unit;
  const first = target[u];
  target[u] = also[u];
  also[u] = first;
  b.unit.chargeSide[u] = facingToCharge(b, u, target[u]);
}
