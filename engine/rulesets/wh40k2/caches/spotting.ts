import { changesOf, lastChange } from '../../../skirmish/caches/poses.js';
import type { W40kBattle } from '../core/state.js';
import { anyBlind, looksFor } from '../hiding/spotting.js';

/**
 * Returns `looksFor`: true if any model of squad `e` spots any model of squad `u`. Key: the pair of squads. Only "no"
 * is kept, until a model of either squad changes. Nothing is kept for a squad with a blinded model, which will see again
 * without moving.
 */
export function finds(b: W40kBattle, e: number, u: number): boolean {
  const now = changesOf(b) + 1;
  const { missedAt } = b.cache;
  const pair = e * b.setup.units + u;
  if (missedAt[pair] > lastChange(b, e) && missedAt[pair] > lastChange(b, u)) return false;
  const found = looksFor(b, e, u);
  missedAt[pair] = found || anyBlind(b, e) ? 0 : now;
  return found;
}
