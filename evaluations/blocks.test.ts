import { expect, test } from 'vitest';
import { artistOf } from './artists.js';
import { PER_INCH } from './board.js';
import type { Board } from './drawn.js';
import { SIDES } from './svg/colours.js';
import type { DrawnUnit } from './svg/unit-markup.js';
import { BLOCK } from './testing/drawn.js';

/** Returns the positions of labels relative to the middle of their blocks, in user units. */
function labelsOf(...blocks: readonly Partial<DrawnUnit>[]): (readonly [x: number, y: number])[] {
  const units = blocks.map((more, row) => ({ ...BLOCK, row, ...more }));
  const board: Board<DrawnUnit> = { width: 72, depth: 48, pieces: [], units };
  const texts = artistOf('t9a')
    .draw(board)
    .matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"/g);
  return [...texts].map(([, x, y]) => [Number(x), Number(y)]);
}

test('labels of blocks in combat do not stand on the enemy', () => {
  expect(labelsOf({ angle: 180 })).toEqual([[0, 12 + 6 + 9]]);
  expect(labelsOf({ angle: 180 }, { y: 22 })).toEqual([
    [0, -12 - 3],
    [0, 12 + 9],
  ]);
});

test('models of a turned block are where they are drawn', () => {
  const column = { angle: 45, files: 1, models: 10, width: 1, depth: 10 }; // from south west to north east
  const small = { name: 'a', models: 1, files: 1, width: 2, depth: 1 };
  const label = (x: number) => labelsOf({ ...small, x, y: 21.5 }, column)[0];

  expect(label(32.7)).not.toEqual([0, 6 + 9]); // there it would overlap the last model of the column
  expect(label(39.3)).toEqual([0, 6 + 9]);
});

test('the page of a replay writes the label that a picture has', () => {
  const board: Board<DrawnUnit> = {
    width: 72,
    depth: 48,
    pieces: [],
    units: [{ ...BLOCK, joinedCharacters: ['Hero'] }],
  };
  const { code, draw } = artistOf('t9a');
  const stub = () => ({ innerHTML: '', style: {}, querySelector: () => ({ style: {} }) });
  const node = { g: stub(), l: stub() };
  const page = new Function('SIDES', 'PER', 'D', 'FILM', `${code};return paint`);
  page(SIDES, PER_INCH, board.depth, { board })(node, board.units[0]);

  expect(node.l.innerHTML).toMatch(/^<text.*>Spears 10 ★<\/text>$/);
  expect(draw(board)).toContain(node.l.innerHTML);
  expect(draw(board)).toContain(node.g.innerHTML);
});

test('the page of a replay places the labels of neighbours as a picture does: none on another', () => {
  const name = (row: number, x: number, words: string) => ({ ...BLOCK, row, name: words, x, models: 10 });
  const units = [name(0, 30, 'Young Princes'), name(1, 34.5, 'Sisters of Avelorn')];
  const board: Board<DrawnUnit> = { width: 72, depth: 48, pieces: [], units };
  const { code, draw } = artistOf('t9a');
  const page = new Function('SIDES', 'PER', 'D', `${code};return [labelsOf, bodiesOf, clearSpots]`);
  const [labelsOnPage, bodiesOf, clearSpots] = page(SIDES, PER_INCH, board.depth);
  const labels = labelsOnPage(units);
  const spots = clearSpots(
    labels.map((l: { of: unknown }) => l.of),
    bodiesOf(units),
    board.width * PER_INCH,
    board.depth * PER_INCH,
  );
  const written = labels.map((l: { at(x: number, y: number): string }, i: number) => l.at(spots[i][0], spots[i][1]));
  for (const text of written) expect(draw(board)).toContain(text);
  expect(spots[0][1]).not.toBe(spots[1][1]);
});
