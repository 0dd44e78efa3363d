// Who is in cover: not from everybody everywhere, but from the enemies who could shoot at him.
import { SQUAD } from '../../../skirmish/coherency.js';
import { liesOn } from '../../../skirmish/ground.js';
import { endTryPose, tryPose } from '../../../skirmish/poses.js';
import { couldSee, hasCover } from '../../../skirmish/sight.js';
import { Cover, SightKind } from '../../../skirmish/terrain.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf, onTable, playerOf, squadOf, standing, unitOf } from '../core/units.js';
import { coverPieceAt } from '../hiding/hiding.js';

// GAP W40K-BROKE-003: in cover is who is in a piece or within an inch of one, and whom no enemy who could see him has in the open; one is enough
// GAP W40K-BROKE-003: whoever could see him if no model stood in between counts, wherever he looks, however far he shoots, in a fight and broken, too
// GAP W40K-BROKE-003: whom no enemy could see is in cover on whichever side of a piece he is

/** Is the place at x, y in a wood, which shelters from all sides, whoever shoots (W40K-COVER-006)? */
function isInWood(b: W40kBattle, x: number, y: number): boolean {
  const { terrain } = b.setup;
  const { count, cover, obstacle, sight } = terrain;
  for (let t = 0; t < count; t++) {
    if (sight[t] !== SightKind.wood || cover[t] === Cover.none || obstacle[t] !== 0) continue;
    if (liesOn(terrain, t, x, y)) return true;
  }
  return false;
}

/** Who had a model in the open last: asked first about the next one, since he mostly has it too. It changes no answer. */
const lookout = { model: 0 };

/** Is model `o` an enemy of model `m` who could see it in the open, although it is at piece `t` of cover? */
function isExposedTo(b: W40kBattle, o: number, m: number, t: number): boolean {
  const { player } = b.setup.model;
  if (o >= b.setup.models || player[o] === player[m] || !standing(b, o) || !onTable(b, unitOf(b, o))) return false;
  return !hasCover(b, o, m, t) && couldSee(b, o, m);
}

/**
 * Is model `m` in cover, or close behind some? Against each enemy who could see it shots at it decide (W40K-COVER-004 to
 * W40K-COVER-007): a line or a block shelters from those on its far side, woods from all, holes in the ground from whoever is not in
 * them.
 */
export function modelInCover(b: W40kBattle, m: number): boolean {
  const t = coverPieceAt(b, m, b.model.x[m], b.model.y[m]);
  if (t < 0) return false;
  return isInWood(b, b.model.x[m], b.model.y[m]) || !isExposed(b, m, t);
}

/** Could any enemy see model `m`, which is at piece `t` of cover and in no wood, in the open? */
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

/** `modelInCover` of model `m`, were it at x, y. Whoever else has moved need not have been looked at since. */
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
    if (2 * (sheltered + n - 1 - i) <= n) return false; // whoever else is
  }
  return 2 * sheltered > n;
}
