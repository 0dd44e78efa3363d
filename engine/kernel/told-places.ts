import type { Battle } from './battle.js';
import { SEGMENTS } from './core.js';
import { INCH, TURN } from './geometry/measures.js';

// How places and directions of options are told to people: to a tenth of an inch and a whole degree, and more finely where two
// options would be told alike otherwise. For words only, never for rules.

const tenths = (ticks: number): number => Math.round((10 * ticks) / INCH);
const degrees = (facing: number): number => Math.round((facing * 360) / TURN) % 360;

/** Would options `i` and `j` be told alike, if their places are told roughly? `faced`: directions are told too. */
function alike(b: Battle, i: number, j: number, faced: boolean): boolean {
  const { verb, target, n, files, extra, x, y, facing, path } = b.option;
  if (verb[i] !== verb[j] || target[i] !== target[j] || n[i] !== n[j]) return false;
  if (files[i] !== files[j] || extra[i] !== extra[j]) return false;
  if (tenths(x[i]) !== tenths(x[j]) || tenths(y[i]) !== tenths(y[j])) return false;
  if (faced && degrees(facing[i]) !== degrees(facing[j])) return false;
  // the lowest three bits of a step of a path say what kind it is, and amounts are told roughly as well
  for (let s = 0; s < SEGMENTS; s++) {
    const [one, other] = [path[i * SEGMENTS + s], path[j * SEGMENTS + s]];
    if ((one & 7) !== (other & 7) || Math.abs(one - other) >> 3 > INCH / 5) return false;
  }
  return true;
}

/**
 * Is there another option that would be told in the same words as option `i`, if places are told to a tenth of an inch and, where
 * they are told (`faced`), directions to a degree? Then both are told finely.
 */
export function hasTwin(b: Battle, i: number, faced: boolean): boolean {
  for (let j = 0; j < b.option.count; j++) if (j !== i && alike(b, i, j, faced)) return true;
  return false;
}

/** A length in ticks as inches: "12.5", or finely "12.4997". */
export function inchWords(ticks: number, fine = false): string {
  const per = fine ? 10000 : 10;
  return (Math.round((per * ticks) / INCH) / per).toString();
}

/** The place of option `i`: "(36, 12.5)". */
export function placeWords(b: Battle, i: number, fine = false): string {
  return `(${inchWords(b.option.x[i], fine)}, ${inchWords(b.option.y[i], fine)})`;
}

/** A direction clockwise from north: "213°", or finely "213.021°". */
export function facingWords(facing: number, fine = false): string {
  const per = fine ? 1000 : 1;
  return `${(Math.round((per * facing * 360) / TURN) / per) % 360}°`;
}
