import type { Player } from '../../kernel/ruleset.js';
import { Status, type W40kBattle } from './core/state.js';
import { isCharacter, squadOf } from './core/units.js';

/** A squad worth more points than this also gives points for half its casualties (W40K-VPTS-003). */
const DEAR = 100;

/** Names of the results by grade (W40K-START-008). */
export const RESULTS = ['draw', 'marginal victory', 'respectable victory', 'great victory'] as const;

/** Returns the grade of a lead in victory points: 0 draw, 1 marginal, 2 respectable, 3 great (W40K-START-008). */
export function gradeOf(lead: number): number {
  const far = Math.abs(lead);
  if (far === 0) return 0; // GAP W40K-START-007: equal totals are a draw
  if (far <= 2) return 1;
  return far <= 4 ? 2 : 3;
}

/**
 * Returns the victory points for an enemy squad with `lost` of `start` models lost, broken or wiped out (W40K-VPTS-002,
 * W40K-VPTS-003, W40K-VPTS-007). Combat squads count as squads above the points threshold (W40K-VPTS-010).
 */
export function squadPays(points: number, combatSquad: boolean, start: number, lost: number, broken: boolean): number {
  const over = broken || lost >= start ? 1 : 0;
  // GAP W40K-VPTS-010: the two points of a combat squad do not depend on its points value
  if (points <= DEAR && !combatSquad) return over; // W40K-VPTS-002
  // GAP W40K-VPTS-009: broken at the end counts as wiped out in both columns
  const half = over === 1 || 2 * lost >= start ? 1 : 0;
  return half + over;
}

/** Returns the victory points that unit `u` gives to its enemy now; broken squads count only `atEnd` of the battle. */
function paid(b: W40kBattle, u: number, atEnd: boolean): number {
  const { points, startModels, combatSquad, joins, individual, nextCharacter } = b.setup.unit;
  // GAP W40K-VPTS-002: models that left the table alive count as casualties
  let start = startModels[u];
  let lost = start - b.unit.models[u];
  if (isCharacter(b, u)) return b.unit.models[u] === 0 ? 1 : 0; // W40K-VPTS-006: only if killed, not for wounds
  // W40K-VPTS-009: broken, not shaken
  const broken = atEnd && (b.unit.status[squadOf(b, u)] & Status.Broken) !== 0;
  // W40K-HERO-014: a champion with a row of his own counts with his squad
  if (joins[u] >= 0) return 0;
  let cost = points[u];
  const { units } = b.setup;
  for (let g = nextCharacter[0]; g < units; g = g + 1 < units ? nextCharacter[g + 1] : units) {
    if (joins[g] !== u || individual[g] !== 0) continue;
    start += startModels[g];
    lost += startModels[g] - b.unit.models[g];
    cost += points[g];
  }
  return squadPays(cost, combatSquad[u] !== 0, start, lost, broken);
}

/**
 * Returns the victory points of `player` if the battle ended now: the sum over all enemy squads and characters,
 * whatever the mission (W40K-VPTS-001, W40K-VPTS-011).
 */
export function victoryPoints(b: W40kBattle, player: Player): number {
  return sumOf(b, player, true);
}

function sumOf(b: W40kBattle, player: number, atEnd: boolean): number {
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] !== player) sum += paid(b, u, atEnd);
  return sum;
}

/**
 * True if a player has the agreed victory points that end the battle (W40K-START-005). Points for broken squads are not
 * counted before the end (W40K-VPTS-011).
 */
export function isDecided(b: W40kBattle): boolean {
  const { suddenDeath } = b.setup;
  return suddenDeath > 0 && (sumOf(b, 0, false) >= suddenDeath || sumOf(b, 1, false) >= suddenDeath);
}

/** Ends the battle: stores and logs both totals, the grade for player 0, and the winner (W40K-START-007). */
export function finishBattle(b: W40kBattle): void {
  const { vp, result } = b.field;
  vp[0] = victoryPoints(b, 0);
  vp[1] = victoryPoints(b, 1);
  const grade = gradeOf(vp[0] - vp[1]);
  result[0] = vp[0] >= vp[1] ? grade : -grade;
  b.core.winner[0] = grade === 0 ? -1 : vp[0] > vp[1] ? 0 : 1;
  b.core.over[0] = 1;
  if (b.log === null) return;
  const { lists } = b.setup;
  const who = grade === 0 ? '' : ` for ${lists[b.core.winner[0]]}`;
  b.log.tell('score', `${lists[0]} ${vp[0]}, ${lists[1]} ${vp[1]} victory points: ${RESULTS[grade]}${who}`);
}
