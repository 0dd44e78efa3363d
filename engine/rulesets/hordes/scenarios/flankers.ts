// Outflank: one unit of each player is deployed along the table edge to his right (HRD-SCN-037, HRD-SCN-038).
import { isLeader } from '../core/battlegroups.js';
import { baseOf, HUGE, playerOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { endOf, firstOf, unitOf } from '../units/members.js';
import { Scenario } from './scenarios.js';

export const hasFlankers = (b: HordesBattle): boolean => b.game.scenario[0] === Scenario.outflank;

/** True if the unit of model `m` is deployed in the secondary zone. */
export const isFlanker = (b: HordesBattle, m: number): boolean => b.unit.flanks[unitOf(b, m)] !== 0;

/** True if unit `u` of `player` may be the one in the secondary zone: no leader, no huge base (HRD-SCN-038). */
// GAP HRD-SCN-038: neither a warcaster nor a warlock nor a unit with one
function mayFlank(b: HordesBattle, u: number, player: number): boolean {
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (playerOf(b, m) !== player || b.model.place[m] !== Place.reserve) return false;
    if (isLeader(b, m) || baseOf(b, m) === HUGE) return false;
  }
  return true;
}

/** True if `player` must still choose his flankers. */
export function mustChooseFlankers(b: HordesBattle, player: number): boolean {
  if (!hasFlankers(b)) return false;
  let any = false;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] !== player) continue;
    if (b.unit.flanks[u] !== 0) return false;
    any ||= mayFlank(b, u, player);
  }
  return any;
}

/** Lists the units that may be the flankers of the player who is asked, each by its commander. */
export function listFlankers(b: HordesBattle, verb: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (mayFlank(b, u, b.decision.player[0])) b.option.add(verb, b.setup.unit.commander[u]);
  }
}
