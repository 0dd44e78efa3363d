import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';

/** True if the straight way from (fromX, fromY) to (toX, toY) crosses the block at (x, y) with this facing. */
export function crossed(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  const [dx, dy, wx, wy] = [fromX - x, fromY - y, toX - fromX, toY - fromY];
  let [enters, leaves] = [0, 1];
  for (const [cos, sin, half] of [
    [COS[facing], -SIN[facing], halfWidth],
    [SIN[facing], COS[facing], halfDepth],
  ]) {
    const start = dx * cos + dy * sin;
    const way = wx * cos + wy * sin;
    if (way === 0 && Math.abs(start) > half) return false;
    if (way === 0) continue;
    const [one, other] = [(-half - start) / way, (half - start) / way];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters < leaves;
}
