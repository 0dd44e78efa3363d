// Flags and control zones: what it is worth to stand at them.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { onTable, playerOf, radiusOf } from '../../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import {
  centre,
  countsForControl,
  findObjective,
  objectiveRadius,
  objectives,
} from '../../../engine/rulesets/hordes/scenarios/objectives.js';
import { goalOf, isUsedUp } from '../../../engine/rulesets/hordes/scenarios/scoring.js';
import type { HordesMind } from './game.js';

/** Returns the ticks between a base of radius `r` at x, y and the objective in `centre`. */
const gapTo = (b: HordesBattle, x: number, y: number, r: number): number =>
  Math.max(0, Math.hypot(centre.x - x, centre.y - y) - objectiveRadius(b) - r);

/** Returns the number of other models of the side of `m` that hold the objective in `centre`. */
function holders(b: HordesBattle, m: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || playerOf(b, o) !== playerOf(b, m) || !countsForControl(b, o)) continue;
    if (gapTo(b, b.model.x[o], b.model.y[o], radiusOf(b, o)) === 0) n++;
  }
  return n;
}

/**
 * Returns the points that model `m` at x, y adds to the control points to come (HRD-SCN-006, HRD-SCN-009): all of them for the
 * first one at an objective, a share for each further one, and less with the distance to the nearest.
 */
export function worthOfObjectives(b: HordesBattle, { n }: HordesMind, m: number, x: number, y: number): number {
  const goal = goalOf(b);
  if (goal === 0 || !countsForControl(b, m)) return 0;
  const point = (n.objective * b.setup.pointsLimit) / goal;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < objectives(b); i++) {
    if (isUsedUp(b, playerOf(b, m), i)) continue;
    findObjective(b, i);
    const gap = gapTo(b, x, y, radiusOf(b, m));
    const share = 1 / (1 + holders(b, m));
    best = Math.max(best, gap === 0 ? point * share : -n.pull * point * (gap / (12 * INCH)) * share);
  }
  return Number.isFinite(best) ? best : 0;
}
