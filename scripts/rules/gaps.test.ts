import { expect, test } from 'vitest';
import { catalogueOf, type Rule } from './catalogue.js';
import { gapsIn, gapsPage } from './gaps.js';

const rule = (id: string, chapter: string): Rule => ({ id, class: 'core', title: 'A toy', ruleset: 't9a', chapter });
const toys = catalogueOf([rule('T9A-TOY-001', 'Toys'), rule('T9A-TOY-002', 'Toys'), rule('T9A-BRK-001', 'Bricks')]);

test('a gap is a comment of one line, above the code, beside it or in a docstring', () => {
  const source = [
    '  // GAP T9A-TOY-001: it rolls downhill',
    'roll(); // GAP T9A-TOY-001 T9A-TOY-002: once: never twice',
    '/** GAP T9A-BRK-001: bricks do not roll */',
    'const gap = 3; // the GAP in between is three',
  ].join('\n');

  expect(gapsIn('toys.ts', source, toys)).toEqual({
    gaps: [
      { ids: ['T9A-TOY-001'], text: 'it rolls downhill', file: 'toys.ts' },
      { ids: ['T9A-TOY-001', 'T9A-TOY-002'], text: 'once: never twice', file: 'toys.ts' },
      { ids: ['T9A-BRK-001'], text: 'bricks do not roll', file: 'toys.ts' },
    ],
    problems: [],
  });
});

test('a gap without an id, a text or a rule in the catalogue is a problem with its line', () => {
  const { gaps, problems } = gapsIn('toys.ts', '// GAP: what now\n// GAP T9A-TOY-001\n// GAP T9A-TOY-009: no', toys);

  expect(gaps).toEqual([]);
  expect(problems).toEqual([
    'toys.ts:1: write "// GAP <rule id>: <what the code does>", on one line',
    'toys.ts:2: write "// GAP <rule id>: <what the code does>", on one line',
    'toys.ts:3: no rule T9A-TOY-009 in docs/rules',
  ]);
});

test('a gap that would be cut off at the end of its line is a problem', () => {
  const { gaps, problems } = gapsIn('toys.ts', '// GAP T9A-TOY-001: it rolls\n// downhill\n', toys);

  expect(gaps).toEqual([]);
  expect(problems).toEqual(['toys.ts:1: the gap goes on in the next line; say it on one line']);
});

test('the page lists gaps by chapter, in the order of the rulebook', () => {
  const gap = (id: string, text: string) => ({ ids: [id], text, file: 'engine/toys.ts' });
  const page = gapsPage([gap('T9A-BRK-001', 'third'), gap('T9A-TOY-002', 'second'), gap('T9A-TOY-001', 'first')], toys);

  expect(page.split('\n').slice(4)).toEqual([
    '',
    '## t9a: Toys',
    '',
    '- **T9A-TOY-001** A toy: first ([toys.ts](../engine/toys.ts))',
    '- **T9A-TOY-002** A toy: second ([toys.ts](../engine/toys.ts))',
    '',
    '## t9a: Bricks',
    '',
    '- **T9A-BRK-001** A toy: third ([toys.ts](../engine/toys.ts))',
    '',
  ]);
});
