import { isHalf, isMostly } from '../../kernel/geometry/measures.js';
import { convexPolygon, polygonOverlapsRectangle, shareInside } from '../../kernel/geometry/polygon.js';
import type { RegimentsBattle } from '../battle.js';
import { Terrain, type TerrainFacts } from '../battle.js';
import { footprintOf, newFootprint } from '../footprints.js';

const shapes = new WeakMap<TerrainFacts, readonly Int32Array[]>();
/** Cache: the terrain of the last query, and its polygons. */
let lastTerrain: TerrainFacts | null = null;
let lastShapes: readonly Int32Array[] = [];
const footprint = newFootprint();

/**
 * Returns the pieces of terrain as polygons. They are made once for each battlefield.
 * @throws RangeError if one is not convex
 */
export function polygonsOf(b: RegimentsBattle): readonly Int32Array[] {
  const { terrain } = b.setup;
  if (terrain === lastTerrain) return lastShapes;
  lastShapes = shapes.get(terrain) ?? shape(terrain);
  lastTerrain = terrain;
  return lastShapes;
}

function shape(terrain: TerrainFacts): readonly Int32Array[] {
  const list: Int32Array[] = [];
  for (let t = 0; t < terrain.count; t++) {
    const polygon = convexPolygon(terrain.vertices.subarray(2 * terrain.first[t], 2 * terrain.first[t + 1]));
    if (polygon === undefined) throw new RangeError(`piece of terrain ${t} is not a convex polygon`);
    list.push(polygon);
  }
  shapes.set(terrain, list);
  return list;
}

/** False if the footprint of `u` cannot touch piece `t`, judged by the circles around both. */
function near(b: RegimentsBattle, u: number, t: number): boolean {
  const { terrain } = b.setup;
  const { x, y, halfWidth, halfDepth } = b.unit;
  const dx = terrain.x[t] - x[u];
  const dy = terrain.y[t] - y[u];
  const reach = terrain.radius[t] + halfWidth[u] + halfDepth[u];
  return dx * dx + dy * dy <= reach * reach;
}

/**
 * Returns the share of the Footprint of `u` inside piece `t`, from 0 to 1. Gaps in its last rank do not count
 * (T9A-UNI-011).
 */
export function shareOn(b: RegimentsBattle, u: number, t: number): number {
  if (!near(b, u, t)) return 0;
  footprintOf(b, u, footprint);
  const n = footprint.numbers;
  let area = 0;
  let inside = 0;
  for (let i = 0; i < footprint.count; i++) {
    const w = n[4 * i + 2];
    const d = n[4 * i + 3];
    area += w * d;
    inside += w * d * shareInside(polygonsOf(b)[t], n[4 * i], n[4 * i + 1], b.unit.facing[u], w, d);
  }
  return inside / area;
}

/** True if any part of the Footprint of `u` is on piece `t` (T9A-UNI-011). */
export function standsOn(b: RegimentsBattle, u: number, t: number): boolean {
  if (!near(b, u, t)) return false;
  footprintOf(b, u, footprint);
  const n = footprint.numbers;
  for (let i = 0; i < footprint.count; i++) {
    const at = 4 * i;
    if (polygonOverlapsRectangle(polygonsOf(b)[t], n[at], n[at + 1], b.unit.facing[u], n[at + 2], n[at + 3]))
      return true;
  }
  return false;
}

/**
 * True if more than half of the Footprint of `u` is inside one piece of this kind (T9A-TER-022, T9A-TER-023,
 * T9A-TER-027).
 */
export function mostlyInside(b: RegimentsBattle, u: number, kind: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) if (terrain.kind[t] === kind && isMostly(shareOn(b, u, t))) return true;
  return false;
}

/** True if half or more of the Footprint of `u` is inside one piece of this kind (T9A-TER-014). */
export function halfInside(b: RegimentsBattle, u: number, kind: number): boolean {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) if (terrain.kind[t] === kind && isHalf(shareOn(b, u, t))) return true;
  return false;
}

/** Returns the Hills on which half or more of `u` stands, as bits by piece; at most 32 pieces count (T9A-TER-019). */
export function hillsUnder(b: RegimentsBattle, u: number): number {
  const { terrain } = b.setup;
  let bits = 0;
  for (let t = 0; t < terrain.count && t < 32; t++) {
    if (terrain.kind[t] === Terrain.hill && isHalf(shareOn(b, u, t))) bits |= 1 << t;
  }
  return bits;
}

/**
 * True if half or more of the Footprint of `u` is off any of these Hills, so that its charge came down the Hill
 * (T9A-TER-019).
 */
export function cameDown(b: RegimentsBattle, u: number, hills: number): boolean {
  for (let t = 0; t < b.setup.terrain.count && t < 32; t++) {
    if ((hills & (1 << t)) !== 0 && isHalf(1 - shareOn(b, u, t))) return true;
  }
  return false;
}
