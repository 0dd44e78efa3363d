// Warbeast packs: units of warbeasts that share one FURY, and whose fury points lie on their commander (HRD-PACK).
import { type HordesBattle, Place, Resource, Role } from './state.js';

/** True for a warbeast of a pack, also while the opponent controls it (HRD-PACK-001, HRD-PACK-002). */
export function isOfPack(b: HordesBattle, m: number): boolean {
  const { resource, role } = b.setup.types;
  const k = b.model.kind[m];
  return resource[k] === Resource.fury && role[k] !== Role.independent;
}

/** True if model `m` is in its pack now: on the table, and no opponent controls it (HRD-PACK-007). */
const isIn = (b: HordesBattle, m: number): boolean => b.model.place[m] === Place.table && b.model.taken[m] === 0;

/** True if models `m` and `o` are in one pack now. */
export const arePackMates = (b: HordesBattle, m: number, o: number): boolean =>
  isOfPack(b, m) && b.setup.model.unit[m] === b.setup.model.unit[o] && isIn(b, m) && isIn(b, o);

/** Returns the FURY of a warbeast of a pack: the number of models in the pack; 0 under the enemy's control (HRD-PACK-007, HRD-PACK-008). */
export function packFury(b: HordesBattle, m: number): number {
  if (b.model.taken[m] !== 0) return 0;
  const u = b.setup.model.unit[m];
  const first = b.setup.unit.first[u];
  let n = 0;
  for (let o = first; o < first + b.setup.unit.count[u]; o++) if (isIn(b, o)) n++;
  return n;
}

/**
 * Returns the model that holds the fury points of warbeast `m`: the commander of its pack, or itself (HRD-PACK-009,
 * HRD-PACK-011); -1 for a pack that has no commander.
 */
export const bearerOf = (b: HordesBattle, m: number): number =>
  isOfPack(b, m) && b.model.taken[m] === 0 ? b.unit.commander[b.setup.model.unit[m]] : m;

/**
 * Gathers the fury points of pack `u` on its commander, or on its first model until it has one; those above its FURY are
 * removed (HRD-PACK-012, HRD-PACK-014).
 * @param leaving a model that is about to leave the pack, -1: none
 */
// GAP HRD-PACK-014: the fury points of a commander pass on however it leaves its pack
export function gatherFury(b: HordesBattle, u: number, leaving: number): void {
  const { points } = b.model;
  const first = b.setup.unit.first[u];
  let all = 0;
  let size = 0;
  let bearer = -1;
  for (let m = first; m < first + b.setup.unit.count[u]; m++) {
    if (!isIn(b, m)) continue;
    all += points[m];
    points[m] = 0;
    if (m === leaving) continue;
    size++;
    if (bearer < 0 || m === b.unit.commander[u]) bearer = m;
  }
  if (bearer >= 0) points[bearer] = Math.min(all, size);
}
