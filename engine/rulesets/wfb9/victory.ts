import { fleeing } from '../../regiments/core/units.js';
import { Place } from '../../regiments/layout.js';
import type { Wfb9Battle } from './core/state.js';
import { ownStrength, startingStrength } from './core/unit-strength.js';

/** Points for the enemy General (WFB9-VPS-008), a seized standard and the seized battle standard (WFB9-VPS-009, WFB9-VPS-010). */
export const GENERAL = 100;
export const STANDARD = 25;
export const BATTLE_STANDARD = 100;
/** Lead that wins the battle (WFB9-VPS-001). */
const LEAD = 100;

const isGone = (b: Wfb9Battle, u: number): boolean =>
  b.unit.place[u] === Place.destroyed || b.unit.place[u] === Place.fled;

/** True if row `u` has half or less of its starting Unit Strength (WFB9-VPS-006), a character half of its Wounds (WFB9-VPS-007). */
function isHalved(b: Wfb9Battle, u: number): boolean {
  if (b.setup.unit.character[u] !== 0) return 2 * b.unit.own[u] <= b.setup.unit.W[u];
  return 2 * ownStrength(b, u) <= startingStrength(b, u);
}

/** Returns the quarters of its points that row `u` gives to the enemy if the battle ended now (WFB9-VPS-003 to WFB9-VPS-007). */
export function quartersLost(b: Wfb9Battle, u: number): number {
  if (isGone(b, u)) return 4;
  // GAP WFB9-VPS-004: a character that flees counts like a unit of as many models as it has Wounds
  if (fleeing(b, u)) return isHalved(b, u) ? 3 : 2;
  return isHalved(b, u) ? 2 : 0;
}

/** Victory points of `player` if the battle ended now (WFB9-VPS-003 to WFB9-VPS-012). */
export function victoryPoints(b: Wfb9Battle, player: number): number {
  const { points, general } = b.setup.unit;
  let sum = b.field.standards[player] * STANDARD + b.field.battleStandard[player] * BATTLE_STANDARD;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] === player) continue;
    // GAP WFB9-VPS-004: parts of points are rounded up
    sum += Math.ceil((points[u] * quartersLost(b, u)) / 4);
    if (general[u] !== 0 && isGone(b, u)) sum += GENERAL;
  }
  return sum;
}

/** True if `player` has no unit left. */
function isWipedOut(b: Wfb9Battle, player: number): boolean {
  for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] === player && !isGone(b, u)) return false;
  return true;
}

/** Returns the winner by the stored victory points, or -1: by a wipe-out or a lead of 100 (WFB9-VPS-001, WFB9-VPS-002). */
export function winnerNow(b: Wfb9Battle): number {
  const first = isWipedOut(b, 0);
  const second = isWipedOut(b, 1);
  if (first !== second) return first ? 1 : 0;
  const { vp } = b.field;
  if (Math.abs(vp[0] - vp[1]) < LEAD) return -1;
  return vp[0] > vp[1] ? 0 : 1;
}

/** True if the winner has at least twice the points of the loser (WFB9-VPS-002). */
export function isCrushing(b: Wfb9Battle, winner: number): boolean {
  const { vp } = b.field;
  return winner >= 0 && Math.abs(vp[0] - vp[1]) >= LEAD && vp[winner] >= 2 * vp[1 - winner];
}

/** Ends the battle: stores both totals and the winner. */
export function finishBattle(b: Wfb9Battle): void {
  const { vp } = b.field;
  vp[0] = victoryPoints(b, 0);
  vp[1] = victoryPoints(b, 1);
  const winner = winnerNow(b);
  b.core.winner[0] = winner;
  if (b.log === null) return;
  b.log.tell('score', `${b.setup.lists[0]} ${vp[0]}, ${b.setup.lists[1]} ${vp[1]} victory points`);
  if (isCrushing(b, winner)) b.log.tell('score', `a crushing victory of ${b.setup.lists[winner]}`);
}
