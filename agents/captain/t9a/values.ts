import { Status } from '../../../engine/regiments/core/state.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { withJoined, woundsAtFirst, woundsOf } from '../regiments/game.js';

/** Victory points for a general, a battle standard and a standard, beyond their points (T9A-VPT-005 to T9A-VPT-007). */
const GENERAL = 100;
const BATTLE_STANDARD = 100;
const STANDARD = 50;

/** Returns the victory points that the enemy gets when all that is left of row `r` is gone; joined characters apart. */
function worthOfRow(b: T9aBattle, r: number): number {
  if (b.unit.pool[r] === 0 && b.unit.own[r] === 0) return 0;
  const { points, general, bsb, standard } = b.setup.unit;
  const status = b.unit.status[r];
  let worth = points[r];
  if (general[r] !== 0) worth += GENERAL;
  if (bsb[r] !== 0 && (status & Status.BattleStandardLost) === 0) worth += BATTLE_STANDARD;
  if (standard[r] !== 0 && (status & Status.StandardLost) === 0) worth += STANDARD;
  return worth;
}

/** Returns the victory points at stake in formation `u`, with all characters that stand in it. */
export const worthOf = (b: T9aBattle, u: number): number => withJoined(b, u, worthOfRow);

/** Returns the points that unit `u` pays more if it loses this many Wounds more: half its points once three quarters are lost (T9A-VPT-003). */
export function paysFor(b: T9aBattle, u: number, wounds: number): number {
  const { points } = b.setup.unit;
  const start = woundsAtFirst(b, u);
  const left = woundsOf(b, u);
  return 4 * left > start && 4 * (left - wounds) <= start ? points[u] / 2 : 0;
}
