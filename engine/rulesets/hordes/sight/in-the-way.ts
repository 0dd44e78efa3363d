// Which models are in the way of a line of sight (HRD-LOS-007, HRD-LOS-009, HRD-LOS-010, HRD-TER-011, HRD-TER-012,
// HRD-TER-031).

import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { Ground } from '../core/ground.js';
import { areWithin, baseOf, isDown, onTable, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';
import { isIncorporeal } from '../movement/passing.js';
import { elevationOf, isInWater } from '../terrain/ground.js';
import { isInTrench } from '../terrain/trenches.js';

/** A model with Stealth is not in the way of who is farther away than this (HRD-ADV-033). */
const STEALTH = 5 * INCH;

/** Facts about both ends of a line, which are the same for all models between: set by `lookBetween`. */
const ends = { viewer: 0, target: 0, targetInTrench: false };

/** Begins to ask who is in the way between models `m` and `t`. */
export function lookBetween(b: HordesBattle, m: number, t: number): void {
  ends.viewer = elevationOf(b, m);
  ends.target = elevationOf(b, t);
  const { any } = b.setup.terrain;
  ends.targetInTrench = (any & Ground.trench) !== 0 && isInTrench(b, b.model.x[t], b.model.y[t], radiusOf(b, t));
}

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
  if (isDown(b, o) || isIncorporeal(b, o)) return true; // HRD-KNOCK-004, HRD-ADV-021
  if (holds(b, o, Rule.Stealth) && !areWithin(b, m, o, STEALTH)) return true;
  const { any } = b.setup.terrain;
  if ((any & Ground.hill) !== 0 && isLookedOver(b, t, o)) return true;
  if ((any & Ground.water) !== 0 && holds(b, o, Rule.Amphibious) && isInWater(b, o)) return true; // HRD-ADV-004
  if ((any & Ground.trench) === 0 || ends.targetInTrench) return false;
  return isInTrench(b, b.model.x[o], b.model.y[o], radiusOf(b, o)); // HRD-TER-031
}

/**
 * True if model `o` is an intervening model of a size that matters between models `m` and `t`: its base is at least as
 * large as that of `t`, and a line between both bases crosses it. Call `lookBetween` first.
 */
export function mayBlock(b: HordesBattle, m: number, t: number, o: number): boolean {
  if (o === m || o === t || !onTable(b, o) || baseOf(b, o) < baseOf(b, t)) return false;
  const { x, y } = b.model;
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const ox = x[o] - x[m];
  const oy = y[o] - y[m];
  const squared = dx * dx + dy * dy;
  const r = radiusOf(b, o);
  // Beside the line from centre to centre, and before or behind it, scaled by its length.
  const long = Math.sqrt(squared);
  const beside = Math.abs(ox * dy - oy * dx);
  if (beside >= (r + Math.max(radiusOf(b, m), radiusOf(b, t))) * long || long === 0) return false;
  const along = ox * dx + oy * dy;
  if (along < -r * long || along > squared + r * long) return false;
  return !isIgnored(b, m, t, o);
}
