import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Arc, arcOf, arcShares, majorityArc, soleArc } from './arcs.js';
import { degrees, ticks } from './measures.js';

const shares = new Float64Array(4);

test('T9A-VEC-349 T9A-UNI-013 arcs by lines at 45 degrees outward from the corners', () => {
  const half = ticks(0.5);
  const points = [
    [0, 5],
    [3, 3.5],
    [3, 2],
    [-4, 0],
    [1, -6],
  ];
  expect(points.map(([x, y]) => arcOf(0, 0, 0, half, half, ticks(x), ticks(y)))).toEqual([
    Arc.Front,
    Arc.Front,
    Arc.Right,
    Arc.Left,
    Arc.Rear,
  ]);
});

test('T9A-UNI-013 the line starts at the corner of a wide block, not at its centre', () => {
  const arc = (x: number, y: number) => arcOf(0, 0, 0, 10_000, 2000, x, y);
  expect(arc(13_000, 5000)).toBe(Arc.Front); // the point is on the line between two arcs
  expect(arc(13_001, 5000)).toBe(Arc.Right);
  expect(arc(-13_000, 5001)).toBe(Arc.Front);
  expect(arc(-13_000, 4999)).toBe(Arc.Left);
  expect(arc(13_000, -5000)).toBe(Arc.Rear);
  expect(arc(13_001, -5000)).toBe(Arc.Right);
});

test('T9A-UNI-013 arcs turn with the block', () => {
  const block = [0, 0, degrees(90), 1000, 1000] as const; // the block faces east
  expect(arcOf(...block, 9000, 0)).toBe(Arc.Front);
  expect(arcOf(...block, 0, -9000)).toBe(Arc.Right);
  expect(arcOf(...block, -9000, 0)).toBe(Arc.Rear);
  expect(arcOf(...block, 0, 9000)).toBe(Arc.Left);
});

test('T9A-CMV-006 shares of a frontage in the arcs, and the larger one', () => {
  // From (0, 7000) to (16000, 7000); the line from the front right corner (2000, 1000) passes (8000, 7000).
  arcShares(0, 0, 0, 2000, 1000, 0, 7000, 16_000, 7000, shares);
  expect([...shares]).toEqual([0.5, 0.5, 0, 0]);
  expect(majorityArc(shares)).toBe(-1);

  arcShares(0, 0, 0, 2000, 1000, 0, 7010, 16_000, 7010, shares);
  expect(majorityArc(shares)).toBe(Arc.Front);

  arcShares(0, 0, 0, 2000, 1000, 0, 6990, 16_000, 6990, shares);
  expect(majorityArc(shares)).toBe(Arc.Right);
});

test('T9A-VEC-101 T9A-CMV-007 a frontage split in half belongs to neither arc, from any side', () => {
  for (const facing of [0, 16384, 32768, 49152]) {
    arcShares(500, 900, facing, 1000, 1000, 500 - 9000, 900 + 9000, 500 - 11_000, 900 + 11_000, shares);
    expect(majorityArc(shares)).not.toBe(-1); // a frontage that lies wholly on the line counts as front or rear
    arcShares(500, 900, facing, 1000, 1000, 500 - 9000, 900 + 7000, 500 - 7000, 900 + 9000, shares);
    expect(majorityArc(shares)).toBe(-1);
  }
});

test('T9A-CMV-006 a frontage before a small base can lie in three arcs', () => {
  arcShares(0, 0, 0, 1000, 1000, -10_000, 6000, 10_000, 6000, shares);
  expect([...shares].map((share) => Math.round(share * 1e9) / 1e9)).toEqual([0.6, 0.2, 0, 0.2]);
  expect(majorityArc(shares)).toBe(Arc.Front);
});

test('T9A-CMV-006 shares agree with the arcs of many points along the frontage', () => {
  const place = fc.integer({ min: -20_000, max: 20_000 });
  const half = fc.integer({ min: 500, max: 9000 });
  fc.assert(
    fc.property(
      place,
      place,
      place,
      place,
      half,
      half,
      fc.integer({ min: 0, max: 65535 }),
      (px, py, qx, qy, w, d, f) => {
        arcShares(0, 0, f, w, d, px, py, qx, qy, shares);
        expect(shares[0] + shares[1] + shares[2] + shares[3]).toBeCloseTo(1, 9);
        const counted = [0, 0, 0, 0];
        for (let i = 0; i < 500; i++) {
          const t = (i + 0.5) / 500;
          counted[arcOf(0, 0, f, w, d, px + t * (qx - px), py + t * (qy - py))] += 1 / 500;
        }
        for (let arc = 0; arc < 4; arc++) expect(Math.abs(shares[arc] - counted[arc])).toBeLessThan(0.01);
      },
    ),
    { numRuns: 500 },
  );
});

test('T9A-CMV-006 a segment with both ends well inside one arc lies in it alone', () => {
  const at = fc.integer({ min: -9000, max: 9000 });
  let sole = 0;
  fc.assert(
    fc.property(at, at, at, at, fc.integer({ min: 0, max: 65535 }), fc.boolean(), (px, py, qx, qy, facing, isWide) => {
      const block = [100, -200, facing, isWide ? 4000 : 1500, isWide ? 1500 : 4000] as const;
      arcShares(...block, px, py, qx, qy, shares);
      const arc = soleArc(...block, px, py, qx, qy);
      if (arc < 0) return;
      sole++;
      expect(shares[arc]).toBeCloseTo(1, 9);
      expect(majorityArc(shares)).toBe(arc);
    }),
    { numRuns: 1000 },
  );
  expect(sole).toBeGreaterThan(100);
  expect(soleArc(0, 0, 0, 1000, 1000, -500, 9000, 500, 9000)).toBe(Arc.Front);
  // one end of the segment lies on the line between two arcs
  expect(soleArc(0, 0, 0, 1000, 1000, 9000, 9000, 9000, 8000)).toBe(-1);
});
