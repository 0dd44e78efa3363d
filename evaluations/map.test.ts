import { expect, test } from 'vitest';
import { scenario } from '../engine/testing/scenario.js';
import { artistOf } from './artists.js';
import { lettered, lettersOf, mapOf } from './map.js';

test('the map in the terminal has a letter for each model of a squad, and says what the squad is', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { at: [22, 12] })
    .enemy('orks', { at: [54, 30], models: 4 })
    .terrain('wood', { at: [36, 24], size: [6, 6] })
    .status('marines', 'overwatch')
    .status('orks', 'broken')
    .start();
  const map = mapOf(artistOf('wh40k2').boardOf(b), lettersOf(b.setup.unit.player));

  expect(map).toContain('a↑ marines 5, overwatch');
  expect(map).toContain('A↓ orks 4, broken');
  const drawn = map.slice(0, map.indexOf('└'));
  expect([drawn.match(/a/g)?.length, drawn.match(/A/g)?.length]).toEqual([5, 4]);
  expect(drawn).toContain('"');
});

test('the map in the terminal has blocks of letters for regiments', () => {
  const { b } = scenario('t9a')
    .unit('spears', { models: 20, files: 5, at: [36, 12] })
    .enemy('mob', { models: 30, files: 10, at: [36, 30] })
    .start();
  const map = mapOf(artistOf('t9a').boardOf(b), lettersOf(b.setup.unit.player));

  expect(map).toContain('a↑ spears 20');
  expect(map.match(/A/g)?.length).toBeGreaterThan(10);
});

const t9aBoard = (size = 20) => {
  const { b } = scenario('t9a')
    .unit('spears', { models: size, files: Math.min(5, size), at: [36, 12] })
    .start();
  return { board: artistOf('t9a').boardOf(b), letters: lettersOf(b.setup.unit.player) };
};

test('inches stand at the edges: the middle of a unit is where they say', () => {
  const { board, letters } = t9aBoard(1);
  const lines = mapOf(board, letters).split('\n');
  const row = lines.findIndex((line) => line.startsWith('12 '));
  const scale = lines.find((line) => /^ {4}0 .*72$/.test(line)) ?? '';
  expect(lines[row - 1] + lines[row] + lines[row + 1]).toContain('a');
  const drawn = lines.find((line) => line.includes('│') && line.includes('a')) ?? '';
  const middle = (drawn.indexOf('a') + drawn.lastIndexOf('a')) / 2;
  expect(Math.abs(middle - scale.indexOf('36'))).toBeLessThanOrEqual(1);
});

test.each([40, 60, 80, 100, 200])('no line of the map is wider than %i columns', (width) => {
  const { board, letters } = t9aBoard();
  const lines = mapOf(board, letters, { width }).split('\n');
  const table = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('Numbers')),
  );
  for (const line of table) expect(line.length).toBeLessThanOrEqual(Math.max(width, 41));
});

test('the edges of the deployment zones are drawn inside the table, and the legend says whose they are', () => {
  const { board, letters } = t9aBoard();
  const zone = (from: number, to: number) => [
    [
      [0, from],
      [72, from],
      [72, to],
      [0, to],
    ] as const,
  ];
  const map = mapOf({ ...board, zones: [zone(0, 12), zone(36, 48)] }, letters);
  expect(map.match(/¹{20,}/g)?.length).toBe(2); // the unit stands on the edge
  expect(map.match(/²{20,}/g)?.length).toBe(1);
  expect(map.indexOf('²')).toBeLessThan(map.indexOf('¹'));
  expect(map).toContain('¹ edge of the deployment zone of the small letters');
  expect(mapOf(board, letters)).not.toContain('¹');
});

test('names cannot steer the terminal, and letters are no commands of muster play', () => {
  const { b } = scenario('t9a')
    .unit('spears', { models: 20, files: 5, at: [36, 12] })
    .start();
  const board = artistOf('t9a').boardOf(b);
  const evil = { ...board, units: board.units.map((u) => ({ ...u, name: 'Spe\u001b[2Jars\u0007\u202e' })) };
  for (const steering of ['\u001b', '\u0007', '\u202e']) expect(mapOf(evil, ['a'])).not.toContain(steering);
  expect(lettered(['Spe\u001b[2Jars'], ['a'])('Spe\u001b[2Jars charge')).toBe('Spe[2Jars [a] charge');
  const letters = lettersOf(new Array(46).fill(0));
  expect(new Set(letters).size).toBe(46);
  expect(letters.filter((letter) => 'msq'.includes(letter))).toEqual([]);
});
