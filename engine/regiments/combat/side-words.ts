import { Side } from '../layout.js';

/** Names of the sides of a unit, by `Side`. */
const SIDE_WORDS: Readonly<Record<number, string>> = {
  [Side.front]: 'front',
  [Side.left]: 'left flank',
  [Side.right]: 'right flank',
  [Side.rear]: 'rear',
};

/** The side of a unit in words for the log. */
export const sideWords = (side: number): string => SIDE_WORDS[side] ?? 'front';
