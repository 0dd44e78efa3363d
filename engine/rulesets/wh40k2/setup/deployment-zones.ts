import { INCH } from '../../../kernel/geometry/measures.js';
import type { W40kBattle } from '../core/state.js';

/** Inches between the front lines of the two zones, and between a zone and the side edges. */
export const FRONTS_APART = 24;
export const ZONE_ENDS = 12;

/** A rectangle, in ticks. */
export interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Returns the deployment zone along the southern (0) or northern (1) edge of a table: front lines 24 inches apart
 * (W40K-TABLE-004), 12 inches from the side edges (W40K-TABLE-005).
 * @param inch the number of units of length in an inch
 */
export function zoneArea(width: number, depth: number, half: number, inch = INCH): Area {
  const deep = (depth - FRONTS_APART * inch) / 2;
  const west = ZONE_ENDS * inch;
  const east = width - west;
  if (half === 0) return { west, south: 0, east, north: deep };
  return { west, south: depth - deep, east, north: depth };
}

/** Returns the deployment zone of `player`, in ticks (W40K-TABLE-011). */
export function zoneOf(b: W40kBattle, player: number): Area {
  return zoneArea(b.setup.width, b.setup.depth, b.field.zone[player]);
}

/** True if a base of that radius around x, y is wholly inside the area. */
export function holds(area: Area, x: number, y: number, radius: number): boolean {
  return x - radius >= area.west && x + radius <= area.east && y - radius >= area.south && y + radius <= area.north;
}

/** True if a base of that radius around x, y overlaps the area. */
export function touches(area: Area, x: number, y: number, radius: number): boolean {
  const dx = Math.max(area.west - x, 0, x - area.east);
  const dy = Math.max(area.south - y, 0, y - area.north);
  return dx * dx + dy * dy < radius * radius;
}

/** True if a base is wholly on the table and wholly outside both deployment zones (W40K-TABLE-006). */
export function inBattleZone(b: W40kBattle, x: number, y: number, radius: number): boolean {
  const { width, depth } = b.setup;
  if (!holds({ west: 0, south: 0, east: width, north: depth }, x, y, radius)) return false;
  return !touches(zoneArea(width, depth, 0), x, y, radius) && !touches(zoneArea(width, depth, 1), x, y, radius);
}
