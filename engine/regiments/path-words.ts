import { degrees, ticks } from '../kernel/geometry/measures.js';
import { Go, segment } from './paths.js';

// Reads a path from text that a person wrote. `pathWords` of `paths.ts` does the opposite.

const KINDS: Readonly<Record<string, Go>> = {
  forward: Go.forward,
  backward: Go.backward,
  left: Go.left,
  right: Go.right,
  'wheel left': Go.wheelLeft,
  'wheel right': Go.wheelRight,
  pivot: Go.pivot,
};

/** Other names for kinds of segments. */
const ALSO: Readonly<Record<string, string>> = {
  ahead: 'forward',
  on: 'forward',
  forwards: 'forward',
  back: 'backward',
  backwards: 'backward',
  'to the left': 'left',
  'to the right': 'right',
};

const NUMBER = '(\\d+(?:\\.\\d+)?|\\.\\d+)';
const NAMES = [...Object.keys(KINDS), ...Object.keys(ALSO)].sort((a, b) => b.length - a.length).join('|');
/** Matches one part of a path: "forward 4", or "4 forward" as options are described. */
const PART = new RegExp(`^(?:(${NAMES}) ${NUMBER}|${NUMBER} (${NAMES}))$`);

/** Signs and words for units of measure, which add nothing to the number before them. */
const UNITS = /["”″°]|\b(?:inch(?:es)?|degrees?|by)\b/g;

/**
 * Reads one part of a path in words as a segment.
 * @throws RangeError for text that is no segment
 */
function partOf(text: string): number {
  const plain = text
    .toLowerCase()
    .replace(UNITS, ' ')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  const found = PART.exec(plain);
  if (found === null) {
    throw new RangeError(`'${text.trim()}' is no part of a path: one of ${Object.keys(KINDS).join(', ')} and a number`);
  }
  const name = found[1] ?? found[4];
  const kind = KINDS[ALSO[name] ?? name];
  const amount = Number(found[2] ?? found[3]);
  return segment(kind, kind >= Go.wheelLeft ? degrees(amount) : ticks(amount));
}

/**
 * Reads the segments of a path in inches and degrees, separated by commas: 'forward 4, wheel right 30, forward 2', or
 * as options describe it, '4" forward, wheel right 30°'.
 * @throws RangeError for a part that is no segment
 */
export function pathOf(text: string): number[] {
  return text.split(',').map(partOf);
}
