// Dragoons: mounted, dismounted, and the moment between.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import type { EntryData } from '../armies/book-format.js';
import { fielded } from '../armies/entries.js';
import type { ModelProfile } from '../armies/profiles.js';
import { meleeRange } from '../attacks/melee-range.js';
import { Verb } from '../core/asks.js';
import { radiusOf, speedOf } from '../core/models.js';
import { Did, Place, Status } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { isMounted } from '../movement/charges.js';

const LANCE = { name: 'lance', kind: 'melee', RNG: 2, POW: 5 } as const;
const STATS = { STR: 6, MAT: 6, RAT: 5, DEF: 12, CMD: 8, points: 5 } as const;
const ON_FOOT: ModelProfile = {
  ...STATS,
  id: 'rider',
  name: 'rider',
  type: 'solo',
  base: 'small',
  SPD: 6,
  ARM: 12,
  damage: 5,
  weapons: [LANCE],
  abilities: ['Sprint'],
};
const RIDER: Omit<Standing, 'at'> = {
  ...STATS,
  base: 'large',
  SPD: 8,
  ARM: 14,
  damage: 8,
  advantages: ['Cavalry', 'Pathfinder'],
  abilities: ['Steady', 'Sprint'],
  weapons: [LANCE, { name: 'mount', kind: 'mount', RNG: 0.5, POW: 12 }],
  dismounted: ON_FOOT,
};

const scene = (rider: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable(
    { foe: { at: [24, 20], MAT: 12, weapons: [LANCE], ...foe } },
    { rider: { at: [24, 22.5], ...RIDER, ...rider }, other: { at: [40, 40] } },
  );
/** One attack of the foe that hits and causes that many points. */
function hurt(t: HordesTable, points: number): HordesTable {
  const m = t.row('rider');
  const rest = points + armourStat(t.b, m) - (6 + 5);
  return t
    .dice('to hit', 5, 5)
    .dice('damage', Math.min(6, rest - 1), rest - Math.min(6, rest - 1))
    .attack('foe', 'rider');
}

test('HRD-DRAG-001 HRD-DRAG-002 HRD-DRAG-003 a dragoon is cavalry while mounted; dismounted it has its second stats, no Mount and no more of what it loses', () => {
  const t = scene();
  const m = t.row('rider');
  const facts = () => [
    speedOf(t.b, m) / ticks(1),
    armourStat(t.b, m),
    isMounted(t.b, m),
    t.b.setup.types.firstWeapon[t.b.model.kind[m] + 1] - t.b.setup.types.firstWeapon[t.b.model.kind[m]],
    t.b.setup.types.base[t.b.model.kind[m]],
  ];
  expect(facts()).toEqual([8, 14, true, 2, 2]);
  hurt(t, 8);
  expect(facts()).toEqual([6, 12, false, 1, 0]);
  expect(meleeRange(t.b, m)).toBe(ticks(2));
  expect(t.lines).toContain('rider is dismounted');
});

test('HRD-V2-057 HRD-DRAG-004 with two boxes left six damage dismount it: nothing is marked on the other boxes, and it is not disabled', () => {
  const t = scene();
  hurt(t, 6);
  expect(damageOf(t.b, t.row('rider'))).toBe(6);
  hurt(t, 6);
  expect([damageOf(t.b, t.row('rider')), t.b.model.place[t.row('rider')]]).toEqual([0, Place.table]);
  expect(t.lines.filter((line) => line.includes('dismounted'))).toHaveLength(1);
});

test('HRD-DRAG-004 one box short of all it stays mounted', () => {
  const t = hurt(scene(), 7);
  expect([damageOf(t.b, t.row('rider')), isMounted(t.b, t.row('rider'))]).toEqual([7, true]);
});

test('HRD-DRAG-007 further damage goes to its dismounted boxes, and when all are marked it is disabled and destroyed', () => {
  const t = hurt(scene(), 8);
  hurt(t, 4);
  expect([damageOf(t.b, t.row('rider')), t.b.model.place[t.row('rider')]]).toEqual([4, Place.table]);
  hurt(t, 1);
  expect(t.b.model.place[t.row('rider')]).toBe(Place.removed);
});

test('HRD-V2-059 HRD-DRAG-006 it stands where it stood; effects stay on it, and it loses no more than it should', () => {
  const t = scene();
  const m = t.row('rider');
  t.b.model.status[m] = Status.corrosion;
  const before = [t.b.model.x[m], t.b.model.y[m], t.b.model.facing[m]];
  hurt(t, 8);
  expect([t.b.model.x[m], t.b.model.y[m], t.b.model.facing[m]]).toEqual(before);
  expect(t.b.model.status[m]).toBe(Status.corrosion);
  expect(radiusOf(t.b, m)).toBe(Math.trunc(ticks(15 / 25.4)));
  // nothing on the ground hurts it that hurts who enters: it did not enter
  expect(damageOf(t.b, m)).toBe(0);
});

describe('while it advances', () => {
  /** A dragoon leaves two enemies who strike it. */
  function leave(...strikes: readonly ('hits' | 'misses')[]) {
    const foe = { MAT: 12, STR: 9, damage: 9, weapons: [LANCE] };
    const t = new HordesTable(
      { rider: { at: [24, 20], ...RIDER, damage: 3 } },
      { first: { at: [22, 20], facing: 90, ...foe }, other: { at: [40, 40] } },
    );
    t.turn();
    const path = [0, ticks(7)];
    expect(t.propose({ verb: Verb.Advance, x: ticks(24), y: ticks(27), facing: 0, path })).toBe('');
    expect(t.question()).toBe('does first strike rider, who leaves?');
    const hit = strikes[0] === 'hits' ? 5 : 1;
    t.dice('to hit', hit, hit, hit);
    if (strikes[0] === 'hits') t.dice('damage', 4, 4, 4);
    return t.choose('attack rider');
  }

  test('HRD-DRAG-005 dismounted by a free strike it goes no farther, and its activation ends', () => {
    const t = leave('hits');
    const m = t.row('rider');
    expect(t.lines).toContain('rider is dismounted');
    expect(t.b.model.y[m] / ticks(1)).toBeLessThan(23);
    expect(t.question()).not.toBe('what does rider attack?');
    expect(t.b.model.did[m] & Did.EndAction).not.toBe(0);
  });

  test('HRD-DRAG-005 one that stays mounted goes on', () => {
    const t = leave('misses');
    expect(t.b.model.y[t.row('rider')] / ticks(1)).toBeCloseTo(27, 1);
  });

  test('HRD-DRAG-005 a charge in which it is dismounted ends where it was struck, without impact attacks', () => {
    const foe = { MAT: 12, STR: 9, damage: 9, weapons: [LANCE] };
    const t = new HordesTable(
      { rider: { at: [24, 20], ...RIDER, damage: 3 } },
      { first: { at: [22, 20], facing: 90, ...foe }, target: { at: [24, 29] }, other: { at: [40, 40] } },
    );
    t.turn();
    const charges = t.options().filter((option) => option.startsWith('charge target'));
    t.choose(charges[charges.length - 1]);
    t.dice('to hit', 5, 5, 5).dice('damage', 4, 4, 4).choose('attack rider');
    expect(t.b.model.y[t.row('rider')] / ticks(1)).toBeLessThan(23);
    expect(t.lines.join()).not.toContain('fails its charge');
    expect(t.question()).not.toBe('does rider make impact attacks?');
  });

  test('HRD-DRAG-005 of two enemies that it leaves at once the second does not strike: it stays where it is', () => {
    const foe = { MAT: 12, STR: 9, damage: 9, weapons: [LANCE] };
    const t = new HordesTable(
      { rider: { at: [24, 20], ...RIDER, damage: 3 } },
      { left: { at: [22, 20], facing: 90, ...foe }, right: { at: [26, 20], facing: 270, ...foe } },
    );
    t.turn();
    t.propose({ verb: Verb.Advance, x: ticks(24), y: ticks(27), facing: 0, path: [0, ticks(7)] });
    t.choose('left strikes').dice('to hit', 5, 5, 5).dice('damage', 4, 4, 4).choose('attack rider');
    expect(t.lines).toContain('rider is dismounted');
    expect(t.question()).not.toContain('right');
  });
});

test('HRD-DRAG-002 HRD-DRAG-003 the dragoons of the books lose what their rule lists', () => {
  const entry = (book: string, id: string) =>
    armyBooks()
      .get(book)
      ?.units.find((unit) => unit.id === id) as EntryData;
  const rhadeim = fielded(entry('skorne', 'tyrant-rhadeim'), 1, 9, 'Rhadeim').members[0].profile;
  const laddermore = fielded(entry('cygnar', 'major-katherine-laddermore'), 1, 9, 'Laddermore').members[0].profile;
  const of = ({ SPD, ARM, damage, base, weapons, advantages = [] }: ModelProfile) => [
    [SPD, ARM, damage, base],
    weapons.map(({ kind }) => kind),
    advantages,
  ];
  expect(of(rhadeim)).toEqual([
    [8, 17, 10, 'large'],
    ['melee', 'mount'],
    ['Pathfinder', 'Cavalry'],
  ]);
  expect(of(rhadeim.dismounted as ModelProfile)).toEqual([[6, 15, 5, 'small'], ['melee'], []]);
  expect(of(laddermore)).toEqual([
    [8, 17, 10, 'large'],
    ['ranged', 'melee', 'mount'],
    ['Cavalry', 'Assault'],
  ]);
  expect(of(laddermore.dismounted as ModelProfile)).toEqual([[6, 15, 5, 'small'], ['ranged', 'melee'], []]);
});
