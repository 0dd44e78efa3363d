import { Status, type W40kBattle } from '../core/state.js';
import { onTable, playerOf } from '../core/units.js';
import { PRESENCE, squadWithin } from '../psychology/leadership.js';

/**
 * A Break test is due for squad `u` whatever it has lost, and though it may have taken one this turn (W40K-CMDR-007,
 * W40K-FEAR-007, W40K-FEAR-008): it is taken when `breakTests` is called next.
 * GAP W40K-FEAR-007: nobody of the armies that are played fears a weapon
 */
export function dueBreakTest(b: W40kBattle, u: number): void {
  if ((b.unit.status[u] & Status.Broken) === 0) b.unit.status[u] |= Status.BreakDue;
}

/**
 * The commander of `player`, unit `c`, fell where model `m` stands: all friendly troops within 12 inches are due to test
 * (W40K-CMDR-006).
 */
export function commanderFell(b: W40kBattle, player: number, c: number, m: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (u === c || playerOf(b, u) !== player || !onTable(b, u) || b.unit.host[u] >= 0) continue;
    if (squadWithin(b, u, m, PRESENCE)) dueBreakTest(b, u);
  }
}
