import { SEGMENTS } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../kernel/options.js';
import { call, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did } from '../core/state.js';
import { engaged, fleeing, formationOf, loneCharacter, movement, onTable } from '../core/units.js';
import { needsMarchTest } from '../movement/march-test.js';
import { Refusal } from '../refusals.js';
import { judgePlaceChange, mayChangePlace, takePlace } from './changing-place.js';
import { joinFrom, mayJoin, mayTake, namesFile, SEATS, widens } from './characters.js';
import { anyLeg, beforeLastLeg, route, wayTo, writeWay } from './joining-paths.js';
import { hasMoved, isInUnit, leave, leavingMovement, mayLeave, mayMarch, standBack, standOut } from './leaving.js';

// Characters that join units in the Remaining Moves (T9A-CHR-003 to T9A-CHR-010). Leaving units is in `leaving.ts`.

/**
 * Returns the inches that `c`, alone or on its way out of its unit, may move: an Advance, or a March if no rule forbids
 * it.
 */
const advanceOf = (b: RegimentsBattle, c: number): number => (isInUnit(b, c) ? leavingMovement(b, c) : movement(b, c));

/**
 * Returns the character that joins another unit if row `u` is chosen to move: one in a unit, or the only model of its
 * own unit (T9A-CHR-010).
 */
const joiner = (b: RegimentsBattle, u: number): number => (isInUnit(b, u) ? u : loneCharacter(b, u));

/**
 * True if the character `c` may join another unit in this sub-phase at all: from a unit that it may leave
 * (T9A-CHR-011), or alone. The last model of a unit moves as a character alone.
 */
function mayGoAndJoin(b: RegimentsBattle, c: number): boolean {
  if (c < 0) return false;
  const u = formationOf(b, c);
  if (b.unit.models[u] !== 1) return mayLeave(b, c);
  if (!onTable(b, u) || engaged(b, u) || fleeing(b, u) || hasMoved(b, u)) return false;
  return (b.unit.did[u] & (Did.MoveDone | Did.DeclareCharge)) === 0;
}

/**
 * True if `c` could touch the friendly unit `u` with a move of `limit` ticks if nothing barred the way. This is a quick
 * test: true means only that it cannot tell.
 */
function mayBeNear(b: RegimentsBattle, c: number, u: number, limit: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const { player } = b.setup.unit;
  if (player[u] !== player[c]) return false;
  const dx = x[c] - x[u];
  const dy = y[c] - y[u];
  const far = limit + halfWidth[c] + halfDepth[c] + halfWidth[u] + halfDepth[u];
  return dx * dx + dy * dy <= far * far;
}

/** Returns the farthest that character `c` may go to join a unit, ticks. */
function joinReach(b: RegimentsBattle, c: number): number {
  return (mayMarch(b, c) ? 2 : 1) * advanceOf(b, c) * INCH;
}

/**
 * Returns how the character `c`, with at most `limit` ticks, reaches unit `u` to join it: 0 by an Advance, 1 by a
 * March, -1 not at all (T9A-CHR-003, T9A-CHR-005). Call `standOut` first.
 */
function strideTo(b: RegimentsBattle, c: number, u: number, limit: number): number {
  if (u === formationOf(b, c) || !mayBeNear(b, c, u, limit) || !mayJoin(b, c, u)) return -1;
  const way = wayTo(b, c, u, limit);
  if (way < 0) return -1;
  if (way <= advanceOf(b, c) * INCH) return 0;
  return anyLeg(b, c, b.rules.terrain.barsMarchAhead) ? -1 : 1; // T9A-TER-026
}

/**
 * T9A-DEC-123: lists the units that the character of row `mover` can reach and join by an Advance (`n` 0) or a March
 * (`n` 1) (T9A-CHR-003, T9A-CHR-005). `extra` is the `Seat` that it takes.
 */
export function joinOptions(b: RegimentsBattle, mover: number): void {
  const c = joiner(b, mover);
  if (!mayGoAndJoin(b, c)) return;
  if (mayChangePlace(b, c)) for (const seat of SEATS) takePlace(b, c, seat);
  const limit = joinReach(b, c);
  standOut(b, c);
  for (let u = 0; u < b.setup.units; u++) {
    const stride = strideTo(b, c, u, limit);
    if (stride < 0) continue;
    for (const seat of SEATS) if (mayTake(b, c, u, seat)) b.option.add(Verb.Join, u, stride, seat);
  }
  standBack(b, c);
}

/**
 * Judges a proposed file of a unit's front for the subject of `Ask.Move`, although files are not listed (T9A-CHR-005).
 */
export function judgeJoin(b: RegimentsBattle, record: OptionRecord): number {
  const c = joiner(b, b.decision.subject[0]);
  if (!namesFile(b, record) || !mayGoAndJoin(b, c)) return Refusal.NotAnOption;
  const { target: u, n, extra: seat } = record;
  if (mayChangePlace(b, c) && u === b.unit.host[c])
    return judgePlaceChange(b, c, record) ? Refusal.Legal : Refusal.NotAnOption;
  standOut(b, c);
  const stride = strideTo(b, c, u, joinReach(b, c));
  const taken = stride >= 0 && stride === n && mayTake(b, c, u, seat);
  standBack(b, c);
  return taken ? Refusal.Legal : Refusal.NotAnOption;
}

/** Returns the number of joins about which `takeJoin` may be asked for row `mover`; 0 if it cannot join a unit now. */
export function countJoins(b: RegimentsBattle, mover: number): number {
  return mayGoAndJoin(b, joiner(b, mover)) ? SEATS.length * b.setup.units : 0;
}

/**
 * Adds join `k` of row `mover` to the options if `joinOptions` would list it.
 * @returns whether it was added
 */
export function takeJoin(b: RegimentsBattle, mover: number, k: number): boolean {
  const c = joiner(b, mover);
  const u = Math.floor(k / SEATS.length);
  const seat = SEATS[k % SEATS.length];
  if (mayChangePlace(b, c) && u === b.unit.host[c]) return takePlace(b, c, seat);
  if (widens(seat) && b.unit.models[u] > b.unit.files[u]) return false; // only a unit of one rank becomes wider
  const limit = joinReach(b, c);
  standOut(b, c);
  const stride = strideTo(b, c, u, limit);
  const taken = stride >= 0 && mayTake(b, c, u, seat);
  standBack(b, c);
  if (!taken) return false;
  b.option.add(Verb.Join, u, stride, seat);
  return true;
}

/** Moves character `c` out of its unit to the end of the path in `route`. */
export function leaveOnTheWay(b: RegimentsBattle, c: number): void {
  const { x, y, direction, length, last } = route;
  const facing = direction[last];
  leave(b, c, x[last] + stepEast(facing, length[last]), y[last] + stepNorth(facing, length[last]), facing);
}

/** Scratch: the path of the current move. */
const path = new Int32Array(SEGMENTS);

const J = sequence('move', 'tested');
const JL = locals('mover', 'unit', 'seat');

/**
 * Ends the move: the joined unit moves no more in this sub-phase, but does not count as moved (T9A-CHR-008). A
 * character that marched may have been lost on the way (T9A-TER-001).
 */
function arrive(b: RegimentsBattle, c: number, u: number, marched: boolean, seat: number): void {
  const limit = (marched ? 2 : 1) * advanceOf(b, c) * INCH;
  standOut(b, c);
  const x = b.unit.x[c];
  const y = b.unit.y[c];
  wayTo(b, c, u, limit);
  standBack(b, c);
  if (isInUnit(b, c)) leaveOnTheWay(b, c);
  if (marched) {
    writeWay(path);
    b.rules.terrain.dangerOnPath(b, c, x, y, route.direction[0], path, 0);
    if (!onTable(b, c)) return;
  }
  b.unit.did[c] |= Did.Move | Did.MoveDone | (marched ? Did.March : Did.Advance);
  b.unit.did[u] |= Did.MoveDone | Did.Joined;
  const { last } = route;
  joinFrom(b, c, u, seat, route.x[last], route.y[last], limit - beforeLastLeg());
}

/**
 * Moves a character to a unit that it joins (T9A-CHR-003, T9A-CHR-005), out of its own unit if it is in one
 * (T9A-CHR-011). If it goes farther than its Movement, it marches; if an enemy is near it takes a March Test
 * (T9A-MOV-008), which counts for the unit that it leaves.
 */
export const joinUnit = procedure<RegimentsBattle, typeof J>(
  'join a unit',
  J,
  {
    move(b, f) {
      const c = joiner(b, b.locals[f + JL.mover]);
      const u = b.locals[f + JL.unit];
      const advance = advanceOf(b, c) * INCH;
      standOut(b, c);
      const marched = wayTo(b, c, u, 2 * advance) > advance;
      standBack(b, c);
      b.locals[f + JL.seat] = b.answer.extra[0];
      const home = formationOf(b, c);
      if (marched && (b.unit.did[home] & Did.FailMarchTest) !== 0) {
        b.core.result[0] = 0;
        return J.tested;
      }
      if (!marched || !needsMarchTest(b, home)) {
        arrive(b, c, u, marched, b.answer.extra[0]);
        return DONE;
      }
      b.unit.did[home] |= Did.MarchTest;
      return call(b, b.rules.leadership.test, home, Roll.MarchTest, 0, -1);
    },
    tested(b, f) {
      const c = joiner(b, b.locals[f + JL.mover]);
      if (b.core.result[0] !== 0) arrive(b, c, b.locals[f + JL.unit], true, b.locals[f + JL.seat]);
      // GAP T9A-MOV-009: who fails the test on the way to a unit out of its reach stays where it is, and has marched.
      else {
        const home = formationOf(b, c);
        if (home !== c) b.unit.did[home] |= Did.FailMarchTest;
        b.unit.did[c] |= Did.March | Did.MoveDone;
        if (b.unit.models[home] === 1) b.unit.did[home] |= Did.March | Did.MoveDone;
      }
      return DONE;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);
