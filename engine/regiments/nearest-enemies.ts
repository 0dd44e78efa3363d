// The nearest enemies of a unit: moves and reforms towards them are offered (K05).
import type { RegimentsBattle } from './battle.js';
import { Place } from './layout.js';

/** Number of nearest enemies that are found. */
export const NEAREST = 3;

const units = new Int32Array(NEAREST);
const squares = new Float64Array(NEAREST);

/**
 * Returns the enemies on the table whose Centres are nearest to the Centre of `u`, nearest first, equal distances by
 * row; -1 in unused entries. The array is valid until the next call. Rules ask `nearestEnemies`
 * (`caches/nearest-enemies.ts`).
 */
export function computeNearestEnemies(b: RegimentsBattle, u: number): Int32Array {
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
