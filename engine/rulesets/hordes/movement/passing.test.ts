import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import type { Piece } from '../core/ground.js';
import { isDown, radiusOf } from '../core/models.js';
import { Status } from '../core/state.js';
import { sees } from '../sight/line-of-sight.js';
import { isIncorporeal } from './passing.js';

const FAR: Standing = { at: [44, 44] };
const moving = (
  a: Partial<Standing> = {},
  second: Record<string, Standing> = { far: FAR },
  pieces: readonly Piece[] = [],
) => new HordesTable({ a: { at: [24, 24], weapons: [{}, {}], ...a } }, second, pieces).turn();
const north = (t: HordesTable, inches: number, verb: number = Verb.Advance) =>
  t.propose({ verb, x: t.b.model.x[0], y: t.b.model.y[0] + ticks(inches), path: [0, ticks(inches)] });
const charge = (t: HordesTable, inches: number, angle = 0, name = 'foe') =>
  t.propose({ verb: Verb.Charge, target: t.row(name), n: ticks(inches), facing: degrees(angle) });
const ROUGH = (['forest', 'rubble', 'shallow water'] as const).map((kind) => [box(kind, 10, 20, 30, 20)]);

describe('rough ground', () => {
  const goes = (advantages: Standing['advantages']) =>
    ROUGH.map((pieces) => north(moving({ advantages: advantages ?? [] }, { far: FAR }, pieces), 6) === '');

  test('HRD-ADV-029 HRD-ADV-013 HRD-ADV-018 open to Pathfinders, Flight and the Incorporeal', () => {
    expect(goes([])).toEqual([false, false, false]);
    for (const advantage of ['Pathfinder', 'Flight', 'Incorporeal'] as const) {
      expect(goes([advantage])).toEqual([true, true, true]);
    }
  });

  test('HRD-ADV-003 shallow water, and no other, is open to the Amphibious', () => {
    expect(goes(['Amphibious'])).toEqual([false, false, true]);
  });

  test('HRD-ADV-001 HRD-ADV-029 advantages count in charges as well, and not for who is slammed', () => {
    const pieces = ROUGH[1];
    const foe: Standing = { at: [24, 24 + 1.1811 + 9], damage: 20 };
    expect(charge(moving({ advantages: ['Pathfinder'] }, { foe }, pieces), 8.9)).toBe('');
    expect(charge(moving({}, { foe }, pieces), 8.9)).toBe('another model is in the way');
    const slammer: Standing = {
      at: [24, 14],
      type: 'heavy warbeast',
      base: 'large',
      STR: 10,
      damage: ['M', 'M', 'B', 'B', 'S', 'S'],
      advantages: ['Pathfinder'],
    };
    const t = new HordesTable({ slammer }, { foe: { at: [24, 19.5], damage: 40, advantages: ['Pathfinder'] } }, [
      box('rubble', 10, 18, 30, 20),
    ]).turn();
    t.dice('to hit', 5, 6).dice('slam distance', 4).dice('damage', 1, 1);
    t.propose({ verb: Verb.Slam, target: 1, n: ticks(3.7) });
    expect(t.b.model.y[1] / INCH).toBe(21.5);
  });
});

describe('over models and barriers', () => {
  const OVER = ['Flight', 'Incorporeal'] as const;

  test('HRD-ADV-014 HRD-ADV-018 HRD-TER-006 HRD-TER-038 completely past models and obstructions, or not at all', () => {
    for (const advantage of OVER) {
      const past = (inches: number) => north(moving({ advantages: [advantage] }, { foe: { at: [24, 26] } }), inches);
      expect([past(2), past(3.1), past(3.2), past(0.8)]).toEqual([
        'there is no room for the base at the end',
        'there is no room for the base at the end',
        '',
        '',
      ]);
      const rock = (inches: number) =>
        north(moving({ advantages: [advantage] }, { far: FAR }, [box('obstruction', 20, 26, 8, 1)]), inches);
      expect([rock(2), rock(3.7), rock(1.4)]).toEqual(['terrain is in the way', '', '']);
    }
    expect(north(moving({}, { foe: { at: [24, 26] } }), 3.2)).toBe('another model is in the way');
  });

  test('HRD-TER-008 HRD-ADV-013 nobody enters impassable ground, on wings or not', () => {
    for (const advantage of OVER) {
      const t = moving({ advantages: [advantage] }, { far: FAR }, [box('impassable', 20, 26, 8, 1)]);
      expect(north(t, 5)).toBe('terrain is in the way');
    }
  });

  test('HRD-ADV-015 HRD-ADV-019 HRD-CHG-010 their charge goes over models and barriers', () => {
    const foes = { foe: { at: [24, 32], base: 'large', damage: 20 }, wall: { at: [24, 27] } } as const;
    for (const advantage of OVER) {
      expect(charge(moving({ advantages: [advantage] }, foes), 6)).toBe('');
      expect(
        charge(moving({ advantages: [advantage] }, { foe: foes.foe }, [box('obstruction', 20, 27, 8, 1, 1.2)]), 6),
      ).toBe('');
    }
    expect(charge(moving({}, foes), 6)).toBe('another model is in the way');
  });

  test('HRD-ADV-015 there must be room where the charge stops', () => {
    const foes = { foe: { at: [24, 32], base: 'large', damage: 20 }, wall: { at: [25.1, 29.8] } } as const;
    const t = moving({ advantages: ['Flight'] }, foes);
    expect(charge(t, 5.95)).toBe('there is no room for the base at the end');
  });

  test('HRD-ADV-030 a Pathfinder charges over an obstacle, not through an obstruction', () => {
    const foe: Standing = { at: [24, 31], damage: 20 };
    const over = (kind: 'wall' | 'obstruction', advantages: Standing['advantages']) =>
      charge(moving({ advantages: advantages ?? [] }, { foe }, [box(kind, 20, 27, 8, 0.5, 1)]), 5.5);
    expect([over('wall', ['Pathfinder']), over('wall', []), over('obstruction', ['Pathfinder'])]).toEqual([
      '',
      'another model is in the way',
      'another model is in the way',
    ]);
  });

  test('HRD-ADV-016 Flight looks over models for its charge, the Incorporeal do not', () => {
    const foes = { foe: { at: [24, 31], damage: 20 }, near: { at: [24, 27], base: 'large' } } as const;
    const may = (advantages: NonNullable<Standing['advantages']>) => charge(moving({ advantages }, foes), 5.5);
    expect([may(['Flight']), may(['Incorporeal']), may([])]).toEqual(['', 'not an option', 'not an option']);
  });
});

describe('the Incorporeal', () => {
  const ghost = (at: readonly [number, number], more: Partial<Standing> = {}): Standing => ({
    at,
    damage: 20,
    advantages: ['Incorporeal'],
    ...more,
  });

  test('HRD-ADV-020 others move through one, if they come completely past it', () => {
    const t = () => moving({}, { ghost: ghost([24, 26]) });
    expect([north(t(), 2), north(t(), 3.2)]).toEqual(['there is no room for the base at the end', '']);
  });

  test('HRD-ADV-020 a slammed model passes one without effect, or stops before it', () => {
    const slam = (y: number) => {
      const slammer: Standing = {
        at: [24, 14],
        type: 'heavy warbeast',
        base: 'large',
        STR: 10,
        damage: ['M', 'M', 'B', 'B', 'S', 'S'],
      };
      const t = new HordesTable({ slammer }, { foe: { at: [24, 19.5], damage: 40 }, ghost: ghost([24, y]) }).turn();
      t.dice('to hit', 5, 6).dice('slam distance', 4).dice('damage', 1, 1, 1);
      t.propose({ verb: Verb.Slam, target: 1, n: ticks(3.7) });
      return [Math.round((t.b.model.y[1] / INCH) * 10) / 10, damageOf(t.b, 2), t.diceLeft().length];
    };
    expect(slam(21.5)).toEqual([23.5, 0, 1]);
    expect(slam(23)[0]).toBe(21.8);
  });

  test('HRD-ADV-021 one hides nobody', () => {
    const hidden = (advantages: NonNullable<Standing['advantages']>) =>
      !sees(
        new HordesTable(
          { a: { at: [24, 20] } },
          { t: { at: [24, 30] }, o: { at: [24, 25], base: 'large', advantages } },
        ).b,
        0,
        1,
      );
    expect([hidden([]), hidden(['Incorporeal'])]).toEqual([true, false]);
  });

  test('HRD-ADV-022 HRD-IMM-004 only magical damage hurts one, and it neither burns nor corrodes', () => {
    const hurt = (
      damage: NonNullable<NonNullable<Standing['weapons']>[0]['damage']>,
      qualities: 'Continuous Effect: Fire'[] = [],
    ) => {
      const t = new HordesTable(
        { a: { at: [24, 24], weapons: [{ damage, qualities }] } },
        { ghost: ghost([24, 25.3]) },
      );
      t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('a', 'ghost');
      return [damageOf(t.b, 1), t.b.model.status[1]];
    };
    expect([hurt([]), hurt(['magical']), hurt(['magical', 'fire']), hurt([], ['Continuous Effect: Fire'])]).toEqual([
      [0, 0],
      [11, 0],
      [11, 0],
      [0, 0],
    ]);
  });

  test('HRD-ADV-023 neither a slam nor a throw moves one', () => {
    const t = new HordesTable(
      {
        a: {
          at: [24, 14],
          type: 'heavy warbeast',
          base: 'large',
          damage: ['M', 'M', 'B', 'B', 'S', 'S'],
          advantages: [],
        },
      },
      { ghost: ghost([24, 19.5]) },
    ).turn();
    t.dice('to hit', 5, 6).dice('slam distance', 4);
    t.propose({ verb: Verb.Slam, target: 1, n: ticks(3.7) });
    expect([t.b.model.y[1] / INCH, damageOf(t.b, 1)]).toEqual([19.5, 0]);
  });

  test('HRD-ADV-024 an attack takes it away until its next activation, which ends what burns it', () => {
    const t = new HordesTable({ ghost: ghost([24, 24]) }, { foe: { at: [24, 25.3], damage: 40 } });
    t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('ghost', 'foe');
    expect([isIncorporeal(t.b, 0), t.b.model.status[0]]).toEqual([false, Status.solid]);
    t.b.model.status[0] |= Status.fire;
    t.dice('expiry', 6).dice('fire', 1, 1).turn();
    if (t.options()[0].startsWith('activate')) t.choose('activate ghost');
    t.choose('stay');
    expect([isIncorporeal(t.b, 0), t.b.model.status[0]]).toEqual([true, 0]);
  });

  test('HRD-ADV-025 one makes no free strikes, unless it has lost that', () => {
    const asked = (status: number) => {
      const t = new HordesTable({ a: { at: [24, 24] } }, { ghost: ghost([24, 25.3], { status }) }).turn();
      t.propose({
        verb: Verb.Advance,
        x: t.b.model.x[0],
        y: t.b.model.y[0] - ticks(3),
        path: [degrees(180), ticks(3)],
      });
      return t.question();
    };
    expect([asked(0), asked(Status.solid)]).toEqual(['', 'does ghost strike a, who leaves?']);
  });
});

describe('free strikes', () => {
  const leaving = (second: Record<string, Standing>, a: Partial<Standing> = {}) => {
    const t = new HordesTable({ a: { at: [24, 24], damage: 30, ...a } }, second).turn();
    t.propose({ verb: Verb.Advance, x: t.b.model.x[0], y: t.b.model.y[0] - ticks(4), path: [degrees(180), ticks(4)] });
    return t;
  };

  test('HRD-FREE-001 HRD-FREE-002 of several that are left at once, their player says who strikes first', () => {
    const t = leaving({ one: { at: [22.9, 25], facing: 180 }, two: { at: [25.1, 25], facing: 180 } });
    expect([t.question(), t.options()]).toEqual(['who strikes a next?', ['one strikes', 'two strikes']]);
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1);
    t.choose('two strikes').choose('attack a');
    expect(t.question()).toBe('does one strike a, who leaves?');
    t.choose('no more attacks');
    expect(t.b.model.y[0] / INCH).toBe(20);
  });

  test('HRD-FREE-001 one that is left earlier strikes earlier, without a question of order', () => {
    const t = leaving({ one: { at: [22.9, 25] }, long: { at: [25.1, 25], weapons: [{ RNG: 2 }] } });
    expect(t.question()).toBe('does one strike a, who leaves?');
    const before = t.b.model.y[0];
    t.choose('no more attacks');
    expect([t.question(), t.b.model.y[0] < before]).toEqual(['does long strike a, who leaves?', true]);
  });

  test('HRD-FREE-001 a model that is destroyed goes no farther, and nobody strikes it again', () => {
    const t = leaving({ one: { at: [22.9, 25] }, two: { at: [25.1, 25] } }, { damage: 1 });
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 6).choose('one strikes').choose('attack a');
    expect([t.question(), t.b.model.place[0]]).toEqual(['', 3]);
  });

  test('HRD-FREE-005 HRD-PUSH-001 HRD-ADV-028 slams and placing give none (HRD-V-177)', () => {
    const slammer: Standing = {
      at: [24, 14],
      type: 'heavy warbeast',
      base: 'large',
      STR: 10,
      damage: ['M', 'M', 'B', 'B', 'S', 'S'],
    };
    const t = new HordesTable(
      { slammer, pal: { at: [22.5, 19.5], facing: 90 } },
      { foe: { at: [24, 19.5], damage: 40, facing: 77 } },
    ).turn();
    t.choose('activate slammer').dice('to hit', 5, 6).dice('slam distance', 4).dice('damage', 1, 1);
    t.propose({ verb: Verb.Slam, target: 2, n: ticks(3.7) });
    expect([t.b.model.y[2] / INCH, t.b.model.facing[2], isDown(t.b, 2), t.question()]).toEqual([
      23.5,
      degrees(77),
      true,
      'how does pal move?',
    ]);
    expect(radiusOf(t.b, 2)).toBe(1500);
  });
});
