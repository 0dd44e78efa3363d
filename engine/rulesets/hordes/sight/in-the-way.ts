// Which models are in the way of a line of sight (HRD-LOS-007, HRD-LOS-009, HRD-LOS-010, HRD-TER-011, HRD-TER-012,
// HRD-TER-031).

import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { Ground } from '../core/ground.js';
import { Flag } from '../core/hooks.js';
import { areWithin, isDown, isEnemy, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, MODELS, Place } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { isIncorporeal, mayPass } from '../movement/passing.js';
import { isDugIn } from '../states/dug-in.js';
import { elevationOf, isInWater } from '../terrain/ground.js';
import { isInTrench } from '../terrain/trenches.js';

/** A model with Stealth is not in the way of who is farther away than this (HRD-ADV-033). */
const STEALTH = 5 * INCH;

/** Facts about both ends of a line, which are the same for all models between: set by `noteEnds`. */
const ends = { viewer: 0, target: 0, targetInTrench: false };

/**
 * True if the line from `m` to `t` ignores model `o` since one of them stands higher: a viewer that looks down ignores
 * lower models that are not within an inch of the target; one that looks up ignores models lower than the target
 * (HRD-LOS-016, HRD-TER-011, HRD-TER-012).
 */
function isLookedOver(b: HordesBattle, t: number, o: number): boolean {
  const { viewer, target } = ends;
  if (viewer === target) return false;
  const other = elevationOf(b, o);
  return viewer > target ? other < viewer && !areWithin(b, o, t, INCH) : other < target;
}

/** True if a rule of model `o`, or the ground on which it stands, keeps it out of the way of `m`. */
function isIgnored(b: HordesBattle, m: number, t: number, o: number): boolean {
  if (isDown(b, o) || isIncorporeal(b, o) || isDugIn(b, o)) return true; // HRD-KNOCK-004, HRD-ADV-021
  if ((holds(b, o, Rule.Stealth) || isUnder(b, o, Flag.stealthy)) && !areWithin(b, m, o, STEALTH)) return true;
  if (mayPass(b, m, o) || (isUnder(b, o, Flag['lets friends see']) && !isEnemy(b, m, o))) return true;
  if (bears(b, o, Trait['fox hole']) && !bears(b, t, Trait['fox hole'])) return true;
  const { any } = b.setup.terrain;
  if ((any & Ground.hill) !== 0 && isLookedOver(b, t, o)) return true;
  if ((any & Ground.water) !== 0 && holds(b, o, Rule.Amphibious) && isInWater(b, o)) return true; // HRD-ADV-004
  if ((any & Ground.trench) === 0 || ends.targetInTrench) return false;
  return isInTrench(b, b.model.x[o], b.model.y[o], radiusOf(b, o)); // HRD-TER-031
}

/** Notes the facts about both ends of a line from `m` to `t`. */
function noteEnds(b: HordesBattle, m: number, t: number): void {
  const { any } = b.setup.terrain;
  if ((any & Ground.hill) !== 0) {
    ends.viewer = elevationOf(b, m);
    ends.target = elevationOf(b, t);
  }
  ends.targetInTrench = (any & Ground.trench) !== 0 && isInTrench(b, b.model.x[t], b.model.y[t], radiusOf(b, t));
}

/** The intervening models that `findBetween` found. */
export const between = new Int32Array(MODELS);

/**
 * Writes to `between` the intervening models of a size that matters between models `m` and `t`: their bases are at least as
 * large as that of `t`, and a line between both bases crosses them.
 * @returns their number
 */
export function findBetween(b: HordesBattle, m: number, t: number): number {
  const { x, y, kind, place } = b.model;
  const { radius, base } = b.setup.types;
  const mx = x[m];
  const my = y[m];
  const dx = x[t] - mx;
  const dy = y[t] - my;
  const squared = dx * dx + dy * dy;
  const long = Math.sqrt(squared);
  const wide = Math.max(radius[kind[m]], radius[kind[t]]);
  const least = base[kind[t]];
  let n = 0;
  if (long === 0) return n;
  for (let o = 0; o < b.setup.models; o++) {
    if (place[o] !== Place.table) continue;
    const r = radius[kind[o]];
    const ox = x[o] - mx;
    const oy = y[o] - my;
    // Beside the line from centre to centre, and before or behind it, scaled by its length.
    const beside = ox * dy - oy * dx;
    const room = (r + wide) * long;
    if (beside >= room || beside <= -room) continue;
    const along = ox * dx + oy * dy;
    if (along < -r * long || along > squared + r * long) continue;
    if (base[kind[o]] < least || o === m || o === t) continue;
    if (n === 0) noteEnds(b, m, t);
    if (!isIgnored(b, m, t, o)) between[n++] = o;
  }
  return n;
}
