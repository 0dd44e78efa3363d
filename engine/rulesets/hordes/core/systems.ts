// Parts of a model that damage cripples: aspects of a life spiral (HRD-SPIR-006), systems of a damage grid (HRD-SYS).
import { isCrippled } from '../../../kernel/damage-tracks.js';
import { KeywordBit } from './keywords.js';
import { type HordesBattle, Location, MARK_WORDS, PowerAttack } from './state.js';
import { ASPECTS, System } from './terms.js';
import { bears, Trait } from './traits.js';

/** True if model `m` has lost each of its aspects. */
function hasLostAll(b: HordesBattle, m: number): boolean {
  for (let aspect = 0; aspect < ASPECTS.length; aspect++) {
    if (!isCrippled(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, aspect)) return false;
  }
  return true;
}

/** True if all boxes of an aspect of model `m` are marked (HRD-SPIR-006). */
export function hasCrippled(b: HordesBattle, m: number, aspect: number): boolean {
  const kind = b.model.kind[m];
  if (b.setup.types.spiral[kind] === 0) return false;
  // a boxed warbeast that fights for its enemy ignores it (HRD-SPELL-021)
  if (b.model.taken[m] !== 0 && hasLostAll(b, m)) return false;
  return isCrippled(b.setup.tracks, kind, b.model.marks, m * MARK_WORDS, aspect);
}

/** True if all boxes of a system of model `m`, see `System`, are marked (HRD-SYS-001). */
export function hasCrippledSystem(b: HordesBattle, m: number, system: number): boolean {
  const kind = b.model.kind[m];
  if (b.setup.types.grid[kind] === 0) return false;
  if (!isCrippled(b.setup.tracks, kind, b.model.marks, m * MARK_WORDS, system)) return false;
  return !bears(b, m, Trait.sound);
}

/**
 * True if that system of model `m` is crippled without which it neither gains, holds nor spends focus points: the Cortex of
 * a warjack (HRD-SYS-004), the Interface Node of a vector (HRD-CONV-002), the Brain of a monstrosity (HRD-MONS-002).
 */
export function hasCrippledCortex(b: HordesBattle, m: number): boolean {
  const keywords = b.setup.types.keywords[b.model.kind[m]];
  if ((keywords & KeywordBit.Monstrosity) !== 0) return hasCrippledSystem(b, m, System.brain);
  return hasCrippledSystem(b, m, (keywords & KeywordBit.Vector) !== 0 ? System.interfaceNode : System.cortex);
}

/** True if the Movement of model `m` is crippled: it neither runs, charges, slams nor tramples (HRD-SYS-005). */
export const isLame = (b: HordesBattle, m: number): boolean => hasCrippledSystem(b, m, System.movement);

/** Returns the system of a location of weapons, or -1 (HRD-JACK-016, HRD-SYS-002). */
function systemAt(location: number): number {
  if (location === Location.left) return System.left;
  if (location === Location.right) return System.right;
  if (location === Location.head) return System.head;
  return location === Location.superstructure ? System.superstructure : -1;
}

/** True if weapon `w` of model `m` is in a crippled location (HRD-SYS-007). Rows of power attacks are in none. */
export function isInCrippledLocation(b: HordesBattle, m: number, w: number): boolean {
  if (b.setup.types.grid[b.model.kind[m]] === 0 || b.setup.weapons.powerAttack[w] !== PowerAttack.none) return false;
  const system = systemAt(b.setup.weapons.location[w]);
  return system >= 0 && hasCrippledSystem(b, m, system);
}
