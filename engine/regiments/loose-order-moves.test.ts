import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, INCH, mm, ticks } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { canRearrange, squaredDisplacement } from './displacement.js';
import { footprintOf, hasGaps, newFootprint } from './footprints.js';
import { formUp, halfDepthOf, halfWidthOf, setFootprint, stand } from './formation.js';
import { judgePath, judgePose, type MoveLimits, Spacing } from './legality.js';
import { formedCentre, judgeOrder, placeOfModel, takeOrder } from './loose-order.js';
import { At, Go, newPose } from './paths.js';
import { Refusal } from './refusals.js';
import { Order } from './spacing.js';
import { swingsTooFar } from './swings.js';
import { join, type ToyBattle, toyBattle } from './toy-battle.js';

const LIMITS: MoveLimits = { forward: ticks(12), swing: ticks(12), slow: ticks(6), pivots: true, flies: false };
const out = new Float64Array(2);
const footprint = newFootprint();
const pose = newPose();

/**
 * Makes a unit of bases of 20 x 40 mm in the middle of the table, half an inch between neighbours; a block stands far
 * away.
 */
function unit(models: number, files: number, facing: number, order: number = Order.loose, spacing = ticks(0.5)) {
  const b = toyBattle([
    { at: [36, 24], facing, models, files, base: [20, 40] },
    { at: [66, 44], models: 1, files: 1 },
  ]);
  b.unit.spacing[0] = spacing;
  b.unit.order[0] = order;
  formUp(b, 0, ticks(36), ticks(24), degrees(facing), files);
  return b;
}

/**
 * Returns the middles of all models of unit 0 in the unit's own axes: ticks to the right of the unit's middle, and
 * ahead of it.
 */
function models(b: ToyBattle): (readonly [number, number])[] {
  const { x, y, facing } = b.unit;
  return Array.from({ length: b.unit.models[0] }, (_, n) => {
    formedCentre(b, 0, placeOfModel(b, 0, n), out);
    const [dx, dy] = [out[0] - x[0], out[1] - y[0]];
    return [dx * COS[facing[0]] - dy * SIN[facing[0]], dx * SIN[facing[0]] + dy * COS[facing[0]]] as const;
  });
}

/** Returns the middles of all models on the table. */
function middles(b: ToyBattle): (readonly [number, number])[] {
  return Array.from({ length: b.unit.models[0] }, (_, n) => {
    formedCentre(b, 0, placeOfModel(b, 0, n), out);
    return [out[0], out[1]] as const;
  });
}

/** Returns the middle of the front edge. */
function front(b: ToyBattle): readonly [number, number] {
  const { x, y, facing, halfDepth } = b.unit;
  return [x[0] + halfDepth[0] * SIN[facing[0]], y[0] + halfDepth[0] * COS[facing[0]]];
}

function expectNear(a: readonly number[], b: readonly number[], far = 1.5): void {
  expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThanOrEqual(far);
}

/** Removes `n` models of unit 0 as casualties: the front stays, and the rear ranks lose models. */
function lose(b: ToyBattle, n: number): void {
  b.unit.models[0] -= n;
  b.unit.pool[0] -= n;
  setFootprint(b, 0);
}

const SHAPES = fc
  .record({
    models: fc.integer({ min: 1, max: 40 }),
    wide: fc.integer({ min: 1, max: 10 }),
    facing: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ models: n, wide, facing }) => ({ n, files: Math.min(wide, n), facing }));

test('K07 T9A-SPR-074 in loose order the footprint is as large as all bases and the gaps between them, whichever way the unit looks', () => {
  fc.assert(
    fc.property(SHAPES, fc.integer({ min: 0, max: 3000 }), ({ n, files, facing }, spacing) => {
      const b = unit(n, files, facing, Order.loose, spacing);
      const across = models(b).map(([x]) => x);
      const ahead = models(b).map(([, y]) => y);
      // Bases at the ends stand out from the outermost middles by half a base.
      expect(2 * b.unit.halfWidth[0]).toBeCloseTo(Math.max(...across) - Math.min(...across) + mm(20), -0.5);
      expect(2 * b.unit.halfDepth[0]).toBeCloseTo(Math.max(...ahead) - Math.min(...ahead) + mm(40), -0.5);
      for (let m = 0; m < n; m++) {
        const [file, rank] = [m % files, Math.floor(m / files)];
        expect(across[m] - across[0]).toBeCloseTo(file * (mm(20) + spacing), 3);
        expect(ahead[0] - ahead[m]).toBeCloseTo(rank * (mm(40) + spacing), 3);
      }
      // The rectangles of the footprint hold every base, and no rectangle reaches beyond the outermost base of its ranks.
      footprintOf(b, 0, footprint);
      const last = n % files;
      expect(footprint.count).toBe(n > files && last !== 0 ? 2 : 1);
      expect(hasGaps(b, 0)).toBe(footprint.count === 2);
      const { numbers } = footprint;
      const middle = middles(b);
      for (let m = 0; m < n; m++) {
        const at = footprint.count === 2 && m >= n - last ? 4 : 0;
        const [dx, dy] = [middle[m][0] - numbers[at], middle[m][1] - numbers[at + 1]];
        const f = degrees(facing);
        expect(Math.abs(dx * COS[f] - dy * SIN[f]) + mm(10)).toBeLessThanOrEqual(numbers[at + 2] + 1);
        expect(Math.abs(dx * SIN[f] + dy * COS[f]) + mm(20)).toBeLessThanOrEqual(numbers[at + 3] + 1);
      }
      if (footprint.count === 2) expect(2 * numbers[6]).toBeCloseTo(last * mm(20) + (last - 1) * spacing, 3);
    }),
  );
});

test('K07 T9A-CAS-001 a unit in loose order loses models from the rear: the middle of its front and all others stay', () => {
  fc.assert(
    fc.property(SHAPES, fc.integer({ min: 1, max: 39 }), ({ n, files, facing }, most) => {
      const b = unit(n, files, facing);
      const losses = Math.min(most, n - 1);
      const [edge, before] = [front(b), middles(b)];
      lose(b, losses);
      expectNear(front(b), edge);
      expect(b.unit.halfWidth[0]).toBe(halfWidthOf(b, 0, b.unit.files[0]));
      expect(b.unit.halfDepth[0]).toBe(halfDepthOf(b, 0, b.unit.files[0]));
      if (n - losses >= files) {
        for (const [m, at] of middles(b).entries()) expectNear(at, before[m], 2);
      } else expect(b.unit.files[0]).toBe(n - losses);
    }),
  );
});

test('K07 T9A-UNI-007 free files and the shift of a last rank that is lost are lost with it', () => {
  const b = unit(8, 5, 0);
  b.unit.lastGaps[0] = 0b00101;
  b.unit.lastShift[0] = mm(10);
  stand(b, 0, ticks(36), ticks(24), 0);
  footprintOf(b, 0, footprint);
  const step = mm(20) + ticks(0.5);
  // Files 1, 3 and 4 of the last rank, shifted by half a base.
  expect(footprint.numbers[6]).toBe((3 * step + mm(20)) / 2);
  expect(footprint.numbers[4] - ticks(36)).toBe(step + footprint.numbers[6] - b.unit.halfWidth[0] + mm(10));
  lose(b, 2);
  expect([b.unit.lastGaps[0], b.unit.lastShift[0]]).toEqual([0b00101, mm(10)]);
  lose(b, 1);
  expect([b.unit.lastGaps[0], b.unit.lastShift[0], hasGaps(b, 0)]).toEqual([0, 0, false]);
  expect(b.unit.halfDepth[0]).toBe(mm(20));
});

test('K07 a unit closes its ranks and opens them again: its front stays, and it is as large as before', () => {
  fc.assert(
    fc.property(SHAPES, ({ n, files, facing }) => {
      const b = unit(n, files, facing);
      const [edge, before] = [front(b), middles(b)];
      takeOrder(b, 0, Order.tight);
      expectNear(front(b), edge);
      const tight = unit(n, files, facing, Order.tight);
      expect([b.unit.halfWidth[0], b.unit.halfDepth[0]]).toEqual([tight.unit.halfWidth[0], tight.unit.halfDepth[0]]);
      takeOrder(b, 0, Order.loose);
      expectNear(front(b), edge);
      for (const [m, at] of middles(b).entries()) expectNear(at, before[m], 3);
      // Losses in between count.
      takeOrder(b, 0, Order.tight);
      if (n > 1) lose(b, 1);
      takeOrder(b, 0, Order.loose);
      expect(b.unit.halfDepth[0]).toBe(halfDepthOf(b, 0, b.unit.files[0]));
    }),
  );
});

test('K07 T9A-SPC-001 a unit in loose order stands and goes where a single base as large as its footprint does', () => {
  const random = fc.record({
    files: fc.integer({ min: 1, max: 6 }),
    ranks: fc.integer({ min: 1, max: 4 }),
    facing: fc.integer({ min: 0, max: 359 }),
    x: fc.integer({ min: ticks(50), max: ticks(72) }),
    y: fc.integer({ min: ticks(30), max: ticks(48) }),
    far: fc.integer({ min: 1, max: 12 }),
    turn: fc.integer({ min: -40, max: 40 }),
  });
  const seen = { legal: 0, barred: 0 };
  fc.assert(
    fc.property(random, ({ files, ranks, facing, x, y, far, turn }) => {
      const b = unit(files * ranks, files, facing);
      const solid = unit(1, 1, facing, Order.tight);
      solid.setup.unit.baseWidth[0] = 2 * b.unit.halfWidth[0];
      solid.setup.unit.baseDepth[0] = 2 * b.unit.halfDepth[0];
      formUp(solid, 0, ticks(36), ticks(24), degrees(facing), 1);
      const judged = judgePose(b, 0, x, y, degrees(facing), files, Spacing.place);
      expect(judged).toBe(judgePose(solid, 0, x, y, degrees(facing), 1, Spacing.place));
      if (judged === Refusal.Legal) seen.legal++;
      else seen.barred++;
      // Straight ahead towards the other block, or past it.
      for (const battle of [b, solid]) stand(battle, 0, ticks(58), ticks(36), degrees(facing));
      const straight = Int32Array.of(far * INCH * 8 + Go.forward, 0);
      const limits = { ...LIMITS, swing: ticks(60) };
      const path =
        turn === 0
          ? straight
          : Int32Array.of(degrees(Math.abs(turn)) * 8 + (turn < 0 ? Go.wheelLeft : Go.wheelRight), 0);
      for (const way of [straight, path]) {
        const own = judgePath(b, 0, way, 0, limits, pose);
        const other = judgePath(solid, 0, way, 0, limits, pose);
        // Half of a base may be off the table, and the bases differ in size.
        if (own !== Refusal.OffTheTable && other !== Refusal.OffTheTable) expect(own).toBe(other);
      }
    }),
  );
  expect(Math.min(seen.legal, seen.barred)).toBeGreaterThan(5);
});

test('K07 T9A-MOV-017 T9A-MOV-013 moves are measured from where each model in loose order stands', () => {
  fc.assert(
    fc.property(
      SHAPES,
      fc.integer({ min: -60, max: 60 }),
      fc.integer({ min: 0, max: 6 }),
      ({ n, files, facing }, turn, far) => {
        const b = unit(n, files, facing);
        if (n > files) b.unit.lastShift[0] = mm(5);
        const before = middles(b);
        const x = b.unit.x[0] + ticks(far);
        const to = degrees(facing + turn);
        const most = squaredDisplacement(b, 0, x, b.unit.y[0], to);
        stand(b, 0, x, b.unit.y[0], to);
        const ways = middles(b).map(([mx, my], m) => Math.hypot(mx - before[m][0], my - before[m][1]));
        expect(Math.sqrt(most)).toBeCloseTo(Math.max(...ways), 3);
      },
    ),
  );
  // A rank of ten becomes a file of ten: a model must go to its end, at best one of the two in the middle.
  for (const [order, gap] of [
    [Order.tight, 0],
    [Order.loose, ticks(0.5)],
  ] as const) {
    const least = Math.hypot((mm(20) + gap) / 2, 4.5 * (mm(40) + gap));
    const b = unit(10, 10, 0, order);
    const may = (limit: number) => canRearrange(b, 0, b.unit.x[0], b.unit.y[0], 0, 1, Math.round(limit), null);
    expect([may(least + 2), may(least - 6)]).toEqual([true, false]);
  }
  // A wheel swings the outer model of a loose rank farther than that of a tight one.
  const wheel = (order: number, swing: number) =>
    judgePath(
      unit(10, 10, 0, order),
      0,
      Int32Array.of(degrees(45) * 8 + Go.wheelRight, 0),
      0,
      { ...LIMITS, forward: ticks(12), swing },
      pose,
    );
  expect(wheel(Order.tight, ticks(6.5))).toBe(Refusal.Legal);
  expect(wheel(Order.loose, ticks(6.5))).not.toBe(Refusal.Legal);
  expect(wheel(Order.loose, ticks(12))).toBe(Refusal.Legal);
  expect(pose[At.facing]).toBe(degrees(45));
});

test('K07 T9A-MOV-017 a character in loose order swings as far as the place where it stands', () => {
  for (const order of [Order.tight, Order.loose]) {
    const b = toyBattle([
      { at: [36, 24], models: 9, files: 10, base: [20, 40] },
      { at: [66, 44], models: 1, files: 1, player: 0 },
    ]);
    b.unit.spacing[0] = ticks(0.5);
    b.unit.order[0] = order;
    join(b, 1, 0);
    formUp(b, 0, ticks(36), ticks(24), 0, 10);
    b.unit.slot[1] = 0; // at the left end, far from where it wheels to the right
    const place = new Float64Array(2);
    formedCentre(b, 0, 0, place);
    const [x, y] = place;
    const wheel = Int32Array.of(degrees(30) * 8 + Go.wheelRight, 0);
    const judge = (forward: number) => judgePath(b, 0, wheel, 0, { ...LIMITS, forward, swing: ticks(30) }, pose);
    expect(judge(ticks(30))).toBe(Refusal.Legal);
    stand(b, 0, pose[At.x], pose[At.y], pose[At.facing]);
    formedCentre(b, 0, 0, place);
    const way = Math.hypot(place[0] - x, place[1] - y);
    stand(b, 0, ticks(36), ticks(24), 0);
    // The wheel itself is as long as the way of the corner, which is a little longer.
    expect(swingsTooFar(b, 0, pose[At.x], pose[At.y], pose[At.facing], { forward: way + 4, swing: ticks(30) })).toBe(
      false,
    );
    expect(swingsTooFar(b, 0, pose[At.x], pose[At.y], pose[At.facing], { forward: way - 8, swing: ticks(30) })).toBe(
      true,
    );
  }
});

test('K07 T9A-SPC-001 ranks open only where there is room, and judging it changes nothing', () => {
  const b = unit(10, 5, 0, Order.tight);
  const w = b.unit.halfWidth[0];
  const loose = unit(10, 5, 0);
  const room = loose.unit.halfWidth[0] - w;
  for (const [gap, legal] of [
    [room + ticks(1) + 20, true],
    [room + ticks(1) - 20, false],
  ] as const) {
    stand(b, 1, ticks(36) + w + gap + mm(10), ticks(24), 0);
    const bytes = b.bytes.slice();
    expect(judgeOrder(b, 0, Order.loose, Spacing.place) === Refusal.Legal).toBe(legal);
    expect(judgeOrder(b, 0, Order.tight, Spacing.place)).toBe(Refusal.Legal);
    expect(b.bytes).toEqual(bytes);
  }
  // The rear opens backward, and the front stays.
  stand(b, 1, ticks(36), b.unit.y[0] - b.unit.halfDepth[0] - ticks(1.2) - mm(10), 0);
  expect(judgeOrder(b, 0, Order.loose, Spacing.place)).not.toBe(Refusal.Legal);
  stand(b, 1, ticks(36), b.unit.y[0] + b.unit.halfDepth[0] + ticks(1.2) + mm(10), 0);
  expect(judgeOrder(b, 0, Order.loose, Spacing.place)).toBe(Refusal.Legal);
});
