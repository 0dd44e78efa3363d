import { describe, expect, test } from 'vitest';
import { degrees, INCH, ticks } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { defenceOf } from '../attacks/attack-roll.js';
import { isInMelee, meleeRange } from '../attacks/melee-range.js';
import { Verb } from '../core/asks.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const FAR: Standing = { at: [44, 44] };

describe('Assault', () => {
  const charging = (a: Partial<Standing>, foe: Partial<Standing> = {}, more: Record<string, Standing> = {}) =>
    new HordesTable(
      { a: { at: [24, 24], weapons: [SWORD, GUN], advantages: ['Assault'], ...a } },
      { foe: { at: [24, 30], damage: 40, ...foe }, ...more },
    )
      .turn()
      .full();

  test('HRD-ASLT-001 HRD-ADV-006 one ranged attack at the model charged, between the charge and the Combat Action', () => {
    const t = charging({}, {}, { other: { at: [26, 30], damage: 40 } }).choose('charge foe');
    expect(t.question()).toBe('does a make its Assault attack?');
    expect(t.options()).toEqual(['attack foe with gun (weapon 1)', 'no more attacks']);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe');
    // the action that follows is that of melee attacks, with the charge attack unspent
    expect(t.question()).toBe('what does a attack?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack foe with sword');
    expect(t.diceLeft()).toEqual([]);
  });

  test('HRD-ASLT-001 HRD-DEC-018 it may be left, and only who has Assault is asked, and only in a charge', () => {
    expect(charging({}).choose('charge foe').choose('no more').question()).toBe('what does a attack?');
    expect(charging({ advantages: [] }).choose('charge foe').question()).toBe('what does a attack?');
    const t = charging({});
    t.propose({ verb: Verb.Run, x: 24 * INCH, y: 26 * INCH, path: [0, ticks(2)] });
    expect(t.question()).toBe('');
  });

  test('HRD-ASLT-002 not by who began the charge in melee (HRD-V-195)', () => {
    const t = charging({}, {}, { near: { at: [24, 22.5], facing: 0 } });
    expect(isInMelee(t.b, 0)).toBe(true);
    t.choose('charge foe').choose('near strikes').choose('no more');
    expect(t.question()).toBe('what does a attack?');
  });

  test('HRD-ASLT-003 on a failed charge as well, before the activation ends', () => {
    const t = charging({ SPD: 3 }, { at: [24, 33] }).choose('charge foe');
    expect([t.lines.at(-1), t.question()]).toEqual(['a fails its charge', 'does a make its Assault attack?']);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe');
    expect([t.diceLeft(), t.question()]).toEqual([[], '']);
  });

  test('HRD-ASLT-004 HRD-TIM-002 HRD-PRIO-005 it is made in melee as it says, against the rule that bars shots there, and the target has no bonus for melee with the attacker (HRD-V-191)', () => {
    const t = charging({}).choose('charge foe');
    expect([isInMelee(t.b, 0), t.question()]).toEqual([true, 'does a make its Assault attack?']);
    expect(defenceOf(t.b, 1, 0, t.weapon('a', 1))).toBe(12);
  });

  test('HRD-ASLT-001 who slays its target with the Assault attack may strike another in its action', () => {
    const t = charging({}, { damage: 1 }, { other: { at: [25.1, 29.2], damage: 40 } }).choose('charge foe');
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe');
    expect(t.options()).toContain('attack other with sword (weapon 0)');
  });
});

describe('gunfighters', () => {
  const gunfighter = (a: Partial<Standing>, second: Record<string, Standing>) =>
    new HordesTable({ a: { at: [24, 24], advantages: ['Gunfighter'], weapons: [GUN], ...a } }, second);
  const near: Standing = { at: [24, 25.5], damage: 60 };

  test('HRD-GUN-001 HRD-ADV-017 HRD-MEL-007 it shoots in melee, at those it is in melee with', () => {
    const t = gunfighter({}, { near, away: { at: [30, 30], damage: 60 } })
      .turn()
      .choose('stay');
    expect(t.options()).toEqual(['attack near with gun (weapon 0)', 'no more attacks']);
    expect(t.propose({ verb: Verb.Attack, target: 2, n: 0 })).toBe('not an option');
    const plain = gunfighter({ advantages: [], weapons: [GUN, SWORD] }, { near })
      .turn()
      .choose('stay');
    expect(plain.options()).toEqual(['attack near with sword (weapon 1)', 'no more attacks']);
  });

  test('HRD-GUN-002 it makes free strikes with ranged weapons', () => {
    const strike = (advantages: Standing['advantages']) => {
      const t = gunfighter({ weapons: [SWORD, GUN], advantages: advantages ?? [] }, { near }).turn(1);
      t.propose({ verb: Verb.Advance, x: 24 * INCH, y: Math.round(30.5 * INCH), path: [degrees(0), ticks(5)] });
      return t.options();
    };
    expect(strike(['Gunfighter'])).toEqual([
      'attack near with sword (weapon 0)',
      'attack near with gun (weapon 1)',
      'no more attacks',
    ]);
    expect(strike([])).toEqual(['attack near with sword (weapon 0)', 'no more attacks']);
  });

  test('HRD-GUN-003 without a melee weapon its melee range is half an inch; with one it is that of the weapon', () => {
    const range = (a: Partial<Standing>) => meleeRange(gunfighter(a, { near }).b, 0);
    expect(range({})).toBe(INCH / 2);
    expect(range({ advantages: [] })).toBe(-1);
    expect(range({ weapons: [GUN, { ...SWORD, RNG: 2 }] })).toBe(2 * INCH);
    const engaged = (gap: number) =>
      isInMelee(gunfighter({}, { foe: { at: [24, 24 + 1.1811 + gap], weapons: [GUN] } }).b, 0);
    expect([engaged(0.5), engaged(0.51)]).toEqual([true, false]);
  });

  test('HRD-GUN-004 HRD-GUN-006 after a charge it shoots, at models in its melee range only, without a charge attack (HRD-V-197)', () => {
    const t = gunfighter({}, { foe: { at: [24, 30], damage: 60 }, away: { at: [30, 34], damage: 60 } })
      .turn()
      .full();
    t.choose('charge foe');
    expect(t.b.activation.advanced[0]).toBeGreaterThan(3 * INCH);
    expect(t.propose({ verb: Verb.Attack, target: 2, n: 0 })).toBe('not an option');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with gun');
    expect(t.diceLeft()).toEqual([]);
    // it does not aim in melee
    expect(gunfighter({}, { near }).turn().options()).not.toContain('aim');
  });

  test('HRD-GUN-005 the first attack strikes the model charged, a later one any other', () => {
    const second = { foe: { at: [24, 30] as const, damage: 60 }, other: { at: [25.1, 29.2] as const, damage: 60 } };
    const t = gunfighter({ weapons: [SWORD, SWORD, GUN] }, second)
      .turn()
      .choose('charge foe');
    const at = () => [...new Set(t.options().map((o) => o.split(' ')[1]))];
    expect(at()).toEqual(['foe']);
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack foe with sword');
    expect(at()).toEqual(['foe', 'other', 'more']);
    // the charged one is gone: any eligible target may be first
    const u = gunfighter({ weapons: [SWORD, GUN] }, second)
      .turn()
      .choose('charge foe');
    u.b.model.place[1] = 3;
    u.b.option.decision = 0;
    expect(u.options()).toContain('attack other with sword (weapon 0)');
    expect(u.options()).toContain('attack other with gun (weapon 1)');
  });

  test('HRD-GUN-007 HRD-COMB-003 it does not mix melee and ranged attacks', () => {
    const t = gunfighter({ weapons: [SWORD, GUN, GUN] }, { near })
      .turn()
      .choose('stay');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack near with gun');
    expect(t.options()).toEqual(['attack near with gun (weapon 2)', 'no more attacks']);
  });
});

test('HRD-ASLT-001 a trooper with Assault shoots in the charge of its unit', () => {
  const trooper = (x: number): Standing => ({
    at: [x, 24],
    unit: 'band',
    weapons: [SWORD, GUN],
    advantages: ['Assault'],
  });
  const t = new HordesTable({ a: trooper(22), b: trooper(26) }, { x: { at: [22, 30], damage: 60 }, far: FAR });
  t.full().turn().choose('activate band').choose('Press').choose('a').choose('charge x');
  expect(t.question()).toBe('does a make its Assault attack?');
  t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack x');
  expect(t.question()).toBe('how does b move?');
});
