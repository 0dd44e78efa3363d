// Models that are not on the table yet and come later: reinforcements, and units in ambush (HRD-SCN-044, HRD-OPTH-004).
import { playerOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { endOf, firstOf } from './members.js';

/** True if a model waits beside the table. */
type Waits = (b: HordesBattle, m: number) => boolean;

/** Returns the next model of unit `u` that waits, its commander first; -1 if there is none. */
export function nextOf(b: HordesBattle, u: number, waits: Waits): number {
  const c = b.unit.commander[u];
  if (c >= 0 && waits(b, c)) return c;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (waits(b, m)) return m;
  return -1;
}

/** True if a model of `player` waits. */
export function anyOfPlayer(b: HordesBattle, player: number, waits: Waits): boolean {
  for (let m = 0; m < b.setup.models; m++) if (playerOf(b, m) === player && waits(b, m)) return true;
  return false;
}
