import type { RegimentsBattle } from '../battle.js';
import { nextContact } from '../contacts.js';
import { Phase, RoundDid, Status } from '../core/state.js';

/**
 * Records for every enemy that touches unit `u` that `u` is about to be removed from the table. In the Close Combat
 * Phase this allows an Overrun (T9A-PUR-006). Before that phase, an enemy that touches no other unit is No Longer
 * Engaged (T9A-CCP-006).
 */
export function tellFoes(b: RegimentsBattle, u: number): void {
  const fighting = b.core.phase[0] === Phase.combat;
  for (let v = nextContact(b, u, -1); v >= 0; v = nextContact(b, u, v)) {
    b.unit.roundDid[v] |= RoundDid.WipedOut;
    if (!fighting && b.unit.engaged[v] === 1) b.unit.status[v] |= Status.FoesGone;
  }
}
