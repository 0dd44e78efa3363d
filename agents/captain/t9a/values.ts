import { Status } from '../../../engine/regiments/core/state.js';
import { firstJoined, nextJoined } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';

/** T9A-VPT-005 to T9A-VPT-007: what a general, a battle standard and a standard pay beyond their points. */
const GENERAL = 100;
const BATTLE_STANDARD = 100;
const STANDARD = 50;

/** Do models of row `r` itself, joined characters apart, still live? */
export function rowLives(b: T9aBattle, r: number): boolean {
  return b.unit.pool[r] > 0 || b.unit.own[r] > 0;
}

/** Victory points that the enemy gets when all that is left of row `r` is gone. */
function worthOfRow(b: T9aBattle, r: number): number {
  if (!rowLives(b, r)) return 0;
  const { points, general, bsb, standard } = b.setup.unit;
  const status = b.unit.status[r];
  let worth = points[r];
  if (general[r] !== 0) worth += GENERAL;
  if (bsb[r] !== 0 && (status & Status.BattleStandardLost) === 0) worth += BATTLE_STANDARD;
  if (standard[r] !== 0 && (status & Status.StandardLost) === 0) worth += STANDARD;
  return worth;
}

/** Victory points at stake in formation `u`, with all characters that stand in it. */
export function worthOf(b: T9aBattle, u: number): number {
  let worth = worthOfRow(b, u);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) worth += worthOfRow(b, g);
  return worth;
}

/** Wounds with which row `u` began. */
function woundsAtFirst(b: T9aBattle, u: number): number {
  const { W, startPool, champion, character } = b.setup.unit;
  return W[u] * (startPool[u] + (champion[u] !== 0 || character[u] !== 0 ? 1 : 0));
}

/** Share of a unit's points that a loss short of its end is worth, since only the last quarter pays before (T9A-VPT-003). */
const PARTLY = 0.6;

/** Points that one Wound on row `u` is worth on its way to the unit's end. */
export function worthOfWound(b: T9aBattle, u: number): number {
  return (PARTLY * b.setup.unit.points[u]) / Math.max(1, woundsAtFirst(b, u));
}
