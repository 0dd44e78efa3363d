import { expect, test } from 'vitest';
import { BLOCK, SQUAD } from '../testing/drawn.js';
import { type Body, clearSpots, type Labelled, spotsAround } from './labels.js';
import { squadLabelled, squadWords } from './squad-markup.js';
import { unitLabelled, unitWords } from './unit-markup.js';

const [WIDTH, HEIGHT] = [400, 300];

/** Makes a thing of 20 x 20 user units with a label 80 units long. */
const thing = (x: number, y: number): Labelled => ({
  x,
  y,
  left: 10,
  right: 10,
  up: 10,
  down: 10,
  half: 40,
  above: false,
});
const body = ({ x, y }: Labelled, label: number): Body => ({ x, y, reach: 10, label });
const best = (of: Labelled) => spotsAround(of, WIDTH, HEIGHT)[0];
const WIDE_BLOCK = { ...BLOCK, x: 20, y: 10, width: 8, files: 8, models: 16 };
const LOOSE_SQUAD = { ...SQUAD, at: [0, 10, 10, 0, 1, 14, 10, 0] };

test('a label stands below, above where there is no room, and on the picture', () => {
  expect(best(thing(200, 150))).toEqual([0, 19]);
  expect(best({ ...thing(200, 150), above: true })).toEqual([0, -13]);
  expect(best(thing(200, 285))).toEqual([0, -13]);
  expect(best({ ...thing(200, 12), above: true })).toEqual([0, 19]);
  expect(best(thing(15, 150))).toEqual([25, 19]);
  expect(best(thing(390, 150))).toEqual([-30, 19]);
});

test('a label that fits nowhere stands somewhere', () => {
  expect(spotsAround({ ...thing(200, 150), half: 300 }, WIDTH, HEIGHT)).toHaveLength(1);
});

test('the label of a block is clear of it, however it is turned, and of its arrow', () => {
  const reaches = (angle: number) => {
    const { left, right, up, down } = unitLabelled({ ...WIDE_BLOCK, angle }, 'Spears 16', 10, 48);
    return [left, right, up, down].map(Math.round);
  };

  expect(reaches(0)).toEqual([40, 40, 10 + 6, 10]);
  expect(reaches(90)).toEqual([10, 10, 40, 40]);
  expect(reaches(180)).toEqual([40, 40, 10, 10 + 6]);
});

test('the label of a squad is clear of its outermost models and behind most of them', () => {
  const of = (at: readonly number[]) => squadLabelled({ ...LOOSE_SQUAD, at }, 8, 10, 48);

  expect(of(LOOSE_SQUAD.at)).toMatchObject({ x: 120, y: 380, left: 25, right: 25, up: 7, down: 5, above: false });
  expect(of([0, 10, 10, 180, 1, 10, 16, 170])).toMatchObject({ up: 37, down: 35, above: true });
});

test('names of armies that are alike lose what the colour says already', () => {
  expect(unitWords({ ...WIDE_BLOCK, name: 'Spears (first list)', joinedCharacters: ['Hero (first list)'] })).toBe(
    'Spears 16 ★',
  );
  expect(
    squadWords({ ...LOOSE_SQUAD, name: 'Scouts (second list)', joinedCharacters: ['Captain (second list)'] }),
  ).toEqual(['Scouts 2 + Captain', '']);
});

test('a label makes room for one that is there, and for what stands around', () => {
  const [upper, lower] = [thing(200, 100), thing(200, 125)];
  const bodies = [body(upper, 0), body(lower, 1)];

  expect(clearSpots([upper, lower], bodies, WIDTH, HEIGHT)).toEqual([
    [0, -13], // below it would cover the lower one
    [0, 19],
  ]);
  const [left, right] = [thing(170, 100), thing(230, 100)];
  expect(clearSpots([left, right], [body(left, 0), body(right, 1)], WIDTH, HEIGHT)).toEqual([
    [0, 19],
    [0, -13], // below the two labels would meet
  ]);
});

test('a label covers a stranger rather than stand where it seems to be his', () => {
  const of = thing(200, 150);
  const crowd = [
    [200, 169],
    [200, 131],
    [200, 178],
    [200, 122],
    [240, 150],
    [100, 150],
  ].map(([x, y]) => ({ x, y, reach: 5, label: 1 }));

  const [[x, y]] = clearSpots([of], [body(of, 0), ...crowd], WIDTH, HEIGHT);
  expect([x, y]).toEqual([0, 19]); // to its left it would touch the sixth
});
