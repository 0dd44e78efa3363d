import { ModelDid, REACHES, type W40kBattle } from '../core/state.js';
import { computeFarthest, computeReach, Fire } from '../shooting/weapons-to-fire.js';

/**
 * Returns the longest reach in ticks of the weapons that model `m` can fire now, or 0 (`computeReach`). Key: the type of
 * the model, whether it has moved, and whether it is on overwatch. It holds for the setup. Nothing is kept for fire at
 * chargers and for models with jams, recharging or destroyed weapons.
 */
export function longestReach(b: W40kBattle, m: number, fire: number): number {
  const { did, jams, recharge, destroyed } = b.model;
  if ((fire & Fire.charger) !== 0 || (jams[m] | recharge[m] | destroyed[m]) !== 0) return computeReach(b, m, fire);
  const { reach } = b.setup.type;
  const moved = (did[m] & ModelDid.Move) !== 0 ? 1 : 0;
  const onOverwatch = (fire & Fire.overwatch) !== 0 ? 2 : 0;
  const at = b.setup.model.type[m] * REACHES + moved + onOverwatch;
  if (reach[at] < 0) reach[at] = computeReach(b, m, fire);
  return reach[at];
}

/**
 * Returns the longest reach in ticks of all weapons of the type of `m` (`computeFarthest`). `longestReach` never exceeds
 * it except against chargers. Key: the type. It holds for the setup.
 */
export function farthestReach(b: W40kBattle, m: number): number {
  const { reach } = b.setup.type;
  const at = b.setup.model.type[m] * REACHES; // the entry for a model that has not moved, in a shooting phase
  if (reach[at] < 0) reach[at] = computeFarthest(b, m);
  return reach[at];
}
