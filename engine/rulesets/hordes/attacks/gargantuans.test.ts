import { describe, expect, test } from 'vitest';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { isDown, radiusOf } from '../core/models.js';
import { Did } from '../core/state.js';
import { bearsOn } from '../sight/fields-of-fire.js';

const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];
const LEFT = { name: 'left fist', location: 'L', RNG: 2, qualities: ['Open Fist'] } as const;
const RIGHT = { name: 'right claw', location: 'R', RNG: 2 } as const;
const JAWS = { name: 'jaws', RNG: 2 } as const;
const HUGE: Standing = {
  at: [24, 10],
  type: 'gargantuan',
  base: 'huge',
  SPD: 5,
  STR: 14,
  FURY: 4,
  damage: SPIRAL,
  weapons: [LEFT, RIGHT, JAWS],
};
const scene = (foes: Record<string, Standing>, a: Partial<Standing> = {}, friends: Record<string, Standing> = {}) => {
  const t = new HordesTable({ a: { ...HUGE, ...a }, ...friends }, foes).turn();
  return Object.keys(friends).length > 0 ? t.choose('activate a') : t;
};
const inches = (n: number): number => Math.round((n / INCH) * 100) / 100;

describe('fields of fire', () => {
  const bears = (at: readonly [number, number], base: 'small' | 'huge' = 'small') => {
    const t = new HordesTable({ a: HUGE }, { foe: { at, base } });
    return [0, 1, 2].map((w) => bearsOn(t.b, 0, w, 1));
  };
  test('HRD-FACE-006 HRD-HUGE-001 HRD-HUGE-002 HRD-WPN-013 left and right of where it faces (HRD-V-145)', () => {
    expect([bears([20, 14]), bears([28, 14])]).toEqual([
      [true, false, true],
      [false, true, true],
    ]);
    const t = new HordesTable({ a: { ...HUGE, facing: 90 } }, { north: { at: [27, 16] }, south: { at: [27, 4] } });
    expect([0, 1].map((w) => [bearsOn(t.b, 0, w, 1), bearsOn(t.b, 0, w, 2)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('HRD-HUGE-003 a base on the line between them is in both', () => {
    expect([bears([24.59, 15]), bears([23.41, 15])]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect([bears([24.6, 15]), bears([23.4, 15])]).toEqual([
      [false, true, true],
      [true, false, true],
    ]);
  });

  test('HRD-HUGE-002 weapons attack in their field, by hand or from afar', () => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 12, location: 'R' } as const;
    const attacks = (x: number, y: number) =>
      scene({ foe: { at: [x, y], damage: 90 } }, { weapons: [{ ...LEFT, qualities: [] }, RIGHT, gun] })
        .choose('stay')
        .options()
        .filter((o) => /fist|claw|gun/.test(o) && !o.startsWith('sweep'))
        .map((o) => o.replace(/attack foe with | \(.*/g, ''));
    expect([attacks(21.3, 13.6), attacks(26.7, 13.6)]).toEqual([['left fist'], ['right claw', 'gun']]);
    expect([attacks(19, 17), attacks(29, 17)]).toEqual([[], ['gun']]);
  });

  test('HRD-HUGE-002 HRD-FREE-002 a free strike is made with a weapon that bears on the model', () => {
    const t = new HordesTable({ mover: { at: [22.5, 13.5], damage: 9 } }, { a: { ...HUGE, facing: 0 } }).turn();
    t.propose({
      verb: Verb.Advance,
      x: t.b.model.x[0],
      y: t.b.model.y[0] + ticks(5),
      path: [0, ticks(5)],
    });
    expect([t.question(), t.options()]).toEqual([
      'does a strike mover, who leaves?',
      ['attack mover with left fist (weapon 1)', 'attack mover with jaws (weapon 3)', 'no more attacks'],
    ]);
  });
});

describe('what gargantuans are', () => {
  test('HRD-GARG-001 HRD-BASE-001 HRD-BASE-002 bases of 30, 40, 50 and 120 mm; a gargantuan has the last, 5 inches high', () => {
    const t = new HordesTable(
      { a: HUGE, s: { at: [1, 1] }, m: { at: [4, 1], base: 'medium' }, l: { at: [7, 1], base: 'large' } },
      {},
    );
    expect([1, 2, 3, 0].map((m) => Math.round(((radiusOf(t.b, m) * 2) / INCH) * 25.4))).toEqual([30, 40, 50, 120]);
    expect([1, 2, 3, 0].map((m) => t.b.setup.types.height[t.b.model.kind[m]] / INCH)).toEqual([1.75, 2.25, 2.75, 5]);
  });

  test('HRD-PWR-001 which power attacks each class of warbeast makes (HRD-V-135)', () => {
    const powers = (type: NonNullable<Standing['type']>, weapons: NonNullable<Standing['weapons']>) => {
      const t = new HordesTable({ a: { at: [9, 9], type, weapons, damage: SPIRAL } }, {});
      return t.b.setup.weaponNames.slice(weapons.length);
    };
    const fist = { qualities: ['Open Fist'] } as const;
    expect(powers('lesser warbeast', [fist])).toEqual([]);
    expect(powers('light warbeast', [fist])).toEqual(['head-butt', 'slam', 'throw']);
    expect(powers('light warbeast', [{}])).toEqual(['head-butt', 'slam']);
    expect(powers('heavy warbeast', [fist])).toEqual(['head-butt', 'slam', 'throw', 'trample']);
    expect(powers('gargantuan', [{ ...fist, location: 'L' }])).toEqual([
      'head-butt',
      'slam',
      'throw',
      'trample',
      'power strike',
      'sweep',
    ]);
    expect(powers('gargantuan', [{}])).toEqual(['head-butt', 'slam', 'trample']);
    expect(powers('solo', [fist])).toEqual([]);
  });

  test('HRD-GARG-005 nothing knocks one down or moves it by a slam or throw; it gives up something instead', () => {
    const t = new HordesTable(
      { a: { ...HUGE, at: [24, 20], weapons: [LEFT] } },
      { big: { ...HUGE, at: [24, 30], DEF: 5, weapons: [RIGHT] } },
    ).turn();
    t.dice('to hit', 5, 6).dice('slam distance', 6).dice('damage', 1, 1).dice('branch', 1);
    expect(t.propose({ verb: Verb.Slam, target: 1, n: ticks(4) })).toBe('');
    expect([t.b.model.y[1], isDown(t.b, 1), t.b.model.owes[1]]).toEqual([ticks(30), false, 1]);
  });

  test('HRD-SLMD-010 HRD-THRN-009 it gives up its movement or its action if it activates later in the turn (HRD-V-119)', () => {
    const owing = () => {
      const t = new HordesTable({ a: HUGE }, { foe: { at: [24, 14.5], damage: 90 } });
      t.b.model.owes[0] = 1;
      return t;
    };
    const t = owing();
    // the start of a turn clears it: here it was slammed in this turn
    t.turn();
    expect(t.question()).toBe('how does a move?');
    const u = new HordesTable({ b: { at: [40, 40] }, a: HUGE }, { foe: { at: [24, 14.5], damage: 90 } }).turn();
    u.b.model.owes[1] = 1;
    u.choose('activate a');
    expect([u.question(), u.options()]).toEqual([
      'what does a give up?',
      ['give up the movement', 'give up the action'],
    ]);
    u.choose('give up the movement');
    expect(u.question()).toBe('what does a attack?');
    const v = new HordesTable({ b: { at: [40, 40] }, a: HUGE }, { foe: { at: [24, 14.5], damage: 90 } }).turn();
    v.b.model.owes[1] = 1;
    v.choose('activate a').choose('give up the action');
    expect([v.question(), v.options().some((o) => /charge|run|slam|trample/.test(o))]).toEqual([
      'how does a move?',
      false,
    ]);
  });

  test('HRD-GARG-006 it shoots while it is in melee; others do not', () => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 12 } as const;
    const shoots = (a: Partial<Standing>) =>
      scene(
        { foe: { at: [24, 14.2], damage: 90 }, far: { at: [30, 19], damage: 9 } },
        { weapons: [{ RNG: 2 }, gun], ...a },
      )
        .choose('stay')
        .options()
        .filter((o) => o.includes('gun'));
    expect(shoots({}).length).toBe(2);
    expect(shoots({ type: 'solo', damage: 9 })).toEqual([]);
  });
});

describe('power strike', () => {
  const at = (base: NonNullable<Standing['base']>, x = 23, more: Record<string, Standing> = {}) =>
    scene({ foe: { at: [x, 14.3], base, damage: 90 }, ...more }).choose('stay');
  const may = (t: HordesTable) => t.options().includes(`attack foe with power strike (weapon ${t.weapon('a', 7)})`);

  test('HRD-PSTR-001 HRD-PSTR-002 with an open fist at a smaller base in its field of fire', () => {
    expect([may(at('large')), may(at('small', 22)), may(at('small', 26.5))]).toEqual([true, true, false]);
    const huge = scene({ foe: { at: [23, 15.5], base: 'huge', damage: 90 } }).choose('stay');
    expect([may(huge), huge.options().some((o) => o.includes('head-butt'))]).toEqual([false, true]);
    const clawed = scene({ foe: { at: [23, 14.3], damage: 90 } }, { weapons: [RIGHT, JAWS] }).choose('stay');
    expect(clawed.options().some((o) => o.includes('power strike'))).toBe(false);
  });

  test('HRD-PSTR-003 a hit slams it d6 + 2 inches away, then STR alone hurts (HRD-V-109)', () => {
    const t = scene({ foe: { at: [24, 14.3], damage: 90 } }).choose('stay');
    t.dice('to hit', 5, 6).dice('slam distance', 4).dice('damage', 3, 4).choose('attack foe with power strike');
    expect([inches(t.b.model.y[1]), isDown(t.b, 1), damageOf(t.b, 1)]).toEqual([20.3, true, 7 + 14 - 12]);
  });

  test('HRD-PSTR-003 HRD-SLMD-007 collateral damage as in a slam', () => {
    const t = scene({ foe: { at: [24, 14.3], damage: 90 }, other: { at: [24, 17], damage: 90 } }).choose('stay');
    t.dice('to hit', 5, 6)
      .dice('slam distance', 6)
      .dice('damage', 1, 1, 1, 2, 2)
      .choose('attack foe with power strike');
    expect([damageOf(t.b, 1), damageOf(t.b, 2), isDown(t.b, 2)]).toEqual([5, 6, true]);
  });
});

describe('sweep', () => {
  const FOES: Record<string, Standing> = {
    one: { at: [21.5, 13.3], damage: 90 },
    two: { at: [22.3, 14.3], damage: 90 },
    right: { at: [27, 13], damage: 90 },
  };
  const sweeping = (a: Partial<Standing> = {}, friends: Record<string, Standing> = {}) =>
    scene(FOES, a, friends).choose('stay');

  test('HRD-SWEEP-001 with a melee weapon on its left or right, one of which is chosen', () => {
    const sweeps = (t: HordesTable) => t.options().filter((o) => o.startsWith('sweep'));
    expect(sweeps(sweeping())).toEqual(['sweep with left fist (weapon 0)', 'sweep with right claw (weapon 1)']);
    expect(sweeps(sweeping({ weapons: [JAWS] }))).toEqual([]);
    expect(sweeping().propose({ verb: Verb.Sweep, n: 2 })).toBe('not an option');
    const tired = scene(FOES);
    tired.b.model.points[0] = 4;
    expect(sweeps(tired.choose('stay'))).toEqual([]);
  });

  test('HRD-SWEEP-002 HRD-SWEEP-004 each model in the field and reach, hidden or not; all rolls first, then 2d6 + STR', () => {
    const t = sweeping().dice('to hit', 5, 6, 5, 6).dice('damage', 3, 4, 1, 1).choose('sweep with left');
    expect([damageOf(t.b, 1), damageOf(t.b, 2), damageOf(t.b, 3), t.diceLeft()]).toEqual([9, 4, 0, []]);
    const hidden = scene({ near: { at: [22.8, 12.9], damage: 90 }, back: { at: [22.15, 14.05], damage: 90 } }).choose(
      'stay',
    );
    hidden.dice('to hit', 5, 6, 5, 6).dice('damage', 3, 4, 1, 1).choose('sweep with left');
    expect([damageOf(hidden.b, 2), hidden.diceLeft()]).toEqual([4, []]);
  });

  test('HRD-SWEEP-003 friends in the area are attacked too', () => {
    const t = sweeping({}, { pal: { at: [20.8, 11], damage: 90 } });
    t.dice('to hit', 5, 6, 1, 1, 1, 1).dice('damage', 3, 4).choose('sweep with left');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([9, []]);
  });

  test('HRD-PWR-004 HRD-PWR-006 not after a charge, and no initial attacks after it', () => {
    const t = sweeping().dice('to hit', 1, 1, 1, 1).choose('sweep with left');
    expect(t.options().every((o) => o.includes('again') || o === 'no more attacks')).toBe(true);
    const charged = scene(FOES);
    charged.b.model.did[0] |= Did.Charge;
    expect(
      charged
        .choose('stay')
        .options()
        .some((o) => o.startsWith('sweep')),
    ).toBe(false);
  });
});

describe('reach and size', () => {
  test('HRD-HBUT-001 HRD-SLAM-002 a gargantuan butts and slams from 2 inches, others from half an inch', () => {
    const butts = (gap: number, a: Partial<Standing>) => {
      const t = scene({ foe: { at: [24, 30], damage: 90 } }, a);
      t.b.model.y[1] = t.b.model.y[0] + radiusOf(t.b, 0) + radiusOf(t.b, 1) + ticks(gap);
      return t
        .choose('stay')
        .options()
        .some((o) => o.includes('head-butt'));
    };
    const heavy: Partial<Standing> = { type: 'heavy warbeast', base: 'large', weapons: [JAWS] };
    expect([butts(2, {}), butts(2.01, {}), butts(0.5, heavy), butts(0.51, heavy)]).toEqual([true, false, true, false]);
    const slams = (left: number, a: Partial<Standing>) => {
      const t = scene({ foe: { at: [24, 30], damage: 90 } }, a);
      t.b.model.y[1] = t.b.model.y[0] + radiusOf(t.b, 0) + radiusOf(t.b, 1) + ticks(5);
      t.dice('to hit', 1, 1);
      return t.propose({ verb: Verb.Slam, target: 1, n: ticks(5 - left) });
    };
    const early = 'the charge may not stop before the target is in melee range';
    expect([slams(2, {}), slams(2.01, {}), slams(0.5, heavy), slams(0.51, heavy)]).toEqual(['', early, '', early]);
  });

  test('HRD-SLAM-012 a huge base slams smaller ones 2 inches farther', () => {
    const t = scene({ foe: { at: [24, 20], damage: 90 } });
    t.dice('to hit', 5, 6).dice('slam distance', 1).dice('damage', 1, 1);
    t.propose({ verb: Verb.Slam, target: 1, n: ticks(6) });
    expect(inches(t.b.model.y[1])).toBe(23);
  });

  test('HRD-SLAM-007 HRD-SLAM-006 no turn after a slam; contact ends its movement', () => {
    const t = scene({ foe: { at: [27, 20], damage: 90 }, wall: { at: [25.2, 14.9], base: 'large', damage: 90 } });
    const { x, y } = t.b.model;
    t.choose('slam foe');
    const expected = Math.round((Math.atan2(x[1] - 24 * INCH, y[1] - 10 * INCH) * 32768) / Math.PI);
    expect(Math.abs(t.b.model.facing[0] - expected)).toBeLessThanOrEqual(1);
    const gap = Math.hypot(x[2] - x[0], y[2] - y[0]) - radiusOf(t.b, 0) - radiusOf(t.b, 2);
    expect(Math.abs(gap)).toBeLessThanOrEqual(3);
    expect(t.lines).toContain('a fails its slam');
  });
});
