import { ANGLE_MASK, EIGHTH_TURN, INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { Stretch, sweepToRectangle } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import type { OptionRecord } from '../../kernel/options.js';
import { call, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { formUp, modelCentre } from '../../regiments/formation.js';
import { Place } from '../../regiments/layout.js';
import { judgePose, Spacing } from '../../regiments/legality.js';
import { freeStraight, prepareMove } from '../../regiments/surroundings.js';
import { Verb } from './asks.js';
import { clamped } from './characteristics.js';
import { join, mayJoin, mayTake, SEATS, settleFormation, takeNearestPlace, widens } from './characters.js';
import { dangerAhead } from './danger.js';
import { leadershipTest } from './leadership.js';
import { needsMarchTest } from './march-test.js';
import { Refusal } from './reasons.js';
import { Roll } from './rolls.js';
import { Hook } from './rule-ids.js';
import { Did, type T9aBattle, unitSubject } from './state.js';
import { engaged, fleeing, formationOf, isCharacter, movement, onTable, refreshUnitRules, tell } from './units.js';
import { getsWetAhead } from './water.js';

// Characters that join units and leave them in the Remaining Moves (T9A-CHR-003 to T9A-CHR-012).

/** Inches that `c`, by itself or on its way out of its unit, may move: an Advance, or a March if no rule forbids it. */
const advanceOf = (b: T9aBattle, c: number): number => (isInUnit(b, c) ? leavingMovement(b, c) : movement(b, c));

const isInUnit = (b: T9aBattle, c: number): boolean => b.unit.place[c] === Place.inUnit;

function mayMarch(b: T9aBattle, c: number): boolean {
  return permission(b, Hook.mayMarch, unitSubject(b, formationOf(b, c)), NO_ATTACK) !== CANNOT;
}

const stretch = new Float64Array(2);

/** Makes unit `u` stand in nobody's way while a move through it is judged, or takes that back. */
function ghost(b: T9aBattle, u: number, on: boolean): void {
  if (on) b.cache.ghosts[u >> 5] |= 1 << (u & 31);
  else b.cache.ghosts[u >> 5] &= ~(1 << (u & 31));
}

const kept = new Float64Array(2);

/** Gives character `c` the place of its model in its unit, if it is in one, while ways from there are judged. */
function standOut(b: T9aBattle, c: number): void {
  const { x, y } = b.unit;
  kept[0] = x[c];
  kept[1] = y[c];
  if (!isInUnit(b, c)) return;
  startOf(b, c);
  x[c] = Math.round(start[0]);
  y[c] = Math.round(start[1]);
}

/** Takes `standOut` back. */
function standBack(b: T9aBattle, c: number): void {
  b.unit.x[c] = kept[0];
  b.unit.y[c] = kept[1];
}

/** The direction from the Centre of `c` to the nearest point of unit `u`. */
export function towards(b: T9aBattle, c: number, u: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const f = facing[u];
  const dx = x[c] - x[u];
  const dy = y[c] - y[u];
  const across = Math.max(-halfWidth[u], Math.min(halfWidth[u], dx * COS[f] - dy * SIN[f]));
  const ahead = Math.max(-halfDepth[u], Math.min(halfDepth[u], dx * SIN[f] + dy * COS[f]));
  const px = x[u] + across * COS[f] + ahead * SIN[f];
  const py = y[u] - across * SIN[f] + ahead * COS[f];
  return bearing(px - x[c], py - y[c]);
}

/**
 * How far the character `c` has to go to touch unit `u`: it turns to the nearest point of it and goes straight, through
 * its own unit if it comes from one (T9A-CHR-012). Ticks, or -1 if something is in its way or it is further than `limit`.
 */
export function wayTo(b: T9aBattle, c: number, u: number, limit: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const direction = towards(b, c, u);
  const w = halfWidth[c];
  const d = halfDepth[c];
  const meets = sweepToRectangle(
    x[c],
    y[c],
    direction,
    w,
    d,
    direction,
    0,
    x[u],
    y[u],
    facing[u],
    halfWidth[u],
    halfDepth[u],
    stretch,
  );
  if (!meets) return -1;
  const distance = Math.max(0, Math.floor(stretch[Stretch.Enters]));
  if (distance > limit) return -1;
  const home = formationOf(b, c);
  ghost(b, u, true);
  if (home !== c) ghost(b, home, true);
  const o = prepareMove(b, c, distance + w + d);
  const free = freeStraight(b, c, x[c], y[c], direction, w, d, direction, distance, o);
  if (home !== c) ghost(b, home, false);
  ghost(b, u, false);
  return free >= distance ? distance : -1;
}

/**
 * May the character `c` join others in this sub-phase at all, from a unit that it may leave (T9A-CHR-011) or by itself? Also
 * told of a unit whose last models are characters.
 */
function mayGoAndJoin(b: T9aBattle, c: number): boolean {
  if (isInUnit(b, c)) return mayLeave(b, c);
  if (!isCharacter(b, c) || !onTable(b, c) || b.unit.models[c] !== 1) return false;
  return !engaged(b, c) && !fleeing(b, c) && (b.unit.did[c] & (Did.MoveDone | Did.Move | Did.DeclareCharge)) === 0;
}

/** Could `c` touch unit `u`, a friend, with a move of `limit` ticks, whatever is in its way? Quick; yes is no answer. */
function mayBeNear(b: T9aBattle, c: number, u: number, limit: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const { player } = b.setup.unit;
  if (player[u] !== player[c]) return false;
  const dx = x[c] - x[u];
  const dy = y[c] - y[u];
  const far = limit + halfWidth[c] + halfDepth[c] + halfWidth[u] + halfDepth[u];
  return dx * dx + dy * dy <= far * far;
}

/** The farthest that character `c` may go to join a unit, ticks. */
function joinReach(b: T9aBattle, c: number): number {
  return (mayMarch(b, c) ? 2 : 1) * advanceOf(b, c) * INCH;
}

/**
 * How the character `c`, which goes at most `limit` ticks, comes to unit `u` to join it: 0 by an Advance, 1 by a March,
 * -1 not at all (T9A-CHR-003, T9A-CHR-005). Needs `standOut`.
 */
function strideTo(b: T9aBattle, c: number, u: number, limit: number): number {
  if (u === formationOf(b, c) || !mayBeNear(b, c, u, limit) || !mayJoin(b, c, u)) return -1;
  const way = wayTo(b, c, u, limit);
  if (way < 0) return -1;
  if (way <= advanceOf(b, c) * INCH) return 0;
  return getsWetAhead(b, c, b.unit.x[c], b.unit.y[c], towards(b, c, u), way) ? -1 : 1; // T9A-TER-026
}

/**
 * T9A-DEC-123: units that the character `c` can reach and join, by an Advance (`n` 0) or a March (`n` 1), from where
 * it stands (T9A-CHR-003, T9A-CHR-005). `extra`: the `Seat` that it takes there.
 */
export function joinOptions(b: T9aBattle, c: number): void {
  if (!mayGoAndJoin(b, c)) return;
  const limit = joinReach(b, c);
  standOut(b, c);
  for (let u = 0; u < b.setup.units; u++) {
    const stride = strideTo(b, c, u, limit);
    if (stride < 0) continue;
    for (const seat of SEATS) if (mayTake(b, c, u, seat)) b.option.add(Verb.Join, u, stride, seat);
  }
  standBack(b, c);
}

/** How many joins `takeJoin` may be asked about for `c`; 0 if it joins nobody now. */
export function countJoins(b: T9aBattle, c: number): number {
  return mayGoAndJoin(b, c) ? SEATS.length * b.setup.units : 0;
}

/** Adds join `k` of `c` to the options if `joinOptions` would. @returns whether it is one */
export function takeJoin(b: T9aBattle, c: number, k: number): boolean {
  const u = Math.floor(k / SEATS.length);
  const seat = SEATS[k % SEATS.length];
  if (widens(seat) && b.unit.models[u] > b.unit.files[u]) return false; // only one rank grows wider
  const limit = joinReach(b, c);
  standOut(b, c);
  const stride = strideTo(b, c, u, limit);
  standBack(b, c);
  if (stride < 0 || !mayTake(b, c, u, seat)) return false;
  b.option.add(Verb.Join, u, stride, seat);
  return true;
}

const J = sequence('move', 'tested');
const JL = locals('character', 'unit', 'seat');

/**
 * The move is over, and so is the unit's: it moves no more in this sub-phase, but does not count as moved (T9A-CHR-008).
 * Who has marched may have been lost on the way (T9A-TER-001).
 */
function arrive(b: T9aBattle, c: number, u: number, marched: boolean, seat: number): void {
  const limit = (marched ? 2 : 1) * advanceOf(b, c) * INCH;
  standOut(b, c);
  const x = b.unit.x[c];
  const y = b.unit.y[c];
  const direction = towards(b, c, u);
  const way = wayTo(b, c, u, limit);
  standBack(b, c);
  if (isInUnit(b, c)) leave(b, c, x + stepEast(direction, way), y + stepNorth(direction, way), direction);
  if (marched) {
    dangerAhead(b, c, x, y, direction, way, false, -1);
    if (!onTable(b, c)) return;
  }
  b.unit.did[c] |= Did.Move | Did.MoveDone | (marched ? Did.March : Did.Advance);
  b.unit.did[u] |= Did.MoveDone | Did.Joined;
  join(b, c, u, seat);
  takeNearestPlace(b, c, u, x, y, limit);
}

/**
 * The character moves to a unit and joins it (T9A-CHR-003, T9A-CHR-005), out of its own if it is in one (T9A-CHR-011). Further
 * than its Movement it marches, with a test if an enemy is near (T9A-MOV-008), which is that of the unit it leaves.
 */
export const joinUnit = procedure<T9aBattle, typeof J>(
  'join a unit',
  J,
  {
    move(b, f) {
      const c = b.locals[f + JL.character];
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
      return call(b, leadershipTest, home, Roll.MarchTest, 0, -1);
    },
    tested(b, f) {
      const c = b.locals[f + JL.character];
      if (b.core.result[0] !== 0) arrive(b, c, b.locals[f + JL.unit], true, b.locals[f + JL.seat]);
      // GAP T9A-MOV-009: who fails the test on the way to a unit out of its reach stays where it is, and has marched.
      else {
        if (isInUnit(b, c)) b.unit.did[b.unit.host[c]] |= Did.FailMarchTest;
        b.unit.did[c] |= Did.March | Did.MoveDone;
      }
      return DONE;
    },
  },
  { calls: () => [leadershipTest] },
);

/**
 * May character `c` leave its unit now (T9A-CHR-011): neither Engaged nor fleeing, and neither it nor the unit has moved or
 * charged? The last model of a unit does not leave it: it moves as that unit.
 */
export function mayLeave(b: T9aBattle, c: number): boolean {
  const { place, did, models } = b.unit;
  if (place[c] !== Place.inUnit) return false;
  const u = b.unit.host[c];
  if (!onTable(b, u) || models[u] < 2 || engaged(b, u) || fleeing(b, u) || b.setup.unit.M[c] === 0) return false;
  // that the unit stays, or moves no more since it was joined, is no move
  const moved = Did.Move | Did.March | Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid;
  return (did[c] & (moved | Did.MoveDone)) === 0 && (did[u] & moved) === 0;
}

/** Its own Movement in inches, changed by what changes the unit's while it is in it (T9A-CHR-012). */
function leavingMovement(b: T9aBattle, c: number): number {
  const inches = modified(b, Hook.movement, unitSubject(b, formationOf(b, c)), b.setup.unit.M[c], NO_ATTACK);
  return clamped(inches);
}

/**
 * Judges a place outside its unit for character `c`: within its March, nothing but its own unit in the way, an inch from
 * everything, its unit as well (T9A-CHR-012).
 */
function judgePlace(b: T9aBattle, c: number, x: number, y: number, facing: number): number {
  const u = b.unit.host[c];
  startOf(b, c);
  const dx = x - start[0];
  const dy = y - start[1];
  const advance = leavingMovement(b, c) * INCH;
  const limit = (mayMarch(b, c) ? 2 * advance : advance) + TOUCH;
  const squared = dx * dx + dy * dy;
  if (squared > limit * limit) return Refusal.TooFar;
  const end = judgePose(b, c, x, y, facing, 1, Spacing.place);
  if (end !== Refusal.Legal) return end;
  const distance = Math.floor(Math.sqrt(squared));
  const direction = bearing(dx, dy);
  const { halfWidth, halfDepth } = b.unit;
  const ox = b.unit.x[c];
  const oy = b.unit.y[c];
  b.unit.x[c] = Math.round(start[0]);
  b.unit.y[c] = Math.round(start[1]);
  ghost(b, u, true);
  const o = prepareMove(b, c, distance + halfWidth[c] + halfDepth[c]);
  const free = freeStraight(
    b,
    c,
    b.unit.x[c],
    b.unit.y[c],
    direction,
    halfWidth[c],
    halfDepth[c],
    direction,
    distance,
    o,
  );
  ghost(b, u, false);
  b.unit.x[c] = ox;
  b.unit.y[c] = oy;
  if (free < distance - TOUCH) return Refusal.BlockedOnTheWay;
  const marched = squared > (advance + TOUCH) * (advance + TOUCH);
  const wet = marched && getsWetAhead(b, c, Math.round(start[0]), Math.round(start[1]), direction, distance);
  return wet ? Refusal.BlockedOnTheWay : Refusal.Legal; // T9A-TER-026
}

const start = new Float64Array(2);

/** Writes where character `c` stands in its unit to `start`. */
function startOf(b: T9aBattle, c: number): void {
  const u = b.unit.host[c];
  const slot = Math.max(0, b.unit.slot[c]);
  modelCentre(b, u, slot % b.unit.files[u], Math.floor(slot / b.unit.files[u]), start);
}

/** Places outside its unit that a character is offered: eight directions by an Advance, then by a March. */
const LEAVES = 16;

/** T9A-DEC-123: places outside its unit that character `c` reaches, eight directions from where it stands (T9A-CHR-012). */
export function leaveOptions(b: T9aBattle, c: number): void {
  const count = countLeaves(b, c);
  for (let k = 0; k < count; k++) takeLeave(b, c, k);
}

/** How many places `takeLeave` may be asked about for `c`; 0 if it may not leave now. */
export function countLeaves(b: T9aBattle, c: number): number {
  return mayLeave(b, c) ? LEAVES : 0;
}

/** Adds place `k` outside its unit to the options of `c` if it reaches it. @returns whether it does */
export function takeLeave(b: T9aBattle, c: number, k: number): boolean {
  const ahead = b.unit.facing[b.unit.host[c]];
  const stride = k < LEAVES / 2 ? 1 : 2;
  const direction = (ahead + k * EIGHTH_TURN) & ANGLE_MASK;
  const advance = leavingMovement(b, c) * INCH;
  startOf(b, c);
  const x = Math.round(start[0] + stride * advance * SIN[direction]);
  const y = Math.round(start[1] + stride * advance * COS[direction]);
  if (judgePlace(b, c, x, y, ahead) !== Refusal.Legal) return false;
  b.option.addPose(Verb.Leave, c, stride - 1, x, y, ahead, 1);
  return true;
}

/** Judges any place, listed or not, to which the subject of `Ask.Move` leaves its unit. */
export function judgeLeave(b: T9aBattle, record: OptionRecord): number {
  const c = b.decision.subject[0];
  if (record.verb !== Verb.Leave || record.files !== 1 || record.path.length > 0) return Refusal.NotAnOption;
  if (!mayLeave(b, c) || record.facing < 0 || record.facing > ANGLE_MASK) return Refusal.NotAnOption;
  return judgePlace(b, c, record.x, record.y, record.facing);
}

const O = sequence('move', 'tested', 'leave');
const OL = locals('character', 'x', 'y', 'facing', 'marched');

/** The character leaves its unit for a place outside (T9A-CHR-011, T9A-CHR-012); a March Test is rolled for the unit as one. */
export const leaveUnit = procedure<T9aBattle, typeof O>(
  'leave a unit',
  O,
  {
    move(b, f) {
      const c = b.locals[f + OL.character];
      const u = b.unit.host[c];
      startOf(b, c);
      const dx = b.locals[f + OL.x] - start[0];
      const dy = b.locals[f + OL.y] - start[1];
      const advance = leavingMovement(b, c) * INCH + TOUCH;
      b.locals[f + OL.marched] = dx * dx + dy * dy > advance * advance ? 1 : 0;
      if (b.locals[f + OL.marched] === 0) return O.leave;
      if ((b.unit.did[u] & Did.FailMarchTest) !== 0) {
        b.core.result[0] = 0;
        return O.tested;
      }
      if (!needsMarchTest(b, u)) return O.leave;
      b.unit.did[u] |= Did.MarchTest;
      return call(b, leadershipTest, u, Roll.MarchTest, 0, -1);
    },
    tested(b, f) {
      if (b.core.result[0] !== 0) return NEXT;
      // GAP T9A-MOV-009: the test failed for the unit as one, it stays; its Movement alone would not take it there.
      b.unit.did[b.unit.host[b.locals[f + OL.character]]] |= Did.FailMarchTest;
      b.unit.did[b.locals[f + OL.character]] |= Did.March | Did.MoveDone;
      return DONE;
    },
    leave(b, f) {
      const { character, x, y, facing, marched } = OL;
      const c = b.locals[f + character];
      startOf(b, c);
      const dx = b.locals[f + x] - start[0];
      const dy = b.locals[f + y] - start[1];
      leave(b, c, b.locals[f + x], b.locals[f + y], b.locals[f + facing]);
      b.unit.did[c] |= Did.Move | Did.MoveDone | (b.locals[f + marched] !== 0 ? Did.March : Did.Advance);
      if (b.locals[f + marched] === 0) return DONE;
      // T9A-TER-001
      const distance = Math.floor(Math.sqrt(dx * dx + dy * dy));
      dangerAhead(b, c, Math.round(start[0]), Math.round(start[1]), bearing(dx, dy), distance, false, -1);
      return DONE;
    },
  },
  { calls: () => [leadershipTest] },
);

/** Character `c` steps out of its unit to a pose of its own; the unit closes up and does not count as moved (T9A-CHR-012). */
export function leave(b: T9aBattle, c: number, x: number, y: number, facing: number): void {
  const u = b.unit.host[c];
  const { models, phaseModels, host, slot, did } = b.unit;
  host[c] = NONE;
  slot[c] = NONE;
  models[u]--;
  phaseModels[u] = Math.max(0, phaseModels[u] - 1);
  models[c] = 1;
  phaseModels[c] = 1;
  did[u] |= Did.Joined;
  b.unit.place[c] = Place.table;
  formUp(b, c, x, y, facing, 1);
  refreshUnitRules(b, c);
  settleFormation(b, u);
  if (b.log !== null) tell(b, 'join', c, `leave ${b.setup.names[u]}`);
}
