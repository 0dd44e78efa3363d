import { isMostly } from '../../kernel/geometry/measures.js';
import { shareInside } from '../../kernel/geometry/polygon.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { Terrain } from '../battle.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { modelCentre } from '../formation.js';
import { mostlyInside, polygonsOf, standsOn } from '../terrain/terrain.js';

const centre = new Float64Array(2);

/** Heights of models (T9A-LOS-006). */
export const Height = { small: 1, medium: 2, large: 3 } as const;

/**
 * Returns the Height of the models of unit `u` by Troop Type and Large Target (T9A-LOS-006), whatever they stand on.
 */
export function ownHeight(b: RegimentsBattle, u: number): number {
  const { height } = b.setup.unit;
  if (b.unit.pool[u] > 0 || b.unit.own[u] > 0) return height[u];
  let tallest = 0; // only characters are left in the unit (T9A-CHR-010)
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (height[g] > tallest) tallest = height[g];
  return tallest === 0 ? height[u] : tallest;
}

/**
 * Returns the Height of unit `u` as a target or an obstacle: that of its own models, raised if more than half of it
 * stands on a Hill (T9A-TER-018, WFB9-HILL-002).
 */
export function heightOf(b: RegimentsBattle, u: number): number {
  // GAP T9A-TER-018: what is seen, or stands in the way, is judged as a whole: by its rank and file and its Footprint.
  const height = ownHeight(b, u);
  return height < b.rules.sight.tallest && mostlyInside(b, u, Terrain.hill) ? b.rules.sight.onHill(height) : height;
}

/** True if characters stand in unit `u` together with its own models. */
function hasJoined(b: RegimentsBattle, u: number): boolean {
  return b.unit.models[u] > b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
}

/** Returns the row of the model in file `file` of the front rank of `u`: that of a joined character, otherwise `u`. */
function rowInFront(b: RegimentsBattle, u: number, file: number): number {
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (b.unit.slot[g] === file) return g;
  return u;
}

/**
 * Returns the Height of the model that looks from file `file` of `u`; raised with more than half of its base on a Hill
 * (T9A-TER-018, WFB9-HILL-002).
 */
export function viewerHeight(b: RegimentsBattle, u: number, file: number): number {
  const row = hasJoined(b, u) ? rowInFront(b, u, file) : u;
  const height = row === u ? ownHeight(b, u) : b.setup.unit.height[row];
  if (height >= b.rules.sight.tallest) return height;
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] === Terrain.hill && standsOn(b, u, t) && baseOnPiece(b, u, file, t)) {
      return b.rules.sight.onHill(height);
    }
  }
  return height;
}

/** True if more than half of the front base of file `file` lies inside piece `t`. */
function baseOnPiece(b: RegimentsBattle, u: number, file: number, t: number): boolean {
  modelCentre(b, u, file, 0, centre);
  const { baseWidth, baseDepth } = b.setup.unit;
  const f = b.unit.facing[u];
  return isMostly(shareInside(polygonsOf(b)[t], centre[0], centre[1], f, baseWidth[u] / 2, baseDepth[u] / 2));
}
