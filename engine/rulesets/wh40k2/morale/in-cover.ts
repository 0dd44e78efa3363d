// Decides which models are in cover, against all enemies that could shoot at them.

import { endTryPose, tryPose } from '../../../skirmish/caches/poses.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { liesOn } from '../../../skirmish/levels.js';
import { Cover, SightKind } from '../../../skirmish/terrain.js';
import { hasCover } from '../caches/sight.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf, onTable, playerOf, squadOf, standing, unitOf } from '../core/units.js';
import { coverPieceAt } from '../hiding/hiding.js';
import { couldSee } from '../sight/sight.js';

// GAP W40K-BROKE-003: in cover is who is in a piece or within an inch of one, and whom no enemy who could see him has in the open; one is enough
// GAP W40K-BROKE-003: whoever could see him if no model stood in between counts, wherever he looks, however far he shoots, in a fight and broken, too
// GAP W40K-BROKE-003: whom no enemy could see is in cover on whichever side of a piece he is

/** True if x, y is in a wood, which gives cover against shots from all sides (W40K-COVER-006). */
function isInWood(b: W40kBattle, x: number, y: number): boolean {
  const { terrain } = b.setup;
  const { count, cover, obstacle, sight } = terrain;
  for (let t = 0; t < count; t++) {
    if (sight[t] !== SightKind.wood || cover[t] === Cover.none || obstacle[t] !== 0) continue;
    if (liesOn(terrain, t, x, y)) return true;
  }
  return false;
}

/** The enemy that last saw a model in the open. It is tested first for the next model; this only saves time. */
const lookout = { model: 0 };

/** True if model `o` is an enemy that could see model `m` in the open although `m` is at cover piece `t`. */
function isExposedTo(b: W40kBattle, o: number, m: number, t: number): boolean {
  const { player } = b.setup.model;
  if (o >= b.setup.models || player[o] === player[m] || !standing(b, o) || !onTable(b, unitOf(b, o))) return false;
  return !hasCover(b, o, m, t) && couldSee(b, o, m);
}

/**
 * True if model `m` is in cover or close behind it, against every enemy that could see it (W40K-COVER-004 to
 * W40K-COVER-007). A linear obstacle gives cover from its far side, a wood from all sides, and a hole from enemies
 * outside it.
 */
export function modelInCover(b: W40kBattle, m: number): boolean {
  const t = coverPieceAt(b, m, b.model.x[m], b.model.y[m]);
  if (t < 0) return false;
  return isInWood(b, b.model.x[m], b.model.y[m]) || !isExposed(b, m, t);
}

/** True if any enemy could see model `m`, which is at cover piece `t` and in no wood, in the open. */
function isExposed(b: W40kBattle, m: number, t: number): boolean {
  const { first, count } = b.setup.unit;
  const own = playerOf(b, unitOf(b, m));
  if (isExposedTo(b, lookout.model, m, t)) return true;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === own || !onTable(b, e)) continue;
    for (let o = first[e], end = o + count[e]; o < end; o++) {
      if (!standing(b, o) || hasCover(b, o, m, t) || !couldSee(b, o, m)) continue;
      lookout.model = o;
      return true;
    }
  }
  return false;
}

const one = new Int32Array(1);

/** Returns what `modelInCover` would for model `m` at x, y. It does not depend on caches of other models that moved. */
export function wouldBeInCover(b: W40kBattle, m: number, x: number, y: number): boolean {
  const t = coverPieceAt(b, m, x, y);
  if (t < 0) return false;
  if (isInWood(b, x, y)) return true;
  const { model } = b;
  const wasX = model.x[m];
  const wasY = model.y[m];
  one[0] = m;
  model.x[m] = x;
  model.y[m] = y;
  tryPose(b, one, 1);
  const exposed = isExposed(b, m, t);
  model.x[m] = wasX;
  model.y[m] = wasY;
  endTryPose(b, one, 1);
  return !exposed;
}

const members = new Int32Array(SQUAD);

/** Is more than half of the squad of unit `u` in cover (`modelInCover`)? GAP W40K-RALLY-002: more than half is read as the squad. */
export function inCover(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, squadOf(b, u), members);
  let sheltered = 0;
  for (let i = 0; i < n; i++) {
    if (modelInCover(b, members[i])) sheltered++;
    if (2 * (sheltered + n - 1 - i) <= n) return false; // even if all remaining models are in cover
  }
  return 2 * sheltered > n;
}
