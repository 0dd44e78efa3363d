import { Status } from '../../regiments/core/state.js';
import { fleeing, formationOf } from '../../regiments/core/units.js';
import { Place } from '../../regiments/layout.js';
import type { T9aBattle } from './core/state.js';

/** Returns half of a value, rounded up (T9A-VPT-002, T9A-VPT-003). */
const half = (points: number): number => (points + 1) >> 1;

/** T9A-VPT-005 to T9A-VPT-007. */
const GENERAL = 100;
const BATTLE_STANDARD = 100;
const STANDARD = 50;

/** True if the models of row `u` itself are gone for good. Characters that outlive their unit have their own rows. */
function dead(b: T9aBattle, u: number): boolean {
  const place = b.unit.place[u];
  if (place === Place.destroyed || place === Place.fled) return true;
  return b.unit.pool[u] === 0 && b.unit.own[u] === 0;
}

/**
 * T9A-VPT-003: true if row `u` has at most a quarter of its initial Wounds. Characters are counted apart (T9A-VPT-004).
 */
export function decimated(b: T9aBattle, u: number): boolean {
  const { W, startPool, champion, character } = b.setup.unit;
  const individual = character[u] !== 0 || champion[u] !== 0;
  const start = W[u] * (startPool[u] + (individual ? 1 : 0));
  return 4 * (W[u] * b.unit.pool[u] - b.unit.wounds[u] + b.unit.own[u]) <= start;
}

/** Returns the victory points that row `u` gives for its own models: all, half or none (T9A-VPT-001 to T9A-VPT-004). */
function paid(b: T9aBattle, u: number): number {
  const points = b.setup.unit.points[u];
  if (dead(b, u)) return points; // T9A-VPT-001
  // GAP T9A-VPT-001: a unit that pursued off the table and has not returned is alive and pays nothing.
  if (b.unit.place[formationOf(b, u)] === Place.offTable) return 0;
  // GAP T9A-VPT-002: fleeing and decimated pays both halves, together never more than the full value.
  const scared = fleeing(b, u) ? half(points) : 0;
  return Math.min(points, scared + (decimated(b, u) ? half(points) : 0));
}

/**
 * Returns the victory points of `player` if the battle ended now: for each enemy unit and character (T9A-VPT-001 to
 * T9A-VPT-004), its General (T9A-VPT-005), its Battle Standard (T9A-VPT-006) and its standards (T9A-VPT-007). Without
 * an agreed secondary objective T9A-VPT-008 adds nothing.
 */
export function victoryPoints(b: T9aBattle, player: number): number {
  const facts = b.setup.unit;
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (facts.player[u] === player) continue;
    sum += paid(b, u);
    if (facts.general[u] !== 0 && dead(b, u)) sum += GENERAL;
    if ((b.unit.status[u] & Status.BattleStandardLost) !== 0) sum += BATTLE_STANDARD;
    if ((b.unit.status[u] & Status.StandardLost) !== 0) sum += STANDARD;
  }
  return sum;
}

/** Names of the results by band (T9A-VPT-009). */
export const RESULTS = ['Draw', 'Minor Win', 'Major Win', 'Massacre'] as const;

/**
 * Returns the band of a difference in victory points in a game of `size` points: 0 draw to 3 massacre (T9A-VPT-009).
 */
export function resultBand(difference: number, size: number): number {
  const share = 100 * Math.abs(difference);
  if (share < 5 * size) return 0;
  if (share <= 20 * size) return 1;
  return share <= 60 * size ? 2 : 3;
}

/**
 * Returns the Battle Points, 5 to 8 of 10, of the player with more victory points, as tournaments may award them
 * (T9A-VPT-011, T9A-VPT-012). The other player gets the rest.
 */
export function battlePoints(difference: number, size: number): number {
  // GAP T9A-VPT-012: by percentages; above the whole size as up to it.
  const share = 100 * Math.abs(difference);
  if (share <= 10 * size) return 5;
  if (share <= 25 * size) return 6;
  return share <= 50 * size ? 7 : 8;
}

/** Ends the battle: stores and logs both totals, the result for player 0 (T9A-VPT-010) and the winner. */
export function finishBattle(b: T9aBattle): void {
  const { vp, result } = b.field;
  vp[0] = victoryPoints(b, 0);
  vp[1] = victoryPoints(b, 1);
  const band = resultBand(vp[0] - vp[1], b.setup.pointsLimit);
  result[0] = vp[0] >= vp[1] ? band : -band;
  b.core.winner[0] = band === 0 ? -1 : vp[0] > vp[1] ? 0 : 1;
  if (b.log === null) return;
  const { lists } = b.setup;
  const who = band === 0 ? '' : ` for ${lists[b.core.winner[0]]}`;
  b.log.tell('score', `${lists[0]} ${vp[0]}, ${lists[1]} ${vp[1]} victory points: ${RESULTS[band]}${who}`);
}
