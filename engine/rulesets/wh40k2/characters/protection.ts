import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Place } from '../../../skirmish/layout.js';
import { Hook } from '../core/rule-ids.js';
import type { W40kBattle } from '../core/state.js';
import { isCharacter, onTable, playerOf, squadOf } from '../core/units.js';

/** Heights in ticks from which a model counts as man-sized, large, and dreadnought-sized. */
const SIZE_HEIGHTS = [0.9 * INCH, 1.75 * INCH, 2.75 * INCH] as const;

/** Returns the size class of model `m` for protection by squads: 0 small to 3 dreadnought-sized (W40K-HERO-035). */
export function sizeOf(b: W40kBattle, m: number): number {
  // GAP W40K-HERO-036: comparable size is read off the height of the model: below 0.9, 1.75, 2.75 inches, above
  const height = b.setup.model.height[m];
  let size = 0;
  while (size < SIZE_HEIGHTS.length && height >= SIZE_HEIGHTS[size]) size++;
  return size;
}

/**
 * Returns the ticks within which models of unit `u` keep together: 2 inches unless a rule says otherwise
 * (W40K-SQUAD-002, 009).
 */
export function coherencyOf(b: W40kBattle, u: number): number {
  return modified(b, Hook.coherency, u, 2, NO_ATTACK) * INCH;
}

/** True if model `m` is within `range` ticks of any other model of unit `u`, without joined characters. */
export function isNear(b: W40kBattle, m: number, u: number, range: number): boolean {
  const { first, count } = b.setup.unit;
  const { x, y, place } = b.model;
  const { radius } = b.setup.model;
  for (let o = first[u], end = o + count[u]; o < end; o++) {
    if (place[o] !== Place.table || o === m) continue;
    const dx = x[m] - x[o];
    const dy = y[m] - y[o];
    const reach = range + radius[m] + radius[o];
    if (dx * dx + dy * dy <= reach * reach) return true;
  }
  return false;
}

/** True if lone character `u` is within coherency distance of squad `squad` of its side. */
export function isBeside(b: W40kBattle, u: number, squad: number): boolean {
  if (isCharacter(b, squad) || playerOf(b, squad) !== playerOf(b, u) || !onTable(b, squad)) return false;
  return isNear(b, b.setup.unit.first[u], squad, coherencyOf(b, squad));
}

/** True if a model of `squad` is at least as large as character `u` (W40K-HERO-035, W40K-HERO-036). */
function isLargeEnough(b: W40kBattle, squad: number, u: number): boolean {
  const { first, count } = b.setup.unit;
  const size = sizeOf(b, first[u]);
  for (let m = first[squad], end = m + count[squad]; m < end; m++) {
    if (b.model.place[m] === Place.table && sizeOf(b, m) >= size) return true;
  }
  return false;
}

/**
 * True if character `u` cannot be targeted because it is in, or within coherency distance of, a squad with a model of
 * its size or larger (W40K-HERO-035). False for squads. Rules ask `isProtected` (`caches/protection.ts`).
 */
export function computeProtected(b: W40kBattle, u: number): boolean {
  if (!isCharacter(b, u)) return false;
  if (b.unit.host[u] !== NONE) return isLargeEnough(b, squadOf(b, u), u);
  for (let s = 0; s < b.setup.units; s++) {
    if (isBeside(b, u, s) && isLargeEnough(b, s, u)) return true;
  }
  return false;
}
