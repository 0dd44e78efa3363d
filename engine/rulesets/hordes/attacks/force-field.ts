// Repair of a force field (HRD-FFLD-005, HRD-SYS-006).
import { boxesLeft, unmarkTrack } from '../../../kernel/damage-tracks.js';
import { Roll } from '../core/asks.js';
import { nameOf } from '../core/models.js';
import { force, mayForce } from '../core/resources.js';
import { Did, type HordesBattle, MARK_WORDS } from '../core/state.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';

/** Returns the track of a force field of model `m`: that after its grids. */
const fieldOf = (b: HordesBattle, m: number): number => b.setup.types.grid[b.model.kind[m]];

/** Returns the number of boxes of the force field of model `m`, 0 without one. */
function fieldBoxes(b: HordesBattle, m: number): number {
  const { firstTrack, firstColumn, firstBox } = b.setup.tracks;
  const k = b.model.kind[m];
  if (b.setup.types.grid[k] === 0 || firstTrack[k + 1] - firstTrack[k] <= fieldOf(b, m)) return 0;
  const t = firstTrack[k] + fieldOf(b, m);
  return firstBox[firstColumn[t + 1]] - firstBox[firstColumn[t]];
}

/** True if model `m` may repair its damaged force field now: once a turn, for a focus point, with a sound generator. */
export function mayRepair(b: HordesBattle, m: number): boolean {
  // GAP HRD-FFLD-005: it is offered in the Combat Action, before and after each attack
  const boxes = fieldBoxes(b, m);
  if (boxes === 0 || (b.model.did[m] & Did.Repair) !== 0 || !mayForce(b, m)) return false;
  if (hasCrippledSystem(b, m, System.fieldGenerator)) return false;
  return boxesLeft(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, fieldOf(b, m)) < boxes;
}

/** Removes d3 + 1 damage points from the force field of model `m`. */
export function repair(b: HordesBattle, m: number): void {
  force(b, m);
  b.model.did[m] |= Did.Repair;
  const points = ((b.dice.one(6, Roll.Repair, m) + 1) >> 1) + 1;
  unmarkTrack(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS, fieldOf(b, m), points);
  if (b.log !== null) b.log.tell('field', `${nameOf(b, m)} repairs ${points} boxes of its force field`);
}
