// A quick look at a wheel: the ground that a block can touch while it turns about a front corner, as a box in its own frame. What
// keeps clear of the box keeps clear of the wheel, and needs no exact answer. One wheel at a time: `layWheel`, then the questions.
import { ANGLE_MASK, QUARTER_TURN } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { type Obstacles, Shape } from './obstacles.js';
import { Go } from './paths.js';

const at = { facing: 0, sense: 1 };
/** Numbers of the box: its pivot, how far it reaches outward, ahead and behind of the pivot, sine and cosine. */
const Box = { x: 0, y: 1, outward: 2, ahead: 3, behind: 4, sine: 5, cosine: 6 } as const;
const box = new Float64Array(7);

/** Lays out the wheel of a block about its front corner (px, py) by `angle` steps, at most a quarter: the box holds for no other. */
export function layWheel(px: number, py: number, facing: number, w: number, d: number, kind: Go, angle: number): void {
  at.facing = facing;
  at.sense = kind === Go.wheelLeft ? 1 : -1;
  box[Box.x] = px;
  box[Box.y] = py;
  box[Box.outward] = 2 * Math.sqrt(w * w + d * d); // the corner across from the pivot
  box[Box.ahead] = 2 * w * SIN[angle < QUARTER_TURN ? angle : QUARTER_TURN];
  box[Box.behind] = 2 * d;
  box[Box.sine] = SIN[facing];
  box[Box.cosine] = COS[facing];
}

/** Does obstacle `i` keep `clearance` ticks from the wheel by the look of its box? No is no answer. */
export function passesWheel(o: Obstacles, i: number, clearance: number): boolean {
  const dx = o.x[i] - box[Box.x];
  const dy = o.y[i] - box[Box.y];
  const s = box[Box.sine];
  const c = box[Box.cosine];
  let across = o.radius[i] + clearance;
  let along = across;
  if (o.shape[i] === Shape.rectangle) {
    const turn = (o.facing[i] - at.facing) & ANGLE_MASK;
    const cosine = Math.abs(COS[turn]);
    const sine = Math.abs(SIN[turn]);
    across = o.halfWidth[i] * cosine + o.halfDepth[i] * sine + clearance;
    along = o.halfWidth[i] * sine + o.halfDepth[i] * cosine + clearance;
  }
  const outward = at.sense * (dx * c - dy * s);
  const ahead = dx * s + dy * c;
  if (outward <= -across || outward >= box[Box.outward] + across) return true;
  return ahead <= -box[Box.behind] - along || ahead >= box[Box.ahead] + along;
}
