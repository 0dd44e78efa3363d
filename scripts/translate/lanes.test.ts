import './telling.mjs';
import { expect, test } from 'vitest';
import { crosses } from '../../engine/skirmish/crossings.js';
import { circlesAlong, isBeyond, pointsAlong } from '../../engine/skirmish/segments.js';
import { LANES } from './lanes.js';
import { differing, rowsOf } from './testing-translated.js';

/**
 * Source code that places random circles and points for each `seed`, on a grid or anywhere, some without a middle or
 * infinite; and that computes a checksum of a list of them.
 */
const STREWN = `
  const X = new Float64Array(160), Y = new Float64Array(160), R = new Float64Array(160);
  const PX = new Int32Array(160), PY = new Int32Array(160), FOUND = new Uint8Array(256);
  let state = 1;
  function drawn(n) { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % n; }
  function strew(seed) {
    state = seed;
    for (let i = 0; i < 160; i++) {
      X[i] = seed % 2 === 0 ? drawn(40) * 25 - 300 : drawn(2000) / 2 - 300;
      Y[i] = seed % 2 === 0 ? drawn(40) * 25 - 300 : drawn(2000) / 2 - 300;
      R[i] = drawn(8) * 25;
      PX[i] = drawn(1000) - 300; PY[i] = drawn(1000) - 300;
      if (drawn(20) === 0) X[i] = NaN;
      if (drawn(20) === 0) R[i] = Infinity;
    }
  }
  function sum(n) { let s = n; for (let i = 0; i < n; i++) s = (Math.imul(s, 31) + FOUND[i]) | 0; return s; }
`;

/**
 * Returns a module of this function with the functions that it calls. Its `f` takes a seed, a first index and an end.
 */
const module = (of: readonly { toString(): string }[], asked: string): string =>
  `${STREWN} ${of.map(String).join('\n')} function f(seed, first, end) { strew(seed); return ${asked}; }`;

/**
 * Returns the same module with a convex polygon of three to ten corners around the middle of (0, 0) to (300, 300), in
 * the form of `TerrainFacts.edges`.
 */
const edged = (of: readonly { toString(): string }[], asked: string): string => `
  const EDGE = 8, EDGES = new Float64Array(12 * EDGE), SHARES = new Float64Array(2);
  function round(size, far) {
    for (let i = 0; i < size; i++) {
      const turn = (2 * Math.PI * i) / size;
      const nx = Math.floor(Math.sin(turn) * 64 + 0.5) / 64, ny = Math.floor(Math.cos(turn) * 64 + 0.5) / 64;
      const at = i * EDGE;
      EDGES[at] = nx * far;
      EDGES[at + 1] = ny * far;
      EDGES[at + 2] = 150 + nx * far;
      EDGES[at + 3] = 150 + ny * far;
      EDGES[at + 4] = 10 * far;
      EDGES[at + 5] = EDGES[at + 4] - EDGES[at] * EDGES[at + 2] - EDGES[at + 1] * EDGES[at + 3];
    }
    return size * EDGE;
  }
  ${STREWN} ${of.map((fn) => String(fn).replace(/\w+\.EDGE\b/g, 'EDGE')).join('\n')}
  function f(seed, first, end) { strew(seed); const size = round(3 + (end & 7), 40 + first); return ${asked}; }`;

const ASKED: Readonly<Record<string, string>> = {
  circlesAlong: module([isBeyond, circlesAlong], 'sum(circlesAlong(X, Y, R, end, 10, 20, 300, drawn(400), 40, FOUND))'),
  pointsAlong: module(
    [isBeyond, pointsAlong],
    'sum(pointsAlong(PX, PY, first, end, 10, 20, 300, drawn(400), 20000, FOUND))',
  ),
  crosses: edged(
    [crosses],
    'crosses(EDGES, size, drawn(30) * 10, drawn(30) * 10, drawn(30) * 10, drawn(30) * 10, SHARES) ? SHARES[0] + 2 * SHARES[1] : -1',
  ),
};

test('each loop that native code goes through in lanes is asked about', () => {
  expect(Object.keys(ASKED).sort()).toEqual(LANES.map(([{ name }]) => name).sort());
});

test.each(Object.entries(ASKED))('%s gives the same in lanes, wherever it begins and ends', (_, text) => {
  const seeds = Array.from({ length: 12 }, (_, i) => i + 1);
  const rows = rowsOf(seeds, [0, 1, 3, 30], [0, 1, 2, 3, 4, 5, 7, 8, 31, 33, 63, 64, 65, 130]);
  expect(differing(text, ['pos', 'pos', 'pos'], rows)).toEqual([]);
});
