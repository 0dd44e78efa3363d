import { expect, test } from 'vitest';
import { type CurveLine, curvesPage } from './curves.js';

const line = (update: number, score?: number): CurveLine => ({
  update,
  steps: 1000 * update,
  stage: 'tiny',
  entropy: 2 / update,
  league: { random: 0.5, 'self of update 5': 0.4 },
  ...(score === undefined ? {} : { evaluation: { captain: { score, interval: [score - 0.1, score + 0.1] } } }),
});

test('a page of curves needs nothing else, and shows evaluations with their bands', () => {
  const lines = [line(1), line(2, 0.3), line(3), line(4, 0.6)];
  const page = curvesPage('Training <t9a>', lines, [{ update: 2, rollout: 2, learning: 0.5 }]);
  const addresses = [...page.matchAll(/https?:\/\/[^\s"'`)<]+/g)].map(([url]) => url);

  expect(addresses.filter((url) => !url.startsWith('http://www.w3.org/'))).toEqual([]);
  expect(page).toContain('Training &lt;t9a&gt;');
  expect(page).toContain('4 updates, 4000 decisions.');
  expect(page).toContain('<title>captain</title>');
  expect(page).not.toContain('self of update 5');
  expect(page.match(/fill-opacity/g)).toHaveLength(1);
});

test('nothing yet: a page all the same', () => {
  expect(curvesPage('Training', [], [])).toContain('Nothing yet.');
});
