// Columns of a unit's row that count its models.
import { INCH } from '../../../kernel/geometry/measures.js';
import { cap } from '../../../observation/spec.js';
import { Place } from '../../../skirmish/layout.js';
import { Dazed, type W40kBattle } from '../core/state.js';

/**
 * Counts the models of unit `u` and writes the columns: wounds, fighters, models that cannot act.
 * @param startWounds wounds of the whole unit at the start @param at index of the first changing column of its row
 *   (`UNIT_FIXED`)
 */
export function writeModelCounts(b: W40kBattle, u: number, startWounds: number, out: Float32Array, at: number): void {
  const { first, count } = b.setup.unit;
  const { place, wounds, engaged, jams, moved, dazed, recharge, destroyed, outOfCoherency } = b.model;
  let left = 0;
  let fighting = 0;
  let jammed = 0;
  let standing = 0;
  let farthest = 0;
  let down = 0;
  let blind = 0;
  let recharging = 0;
  let disarmed = 0;
  let apart = 0;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    if (place[m] > Place.reserve) continue;
    standing++;
    left += wounds[m];
    if (engaged[m] !== 0) fighting++;
    if (jams[m] !== 0) jammed++;
    if (moved[m] > farthest) farthest = moved[m];
    if (recharge[m] !== 0) recharging++;
    if (destroyed[m] !== 0) disarmed++;
    if (outOfCoherency[m] !== 0) apart++;
    if (dazed[m] === 0) continue;
    if ((dazed[m] & (Dazed.fallen | Dazed.rising)) !== 0) down++;
    if ((dazed[m] & Dazed.blind) !== 0) blind++;
  }
  out[at + 11] = left / Math.max(1, startWounds);
  out[at + 20] = fighting > 0 ? 1 : 0;
  out[at + 21] = fighting / Math.max(1, standing);
  out[at + 29] = jammed / Math.max(1, standing);
  out[at + 43] = cap(farthest / (24 * INCH));
  out[at + 44] = down / Math.max(1, standing);
  out[at + 45] = blind / Math.max(1, standing);
  out[at + 46] = recharging / Math.max(1, standing);
  out[at + 47] = disarmed / Math.max(1, standing);
  out[at + 48] = apart / Math.max(1, standing);
}
