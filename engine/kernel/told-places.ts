import type { Battle } from './battle.js';
import { SEGMENTS } from './core.js';
import { INCH, TURN } from './geometry/measures.js';

// Places and directions of options in words: to a tenth of an inch and a whole degree, or finer where two options would
// have the same words. For words only, never for rules.

const tenths = (ticks: number): number => Math.round((10 * ticks) / INCH);
const degrees = (facing: number): number => Math.round((facing * 360) / TURN) % 360;

/** True if options `i` and `j` have the same words when places are rounded. `faced`: the words include directions. */
function alike(b: Battle, i: number, j: number, faced: boolean): boolean {
  const { verb, target, n, files, extra, x, y, facing, path } = b.option;
  if (verb[i] !== verb[j] || target[i] !== target[j] || n[i] !== n[j]) return false;
  if (files[i] !== files[j] || extra[i] !== extra[j]) return false;
  if (tenths(x[i]) !== tenths(x[j]) || tenths(y[i]) !== tenths(y[j])) return false;
  if (faced && degrees(facing[i]) !== degrees(facing[j])) return false;
  // the lowest three bits of a step of a path are its kind; its amount is rounded like a place
  for (let s = 0; s < SEGMENTS; s++) {
    const [one, other] = [path[i * SEGMENTS + s], path[j * SEGMENTS + s]];
    if ((one & 7) !== (other & 7) || Math.abs(one - other) >> 3 > INCH / 5) return false;
  }
  return true;
}

/**
 * True if another option has the same words as option `i` when places are rounded to a tenth of an inch and, with
 * `faced`, directions to a degree. Then both are worded finely.
 */
export function hasTwin(b: Battle, i: number, faced: boolean): boolean {
  for (let j = 0; j < b.option.count; j++) if (j !== i && alike(b, i, j, faced)) return true;
  return false;
}

/** Returns a length in inches in words: "12.5", or finely "12.4997". */
export function inchWords(ticks: number, fine = false): string {
  const per = fine ? 10000 : 10;
  return (Math.round((per * ticks) / INCH) / per).toString();
}

/** Returns the place of option `i` in words: "(36, 12.5)". */
export function placeWords(b: Battle, i: number, fine = false): string {
  return `(${inchWords(b.option.x[i], fine)}, ${inchWords(b.option.y[i], fine)})`;
}

/** Returns a direction clockwise from north in words: "213°", or finely "213.021°". */
export function facingWords(facing: number, fine = false): string {
  const per = fine ? 1000 : 1;
  return `${(Math.round((per * facing * 360) / TURN) / per) % 360}°`;
}
