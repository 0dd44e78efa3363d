// Characters that join and leave units with a Vanguard move (T9A-SPR-093), as they do in the Remaining Moves.

import { TOUCH } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { joinFrom, mayJoin, mayTake, namesFile, SEATS } from '../characters/characters.js';
import { leaveOnTheWay } from '../characters/joining.js';
import { anyLeg, beforeLastLeg, route, wayAround, wayTo } from '../characters/joining-paths.js';
import { isInUnit, judgePlaceWithin, LEAVES, leavingPlace, standBack, standOut } from '../characters/leaving.js';
import { Verb } from '../core/asks.js';
import { Status } from '../core/state.js';
import { formationOf, isCharacter, playerOf } from '../core/units.js';
import { MoveStage } from '../movement/move-options.js';
import { At } from '../paths.js';
import { Refusal } from '../refusals.js';
import { DISTANCE, gatherFoes, leastGap, nearAt, nearOnStraight, pose, vanguardOf } from './vanguard-distance.js';

/** Returns how far character `c` goes with its Vanguard move, alone or out of its unit, ticks. */
const reachOf = (b: RegimentsBattle, c: number): number => vanguardOf(b, formationOf(b, c));

/** True if an enemy comes within 12 inches of `c` on its way from (x, y), with `c` facing where it goes. */
function comesNear(b: RegimentsBattle, c: number, x: number, y: number, direction: number, way: number): boolean {
  gatherFoes(b, c, Infinity);
  pose[At.x] = x;
  pose[At.y] = y;
  pose[At.facing] = direction;
  return nearOnStraight(b, c, direction, way, b.unit.halfWidth[c], b.unit.halfDepth[c]);
}

/**
 * True if character `c`, by itself or from its unit, can join unit `u` with its Vanguard move. The way is at most 12
 * inches long, and the whole way and its end keep 12 inches from enemies.
 * GAP T9A-SPR-093: who joins a unit is as near to the enemy as that unit, which has not moved itself and may charge.
 */
function mayReach(b: RegimentsBattle, c: number, u: number): boolean {
  if (u === formationOf(b, c) || playerOf(b, u) !== playerOf(b, c) || !mayJoin(b, c, u)) return false;
  if (leastGap(b, u) <= DISTANCE) return false;
  standOut(b, c);
  const way = wayTo(b, c, u, reachOf(b, c));
  const reaches = way >= 0 && !anyLeg(b, c, comesNear);
  standBack(b, c);
  return reaches;
}

/**
 * True if `c` may join units at this stage of its move. Only a character that is alone or leaves its unit may
 * (T9A-SPR-093).
 */
export function joinsOthers(b: RegimentsBattle, c: number, stage: number): boolean {
  return stage === MoveStage.all && isCharacter(b, c) && (isInUnit(b, c) || b.unit.models[c] === 1);
}

/** Adds an option for each seat that `c` may take in a unit that it reaches. */
export function offerJoins(b: RegimentsBattle, c: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (!mayReach(b, c, u)) continue;
    for (const seat of SEATS) if (mayTake(b, c, u, seat)) b.option.add(Verb.Join, u, 0, seat);
  }
}

/**
 * Adds join `k` of `c`, a seat of a unit, to the options if it is legal.
 * @returns whether it was added
 */
export function takeJoin(b: RegimentsBattle, c: number, k: number): boolean {
  const u = Math.floor(k / SEATS.length);
  const seat = SEATS[k % SEATS.length];
  if (!mayReach(b, c, u) || !mayTake(b, c, u, seat)) return false;
  b.option.add(Verb.Join, u, 0, seat);
  return true;
}

/** Judges a record with which `c` would take a file in the front of a unit. */
export function judgeJoining(b: RegimentsBattle, c: number, stage: number, record: OptionRecord): number {
  const { target, n, extra: seat } = record;
  if (!namesFile(b, record) || n !== 0 || !joinsOthers(b, c, stage)) return Refusal.NotAnOption;
  return mayReach(b, c, target) && mayTake(b, c, target, seat) ? Refusal.Legal : Refusal.NotAnOption;
}

/**
 * Judges a place outside its unit for character `c`: at most 12 inches away, and neither the place nor the way near an
 * enemy.
 */
function judgePlaceOf(b: RegimentsBattle, c: number, x: number, y: number, facing: number): number {
  const refusal = judgePlaceWithin(b, c, x, y, facing, reachOf(b, c) + TOUCH);
  if (refusal !== Refusal.Legal) return refusal;
  standOut(b, c);
  const dx = x - b.unit.x[c];
  const dy = y - b.unit.y[c];
  const way = Math.floor(Math.sqrt(dx * dx + dy * dy));
  const away =
    !comesNear(b, c, b.unit.x[c], b.unit.y[c], bearing(dx, dy), way) &&
    !nearAt(b, c, x, y, facing, b.unit.halfWidth[c], b.unit.halfDepth[c]);
  standBack(b, c);
  return away ? Refusal.Legal : Refusal.NearEnemy;
}

/** Judges a place like `judgePlaceOf` if an obstacle bars the straight way: `c` goes round it. */
function judgeDetour(b: RegimentsBattle, c: number, x: number, y: number, facing: number): number {
  standOut(b, c);
  const leads = wayAround(b, c, x, y, reachOf(b, c) + TOUCH) >= 0;
  const near =
    leads && (anyLeg(b, c, comesNear) || nearAt(b, c, x, y, facing, b.unit.halfWidth[c], b.unit.halfDepth[c]));
  standBack(b, c);
  return !leads ? Refusal.BlockedOnTheWay : near ? Refusal.NearEnemy : Refusal.Legal;
}

/** Judges any place, listed or not, to which `c` would leave its unit. */
export function judgeLeaving(b: RegimentsBattle, c: number, record: OptionRecord): number {
  const { verb, files, n, x, y, facing } = record;
  if (verb !== Verb.Leave || files !== 1 || n !== 0 || record.path.length > 0) return Refusal.NotAnOption;
  const refusal = judgePlaceOf(b, c, x, y, facing);
  // Only straight ways are listed, so a barred place may still be legal by a detour.
  return refusal === Refusal.BlockedOnTheWay ? judgeDetour(b, c, x, y, facing) : refusal;
}

/** Adds the places outside its unit that character `c` is offered, as in the Remaining Moves (T9A-CHR-012). */
export function offerPlaces(b: RegimentsBattle, c: number): void {
  const facing = b.unit.facing[b.unit.host[c]];
  for (let k = 0; k < LEAVES / 2; k++) {
    const { x, y } = leavingPlace(b, c, k, reachOf(b, c));
    if (judgePlaceOf(b, c, x, y, facing) === Refusal.Legal) b.option.addPose(Verb.Leave, c, 0, x, y, facing, 1);
  }
}

/**
 * Moves character `c` to unit `u` with its Vanguard move, out of its own unit if it is in one (T9A-CHR-011), and joins
 * them.
 */
export function joinOnTheWay(b: RegimentsBattle, c: number, u: number, seat: number): void {
  const reach = reachOf(b, c);
  standOut(b, c);
  wayTo(b, c, u, reach);
  standBack(b, c);
  if (isInUnit(b, c)) leaveOnTheWay(b, c);
  b.unit.status[c] |= Status.NoFirstTurnCharge;
  const { last } = route;
  joinFrom(b, c, u, seat, route.x[last], route.y[last], reach - beforeLastLeg());
}
