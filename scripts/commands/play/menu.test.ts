import { expect, test } from 'vitest';
import type { Entry } from '../../../agents/person/numbers.js';
import { Menu } from './menu.js';
import { fold } from './wrap.js';

const entries = (n: number): Entry[] => [
  ...Array.from({ length: n }, (_, i) => ({
    index: i,
    key: String(i + 1),
    words: `${i % 2 === 0 ? 'even' : 'odd'} ${i}`,
    unit: -1,
  })),
  { index: n, key: '0', words: 'stop', unit: -1 },
  { index: n + 1, key: '<', words: 'back', unit: -1 },
];

test('to stop and to go back stand below every page, and a filter changes no number', () => {
  const menu = new Menu(entries(50));
  const ends = ['   0  stop', '   <  back'];
  expect(menu.page().slice(-3)).toEqual([...ends, '      1 to 20 of 50; Enter for more, s WORD for those with a word']);
  menu.next();
  expect(menu.page()[0]).toBe('  21  even 20');
  expect(menu.page().slice(-3, -1)).toEqual(ends);
  menu.search('ODD 4');
  expect(menu.page()).toEqual([
    '  42  odd 41',
    '  44  odd 43',
    '  46  odd 45',
    '  48  odd 47',
    '  50  odd 49',
    ...ends,
  ]);
  menu.search('purple');
  expect(menu.page()).toEqual(["      no option has 'purple' in it; s alone shows all", ...ends]);
  menu.search('');
  expect(menu.page()[0]).toBe('   1  even 0');
});

test('lines are folded at spaces to the width, with what follows indented; commands stay whole', () => {
  expect(fold('  12  lancers charge the spears of the enemy', 24)).toBe(
    '  12  lancers charge the\n        spears of the\n        enemy',
  );
  expect(fold('short', 24)).toBe('short');
  expect(fold('as long as it likes to be', undefined)).toBe('as long as it likes to be');
  expect(fold('  muster play --load /a/very/long/path/to/a/game.json', 24)).toBe(
    '  muster play --load /a/very/long/path/to/a/game.json',
  );
});
