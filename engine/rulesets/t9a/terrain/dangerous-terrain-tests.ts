import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { AttackFlag } from '../../../regiments/attacks/attack-table.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { Place } from '../../../regiments/layout.js';
import type { T9aBattle } from '../core/state.js';

// Decides which terrain is dangerous to which models (T9A-TER-001, T9A-SPR-080).

/** Largest number of terrain pieces that is distinguished. */
export const PIECES = 32;
/** Bits of the troop types for which Fields, Forests, Water and Walls are dangerous (T9A-TER-013, 021, 026, 029). */
const HOOVES_AND_WHEELS = (1 << 2) | (1 << 5) | (1 << 6);

/**
 * Returns the highest face on which a model of row `row` fails its test in a piece of this kind, or 0 if there is no
 * danger.
 */
export function failsOn(b: T9aBattle, row: number, kind: number): number {
  const fails = dangerOf(b, row, kind);
  return fails > 0 && modelStrides(b, row, kind) ? 0 : fails;
}

/** Returns `failsOn` without protection by rules. */
function dangerOf(b: T9aBattle, row: number, kind: number): number {
  const onHooves = (HOOVES_AND_WHEELS & (1 << b.setup.unit.troopType[row])) !== 0;
  if (kind === Terrain.ruin) return onHooves ? 2 : 1; // T9A-TER-025
  if (kind === Terrain.field) return onHooves || isAflame(b, row) ? 1 : 0; // T9A-TER-013, T9A-TER-014
  if (kind === Terrain.forest || kind === Terrain.water || kind === Terrain.wall) return onHooves ? 1 : 0;
  return 0;
}

/** True if a model of the row has Flaming Attacks of its own (T9A-TER-014). */
function isAflame(b: T9aBattle, row: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[row]; p < part[row] + parts[row]; p++) {
    if ((modified(b, Hook.attackFlags, p, 0, NO_ATTACK) & AttackFlag.Flaming) !== 0) return true;
  }
  return false;
}

/** True if terrain of that kind does not hinder a model of the row, whatever unit it is in (T9A-SPR-080). */
function modelStrides(b: T9aBattle, row: number, kind: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[row]; p < part[row] + parts[row]; p++) {
    if (modified(b, Hook.strider, p, 0, kind) !== 0) return true;
  }
  return false;
}

/** True if terrain of that kind does not hinder formation `u` (T9A-SPR-080). */
export function strides(b: T9aBattle, u: number, kind: number): boolean {
  return modified(b, Hook.strider, unitSubject(b, u), 0, kind) !== 0;
}

/**
 * True if any terrain of the table may be dangerous to a model in formation `u`, unless rules let it ignore the danger
 * (T9A-SPR-080).
 */
export function mayBeInDanger(b: T9aBattle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  if (count === 0 || modified(b, Hook.strider, unitSubject(b, u), 0, NO_ATTACK) !== 0) return false;
  for (let t = 0; t < count && t < PIECES; t++) {
    if (failsOn(b, u, kind[t]) > 0) return true;
    if (b.unit.models[u] === 1 && b.unit.pool[u] + b.unit.own[u] > 0) continue;
    for (let g = 0; g < b.setup.units; g++) {
      if (b.unit.host[g] === u && b.unit.place[g] === Place.inUnit && failsOn(b, g, kind[t]) > 0) return true;
    }
  }
  return false;
}
