import { Did } from '../../../regiments/core/state.js';
import { onTable, playerOf, within } from '../../../regiments/core/units.js';
import type { T9aBattle } from '../core/state.js';

/** A unit must take a test before it marches if an enemy is within this many inches (T9A-MOV-008). */
const MARCH_TEST_RANGE = 8;

/** Whether an enemy is so near that `u` must take a March Test. Fleeing enemies count (T9A-MOV-008). */
export function needsMarchTest(b: T9aBattle, u: number): boolean {
  // GAP T9A-MOV-008: fleeing enemies count as well
  if ((b.unit.did[u] & Did.MarchTest) !== 0) return false;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u) && onTable(b, v) && within(b, u, v, MARCH_TEST_RANGE)) return true;
  }
  return false;
}
