import { Did, Hidden, Phase, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { engaged, membersOf, onTable } from '../core/units.js';
import { readiness } from '../movement/movement-allowance.js';
import { Fire, isUsable, mayModelFire, wait } from '../shooting/weapons-to-fire.js';

const members = new Int32Array(256);

/**
 * True if squad `u` is out of hand-to-hand combat and has a weapon, grenades excepted, that it can fire on overwatch
 * (W40K-OVER-006). In the movement phase a recharging weapon counts as one turn nearer to ready, since it recharges
 * again in the shooting phase of this turn.
 */
export function hasOverwatchWeapon(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  const left = b.core.phase[0] === Phase.movement ? 1 : 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!mayModelFire(b, m)) continue;
    for (let slot = 0; slot < WEAPONS; slot++) {
      if (isUsable(b, m, slot, Fire.overwatch) && wait(b, m, slot) <= left) return true;
    }
  }
  return false;
}

/**
 * True if squad or character `u` may go on overwatch now (W40K-OVER-001, W40K-OVER-002). The squad goes as a whole, at
 * the start of its turn, if it has done nothing yet and is neither broken, frenzied, stupid nor engaged. Joined
 * characters go with their squad. A squad out of coherency must come together in this movement phase instead
 * (W40K-SQUAD-005).
 */
export function mayGoOnOverwatch(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || b.unit.overwatch[u] !== 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Stupid | Status.Frenzied)) !== 0) return false;
  if ((b.unit.did[u] & (Did.Compulsory | Did.Flee)) !== 0 || engaged(b, u)) return false;
  if (b.unit.hidden[u] !== Hidden.none && b.unit.hiddenStart[u] === Hidden.none) return false; // W40K-OVER-019: the squad hid in this turn
  return readiness(b, u) === 1 && hasOverwatchWeapon(b, u);
}
