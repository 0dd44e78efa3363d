// Templates laid over round bases (K54): discs, and teardrops that are a point and a round end with the straight lines that
// touch both. Nothing is forgiven here: the smallest part of a base counts, touching from outside does not.
import { INCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { Place } from './layout.js';

/** How much of a base a template covers. */
export const Under = { none: 0, partly: 1, wholly: 2 } as const;

/** A teardrop: ticks from its point to the far end of its round end, and the radius of that. */
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

/** How much of a base of radius `base` around (x, y) lies under a disc: `Under`. */
export function discOver(cx: number, cy: number, radius: number, x: number, y: number, base: number): number {
  const squared = (x - cx) * (x - cx) + (y - cy) * (y - cy);
  if (squared >= (radius + base) * (radius + base)) return Under.none;
  return radius >= base && squared <= (radius - base) * (radius - base) ? Under.wholly : Under.partly;
}

/**
 * How much of a base of radius `base` lies under a teardrop whose point is at the origin and whose round end is ahead:
 * the middle of the base is `ahead` ticks that way and `beside` to either side.
 */
function teardropOver(drop: Teardrop, ahead: number, beside: number, base: number): number {
  const across = Math.abs(beside);
  const centre = drop.long - drop.radius; // of the round end
  const sin = drop.radius / centre; // of half the angle at the point
  const cos = Math.sqrt(1 - sin * sin);
  const fromCentre = Math.sqrt((ahead - centre) * (ahead - centre) + across * across);
  const inside = ahead * sin - across * cos; // how deep it is within the straight side
  if (ahead - centre >= -fromCentre * sin) {
    // the round end is what is nearest
    if (fromCentre >= drop.radius + base) return Under.none;
    return inside >= base && drop.radius - fromCentre >= base ? Under.wholly : Under.partly;
  }
  const along = ahead * cos + across * sin; // along the straight side, from the point
  const apart = along < 0 ? Math.sqrt(ahead * ahead + across * across) : -inside;
  if (apart >= base) return Under.none;
  return along >= 0 && inside >= base ? Under.wholly : Under.partly;
}

/**
 * Writes to `out`, by model row, how much of each model on the table lies under a disc around (x, y), ticks: `Under`.
 * @returns how many models are under it at all
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
 * Writes to `out`, by model row, how much of each model on the table lies under a teardrop of size `size` (row of
 * `TEARDROPS`) whose point is against the base of model `m` and whose round end lies toward `angle`: `Under`.
 * @returns how many models are under it at all; `m` itself never is
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
