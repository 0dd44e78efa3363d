import type { RegimentsBattle } from '../battle.js';
import { Did } from '../core/state.js';
import { onTable, playerOf, within } from '../core/units.js';

/** A unit must take a test before it marches if an enemy is within this many inches (T9A-MOV-008, WFB9-MARCH-004). */
const MARCH_TEST_RANGE = 8;

/** True if an enemy that counts is so near that `u` must take a March Test (T9A-MOV-008, WFB9-MARCH-004). */
export function needsMarchTest(b: RegimentsBattle, u: number): boolean {
  if ((b.unit.did[u] & Did.MarchTest) !== 0) return false;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) === playerOf(b, u) || !onTable(b, v) || !b.rules.marching.isWatchedBy(b, u, v)) continue;
    if (within(b, u, v, MARCH_TEST_RANGE)) return true;
  }
  return false;
}
