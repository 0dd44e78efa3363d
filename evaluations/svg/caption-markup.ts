import type { Caption } from '../caption.js';
import { SIDES } from './colours.js';
import { element, escaped, text } from './markup.js';

const SIZE = 13;
const LINE = 18;
/** Average width of a letter of a sans-serif font, as a share of its size. */
const LETTER = 0.56;

/** Height of a caption, user units. */
export const CAPTION_HEIGHT = 4 * LINE + 6;

/** Returns the font size at which `letters` letters fit into `width`. */
const fitting = (letters: number, width: number): number => Math.min(SIZE, width / (LETTER * letters));

/**
 * Returns a caption `width` user units wide, without a surrounding element: both sides with colours and points, the
 * moment, and the question in the colour of the player who is asked. A line that is too long gets a smaller font.
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
