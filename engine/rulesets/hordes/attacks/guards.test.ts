import { describe, expect, test } from 'vitest';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { WeaponProfile } from '../armies/profiles.js';
import { sees } from '../sight/line-of-sight.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };

describe('a guard', () => {
  const scene = (guard: Partial<Standing> = {}, weapon = GUN) =>
    new HordesTable(
      { a: { at: [20, 10], weapons: [weapon] } },
      {
        foe: { at: [20, 10 + (weapon === GUN ? 6 : 1.5)], damage: 20 },
        guard: { at: [22, 16], damage: 20, abilities: ['Shield Guard'], ...guard },
      },
    );

  test('HRD-ATK-021 takes the hit of a shot as soon as it is settled, and is hit directly', () => {
    const t = scene().dice('to hit', 5, 6).attack('a', 'foe');
    expect([t.question(), t.options()]).toEqual(['who takes the hit on foe?', ['guard takes it', 'no']]);
    t.dice('damage', 3, 4).choose('guard takes it');
    expect([damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([0, 5]);
    const stays = scene().dice('to hit', 5, 6).attack('a', 'foe').dice('damage', 3, 4).choose('no');
    expect([damageOf(stays.b, 1), damageOf(stays.b, 2)]).toEqual([5, 0]);
  });

  test('HRD-LOS-002 its player chooses it: neither the guard nor the attacker needs to see anybody', () => {
    const behind = { facing: 0, at: [22.5, 16] as const };
    const t = new HordesTable(
      { a: { at: [20, 10], weapons: [GUN] } },
      { foe: { at: [20, 16], damage: 20 }, guard: { damage: 20, abilities: ['Shield Guard'], ...behind } },
      [box('obstruction', 21.1, 12, 0.4, 6, 5)],
    );
    t.dice('to hit', 5, 6).attack('a', 'foe');
    expect(t.options()).toEqual(['guard takes it', 'no']);
    expect([sees(t.b, t.row('guard'), t.row('foe')), sees(t.b, t.row('a'), t.row('guard'))]).toEqual([false, false]);
  });

  test('HRD-ATK-021 not of a miss, of a blow, from afar, or while it is down', () => {
    expect(scene().dice('to hit', 1, 1).attack('a', 'foe').question()).toBe('');
    const blow = scene({ at: [22, 12] }, { RNG: 0.5 })
      .dice('to hit', 5, 6)
      .dice('damage', 1, 1);
    expect(blow.attack('a', 'foe').question()).toBe('');
    for (const guard of [{ at: [24.3, 16] }, { status: 1 }] as const) {
      const t = scene(guard).dice('to hit', 5, 6).dice('damage', 1, 1);
      expect(t.attack('a', 'foe').question()).toBe('');
    }
  });
});

describe('rates of fire', () => {
  const shots = (die: number) => {
    const t = new HordesTable(
      { a: { at: [20, 10], weapons: [{ ...GUN, ROF: 'd3' }] } },
      { foe: { at: [20, 16], damage: 50 } },
    ).turn();
    t.choose('stay').dice('rate of fire', die);
    let n = 0;
    while (t.question() !== '' && n < 9) {
      t.dice('to hit', 1, 1).choose('attack foe with gun');
      n++;
    }
    return n;
  };
  test('HRD-WPN-008 HRD-DICE-003 a d3 is rolled with the first shot (HRD-V-001)', () => {
    expect([1, 2, 3, 4, 5, 6].map(shots)).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe('force fields', () => {
  const GRID = ['.....', '.L.LM', '.CL..', 'HC.RG', '.M.RR', '.....'] as const;
  const jack = () => {
    const t = new HordesTable(
      { a: { at: [20, 10], type: 'light warjack', damage: { grid: GRID, field: 6 } } },
      { foe: { at: [20, 11.5], damage: 50 } },
    );
    t.b.model.marks[0] = 0;
    return t;
  };
  const damaged = () => {
    const t = jack();
    const first = t.b.setup.tracks.firstBox[6];
    for (let i = 0; i < 5; i++) t.b.model.marks[(first + i) >> 5] |= 1 << ((first + i) & 31);
    return t;
  };
  test('HRD-FFLD-005 a focus point removes d3 + 1 points from it, once a turn (HRD-V2-067)', () => {
    const t = damaged().turn().choose('stay');
    t.dice('repair', 6).choose('repair');
    expect([damageOf(t.b, 0), t.b.model.points[0], t.options().includes('repair the force field')]).toEqual([
      1,
      2,
      false,
    ]);
    expect(jack().turn().choose('stay').options()).not.toContain('repair the force field');
  });
  test('HRD-FFLD-005 the field of the model that repairs, whatever its row', () => {
    const t = new HordesTable(
      { foe: { at: [20, 11.5], damage: 50 } },
      { a: { at: [20, 10], facing: 0, type: 'light warjack', damage: { grid: GRID, field: 6 } } },
    );
    const { firstBox } = t.b.setup.tracks;
    // the boxes of the jack come after those of its foe
    for (let i = 0; i < 5; i++) t.b.model.marks[3 + ((30 + i) >> 5)] |= 1 << ((30 + i) & 31);
    expect([firstBox[1], damageOf(t.b, 1)]).toEqual([50, 5]);
    t.turn(1).choose('stay').dice('repair', 1).choose('repair');
    expect([damageOf(t.b, 1), damageOf(t.b, 0)]).toEqual([3, 0]);
  });
  test('HRD-SYS-006 not with a crippled Field Generator', () => {
    const t = damaged();
    t.b.model.marks[0] |= 1 << 19;
    expect(t.turn().choose('stay').options()).not.toContain('repair the force field');
  });
});

describe('basic attacks', () => {
  test('HRD-COMB-005 HRD-COMB-009 each attack is resolved before the next is chosen', () => {
    const t = new HordesTable(
      { a: { at: [20, 10], weapons: [{}, {}] } },
      { foe: { at: [20, 11.5] }, x: { at: [21.2, 11] } },
    );
    t.turn().choose('stay').dice('to hit', 5, 6).dice('damage', 6, 6).choose('attack foe');
    expect(t.options()).toEqual(['attack x with sword (weapon 1)', 'no more attacks']);
  });

  test('HRD-DEV-007 nothing stops an attack that deviates', () => {
    const t = new HordesTable(
      { a: { at: [20, 10], weapons: [{ ...GUN, AOE: 3 }] } },
      { foe: { at: [20, 18], damage: 20 }, near: { at: [20, 22], damage: 20 } },
      [box('obstruction', 17, 19.5, 6, 1, 5)],
    );
    t.dice('to hit', 1, 2).dice('direction', 1).dice('deviation', 6).dice('damage', 6, 6).attack('a', 'foe');
    expect(damageOf(t.b, 2)).toBe(12 + 5 - 12);
  });
});
