import { invalidateGeometry } from '../../kernel/battle.js';
import { withinBoard } from '../../kernel/geometry/board.js';
import {
  ANGLE_MASK,
  HALF_TURN,
  INCH,
  isClear,
  nearest,
  QUARTER_TURN,
  TOUCH,
  turnBetween,
} from '../../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../../kernel/geometry/rectangle.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import { ask, DONE, finishWith, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { caughtTest } from '../charges/moving-chargers.js';
import { inCombat } from '../combat/combats.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, RoundDid } from '../core/state.js';
import { fleeing, onTable, playerOf, tell } from '../core/units.js';
import { distanceToEdge } from '../flight-paths.js';
import { Place } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { rollDistance } from '../movement/distances.js';
import { type Obstacles, obstaclesOf, overlapsObstacle, squaredGapTo, sweepPast } from '../obstacles.js';
import { Refusal } from '../refusals.js';
import { chargedAnew, placeAgainst, sideToCharge } from './pursuit-contact.js';

/** Half the depth in ticks of the strip that represents the frontage of a unit. */
const EDGE = 8;

/**
 * Rolls the distance of a pursuit or an overrun of unit `u` in inches: 2D6; of more dice the best two (T9A-PUR-014).
 */
export function rollPursuit(b: RegimentsBattle, u: number, roll: number): number {
  return rollDistance(b, u, roll);
}

const stretch = new Float64Array(2);
/** Scratch of one step: enemies without room for a charge, which count as Impassable for this move (T9A-PUR-017). */
const rocks = new Uint32Array(4);

/**
 * True if pursuer `u` out of combat row `combat` may charge obstacle `i`. It may not charge units that fled from that
 * combat (T9A-PUR-022).
 */
function isPrey(b: RegimentsBattle, u: number, combat: number, o: Obstacles, i: number): boolean {
  const v = o.owner[i];
  if (v < 0 || playerOf(b, v) === playerOf(b, u) || (rocks[v >> 5] & (1 << (v & 31))) !== 0) return false;
  return combat < 0 || !fledFromFightOf(b, u, v, combat);
}

/**
 * True if `v` has just fled from a combat in which `u` fought: that of row `combat`, or an earlier one in this phase
 * (T9A-PUR-021).
 */
function fledFromFightOf(b: RegimentsBattle, u: number, v: number, combat: number): boolean {
  if (!fleeing(b, v)) return false;
  if (inCombat(b, combat, v)) return (b.unit.roundDid[v] & RoundDid.Broke) !== 0;
  for (let row = 0; row < b.combat.inUse.length; row++) {
    if (b.combat.inUse[row] !== 0 && inCombat(b, row, u) && inCombat(b, row, v)) return true;
  }
  return false;
}

/** True if the frontage of `u`, facing `facing`, overlaps obstacle `i` (T9A-PUR-017, T9A-PUR-018). */
function frontIsOver(b: RegimentsBattle, u: number, facing: number, o: Obstacles, i: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  // GAP T9A-PUR-018: of a round base the whole rim is the front
  if (b.setup.unit.round[u] !== 0) return overlapsObstacle(b, u, x[u], y[u], facing, halfWidth[u], halfDepth[u], o, i);
  const ahead = halfDepth[u] - EDGE;
  const fx = x[u] + ahead * SIN[facing];
  const fy = y[u] + ahead * COS[facing];
  return overlapsObstacle(b, u, fx, fy, facing, halfWidth[u], EDGE, o, i);
}

/** Returns the square of the gap in ticks between `u`, facing `facing` at its place, and obstacle `i`. */
function squaredGapAt(b: RegimentsBattle, u: number, facing: number, o: Obstacles, i: number): number {
  const { x, y, halfWidth, halfDepth } = b.unit;
  return squaredGapTo(b, u, x[u], y[u], facing, halfWidth[u], halfDepth[u], o, i);
}

/** True if all of `u`, facing `facing` at its place, is on the table. */
function staysOn(b: RegimentsBattle, u: number, facing: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  return withinBoard(x[u], y[u], facing, halfWidth[u], halfDepth[u], b.setup.width, b.setup.depth);
}

/** True if `u`, facing `facing` at its place, keeps an inch from everything, or the distance that it had. */
function turnIsLegal(b: RegimentsBattle, u: number, from: number, facing: number): boolean {
  if (!staysOn(b, u, facing)) return false;
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u) continue;
    const before = squaredGapAt(b, u, from, o, i);
    const clearance = before >= INCH * INCH ? INCH : Math.sqrt(before);
    if (!isClear(squaredGapAt(b, u, facing, o, i), clearance)) return false;
    const { x, y, halfWidth, halfDepth } = b.unit;
    if (clearance <= TOUCH && overlapsObstacle(b, u, x[u], y[u], facing, halfWidth[u], halfDepth[u], o, i))
      return false;
  }
  return true;
}

/** Step with which a stopped turn is searched: half a degree; the exact step is then found. */
const TURN_STEP = 91;

/**
 * Returns the facing nearest to `to` that `u` reaches from `from` while it keeps an inch from obstacles (T9A-PUR-018,
 * T9A-PUR-019).
 */
function stoppedTurn(b: RegimentsBattle, u: number, from: number, to: number): number {
  const turn = turnBetween(from, to);
  const sense = turn < 0 ? -1 : 1;
  let high = Math.abs(turn) + 1; // the smallest turn known to be illegal
  let low = Math.abs(turn);
  while (low > 0 && !turnIsLegal(b, u, from, (from + sense * low) & ANGLE_MASK)) {
    high = low;
    low = Math.max(0, low - TURN_STEP);
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (turnIsLegal(b, u, from, (from + sense * middle) & ANGLE_MASK)) low = middle;
    else high = middle;
  }
  return (from + sense * low) & ANGLE_MASK;
}

/**
 * Finds where `u`, going straight ahead, is nearer than `clearance` to obstacle `i`. Writes it to `stretch`; returns
 * false if nowhere.
 */
function meets(b: RegimentsBattle, u: number, clearance: number, o: Obstacles, i: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  return sweepPast(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], f, clearance, o, i, stretch);
}

/**
 * Returns how far `u` goes straight ahead under Unit Spacing, at most `limit` ticks (T9A-PUR-019, T9A-PUR-023): half an
 * inch from everything on the way, an inch at the end. It may leave ground that it overlapped after its turn.
 * @returns -1 if it can end nowhere legally
 */
function freeWay(b: RegimentsBattle, u: number, limit: number): number {
  const o = obstaclesOf(b);
  let free = limit;
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u) continue;
    const gap = Math.sqrt(squaredGapAt(b, u, b.unit.facing[u], o, i));
    if (gap <= TOUCH || !meets(b, u, Math.min(b.rules.pursuit.clearance, gap - TOUCH), o, i)) continue;
    if (stretch[Stretch.Leaves] > 0 && stretch[Stretch.Enters] < free) free = Math.floor(stretch[Stretch.Enters]);
  }
  for (let changed = true; changed && free >= 0; ) {
    changed = false;
    for (let i = 0; i < o.count && free >= 0; i++) {
      if (o.owner[i] === u || !meets(b, u, INCH, o, i)) continue;
      if (free <= stretch[Stretch.Enters] + TOUCH || free >= stretch[Stretch.Leaves] - TOUCH) continue;
      free = Math.floor(stretch[Stretch.Enters]);
      changed = true;
    }
  }
  return free < 0 ? -1 : free;
}

/**
 * Returns the enemy that `u` meets first within `limit` ticks, or -1, and leaves the distance in `found` (T9A-PUR-020).
 */
function firstInTheWay(b: RegimentsBattle, u: number, combat: number, limit: number): number {
  const o = obstaclesOf(b);
  let prey = -1;
  let least = limit;
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u || !meets(b, u, 0, o, i) || stretch[Stretch.Leaves] <= TOUCH) continue;
    const at = stretch[Stretch.Enters];
    const under = at < -TOUCH; // the turn brought the enemy under the flank or rear
    if (under || at > least) continue;
    if (isPrey(b, u, combat, o, i)) prey = o.owner[i];
    else if (at < least) prey = -1; // a friend or Impassable Terrain stands before it
    least = Math.min(least, at);
  }
  found = Math.max(0, least);
  return prey;
}
let found = 0;

/** True if `u`, going straight ahead, meets an enemy within `limit` ticks on the table before anything else. */
export function reachesEnemyAhead(b: RegimentsBattle, u: number, limit: number): boolean {
  rocks.fill(0);
  if (preyUnderFront(b, u, NONE, b.unit.facing[u]) >= 0) return true;
  return firstInTheWay(b, u, NONE, Math.min(limit, distanceToEdge(b, u))) >= 0;
}

/** Moves `u` straight ahead by `length` ticks. */
function forward(b: RegimentsBattle, u: number, length: number): void {
  b.unit.x[u] += stepEast(b.unit.facing[u], length);
  b.unit.y[u] += stepNorth(b.unit.facing[u], length);
  b.unit.did[u] |= Did.Move;
  invalidateGeometry(b);
}

/** Handles Dangerous Terrain on the way of `u`, which came from (`x`, `y`) along `facing` (T9A-TER-001). */
function endMove(b: RegimentsBattle, u: number, x: number, y: number, facing: number, length: number): number {
  if (length > 0) b.rules.terrain.dangerAhead(b, u, x, y, facing, length, false, -1);
  return DONE;
}

/**
 * Makes unit `u` charge `t`, which is within reach: it is set against the side that its frontage faces (T9A-PUR-017). A
 * fleeing unit is removed instead (T9A-CMV-009).
 * @returns false if there is no room
 */
function charge(b: RegimentsBattle, u: number, t: number, hills: number): boolean {
  if (fleeing(b, t)) {
    if (b.log !== null) tell(b, 'pursuit', u, `ride down ${b.setup.names[t]}`);
    b.rules.flight.runDown(b, t, u);
    return true;
  }
  const side = sideToCharge(b, u, t);
  if (!placeAgainst(b, u, t, side)) {
    rocks[t >> 5] |= 1 << (t & 31);
    return false;
  }
  chargedAnew(b, u, t, side, hills);
  return true;
}

/** True if `u` is wholly on the table and overlaps no unit. */
function standsFree(b: RegimentsBattle, u: number): boolean {
  const { x, y, facing, files } = b.unit;
  return judgePose(b, u, x[u], y[u], facing[u], files[u], Spacing.contact) === Refusal.Legal;
}

/** Returns the edge that `u` touches first: 0 south, 1 west, 2 north, 3 east. */
function edgeTouched(b: RegimentsBattle, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const east = reachEast(facing[u], halfWidth[u], halfDepth[u]);
  const north = reachNorth(facing[u], halfWidth[u], halfDepth[u]);
  let edge = 0;
  let least = y[u] - north;
  for (let e = 1; e < 4; e++) {
    const gap = e === 1 ? x[u] - east : e === 2 ? b.setup.depth - y[u] - north : b.setup.width - x[u] - east;
    if (gap >= least) continue;
    least = gap;
    edge = e;
  }
  return edge;
}

/** Returns -1, 0 or 1: the side of the Centre on which the farthest point of the block along a direction lies. */
function sideOfCentre(along: number): number {
  return Math.abs(along) < 1e-6 ? 0 : Math.sign(along);
}

/**
 * Lets `u` leave the table where it touches the edge, in a pursuit beyond the table. Its position becomes that point,
 * and its facing the way back (T9A-PUR-025).
 */
function leaveTable(b: RegimentsBattle, u: number): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const { width, depth } = b.setup;
  const f = facing[u];
  const edge = edgeTouched(b, u);
  const out = (edge * QUARTER_TURN + HALF_TURN) & ANGLE_MASK;
  // The foremost point of the block is a corner, or the middle of the side that is flush with the edge.
  const right = sideOfCentre(COS[f] * SIN[out] - SIN[f] * COS[out]) * halfWidth[u];
  const ahead = sideOfCentre(SIN[f] * SIN[out] + COS[f] * COS[out]) * halfDepth[u];
  const px = nearest(x[u] + ahead * SIN[f] + right * COS[f]);
  const py = nearest(y[u] + ahead * COS[f] - right * SIN[f]);
  x[u] = edge === 1 ? 0 : edge === 3 ? width : Math.max(0, Math.min(width, px));
  y[u] = edge === 0 ? 0 : edge === 2 ? depth : Math.max(0, Math.min(depth, py));
  facing[u] = edge * QUARTER_TURN;
  b.unit.place[u] = Place.offTable;
  invalidateGeometry(b);
  tell(b, 'pursuit', u, 'pursue off the table');
}

const S = sequence('move', 'caught', 'tested');
const L = locals('unit', 'quarry', 'inches', 'combat');

/** Returns the step that follows after the fleeing unit `prey` has been run down on the way. */
function afterCatch(b: RegimentsBattle, prey: number): number {
  return b.rules.pursuit.testsToTurn || !onTable(b, prey) ? S.caught : DONE;
}

/**
 * The move of a pursuer (T9A-PUR-016 to T9A-PUR-023) or of an overrunning unit (T9A-PUR-007). Locals: the unit; the
 * unit that it pursues, which may be gone, or -1 for straight ahead; the rolled distance in inches; one more than the
 * row of the combat from which it comes, or 0.
 */
export const pursuitMove = procedure<RegimentsBattle, typeof S>(
  'pursuit move',
  S,
  {
    move(b, f) {
      const l = b.locals;
      const u = l[f + L.unit];
      const quarry = l[f + L.quarry];
      const combat = l[f + L.combat] - 1;
      const limit = l[f + L.inches] * INCH;
      const hills = b.rules.terrain.hillsUnder(b, u);
      const { x, y, facing } = b.unit;
      const old = facing[u];
      rocks.fill(0);
      // T9A-PUR-016: it turns by the shortest way towards the Centre of the pursued unit, or its last Centre
      const to = quarry < 0 ? old : bearing(x[quarry] - x[u], y[quarry] - y[u]) & ANGLE_MASK;
      for (;;) {
        const prey = preyUnderFront(b, u, combat, to);
        if (prey < 0) break;
        facing[u] = to;
        const flees = fleeing(b, prey);
        if (charge(b, u, prey, hills)) {
          if (!flees) return DONE;
          // After a fleeing unit was removed there is no aligning. If the turn overlaps something else, that stops it
          // (T9A-PUR-018).
          if (!standsFree(b, u)) facing[u] = stoppedTurn(b, u, old, to);
          invalidateGeometry(b);
          return afterCatch(b, prey);
        }
        facing[u] = old;
      }
      if (quarry >= 0 && frontIsBlocked(b, u, to)) {
        facing[u] = stoppedTurn(b, u, old, to); // T9A-PUR-018
        invalidateGeometry(b);
        tell(b, 'pursuit', u, 'are stopped');
        return DONE;
      }
      facing[u] = to;
      invalidateGeometry(b);
      if (!staysOn(b, u, to)) {
        // GAP T9A-PUR-025: a turn that takes part of the unit over the edge takes it off the table
        leaveTable(b, u);
        return DONE;
      }
      const fromX = x[u];
      const fromY = y[u];
      const edge = distanceToEdge(b, u);
      for (;;) {
        const prey = firstInTheWay(b, u, combat, Math.min(limit, edge));
        if (prey < 0) break;
        const length = found;
        const side = sideToCharge(b, u, prey);
        forward(b, u, length);
        // T9A-CMV-009: a unit that catches a fleeing unit stays where it touched it, if it may stand there
        const flees = fleeing(b, prey);
        const room = flees ? standsFree(b, u) && charge(b, u, prey, hills) : placeAgainst(b, u, prey, side);
        if (room) {
          if (!flees) chargedAnew(b, u, prey, side, hills);
          endMove(b, u, fromX, fromY, to, Math.round(length));
          return flees ? afterCatch(b, prey) : DONE;
        }
        rocks[prey >> 5] |= 1 << (prey & 31);
        x[u] = fromX;
        y[u] = fromY;
        invalidateGeometry(b);
      }
      const free = freeWay(b, u, limit);
      if (edge <= limit + TOUCH && (free < 0 || free >= edge - TOUCH)) {
        forward(b, u, edge);
        endMove(b, u, fromX, fromY, to, edge);
        if (onTable(b, u)) leaveTable(b, u);
        return DONE;
      }
      if (free < 0) {
        facing[u] = stoppedTurn(b, u, old, to); // T9A-PUR-019: it turns back to where it was legal
        invalidateGeometry(b);
        return DONE;
      }
      forward(b, u, free);
      if (b.log !== null) tell(b, 'pursuit', u, `move ${Math.round((10 * free) / INCH) / 10} inches`);
      return endMove(b, u, fromX, fromY, to, free);
    },
    // T9A-CMV-010, T9A-DEC-023: a unit that caught a fleeing unit may test for a pivot, as after any charge against one;
    // WFB9-PUR-031: it turns without a test
    caught(b, f) {
      const u = b.locals[f + L.unit];
      if (!onTable(b, u) || fleeing(b, u)) return DONE;
      if (b.rules.pursuit.testsToTurn) return ask(b, Ask.CaughtPivot, playerOf(b, u), u);
      return finishWith(b, b.rules.pursuit.turn, u);
    },
    tested(b, f) {
      return b.answer.verb[0] === Verb.Yes ? finishWith(b, caughtTest, b.locals[f + L.unit]) : DONE;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [caughtTest, regiments.pursuit.turn] },
);

/**
 * Returns the enemy that `u` may charge and that its frontage overlaps if it faces `facing`, the nearest of several, or
 * -1.
 */
function preyUnderFront(b: RegimentsBattle, u: number, combat: number, facing: number): number {
  const o = obstaclesOf(b);
  let prey = -1;
  let least = Infinity;
  for (let i = 0; i < o.count; i++) {
    if (o.owner[i] === u || !isPrey(b, u, combat, o, i) || !frontIsOver(b, u, facing, o, i)) continue;
    const dx = o.x[i] - b.unit.x[u];
    const dy = o.y[i] - b.unit.y[u];
    if (dx * dx + dy * dy >= least) continue;
    least = dx * dx + dy * dy;
    prey = o.owner[i];
  }
  return prey;
}

/**
 * True if the frontage of `u` overlaps anything if it faces `facing`. Enemies that could be charged have been tried
 * before.
 */
function frontIsBlocked(b: RegimentsBattle, u: number, facing: number): boolean {
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) if (o.owner[i] !== u && frontIsOver(b, u, facing, o, i)) return true;
  return false;
}
