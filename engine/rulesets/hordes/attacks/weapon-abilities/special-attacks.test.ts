import { describe, expect, test } from 'vitest';
import { INCH } from '../../../../kernel/geometry/measures.js';
import { acting, damages, HordesTable, type Standing } from '../../../../testing/hordes/table.js';
import type { WeaponProfile } from '../../armies/profiles.js';
import { Verb } from '../../core/asks.js';
import { Flag } from '../../core/hooks.js';
import { isDown } from '../../core/models.js';
import { Did } from '../../core/state.js';
import { isUnder } from '../../core/stats.js';
import { Aspect, System } from '../../core/terms.js';
import { markAspect } from '../../damage/boxes.js';
import { defenceOf } from '../attack-roll.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
const FAR: Standing = { at: [40, 40] };
const BEAST: Partial<Standing> = { type: 'heavy warbeast', base: 'large', FURY: 4 };
const blade = (name: string, ...abilities: string[]): Partial<WeaponProfile> => ({ name, abilities });

describe('one attack with weapons together', () => {
  const combo = (ability: string, more: Partial<Standing> = {}) =>
    new HordesTable(
      {
        a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('left', ability), blade('right', ability)], ...more },
      },
      { foe: { at: [10, 11.6], damage: 40 }, far: FAR },
    );

  test('HRD-COMB-002 HRD-COMB-006 Combo Strike: POW counts twice, it takes the place of all initial attacks', () => {
    const t = acting(combo('Combo Strike'));
    expect(t.options().filter((option) => option.startsWith('Combo'))).toEqual([
      'Combo Strike at foe with left (weapon 0)',
    ]);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('Combo Strike');
    // 6 + 6 + 10 against 12
    expect(damages(t, 'foe')).toEqual([10]);
    // HRD-COMB-007: additional attacks, for points, with plain blows
    expect(t.options().filter((option) => option.includes('foe'))).toEqual([
      'attack foe again with left (weapon 0)',
      'attack foe again with right (weapon 1)',
    ]);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe again with right');
    expect(damages(t, 'foe')).toEqual([10 + 5]);
  });

  test('HRD-COMB-002 after an initial attack there is no special attack', () => {
    const t = acting(combo('Combo Strike'));
    t.dice('to hit', 1, 2).choose('attack foe with left');
    expect(t.options().some((option) => option.startsWith('Combo'))).toBe(false);
    expect(t.propose({ verb: Verb.Special, target: 1, n: 0, extra: 0 })).toBe('not an option');
  });

  test('HRD-SPIR-009 HRD-SYS-008 not with a crippled Mind, nor with a crippled arm of the pair', () => {
    const damage = ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'] as const;
    const mindless = combo('Combo Strike', { damage });
    markAspect(mindless.b, 0, Aspect.mind, 4);
    expect(
      acting(mindless)
        .options()
        .some((option) => option.startsWith('Combo')),
    ).toBe(false);
    const grid = { grid: ['LLL...', 'LLL...', 'MMM...', 'CCC...', 'RRR...', 'RRR...'] } as const;
    for (const side of [System.left, System.right, System.head]) {
      const weapons: Standing['weapons'] = [
        { ...blade('left', 'Combo Strike'), location: 'L' },
        { ...blade('right', 'Combo Strike'), location: 'R' },
      ];
      const jack = combo('Combo Strike', { type: 'heavy warjack', damage: grid, weapons });
      markAspect(jack.b, 0, side, 6);
      expect(
        acting(jack)
          .options()
          .some((option) => option.startsWith('Combo')),
      ).toBe(side === System.head);
    }
  });

  test('HRD-CHG-015 HRD-CHG-017 as a charge attack its damage roll is boosted', () => {
    const t = new HordesTable(
      {
        a: {
          at: [10, 4],
          ...BEAST,
          damage: 20,
          weapons: [blade('left', 'Combo Strike'), blade('right', 'Combo Strike')],
        },
      },
      { foe: { at: [10, 11.6], damage: 40 }, far: FAR },
    );
    t.turn().choose('charge foe').dice('to hit', 6, 5).dice('damage', 3, 3, 3).choose('Combo Strike');
    expect([damages(t, 'foe'), t.diceLeft()]).toEqual([[13], []]);
  });

  test('HRD-SLMD-001 HRD-SLMD-012 Combo Smite slams d6 inches; collateral damage is the STR alone', () => {
    const t = new HordesTable(
      {
        a: {
          at: [10, 10],
          ...BEAST,
          damage: 20,
          weapons: [blade('left', 'Combo Smite'), blade('right', 'Combo Smite')],
        },
      },
      { foe: { at: [10, 11.6], damage: 40 }, behind: { at: [10, 14.6], damage: 40 }, far: FAR },
    );
    acting(t).dice('to hit', 6, 5).dice('slam distance', 4).dice('damage', 3, 3, 3, 3, 3).choose('Combo Smite');
    // it stops at an equal base: a die more; 3 + 3 + 3 + 16 - 12, and 3 + 3 + 6 - 12
    expect([damages(t, 'foe', 'behind'), isDown(t.b, 1), isDown(t.b, 2)]).toEqual([[13, 0], true, true]);
    expect(t.b.model.y[1]).toBeGreaterThan(13 * INCH);
    const miss = acting(
      new HordesTable(
        { a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('left', 'Combo Smite')] } },
        { foe: { at: [10, 11.6], damage: 40 }, far: FAR },
      ),
    );
    miss.dice('to hit', 1, 2).choose('Combo Smite');
    expect([damages(miss, 'foe'), isDown(miss.b, 1)]).toEqual([[0], false]);
  });

  test('HRD-STAT-012 Man Catcher harms nobody; a warrior has DEF -2 and does not move within its reach', () => {
    const catcher: Partial<WeaponProfile> = { name: 'pole', RNG: 2, abilities: ['Man Catcher'] };
    const scene = (foe: Partial<Standing> = {}) =>
      acting(
        new HordesTable(
          { a: { at: [10, 10], weapons: [catcher] } },
          { foe: { at: [10, 12], damage: 9, DEF: 12, ...foe }, far: FAR },
        ),
      )
        .dice('to hit', 6, 5)
        .choose('Man Catcher');
    const t = scene();
    const still = (of: HordesTable) => isUnder(of.b, 1, Flag['cannot move']);
    expect([damages(t, 'foe'), defenceOf(t.b, 1, 0, 0), still(t)]).toEqual([[0], 10, true]);
    t.b.model.y[1] += 3 * INCH;
    t.b.geometryVersion++;
    expect(still(t)).toBe(false);
    const beast = scene({ ...BEAST });
    expect([defenceOf(beast.b, 1, 0, 0), still(beast)]).toEqual([12, false]);
  });
});

describe('attacks at several models', () => {
  test('HRD-TIME-020 Thresher strikes each model in reach and sight, friend or enemy, and then all suffer', () => {
    const whip: Partial<WeaponProfile> = { name: 'whip', RNG: 2, abilities: ['Thresher'] };
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], weapons: [whip] }, pal: { at: [12, 11], damage: 20 } },
        {
          foe: { at: [10, 12], damage: 20 },
          left: { at: [8, 11], damage: 20 },
          out: { at: [10, 14], damage: 20 },
          back: { at: [10, 8], damage: 20 },
        },
      ),
    );
    t.dice('to hit', 6, 5, 6, 5, 1, 2).dice('damage', 3, 3, 3, 3).choose('Thresher');
    expect(damages(t, 'pal', 'foe', 'left', 'out', 'back')).toEqual([5, 5, 0, 0, 0]);
    expect(t.diceLeft()).toEqual([]);
  });

  test('HRD-CHG-016 HRD-CHG-017 after a charge the blow at the model charged is the charge attack', () => {
    const whip: Partial<WeaponProfile> = { name: 'whip', RNG: 2, abilities: ['Thresher'] };
    const t = new HordesTable(
      { a: { at: [10, 4], weapons: [whip] } },
      { foe: { at: [10, 12], damage: 20 }, left: { at: [8.75, 11.3], damage: 20 } },
    );
    t.turn().choose('charge foe').dice('to hit', 6, 5, 6, 5).dice('damage', 3, 3, 3, 3, 3).choose('Thresher');
    expect([damages(t, 'foe', 'left'), t.diceLeft()]).toEqual([[8, 5], []]);
  });

  test('HRD-COMB-009 Strafe: d6 attacks at the first target and at models within 2 inches, none more often than it', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Strafe [D6]'] }] } },
        {
          foe: { at: [10, 12], damage: 20 },
          near: { at: [12, 12], damage: 20 },
          out: { at: [14, 12], damage: 20 },
        },
      ),
    );
    t.dice('rate of fire', 4).dice('to hit', 6, 6).dice('damage', 3, 3).choose('Strafe [D6] at foe');
    const shots = () => t.options().map((option) => option.replace(/ with.*/, ''));
    expect(shots()).toEqual(['attack foe', 'attack near', 'no more attacks']);
    t.dice('to hit', 6, 6).dice('damage', 3, 3).choose('attack near');
    expect(shots()).toEqual(['attack foe', 'no more attacks']);
    for (const name of ['foe', 'near']) t.dice('to hit', 6, 6).dice('damage', 3, 3).choose(`attack ${name}`);
    expect(damages(t, 'foe', 'near', 'out')).toEqual([8, 8, 0]);
    expect(t.b.model.did[0] & Did.EndAction).not.toBe(0);
  });

  test('HRD-DICE-003 Strafe [D3] makes half as many', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Strafe [D3]'] }] } },
        { foe: { at: [10, 12], damage: 20 }, far: FAR },
      ),
    );
    t.dice('rate of fire', 4).dice('to hit', 6, 6).dice('damage', 3, 3).choose('Strafe');
    t.dice('to hit', 6, 6).dice('damage', 3, 3).choose('attack foe');
    expect([damages(t, 'foe'), t.question()]).toEqual([[8], '']);
  });

  test('HRD-COMB-009 Multi-Fire goes on at models within 2 inches of the last one hit while it hits, four attacks at most', () => {
    const scene = () =>
      acting(
        new HordesTable(
          { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Multi-Fire'] }] } },
          { foe: { at: [10, 12], damage: 40 }, near: { at: [12, 12], damage: 40 }, next: { at: [14, 12], damage: 40 } },
        ),
      );
    const t = scene().dice('to hit', 6, 6).dice('damage', 3, 3).choose('Multi-Fire at foe');
    const shots = () => t.options().map((option) => option.replace(/ with.*/, ''));
    expect(shots()).toEqual(['attack foe', 'attack near', 'no more attacks']);
    t.dice('to hit', 6, 6).dice('damage', 3, 3).choose('attack near');
    expect(shots()).toEqual(['attack foe', 'attack near', 'attack next', 'no more attacks']);
    for (let n = 0; n < 2; n++) t.dice('to hit', 6, 6).dice('damage', 3, 3).choose('attack next');
    expect([damages(t, 'foe', 'near', 'next'), t.question()]).toEqual([[4, 4, 8], '']);
    expect(scene().dice('to hit', 1, 2).choose('Multi-Fire at foe').question()).toBe('');
  });

  test('HRD-RAN-004 Ground Pounder: a roll against each model under 4 inches, POW 12, without aim and cover', () => {
    const cannon: Partial<WeaponProfile> = { ...GUN, POW: 14, RNG: 14, abilities: ['Ground Pounder'] };
    const scene = (aims = false) => {
      const t = new HordesTable(
        { a: { at: [10, 4], RAT: 5, weapons: [cannon] } },
        {
          foe: { at: [10, 14], damage: 20, advantages: ['Stealth'], DEF: 12 },
          near: { at: [12, 14], damage: 20, DEF: 12 },
          out: { at: [14, 14], damage: 20 },
        },
      );
      return t.turn().choose(aims ? 'aim' : 'stay');
    };
    const t = scene().dice('to hit', 3, 4, 2, 4).dice('damage', 3, 3);
    t.choose('Ground Pounder at 10.00, 14.00');
    // 3 + 4 + 5 hits DEF 12, 2 + 4 + 5 does not; 6 + 12 against ARM 12
    expect(damages(t, 'foe', 'near', 'out')).toEqual([6, 0, 0]);
    const aimed = scene(true).dice('to hit', 2, 4, 2, 4).choose('Ground Pounder at 10.00, 14.00');
    expect(damages(aimed, 'foe', 'near')).toEqual([0, 0]);
    const special = { verb: Verb.Special, n: 0, extra: 0 };
    // 14 inches from the edge of a small base, less the radius of the template: 12.59
    expect(scene().propose({ ...special, x: 10 * INCH, y: 16.6 * INCH })).toBe('too far');
    expect(scene().propose({ ...special, x: 10 * INCH, y: 3.9 * INCH })).toBe(
      'this direction never brings the target into melee range',
    );
    expect(scene().propose({ ...special, x: 10 * INCH, y: 16.5 * INCH, target: 1 })).toBe('not an option');
    const free = scene().dice('to hit', 6, 5).dice('damage', 1, 1);
    expect(free.propose({ ...special, x: 15 * INCH, y: 14 * INCH })).toBe('');
  });

  test('HRD-KNOCK-001 Tremor: one roll against all within 2 inches of the model, who are knocked down', () => {
    const hammer: Partial<WeaponProfile> = { name: 'hammer', abilities: ['Tremor'] };
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], MAT: 6, weapons: [hammer] }, pal: { at: [8, 10], DEF: 12, facing: 90 } },
        {
          foe: { at: [10, 12], DEF: 13 },
          agile: { at: [12, 10], DEF: 14, facing: 270 },
          out: { at: [10, 13.2], DEF: 10 },
        },
      ),
    );
    t.dice('to hit', 3, 4).choose('Tremor');
    const down = ['a', 'pal', 'foe', 'agile', 'out'].map((name) => isDown(t.b, t.row(name)));
    expect([down, damages(t, 'foe')]).toEqual([[false, true, true, false, false], [0]]);
  });

  test('HRD-DMG-001 Energy Pulse hits all within 6 inches with POW 12, without a roll', () => {
    const coil: Partial<WeaponProfile> = { ...GUN, POW: 14, damage: ['electricity'], abilities: ['Energy Pulse'] };
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], weapons: [coil] }, pal: { at: [10, 5], damage: 20 } },
        {
          foe: { at: [10, 16], damage: 20 },
          out: { at: [10, 17.3], damage: 20 },
          immune: { at: [14, 10], damage: 20, immunities: ['electricity'] },
        },
      ),
    );
    t.dice('damage', 3, 3, 3, 3).choose('Energy Pulse');
    expect([damages(t, 'pal', 'foe', 'out', 'immune'), t.diceLeft()]).toEqual([[6, 6, 0, 0], []]);
  });
});

describe('special attacks with another template or POW', () => {
  const scene = (ability: string) =>
    acting(
      new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: [ability] }] } },
        { foe: { at: [10, 12], damage: 30 }, near: { at: [11.8, 12], damage: 30 } },
      ),
    ).dice('to hit', 6, 5);

  test('HRD-AOE-004 Rifle Grenade is a shot with a 3 inch template', () => {
    const t = scene('Rifle Grenade').dice('damage', 3, 3, 6, 6).choose('Rifle Grenade at foe');
    expect([damages(t, 'foe', 'near'), t.question()]).toEqual([[4, 5], '']);
  });

  test('HRD-CLOUD-001 Mage Storm has a 4 inch template and POW 12; a cloud stays that harms who enters it', () => {
    const t = scene('Mage Storm').dice('damage', 3, 3, 6, 6).choose('Mage Storm at foe');
    expect(damages(t, 'foe')).toEqual([6]);
    expect([t.b.cloud.radius[0], t.b.cloud.power[0]]).toEqual([2 * INCH, 12]);
  });

  test('HRD-WPN-010 Concentrated Blast has POW 16', () => {
    expect(
      damages(scene('Concentrated Blast').dice('damage', 3, 3).choose('Concentrated Blast at foe'), 'foe'),
    ).toEqual([10]);
  });

  test('HRD-THRN-001 Pitch throws whom it hits', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], STR: 6, weapons: [blade('hooves', 'Pitch')] } },
        { foe: { at: [10, 11.5], damage: 40 }, far: FAR },
      ),
    );
    t.dice('to hit', 6, 5)
      .dice('damage', 3, 3)
      .choose('Pitch at foe')
      .choose('use Pitch')
      .choose('throw foe directly away');
    expect([isDown(t.b, 1), damages(t, 'foe')]).toEqual([true, [5]]);
  });

  test('HRD-WPN-008 Rapid Fire [D3+1]: one shot more than a d3 says', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Rapid Fire [D3+1]'] }] } },
        { foe: { at: [10, 12], damage: 60 }, far: FAR },
      ),
    ).dice('rate of fire', 3);
    let n = 0;
    for (; t.question().includes('attack'); n++) t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
    expect(n).toBe(3);
  });

  test('HRD-ORIG-005 a Lightning Generator lets lightning arc to d3 models', () => {
    const t = new HordesTable(
      { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Lightning Generator'] }] } },
      {
        foe: { at: [10, 12], damage: 30 },
        next: { at: [10, 14], damage: 30 },
        third: { at: [10, 16], damage: 30 },
        fourth: { at: [10, 18], damage: 30 },
      },
    );
    t.dice('to hit', 6, 5).dice('arcs of lightning', 4).dice('damage', 3, 3, 3, 3, 3, 3).attack('a', 'foe');
    expect(damages(t, 'foe', 'next', 'third', 'fourth')).toEqual([4, 4, 4, 0]);
  });
});

describe('attacks that a point changes', () => {
  test('HRD-DICE-009 Powerful Attack boosts the attack roll and the damage roll for one point', () => {
    const scene = (fury: number) =>
      new HordesTable(
        {
          lord: { at: [14, 4], type: 'warlock', FURY: 6, damage: 9 },
          a: {
            at: [10, 4],
            ...BEAST,
            damage: 20,
            leader: 'lord',
            fury,
            weapons: [{ ...GUN, abilities: ['Powerful Attack'] }],
          },
        },
        { foe: { at: [10, 12], damage: 30 }, far: FAR },
      );
    const t = scene(0).turn().choose('activate a').choose('stay');
    t.points('a', 0).dice('to hit', 6, 5, 1).dice('damage', 3, 3, 3).choose('Powerful Attack at foe');
    expect([damages(t, 'foe'), t.b.model.points[1], t.diceLeft()]).toEqual([[7], 1, []]);
    const poor = scene(0).turn().choose('activate a').choose('stay').points('a', 4);
    expect(poor.options().some((option) => option.startsWith('Powerful'))).toBe(false);
  });

  test('HRD-AOE-004 Blaster gives one attack a 3 inch template for a point', () => {
    const t = new HordesTable(
      { a: { at: [10, 4], ...BEAST, damage: 20, weapons: [{ ...GUN, abilities: ['Blaster'] }] } },
      { foe: { at: [10, 12], damage: 30 }, near: { at: [11.8, 12], damage: 30 } },
    );
    acting(t).dice('to hit', 6, 5).dice('damage', 3, 3, 6, 6).choose('Blaster at foe');
    expect([damages(t, 'foe', 'near'), t.b.model.points[0]]).toEqual([[4, 5], 1]);
    const plain = acting(
      new HordesTable(
        { a: { at: [10, 4], ...BEAST, damage: 20, weapons: [{ ...GUN, abilities: ['Blaster'] }] } },
        { foe: { at: [10, 12], damage: 30 }, near: { at: [11.8, 12], damage: 30 } },
      ),
    );
    plain.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
    expect([damages(plain, 'foe', 'near'), plain.b.model.points[0]]).toEqual([[4, 0], 0]);
  });
});

describe('how often a weapon attacks', () => {
  test('HRD-ATK-012 Sustained Attack hits the model that it hit last in the activation without a roll', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('saw', 'Sustained Attack')] } },
        { foe: { at: [10, 11.6], damage: 40 }, other: { at: [11.6, 10.6], damage: 40, DEF: 20 } },
      ),
    );
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
    t.dice('damage', 3, 3).choose('attack foe again');
    // a miss at another model changes nothing
    t.dice('to hit', 1, 2).choose('attack other again');
    t.dice('damage', 3, 3).choose('attack foe again');
    expect([damages(t, 'foe'), t.diceLeft()]).toEqual([[15], []]);
  });

  test('HRD-ATK-012 Sustained Attack is of the weapon that hit, whichever weapons other models have', () => {
    const t = acting(
      new HordesTable(
        {
          z: { at: [30, 10], weapons: [blade('axe'), blade('hook')] },
          a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('saw', 'Sustained Attack')] },
        },
        { foe: { at: [10, 11.6], damage: 40 } },
      ),
    );
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
    t.dice('damage', 3, 3).choose('attack foe again');
    expect([damages(t, 'foe'), t.diceLeft()]).toEqual([[10], []]);
  });

  test('HRD-ATK-012 Critical: Sustained Attack needs a critical hit, and ends with an attack at another model', () => {
    const scene = () =>
      acting(
        new HordesTable(
          { a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('saw', 'Critical: Sustained Attack')] } },
          { foe: { at: [10, 11.6], damage: 60 }, other: { at: [11.6, 10.6], damage: 40, DEF: 20 } },
        ),
      );
    const t = scene().dice('to hit', 5, 5).dice('damage', 3, 3).choose('attack foe');
    t.dice('damage', 3, 3).choose('attack foe again').choose('take the hit');
    t.dice('to hit', 1, 2).choose('attack other again');
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe again');
    expect([damages(t, 'foe'), t.diceLeft()]).toEqual([[15], []]);
    const plain = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
    plain.dice('to hit', 1, 2).choose('attack foe again');
    expect(damages(plain, 'foe')).toEqual([5]);
  });

  test('HRD-LOCK-014 ROF ∞: a leader pays for another shot', () => {
    const scene = (...abilities: string[]) => {
      const t = new HordesTable(
        { a: { at: [10, 4], type: 'warcaster', FOCUS: 3, damage: 9, weapons: [{ ...GUN, abilities }] } },
        { foe: { at: [10, 12], damage: 30 }, far: FAR },
      );
      t.turn().choose('stay').dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
      return t;
    };
    const t = scene('ROF ∞');
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe again');
    expect([damages(t, 'foe'), t.b.model.points[0]]).toEqual([[8], 2]);
    expect(
      scene()
        .options()
        .some((option) => option.startsWith('attack')),
    ).toBe(false);
  });

  test('HRD-COMB-011 Double Strike: a point pays for two additional attacks with the weapon', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], ...BEAST, damage: 20, weapons: [blade('claw', 'Double Strike'), blade('bite')] } },
        { foe: { at: [10, 11.6], damage: 60 }, far: FAR },
      ),
    );
    const strike = (words: string) => t.dice('to hit', 6, 5).dice('damage', 3, 3).choose(words);
    const fury = () => t.b.model.points[0];
    strike('attack foe with claw');
    strike('attack foe with bite');
    strike('attack foe again with claw');
    expect(fury()).toBe(1);
    strike('attack foe again with bite');
    expect(fury()).toBe(2);
    strike('attack foe again with claw');
    expect(fury()).toBe(2);
    strike('attack foe again with claw');
    expect(fury()).toBe(3);
  });

  test('HRD-WPN-008 Rapid Fire (D3): a d3 says how many initial attacks there are', () => {
    const shots = (die: number) => {
      const t = acting(
        new HordesTable(
          { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Rapid Fire (D3)'] }] } },
          { foe: { at: [10, 12], damage: 60 }, far: FAR },
        ),
      ).dice('rate of fire', die);
      let n = 0;
      while (t.question().includes('attack')) {
        t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
        n++;
      }
      return n;
    };
    expect([shots(1), shots(3), shots(6)]).toEqual([1, 2, 3]);
  });

  test('HRD-WPN-007 Manual Reload: another shot for each Trencher in base contact, two at most', () => {
    const shots = (...loaders: [string, number, number][]) => {
      const crew = Object.fromEntries(loaders.map(([name, x, y]) => [name, { at: [x, y] } as Standing]));
      const t = new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Manual Reload'] }] }, ...crew },
        { foe: { at: [10, 12], damage: 60 }, far: FAR },
      );
      t.turn();
      if (t.question().includes('activates')) t.choose('activate a');
      t.choose('stay');
      let n = 0;
      while (t.question().includes('what does a attack')) {
        t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe');
        n++;
      }
      return n;
    };
    // small bases touch at 1.18 inches
    expect(shots()).toBe(1);
    expect(shots(['Trencher one', 11.18, 4])).toBe(2);
    expect(shots(['Trencher one', 11.3, 4])).toBe(1);
    expect(shots(['Gunner', 11.18, 4])).toBe(1);
    expect(shots(['Trencher one', 11.18, 4], ['Trencher two', 8.82, 4], ['Trenchers', 10, 2.82])).toBe(3);
  });

  test('HRD-COMB-002 Cumbersome: it is used alone among ranged weapons', () => {
    const names = (first: string) => {
      const t = acting(
        new HordesTable(
          {
            a: {
              at: [10, 4],
              weapons: [{ ...GUN, name: 'bomb', abilities: ['Cumbersome'] }, GUN, { ...GUN, name: 'bow' }],
            },
          },
          { foe: { at: [10, 12], damage: 60 }, far: FAR },
        ),
      );
      t.dice('to hit', 6, 5).dice('damage', 3, 3).choose(`attack foe with ${first}`);
      return t.question() === '' ? [] : t.options().map((option) => option.replace(/ \(.*/, ''));
    };
    expect(names('bomb')).toEqual([]);
    expect(names('gun')).toEqual(['attack foe with bow', 'no more attacks']);
  });

  test('HRD-MOVE-001 HRD-RAN-003 Light Artillery is not used after a movement, not aimed, and alone; its model never charges', () => {
    const scene = () =>
      new HordesTable(
        { a: { at: [10, 4], RAT: 5, weapons: [{ ...GUN, name: 'mortar', abilities: ['Light Artillery'] }, GUN, {}] } },
        { foe: { at: [10, 10], damage: 60, DEF: 12 }, far: FAR },
      ).turn();
    expect(
      scene()
        .options()
        .some((option) => option.startsWith('charge')),
    ).toBe(false);
    const weapons = (t: HordesTable) => t.options().map((option) => option.replace(/ \(.*/, ''));
    expect(weapons(scene().choose('advance to 10.00, 6.41'))).toEqual(['attack foe with gun', 'no more attacks']);
    const t = scene().choose('aim');
    expect(weapons(t)).toEqual(['attack foe with mortar', 'attack foe with gun', 'no more attacks']);
    // 2 + 4 + 5 misses DEF 12, as aim does not count
    t.dice('to hit', 2, 4).choose('attack foe with mortar');
    expect([damages(t, 'foe'), t.question()]).toEqual([[0], '']);
  });

  test('HRD-STAT-016 Range Finder adds 2 while another model of the crew is in base contact', () => {
    const hits = (x: number, unit: string) => {
      const t = new HordesTable(
        {
          a: { at: [10, 4], RAT: 5, unit: 'crew', weapons: [{ ...GUN, abilities: ['Range Finder'] }] },
          c: { at: [x, 4], unit },
        },
        { foe: { at: [10, 10], damage: 60, DEF: 13 }, far: FAR },
      );
      t.dice('to hit', 2, 4).dice('damage', 6, 5);
      t.attack('a', 'foe');
      return damages(t, 'foe')[0] > 0;
    };
    expect([hits(11.18, 'crew'), hits(11.3, 'crew'), hits(11.18, 'others')]).toEqual([true, false, false]);
  });

  test('HRD-WPN-002 Minimum Range: nobody within 8 inches is a target', () => {
    const options = (y: number) => {
      const t = new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, abilities: ['Minimum Range [8]'] }] } },
        { foe: { at: [10, y], damage: 60 }, far: FAR },
      );
      t.turn().choose('stay');
      return t.question() !== '';
    };
    expect([options(13.18), options(13.19)]).toEqual([false, true]);
  });
});
