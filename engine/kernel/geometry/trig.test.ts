import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearing, COS, SIN, stepEast, stepNorth } from './trig.js';

const GRAIN = 2 ** 30;

/** Returns the angles for which `holds` is false. Calling `expect` for each of the 65,536 angles would take seconds. */
function except(holds: (angle: number) => boolean): number[] {
  const wrong: number[] = [];
  for (let a = 0; a < 65536; a++) if (!holds(a)) wrong.push(a);
  return wrong;
}

/** Computes an FNV-1a checksum over the values as integers of 2^-30. */
function checksum(table: Float64Array): number {
  let hash = 0x811c9dc5;
  for (const value of table) {
    const n = value * GRAIN;
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((n >> shift) & 255), 0x01000193) >>> 0;
  }
  return hash;
}

test('K48 sine and cosine are the same numbers on every engine', () => {
  expect(SIN.length).toBe(65536);
  expect(COS.length).toBe(65536);
  expect(checksum(SIN)).toBe(4139268917);
  expect(checksum(COS)).toBe(4275879685);
});

test('K48 table values are whole multiples of 2^-30, right to the last of them', () => {
  expect(except((a) => Number.isInteger(SIN[a] * GRAIN))).toEqual([]);
  let worst = 0;
  for (let a = 0; a < 65536; a++) {
    worst = Math.max(worst, Math.abs(SIN[a] - Math.sin((a * Math.PI) / 32768)));
    worst = Math.max(worst, Math.abs(COS[a] - Math.cos((a * Math.PI) / 32768)));
  }
  expect(worst).toBeLessThan(0.5001 / GRAIN);
});

test('K48 opposite and mirrored angles have opposite values, and the axes are exact', () => {
  expect([0, 16384, 32768, 49152].map((a) => [SIN[a], COS[a]])).toEqual([
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]);
  expect(except((a) => SIN[(a + 32768) & 65535] === -SIN[a])).toEqual([]);
  expect(except((a) => SIN[-a & 65535] === -SIN[a])).toEqual([]);
  expect(except((a) => COS[-a & 65535] === COS[a])).toEqual([]);
  expect(except((a) => COS[a] === SIN[(a + 16384) & 65535])).toEqual([]);
});

test('K48 K50 bearing inverts the tables in all directions', () => {
  expect(except((a) => bearing(SIN[a], COS[a]) === a)).toEqual([]);
});

test('K50 bearing changes half-way between two steps, wherever the guess alone decides and wherever the table does', () => {
  const isNearest = (share: number) => (a: number) => {
    const angle = ((a + share) * Math.PI) / 32768;
    return bearing(Math.sin(angle), Math.cos(angle)) === (share < 0.5 ? a : (a + 1) & 65535);
  };
  for (const share of [1e-6, 0.25, 0.46, 0.475, 0.499999, 0.500001, 0.525, 0.54, 0.75])
    expect(except(isNearest(share))).toEqual([]);
});

test('K50 bearing of the axes, the diagonals and nothing at all', () => {
  expect(bearing(0, 5)).toBe(0);
  expect(bearing(7, 7)).toBe(8192);
  expect(bearing(5, 0)).toBe(16384);
  expect(bearing(3, -3)).toBe(24576);
  expect(bearing(0, -1)).toBe(32768);
  expect(bearing(-9, 0)).toBe(49152);
  expect(bearing(-2, 2)).toBe(57344);
  expect(bearing(0, 0)).toBe(0);
});

const length = fc.integer({ min: -200_000, max: 200_000 });

test('K50 bearing is the nearest of all directions, and opposite for opposite vectors', () => {
  fc.assert(
    fc.property(length, length, (dx, dy) => {
      fc.pre(dx !== 0 || dy !== 0);
      const a = bearing(dx, dy);
      const exact = (Math.atan2(dx, dy) * 32768) / Math.PI;
      const off = Math.abs(((a - exact + 98304) % 65536) - 32768);
      expect(off).toBeLessThan(0.5 + 1e-6);
      expect(bearing(-dx, -dy)).toBe((a + 32768) & 65535);
    }),
    { numRuns: 2000 },
  );
});

test('K47 a step along a facing ends on whole ticks, and the step back returns', () => {
  expect([stepEast(16384, 2540), stepNorth(16384, 2540)]).toEqual([2540, 0]);
  expect([stepEast(8192, 2540), stepNorth(8192, 2540)]).toEqual([1796, 1796]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65535 }), length, (facing, distance) => {
      expect(stepEast(facing, distance) + stepEast((facing + 32768) & 65535, distance)).toBe(0);
      expect(stepNorth(facing, distance) + stepNorth(facing, -distance)).toBe(0);
    }),
  );
});
