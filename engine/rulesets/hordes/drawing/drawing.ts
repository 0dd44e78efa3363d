import { onTable, radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';

/** Returns the base of the first model of unit `u` in ticks, or null if it is not on the table. */
export function drawnPlace(b: HordesBattle, u: number): { x: number; y: number; radius: number } | null {
  const m = b.setup.unit.first[u];
  return onTable(b, m) ? { x: b.model.x[m], y: b.model.y[m], radius: radiusOf(b, m) } : null;
}

/** Returns the terrain by the kinds of pictures, corners in ticks. */
export function drawnPieces(b: HordesBattle): { kind: string; corners: Int32Array }[] {
  const { terrain } = b.setup;
  return terrain.polygons.map((corners, t) => ({ kind: terrain.names[t], corners }));
}
