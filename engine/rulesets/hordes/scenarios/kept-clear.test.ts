import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import type { TerrainKind } from '../core/ground.js';
import { readBattlefield } from '../setup/battlefield.js';
import { randomBattlefield } from '../setup/random-terrain.js';
import { terrainFacts } from '../terrain/pieces.js';
import type { ScenarioName } from './scenarios.js';

/** Returns the rules that a square piece of 2 by 2 inches with its lower left corner at x, y breaks. */
function broken(scenario: ScenarioName | undefined, kind: TerrainKind, x: number, y: number, size = 2): string[] {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const json = { width: 48, depth: 48, pieces: [{ kind, corners }] };
  const read = readBattlefield(json, scenario === undefined ? {} : { scenario });
  return read.ok ? [] : read.problems.map(({ rule }) => rule);
}
const FLAG = 40 / 25.4 / 2;

describe('terrain that is laid out', () => {
  test('HRD-SCN-015 what keeps models from a flag lies 5 inches away at least, along both axes and aslant', () => {
    const near = 5 + FLAG;
    // the flag of Hold the Line in the middle
    for (const kind of ['wall', 'hedge', 'obstruction', 'impassable'] as const) {
      expect([kind, broken('hold the line', kind, 24, 24 + near - 0.02, 0.3)]).toEqual([kind, ['HRD-SCN-015']]);
    }
    expect(broken('hold the line', 'wall', 24, 24 + near + 0.02, 0.3)).toEqual([]);
    expect(broken('hold the line', 'wall', 24, 24 - near - 0.3 - 0.02, 0.3)).toEqual([]);
    // aslant from the flag in the corner of Seek & Destroy at 36.73, 36.73
    const corner = 24 + 18 * Math.SQRT1_2 + near * Math.SQRT1_2;
    expect(broken('seek and destroy', 'obstruction', corner - 0.02, corner - 0.02)).toEqual(['HRD-SCN-015']);
    expect(broken('seek and destroy', 'obstruction', corner + 0.02, corner + 0.02)).toEqual([]);
    expect(broken('seek and destroy', 'obstruction', 36.7, 36.7)).toEqual(['HRD-SCN-015']);
  });

  test('HRD-SCN-015 other terrain may lie there, and every terrain elsewhere or without flags', () => {
    for (const kind of ['forest', 'rubble', 'hill', 'shallow water', 'trench', 'terrace'] as const) {
      expect([kind, broken('hold the line', kind, 23, 23)]).toEqual([kind, []]);
    }
    expect(broken('annihilation', 'wall', 23, 23)).toEqual([]);
    expect(broken(undefined, 'wall', 23, 23)).toEqual([]);
  });

  test('HRD-SCN-015 flags lie by the edges that are chosen later: all their places are kept clear', () => {
    // Close Quarters: 30, 21 and 18, 27, or turned by a quarter 21, 18 and 27, 30
    for (const [x, y] of [
      [30, 21],
      [18, 27],
      [21, 18],
      [27, 30],
    ]) {
      expect([x, y, broken('close quarters', 'wall', x - 1, y - 1)]).toEqual([x, y, ['HRD-SCN-015']]);
      expect(broken('outflank', 'wall', x - 1, y - 1)).toEqual(['HRD-SCN-015']);
    }
  });

  test('HRD-SCN-016 no obstruction lies in a control zone; other barriers may', () => {
    for (const scenario of ['incoming', 'mosh pit', 'reinforcements'] as const) {
      expect(broken(scenario, 'obstruction', 23, 29.98)).toEqual(['HRD-SCN-016']);
      expect(broken(scenario, 'obstruction', 23, 30.02)).toEqual([]);
      expect(broken(scenario, 'obstruction', 15.98, 23)).toEqual([]);
      expect(broken(scenario, 'wall', 23, 23)).toEqual([]);
    }
    const aslant = 6 * Math.SQRT1_2;
    expect(broken('mosh pit', 'obstruction', 24 + aslant - 0.02, 24 + aslant - 0.02)).toEqual(['HRD-SCN-016']);
    expect(broken('mosh pit', 'obstruction', 24 + aslant + 0.02, 24 + aslant + 0.02)).toEqual([]);
    // Throw Down has two: 14, 24 and 34, 24
    expect(broken('throw down', 'obstruction', 13, 23)).toEqual(['HRD-SCN-016']);
    expect(broken('throw down', 'obstruction', 33, 23)).toEqual(['HRD-SCN-016']);
    expect(broken('throw down', 'obstruction', 23, 22)).toEqual([]);
    // a piece around the whole zone lies in it too
    expect(broken('mosh pit', 'obstruction', 17, 17, 14)).toEqual(['HRD-SCN-016']);
  });

  test('HRD-SCN-015 HRD-SCN-016 the line names the piece, what it does and the mend', () => {
    const corners = [
      [23, 23],
      [25, 23],
      [25, 25],
    ];
    const read = readBattlefield(
      { width: 48, depth: 48, pieces: [{ kind: 'wall', corners }] },
      { scenario: 'hold the line' },
    );
    expect(!read.ok && read.problems).toEqual([
      {
        where: 'battlefield, piece 1',
        rule: 'HRD-SCN-015',
        message: "the wall keeps models from a flag of the scenario 'hold the line'",
        mend: 'move it away, or agree on another scenario',
      },
    ]);
  });
});

describe('random tables', () => {
  /** Returns the least gap, in inches, between a place and the pieces of one of the kinds on 300 random tables. */
  function least(scenario: ScenarioName | undefined, kinds: readonly string[], x: number, y: number): number {
    let gap = 48;
    for (let seed = 0; seed < 300; seed++) {
      const { pieces } = randomBattlefield(seed, undefined, scenario === undefined ? {} : { scenario });
      const { names, polygons } = terrainFacts(pieces);
      polygons.forEach((polygon, t) => {
        if (!kinds.includes(names[t])) return;
        gap = Math.min(gap, Math.sqrt(polygonSquaredGapToPoint(polygon, ticks(x), ticks(y))) / ticks(1));
      });
    }
    return gap;
  }
  const BARRIERS = ['wall', 'hedge', 'obstruction'];

  test('HRD-SCN-015 HRD-SCN-016 keep off flags and zones of the scenario, and off nothing else', () => {
    expect(least(undefined, BARRIERS, 24, 24)).toBeLessThan(5);
    expect(least('hold the line', BARRIERS, 24, 24)).toBeGreaterThanOrEqual(5 + FLAG);
    expect(least('hold the line', BARRIERS, 36, 24)).toBeGreaterThanOrEqual(5 + FLAG);
    expect(least('close quarters', BARRIERS, 30, 21)).toBeGreaterThanOrEqual(5 + FLAG);
    expect(least('mosh pit', ['obstruction'], 24, 24)).toBeGreaterThanOrEqual(6);
    expect(least('mosh pit', ['wall', 'hedge'], 24, 24)).toBeLessThan(5);
    expect(least('throw down', ['obstruction'], 14, 24)).toBeGreaterThanOrEqual(6);
    expect(least('mosh pit', ['forest', 'rubble', 'hill'], 24, 24)).toBeLessThan(5);
  });

  test('HRD-SCN-001 HRD-SCN-015 HRD-SCN-016 a scenario that is rolled for keeps the places of all nine clear', () => {
    for (const [x, y] of [
      [24, 24],
      [12, 24],
      [24, 36],
      [30, 21],
    ]) {
      expect(least('roll', BARRIERS, x, y)).toBeGreaterThanOrEqual(5 + FLAG);
    }
    expect(least('roll', ['obstruction'], 34, 24)).toBeGreaterThanOrEqual(6);
  });

  test('HRD-SCN-002 HRD-SETUP-003 every scenario has a table of 48 by 48 inches with a fair amount of terrain', () => {
    for (const scenario of ['annihilation', 'hold the line', 'seek and destroy', 'throw down', 'roll'] as const) {
      for (let seed = 0; seed < 40; seed++) {
        const { width, depth, pieces } = randomBattlefield(seed, undefined, { scenario });
        expect([width, depth]).toEqual([48, 48]);
        expect(pieces.length).toBeGreaterThanOrEqual(4);
      }
    }
  });
});
