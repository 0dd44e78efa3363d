// Through which turns of a wheel, followed by a straight way, a charger meets what stands somewhere.
import { ANGLE_MASK, QUARTER_TURN, TURN, turnBetween } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import { charge } from './charge-ground.js';

/** The wheel at work: its pivot, where the charger is before it, and its facing; 1 to the right and -1 to the left. */
export const wheel = { x: 0.5, y: 0.5, fromX: 0.5, fromY: 0.5, facing: 0, sense: 1 };
/** The turns, in steps from that facing to the side of the wheel, that what was looked at last takes up. */
export const turns = { from: 0.5, to: 0.5 };

/** The angle whose sine is `side` in `long`, at most a quarter. */
function angleOf(side: number, long: number): number {
  return side >= long ? QUARTER_TURN : bearing(side, Math.sqrt(long * long - side * side));
}

/** Widens `turns` by those after which a point, or a circle around it, lies on the strip that the charger covers going on. */
export function takeUp(px: number, py: number, radius: number, near: number): number {
  const dx = px - wheel.x;
  const dy = py - wheel.y;
  const long = Math.sqrt(dx * dx + dy * dy);
  const aside = wheel.sense * turnBetween(wheel.facing, bearing(dx, dy));
  // counted from what came before it: a shape never reaches half around the pivot
  const at = Number.isNaN(near) ? aside : near + turnBetween(near & ANGLE_MASK, aside & ANGLE_MASK);
  turns.from = Math.min(turns.from, radius > 0 ? at - angleOf(radius, long) : at);
  turns.to = Math.max(turns.to, at + angleOf(2 * charge.w + radius, long));
  return at;
}

/** Counts `turns` from the other way around, if those lead nowhere near a wheel: it was counted from an end behind the pivot. */
export function unwind(): void {
  const over = turns.from > QUARTER_TURN ? -TURN : turns.to < 0 ? TURN : 0;
  turns.from += over;
  turns.to += over;
}
