import { polygonOverlapsRectangle } from '../../../kernel/geometry/polygon.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { modelCentre } from '../../../regiments/formation.js';
import { mostlyInside, polygonsOf, standsOn } from '../../../regiments/terrain/terrain.js';
import type { T9aBattle } from '../core/state.js';

const left = new Float64Array(2);
const right = new Float64Array(2);

/** True if rank `rank` of `u` is at least partly in Water. */
function isWet(b: T9aBattle, u: number, rank: number): boolean {
  const { terrain } = b.setup;
  const { baseWidth, baseDepth } = b.setup.unit;
  const { files, models, facing } = b.unit;
  const wide = Math.min(files[u], models[u] - rank * files[u]);
  modelCentre(b, u, 0, rank, left);
  modelCentre(b, u, wide - 1, rank, right);
  const x = (left[0] + right[0]) / 2;
  const y = (left[1] + right[1]) / 2;
  const w = (wide * baseWidth[u]) / 2;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.kind[t] !== Terrain.water) continue;
    if (polygonOverlapsRectangle(polygonsOf(b)[t], x, y, facing[u], w, baseDepth[u] / 2)) return true;
  }
  return false;
}

/**
 * Returns how many of the first `n` complete ranks of `u` count as Full Ranks. Ranks partly in Water do not count, and
 * none counts if most of the unit is in Water, unless it has Strider (T9A-TER-027).
 */
export function dryRanks(b: T9aBattle, u: number, n: number): number {
  const { terrain } = b.setup;
  let touched = false;
  for (let t = 0; t < terrain.count && !touched; t++) touched = terrain.kind[t] === Terrain.water && standsOn(b, u, t);
  if (!touched || modified(b, Hook.strider, unitSubject(b, u), 0, Terrain.water) !== 0) return n;
  if (mostlyInside(b, u, Terrain.water)) return 0;
  let dry = 0;
  for (let rank = 0; rank < n; rank++) if (!isWet(b, u, rank)) dry++;
  return dry;
}

/**
 * Returns the number of Full Ranks (T9A-UNI-009, T9A-TTR-002, T9A-TTR-003): ranks with at least as many models as the
 * troop type requires. The last rank counts by its models, not by the unit's width. Water may take ranks away
 * (T9A-TER-027).
 */
export function fullRanks(b: T9aBattle, u: number): number {
  // GAP T9A-UNI-009: a last rank of enough models is a Full Rank even if the unit is wider; gaps are no models.
  const need = b.setup.unit.fullRank[u];
  const { files, models } = b.unit;
  if (files[u] < need || models[u] === 0) return 0;
  const n = Math.floor(models[u] / files[u]) + (models[u] % files[u] >= need ? 1 : 0);
  return modified(b, Hook.noRanks, unitSubject(b, u), 0, NO_ATTACK) !== 0 ? 0 : dryRanks(b, u, n);
}
