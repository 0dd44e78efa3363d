// A quick test for wheels: a box, in the block's own frame, around the ground that a block can touch while it turns
// about a front corner. An obstacle clear of the box is clear of the wheel and needs no exact test. Only one wheel is
// prepared at a time: call `layWheel` first, then the queries.
import { ANGLE_MASK, QUARTER_TURN } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { type Obstacles, Shape } from './obstacles.js';
import { Go } from './paths.js';

const at = { facing: 0, sense: 1 };
/**
 * Numbers of the box: its pivot, its extent outward, ahead and behind of the pivot in ticks, and sine and cosine of the
 * facing.
 */
const Box = { x: 0, y: 1, outward: 2, ahead: 3, behind: 4, sine: 5, cosine: 6 } as const;
const box = new Float64Array(7);

/**
 * Prepares the box for a wheel of a block about its front corner (px, py) by `angle` steps, at most a quarter turn. It
 * is valid for this wheel only.
 */
export function layWheel(px: number, py: number, facing: number, w: number, d: number, kind: Go, angle: number): void {
  at.facing = facing;
  at.sense = kind === Go.wheelLeft ? 1 : -1;
  box[Box.x] = px;
  box[Box.y] = py;
  box[Box.outward] = 2 * Math.sqrt(w * w + d * d); // distance to the corner across from the pivot
  box[Box.ahead] = 2 * w * SIN[angle < QUARTER_TURN ? angle : QUARTER_TURN];
  box[Box.behind] = 2 * d;
  box[Box.sine] = SIN[facing];
  box[Box.cosine] = COS[facing];
}

/**
 * True if the box shows that obstacle `i` keeps `clearance` ticks from the wheel. This is a quick test: false means
 * only that it cannot tell.
 */
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
