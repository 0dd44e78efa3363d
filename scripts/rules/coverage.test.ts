import { expect, test } from 'vitest';
import { catalogueOf, type Rule, readCatalogue } from './catalogue.js';
import { coverageOf, proofOf, type Report, rulesOf } from './coverage.js';
import { chapterTable, summary } from './table.js';

const rule = (number: number, kind: Rule['class'], chapter = 'Toys'): Rule => ({
  id: `T9A-TOY-00${number}`,
  class: kind,
  title: `Rule ${number}`,
  ruleset: 't9a',
  chapter,
});

/** Makes rules with core chapters 1 to 3, module 4, option 5, and core 6 in a chapter of its own. */
const toys = () =>
  catalogueOf([
    ...[rule(1, 'core'), rule(2, 'core'), rule(3, 'core'), rule(4, 'module'), rule(5, 'option')],
    rule(6, 'core', 'Bricks'),
  ]);

const report = (...tests: [fullName: string, status: string][]): Report => ({
  testResults: [{ name: 'toys.test.ts', assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
});

test('only a passing test proves a rule', () => {
  const tests = report(
    ['T9A-TOY-001 passes', 'passed'],
    ['T9A-TOY-002 fails', 'failed'],
    ['T9A-TOY-003 is left out', 'skipped'],
  );

  expect([...proofOf(tests, toys()).proven]).toEqual(['T9A-TOY-001']);
});

test('a rule with a passing and a failing test is proven: the failing one is for `npm test` to report', () => {
  const tests = report(['T9A-TOY-001 fails', 'failed'], ['T9A-TOY-001 passes', 'passed']);

  expect(proofOf(tests, toys()).proven.has('T9A-TOY-001')).toBe(true);
});

test('an id that the catalogue does not have is named with its test and file, in ranges too', () => {
  const { proven, unknown } = proofOf(report(['T9A-TOY-005..007 a range too long', 'passed']), toys());

  expect([...proven]).toEqual(['T9A-TOY-005', 'T9A-TOY-006']);
  expect(unknown).toEqual([{ id: 'T9A-TOY-007', test: 'T9A-TOY-005..007 a range too long', file: 'toys.test.ts' }]);
});

test('core and module rules are counted apart, options not at all; core comes first among the missing', () => {
  const rules = rulesOf(toys(), 't9a');

  expect(coverageOf(rules, new Set(['T9A-TOY-002', 'T9A-TOY-005']))).toEqual({
    core: { total: 4, passing: 1 },
    module: { total: 1, passing: 0 },
    missing: ['T9A-TOY-001', 'T9A-TOY-003', 'T9A-TOY-006', 'T9A-TOY-004'],
  });
});

test('chapters are picked by name, in any case', () => {
  expect(rulesOf(toys(), 't9a', ['bricks']).map(({ id }) => id)).toEqual(['T9A-TOY-006']);
  expect(rulesOf(toys(), 'wfb9')).toEqual([]);
});

test('the table has a line a chapter, with the core rules that are missing', () => {
  const rules = rulesOf(toys(), 't9a');
  const proven = new Set(['T9A-TOY-001', 'T9A-TOY-006']);

  expect(summary('t9a', coverageOf(rules, proven))).toBe('t9a: core 2/4, module 0/1');
  expect(chapterTable(rules, proven).split('\n')).toEqual([
    '  chapter     core   module  missing core rules',
    '  Toys        1/3      0/1  T9A-TOY-002..003',
    '  Bricks      1/1        -',
  ]);
});

test('a catalogue with an id twice, or a slice with a chapter of no rule, is refused', () => {
  expect(() => catalogueOf([rule(1, 'core'), rule(1, 'module')])).toThrow('T9A-TOY-001 stands in the catalogue twice');
  expect(() => catalogueOf([rule(1, 'core')], { t9a: ['Tows'] })).toThrow('t9a has no chapter "Tows"');
});

test('rules left for later are known by what they are about, and must be rules', () => {
  const { later } = catalogueOf([rule(1, 'core'), rule(2, 'core')], {}, { t9a: { bricks: 'T9A-TOY-001..002' } });

  expect([...later]).toEqual([
    ['T9A-TOY-001', 'bricks'],
    ['T9A-TOY-002', 'bricks'],
  ]);
  expect(() => catalogueOf([], {}, { t9a: { bricks: 'T9A-TOY-003' } })).toThrow('no rule T9A-TOY-003');
});

test("the project's own catalogue is sound", () => {
  const catalogue = readCatalogue();
  const { core } = coverageOf(rulesOf(catalogue, 't9a', catalogue.slice.t9a), new Set());

  expect(catalogue.rules.size).toBe(4928);
  expect(core.total).toBe(451);
});
