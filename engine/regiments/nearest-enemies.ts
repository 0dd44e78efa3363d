// Who is near: the enemies towards which moves and reforms of a unit are offered (K05).
import type { RegimentsBattle } from './battle.js';
import { Place } from './layout.js';

/** How many of them are known. */
export const NEAREST = 3;

const units = new Int32Array(NEAREST);
const squares = new Float64Array(NEAREST);
const knownFor = { battle: null as RegimentsBattle | null, epoch: -1, unit: -1 };

/**
 * The enemies on the table whose Centres are nearest to that of `u`, the nearest first, of equals the first by row; -1 where
 * there is none. Holds until the next call.
 */
export function nearestEnemies(b: RegimentsBattle, u: number): Int32Array {
  if (knownFor.battle === b && knownFor.epoch === b.epoch && knownFor.unit === u) return units;
  knownFor.battle = b;
  knownFor.epoch = b.epoch;
  knownFor.unit = u;
  const { x, y, place } = b.unit;
  const { player } = b.setup.unit;
  for (let i = 0; i < NEAREST; i++) {
    units[i] = -1;
    squares[i] = Infinity;
  }
  for (let v = 0; v < b.setup.units; v++) {
    if (player[v] === player[u] || place[v] !== Place.table) continue;
    const dx = x[v] - x[u];
    const dy = y[v] - y[u];
    const squared = dx * dx + dy * dy;
    let at = NEAREST;
    for (; at > 0 && squares[at - 1] > squared; at--) {
      if (at === NEAREST) continue;
      squares[at] = squares[at - 1];
      units[at] = units[at - 1];
    }
    if (at === NEAREST) continue;
    squares[at] = squared;
    units[at] = v;
  }
  return units;
}
