import { describe, expect, test } from 'vitest';
import { inches, ticks } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Ask, Verb } from '../core/asks.js';
import { Status } from '../core/state.js';
import { drawnPieces } from '../drawing/drawing.js';
import { areZones, centre, controllerOf, findObjective, isOnFlag, objectiveRadius, objectives } from './objectives.js';
import type { ScenarioName } from './scenarios.js';

const SMALL = 30 / 25.4 / 2;
const FLAG = 40 / 25.4 / 2;
/** A place for a small base `gap` inches east of a flag at 24, 24. */
const east = (gap: number): readonly [number, number] => [24 + FLAG + SMALL + gap, 24];
const west = (gap: number): readonly [number, number] => [24 - FLAG - SMALL - gap, 24];

/** Hold the Line: flag 0 lies in the middle. */
const flag = (own: Standing, ...enemies: Standing[]) =>
  new HordesTable({ own }, Object.fromEntries(enemies.map((enemy, i) => [`enemy ${i}`, enemy]))).scenario(
    'hold the line',
  );
/** Mosh Pit: the zone lies in the middle. */
const zone = (own: Standing, ...enemies: Standing[]) => flag(own, ...enemies).scenario('mosh pit');
const far: Standing = { at: [3, 45] };

const placesOf = (name: ScenarioName, edge = 2, board = { width: 48, depth: 48 }) => {
  const t = new HordesTable({ a: far }, { b: { at: [20, 20] } }, [], board).scenario(name);
  t.b.game.edge[0] = edge;
  return Array.from({ length: objectives(t.b) }, (_, i) => {
    findObjective(t.b, i);
    return [inches(centre.x), inches(centre.y)].map((at) => Number(at.toFixed(2)));
  });
};

describe('objectives', () => {
  test('HRD-SCN-023 HRD-SCN-036 flags of Close Quarters and Outflank at 30, 21 and 18, 27 (HRD-V2-183)', () => {
    expect(placesOf('close quarters')).toEqual([
      [30, 21],
      [18, 27],
    ]);
    expect(placesOf('outflank')).toEqual(placesOf('close quarters'));
  });

  test('HRD-SCN-026 HRD-SCN-047 flags of Hold the Line and Seek & Destroy (HRD-V2-189)', () => {
    expect(placesOf('hold the line')).toEqual([
      [24, 24],
      [12, 24],
      [36, 24],
    ]);
    const five = placesOf('seek and destroy');
    expect(five[0]).toEqual([24, 24]);
    const corners = five.slice(1).map(([x, y]) => [x - 24, y - 24].map((d) => Number(d.toFixed(2))));
    expect(corners).toEqual([
      [-12.73, -12.73],
      [-12.73, 12.73],
      [12.73, -12.73],
      [12.73, 12.73],
    ]);
  });

  test('HRD-SCN-029 HRD-SCN-034 HRD-SCN-042 HRD-SCN-050 control zones of 12 inches', () => {
    for (const name of ['incoming', 'mosh pit', 'reinforcements'] as const) expect(placesOf(name)).toEqual([[24, 24]]);
    expect(placesOf('throw down')).toEqual([
      [14, 24],
      [34, 24],
    ]);
    expect(placesOf('annihilation')).toEqual([]);
    expect(placesOf('plain')).toEqual([]);
    const t = zone(far);
    expect([areZones(t.b), inches(objectiveRadius(t.b))]).toEqual([true, 6]);
    t.scenario('hold the line');
    expect([areZones(t.b), objectiveRadius(t.b)]).toEqual([false, ticks(FLAG)]);
  });

  test('HRD-SETUP-014 objectives turn with the edges of the players', () => {
    expect(placesOf('close quarters', 0)).toEqual([
      [18, 27],
      [30, 21],
    ]);
    // the first player stands in the west and looks east: his right is the south
    expect(placesOf('close quarters', 3)).toEqual([
      [21, 18],
      [27, 30],
    ]);
    expect(placesOf('close quarters', 1)).toEqual([
      [27, 30],
      [21, 18],
    ]);
    expect(placesOf('throw down', 1)).toEqual([
      [24, 14],
      [24, 34],
    ]);
    expect(placesOf('close quarters', 2, { width: 60, depth: 48 })).toEqual([
      [36, 21],
      [24, 27],
    ]);
  });
});

describe('flags', () => {
  test('HRD-SCN-004 HRD-SCN-006 who is in base contact controls a flag of 40 mm', () => {
    expect(controllerOf(flag({ at: east(0) }, far).b, 0)).toBe(0);
    expect(controllerOf(flag({ at: east(0.1) }, far).b, 0)).toBe(-1);
    expect(controllerOf(flag({ at: east(0) }, far).b, 1)).toBe(-1);
    const aslant = (FLAG + SMALL) * Math.SQRT1_2;
    expect(controllerOf(flag({ at: [24 - aslant, 24 + aslant] }, far).b, 0)).toBe(0);
    expect(controllerOf(flag(far, { at: east(0) }).b, 0)).toBe(1);
  });

  test('HRD-SCN-007 an enemy within 4 inches contests (HRD-V2-175)', () => {
    const controlled = [3.9, 4, 4.1].map((gap) => controllerOf(flag({ at: east(0) }, { at: west(gap) }).b, 0) === 0);
    expect(controlled).toEqual([false, false, true]);
    // the distance is that to the flag, not to the model
    expect(controllerOf(flag({ at: west(0) }, { at: [24, 24 + FLAG + SMALL + 3.9] }).b, 0)).toBe(-1);
    expect(controllerOf(flag({ at: west(3) }, { at: east(0) }).b, 0)).toBe(-1);
  });

  test('HRD-SCN-006 HRD-SCN-007 both in base contact: neither controls it (HRD-V2-193)', () => {
    expect(controllerOf(flag({ at: east(0) }, { at: west(0) }).b, 0)).toBe(-1);
  });

  test('HRD-SCN-008 a wild or an inert model does not count', () => {
    for (const status of [Status.wild, Status.inert]) {
      expect(controllerOf(flag({ at: east(0), status }, far).b, 0)).toBe(-1);
      expect(controllerOf(flag({ at: east(0) }, { at: west(1), status }).b, 0)).toBe(0);
    }
    // nothing is said of who is knocked down or stationary
    for (const status of [Status.knockedDown, Status.stationary]) {
      expect(controllerOf(flag({ at: east(0), status }, far).b, 0)).toBe(0);
      expect(controllerOf(flag({ at: east(0) }, { at: west(1), status }).b, 0)).toBe(-1);
    }
  });

  test('HRD-SCN-008 a trooper out of formation does not count', () => {
    const unit = (at: readonly [number, number]) =>
      new HordesTable({ leader: { at, unit: 'Spears', CMD: 8 }, grunt: { at: east(0), unit: 'Spears' } }, { far });
    expect(controllerOf(unit([24, 30]).scenario('hold the line').b, 0)).toBe(0);
    expect(controllerOf(unit([24, 36]).scenario('hold the line').b, 0)).toBe(-1);
  });

  test('HRD-SCN-006 a controlled model serves the player who controls it', () => {
    const t = flag({ at: east(0) }, far);
    t.b.model.taken[0] = 1;
    expect(controllerOf(t.b, 0)).toBe(1);
  });
});

describe('zones', () => {
  const inside = (depth: number): readonly [number, number] => [24 + 6 + SMALL - depth, 24];

  test('HRD-SCN-009 HRD-SCN-010 a part of a base is enough; an enemy within contests (HRD-V2-177)', () => {
    expect(controllerOf(zone({ at: inside(0.1) }, { at: [24, 18] }).b, 0)).toBe(-1);
    expect(controllerOf(zone({ at: inside(0.1) }, far).b, 0)).toBe(0);
    expect(controllerOf(zone({ at: inside(-0.1) }, far).b, 0)).toBe(-1);
    expect(controllerOf(zone({ at: inside(2) }, { at: [24, 24 - 6 - SMALL - 0.1] }).b, 0)).toBe(0);
    expect(controllerOf(zone(far, { at: [24, 18] }).b, 0)).toBe(1);
  });

  test('HRD-SCN-010 HRD-SCN-011 a wild warbeast does not contest the zone (HRD-V2-197)', () => {
    const status = Status.wild;
    expect(controllerOf(zone({ at: inside(2) }, { at: [24, 20], status }).b, 0)).toBe(0);
    expect(controllerOf(zone({ at: inside(2), status }, far).b, 0)).toBe(-1);
    expect(controllerOf(zone({ at: inside(2) }, { at: [24, 20], status: Status.inert }).b, 0)).toBe(0);
    expect(controllerOf(zone({ at: inside(2) }, { at: [24, 20] }).b, 0)).toBe(-1);
  });

  test('HRD-SCN-011 a trooper out of formation does not count', () => {
    const t = new HordesTable(
      { leader: { at: [24, 3], unit: 'Spears', CMD: 8 }, grunt: { at: [24, 24], unit: 'Spears' } },
      { far },
    );
    expect(controllerOf(t.scenario('mosh pit').b, 0)).toBe(-1);
  });
});

test('HRD-SCN-005 no base overlaps a flag', () => {
  const t = flag({ at: east(0) }, far);
  expect(isOnFlag(t.b, 0, ...(east(0).map(ticks) as [number, number]))).toBe(false);
  expect(isOnFlag(t.b, 0, ...(east(-0.1).map(ticks) as [number, number]))).toBe(true);
  expect(isOnFlag(t.b, 0, ticks(36.5), ticks(24))).toBe(true);
  t.scenario('mosh pit');
  expect(isOnFlag(t.b, 0, ticks(24), ticks(24))).toBe(false);
});

describe('movement and flags', () => {
  const at = { at: [24, 18] as const, facing: 0 };
  const legs = (t: HordesTable, length: number) =>
    t.propose({
      verb: Verb.Advance,
      x: ticks(24),
      y: ticks(18) + ticks(length),
      path: [0, ticks(length)],
    });

  test('HRD-SCN-005 a model passes a flag completely, or stops short of it', () => {
    const t = flag(at, far).turn();
    expect(legs(t, 6 - FLAG - SMALL + 0.1)).toBe('there is no room for the base at the end');
    expect(legs(t, 6)).toBe('there is no room for the base at the end');
    expect(legs(t, 6 - FLAG - SMALL)).toBe('');
    const fast = flag({ ...at, SPD: 9 }, far).turn();
    expect(legs(fast, 6 + FLAG + SMALL - 0.1)).toBe('there is no room for the base at the end');
    expect(legs(fast, 6 + FLAG + SMALL)).toBe('');
    const slow = flag({ ...at, SPD: 7 }, far).turn();
    expect(legs(slow, 6 + FLAG + SMALL)).toBe('too far');
  });

  test('HRD-SCN-005 HRD-SCN-006 an advance into base contact is listed, straight and aslant', () => {
    for (const place of [
      [24, 20],
      [26.5, 21.2],
    ] as const) {
      const t = flag({ at: place }, far).turn();
      const listed = t.options().filter((words) => words.startsWith('advance to'));
      const gains = listed.filter((words) => {
        const again = flag({ at: place }, far).turn().choose(words);
        return controllerOf(again.b, 0) === 0;
      });
      expect(gains.length).toBeGreaterThan(0);
    }
  });

  test('HRD-SCN-005 an advance completely past a flag is listed, none that ends on it', () => {
    const t = flag({ at: [24, 21], SPD: 6, facing: 0 }, far).turn();
    const ends = t.options().flatMap((words) => {
      const [, x, y] = /^(?:advance|run) to ([\d.]+), ([\d.]+)/.exec(words) ?? [];
      return x === undefined ? [] : [[Number(x), Number(y)]];
    });
    expect(ends).toContainEqual([24, 27]);
    const near = FLAG + SMALL - 0.02;
    expect(ends.filter(([x, y]) => Math.hypot(x - 24, y - 24) < near)).toEqual([]);
  });

  test('HRD-SCN-009 an advance to the middle of a zone is listed', () => {
    const t = zone({ at: [20, 21] }, far).turn();
    expect(t.options().some((words) => /^advance to (24\.00|23\.99), (24\.00|23\.99)/.test(words))).toBe(true);
  });

  test('HRD-SCN-005 a charge ends on no flag', () => {
    const t = flag({ at: [24, 21], facing: 0 }, { at: [24, 24 + FLAG + SMALL] }).turn();
    const charges = t.options().filter((words) => words.startsWith('charge'));
    for (const words of charges) {
      const again = flag({ at: [24, 21], facing: 0 }, { at: [24, 24 + FLAG + SMALL] })
        .turn()
        .choose(words);
      expect(isOnFlag(again.b, 0, again.b.model.x[0], again.b.model.y[0])).toBe(false);
    }
    expect(charges.length).toBeGreaterThan(0);
  });
});

test('HRD-SCN-023 HRD-SCN-029 pictures show flags and zones, once the edges are chosen', () => {
  const t = new HordesTable({ far }, { b: { at: [20, 20] } }).scenario('close quarters');
  const shown = () => drawnPieces(t.b).map(({ kind, corners }) => [kind, inches(corners[0]), inches(corners[1])]);
  expect(shown().map(([kind, x]) => [kind, x])).toEqual([
    ['flag', 30],
    ['flag', 18],
  ]);
  expect(t.scenario('mosh pit') && shown()).toEqual([['control zone', 24, 30]]);
  t.b.decision.kind[0] = Ask.Edge;
  expect(shown()).toEqual([]);
});
