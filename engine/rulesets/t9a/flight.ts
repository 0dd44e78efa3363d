import { touch } from '../../kernel/battle.js';
import { ANGLE_MASK, INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../../kernel/geometry/rectangle.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { finish, finishWith, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { disengageAll } from '../../regiments/contacts.js';
import { type Obstacles, obstaclesOf, sweepPast } from '../../regiments/obstacles.js';
import { destroyUnit, End } from './casualties.js';
import { dangerAhead } from './danger.js';
import { duePanic } from './panic.js';
import { Roll } from './rolls.js';
import { Hook } from './rule-ids.js';
import { Did, Status, type T9aBattle, unitSubject } from './state.js';
import { playerOf, tell, tellDice } from './units.js';

/** Result of `fleeMove` for a unit that left the table. */
export const LEFT_TABLE = -1;

const stretch = new Float64Array(2);

/** Unit `u` flees from now on (T9A-FLE-006): its contacts are cut, its charge is given up. */
export function startFleeing(b: T9aBattle, u: number): void {
  b.unit.status[u] = (b.unit.status[u] | Status.Fleeing) & ~(Status.Charging | Status.Downhill | Status.WeaponChosen);
  b.unit.target[u] = -1;
  if (b.unit.engaged[u] !== 0) disengageAll(b, u);
  touch(b);
}

/** Turns `u` to face directly away from `from`, along the line from Centre to Centre (T9A-RCT-007, T9A-FLE-005, K50). */
export function faceAway(b: T9aBattle, u: number, from: number): void {
  const { x, y, facing } = b.unit;
  facing[u] = bearing(x[u] - x[from], y[u] - y[from]) & ANGLE_MASK;
  touch(b);
}

/** Where `u`, going straight ahead, is nearer than `clearance` to obstacle `i`, into `stretch`; false if nowhere ahead. */
function meets(b: T9aBattle, u: number, o: Obstacles, i: number, clearance: number): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const met = sweepPast(b, u, x[u], y[u], f, halfWidth[u], halfDepth[u], f, clearance, o, i, stretch);
  return met && stretch[Stretch.Leaves] > 0;
}

/** Does `distance` lie inside the stretch that was found last, by more than the tolerance? */
const ends = (distance: number): boolean =>
  distance > stretch[Stretch.Enters] + TOUCH && distance < stretch[Stretch.Leaves] - TOUCH;

/** `distance`, extended by the least that ends the move 1 inch clear of all units and Impassable Terrain (T9A-FLE-002). */
export function clearDistance(b: T9aBattle, u: number, distance: number): number {
  const o = obstaclesOf(b);
  let length = distance;
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < o.count; i++) {
      if (o.owner[i] === u || !meets(b, u, o, i, INCH) || !ends(length)) continue;
      length = Math.ceil(stretch[Stretch.Leaves]);
      changed = true;
    }
  }
  return length;
}

/** How far `u` goes straight ahead before it touches the edge of the table, ticks; 0 if it reaches beyond it already. */
export function distanceToEdge(b: T9aBattle, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const east = reachEast(f, halfWidth[u], halfDepth[u]);
  const north = reachNorth(f, halfWidth[u], halfDepth[u]);
  const toEast = SIN[f];
  const toNorth = COS[f];
  const right = b.setup.width - x[u] - east;
  const left = x[u] - east;
  const up = b.setup.depth - y[u] - north;
  const down = y[u] - north;
  if (right < -TOUCH || left < -TOUCH || up < -TOUCH || down < -TOUCH) return 0;
  let least = Infinity;
  if (toEast > 0) least = Math.min(least, right / toEast);
  if (toEast < 0) least = Math.min(least, left / -toEast);
  if (toNorth > 0) least = Math.min(least, up / toNorth);
  if (toNorth < 0) least = Math.min(least, down / -toNorth);
  return Math.max(0, least);
}

/** Friends through which `u` flees on its way of `length` ticks must test for Panic (T9A-PAN-001). */
function alarmFriends(b: T9aBattle, u: number, length: number): void {
  const insignificant = modified(b, Hook.insignificant, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  const o = obstaclesOf(b);
  for (let i = 0; i < o.count; i++) {
    const v = o.owner[i];
    if (v < 0 || v === u || playerOf(b, v) !== playerOf(b, u)) continue;
    if (!meets(b, u, o, i, 0) || stretch[Stretch.Enters] >= length) continue;
    if (insignificant && modified(b, Hook.insignificant, unitSubject(b, v), 0, NO_ATTACK) === 0) continue; // T9A-SPR-046
    duePanic(b, v, -1);
  }
}

const S = sequence('roll', 'move');
const L = locals('unit', 'purpose', 'inches', 'combat');

/**
 * A Flee Move of `unit`, straight ahead as it stands (T9A-FLE-001 to T9A-FLE-005). `purpose`: the roll, default Flee
 * Distance. `inches`: the distance if it has been rolled before, else 0 or less. `combat`: one more than the row of the
 * combat whose enemies are no danger on the way (T9A-PUR-011), 0 for none. Panic Tests that it makes due are the
 * caller's to take. Result: inches rolled, or `LEFT_TABLE`.
 */
export const fleeMove = procedure<T9aBattle, typeof S>('flee move', S, {
  // T9A-FLE-001: 2D6, of more dice the best two (T9A-SPR-083)
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
    const length = clearDistance(b, u, inches * INCH);
    const edge = distanceToEdge(b, u);
    const leaves = edge <= length + TOUCH;
    const gone = leaves ? Math.ceil(edge) : length;
    const fromX = x[u];
    const fromY = y[u];
    alarmFriends(b, u, gone);
    x[u] += stepEast(facing[u], gone);
    y[u] += stepNorth(facing[u], gone);
    b.unit.did[u] |= Did.Move;
    touch(b);
    if (b.log !== null && !leaves) tell(b, 'flight', u, `flee ${Math.round((10 * gone) / INCH) / 10} inches`);
    if (leaves) {
      // T9A-FLE-004: removed where it touches the edge
      destroyUnit(b, u, -1, End.fled);
      return finish(b, LEFT_TABLE);
    }
    dangerAhead(b, u, fromX, fromY, facing[u], gone, true, b.locals[f + L.combat] - 1);
    return finish(b, inches);
  },
});

/** Rolls the distance that `u` flees, inches (T9A-FLE-001), and remembers it (T9A-PUR-012). */
export function rollFlight(b: T9aBattle, u: number, purpose: number): number {
  const n = 2 + modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK);
  const roll = purpose > 0 ? purpose : Roll.FleeDistance;
  b.dice.pool(n, roll, u);
  if (b.log !== null) tellDice(b, roll, u, n);
  const inches = b.dice.sumOfBest(n, 2);
  b.unit.fleeRoll[u] = inches;
  return inches;
}

const F = sequence('pivot', 'run');
const M = locals('unit', 'from', 'purpose', 'inches', 'combat');

/**
 * Unit `unit` flees from unit `from`: it pivots to face directly away (T9A-FLE-005), then makes a Flee Move. Other
 * locals and the result as of `fleeMove`.
 */
export const fleeFrom = procedure<T9aBattle, typeof F>(
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
