import { SEGMENTS } from '../../kernel/core.js';
import type { OptionRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { At, applyPath, newPose } from '../../regiments/paths.js';

/** Sets the pose of `record` to the end of its path, starting where unit `u` stands. */
export function walk(b: RegimentsBattle, u: number, record: OptionRecord): void {
  const pose = newPose();
  pose[At.x] = b.unit.x[u];
  pose[At.y] = b.unit.y[u];
  pose[At.facing] = b.unit.facing[u];
  const padded = [...record.path, ...new Array<number>(SEGMENTS - record.path.length).fill(0)];
  applyPath(pose, b.unit.halfWidth[u], b.unit.halfDepth[u], padded, 0);
  record.x = pose[At.x];
  record.y = pose[At.y];
  record.facing = pose[At.facing];
}
