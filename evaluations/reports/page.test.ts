import { expect, test } from 'vitest';
import { type Report, reportPage, svgOf } from './page.js';

const ORIGIN = { command: 'muster worth skorne --ruleset hordes', studies: ['abc123'], pairs: 7 };
const REPORT: Report = {
  title: 'Worth of <Skorne>',
  lead: ['What was asked.'],
  figures: [
    {
      title: 'Intervals',
      words: ['Each with 95 %.'],
      picture: {
        data: { values: [{ unit: 'Titan', low: 1, high: 3 }] },
        mark: 'rule',
        encoding: {
          y: { field: 'unit', type: 'nominal' },
          x: { field: 'low', type: 'quantitative' },
          x2: { field: 'high' },
        },
      },
      table: { head: ['unit', 'value'], rows: [['Titan & sons', { words: '1.0 to 3.0', by: 2 }]] },
      origin: ORIGIN,
    },
  ],
};

test('a page holds its pictures, its tables and how they were made, and asks for nothing from elsewhere', async () => {
  const page = await reportPage(REPORT);
  expect(page).toContain('<title>Muster: Worth of &lt;Skorne&gt;</title>');
  expect(page).toContain('<svg');
  expect(page).toContain('Titan &amp; sons');
  expect(page).toContain('data-sort="2"');
  expect(page).toContain('<code>muster worth skorne --ruleset hordes</code>: 7 pairs of study abc123.');
  expect(page).toContain('aria-sort');
  expect(page).not.toMatch(/(src|href)="(?!#)/);
  expect(await reportPage(REPORT)).toBe(page);
});

test('a picture that Vega-Lite does not know is refused', async () => {
  await expect(svgOf({ mark: 'rule', data: 7, encoding: { x: { field: 'a', type: 'none' } } })).rejects.toThrow();
});
