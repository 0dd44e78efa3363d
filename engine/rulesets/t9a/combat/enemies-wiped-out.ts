import { nextContact } from '../../../regiments/contacts.js';
import { Phase, RoundDid, Status, type T9aBattle } from '../core/state.js';

/**
 * Unit `u` is about to vanish from the table: every enemy that touches it remembers so. In the Close Combat Phase that
 * opens the way to an Overrun (T9A-PUR-006); before it, an enemy that touches nobody else is No Longer Engaged
 * (T9A-CCP-006).
 */
export function tellFoes(b: T9aBattle, u: number): void {
  const fighting = b.core.phase[0] === Phase.combat;
  for (let v = nextContact(b, u, -1); v >= 0; v = nextContact(b, u, v)) {
    b.unit.roundDid[v] |= RoundDid.WipedOut;
    if (!fighting && b.unit.engaged[v] === 1) b.unit.status[v] |= Status.FoesGone;
  }
}
