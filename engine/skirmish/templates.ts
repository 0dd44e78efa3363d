// Templates laid over round bases (K54): discs, and teardrops, which consist of a point, a round end and the straight
// lines that touch both. No tolerance applies: the smallest part of a base counts, and touching from outside does not.
import { INCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { Place } from './layout.js';

/** Values for how much of a base a template covers. */
export const Under = { none: 0, partly: 1, wholly: 2 } as const;

/** A teardrop: ticks from its point to the far end of its round end, and the radius of the round end. */
export interface Teardrop {
  readonly long: number;
  readonly radius: number;
}

// GAP W40K-TMPL-001: the three teardrops have no measures; 4, 8 and 10 inches long, 1.5, 2.5 and 3 inches broad
/** The three sizes of teardrops (W40K-TMPL-001, W40K-DICE-010); entry 0 is none. */
export const TEARDROPS: readonly Teardrop[] = [
  { long: 0, radius: 0 },
  { long: 4 * INCH, radius: 0.75 * INCH },
  { long: 8 * INCH, radius: 1.25 * INCH },
  { long: 10 * INCH, radius: 1.5 * INCH },
];

/** Returns how much of a base of radius `base` around (x, y) lies under a disc: `Under`. */
export function discOver(cx: number, cy: number, radius: number, x: number, y: number, base: number): number {
  const squared = (x - cx) * (x - cx) + (y - cy) * (y - cy);
  if (squared >= (radius + base) * (radius + base)) return Under.none;
  return radius >= base && squared <= (radius - base) * (radius - base) ? Under.wholly : Under.partly;
}

/**
 * Returns how much of a base lies under a teardrop with its point at the origin and its round end ahead: `Under`. The
 * base has radius `base`; its middle is `ahead` ticks in front of the origin and `beside` ticks to either side.
 */
function teardropOver(drop: Teardrop, ahead: number, beside: number, base: number): number {
  const across = Math.abs(beside);
  const centre = drop.long - drop.radius; // distance from the point to the middle of the round end
  const sin = drop.radius / centre; // sine of half the angle at the point
  const cos = Math.sqrt(1 - sin * sin);
  const fromCentre = Math.sqrt((ahead - centre) * (ahead - centre) + across * across);
  const inside = ahead * sin - across * cos; // depth of the base's middle within the straight side
  if (ahead - centre >= -fromCentre * sin) {
    // The round end is the nearest part of the teardrop.
    if (fromCentre >= drop.radius + base) return Under.none;
    return inside >= base && drop.radius - fromCentre >= base ? Under.wholly : Under.partly;
  }
  const along = ahead * cos + across * sin; // distance along the straight side from the point
  const apart = along < 0 ? Math.sqrt(ahead * ahead + across * across) : -inside;
  if (apart >= base) return Under.none;
  return along >= 0 && inside >= base ? Under.wholly : Under.partly;
}

/**
 * Writes to `out`, by model row, how much of each model on the table lies under a disc around (x, y): `Under`. `radius`
 * is in ticks.
 * @returns the number of models wholly or partly under it
 */
export function underDisc(b: SkirmishBattle, x: number, y: number, radius: number, out: Uint8Array): number {
  const { model, setup } = b;
  let n = 0;
  for (let m = 0; m < setup.models; m++) {
    const on = model.place[m] === Place.table;
    out[m] = on ? discOver(x, y, radius, model.x[m], model.y[m], setup.model.radius[m]) : Under.none;
    if (out[m] !== Under.none) n++;
  }
  return n;
}

/**
 * Writes to `out`, by model row, how much of each model on the table lies under a teardrop: `Under`. The teardrop of
 * size `size` (row of `TEARDROPS`) has its point against the base of model `m` and its round end towards `angle`.
 * @returns the number of models wholly or partly under it, never including `m`
 */
export function underTeardrop(b: SkirmishBattle, m: number, angle: number, size: number, out: Uint8Array): number {
  const { model, setup } = b;
  const drop = TEARDROPS[size];
  const [sin, cos] = [SIN[angle], COS[angle]];
  const pointX = model.x[m] + setup.model.radius[m] * sin;
  const pointY = model.y[m] + setup.model.radius[m] * cos;
  let n = 0;
  for (let o = 0; o < setup.models; o++) {
    out[o] = Under.none;
    if (o === m || model.place[o] !== Place.table) continue;
    const dx = model.x[o] - pointX;
    const dy = model.y[o] - pointY;
    const base = setup.model.radius[o];
    const far = drop.long + base;
    if (dx * dx + dy * dy >= far * far) continue;
    out[o] = teardropOver(drop, dx * sin + dy * cos, dx * cos - dy * sin, base);
    if (out[o] !== Under.none) n++;
  }
  return n;
}
