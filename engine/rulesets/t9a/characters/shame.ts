// Shame of a Character that was named after a refused Challenge (T9A-CHL-004, T9A-CHL-005).
import { formationOf } from '../../../regiments/core/units.js';
import type { T9aBattle } from '../core/state.js';

/** True if Character `m` is shamed: its Leadership is 0 and it is not Stubborn (T9A-CHL-004). */
export function isShamed(b: T9aBattle, m: number): boolean {
  return (b.unit.shamed[m] | b.unit.shamedTurn[m]) !== 0;
}

/** Shames Character `m`, which also strikes no blow and bears no battle standard in this round (T9A-CHL-004, T9A-CHL-005). */
export function shame(b: T9aBattle, m: number): void {
  b.unit.shamed[m] = 1;
  b.unit.refused[m] = 1;
}

/** Lifts the shame of `m`, which issues or accepts a Challenge (T9A-CHL-004). */
export function redeem(b: T9aBattle, m: number): void {
  b.unit.shamed[m] = 0;
  b.unit.shamedTurn[m] = 0;
}

/** The combat of formation `u` is over: the shame of who stands in it ends with this Player Turn (T9A-CHL-004). */
export function endShame(b: T9aBattle, u: number): void {
  // GAP T9A-CHL-004: shame lasts while the combat of the unit goes on, and until the end of the Player Turn in which it ends for the unit
  const { shamed, shamedTurn } = b.unit;
  for (let m = 0; m < b.setup.units; m++) {
    if (shamed[m] === 0 || formationOf(b, m) !== u) continue;
    shamed[m] = 0;
    shamedTurn[m] = 1;
  }
}
