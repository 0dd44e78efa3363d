import { Verb } from '../core/asks.js';
import { Did, ModelDid, type W40kBattle } from '../core/state.js';
import { broken, engaged, onTable, playerOf, squadOfModel } from '../core/units.js';
import { breakSquad } from '../morale/breaking.js';

/**
 * True if squad `u` may still decide to break off in this phase (W40K-BOFF-001). Broken squads disengage in any case
 * (W40K-BOFF-002).
 */
export function mayBreakOff(b: W40kBattle, u: number): boolean {
  if (b.unit.host[u] >= 0 || !onTable(b, u) || broken(b, u)) return false;
  return (b.unit.did[u] & Did.BreakOffAsked) === 0 && engaged(b, u);
}

/** Lists the options of `Ask.BreakOff` (W40K-DEC-041): a squad that breaks off, or no more. */
export function breakOffOptions(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === b.decision.player[0] && mayBreakOff(b, u)) b.option.add(Verb.Pick, u);
  }
  b.option.add(Verb.Stop);
}

/**
 * Breaks squad `u` off from combat. The whole squad is broken without a test, Space Marines too (W40K-BOFF-001,
 * W40K-BOFF-006). Its engaged models fight once more to disengage (W40K-BOFF-003), and it cannot rally in this turn
 * (W40K-BOFF-007).
 * GAP W40K-BOFF-006: of a squad engaged in part the others in the open flee when the fights of those who are are over
 */
export function breakOff(b: W40kBattle, u: number): void {
  b.unit.did[u] |= Did.BreakOff | Did.BreakOffAsked | Did.DrivenOn;
  if (!breakSquad(b, u)) return;
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.engaged[m] !== 0 && squadOfModel(b, m) === u) b.model.did[m] |= ModelDid.Disengage;
  }
}
