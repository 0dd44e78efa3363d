import { SEGMENTS } from '../kernel/core.js';
import { degrees, ticks } from '../kernel/geometry/measures.js';
import type { OptionRecord } from '../kernel/options.js';
import { At, applyPath, Go, newPose, segment } from '../regiments/paths.js';
import type { T9aBattle } from '../rulesets/t9a/state.js';
import { plainWords } from './words.js';

const KINDS: Readonly<Record<string, Go>> = {
  forward: Go.forward,
  backward: Go.backward,
  left: Go.left,
  right: Go.right,
  'wheel left': Go.wheelLeft,
  'wheel right': Go.wheelRight,
  pivot: Go.pivot,
};

/** The segments of a path told in inches and degrees: 'forward 4, wheel right 30, forward 2'. */
export function pathOf(text: string): number[] {
  return text.split(',').map((part) => {
    const found = /^(forward|backward|left|right|wheel left|wheel right|pivot) (\d+(?:\.\d+)?)$/.exec(plainWords(part));
    if (found === null)
      throw new RangeError(
        `'${part.trim()}' is no part of a path: one of ${Object.keys(KINDS).join(', ')} and a number`,
      );
    const kind = KINDS[found[1]];
    const amount = Number(found[2]);
    return segment(kind, kind >= Go.wheelLeft ? degrees(amount) : ticks(amount));
  });
}

/** Sets the pose of `record` to where its path leads unit `u` from where it stands. */
export function walk(b: T9aBattle, u: number, record: OptionRecord): void {
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
