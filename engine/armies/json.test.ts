import { expect, test } from 'vitest';
import { problemLine } from '../kernel/ruleset.js';
import { parseJson } from './json.js';

/** Returns the only problem of a text that is not JSON, as a line. */
function fault(text: string): string {
  const result = parseJson(text, 'host.json');
  if (result.ok) throw new Error('it was read');
  expect(result.problems).toHaveLength(1);
  return problemLine(result.problems[0]);
}

test('JSON is read', () => {
  expect(parseJson('{"a": [1, true, null, "x\\n", -1.5e3, {}, []]}', 'x')).toEqual({
    ok: true,
    value: { a: [1, true, null, 'x\n', -1500, {}, []] },
  });
});

test('a byte order mark in front of JSON is no part of it', () => {
  expect(parseJson('\ufeff[1]', 'x')).toEqual({ ok: true, value: [1] });
  expect(fault('\ufeff[1')).toContain('column 3: the text ends');
  expect(fault('\ufeff')).toContain('the file is empty');
});

test('a truncated file is told by line and column', () => {
  expect(fault('{\n  "units": [\n    {"unit": "heavy-infantry",')).toBe(
    'host.json, line 3, column 31: the text ends where JSON wants a name in double quotes; restore the rest of the file.',
  );
  expect(fault(' \n')).toBe('host.json: the file is empty; restore what was in it, or take another.');
});

test.each([
  ['{"a": 1,}', 'column 9: there is "}" where JSON wants a name in double quotes'],
  ['{"a" 1}', `column 6: there is "1}" where JSON wants ':' after the name`],
  ['[1 2]', `column 4: there is "2]" where JSON wants ',' or ']'`],
  ['{"a": 1 "b"}', `column 9: there is "\\"b\\"}" where JSON wants ',' or '}'`],
  ["{'a': 1}", `column 2: there is "'a': 1}" where JSON wants a name in double quotes`],
  ['[nope]', 'column 2: there is "nope]" where JSON wants a value'],
  ['{} x', 'column 4: there is "x" where JSON wants nothing more'],
  ['"open', `column 1: there is "\\"open" where JSON wants a value`],
])('%s', (text, words) => {
  expect(fault(text)).toContain(words);
});

test('any prefix of a file is refused, with a place inside it', () => {
  const text = JSON.stringify({ list: [{ a: 'é"\\', b: [1.5, false] }, null], c: '' }, null, 2);
  for (let end = 1; end < text.length; end++)
    expect(fault(text.slice(0, end))).toMatch(/^host\.json, line \d+, column \d+: /);
});
