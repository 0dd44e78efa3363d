import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { withJoined, worthOfRow, woundsAtFirst, woundsOf } from '../regiments/game.js';

/** T9A-VPT-005 to T9A-VPT-007. */
const PRIZES = { general: 100, battleStandard: 100, standard: 50 };

/** Returns the victory points at stake in formation `u`, with all characters that stand in it. */
export const worthOf = (b: T9aBattle, u: number): number => withJoined(b, u, (c, r) => worthOfRow(c, r, PRIZES));

/** Returns the points that unit `u` pays more if it loses this many Wounds more: half its points once three quarters are lost (T9A-VPT-003). */
export function paysFor(b: T9aBattle, u: number, wounds: number): number {
  const { points } = b.setup.unit;
  const start = woundsAtFirst(b, u);
  const left = woundsOf(b, u);
  return 4 * left > start && 4 * (left - wounds) <= start ? points[u] / 2 : 0;
}
