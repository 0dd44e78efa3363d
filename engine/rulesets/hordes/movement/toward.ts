// Movement that is bound to lead toward a place (HRD-REST-001, HRD-REST-002).
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { HordesBattle } from '../core/state.js';
import { LEGS } from './paths.js';

/** Whole ticks and whole angles may lead this many ticks off a line. */
const ROUNDING = 8;

/**
 * True if on the path of model `m` its distance from the place px, py never grows (HRD-REST-001). Turning in place is
 * free (HRD-REST-005). The legs are angle and length in ticks, as in a record.
 */
export function leadsToward(b: HordesBattle, m: number, px: number, py: number, path: ArrayLike<number>): boolean {
  let x = b.model.x[m];
  let y = b.model.y[m];
  for (let leg = 0; leg < LEGS; leg++) {
    const angle = 2 * leg < path.length ? path[2 * leg] : 0;
    const length = 2 * leg + 1 < path.length ? path[2 * leg + 1] : 0;
    if (length === 0) continue;
    x += stepEast(angle, length);
    y += stepNorth(angle, length);
    // The distance shrinks along a leg up to its nearest point, which must not lie before its end.
    if ((px - x) * SIN[angle] + (py - y) * COS[angle] < -ROUNDING) return false;
  }
  return true;
}

/** True if the path of model `m` keeps to the line from its centre to px, py, and leads toward it (HRD-REST-002). */
export function leadsDirectlyToward(
  b: HordesBattle,
  m: number,
  px: number,
  py: number,
  path: ArrayLike<number>,
): boolean {
  const dx = px - b.model.x[m];
  const dy = py - b.model.y[m];
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long === 0) return false;
  let beside = 0;
  for (let leg = 0; leg < LEGS; leg++) {
    const angle = 2 * leg < path.length ? path[2 * leg] : 0;
    const length = 2 * leg + 1 < path.length ? path[2 * leg + 1] : 0;
    beside += (length * Math.abs(dx * COS[angle] - dy * SIN[angle])) / long;
  }
  return beside <= ROUNDING && leadsToward(b, m, px, py, path);
}
