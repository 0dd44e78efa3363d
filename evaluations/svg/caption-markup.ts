import type { Caption } from '../caption.js';
import { SIDES } from './colours.js';
import { element, escaped, text } from './markup.js';

const SIZE = 13;
const LINE = 18;
/** A letter of a sans-serif face is at most about so wide, in its size, on the average of a line. */
const LETTER = 0.56;

/** Height of a caption, user units. */
export const CAPTION_HEIGHT = 4 * LINE + 6;

/** The size at which so many letters fit into `width`. */
const fitting = (letters: number, width: number): number => Math.min(SIZE, width / (LETTER * letters));

/**
 * A caption `width` user units wide, without an element around it: both sides with their colours and points, the moment, and
 * what is asked in the colour of whoever is. A line that is too long is written smaller.
 */
export function captionMarkup({ lists, scores, moment, question, player }: Caption, width: number): string {
  const y = (line: number) => (line + 1) * LINE - 4;
  const sides = lists.map((list, p) => {
    const { fill, edge } = SIDES[p];
    const size = fitting(`■ player ${p}: ${list}, ${scores[p]}`.length, width);
    const words = [
      element('tspan', { fill }, '■ '),
      escaped(`player ${p}: `),
      element('tspan', { 'font-weight': 600 }, escaped(list)),
      escaped(`, ${scores[p]}`),
    ];
    return element('text', { y: y(p), 'font-size': size, fill: edge }, ...words);
  });
  const line = (n: number, words: string, fill: string) =>
    text(words, { y: y(n), 'font-size': fitting(words.length, width), fill });
  return [
    ...sides,
    line(2, moment, '#55524a'),
    line(3, question, player === null ? '#2b2b2b' : SIDES[player].edge),
  ].join('');
}
