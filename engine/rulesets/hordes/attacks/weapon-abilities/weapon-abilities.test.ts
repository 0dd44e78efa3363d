import { describe, expect, test } from 'vitest';
import { holds } from '../../../../kernel/special-rules.js';
import { box, damageOf, HordesTable, type Standing } from '../../../../testing/hordes/table.js';
import { armyBooks } from '../../armies/armies.js';
import type { WeaponProfile } from '../../armies/profiles.js';
import { Flag, Hook } from '../../core/hooks.js';
import { isDown, isStationary } from '../../core/models.js';
import { Rule } from '../../core/rule-ids.js';
import { Status } from '../../core/state.js';
import { isUnder, statOf } from '../../core/stats.js';
import { hasCrippledSystem } from '../../core/systems.js';
import { QUALITIES, System } from '../../core/terms.js';
import { attackBonus, defenceOf } from '../attack-roll.js';
import { mayAttack } from '../combat-action.js';
import { UNPLAYED_WEAPON_ABILITIES, WEAPON_ABILITIES } from './data.js';
import { seesWith } from './rolls.js';
import { isPlayedOfWeapons } from './what-is-played.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
const GRID = { grid: ['LLL...', 'LLL...', 'MMM...', 'CCC...', 'RRR...', 'RRR...'] } as const;
const JACK: Partial<Standing> = { type: 'heavy warjack', base: 'large', damage: GRID };
const FAR: Standing = { at: [40, 40] };

/** `a` with one weapon strikes `foe` before it; `n` dice of damage, each a 3. */
function struck(weapon: Partial<WeaponProfile>, foe: Partial<Standing> = {}, faces: readonly number[] = [3, 3]) {
  const t = new HordesTable(
    { a: { at: [10, 10], weapons: [weapon] } },
    { foe: { at: [10, 11.5], damage: 30, ...foe }, far: FAR },
  );
  return t
    .dice('to hit', 6, 5)
    .dice('damage', ...faces)
    .attack('a', 'foe');
}
const harm = (t: HordesTable, name = 'foe') => damageOf(t.b, t.row(name));
const blow = (...abilities: string[]): Partial<WeaponProfile> => ({ abilities });

describe('damage rolls', () => {
  test('HRD-DICE-007 Poison adds a die against the living, Erosion against others', () => {
    // 3 + 3 + 11 against ARM 12, and another 3
    const points = (ability: string, foe: Partial<Standing>, faces: readonly number[]) =>
      [struck(blow(ability), foe, faces)].map((t) => [harm(t), t.diceLeft()])[0];
    const [two, three] = [
      [3, 3],
      [3, 3, 3],
    ];
    for (const dead of ['Undead', 'Construct'] as const) {
      expect(points('Poison', { advantages: [dead] }, two)).toEqual([5, []]);
      expect(points('Erosion', { advantages: [dead] }, three)).toEqual([8, []]);
    }
    expect(points('Poison', {}, three)).toEqual([8, []]);
    expect(points('Erosion', {}, two)).toEqual([5, []]);
  });

  test('HRD-DMG-001 Burst Fire adds 1 against medium bases and 2 against larger ones', () => {
    const points = (base: Standing['base']) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ ...GUN, abilities: ['Burst Fire'] }] } },
        { foe: { at: [10, 20], damage: 30, ...(base === undefined ? {} : { base }) }, far: FAR },
      );
      return harm(t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe'));
    };
    expect([points('small'), points('medium'), points('large'), points('huge')]).toEqual([4, 5, 6, 6]);
  });

  test('HRD-DMG-001 Annihilating Gaze adds the STR of a living model hit', () => {
    expect(harm(struck(blow('Annihilating Gaze'), { STR: 9 }))).toBe(5 + 9);
    expect(harm(struck(blow('Annihilating Gaze'), { STR: 4 }))).toBe(5 + 4);
    expect(harm(struck(blow('Annihilating Gaze'), { STR: 9, advantages: ['Construct'] }))).toBe(5);
  });

  test('HRD-STAT-014 Armor Piercing halves the base ARM of larger bases, rounded up, and adds 2 against small ones', () => {
    const at = (base: 'small' | 'medium' | 'large', ARM: number, more: Partial<Standing> = {}) =>
      harm(struck(blow('Armor Piercing'), { base, ARM, ...more }));
    expect([at('small', 15), at('medium', 15), at('large', 15), at('large', 14)]).toEqual([4, 9, 9, 10]);
    // a shield is no base ARM
    expect(at('medium', 15, { weapons: [{ qualities: ['Shield'] }] })).toBe(7);
  });

  test('HRD-PWR-006 Hard Head adds its POW to head-butts and slams, and to no other damage', () => {
    const beast: Partial<Standing> = { type: 'heavy warbeast', base: 'large', damage: 30, FURY: 4 };
    const points = (row: number, abilities: readonly string[], location?: 'L') => {
      const weapons: Standing['weapons'] = [{ POW: 4, abilities, ...(location === undefined ? {} : { location }) }];
      const t = new HordesTable(
        { a: { at: [10, 9.5], ...beast, weapons } },
        { foe: { at: [10, 11.4], damage: 40, base: 'large' }, far: FAR },
      );
      t.b.activation.advanced[0] = 0;
      return harm(t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe', row));
    };
    expect([points(1, []), points(1, ['Hard Head'])]).toEqual([0, 4]);
    expect([points(2, []), points(2, ['Hard Head'])]).toEqual([0, 4]);
    expect([points(0, []), points(0, ['Hard Head'])]).toEqual([4, 4]);
  });
});

describe('more damage', () => {
  test('HRD-WPN-012 Independent Attack adds its own STR', () => {
    const points = (STR: number) => {
      const t = new HordesTable(
        { a: { at: [10, 10], STR, weapons: [blow('Independent Attack')] } },
        { foe: { at: [10, 11.5], damage: 30 }, far: FAR },
      );
      return harm(t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe'));
    };
    expect([points(9), points(4)]).toEqual([5, 5]);
  });

  test('HRD-CHG-017 Brutal Charge adds 2 to charge attacks alone', () => {
    const points = (abilities: string[], how?: 'charge') => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ abilities }] } },
        { foe: { at: [10, 11.5], damage: 30 }, far: FAR },
      );
      t.dice('to hit', 6, 5).dice('damage', ...(how === undefined ? [3, 3] : [3, 3, 3]));
      return harm(t.attack('a', 'foe', 0, how));
    };
    expect([points([], 'charge'), points(['Brutal Charge'], 'charge'), points(['Brutal Charge'])]).toEqual([8, 10, 5]);
  });

  test('HRD-MOVE-001 Power Up adds 2 for a model that has advanced an inch in its activation', () => {
    const points = (advanced: number, active = 0) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [blow('Power Up')] } },
        { foe: { at: [10, 11.5], damage: 30 }, far: FAR },
      );
      t.b.activation.model[0] = active;
      t.b.activation.advanced[0] = advanced;
      return harm(t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe'));
    };
    expect([points(2540), points(2539), points(2540, 1)]).toEqual([7, 5, 5]);
  });

  test('HRD-DICE-007 Critical Brutal Damage adds a die on a critical hit', () => {
    const points = (...faces: number[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [blow('Critical Brutal Damage')] } },
        { foe: { at: [10, 11.5], damage: 30 }, far: FAR },
      );
      t.dice('to hit', ...faces).dice('damage', 3, 3, ...(faces[0] === faces[1] ? [3] : []));
      return harm(t.attack('a', 'foe'));
    };
    expect([points(5, 5), points(6, 5)]).toEqual([8, 5]);
  });
});

describe('attack rolls and sight', () => {
  test('HRD-STAT-016 Set Defense takes 2 from charge attacks and slams that come from its front arc', () => {
    const foe = (abilities: readonly string[], facing = 180) => {
      const t = new HordesTable(
        { a: { at: [10, 10], type: 'heavy warbeast', base: 'large', damage: 20 } },
        { foe: { at: [10, 11.5], facing, weapons: [{ abilities }] } },
      );
      return [
        [0, 2],
        [0, 0],
        [2, 0],
        [1, 0],
      ].map(([w, flags]) => attackBonus(t.b, 0, w, 1, flags));
    };
    expect(foe([])).toEqual([6, 6, 6, 6]);
    expect(foe(['Set Defense'])).toEqual([4, 6, 4, 6]);
    expect(foe(['Set Defense'], 0)).toEqual([8, 8, 8, 8]);
  });

  test('HRD-LOS-007 Arcing Fire ignores models in the way that are not within an inch of the target', () => {
    const seen = (y: number, ...abilities: string[]) => {
      const wall = { at: [10, y], base: 'large' } as const;
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ ...GUN, abilities }] } },
        { foe: { at: [10, 20] }, wall },
      );
      return seesWith(t.b, 0, 0, 1);
    };
    // radii 0.59 and 0.98: a gap of an inch at 17.42
    expect([seen(15), seen(15, 'Arcing Fire'), seen(17.4, 'Arcing Fire'), seen(17.44, 'Arcing Fire')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('HRD-LOS-001 HRD-COVER-001 Ghost Shot needs no line of sight and ignores concealment and cover', () => {
    const shot = (...abilities: string[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ ...GUN, abilities }] } },
        { foe: { at: [10, 20], DEF: 12 }, wall: { at: [10, 15], base: 'large' } },
      );
      return [seesWith(t.b, 0, 0, 1), defenceOf(t.b, 1, 0, 0)];
    };
    expect([shot(), shot('Ghost Shot')]).toEqual([
      [false, 12],
      [true, 12],
    ]);
    const hidden = (...abilities: string[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [{ ...GUN, abilities }] } },
        { foe: { at: [10, 20], DEF: 12 } },
        [box('wall', 9, 18.6, 2, 0.6)],
      );
      return defenceOf(t.b, 1, 0, 0);
    };
    expect([hidden(), hidden('Ghost Shot')]).toEqual([16, 12]);
  });

  test('HRD-FACE-001 Rear Attack strikes all around, and other weapons of the model do not', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], facing: 180, weapons: [{ abilities: ['Rear Attack'] }, {}] } },
      { foe: { at: [10, 11.5], damage: 9 } },
    );
    t.b.activation.model[0] = 0;
    expect([mayAttack(t.b, 0, 0, 1), mayAttack(t.b, 0, 1, 1)]).toEqual([true, false]);
    expect(t.b.model.facing[0]).toBe(32768);
  });
});

const under = (t: HordesTable, ...flags: (keyof typeof Flag)[]) =>
  flags.map((flag) => isUnder(t.b, t.row('foe'), Flag[flag]));

describe('what a hit does', () => {
  test('HRD-TURN-001 Blind for one round: MAT and DEF, no shots, spells, runs and charges, something forfeited', () => {
    const t = struck(blow('Blind'), { DEF: 12, MAT: 6 });
    const flags = ['cannot make ranged attacks', 'cannot cast', 'cannot run', 'cannot charge', 'forfeits'] as const;
    expect(under(t, ...flags)).toEqual([true, true, true, true, true]);
    expect([statOf(t.b, 1, Hook.MAT, 6), defenceOf(t.b, 1, 0, 0)]).toEqual([2, 8]);
    t.turn(1);
    expect(under(t, 'cannot run')).toEqual([true]);
    t.turn(0);
    expect(under(t, 'cannot run', 'forfeits')).toEqual([false, false]);
  });

  test('HRD-TIME-026 a miss does nothing', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [blow('Blind')] } },
      { foe: { at: [10, 11.5], damage: 9 } },
    );
    t.dice('to hit', 1, 2).attack('a', 'foe');
    expect(under(t, 'cannot run')).toEqual([false]);
  });

  test('HRD-SPELL-012 Silencer bars spells for one round', () => {
    const t = struck(blow('Silencer'));
    expect(under(t, 'cannot cast', 'cannot run')).toEqual([true, false]);
    t.turn(0);
    expect(under(t, 'cannot cast')).toEqual([false]);
  });

  test('HRD-STAT-012 Paralysis: a living model has base DEF 7, and neither runs nor charges', () => {
    const gaze: Partial<WeaponProfile> = { POW: null, abilities: ['Paralysis'] };
    const t = struck(gaze, { DEF: 14 }, []);
    expect([defenceOf(t.b, 1, 0, 0), ...under(t, 'cannot run', 'cannot charge')]).toEqual([7, true, true]);
    expect(defenceOf(struck(gaze, { DEF: 6 }, []).b, 1, 0, 0)).toBe(6);
    const jack = struck(gaze, { DEF: 14, advantages: ['Construct'] }, []);
    expect([defenceOf(jack.b, 1, 0, 0), ...under(jack, 'cannot run')]).toEqual([14, false]);
  });

  test('HRD-AOE-004 Acid Bath corrodes who is under a 3 inch template on the model hit, friend or enemy', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [{ ...GUN, abilities: ['Acid Bath'] }] }, pal: { at: [12, 20] } },
      { foe: { at: [10, 20], damage: 30 }, near: { at: [10, 22.08] }, out: { at: [10, 17.9] } },
    );
    t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('a', 'foe');
    const corroded = ['foe', 'near', 'pal', 'out', 'a'].map((name) => t.b.model.status[t.row(name)] & Status.corrosion);
    expect(corroded).toEqual([Status.corrosion, Status.corrosion, Status.corrosion, 0, 0]);
  });

  test('HRD-AOE-003 Quake knocks down all models hit by a direct hit on an enemy, none by a miss', () => {
    const cannon = { ...GUN, AOE: 4, abilities: ['Quake'] };
    const scene = () =>
      new HordesTable(
        { a: { at: [10, 8], weapons: [cannon] }, pal: { at: [11.6, 18], damage: 30 }, mark: { at: [30, 30] } },
        { foe: { at: [10, 18], damage: 30 }, near: { at: [10, 20], damage: 30 }, out: { at: [10, 21], damage: 30 } },
      );
    const down = (t: HordesTable) => ['foe', 'near', 'pal', 'out'].map((name) => isDown(t.b, t.row(name)));
    const t = scene().dice('to hit', 6, 5).dice('damage', 1, 1, 1, 1, 1, 1).attack('a', 'foe');
    expect(down(t)).toEqual([true, true, true, false]);
    const miss = scene().dice('to hit', 1, 2).dice('direction', 1).dice('deviation', 1);
    miss.dice('damage', 1, 1, 1, 1, 1, 1, 1, 1).attack('a', 'foe');
    expect(down(miss)).toEqual([false, false, false, false]);
    const friend = scene().dice('to hit', 6, 5).dice('damage', 1, 1, 1, 1, 1, 1).attack('a', 'pal');
    expect(down(friend)).toEqual([false, false, false, false]);
  });

  test('HRD-STNRY-001 Critical Thunderclap makes models under 4 inches stationary that electricity harms', () => {
    const scene = (...faces: number[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], weapons: [blow('Critical Thunderclap')], immunities: ['electricity'] } },
        {
          foe: { at: [10, 11.5], damage: 30 },
          near: { at: [11.3, 12], damage: 30 },
          immune: { at: [8.7, 12], immunities: ['electricity'] },
          out: { at: [10, 14.2] },
        },
      );
      t.dice('to hit', ...faces)
        .dice('damage', 1, 1)
        .attack('a', 'foe');
      return ['foe', 'near', 'immune', 'out', 'a'].map((name) => isStationary(t.b, t.row(name)));
    };
    expect(scene(5, 5)).toEqual([true, true, false, false, false]);
    expect(scene(6, 5)).toEqual([false, false, false, false, false]);
  });

  test('HRD-HEAL-001 Life Drinker of a weapon heals d3 for a living enemy destroyed', () => {
    const left = (foe: Partial<Standing>, first: Partial<Standing> = {}) => {
      const t = new HordesTable(
        {
          a: { at: [10, 10], damage: 10, weapons: [blow('Life Drinker')], ...first },
          pal: { at: [11.6, 10], DEF: 12 },
        },
        { foe: { at: [10, 11.5], ...foe }, far: FAR },
      );
      t.b.model.marks[0] = 0b1111;
      return t.dice('to hit', 6, 5).dice('damage', 6, 5).dice('spell', 5);
    };
    expect(harm(left({}).attack('a', 'foe'), 'a')).toBe(1);
    expect(harm(left({ damage: 30 }).attack('a', 'foe'), 'a')).toBe(4);
    expect(harm(left({ advantages: ['Undead'] }).attack('a', 'foe'), 'a')).toBe(4);
    expect(harm(left({}, { facing: 90 }).attack('a', 'pal'), 'a')).toBe(4);
  });

  test('HRD-SYS-004 Cortex Damage marks a free box of the Cortex of a warjack hit', () => {
    const t = struck(blow('Cortex Damage'), { ...JACK, at: [10, 12], ARM: 30 });
    expect([harm(t), hasCrippledSystem(t.b, 1, System.cortex)]).toEqual([1, false]);
    for (let n = 0; n < 2; n++) t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe');
    expect([harm(t), hasCrippledSystem(t.b, 1, System.cortex)]).toEqual([3, true]);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe');
    expect(harm(t)).toBe(3);
    expect(harm(struck(blow('Cortex Damage'), { ARM: 30 }))).toBe(0);
  });
});

describe('what other hits do', () => {
  const hit = (ability: string, faces: readonly number[], foe: Partial<Standing> = {}, damage = [1, 1]) =>
    new HordesTable(
      { a: { at: [10, 10], weapons: [{ POW: 0, abilities: [ability] }] } },
      { foe: { at: [10, 11.5], damage: 30, ARM: 20, DEF: 12, ...foe }, far: FAR },
    )
      .dice('to hit', ...faces)
      .dice('damage', ...damage);

  test('HRD-KNOCK-001 Knockdown knocks down whom it hits', () => {
    expect(isDown(hit('Knockdown', [6, 5]).attack('a', 'foe').b, 1)).toBe(true);
    expect(isDown(hit('Knockdown', [1, 2], {}, []).attack('a', 'foe').b, 1)).toBe(false);
  });

  test('HRD-PUSH-001 Stormwind pushes enemies hit d6 inches away', () => {
    const t = hit('Stormwind', [6, 5]).dice('spell', 4).attack('a', 'foe');
    expect(Math.round(t.b.model.y[1] / 254) / 10).toBe(15.5);
  });

  test('HRD-STAT-012 Critical Paralysis: base DEF 7 after a critical hit on a living model', () => {
    const defence = (faces: readonly number[], foe: Partial<Standing> = {}) =>
      defenceOf(hit('Critical Paralysis', faces, foe).attack('a', 'foe').b, 1, 0, 0);
    expect([defence([5, 5]), defence([6, 5]), defence([5, 5], { advantages: ['Undead'] })]).toEqual([7, 12, 12]);
  });

  test('HRD-ADV-034 HRD-HEAL-001 Critical Grievous Wounds: no Tough, no healing, no transfer for a round', () => {
    const scene = (...faces: number[]) => {
      const t = hit('Critical Grievous Wounds', faces, { advantages: ['Tough'] }).attack('a', 'foe');
      return [holds(t.b, 1, Rule.Tough), ...under(t, 'cannot heal', 'cannot transfer damage')];
    };
    expect([scene(5, 5), scene(6, 5)]).toEqual([
      [false, true, true],
      [true, false, false],
    ]);
  });
});

describe('the table of abilities', () => {
  test('each ability of a weapon of the books is played, or told why not; 95 of 100 are played', () => {
    const names = new Set<string>();
    for (const { units } of armyBooks().values()) {
      for (const { model } of units)
        for (const { abilities = [] } of model.weapons) for (const a of abilities) names.add(a);
    }
    const own = [...names].filter((name) => !(QUALITIES as readonly string[]).includes(name));
    const unplayed = own.filter((name) => !isPlayedOfWeapons(name));
    expect(unplayed.filter((name) => !(name in UNPLAYED_WEAPON_ABILITIES))).toEqual([]);
    expect(unplayed.length / own.length).toBeLessThan(0.05);
  });

  test('each ability has a name of its own', () => {
    expect(new Set(WEAPON_ABILITIES.map(({ name }) => name)).size).toBe(WEAPON_ABILITIES.length);
  });
});
