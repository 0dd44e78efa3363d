// Each ability that always counts: what it changes, and that it changes nothing where its condition does not hold.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus, defenceOf, missesByItself } from '../attacks/attack-roll.js';
import { inControlRange } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { furyOf } from '../core/models.js';
import { AttackFlag, Did, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { armourOf, damageDice } from '../damage/damage-roll.js';
import { mayBeCharged, maySlam } from '../movement/charges.js';
import { judgePlace } from '../movement/placing.js';
import { mayTrample } from '../movement/tramples.js';
import { isInSpellRange, mayBeTarget } from '../spells/choices.js';
import { numberOf } from '../spells/tables.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const BOTH = { weapons: [SWORD, GUN] } as const;
type Side = Record<string, Standing>;
const has = (...abilities: string[]): Partial<Standing> => ({ abilities });

describe('changes of stats', () => {
  /** DEF of `it` against the sword and the gun of `foe`. */
  const def = (it: Partial<Standing>, flags = 0) => {
    const { b } = new HordesTable({ foe: { at: [10, 10], ...BOTH } }, { it: { at: [10, 14], ...it } });
    return [defenceOf(b, 1, 0, 0, flags), defenceOf(b, 1, 0, 1, flags)];
  };
  test('HRD-SPEC-001 Blade Shield adds 2 DEF against shots alone', () => {
    expect([def({}), def(has('Blade Shield'))]).toEqual([
      [12, 12],
      [12, 14],
    ]);
  });
  test('HRD-SPEC-001 Set Defense adds 2 DEF against charges and slams from its front arc alone', () => {
    const it = has('Set Defense');
    expect([def(it), def(it, AttackFlag.charge)[0], def({}, AttackFlag.charge)[0]]).toEqual([[12, 12], 14, 12]);
    expect(def({ ...it, facing: 0 }, AttackFlag.charge)[0]).toBe(12);
    const beast = { type: 'heavy warbeast', base: 'large', damage: 20 } as const;
    const { b } = new HordesTable({ foe: { at: [10, 10], ...beast } }, { it: { at: [10, 14], ...it } });
    expect([1, 2].map((w) => defenceOf(b, 1, 0, w))).toEqual([12, 14]);
  });
  test('HRD-SPEC-001 Carapace adds 4 ARM against shots and free strikes alone', () => {
    const arm = (it: Partial<Standing>) => {
      const { b } = new HordesTable({ foe: { at: [10, 10], ...BOTH } }, { it: { at: [10, 14], ...it } });
      return [armourOf(b, 1, 0, false), armourOf(b, 1, 1, false), armourOf(b, 1, 0, false, AttackFlag.free, 0)];
    };
    expect([arm({}), arm(has('Carapace'))]).toEqual([
      [12, 12, 12],
      [12, 16, 16],
    ]);
    const t = new HordesTable({ foe: { at: [10, 10] } }, { it: { at: [10, 11.5], damage: 9, ...has('Carapace') } });
    t.dice('to hit', 6, 5).dice('damage', 3, 2, 1).attack('foe', 'it', 0, 'free');
    expect(damageOf(t.b, 1)).toBe(6 + 11 - 16);
  });
  test('HRD-SPEC-001 Defensive Line adds 2 ARM in base contact with a comrade alone', () => {
    const arm = (x: number, it: Partial<Standing>, unit = 'line') =>
      armourOf(
        new HordesTable(
          { it: { at: [10, 10], unit: 'line', ...it }, other: { at: [x, 10], unit }, foe: { at: [30, 30] } },
          {},
        ).b,
        0,
        0,
        false,
      );
    const near = 10 + 30 / 25.4;
    expect([arm(near, {}), arm(near, has('Defensive Line')), arm(near + 0.2, has('Defensive Line'))]).toEqual([
      12, 14, 12,
    ]);
    expect(arm(near, has('Defensive Line'), 'others')).toBe(12);
  });
  test('HRD-SPEC-001 HRD-TOKEN-002 Ghost Shield adds 1 ARM for each soul token', () => {
    const { b } = new HordesTable({ it: { at: [10, 10], ...has('Ghost Shield') }, other: { at: [14, 10] } }, {});
    b.model.souls[0] = 2;
    b.model.souls[1] = 2;
    expect([0, 1].map((m) => armourOf(b, m, 0, false))).toEqual([14, 12]);
    b.model.souls[0] = 0;
    expect(armourOf(b, 0, 0, false)).toBe(12);
  });
  test('HRD-SPEC-001 Affinity adds 1 FURY in the battlegroup of the named leader alone', () => {
    const fury = (name: string, it: Partial<Standing>) => {
      const beast = { type: 'light warbeast', base: 'medium', FURY: 3, THR: 8, damage: 20 } as const;
      const side: Side = {
        lord: { at: [10, 10], name, type: 'warlock', FURY: 5, damage: 15 },
        it: { at: [12, 10], ...beast, leader: 'lord', ...it },
      };
      return furyOf(new HordesTable(side, {}).b, 1);
    };
    const it = has('Affinity [Makeda]');
    expect([fury('Archdomina Makeda', it), fury('Morghoul', it), fury('Archdomina Makeda', {})]).toEqual([4, 3, 3]);
  });
  test('HRD-SPEC-001 Flank adds 2 and a die to melee attacks at an enemy in the melee range of a named friend', () => {
    const flank = (friend: Partial<Standing>, it = has('Flank [Another Trencher]'), side: Side = {}) => {
      const t = new HordesTable(
        { it: { at: [10, 10], name: 'Trencher Buster', ...BOTH, ...it }, friend: { at: [10, 12.6], ...friend } },
        { foe: { at: [10, 11.3] }, ...side },
      );
      return [0, 1].map((w) => [attackBonus(t.b, 0, w, 2, 0), damageDice(t.b, 0, w, false, 2)]);
    };
    const plain = [
      [6, 2],
      [5, 2],
    ];
    const trencher = { name: 'Trencher Infantry' };
    expect(flank(trencher)).toEqual([
      [8, 3],
      [5, 2],
    ]);
    expect(flank(trencher, {})).toEqual(plain);
    expect(flank({ name: 'Long Gunner' })).toEqual(plain);
    expect(flank({ ...trencher, at: [10, 14] })).toEqual(plain);
    expect(flank({ ...trencher, status: Status.knockedDown })).toEqual(plain);
  });
});

describe('rolls', () => {
  test('HRD-SPEC-001 Anatomical Precision does a point to a living model whose ARM a melee damage roll does not exceed', () => {
    const hurt = (it: Partial<Standing>, foe: Partial<Standing>, weapon = 0) => {
      const t = new HordesTable(
        { it: { at: [10, 10], ...BOTH, advantages: ['Gunfighter'], ...it } },
        { foe: { at: [10, 11.5], ARM: 30, damage: 5, ...foe } },
      );
      t.dice('to hit', 6, 5).dice('damage', 1, 2).attack('it', 'foe', weapon);
      return damageOf(t.b, 1);
    };
    const it = has('Anatomical Precision');
    expect([hurt(it, {}), hurt({}, {}), hurt(it, { advantages: ['Undead'] }), hurt(it, {}, 1)]).toEqual([1, 0, 0, 0]);
    expect(hurt(it, { ARM: 10 })).toBe(6 + 5 + 3 - 10);
  });
  test('HRD-SPEC-001 Impervious Flesh takes a die from damage rolls of shots alone', () => {
    const dice = (it: Partial<Standing>) => {
      const { b } = new HordesTable({ foe: { at: [10, 10], ...BOTH } }, { it: { at: [10, 14], ...it } });
      return [damageDice(b, 0, 0, false, 1), damageDice(b, 0, 1, false, 1)];
    };
    expect([dice({}), dice(has('Impervious Flesh'))]).toEqual([
      [2, 2],
      [2, 1],
    ]);
  });
  test('HRD-SPEC-001 HRD-ADV-032 Arcane Precision ignores Stealth after aiming', () => {
    const misses = (it: Partial<Standing>, aims: boolean) => {
      const { b } = new HordesTable(
        { it: { at: [10, 10], ...BOTH, ...it } },
        { foe: { at: [10, 20], advantages: ['Stealth'] } },
      );
      if (aims) b.model.did[0] |= Did.Aim;
      return missesByItself(b, 0, 1, 1);
    };
    const it = has('Arcane Precision');
    expect([misses(it, true), misses(it, false), misses({}, true)]).toEqual([false, true, true]);
  });
  test('HRD-SPEC-001 HRD-ADV-032 Prowl is Stealth within what conceals', () => {
    const misses = (it: Partial<Standing>, y: number) => {
      const { b } = new HordesTable({ foe: { at: [10, 8], ...BOTH } }, { it: { at: [10, y], ...it } }, [
        box('forest', 8, 16, 4, 4),
      ]);
      return missesByItself(b, 0, 1, 1);
    };
    expect([misses(has('Prowl'), 17), misses(has('Prowl'), 15), misses({}, 17)]).toEqual([true, false, false]);
  });
  test('HRD-SPEC-001 HRD-COVER-003 Camouflage adds 2 DEF to concealment and cover, none in the open', () => {
    const def = (kind: 'forest' | 'rubble' | null, it: Partial<Standing>) => {
      const pieces = kind === null ? [] : [box(kind, 8, 14, 4, 4)];
      const { b } = new HordesTable({ foe: { at: [10, 10], ...BOTH } }, { it: { at: [10, 16], ...it } }, pieces);
      return defenceOf(b, 1, 0, 1);
    };
    const it = has('Camouflage');
    expect([def('forest', it), def('rubble', it), def(null, it)]).toEqual([16, 18, 12]);
    expect([def('forest', {}), def('rubble', {})]).toEqual([14, 16]);
  });
  test('HRD-SPEC-001 HRD-ATK-022 Perfect Balance: no back strikes, free strikes or combined attacks; it stands up for nothing', () => {
    const scene = (it: Partial<Standing>) =>
      new HordesTable(
        { foe: { at: [10, 10], ...BOTH } },
        { it: { at: [10, 11.5], facing: 0, status: Status.knockedDown, damage: 5, ...it } },
      );
    expect([scene({}), scene(has('Perfect Balance'))].map(({ b }) => attackBonus(b, 0, 0, 1, 0))).toEqual([8, 6]);
    const { b } = scene(has('Perfect Balance'));
    expect(
      (['no free strikes against it', 'no combined attacks at it'] as const).map((flag) => isUnder(b, 1, Flag[flag])),
    ).toEqual([true, true]);
    const did = (it: Partial<Standing>) => {
      const t = scene(it);
      t.turn(1).choose('stand up and give up the movement');
      return t.b.model.did[1] & (Did.GiveUpMove | Did.GiveUpAction);
    };
    expect([did({}), did(has('Perfect Balance'))]).toEqual([Did.GiveUpMove, 0]);
  });
  test('HRD-SPEC-001 Flagellant is hit by melee attacks of friends without a roll, by enemies with one', () => {
    const t = new HordesTable(
      { a: { at: [10, 10] }, it: { at: [10, 11.5], damage: 20, ...has('Flagellant') } },
      { foe: { at: [10, 13] } },
    );
    t.dice('damage', 6, 6).attack('a', 'it');
    expect(damageOf(t.b, 1)).toBe(11);
    t.dice('to hit', 1, 2).attack('foe', 'it');
    expect([damageOf(t.b, 1), t.diceLeft()]).toEqual([11, []]);
  });
  test('HRD-SPEC-001 HRD-DICE-008 Future Sight boosts an attack and a damage roll after the dice have fallen', () => {
    const beast = { type: 'light warbeast', base: 'medium', FURY: 4, THR: 9, damage: 20, fury: 0 } as const;
    const t = new HordesTable(
      { it: { at: [10, 10], ...beast, ...has('Future Sight') } },
      { foe: { at: [10, 11.8], damage: 20, DEF: 14 } },
    );
    t.turn(0).choose('stay');
    t.dice('to hit', 3, 4).choose('attack foe with sword');
    expect(t.question()).toContain('rolled again');
    t.dice('to hit', 1).dice('damage', 2, 4);
    t.choose('use boost after the roll');
    t.dice('damage', 5).choose('use boost after the roll');
    expect([damageOf(t.b, 1), t.b.model.points[0]]).toEqual([6 + 5 + 11 - 12, 2]);
  });
  test('HRD-SPEC-001 Dual Shot makes one more shot after aiming', () => {
    const shots = (it: Partial<Standing>, move: string) => {
      const t = new HordesTable(
        { it: { at: [10, 10], weapons: [{ ...GUN, POW: 1 }], ...it } },
        { foe: { at: [10, 14], ARM: 30, damage: 9 } },
      );
      t.turn(0).choose(move);
      let n = 0;
      while (t.options().some((option) => option.startsWith('attack foe')) && n < 5) {
        t.dice('to hit', 1, 2).choose('attack foe');
        n++;
      }
      return n;
    };
    expect([shots(has('Dual Shot'), 'aim'), shots({}, 'aim'), shots(has('Dual Shot'), 'stay')]).toEqual([2, 1, 1]);
  });
});

describe('movement', () => {
  const beast = { type: 'heavy warbeast', base: 'large', FURY: 4, THR: 9, damage: 25 } as const;
  test('HRD-SPEC-001 HRD-SLAM-001 Serpentine makes neither slams nor tramples and is not knocked down', () => {
    const may = (it: Partial<Standing>) => {
      const { b } = new HordesTable({ it: { at: [10, 10], ...beast, ...it } }, {});
      return [maySlam(b, 0), mayTrample(b, 0), isUnder(b, 0, Flag['cannot be knocked down'])];
    };
    expect([may({}), may(has('Serpentine'))]).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
  });
  test('HRD-SPEC-001 HRD-SLAM-009 Grand Slam costs nothing and throws 2 inches farther; Brace For Impact takes 3 away', () => {
    const slam = (it: Partial<Standing>, foe: Partial<Standing>, rolled: number) => {
      const t = new HordesTable(
        { it: { at: [10, 10], ...beast, FURY: 1, fury: it.abilities === undefined ? 0 : 1, ...it } },
        { foe: { at: [10, 16], ...beast, base: 'large', ARM: 30, ...foe } },
      );
      t.turn(0).dice('to hit', 6, 5).dice('slam distance', rolled).dice('damage', 1, 1, 1).choose('slam foe');
      return [Math.round((t.b.model.y[1] - 16 * INCH) / INCH), t.b.model.status[1] & Status.knockedDown];
    };
    const down = Status.knockedDown;
    expect([slam({}, {}, 3), slam(has('Grand Slam'), {}, 3), slam({}, has('Brace For Impact'), 5)]).toEqual([
      [3, down],
      [5, down],
      [2, down],
    ]);
    expect([slam({}, has('Brace For Impact'), 3), slam({}, {}, 1)]).toEqual([
      [0, 0],
      [1, down],
    ]);
  });
  test('HRD-SPEC-001 HRD-PLACE-003 Immovable Object is not knocked down, pushed, slammed or placed', () => {
    const { b } = new HordesTable({ it: { at: [10, 10], ...has('Immovable Object') }, other: { at: [20, 20] } }, {});
    expect([0, 1].map((m) => judgePlace(b, m, 15 * INCH, 15 * INCH) === 0)).toEqual([false, true]);
    const flags = ['cannot be knocked down', 'cannot be pushed or slammed'] as const;
    expect(flags.map((flag) => isUnder(b, 0, Flag[flag]))).toEqual([true, true]);
  });
  test('HRD-SPEC-001 Polarity Wall: who stands in its front arc does not charge it while it touches a comrade', () => {
    const may = (it: Partial<Standing>, y: number, x = 10 + 30 / 25.4) => {
      const { b } = new HordesTable(
        { it: { at: [10, 20], unit: 'line', ...it }, other: { at: [x, 20], unit: 'line' } },
        { foe: { at: [10, y], facing: y < 20 ? 0 : 180 } },
      );
      return mayBeCharged(b, 2, 0);
    };
    const it = has('Polarity Wall');
    expect([may(it, 26), may(it, 14), may({}, 26), may(it, 26, 14)]).toEqual([false, true, true, true]);
  });
  test('HRD-SPEC-001 HRD-ADV-029 Relentless Charge passes rough ground in a charge, not in an advance', () => {
    const options = (it: Partial<Standing>) => {
      const t = new HordesTable({ it: { at: [10, 10], ...it } }, { foe: { at: [10, 19] } }, [
        box('rubble', 6, 12, 8, 5),
      ]);
      const ways = t
        .turn(0)
        .options()
        .map((option) => Number(/^charge foe, forward ([\d.]+)/.exec(option)?.[1] ?? 0));
      return Math.max(...ways) > 7;
    };
    expect([options(has('Relentless Charge')), options({})]).toEqual([true, false]);
  });
  test('HRD-SPEC-001 HRD-LOCK-011 Extended Control Range: its leader controls it within twice the distance', () => {
    const inRange = (y: number, it: Partial<Standing>) => {
      const { b } = new HordesTable(
        {
          lord: { at: [10, 4], type: 'warcaster', FOCUS: 6, damage: 15 },
          other: { at: [20, 4], type: 'warcaster', FOCUS: 6, damage: 15 },
          it: { at: [10, y], type: 'light warjack', base: 'medium', damage: 20, leader: 'lord', ...it },
        },
        {},
      );
      return [inControlRange(b, 0, 2), inControlRange(b, 1, 2)];
    };
    const it = has('Extended Control Range');
    expect([inRange(18, it), inRange(29, it), inRange(30, it), inRange(18, {})]).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});

describe('spells', () => {
  const bolt = numberOf('Arcane Bolt');
  test('HRD-SPEC-001 HRD-SPELL-004 Spell Ward is no target of spells of friend and foe', () => {
    const { b } = new HordesTable(
      { mage: { at: [10, 10], type: 'warcaster', FOCUS: 6, damage: 15, spells: ['Arcane Bolt'] } },
      { it: { at: [10, 14], ...has('Spell Ward') }, other: { at: [12, 14] } },
    );
    expect([1, 2].map((t) => mayBeTarget(b, 0, bolt, 0, t))).toEqual([false, true]);
  });
  test('HRD-SPEC-001 HRD-SPELL-007 Range Amplifier adds 5 inches to spells that begin at the model itself', () => {
    const inRange = (y: number, it: Partial<Standing>) => {
      const { b } = new HordesTable(
        {
          mage: { at: [10, 10], type: 'warcaster', FOCUS: 6, damage: 15, spells: ['Arcane Bolt'], ...it },
          node: {
            at: [14, 10],
            type: 'light warjack',
            base: 'medium',
            damage: 20,
            advantages: ['Arc Node'],
            leader: 'mage',
          },
        },
        { foe: { at: [10, y], DEF: 1, damage: 30 } },
      );
      return [isInSpellRange(b, 0, bolt, 0, 2), isInSpellRange(b, 0, bolt, 1, 2)];
    };
    const it = has('Range Amplifier');
    expect([inRange(25, it), inRange(25, {}), inRange(20, it), inRange(28.5, it)]).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [false, false],
    ]);
  });
});
