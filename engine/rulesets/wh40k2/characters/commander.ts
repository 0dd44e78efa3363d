import { Status, type W40kBattle } from '../core/state.js';
import { onTable, playerOf } from '../core/units.js';
import { PRESENCE, squadWithin } from '../psychology/leadership.js';

/**
 * Makes a Break test due for squad `u`, whatever its losses and earlier tests in this turn (W40K-CMDR-007,
 * W40K-FEAR-007, W40K-FEAR-008). The next `breakTests` takes it.
 * GAP W40K-FEAR-007: nobody of the armies that are played fears a weapon
 */
export function dueBreakTest(b: W40kBattle, u: number): void {
  if ((b.unit.status[u] & Status.Broken) === 0) b.unit.status[u] |= Status.BreakDue;
}

/**
 * Makes a test due for all friendly troops within 12 inches when the commander of `player`, unit `c`, falls where model
 * `m` stands (W40K-CMDR-006).
 */
export function commanderFell(b: W40kBattle, player: number, c: number, m: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (u === c || playerOf(b, u) !== player || !onTable(b, u) || b.unit.host[u] >= 0) continue;
    if (squadWithin(b, u, m, PRESENCE)) dueBreakTest(b, u);
  }
}
