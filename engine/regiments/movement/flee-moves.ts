import { invalidateGeometry } from '../../kernel/battle.js';
import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../../kernel/geometry/rectangle.js';
import { stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { finish, finishWith, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { destroyUnit, End } from '../casualties/losing-wounds.js';
import { disengageAll } from '../contacts.js';
import { Roll } from '../core/rolls.js';
import { Did, Status } from '../core/state.js';
import { playerOf, tell } from '../core/units.js';
import { directlyAway, fleePath, newFlight, passesOver } from '../flight-paths.js';
import { duePanic } from '../panic/panic-causes.js';
import { rollDistance } from './distances.js';

/** Result of `fleeMove` for a unit that left the table. */
export const LEFT_TABLE = -1;

const flight = newFlight();

/** Makes unit `u` a fleeing unit (T9A-FLE-006): its contacts end and its declared charge is given up. */
export function startFleeing(b: RegimentsBattle, u: number): void {
  if ((b.unit.status[u] & Status.Fleeing) === 0) b.rules.flight.noteBegun(b, u);
  b.unit.status[u] = (b.unit.status[u] | Status.Fleeing) & ~(Status.Charging | Status.Downhill | Status.WeaponChosen);
  b.unit.target[u] = -1;
  b.unit.charged[u] = -1;
  if (b.unit.engaged[u] !== 0) disengageAll(b, u);
  invalidateGeometry(b);
}

/** Turns `u` to face directly away from `from`, along the line from Centre to Centre (T9A-RCT-007, T9A-FLE-005, K50). */
export function faceAway(b: RegimentsBattle, u: number, from: number): void {
  b.unit.facing[u] = directlyAway(b, u, from);
  invalidateGeometry(b);
}

/** True if `u` extends over the edge of the table, as may happen after a pivot. */
function reachesOver(b: RegimentsBattle, u: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const east = reachEast(facing[u], halfWidth[u], halfDepth[u]) - TOUCH;
  const north = reachNorth(facing[u], halfWidth[u], halfDepth[u]) - TOUCH;
  return x[u] < east || y[u] < north || x[u] + east > b.setup.width || y[u] + north > b.setup.depth;
}

/** Makes Panic Tests due for the friends through which `u` flees, listed in `flight` (T9A-PAN-001). */
function alarmFriends(b: RegimentsBattle, u: number): void {
  for (let v = 0; v < b.setup.units; v++) {
    if ((flight.units[v >> 5] & (1 << (v & 31))) === 0 || playerOf(b, v) !== playerOf(b, u)) continue;
    if (b.rules.panic.alarms(b, u, v)) duePanic(b, v, -1);
  }
}

const S = sequence('roll', 'move');
const L = locals('unit', 'purpose', 'inches', 'combat');

/**
 * The Flee Move of `unit`, straight ahead from its pose (T9A-FLE-001 to T9A-FLE-005). `purpose` is the roll, by default
 * Flee Distance. `inches` is the distance if it has been rolled before, otherwise 0 or less. `combat` is one more than
 * the row of the combat whose enemies cause no damage on the way (T9A-PUR-011), 0 for none. The caller takes the Panic
 * Tests that become due. The result is the distance in inches, or `LEFT_TABLE`.
 */
export const fleeMove = procedure<RegimentsBattle, typeof S>('flee move', S, {
  // T9A-FLE-001: 2D6; with more dice the best two count (T9A-SPR-083)
  roll(b, f) {
    const u = b.locals[f + L.unit];
    if (b.locals[f + L.inches] > 0) return NEXT;
    b.locals[f + L.inches] = rollFlight(b, u, b.locals[f + L.purpose]);
    return NEXT;
  },
  // T9A-FLE-002 to T9A-FLE-004
  move(b, f) {
    const u = b.locals[f + L.unit];
    const inches = b.locals[f + L.inches];
    const { x, y, facing } = b.unit;
    const over = reachesOver(b, u);
    if (over) passesOver(b, u, 0, flight);
    else fleePath(b, u, inches * INCH, flight);
    const leaves = over || flight.leaves;
    const gone = flight.distance;
    const fromX = x[u];
    const fromY = y[u];
    alarmFriends(b, u);
    x[u] += stepEast(facing[u], gone);
    y[u] += stepNorth(facing[u], gone);
    b.unit.did[u] |= Did.Move;
    invalidateGeometry(b);
    if (b.log !== null && !leaves) tell(b, 'flight', u, `flee ${Math.round((10 * gone) / INCH) / 10} inches`);
    if (leaves) {
      // T9A-FLE-004: the unit is removed as soon as it touches the edge
      destroyUnit(b, u, -1, End.fled);
      return finish(b, LEFT_TABLE);
    }
    b.rules.terrain.dangerAhead(b, u, fromX, fromY, facing[u], gone, true, b.locals[f + L.combat] - 1);
    return finish(b, inches);
  },
});

/** Rolls the distance that `u` flees in inches (T9A-FLE-001), and stores it (T9A-PUR-012). */
export function rollFlight(b: RegimentsBattle, u: number, purpose: number): number {
  const inches = rollDistance(b, u, purpose > 0 ? purpose : Roll.FleeDistance);
  b.unit.fleeRoll[u] = inches;
  return inches;
}

const F = sequence('pivot', 'run');
const M = locals('unit', 'from', 'purpose', 'inches', 'combat');

/**
 * Makes unit `unit` flee from unit `from`: it pivots to face directly away (T9A-FLE-005), then makes a Flee Move. The
 * other locals and the result are those of `fleeMove`.
 */
export const fleeFrom = procedure<RegimentsBattle, typeof F>(
  'flee',
  F,
  {
    pivot(b, f) {
      const u = b.locals[f + M.unit];
      startFleeing(b, u);
      faceAway(b, u, b.locals[f + M.from]);
      return NEXT;
    },
    run(b, f) {
      const l = b.locals;
      return finishWith(b, fleeMove, l[f + M.unit], l[f + M.purpose], l[f + M.inches], l[f + M.combat]);
    },
  },
  { calls: () => [fleeMove] },
);
