// Computes the turns of a wheel, followed by a straight move, after which a charger meets a point or a circle.
import { ANGLE_MASK, QUARTER_TURN, TURN, turnBetween } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import { charge } from './charge-ground.js';

/**
 * The current wheel: its pivot, the charger's Centre before the wheel, its facing, and the sense (1 to the right, -1 to
 * the left).
 */
export const wheel = { x: 0.5, y: 0.5, fromX: 0.5, fromY: 0.5, facing: 0, sense: 1 };
/** The stretch of turns, in steps from the facing towards the side of the wheel, that the shape tested last bars. */
export const turns = { from: 0.5, to: 0.5 };

/** Returns the angle whose sine is `side` / `long`, at most a quarter turn. */
function angleOf(side: number, long: number): number {
  return side >= long ? QUARTER_TURN : bearing(side, Math.sqrt(long * long - side * side));
}

/**
 * Widens `turns` by the turns after which a point, or a circle of `radius` around it, lies on the strip that the
 * charger covers when it goes straight on.
 */
export function takeUp(px: number, py: number, radius: number, near: number): number {
  const dx = px - wheel.x;
  const dy = py - wheel.y;
  const long = Math.sqrt(dx * dx + dy * dy);
  const aside = wheel.sense * turnBetween(wheel.facing, bearing(dx, dy));
  // measured from the corner before it: a shape never extends half-way round the pivot
  const at = Number.isNaN(near) ? aside : near + turnBetween(near & ANGLE_MASK, aside & ANGLE_MASK);
  turns.from = Math.min(turns.from, radius > 0 ? at - angleOf(radius, long) : at);
  turns.to = Math.max(turns.to, at + angleOf(2 * charge.w + radius, long));
  return at;
}

/**
 * Measures `turns` the other way round the pivot if the stretch leads nowhere near a wheel, because it was measured
 * from an end behind the pivot.
 */
export function unwind(): void {
  const over = turns.from > QUARTER_TURN ? -TURN : turns.to < 0 ? TURN : 0;
  turns.from += over;
  turns.to += over;
}
