import { ModelDid, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { squadOfModel, standing, tell, unitOf } from '../core/units.js';
import { weaponIn } from './weapons-to-fire.js';

/** Largest number of jam counters of a model, since the column holds a byte. */
const MOST = 255;

/** Gives model `m` `n` jam counters for its weapon `w`, an index into `setup.weapons` (W40K-JAM-001). */
export function addJams(b: W40kBattle, m: number, w: number, n: number): void {
  if (n === 0) return;
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (weaponIn(b, m, slot) !== w || (b.model.jammed[m] & (1 << slot)) !== 0) continue;
    b.model.jammed[m] |= 1 << slot; // of two equal weapons only one jams
    break;
  }
  b.model.jams[m] = Math.min(b.model.jams[m] + n, MOST);
  b.model.did[m] |= ModelDid.Jam;
  if (b.log !== null) tell(b, 'jam', unitOf(b, m), n === 1 ? 'a weapon jams' : `a weapon jams, ${n} counters`);
}

/** True if model `m` may clear a jam: not on overwatch, not broken, not in hand-to-hand combat (W40K-JAM-005). */
function mayClear(b: W40kBattle, m: number): boolean {
  const squad = squadOfModel(b, m);
  if (b.unit.overwatch[squad] !== 0 || (b.unit.status[squad] & Status.Broken) !== 0) return false;
  return b.model.engaged[m] === 0 && b.model.outOfCoherency[m] === 0;
}

/**
 * Removes one jam counter, at the end of the shooting phase, from each model of the active player that did not shoot in
 * it (W40K-JAM-003, W40K-JAM-004) and may clear jams (W40K-JAM-005).
 */
export function clearJams(b: W40kBattle): void {
  // GAP W40K-JAM-003: who shoots another weapon keeps the counter; one is removed at the end of a phase without a shot
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.jams[m] === 0 || b.setup.model.player[m] !== b.core.active[0] || !standing(b, m)) continue;
    if ((b.model.did[m] & ModelDid.Fire) !== 0 || !mayClear(b, m)) continue;
    b.model.jams[m]--;
    // GAP W40K-JAM-004: of two weapons that have jammed both wait until the last counter is gone
    if (b.model.jams[m] === 0) b.model.jammed[m] = 0;
    b.model.did[m] |= ModelDid.Clear;
  }
}
