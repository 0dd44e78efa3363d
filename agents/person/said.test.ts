import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSaid, readSaid } from './said.js';

const NOTHING = { verb: '', at: null, facing: null, files: null, formation: '', hidden: false, path: '' };

test.each([
  ['at 36 12', { at: [36, 12] }],
  ['at 36, 12.5', { at: [36, 12.5] }],
  ['to (36, 12) facing 0°, 5 wide', { at: [36, 12], facing: 0, files: 5 }],
  ['at 36 12 90 5', { at: [36, 12], facing: 90, files: 5 }],
  ['at 36 12 5 wide', { at: [36, 12], files: 5 }],
  ['at .5 12 facing -90', { at: [0.5, 12], facing: 270 }],
  ['facing south-east', 'directions are one word'],
  ['facing southeast files 3', { facing: 135, files: 3 }],
  ['forward 4, wheel right 30', { path: 'forward 4, wheel right 30' }],
  ['4" forward, wheel 30 left, 2 to the right', { path: 'forward 4, wheel left 30, right 2' }],
  ['pivot to 290°', { facing: 290 }],
  ['march forward 8', { verb: 'march', path: 'forward 8' }],
  ['run at 36 20 in line', { verb: 'run', at: [36, 20], formation: 'line' }],
  ['at 36 20 spread out, hidden', { at: [36, 20], formation: 'spread', hidden: true }],
] as const)('%s', (text, wanted) => {
  expect(isSaid(text)).toBe(true);
  if (typeof wanted === 'string') expect(typeof readSaid(text)).toBe('string');
  else expect(readSaid(text)).toEqual({ ...NOTHING, ...wanted });
});

test.each(['a', '12', 'charge a', 'stay', 'lancers', 'facing', '2 lancers', 'hold', 'march', 'no'])(
  '%s is about no place',
  (text) => {
    expect(isSaid(text)).toBe(false);
  },
);

test.each([
  ['at 36', "'at' wants a number after it"],
  ['at 36 x', "'at' wants a number after it, not 'x'"],
  ['forward 4 5', "'5': say what the number is, as in 'at 36 12 facing 0'"],
  ['at 36 12 constructor', "'constructor' is not understood"],
  ['at 1 2 files 2.5', 'files are a whole number of 1 or more'],
  ['at 5000 2', '5000 is far off the table'],
])('%s: what is wrong is named', (text, why) => {
  expect(readSaid(text)).toBe(why);
});

test('whatever is typed is understood or told', () => {
  const word = fc.constantFrom(
    'at',
    'to',
    'facing',
    'files',
    'wide',
    'wheel',
    'left',
    'right',
    'forward',
    '4',
    '-3',
    '0.5',
    'in',
    'line',
    '__proto__',
    'x',
    '"',
    '°',
    '(',
    ',',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (words) => {
      const said = readSaid(words.join(' '));
      if (typeof said === 'string') expect(said.length).toBeGreaterThan(5);
      else expect(Object.keys(said).sort()).toEqual(Object.keys(NOTHING).sort());
    }),
  );
});
