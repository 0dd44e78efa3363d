import { describe, expect, test } from 'vitest';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { defenceOf, missesByItself } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import type { Piece, Template } from '../core/ground.js';
import { isWithinOf } from '../core/models.js';
import { CloudKind, Status } from '../core/state.js';
import { endClouds, layCloud } from '../terrain/clouds.js';
import { isInCloud } from '../terrain/hazards.js';
import { isInTrench } from '../terrain/trenches.js';
import { sees } from './line-of-sight.js';

const fog = (x: number, y: number, size: 3 | 4 | 5 = 5): Template => ({ kind: 'dense fog', at: [x, y], size });
const flames = (x: number, y: number): Template => ({ kind: 'burning earth', at: [x, y], size: 3 });
const GUN: Standing['weapons'] = [{ name: 'gun', kind: 'ranged', RNG: 30, POW: 10 }, { RNG: 2 }];
const scene = (
  pieces: readonly (Piece | Template)[],
  t: Partial<Standing> = {},
  a: Partial<Standing> = {},
  more: Record<string, Standing> = {},
) => new HordesTable({ a: { at: [24, 10], weapons: GUN, ...a } }, { t: { at: [24, 20], ...t }, ...more }, pieces);
const seen = (...args: Parameters<typeof scene>) => sees(scene(...args).b, 0, 1);
const def = (table: HordesTable, w = 0) => defenceOf(table.b, 1, 0, table.weapon('a', w));

describe('clouds', () => {
  test('HRD-CLOUD-003 HRD-LOS-008 HRD-TER-018 nobody is seen through one, both into and out of one', () => {
    expect([seen([]), seen([fog(24, 15)])]).toEqual([true, false]);
    expect([seen([fog(24, 18)]), seen([fog(24, 12)])]).toEqual([true, true]);
    // both within the same cloud
    expect(seen([fog(24, 15)], { at: [24, 16.5] }, { at: [24, 13.5] })).toBe(true);
    // past its edge
    expect([seen([fog(26.9, 15)]), seen([fog(27.2, 15)])]).toEqual([true, true]);
    expect(seen([fog(24, 14), fog(24, 18.5)])).toBe(false);
  });

  test('HRD-CLOUD-003 a line may end where the cloud covers a part of the target', () => {
    expect([seen([fog(24, 16.92)]), seen([fog(24, 16.88)])]).toEqual([true, false]);
  });

  test('HRD-CLOUD-005 HRD-TER-018 huge bases are seen through one (HRD-V-239)', () => {
    expect([seen([fog(24, 14)], { base: 'large' }), seen([fog(24, 14)], { base: 'huge' })]).toEqual([false, true]);
  });

  test('HRD-CLOUD-001 every model with any part of its base under it is within it', () => {
    const within = (y: number) => isInCloud(scene([fog(24, 10, 3)]).b, 1, 0, ticks(24), ticks(y));
    expect([within(12.08), within(12.1), within(10)]).toEqual([true, false, true]);
  });

  test('HRD-CLOUD-001 one stays for the stated time', () => {
    const t = scene([]);
    layCloud(t.b, ticks(24), ticks(15), ticks(2.5), CloudKind.plain, 3);
    t.b.core.playerTurns[0] = 2;
    endClouds(t.b);
    expect(sees(t.b, 0, 1)).toBe(false);
    t.b.core.playerTurns[0] = 3;
    endClouds(t.b);
    expect(sees(t.b, 0, 1)).toBe(true);
  });

  test('HRD-CLOUD-002 HRD-TER-018 HRD-MEAS-003 completely within one: concealment, against shots and not in melee', () => {
    expect([def(scene([fog(24, 18.1)])), def(scene([fog(24, 18.08)])), def(scene([]))]).toEqual([14, 12, 12]);
    expect(def(scene([fog(24, 20)], {}, { at: [24, 18.5] }), 1)).toBe(12);
  });

  test('HRD-CLOUD-004 melee ignores one: who is in reach is engaged and struck through it', () => {
    const t = scene([fog(24, 18, 3)], { damage: 20 }, { at: [24, 17.9] })
      .turn()
      .choose('stay');
    expect(t.options().some((o) => o.includes('sword'))).toBe(true);
  });

  test('HRD-ADV-011 HRD-ADV-012 Eyeless Sight sees through clouds, and ignores concealment and Stealth, not cover', () => {
    const eyeless: Partial<Standing> = { advantages: ['Eyeless Sight'] };
    expect([seen([fog(24, 15)], {}, eyeless), seen([fog(24, 15)], eyeless)]).toEqual([true, false]);
    expect([def(scene([fog(24, 20)], {}, eyeless)), def(scene([box('rubble', 22, 18, 4, 4)], {}, eyeless))]).toEqual([
      12, 16,
    ]);
    const misses = (a: Partial<Standing>) => {
      const t = scene([], { advantages: ['Stealth'] }, a);
      return missesByItself(t.b, 0, t.weapon('a'), 1);
    };
    expect([misses({}), misses(eyeless)]).toEqual([true, false]);
  });
});

describe('fog and flames', () => {
  test('HRD-TER-019 HRD-TER-047 each lifts on 1 or 2, from the end of the second player turn on (HRD-V2-215)', () => {
    const lifted = (turns: number, ...dice: number[]) => {
      const t = scene([fog(10, 10), flames(30, 30), fog(40, 40)], {}, { weapons: [{}] });
      t.b.core.playerTurns[0] = turns;
      t.dice('fog or flames lift', ...dice)
        .turn()
        .choose('stay');
      return [[0, 1, 2].map((c) => t.b.cloud.radius[c] === 0), t.diceLeft()];
    };
    expect(lifted(0)).toEqual([[false, false, false], []]);
    expect(lifted(1, 2, 3, 1)).toEqual([[true, false, true], []]);
    expect(lifted(6, 6, 1, 3)).toEqual([[false, true, false], []]);
  });

  test('HRD-TER-047 a feature stays and burns no longer; while it burns it is a cloud', () => {
    const t = scene([{ ...box('rubble', 20, 13, 8, 3), burns: true }], {}, { weapons: [{}] });
    expect(sees(t.b, 0, 1)).toBe(false);
    t.b.core.playerTurns[0] = 1;
    t.dice('fog or flames lift', 2).turn().choose('stay');
    expect([t.b.game.fires[0], sees(t.b, 0, 1)]).toEqual([0, true]);
  });

  test('HRD-TER-045 HRD-CLOUD-002 burning ground conceals who is completely within it, and huge bases are seen over it', () => {
    const burning = [{ ...box('shallow water', 20, 17, 8, 6), burns: true }];
    expect([def(scene(burning)), def(scene([box('shallow water', 20, 17, 8, 6)]))]).toEqual([14, 12]);
    expect(seen([{ ...box('shallow water', 20, 13, 8, 3), burns: true }], { base: 'huge' })).toBe(true);
  });
});

describe('hazards', () => {
  const walk = (pieces: readonly (Piece | Template)[], inches: number, a: Partial<Standing> = {}) => {
    const t = scene(pieces, { at: [44, 44] }, { weapons: [{}], ...a }).turn();
    t.propose({ verb: Verb.Advance, x: t.b.model.x[0], y: t.b.model.y[0] + ticks(inches), path: [0, ticks(inches)] });
    return t.b.model.status[0];
  };
  const ACID = [box('acid bath', 20, 12, 8, 1)];
  const FIRE = [flames(24, 13)];

  test('HRD-TER-042 HRD-TER-043 HRD-TER-045 HRD-MOVE-023 whoever enters acid corrodes, flames burn, but not with Flight (HRD-V2-225)', () => {
    expect([walk(ACID, 1.3), walk(ACID, 1.5), walk(FIRE, 0.8), walk(FIRE, 1)]).toEqual([
      0,
      Status.corrosion,
      0,
      Status.fire,
    ]);
    expect([walk(ACID, 2, { advantages: ['Flight'] }), walk(FIRE, 3, { advantages: ['Flight'] })]).toEqual([0, 0]);
    expect(walk([{ ...box('forest', 20, 11, 8, 1), burns: true }], 1)).toBe(Status.fire);
    expect(walk(ACID, 2, { immunities: ['corrosion'] })).toBe(0);
  });

  test('HRD-TER-043 HRD-TER-045 and whoever ends its activation within one', () => {
    const stay = (pieces: readonly (Piece | Template)[], advantages: Standing['advantages'] = []) =>
      scene(pieces, { at: [44, 44] }, { at: [24, 12.5], weapons: [{}], advantages })
        .turn()
        .choose('stay').b.model.status[0];
    expect([stay(ACID), stay(FIRE), stay(ACID, ['Flight']), stay([])]).toEqual([Status.corrosion, Status.fire, 0, 0]);
  });

  test('HRD-MOVE-024 an area is entered once in an advance: leaving it and coming back changes nothing', () => {
    const t = scene(ACID, { at: [44, 44] }, { weapons: [{}] }).turn();
    const path = [0, ticks(1.5), 32768, ticks(1), 0, ticks(1)];
    expect(t.propose({ verb: Verb.Advance, x: t.b.model.x[0], y: t.b.model.y[0] + ticks(1.5), path })).toBe('');
    expect(t.b.model.status[0]).toBe(Status.corrosion);
  });

  test('HRD-TER-044 HRD-TER-046 Flight that is knocked down there suffers it too (HRD-V2-225)', () => {
    const butted = (pieces: readonly (Piece | Template)[], y = 13) => {
      const t = new HordesTable(
        { a: { at: [24, y - 1.9], type: 'heavy warbeast', base: 'large', damage: ['M', 'M', 'B', 'B', 'S', 'S'] } },
        { t: { at: [24, y], damage: 40, advantages: ['Flight'] } },
        pieces,
      ).turn();
      t.choose('stay').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack t with head-butt');
      return t.b.model.status[1];
    };
    const pool = [box('acid bath', 23, 12.6, 2, 4)];
    expect([butted(pool), butted([{ kind: 'burning earth', at: [24, 14], size: 3 }]), butted([])]).toEqual([
      Status.corrosion | Status.knockedDown,
      Status.fire | Status.knockedDown,
      Status.knockedDown,
    ]);
  });
});

describe('trenches', () => {
  const trench = (x: number, y: number) => box('trench', x, y, 5, 3);
  const NET = [trench(20, 18), trench(25, 18), trench(20, 21)];

  test('HRD-TER-028 HRD-MEAS-003 completely within one or more templates together', () => {
    const within = (x: number, y: number) => isInTrench(scene(NET).b, ticks(x), ticks(y), 1500);
    expect([within(22, 20), within(25, 19.5), within(22, 21), within(24.5, 20.9)]).toEqual([true, true, true, false]);
    expect([within(20.6, 19), within(20.5, 19), within(27, 20.3), within(27, 20.5), within(30, 25)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test('HRD-TER-029 HRD-TER-032 cover from whoever touches none of its templates (HRD-V2-223)', () => {
    const covered = (x: number, y: number, a: Partial<Standing> = {}) => def(scene(NET, { at: [x, y] }, a)) === 16;
    expect([covered(22, 19.5), covered(22, 17.8)]).toEqual([true, false]);
    // in the same template, touching it, and in another one
    expect([covered(21, 19.5, { at: [23.5, 19.5] }), covered(22, 19.5, { at: [22, 17.41] })]).toEqual([false, false]);
    expect([covered(22, 19.5, { at: [22, 17.3] }), covered(21, 19.5, { at: [27, 19.5] })]).toEqual([true, true]);
    expect(covered(24.9, 19.5, { at: [27, 19.5], facing: 270 })).toBe(false);
  });

  test('HRD-TER-030 HRD-TER-032 no blast damage, unless the blast is in a template that it touches', () => {
    const hurt = (x: number, impact: readonly [number, number]) => {
      const t = new HordesTable(
        { a: { at: [10, 19.5], facing: 90, weapons: [{ name: 'mortar', kind: 'ranged', RNG: 30, POW: 20, AOE: 5 }] } },
        { t: { at: impact, damage: 60, DEF: 5, status: 0 }, near: { at: [x, 19.5], damage: 60 } },
        NET,
      );
      t.dice('to hit', 6, 5).dice('damage', 1, 1, 6, 6).attack('a', 't');
      return damageOf(t.b, 2) > 0;
    };
    expect([hurt(20.8, [19, 19.5]), hurt(20.3, [18.5, 19.5]), hurt(22, [20.7, 19.5])]).toEqual([false, true, true]);
  });

  test('HRD-TER-031 who is completely within one is not in the way to who is not (HRD-V2-229)', () => {
    const blocks = (other: readonly [number, number], target: readonly [number, number] = [22, 30]) =>
      !seen(NET, { at: target }, { at: [22, 8] }, { o: { at: other, base: 'medium' } });
    expect([blocks([22, 19.5]), blocks([22, 17.5])]).toEqual([false, true]);
    expect(blocks([22, 19.5], [22, 22.5])).toBe(true);
  });
});

describe('who is not in the way', () => {
  const hides = (o: Partial<Standing>, a: Partial<Standing> = {}, pieces: readonly Piece[] = []) =>
    !seen(pieces, { at: [24, 20] }, a, { o: { at: [24, 15.2], base: 'medium', ...o } });

  test('HRD-ADV-033 Stealth, for who is more than 5 inches away from it', () => {
    const stealthy: Partial<Standing> = { advantages: ['Stealth'] };
    // from edge to edge: 0.59 and 0.79 inches of base
    expect([hides({}), hides({ ...stealthy, at: [24, 16.4] }), hides({ ...stealthy, at: [24, 16.37] })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('HRD-ADV-004 the Amphibious completely in shallow water, and they are concealed', () => {
    const water = [box('shallow water', 20, 13, 8, 4)];
    const frog: Partial<Standing> = { advantages: ['Amphibious'] };
    expect([hides(frog, {}, water), hides({}, {}, water), hides({ ...frog, at: [24, 16.5] }, {}, water)]).toEqual([
      false,
      true,
      true,
    ]);
    const pool = [box('shallow water', 20, 18, 8, 4)];
    expect([def(scene(pool, frog)), def(scene(pool)), def(scene(pool, { ...frog, at: [24, 18.3] }))]).toEqual([
      14, 12, 12,
    ]);
  });
});

describe('measuring', () => {
  test('HRD-MEAS-002 HRD-ORIG-007 exactly the distance counts as within, from edge to edge (HRD-V-025)', () => {
    const at = (gap: number, size: 'small' | 'huge') => {
      const t = scene([], { at: [24, 10 + 0.59055 + (size === 'huge' ? 2.3622 : 0.59055) + gap], base: size });
      const { model } = t.b;
      return isWithinOf(t.b, 0, model.x[1], model.y[1], t.b.setup.types.radius[model.kind[1]], ticks(5));
    };
    expect([at(5, 'small'), at(5.002, 'small'), at(5, 'huge'), at(5.002, 'huge')]).toEqual([true, false, true, false]);
  });

  test('HRD-MEAS-004 HRD-MEAS-005 HRD-MEAS-006 bases that overlap are within 0 inches; an area begins at the edge and covers the model itself', () => {
    const t = scene([], { at: [24, 10.3] });
    const { model } = t.b;
    expect(isWithinOf(t.b, 0, model.x[1], model.y[1], 1500, 0)).toBe(true);
    expect(isWithinOf(t.b, 0, model.x[0], model.y[0], 1500, 0)).toBe(true);
    // completely within: the far edge counts
    const far = (gap: number) => isWithinOf(t.b, 0, model.x[0], model.y[0] + 1500 + ticks(gap), 0, ticks(3) - 1500);
    expect([far(2.4), far(3)]).toEqual([true, false]);
  });

  test('HRD-MEAS-001 HRD-LOS-003 measuring and looking change nothing', () => {
    const t = scene([fog(24, 15)]);
    const before = t.b.bytes.slice();
    sees(t.b, 0, 1);
    isWithinOf(t.b, 0, ticks(3), ticks(4), 0, INCH);
    expect(t.b.bytes).toEqual(before);
  });
});
