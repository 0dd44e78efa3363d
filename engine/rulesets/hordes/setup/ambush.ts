// Ambush: units that are not deployed, and enter along a table edge later (HRD-OPTH-004).
import { holds, slotOf } from '../../../kernel/special-rules.js';
import { definedRule } from '../abilities/numbers.js';
import { Verb } from '../core/asks.js';
import { playerOf } from '../core/models.js';
import { type HordesBattle, Place, UnitDid } from '../core/state.js';
import { hasFlankers, isFlanker } from '../scenarios/flankers.js';
import { isReinforcement } from '../scenarios/reinforcements.js';
import { anyOfPlayer, nextOf } from '../units/latecomers.js';
import { endOf, firstOf, unitOf } from '../units/members.js';
import { edgeOf } from './zones.js';

const AMBUSH = definedRule('Ambush');

/** Values of `unit.ambush` from here on: the unit enters now, at the table edge of that number less this. */
const ENTERS = 2;

/** True if the unit of model `m` lies in ambush, or enters from it now. */
export const isInAmbush = (b: HordesBattle, m: number): boolean => b.unit.ambush[unitOf(b, m)] !== 0;

/** True if model `m` is not on the table yet and lies in ambush. */
export const isLurking = (b: HordesBattle, m: number): boolean =>
  b.model.place[m] === Place.reserve && isInAmbush(b, m);

/** Returns the table edge at which the unit of model `m` enters now, -1 if it does not. */
export const edgeOfAmbush = (b: HordesBattle, m: number): number => b.unit.ambush[unitOf(b, m)] - ENTERS;

/**
 * True if the unit of model `m` may be kept off the table: all of its models have Ambush, and none is deployed
 * (HRD-OPTH-004). Nobody has Ambush in Outflank (HRD-SCN-039), nor do reinforcements (HRD-SCN-045).
 */
export function mayAmbush(b: HordesBattle, m: number): boolean {
  if (slotOf(b, AMBUSH) < 0 || hasFlankers(b)) return false;
  if (isInAmbush(b, m) || isFlanker(b, m) || isReinforcement(b, m)) return false;
  const u = unitOf(b, m);
  if ((b.unit.did[u] & UnitDid.HoldBack) !== 0) return false;
  for (let o = firstOf(b, u); o < endOf(b, u); o++)
    if (!holds(b, o, AMBUSH) || b.model.place[o] !== Place.reserve) return false;
  return true;
}

/** Returns the next model of unit `u` that is not on the table yet, its commander first; -1 if there is none. */
export const nextLurking = (b: HordesBattle, u: number): number => nextOf(b, u, isLurking);

/** True if a unit of `player` lies in ambush. */
export const anyLurks = (b: HordesBattle, player: number): boolean =>
  slotOf(b, AMBUSH) >= 0 && anyOfPlayer(b, player, isLurking);

/** Lists the units of the player who is asked that may enter, each with each table edge but that behind the enemy, and none. */
export function listAmbushes(b: HordesBattle): void {
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) {
    const m = nextLurking(b, u);
    if (m < 0 || playerOf(b, m) !== player) continue;
    for (let edge = 0; edge < 4; edge++) {
      if (edge !== edgeOf(b, 1 - player)) b.option.add(Verb.Ambush, m, edge);
    }
  }
  b.option.add(Verb.Pass);
}

/** Unit `u` begins to enter at a table edge. */
export function enterAt(b: HordesBattle, u: number, edge: number): void {
  b.unit.ambush[u] = ENTERS + edge;
}
