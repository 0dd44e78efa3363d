// The squads that may go on overwatch at the start of a turn. They are asked for before the question and for its options.
import type { W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { mayGoOnOverwatch } from '../overwatch/may-go-on-overwatch.js';

/** True if squad `u` is of `player` and may go on overwatch now. */
export function computeCandidate(b: W40kBattle, player: number, u: number): boolean {
  return playerOf(b, u) === player && mayGoOnOverwatch(b, u);
}

/**
 * Finds the squads of `player` that may go on overwatch. Key: the player. It holds for the geometry version and the
 * decision number at which it was computed; the decision number is stored plus 1.
 */
function refresh(b: W40kBattle, player: number): void {
  const { cache, setup } = b;
  const decision = b.core.decisions[0] + 1;
  if (
    cache.candidatesVersion === b.geometryVersion &&
    cache.candidatesDecision === decision &&
    cache.candidatesOf === player
  )
    return;
  for (let u = 0; u < setup.units; u++) cache.candidates[u] = computeCandidate(b, player, u) ? 1 : 0;
  cache.candidatesVersion = b.geometryVersion;
  cache.candidatesDecision = decision;
  cache.candidatesOf = player;
}

/** Returns `computeCandidate`: true if squad `u` is of `player` and may go on overwatch now. */
export function isCandidate(b: W40kBattle, player: number, u: number): boolean {
  refresh(b, player);
  return b.cache.candidates[u] !== 0;
}

/** True if any squad of `player` may go on overwatch now. */
export function anyCandidate(b: W40kBattle, player: number): boolean {
  refresh(b, player);
  for (let u = 0; u < b.setup.units; u++) if (b.cache.candidates[u] !== 0) return true;
  b.cache.candidatesDecision = 0; // no decision follows, so the number of decisions does not tell what changes
  return false;
}

/** Tells the cache that squad `u` went on overwatch by the last decision, which changes nothing for other squads. */
export function noteOnOverwatch(b: W40kBattle, u: number): void {
  const { cache } = b;
  if (cache.candidatesVersion !== b.geometryVersion || cache.candidatesDecision !== b.core.decisions[0]) return;
  cache.candidates[u] = 0;
  cache.candidatesDecision++;
}
