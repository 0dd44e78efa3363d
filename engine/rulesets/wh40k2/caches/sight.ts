// Lines of sight between models and cover from shots, kept until a model moves.
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { pairOf, shotOf } from '../../../skirmish/caches/cache.js';
import { isCrossed, refreshPoses } from '../../../skirmish/caches/poses.js';
import { Cover } from '../../../skirmish/terrain.js';
import { LINES } from '../sight/five-lines.js';
import { ALL_CUT, computeCover, hasAnyCover, isHiddenAgain, lookAlong, SEEN } from '../sight/sight.js';

/** Number of bits below the refresh number in an entry of `SkirmishCache.lines`. */
const LOOKED = 2 * LINES + 1;

/**
 * Returns `computeSees`: true if there is a line of sight between models `m` and `o`, both on the table. Key: the pair of
 * models. It holds until one of the two moves or a model comes between them or leaves. What terrain does holds until one
 * of the two moves.
 */
export function sees(b: SkirmishBattle, m: number, o: number): boolean {
  if (m === o) return true; // a model with itself has no pair of its own and would read the entry of another pair
  const { cache } = b;
  refreshPoses(b);
  const first = m < o ? m : o;
  const second = m < o ? o : m;
  if (cache.triesPose) return !isHiddenAgain(b, first, second) && (lookAlong(b, first, second, 0) & SEEN) !== 0;
  const at = pairOf(first, second);
  const { movedAt, lines, looks } = cache;
  const kept = lines[at];
  const foundAt = kept >>> LOOKED;
  if (foundAt === looks) return (kept & SEEN) !== 0;
  let cuts = 0;
  if (foundAt >= movedAt[first] && foundAt >= movedAt[second]) {
    cuts = kept & ALL_CUT;
    if (cuts === ALL_CUT) return false;
    // Models that hid two others from each other still do unless one has left. Models that saw each other still do
    // unless one has come between.
    const seen = kept & SEEN;
    if (!isCrossed(b, first, second, foundAt, seen === 0)) {
      lines[at] = (looks << LOOKED) | seen | cuts;
      return seen !== 0;
    }
  }
  const found = cuts === 0 && isHiddenAgain(b, first, second) ? ALL_CUT : lookAlong(b, first, second, cuts);
  lines[at] = (looks << LOOKED) | found;
  return (found & SEEN) !== 0;
}

/**
 * Returns `computeCover`: the cover of model `target` against shots of model `shooter`, a `Cover`. Key: the shot. It holds
 * until one of the two moves.
 */
export function coverOf(b: SkirmishBattle, shooter: number, target: number): number {
  const { cache } = b;
  refreshPoses(b);
  const { movedAt, shelter, firstSide } = cache;
  if (cache.triesPose || shooter < firstSide === target < firstSide) return computeCover(b, shooter, target);
  const at = shotOf(firstSide, b.setup.models, shooter, target);
  const kept = shelter[at];
  const foundAt = kept >>> 2;
  if (foundAt >= movedAt[shooter] && foundAt >= movedAt[target]) return kept & 3;
  const cover = computeCover(b, shooter, target);
  shelter[at] = (cache.looks << 2) | cover;
  return cover;
}

/**
 * True if model `target` has any cover against shots of model `shooter`. Piece `t` is one beside which the target stands.
 * While the target is only tentatively placed, the search ends at the first cover (`hasAnyCover`).
 */
export function hasCover(b: SkirmishBattle, shooter: number, target: number, t: number): boolean {
  return b.cache.triesPose ? hasAnyCover(b, shooter, target, t) : coverOf(b, shooter, target) !== Cover.none;
}
