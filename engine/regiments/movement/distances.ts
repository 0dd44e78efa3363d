import type { RegimentsBattle } from '../battle.js';
import { tellDice } from '../core/units.js';

/** Rolls a distance of unit `u` for the purpose `roll`, in inches: the sum of the highest dice that count (`DistanceRules`). */
export function rollDistance(b: RegimentsBattle, u: number, roll: number): number {
  const n = b.rules.distances.dice(b, u, roll);
  b.dice.pool(n, roll, u);
  if (b.log !== null) tellDice(b, roll, u, n);
  return b.dice.sumOfBest(n, b.rules.distances.counted(b, u, roll));
}
