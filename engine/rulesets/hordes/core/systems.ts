// Parts of a model that damage cripples: aspects of a life spiral (HRD-SPIR-006).
import { isCrippled } from '../../../kernel/damage-tracks.js';
import { type HordesBattle, MARK_WORDS } from './state.js';

/** True if all boxes of an aspect of model `m` are marked (HRD-SPIR-006). */
export function hasCrippled(b: HordesBattle, m: number, aspect: number): boolean {
  const kind = b.model.kind[m];
  if (b.setup.types.spiral[kind] === 0) return false;
  return isCrippled(b.setup.tracks, kind, b.model.marks, m * MARK_WORDS, aspect);
}
