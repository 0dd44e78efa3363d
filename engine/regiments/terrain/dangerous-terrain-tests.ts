import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { unitSubject } from '../core/state.js';
import { Place } from '../layout.js';

// Decides which terrain is dangerous to which models (T9A-TER-001, T9A-SPR-080).

/** Largest number of terrain pieces that is distinguished. */
export const PIECES = 32;
/**
 * Returns the highest face on which a model of row `row` fails its test in a piece of this kind, or 0 if there is no
 * danger. `piece` is its number, in games that tell pieces of one kind apart.
 */
export function failsOn(b: RegimentsBattle, row: number, kind: number, piece = -1): number {
  const fails = b.rules.danger.fails(b, row, kind, piece);
  return fails > 0 && modelStrides(b, row, kind) ? 0 : fails;
}

/** True if terrain of that kind does not hinder a model of the row, whatever unit it is in (T9A-SPR-080). */
function modelStrides(b: RegimentsBattle, row: number, kind: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[row]; p < part[row] + parts[row]; p++) {
    if (modified(b, Hook.strider, p, 0, kind) !== 0) return true;
  }
  return false;
}

/** True if terrain of that kind does not hinder formation `u` (T9A-SPR-080). */
export function strides(b: RegimentsBattle, u: number, kind: number): boolean {
  return modified(b, Hook.strider, unitSubject(b, u), 0, kind) !== 0;
}

/**
 * True if any terrain of the table may be dangerous to a model in formation `u`, unless rules let it ignore the danger
 * (T9A-SPR-080).
 */
export function mayBeInDanger(b: RegimentsBattle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  if (count === 0 || modified(b, Hook.strider, unitSubject(b, u), 0, NO_ATTACK) !== 0) return false;
  for (let t = 0; t < count && t < PIECES; t++) {
    if (failsOn(b, u, kind[t], t) > 0) return true;
    if (b.unit.models[u] === 1 && b.unit.pool[u] + b.unit.own[u] > 0) continue;
    for (let g = 0; g < b.setup.units; g++) {
      if (b.unit.host[g] === u && b.unit.place[g] === Place.inUnit && failsOn(b, g, kind[t], t) > 0) return true;
    }
  }
  return false;
}
