import { expect, test } from 'vitest';
import { directions, found, moved, newFit, step, written } from './fit-captain.js';

const START = { dread: 0.9, edge: 12, caution: 0.9 };
const begun = () => newFit('t9a', 5, START, ['caution']);

test('directions follow from seed and round, go both ways, and leave out what is fixed', () => {
  const ways = Array.from({ length: 40 }, (_, round) => directions(begun(), round));

  expect(directions(begun(), 7)).toEqual(ways[7]);
  expect(new Set(ways.map((w) => w.dread))).toEqual(new Set([-1, 1]));
  expect(Object.keys(ways[0])).toEqual(['dread', 'edge']);
});

test('numbers move by a share of what they began with, and never below 0', () => {
  const ways = { dread: 1, edge: -1 };

  expect(moved(begun(), START, ways, 0.5)).toEqual({ dread: 1.35, edge: 6, caution: 0.9 });
  expect(moved(begun(), START, ways, 2).edge).toBe(0);
});

test('a step goes the way of the winner, the other way if it lost, and is shorter later', () => {
  const after = (lead: number, round = 0) => {
    const f = { ...begun(), numbers: { ...START }, round };
    step(f, START, { dread: 1, edge: -1 }, lead, 1000);
    return f;
  };
  const [won, lost, late] = [after(1), after(-1), after(1, 500)];

  expect(won.numbers.dread).toBeGreaterThan(0.9);
  expect(won.numbers.edge).toBeLessThan(12);
  expect(lost.numbers.dread).toBeLessThan(0.9);
  expect(late.numbers.dread - 0.9).toBeLessThan((won.numbers.dread - 0.9) / 2);
  expect(won.round).toBe(1);
});

test('what is found is the mean of the second half', () => {
  const f = begun();
  for (const dread of [5, 1, 3]) {
    f.numbers.dread = dread;
    step(f, START, {}, 0, 3);
  }

  expect(found(f).dread).toBe(2); // of 1 and 3
  expect(found(begun()).edge).toBe(12);
});

test('numbers are written into their family alone, comments stay', () => {
  const text =
    'const REGIMENTS = {\n  /** Fear. */\n  dread: 0.9,\n  edge: 12,\n};\nconst SKIRMISH = {\n  dread: 0.9,\n};\n';

  expect(written(text, 'REGIMENTS', { dread: 0.75, edge: 10 })).toBe(
    'const REGIMENTS = {\n  /** Fear. */\n  dread: 0.75,\n  edge: 10,\n};\nconst SKIRMISH = {\n  dread: 0.9,\n};\n',
  );
  expect(() => written(text, 'OTHERS', {})).toThrow('OTHERS');
});
