import { invalidateGeometry, markGone } from '../../kernel/battle.js';
import { SEGMENTS } from '../../kernel/core.js';
import { ANGLE_MASK, EIGHTH_TURN, INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import type { OptionRecord } from '../../kernel/options.js';
import { call, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Verb } from '../core/asks.js';
import { clamped } from '../core/characteristics.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, unitSubject } from '../core/state.js';
import { engaged, fleeing, formationOf, onTable, refreshUnitRules, tell } from '../core/units.js';
import { formUp, slotCentre } from '../formation.js';
import { Place } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { needsMarchTest } from '../movement/march-test.js';
import { ignoredUnit } from '../obstacles.js';
import { noteJoined } from '../panic/panic-causes.js';
import { Refusal } from '../refusals.js';
import { freeStraight, prepareMove } from '../surroundings.js';
import { settleFormation } from './characters.js';
import { anyLeg, route, wayAround, writeWay } from './joining-paths.js';

// Characters that leave their units in the Remaining Moves (T9A-CHR-011, T9A-CHR-012).

export const isInUnit = (b: RegimentsBattle, c: number): boolean => b.unit.place[c] === Place.inUnit;

/**
 * True if character `c`, alone or in a unit, may March (T9A-MOV-008). A unit that returned to the table in this turn
 * may not (T9A-PUR-025).
 */
export function mayMarch(b: RegimentsBattle, c: number): boolean {
  const u = formationOf(b, c);
  if ((b.unit.did[u] & Did.Returned) !== 0) return false;
  return permission(b, Hook.mayMarch, unitSubject(b, u), NO_ATTACK) !== CANNOT;
}

/** Bits of `did` that make a unit count as moved before the Remaining Moves, although it may still move in them. */
export const MOVES_AHEAD = Did.Returned | Did.RallyToAct | Did.RallyFeigned;

/**
 * True if unit `u` has moved in this turn, so that no character may leave it. A unit that returned to the table
 * (T9A-PUR-025), or rallied under a rule that lets it act or after a feigned flight (T9A-SPR-019), counts as moved but
 * may still move in the Remaining Moves.
 */
export function hasMoved(b: RegimentsBattle, u: number): boolean {
  const ways = Did.Advance | Did.March | Did.Reform | Did.SwiftReform;
  const ahead = (b.unit.did[u] & MOVES_AHEAD) !== 0;
  return (b.unit.did[u] & (ahead ? ways : ways | Did.Move)) !== 0;
}

const start = new Float64Array(2);

/** Writes the place of character `c` in its unit to `start`. */
function startOf(b: RegimentsBattle, c: number): void {
  const u = b.unit.host[c];
  slotCentre(b, u, Math.max(0, b.unit.slot[c]), start);
}

const kept = new Float64Array(2);

/**
 * Gives character `c`, if it is in a unit, the pose of its model in the unit, while paths from that place are judged.
 * Undo it with `standBack`.
 */
export function standOut(b: RegimentsBattle, c: number): void {
  const { x, y } = b.unit;
  kept[0] = x[c];
  kept[1] = y[c];
  if (!isInUnit(b, c)) return;
  startOf(b, c);
  x[c] = Math.round(start[0]);
  y[c] = Math.round(start[1]);
}

/** Undoes `standOut`. */
export function standBack(b: RegimentsBattle, c: number): void {
  b.unit.x[c] = kept[0];
  b.unit.y[c] = kept[1];
}

/**
 * True if character `c` may leave its unit now (T9A-CHR-011): the unit is neither Engaged nor fleeing, and neither it
 * nor the character has moved or charged. The last model of a unit does not leave it; it moves as that unit.
 */
export function mayLeave(b: RegimentsBattle, c: number): boolean {
  const { place, did, models } = b.unit;
  if (place[c] !== Place.inUnit) return false;
  const u = b.unit.host[c];
  if (!onTable(b, u) || models[u] < 2 || engaged(b, u) || fleeing(b, u) || b.setup.unit.M[c] === 0) return false;
  // Staying in place, or moving no more after being joined, does not count as a move.
  const bars = Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid;
  if ((did[c] & (bars | Did.MoveDone)) !== 0 || (did[u] & bars) !== 0) return false;
  return !hasMoved(b, c) && !hasMoved(b, u);
}

/** Returns the character's own Movement in inches, changed by effects on the unit while it is in it (T9A-CHR-012). */
export function leavingMovement(b: RegimentsBattle, c: number): number {
  const inches = modified(b, Hook.movement, unitSubject(b, formationOf(b, c)), b.setup.unit.M[c], NO_ATTACK);
  return clamped(inches);
}

/**
 * Judges a place outside its unit for character `c`: at most `limit` ticks away, nothing but its own unit in the way,
 * and an inch from everything, its unit included (T9A-CHR-012).
 */
export function judgePlaceWithin(
  b: RegimentsBattle,
  c: number,
  x: number,
  y: number,
  facing: number,
  limit: number,
): number {
  const u = b.unit.host[c];
  startOf(b, c);
  const dx = x - start[0];
  const dy = y - start[1];
  const squared = dx * dx + dy * dy;
  if (squared > limit * limit) return Refusal.TooFar;
  const end = judgePose(b, c, x, y, facing, 1, Spacing.place);
  if (end !== Refusal.Legal) return end;
  const distance = Math.floor(Math.sqrt(squared));
  const direction = bearing(dx, dy);
  const { halfWidth, halfDepth } = b.unit;
  standOut(b, c);
  ignoredUnit(b, u, true);
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
  ignoredUnit(b, u, false);
  standBack(b, c);
  return free < distance - TOUCH ? Refusal.BlockedOnTheWay : Refusal.Legal;
}

/** Returns the farthest that character `c` may go on its way out of its unit, ticks. */
function leavingReach(b: RegimentsBattle, c: number): number {
  return (mayMarch(b, c) ? 2 : 1) * leavingMovement(b, c) * INCH + TOUCH;
}

/**
 * Returns how far `c` has to go to a place round the obstacles on its straight way, ticks, or -1. Leaves the path in
 * `route`.
 */
function detour(b: RegimentsBattle, c: number, x: number, y: number): number {
  standOut(b, c);
  const way = wayAround(b, c, x, y, leavingReach(b, c));
  standBack(b, c);
  return way;
}

/** Judges the path in `route` of `way` ticks: it must exist, and cross no Water if it is a March. */
function judgeDetour(b: RegimentsBattle, c: number, way: number): number {
  if (way < 0) return Refusal.BlockedOnTheWay;
  const marched = way > leavingMovement(b, c) * INCH + TOUCH;
  return marched && anyLeg(b, c, b.rules.terrain.barsMarchAhead) ? Refusal.BlockedOnTheWay : Refusal.Legal; // T9A-TER-026
}

/**
 * Judges a place outside its unit for character `c`: within its March, and no Water on the way if it is farther than an
 * Advance.
 */
function judgePlace(b: RegimentsBattle, c: number, x: number, y: number, facing: number): number {
  const advance = leavingMovement(b, c) * INCH;
  const refusal = judgePlaceWithin(b, c, x, y, facing, leavingReach(b, c));
  if (refusal !== Refusal.Legal) return refusal;
  const dx = x - start[0];
  const dy = y - start[1];
  const squared = dx * dx + dy * dy;
  const marched = squared > (advance + TOUCH) * (advance + TOUCH);
  if (!marched) return Refusal.Legal;
  const distance = Math.floor(Math.sqrt(squared));
  const wet = b.rules.terrain.barsMarchAhead(
    b,
    c,
    Math.round(start[0]),
    Math.round(start[1]),
    bearing(dx, dy),
    distance,
  );
  return wet ? Refusal.BlockedOnTheWay : Refusal.Legal; // T9A-TER-026
}

/** Number of places outside its unit that a character is offered: eight directions by an Advance, then by a March. */
export const LEAVES = 16;

/**
 * T9A-DEC-123: lists the places outside its unit that character `c` can reach, in eight directions from its place
 * (T9A-CHR-012).
 */
export function leaveOptions(b: RegimentsBattle, c: number): void {
  const count = countLeaves(b, c);
  for (let k = 0; k < count; k++) takeLeave(b, c, k);
}

/** Returns the number of places about which `takeLeave` may be asked for `c`; 0 if it may not leave now. */
export function countLeaves(b: RegimentsBattle, c: number): number {
  return mayLeave(b, c) ? LEAVES : 0;
}

/**
 * Returns place `k` of those offered to `c`, `stride` ticks from its place in its unit. The result is overwritten by
 * the next call.
 */
export function leavingPlace(b: RegimentsBattle, c: number, k: number, stride: number): Readonly<typeof place> {
  const direction = (b.unit.facing[b.unit.host[c]] + k * EIGHTH_TURN) & ANGLE_MASK;
  startOf(b, c);
  place.x = Math.round(start[0] + stride * SIN[direction]);
  place.y = Math.round(start[1] + stride * COS[direction]);
  return place;
}

const place = { x: 0, y: 0 };

/**
 * Adds place `k` outside its unit to the options of `c` if the character can reach it.
 * @returns whether it was added
 */
export function takeLeave(b: RegimentsBattle, c: number, k: number): boolean {
  const ahead = b.unit.facing[b.unit.host[c]];
  const stride = k < LEAVES / 2 ? 1 : 2;
  const { x, y } = leavingPlace(b, c, k, stride * leavingMovement(b, c) * INCH);
  if (judgePlace(b, c, x, y, ahead) !== Refusal.Legal) return false;
  b.option.addPose(Verb.Leave, c, stride - 1, x, y, ahead, 1);
  return true;
}

/** Judges any place, listed or not, to which the subject of `Ask.Move` leaves its unit. */
export function judgeLeave(b: RegimentsBattle, record: OptionRecord): number {
  const c = b.decision.subject[0];
  if (record.verb !== Verb.Leave || record.files !== 1 || record.path.length > 0) return Refusal.NotAnOption;
  if (!mayLeave(b, c)) return Refusal.NotAnOption;
  const { x, y, facing } = record;
  const refusal = judgePlace(b, c, x, y, facing);
  // Only straight ways are listed, so a barred place may still be legal by a detour.
  return refusal === Refusal.BlockedOnTheWay ? judgeDetour(b, c, detour(b, c, x, y)) : refusal;
}

/** Scratch: the path of the current move. */
const path = new Int32Array(SEGMENTS);

const O = sequence('move', 'tested', 'leave');
const OL = locals('character', 'x', 'y', 'facing', 'marched', 'around');

/**
 * Moves a character out of its unit to a place on the table (T9A-CHR-011, T9A-CHR-012). A March Test counts for the
 * whole unit.
 */
export const leaveUnit = procedure<RegimentsBattle, typeof O>(
  'leave a unit',
  O,
  {
    move(b, f) {
      const c = b.locals[f + OL.character];
      const u = b.unit.host[c];
      const x = b.locals[f + OL.x];
      const y = b.locals[f + OL.y];
      const barred = judgePlace(b, c, x, y, b.locals[f + OL.facing]) === Refusal.BlockedOnTheWay;
      b.locals[f + OL.around] = barred ? 1 : 0;
      startOf(b, c);
      const dx = x - start[0];
      const dy = y - start[1];
      const way = barred ? detour(b, c, x, y) : Math.sqrt(dx * dx + dy * dy);
      b.locals[f + OL.marched] = way > leavingMovement(b, c) * INCH + TOUCH ? 1 : 0;
      if (b.locals[f + OL.marched] === 0) return O.leave;
      if ((b.unit.did[u] & Did.FailMarchTest) !== 0) {
        b.core.result[0] = 0;
        return O.tested;
      }
      if (!needsMarchTest(b, u)) return O.leave;
      b.unit.did[u] |= Did.MarchTest;
      return call(b, b.rules.leadership.test, u, Roll.MarchTest, 0, -1);
    },
    tested(b, f) {
      if (b.core.result[0] !== 0) return NEXT;
      // GAP T9A-MOV-009: the test failed for the unit as one, it stays; its Movement alone would not take it there.
      b.unit.did[b.unit.host[b.locals[f + OL.character]]] |= Did.FailMarchTest;
      b.unit.did[b.locals[f + OL.character]] |= Did.March | Did.MoveDone;
      return DONE;
    },
    leave(b, f) {
      const { character, x, y, facing, marched, around } = OL;
      const c = b.locals[f + character];
      if (b.locals[f + around] !== 0) detour(b, c, b.locals[f + x], b.locals[f + y]);
      startOf(b, c);
      const dx = b.locals[f + x] - start[0];
      const dy = b.locals[f + y] - start[1];
      leave(b, c, b.locals[f + x], b.locals[f + y], b.locals[f + facing]);
      b.unit.did[c] |= Did.Move | Did.MoveDone | (b.locals[f + marched] !== 0 ? Did.March : Did.Advance);
      if (b.locals[f + marched] === 0) return DONE;
      // T9A-TER-001
      const fromX = Math.round(start[0]);
      const fromY = Math.round(start[1]);
      if (b.locals[f + around] !== 0) {
        writeWay(path);
        b.rules.terrain.dangerOnPath(b, c, fromX, fromY, route.direction[0], path, 0);
        return DONE;
      }
      b.rules.terrain.dangerAhead(
        b,
        c,
        fromX,
        fromY,
        bearing(dx, dy),
        Math.floor(Math.sqrt(dx * dx + dy * dy)),
        false,
        -1,
      );
      return DONE;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);

/**
 * Puts character `c` outside its unit into a pose of its own. The unit closes up and does not count as moved
 * (T9A-CHR-012).
 */
export function leave(b: RegimentsBattle, c: number, x: number, y: number, facing: number): void {
  const u = b.unit.host[c];
  const { models, phaseModels, host, slot, did } = b.unit;
  host[c] = NONE;
  slot[c] = NONE;
  models[u]--;
  noteJoined(b, u, -1);
  models[c] = 1;
  phaseModels[c] = 1;
  did[u] |= Did.Joined;
  b.unit.place[c] = Place.table;
  formUp(b, c, x, y, facing, 1);
  refreshUnitRules(b, c);
  if (models[u] > 0) settleFormation(b, u);
  else endEmpty(b, u);
  if (b.log !== null) tell(b, 'join', c, `leave ${b.setup.names[u]}`);
}

/**
 * Ends row `u`, whose own models were slain earlier, because the last character in it has joined another unit
 * (T9A-CHR-010).
 */
function endEmpty(b: RegimentsBattle, u: number): void {
  b.unit.place[u] = Place.destroyed;
  refreshUnitRules(b, u);
  markGone(b, u);
  invalidateGeometry(b);
}
