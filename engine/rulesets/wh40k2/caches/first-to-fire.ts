import type { W40kCache } from '../core/cache.js';
import type { W40kBattle } from '../core/state.js';
import { hasTarget } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';

/**
 * The first squad on overwatch, by row, that was found to see a target. It holds for the battle, geometry version and
 * decision number beside it.
 */
const firing = { of: null as W40kCache | null, geometryVersion: 0, decision: 0, first: -1 };

/** Keeps that squad `s` is the first that is still on overwatch and sees a target. */
export function noteFirstToFire(b: W40kBattle, s: number): void {
  firing.of = b.cache;
  firing.geometryVersion = b.geometryVersion;
  firing.decision = b.core.decisions[0];
  firing.first = s;
}

/**
 * True if squad `s`, which may still fire on overwatch, sees a target (`hasTarget`). Squads up to the first one found are
 * answered from the cache.
 */
export function hasOverwatchTarget(b: W40kBattle, s: number): boolean {
  const { of, geometryVersion, decision, first } = firing;
  const kept =
    of === b.cache && geometryVersion === b.geometryVersion && decision === b.core.decisions[0] && s <= first;
  return kept ? s === first : hasTarget(b, s, Fire.overwatch);
}
