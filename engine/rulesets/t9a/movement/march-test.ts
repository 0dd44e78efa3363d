import { Did, type T9aBattle } from '../core/state.js';
import { onTable, playerOf, within } from '../core/units.js';

/** An enemy within so many inches makes a unit test before it marches (T9A-MOV-008). */
const MARCH_TEST_RANGE = 8;

/** Is an enemy so near that `u` must test before it marches? Fleeing ones count (T9A-MOV-008). */
export function needsMarchTest(b: T9aBattle, u: number): boolean {
  // GAP T9A-MOV-008: fleeing enemies count as well
  if ((b.unit.did[u] & Did.MarchTest) !== 0) return false;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u) && onTable(b, v) && within(b, u, v, MARCH_TEST_RANGE)) return true;
  }
  return false;
}
