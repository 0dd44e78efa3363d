// Reinforcements: two units of each player wait beside the table, and arrive one by one (HRD-SCN-043..045).
import { isLeader } from '../core/battlegroups.js';
import { playerOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { anyOfPlayer, nextOf } from '../units/latecomers.js';
import { endOf, firstOf, unitOf } from '../units/members.js';
import { Scenario } from './scenarios.js';

/** How many units or models each player nominates, and the fewest points of each (HRD-SCN-043). */
const NOMINATED = 2;
const LEAST_POINTS = 5;

export const hasReinforcements = (b: HordesBattle): boolean => b.game.scenario[0] === Scenario.reinforcements;

/** True if the unit of model `m` was nominated to arrive later. */
export const isReinforcement = (b: HordesBattle, m: number): boolean => b.unit.reinforces[unitOf(b, m)] !== 0;

/** True if model `m` waits to arrive. */
export const isWaiting = (b: HordesBattle, m: number): boolean =>
  b.model.place[m] === Place.reserve && isReinforcement(b, m);

/** True if `player` may nominate unit `u`: it costs 5 points at least and has no leader (HRD-SCN-043). */
function mayNominate(b: HordesBattle, u: number, player: number): boolean {
  if (b.unit.reinforces[u] !== 0 || b.setup.unit.points[u] < LEAST_POINTS) return false;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (playerOf(b, m) !== player || b.model.place[m] !== Place.reserve || isLeader(b, m)) return false;
  }
  return true;
}

/** True if `player` must still nominate a unit. */
// GAP HRD-SCN-043: who has fewer than two units that may be nominated nominates those that there are
export function mustNominate(b: HordesBattle, player: number): boolean {
  if (!hasReinforcements(b)) return false;
  let nominated = 0;
  let any = false;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] !== player) continue;
    if (b.unit.reinforces[u] !== 0) nominated++;
    any ||= mayNominate(b, u, player);
  }
  return any && nominated < NOMINATED;
}

/** Lists the units that the player who is asked may nominate, each by its commander. */
export function listNominees(b: HordesBattle, verb: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (mayNominate(b, u, b.decision.player[0])) b.option.add(verb, b.setup.unit.commander[u]);
  }
}

/** Returns the next model of unit `u` that waits, its commander first; -1 if there is none. */
export const nextWaiting = (b: HordesBattle, u: number): number => nextOf(b, u, isWaiting);

/** True if a unit of `player` waits. */
export const anyWaits = (b: HordesBattle, player: number): boolean => anyOfPlayer(b, player, isWaiting);

/** Lists the units of the player who is asked that may arrive now, and that none does (HRD-SCN-044). */
export function listArrivals(b: HordesBattle, verb: number, none: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    const m = nextWaiting(b, u);
    if (m >= 0 && playerOf(b, m) === b.decision.player[0]) b.option.add(verb, m);
  }
  b.option.add(none);
}
