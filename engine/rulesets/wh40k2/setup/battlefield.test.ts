import { describe, expect, it } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { fieldDice } from '../../../kernel/tables.js';
import { terrainFacts } from '../../../skirmish/terrain.js';
import { Roll } from '../core/rolls.js';
import { MOST_PIECES, readBattlefield } from './battlefield.js';
import { holds, inBattleZone, touches, zoneArea } from './deployment-zones.js';
import { mayStop, mustBeCentral, PIECES, randomBattlefield } from './random-terrain.js';

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

/** Returns a battlefield with the faces of all dice rolled to set it up, by the purpose of the roll. */
function rolled(seed: number) {
  const dice = fieldDice(seed);
  const fell = new Map<number, number[]>();
  dice.listener = { fell: (purpose, _u, _s, face) => void fell.set(purpose, [...(fell.get(purpose) ?? []), face]) };
  return { field: randomBattlefield(dice), fell };
}

const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 4, y],
  [x + 4, y + 4],
  [x, y + 4],
];

describe('the table', () => {
  it('W40K-TABLE-001 six feet by four unless agreed otherwise; any size that leaves room is read', () => {
    expect([randomBattlefield(1).width, randomBattlefield(1).depth]).toEqual([72, 48]);
    expect(readBattlefield({ width: 60, depth: 36, pieces: [] }).ok).toBe(true);
    expect(readBattlefield({ width: 96, depth: 48, pieces: [] }).ok).toBe(true);
  });

  it('W40K-TABLE-002 a table without pieces is flat and open', () => {
    expect(readBattlefield({ width: 72, depth: 48, pieces: [] })).toEqual({
      ok: true,
      value: { width: 72, depth: 48, pieces: [] },
    });
  });

  it('W40K-TABLE-004 front lines are 24 inches apart, each zone reaches to its own edge; no room is told', () => {
    const [south, north] = [zoneArea(72, 48, 0, 1), zoneArea(72, 48, 1, 1)];
    expect(north.south - south.north).toBe(24);
    expect([south.south, north.north]).toEqual([0, 48]);
    const flat = readBattlefield({ width: 72, depth: 24, pieces: [] });
    expect(flat.ok ? '' : `${flat.problems[0].rule} ${flat.problems[0].mend}`).toContain('W40K-TABLE-004');
  });

  it('W40K-TABLE-005 zones stop 12 inches short of the side edges', () => {
    expect(zoneArea(72, 48, 0, 1)).toEqual({ west: 12, south: 0, east: 60, north: 12 });
    const zone = zoneArea(72 * INCH, 48 * INCH, 0);
    expect(holds(zone, 12.4 * INCH, 6 * INCH, INCH / 2)).toBe(false);
    expect(holds(zone, 12.5 * INCH, 6 * INCH, INCH / 2)).toBe(true);
  });

  it('W40K-TABLE-006 all that is in neither zone is the battle zone, beside the zones too', () => {
    const b = { setup: { width: 72 * INCH, depth: 48 * INCH } } as Parameters<typeof inBattleZone>[0];
    const at = (x: number, y: number) => inBattleZone(b, x * INCH, y * INCH, INCH / 2);
    expect([at(36, 24), at(6, 6), at(66, 42)]).toEqual([true, true, true]);
    expect([at(36, 6), at(36, 12.2), at(11.8, 6), at(0.2, 24)]).toEqual([false, false, false, false]);
  });
});

describe('terrain by turns', () => {
  it('W40K-TABLE-007 two dice say who puts down the first piece, equal ones roll again', () => {
    for (const seed of SEEDS) {
      const dice = rolled(seed).fell.get(Roll.TerrainFirst) ?? [];
      expect(dice.length % 2).toBe(0);
      for (let i = 0; i < dice.length - 2; i += 2) expect(dice[i]).toBe(dice[i + 1]);
      expect(dice.at(-1)).not.toBe(dice.at(-2));
    }
  });

  it('W40K-TABLE-008 when one has declined the other may put down one more, no two', () => {
    const sizes = SEEDS.map((seed) => rolled(seed));
    for (const { fell } of sizes) expect(fell.get(Roll.TerrainMore)).toHaveLength(1);
  });

  it('W40K-TABLE-009 every second piece of a player goes into the battle zone', () => {
    expect([1, 2, 3, 4, 5, 6].map(mustBeCentral)).toEqual([false, true, false, true, false, true]);
  });

  it('W40K-TABLE-010 nobody stops before 2D6 pieces are in the battle zone (vector w40k-1-005)', () => {
    expect(mayStop(6, 3 + 4)).toBe(false);
    expect(mayStop(7, 3 + 4)).toBe(true);
    for (const seed of SEEDS) {
      const { field, fell } = rolled(seed);
      const [a, c] = fell.get(Roll.TerrainNumber) ?? [];
      const zones = [0, 1].map((half) => zoneArea(72, 48, half, 1));
      const central = field.pieces.filter((p) =>
        p.polygon.every(([x, y]) => zones.every((z) => !touches(z, x, y, 0.01))),
      );
      if (field.pieces.length < MOST_PIECES - 4) expect(central.length).toBeGreaterThanOrEqual(a + c);
    }
  });

  it('W40K-TABLE-012 W40K-TABLE-013 W40K-TABLE-014 W40K-TABLE-015 W40K-TABLE-016 a piece is one large item, two, four walls, or four small ones', () => {
    expect(new Set(PIECES.map((items) => items.length))).toEqual(new Set([1, 2, 4]));
    for (const items of PIECES.filter((p) => p.length === 1)) {
      const [[, , , width, depth]] = items;
      expect(Math.min(width, depth)).toBeGreaterThanOrEqual(4);
      expect(Math.max(width, depth)).toBeLessThanOrEqual(6);
    }
    expect(PIECES.some((items) => items.length === 4 && items.every(([kind]) => kind === 'wall'))).toBe(true);
  });

  it('W40K-TABLE-017 W40K-TABLE-020 walls and hedges run 12 inches, with a gap to go through', () => {
    const runs = PIECES.filter((items) => items.length === 2 && ['wall', 'hedge'].includes(items[0][0]));
    expect(runs).toHaveLength(2);
    for (const [[, west, , long], [, east]] of runs) {
      expect(east + long / 2 - (west - long / 2)).toBe(12);
      expect(east - long / 2 - (west + long / 2)).toBeGreaterThan(1);
    }
  });

  it.each(SEEDS)('seed %i: pieces lie on the table, apart from each other, and the table can be read back', (seed) => {
    const field = randomBattlefield(seed);
    expect(readBattlefield(JSON.parse(JSON.stringify(field)))).toEqual({ ok: true, value: field });
    const { polygons } = terrainFacts(field.pieces);
    for (let i = 0; i < polygons.length; i++) {
      for (let k = 0; k < i; k++) expect(polygonsSquaredGap(polygons[i], polygons[k])).toBeGreaterThan(0);
    }
    expect(randomBattlefield(seed)).toEqual(field);
  });
});

describe('an agreed table', () => {
  it('W40K-TABLE-018 W40K-TABLE-019 pieces are given by kind, with what differs', () => {
    const read = readBattlefield({
      width: 72,
      depth: 48,
      pieces: [{ kind: 'hill', height: 4, polygon: square(4, 4) }],
    });
    expect(read.ok && read.value.pieces[0]).toMatchObject({ name: 'hill', height: 4, standOn: true, sight: 'solid' });
  });

  it('says which piece is wrong and how to mend it', () => {
    const twisted = [...square(4, 4)].sort((a, c) => a[0] - c[0]);
    const pieces = [
      { kind: 'wood', polygon: square(70, 4) },
      { kind: 'wood', polygon: twisted },
    ];
    const read = readBattlefield({ width: 72, depth: 48, pieces });
    expect(read.ok ? [] : read.problems.map((p) => p.where)).toEqual(['battlefield, piece 1', 'battlefield, piece 2']);
    const unknown = readBattlefield({ width: 72, depth: 48, pieces: [{ kind: 'volcano', polygon: square(4, 4) }] });
    expect(unknown.ok ? '' : unknown.problems[0].where).toBe('battlefield, pieces[0].kind');
    expect(unknown.ok ? '' : unknown.problems[0].message).toBe('is "volcano"');
  });
});
