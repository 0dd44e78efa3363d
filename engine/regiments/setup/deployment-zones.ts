import { clipToHalfPlane, newHull, rectangleHull } from '../../kernel/geometry/convex.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { reachNorth } from '../../kernel/geometry/rectangle.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';

/** Numbers of the types of deployment in the state (T9A-DTY-001); a Battleline is fought as a Classic one (WFB9-SCN-012). */
export const Deployment = { classic: 1, diagonal: 2, flankAttack: 3 } as const;

/** Distances from the dividing line in ticks, which must be exceeded (T9A-DTY-002 to T9A-DTY-005, WFB9-SCN-012). */
const CLASSIC = 12 * INCH;
const DIAGONAL = 9 * INCH;
const NEAR = 9 * INCH;
const FAR = 15 * INCH;
/** Upper bound for the rounding error of a distance, ticks. */
const SLACK = 2;

/**
 * A deployment zone: its type; the half of the table (Classic and Flank Attack: 0 south, 1 north; Diagonal: 0
 * south-east, 1 north-west, 2 south-west, 3 north-east); for Flank Attack whether it is the attacker's; the size of the
 * table in ticks.
 */
export interface Zone {
  readonly type: number;
  readonly half: number;
  readonly attacker: boolean;
  readonly width: number;
  readonly depth: number;
}

/** Returns the zone of `player` in battle `b`, once zones are chosen. */
export function zoneOf(b: RegimentsBattle, player: number): Zone {
  const { deployment, zone, attacker } = b.field;
  const { width, depth } = b.setup;
  return { type: deployment[0], half: zone[player], attacker: attacker[0] === player, width, depth };
}

/** Returns the half that remains for the other player. */
export function otherHalf(half: number): number {
  return half ^ 1;
}

/**
 * Returns how far in ticks a point lies beyond the dividing line in `half` of the table; negative on the other side.
 */
function beyondLine(zone: Zone, x: number, y: number): number {
  const { width, depth, half } = zone;
  if (zone.type !== Deployment.diagonal) return half === 0 ? depth / 2 - y : y - depth / 2;
  const long = Math.sqrt(width * width + depth * depth);
  if (half < 2) return ((half === 0 ? 1 : -1) * (depth * x - width * y)) / long;
  return ((half === 2 ? 1 : -1) * (depth * (width - x) - width * y)) / long;
}

/** Returns how far a footprint extends from its Centre towards the dividing line, ticks. */
function reachToLine(zone: Zone, facing: number, halfWidth: number, halfDepth: number): number {
  const { width, depth } = zone;
  if (zone.type !== Deployment.diagonal) return reachNorth(facing, halfWidth, halfDepth);
  const long = Math.sqrt(width * width + depth * depth);
  const east = depth / long; // components of the direction across the line
  const north = (zone.half < 2 ? -1 : 1) * (width / long);
  const ahead = east * SIN[facing] + north * COS[facing];
  const right = east * COS[facing] - north * SIN[facing];
  return halfDepth * Math.abs(ahead) + halfWidth * Math.abs(right);
}

/**
 * Returns the distance from the line that a point at `x` must exceed, ticks. Within a quarter of a short edge includes
 * the quarter.
 */
function wanted(zone: Zone, x: number): number {
  if (zone.type === Deployment.classic) return CLASSIC;
  if (zone.type === Deployment.diagonal) return DIAGONAL;
  // GAP T9A-DTY-004: both edges are the short ones, for attacker and defender alike.
  const flank = 4 * x <= zone.width || 4 * x >= 3 * zone.width;
  return flank === zone.attacker ? NEAR : FAR;
}

/** True if the point, in ticks, lies in the zone. "More than" is strict (T9A-DTY-002 to T9A-DTY-005). */
export function zoneContains(zone: Zone, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > zone.width || y > zone.depth) return false;
  return beyondLine(zone, x, y) > wanted(zone, x);
}

/** Returns the least distance from the line, in ticks, of any point of the zone. */
const leastWanted = ({ type }: Zone): number => (type === Deployment.classic ? CLASSIC : NEAR);

/**
 * Returns a lower bound for the ticks that a footprint must move before it can lie in the zone, judged only by its
 * Centre and its extent towards the line. 0 or less means that it cannot tell.
 */
export function zoneLacks(
  zone: Zone,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): number {
  return leastWanted(zone) - SLACK - beyondLine(zone, x, y) + reachToLine(zone, facing, halfWidth, halfDepth);
}

const hull = newHull();
const clipped = newHull();

function leastBeyond(zone: Zone, corners: Float64Array, count: number): number {
  let least = Infinity;
  for (let c = 0; c < count; c++) least = Math.min(least, beyondLine(zone, corners[2 * c], corners[2 * c + 1]));
  return least;
}

/** Returns the extent of a hull from west to east. */
function wide(corners: Float64Array, count: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let c = 0; c < count; c++) {
    least = Math.min(least, corners[2 * c]);
    most = Math.max(most, corners[2 * c]);
  }
  return most - least;
}

/**
 * True if a footprint, given by its pose and half sizes in ticks, lies wholly in the zone (T9A-DEP-003). Whether it is
 * on the table and clear of other units is judged elsewhere.
 */
export function zoneHolds(
  zone: Zone,
  x: number,
  y: number,
  facing: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  const { type, width, attacker } = zone;
  // Most footprints are far inside or outside: the Centre and the extent towards the line decide these.
  const beyond = beyondLine(zone, x, y);
  const reach = reachToLine(zone, facing, halfWidth, halfDepth);
  const limit = leastWanted(zone);
  if (beyond - reach < limit - SLACK) return false;
  if (beyond - reach > (type === Deployment.flankAttack ? FAR : limit) + SLACK) return true;
  const count = rectangleHull(x, y, facing, halfWidth, halfDepth, hull);
  const least = leastBeyond(zone, hull, count);
  if (type === Deployment.classic) return least > CLASSIC;
  if (type === Deployment.diagonal) return least > DIAGONAL;
  if (least <= NEAR) return false;
  if (least > FAR) return true;
  if (attacker) {
    // The part between the flanks must keep the greater distance. Touching the border from outside is not between them.
    let n = clipToHalfPlane(hull, count, -1, 0, -width / 4, clipped);
    n = clipToHalfPlane(clipped, n, 1, 0, (3 * width) / 4, hull);
    return n === 0 || wide(hull, n) === 0 || leastBeyond(zone, hull, n) > FAR;
  }
  const west = clipToHalfPlane(hull, count, 1, 0, width / 4, clipped);
  if (west > 0 && leastBeyond(zone, clipped, west) <= FAR) return false;
  const east = clipToHalfPlane(hull, count, -1, 0, (-3 * width) / 4, clipped);
  return east === 0 || leastBeyond(zone, clipped, east) > FAR;
}

/**
 * Returns a clockwise rectangle on the zone's side of the line, from `west` to `east` and more than `away` from the
 * line.
 */
function block(zone: Zone, west: number, east: number, away: number): Int32Array {
  const { depth, half } = zone;
  const low = half === 0 ? 0 : Math.floor(depth / 2 + away) + 1;
  const high = half === 0 ? Math.ceil(depth / 2 - away) - 1 : depth;
  return Int32Array.from([west, low, west, high, east, high, east, low]);
}

/** Returns the clockwise triangle that a line more than 9 inches from the diagonal cuts off. */
function corner(zone: Zone): Int32Array {
  const { width, depth, half } = zone;
  const long = Math.sqrt(width * width + depth * depth);
  // The corners lie where the line parallel to the diagonal meets the two edges, one tick inside.
  const alongWidth = Math.ceil((DIAGONAL * long) / depth) + 1;
  const alongDepth = Math.ceil((DIAGONAL * long) / width) + 1;
  switch (half) {
    case 0:
      return Int32Array.from([width, 0, alongWidth, 0, width, depth - alongDepth]);
    case 1:
      return Int32Array.from([0, depth, width - alongWidth, depth, 0, alongDepth]);
    case 2:
      return Int32Array.from([0, 0, 0, depth - alongDepth, width - alongWidth, 0]);
    default:
      return Int32Array.from([width, depth, width, alongDepth, alongWidth, depth]);
  }
}

/**
 * Returns convex clockwise polygons in ticks that together cover the zone; they may overlap. Their edges lie one tick
 * inside the zone. They serve to enumerate places and for drawing; `zoneHolds` judges.
 */
export function zonePolygons(zone: Zone): readonly Int32Array[] {
  const { type, width, attacker } = zone;
  if (type === Deployment.classic) return [block(zone, 0, width, CLASSIC)];
  if (type === Deployment.diagonal) return [corner(zone)];
  const quarter = Math.floor(width / 4);
  const all = block(zone, 0, width, FAR);
  if (!attacker) return [all, block(zone, quarter + 1, width - quarter - 1, NEAR)];
  return [all, block(zone, 0, quarter, NEAR), block(zone, width - quarter, width, NEAR)];
}
