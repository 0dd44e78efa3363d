// The four arcs of a rectangle, bounded by lines at 45 degrees outward from its corners (T9A-UNI-013).
import { COS, SIN } from './trig.js';

/** Numbers of the four arcs, clockwise from the front. A facing of a unit has the number of its arc. */
export const Arc = { Front: 0, Right: 1, Rear: 2, Left: 3 } as const;
export type Arc = (typeof Arc)[keyof typeof Arc];

/**
 * Returns the arc of a point that lies `across` ticks to the right of the rectangle's centre and `ahead` ticks in front
 * of it.
 */
function arcAt(across: number, ahead: number, halfWidth: number, halfDepth: number): Arc {
  const beside = (across < 0 ? -across : across) - halfWidth;
  const before = (ahead < 0 ? -ahead : ahead) - halfDepth;
  if (before >= beside) return ahead >= 0 ? Arc.Front : Arc.Rear;
  return across >= 0 ? Arc.Right : Arc.Left;
}

/**
 * Returns the arc of a rectangle in which a point lies (T9A-UNI-013). A point on the line between two arcs counts as
 * front or rear. A point inside the rectangle gets the arc of the nearest edge.
 */
export function arcOf(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
): Arc {
  const dx = px - x;
  const dy = py - y;
  return arcAt(dx * COS[facing] - dy * SIN[facing], dx * SIN[facing] + dy * COS[facing], halfWidth, halfDepth);
}

/** Points within this many ticks of the line between two arcs are not decided by `surelyAt`. */
const NEAR = 1;

/** Returns the arc like `arcAt`, but -1 for points within `NEAR` ticks of the line between two arcs. */
function surelyAt(across: number, ahead: number, halfWidth: number, halfDepth: number): Arc | -1 {
  const wide = across < 0 ? -across : across;
  const deep = ahead < 0 ? -ahead : ahead;
  const over = deep - halfDepth - (wide - halfWidth);
  if (over > NEAR && deep > NEAR) return ahead >= 0 ? Arc.Front : Arc.Rear;
  if (over < -NEAR && wide > NEAR) return across >= 0 ? Arc.Right : Arc.Left;
  return -1;
}

/**
 * Returns the one arc of a rectangle that holds the whole segment from p to q, or -1 if several arcs may share it. Arcs
 * are convex, so the two ends of the segment decide.
 */
export function soleArc(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
): Arc | -1 {
  const c = COS[facing];
  const s = SIN[facing];
  const arc = surelyAt((px - x) * c - (py - y) * s, (px - x) * s + (py - y) * c, halfWidth, halfDepth);
  if (arc < 0) return -1;
  const other = surelyAt((qx - x) * c - (qy - y) * s, (qx - x) * s + (qy - y) * c, halfWidth, halfDepth);
  return arc === other ? arc : -1;
}

const cuts = new Float64Array(8);

/**
 * Notes the share of a segment at which a value is 0, if the value goes linearly from `from` to `to`. Returns the new
 * number of noted shares.
 */
function cut(count: number, from: number, to: number): number {
  if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
    let i = count;
    const t = from / (from - to);
    for (; i > 0 && cuts[i - 1] > t; i--) cuts[i] = cuts[i - 1];
    cuts[i] = t;
    return count + 1;
  }
  return count;
}

/**
 * Writes to `out`, by `Arc`, the shares of the segment from p to q that lie in the arcs of a rectangle; they add up to
 * 1. The segment is a charger's frontage in T9A-CMV-006. If p equals q, its arc gets 1.
 */
export function arcShares(
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
  out: Float64Array,
): void {
  const c = COS[facing];
  const s = SIN[facing];
  const pAcross = (px - x) * c - (py - y) * s;
  const pAhead = (px - x) * s + (py - y) * c;
  const qAcross = (qx - x) * c - (qy - y) * s;
  const qAhead = (qx - x) * s + (qy - y) * c;
  const edge = halfDepth - halfWidth;
  let count = 0;
  count = cut(count, pAhead - pAcross - edge, qAhead - qAcross - edge); // the line between front and right
  count = cut(count, pAhead + pAcross - edge, qAhead + qAcross - edge); // the line between front and left
  count = cut(count, pAhead + pAcross + edge, qAhead + qAcross + edge); // the line between rear and right
  count = cut(count, pAhead - pAcross + edge, qAhead - qAcross + edge); // the line between rear and left
  count = cut(count, pAhead, qAhead); // inside the rectangle the arcs meet in its middle
  count = cut(count, pAcross, qAcross);
  out[Arc.Front] = 0;
  out[Arc.Right] = 0;
  out[Arc.Rear] = 0;
  out[Arc.Left] = 0;
  let from = 0;
  for (let i = 0; i <= count; i++) {
    const to = i < count ? cuts[i] : 1;
    const t = (from + to) / 2;
    const arc = arcAt(pAcross + t * (qAcross - pAcross), pAhead + t * (qAhead - pAhead), halfWidth, halfDepth);
    out[arc] += to - from;
    from = to;
  }
}

/**
 * Two shares that differ by less than this are equal: a ten-thousandth of a frontage is less than the rounding of a
 * pose.
 */
const EQUAL = 1e-4;

/**
 * The arc with the largest of four shares (T9A-CMV-006), or -1 if the two largest are equal, so that chance decides
 * between them (T9A-CMV-007).
 */
export function majorityArc(shares: Float64Array): Arc | -1 {
  let best: Arc = Arc.Front;
  for (let arc = 1; arc < 4; arc++) if (shares[arc] > shares[best]) best = arc as Arc;
  for (let arc = 0; arc < 4; arc++) if (arc !== best && shares[arc] > shares[best] - EQUAL) return -1;
  return best;
}
