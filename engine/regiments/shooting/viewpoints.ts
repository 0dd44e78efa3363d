import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';

/** Number of points of a base's front edge from which lines of sight begin: the corners and the middle. */
const EYES = 3;
/** Number of points on the rim of a round base, which has no front (T9A-UNI-014). */
const RIM = 8;

/** Returns the number of points from which each model of `u` looks. The best of this fixed set counts (T9A-DEC-036). */
export function eyesOf(b: RegimentsBattle, u: number): number {
  // GAP T9A-COV-001: the points are the corners and the middle of the front edge; of a round base eight points of its rim
  return b.setup.unit.round[u] === 0 ? EYES : RIM;
}

/**
 * Writes to `out` x and y of eye `i` of the model in file `file` of `u`. Rear ranks see from the front (T9A-LOS-003).
 */
export function eyeAt(b: RegimentsBattle, u: number, file: number, i: number, out: Float64Array): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const width = b.setup.unit.baseWidth[u];
  let across = (file + i / 2) * width - halfWidth[u];
  let ahead: number = halfDepth[u];
  if (b.setup.unit.round[u] !== 0) {
    across = (file + 0.5) * width - halfWidth[u] + (width / 2) * SIN[i * 8192];
    ahead = halfDepth[u] - width / 2 + (width / 2) * COS[i * 8192];
  }
  const s = SIN[facing[u]];
  const c = COS[facing[u]];
  out[0] = x[u] + across * c + ahead * s;
  out[1] = y[u] - across * s + ahead * c;
}
