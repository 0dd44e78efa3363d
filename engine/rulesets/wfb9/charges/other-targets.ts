// Charges that cannot reach their target without touching other enemies (WFB9-CHG-011).

import { SUBJECTS } from '../../../kernel/core.js';
import { ANGLE_MASK, QUARTER_TURN, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../../../regiments/battle.js';
import { facingToCharge } from '../../../regiments/charges/charge-targets.js';
import { fleeing, gap, onTable } from '../../../regiments/core/units.js';
import { ALSO, type Wfb9Battle } from '../core/state.js';

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

/** Enemies that stand in line with the side of the target, from left to right as their charger sees them, and their places along it, ticks. */
const line = new Int32Array(SUBJECTS);
const places = new Float64Array(SUBJECTS);
/** How many of them stand to the left of the target. */
const lefts = new Int32Array(1);

/** Fills `line` with the enemies of `u` that stand in line with the side of `t` that `u` charges; returns how many there are. */
function gatherLine(b: Wfb9Battle, u: number, t: number): number {
  lefts[0] = 0;
  if (fleeing(b, t)) return 0;
  const side = facingToCharge(b, u, t);
  const facing = (b.unit.facing[t] + side * QUARTER_TURN) & ANGLE_MASK;
  let n = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === t || b.setup.unit.player[v] === b.setup.unit.player[u] || !onTable(b, v) || fleeing(b, v)) continue;
    if (!isInLine(b, u, t, v, facing)) continue;
    const along = (b.unit.y[v] - b.unit.y[t]) * SIN[facing] - (b.unit.x[v] - b.unit.x[t]) * COS[facing];
    if (along < 0) lefts[0]++;
    let at = n++;
    for (; at > 0 && places[at - 1] > along; at--) {
      places[at] = places[at - 1];
      line[at] = line[at - 1];
    }
    places[at] = along;
    line[at] = v;
  }
  return n;
}

/** Drops the entries of `u` from the list of others; those behind them move up. */
function dropOf(b: Wfb9Battle, u: number): void {
  const { alsoBy, alsoAt } = b.field;
  let n = 0;
  for (let k = 0; k < ALSO && alsoBy[k] !== 0; k++) {
    if (alsoBy[k] === u + 1) continue;
    alsoBy[n] = alsoBy[k];
    alsoAt[n++] = alsoAt[k];
  }
  for (let k = n; k < ALSO && alsoBy[k] !== 0; k++) {
    alsoBy[k] = 0;
    alsoAt[k] = 0;
  }
}

/** Adds `v` to the enemies at which `u` declares its charge beside its target. */
function add(b: Wfb9Battle, u: number, v: number): void {
  const { alsoBy, alsoAt } = b.field;
  let k = 0;
  while (k < ALSO && alsoBy[k] !== 0) k++;
  if (k === ALSO) return; // GAP WFB9-CHG-011: charges of one player turn name at most 80 others in all
  alsoBy[k] = u + 1;
  alsoAt[k] = v;
}

/** Lets a charge of `u` touch the enemies from `from` to before `to` in `line`, and no others beside its target. */
function allow(b: Wfb9Battle, u: number, from: number, to: number): void {
  dropOf(b, u);
  for (let k = from; k < to; k++) add(b, u, line[k]);
}

/** Sets of other targets of one charge: the stretches of `line`. */
const froms = new Int32Array(SUBJECTS);
const tos = new Int32Array(SUBJECTS);
const keptBy = new Uint8Array(ALSO);
const keptAt = new Uint8Array(ALSO);

/** Tells whether a path leads `u` to `t` if `alsoCharges` may be touched, with `turning` also one after which `t` has to turn. */
type Reaches = (b: RegimentsBattle, u: number, t: number, turning: boolean) => boolean;

/**
 * Finds the sets of others at which a charge of `u` at `t` may be declared: each makes a path possible, and no enemy in it can be left out. An
 * empty one if a path touches nobody else. Leaves them in `froms` and `tos`, and returns how many there are: 0 if no path leads to `t`.
 * GAP WFB9-CHG-011: the others stand beside the target with an edge in line with its side; where several sets serve, the charging player chooses
 * @param isOne tells that one set suffices for the caller
 */
function findSets(b: Wfb9Battle, u: number, t: number, isOne: boolean, reaches: Reaches): number {
  const n = gatherLine(b, u, t);
  const left = lefts[0];
  froms[0] = left;
  tos[0] = left;
  allow(b, u, left, left);
  if (reaches(b, u, t, n === 0)) return 1;
  if (n === 0) return 0;
  allow(b, u, 0, n);
  if (!reaches(b, u, t, false)) {
    allow(b, u, left, left);
    return reaches(b, u, t, true) ? 1 : 0; // WFB9-CHMV-013: the enemy aligns instead
  }
  if (isOne) return 1;
  let sets = 0;
  let end = n + 1;
  // the more of those to the left are touched, the fewer to the right have to be
  for (let from = left; from >= 0 && end > left; from--) {
    const was = end;
    for (; end > left; end--) {
      allow(b, u, from, end - 1);
      if (!reaches(b, u, t, false)) break;
    }
    if (end === was) continue;
    froms[sets] = from;
    tos[sets++] = end;
  }
  return sets;
}

/** True if `u` may charge `t`: there is a set of others (`findSets`). */
export const mayReach = (b: Wfb9Battle, u: number, t: number, reaches: Reaches): boolean =>
  setsOf(b, u, t, true, reaches) !== 0;

/** Number of sets of others at which a charge of `u` at `t`, which it may charge, can be declared (`findSets`). */
export function countSets(b: Wfb9Battle, u: number, t: number, reaches: Reaches): number {
  const n = gatherLine(b, u, t);
  if (lefts[0] === 0 || lefts[0] === n) return 1; // those on one side can be left out only from the far end on
  return setsOf(b, u, t, false, reaches);
}

/** `findSets` with what `u` has declared left as it is. */
function setsOf(b: Wfb9Battle, u: number, t: number, isOne: boolean, reaches: Reaches): number {
  const { alsoBy, alsoAt } = b.field;
  for (let k = 0; k < ALSO; k++) {
    keptBy[k] = alsoBy[k];
    keptAt[k] = alsoAt[k];
  }
  const sets = findSets(b, u, t, isOne, reaches);
  for (let k = 0; k < ALSO; k++) {
    alsoBy[k] = keptBy[k];
    alsoAt[k] = keptAt[k];
  }
  return sets;
}

/** Notes set `n` of others (`findSets`) as those at which `u` declares its charge at `t` too. */
export function noteSet(b: Wfb9Battle, u: number, t: number, n: number, reaches: Reaches): void {
  const sets = gatherLine(b, u, t) === 0 ? 0 : findSets(b, u, t, false, reaches);
  const set = n < sets ? n : 0;
  if (sets === 0) allow(b, u, 0, 0);
  else allow(b, u, froms[set], tos[set]);
}

/** The `k`-th other in set `n` (`findSets`), from left to right; -1 if there are fewer. */
export function otherOfSet(b: Wfb9Battle, u: number, t: number, n: number, k: number, reaches: Reaches): number {
  const sets = setsOf(b, u, t, false, reaches);
  return n < sets && froms[n] + k < tos[n] ? line[froms[n] + k] : -1;
}

/** True if `u` has declared its charge at `v` too. */
export function alsoCharges(b: Wfb9Battle, u: number, v: number): boolean {
  const { alsoBy, alsoAt } = b.field;
  for (let k = 0; k < ALSO && alsoBy[k] !== 0; k++) if (alsoBy[k] === u + 1 && alsoAt[k] === v) return true;
  return false;
}

/** Makes `v`, another target of `u`, the first one, struck where `u` stands before it, and the first one another (WFB9-CHMV-005). */
export function swapTargets(b: Wfb9Battle, u: number, v: number): void {
  const { target } = b.unit;
  const { alsoBy, alsoAt } = b.field;
  for (let k = 0; k < ALSO; k++) if (alsoBy[k] === u + 1 && alsoAt[k] === v) alsoAt[k] = target[u];
  target[u] = v;
  b.unit.chargeSide[u] = facingToCharge(b, u, v);
}
