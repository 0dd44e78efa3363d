import { expect, test } from 'vitest';
import type { Result } from '../kernel/ruleset.js';
import { Random } from '../testing/random.js';
import { type Drawing, drawArmy, drawPart, pick } from './drawing.js';

const fault = (message: string): Result<string> => ({
  ok: false,
  problems: [{ where: 'army', rule: '', message, mend: 'draw again' }],
});
const drawing = (attempt: Drawing<string, string>['attempt']): Drawing<string, string> => ({
  books: new Map([
    ['red', 'the red book'],
    ['blue', 'the blue book'],
  ]),
  least: 100,
  most: 200,
  attempt,
});
const messages = (made: Result<unknown>): string[] =>
  made.ok ? [] : made.problems.map((p) => `${p.where}: ${p.message}; ${p.mend}`);

test('the first army drawn that can be played is taken, and chance goes on from try to try', () => {
  const drawn: number[] = [];
  const game = drawing((book, points, chance, id) => {
    const n = chance.below(1000);
    drawn.push(n);
    if (drawn.length === 1) return null;
    return drawn.length < 4 ? fault('no') : { ok: true, value: `${id}: ${n} of ${book}, ${points} points` };
  });
  const random = new Random(5);
  const expected = [1, 2, 3, 4].map(() => random.below(1000));

  expect(drawArmy(game, 'blue', 100, new Random(5), 'army')).toEqual({
    ok: true,
    value: `army: ${expected[3]} of the blue book, 100 points`,
  });
  expect(drawn).toEqual(expected);
});

test('what never comes out well is given up with what was wrong last; what is too small says nothing', () => {
  let tries = 0;
  const game = drawing(() => (++tries % 2 === 0 ? null : fault(`wrong in try ${tries}`)));

  expect(messages(drawArmy(game, 'red', 200, new Random(1), 'army'))).toEqual(['army: wrong in try 399; draw again']);
  expect(tries).toBe(400);
});

test('a book or a number of points that there is not is named, with those there are', () => {
  const game = drawing(() => ({ ok: true, value: '' }));
  const said = (book: string, points: number): string[] =>
    messages(drawArmy(game, book, points, new Random(1), 'army'));

  expect(said('green', 150)).toEqual(["army: no army book is called 'green'; take one of red, blue"]);
  for (const points of [99, 201, Number.NaN]) {
    expect(said('red', points)).toEqual([`army: no army of ${points} points is drawn; ask for 100 to 200 points`]);
  }
  expect(said('red', 100)).toEqual([]);
  expect(said('red', 200)).toEqual([]);
});

const soldier = (id: string, points: number, joins: string | null = null) => ({ id, points, joins });
const LIST = {
  id: 'host',
  name: 'Host',
  pointsLimit: 300,
  points: 270,
  banner: 'a lion',
  units: [soldier('spears', 60), soldier('hero', 50, 'spears'), soldier('half', 40), soldier('other-half', 40)],
};
const [spears, hero, half, otherHalf] = LIST.units;
const GROUPS = [[spears], [hero], [half, otherHalf]];

test('a part of a list holds what fits, groups whole, in the order of the list; nobody is in a unit that stays away', () => {
  const parts = new Set<string>();
  for (let seed = 1; seed <= 60; seed++) {
    const part = drawPart(LIST, GROUPS, 100, new Random(seed), 'part');
    if (!part.ok) throw new Error('no part');
    const { units, points, ...rest } = part.value;
    parts.add(units.map((u) => `${u.id}${u.joins === null ? '' : ` in ${u.joins}`}`).join(', '));
    expect(points).toBe(units.reduce((n, u) => n + u.points, 0));
    expect(rest).toEqual({ id: 'part', name: 'Host, 100 points', pointsLimit: 100, banner: 'a lion' });
  }
  expect([...parts].sort()).toEqual(['half, other-half', 'hero', 'spears']); // any two groups cost too many points
  const all = drawPart(LIST, GROUPS, 190, new Random(1), 'all');
  expect(all.ok && all.value.units).toEqual(LIST.units);
});

test('a part in which nothing fits says how much the cheapest group costs', () => {
  const dear = drawPart(LIST, GROUPS, 49, new Random(1), 'part');
  expect(messages(dear)).toEqual(['part: no unit of Host costs 49 points or less; ask for 50 points at least']);
  const halves = drawPart(LIST, [[half, otherHalf]], 60, new Random(1), 'part');
  expect(messages(halves)).toEqual(['part: no unit of Host costs 60 points or less; ask for 80 points at least']);
});

test('each thing is picked as often as any other', () => {
  const random = new Random(3);
  const counts = [0, 0, 0];
  for (let n = 0; n < 3000; n++) counts[pick([0, 1, 2], random)]++;
  for (const n of counts) expect(Math.abs(n - 1000)).toBeLessThan(100);
});
