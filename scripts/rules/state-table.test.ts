import { expect, test } from 'vitest';
import { catalogueOf } from './catalogue.js';
import { stateTable, titledIn, withTable } from './state-table.js';

const rule = (id: string, chapter: string, kind: 'core' | 'module' = 'core') =>
  ({ id, class: kind, title: '', ruleset: 't9a', chapter }) as const;
const catalogue = catalogueOf(
  [
    rule('T9A-AAA-001', 'First'),
    rule('T9A-AAA-002', 'First'),
    rule('T9A-BBB-001', 'Second', 'module'),
    rule('T9A-CCC-001', 'Third'),
  ],
  { t9a: ['First', 'Second'] },
  { t9a: { boats: 'T9A-AAA-002' } },
);

test('rules are read from titles of tests, ranges, rows and enclosing titles too, and from nothing else', () => {
  const source = [
    '// T9A-ZZZ-001',
    "describe('T9A-AAA-001', () => {",
    "  test('T9A-AAA-002..003 moves', () => { expect('T9A-ZZZ-002').toBe(''); });",
    "  test.each([['T9A-AAA-004', 1]])('%s and T9A-AAA-005', () => {});",
    '});',
  ].join('\n');
  expect(titledIn(source).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `T9A-AAA-00${n}`));
});

test('a chapter has its folder, what is proven of it, and what is refused', () => {
  const titles = new Map([
    ['T9A-AAA-001', new Set(['engine/rulesets/t9a/moves/a.test.ts', 'env/x.test.ts'])],
    ['T9A-BBB-001', new Set(['engine/rulesets/t9a/magic/b.test.ts', 'engine/rulesets/t9a/moves/c.test.ts'])],
  ]);
  expect(stateTable(catalogue, 't9a', titles).split('\n').slice(2)).toEqual([
    '| First | [moves](moves/) | 1/2 |  | boats (1) |',
    '| Second | [magic](magic/), [moves](moves/) |  | 1/1 |  |',
    '| Third |  | 0/1 |  | not played yet |',
  ]);
});

test('a table stands between the markers, and again in its place', () => {
  const page = 'a\n<!-- rules: npm run docs writes this table -->\nold\n<!-- end of rules -->\nb\n';
  const once = withTable(page, 'new');
  expect(once).toBe('a\n<!-- rules: npm run docs writes this table -->\nnew\n<!-- end of rules -->\nb\n');
  expect(withTable(once, 'new')).toBe(once);
  expect(() => withTable('a', 'new')).toThrow('put them in');
});
