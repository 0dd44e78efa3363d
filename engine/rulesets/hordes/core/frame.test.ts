// The game frame, dice, terms and types of models (HRD-GAME, HRD-DICE, HRD-TERM, HRD-TYPE, HRD-SPEC).
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { BASE_OF_TYPE, isBeast, isIndependent, isWarrior, MODEL_TYPES, type ModelType } from '../armies/profiles.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { isUnmoved } from '../movement/involuntary.js';
import { BOARD } from '../setup/battlefield.js';
import { isLiving } from '../special-rules/living.js';
import { knockDown } from '../states/knockdown.js';
import { Verb } from './asks.js';
import { furyOf, isGiant, isMassive, isMeleeWeapon, onTable } from './models.js';
import { Status } from './state.js';

const FAR: Standing = { at: [44, 44] };

describe('the game frame', () => {
  test('HRD-GAME-007 the table is 48 inches wide and deep', () => {
    expect([BOARD.width, BOARD.depth]).toEqual([48, 48]);
    expect(new HordesTable({ a: FAR }, { b: FAR }).b.setup.width).toBe(48 * INCH);
  });

  test('HRD-GAME-008 a warbeast of HORDES fights a warjack of WARMACHINE, each by its own resource', () => {
    const t = new HordesTable(
      { beast: { at: [24, 24], type: 'heavy warbeast', base: 'large', FURY: 3 } },
      { jack: { at: [24, 30], type: 'heavy warjack', base: 'large', damage: 30 } },
    )
      .turn()
      .full();
    t.choose('charge jack').dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack jack with sword');
    // STR 6 + POW 5 + 3 against ARM 12; the beast was forced to charge, the jack has its focus untouched
    expect([t.lines.includes('jack suffers 2 damage'), t.b.model.points[0], t.b.model.points[1]]).toEqual([true, 1, 0]);
  });
});

describe('dice', () => {
  test('HRD-DICE-001 HRD-DICE-002 two dice are added, and a signed number to them', () => {
    const hits = (DEF: number) => {
      const t = new HordesTable({ a: { at: [24, 24], MAT: 6 } }, { foe: { at: [24, 25.5], DEF, damage: 90 } });
      t.dice('to hit', 2, 3).dice('damage', 1, 1).attack('a', 'foe');
      return t.diceLeft().length === 0;
    };
    expect([hits(11), hits(12)]).toEqual([true, false]);
  });
});

describe('terms', () => {
  test('HRD-TERM-003 a rule of "this model" is of the model that carries it', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], damage: 1, advantages: ['Tough'] }, b: { at: [14, 10], damage: 1 } },
      { far: FAR },
    );
    t.play(sufferDamage, 1, 1).dice('Tough', 5).play(sufferDamage, 0, 1);
    expect([onTable(t.b, 0), onTable(t.b, 1), t.diceLeft()]).toEqual([true, false, []]);
  });

  test('HRD-TERM-009 FURY is the stat, fury the points', () => {
    const t = new HordesTable({ a: { at: [10, 10], type: 'light warbeast', FURY: 4 } }, { far: FAR });
    t.points('a', 2);
    expect([furyOf(t.b, 0), t.b.model.points[0]]).toEqual([4, 2]);
  });
});

describe('types of models', () => {
  test('HRD-TYPE-001 HRD-TYPE-002 troopers, solos, warlocks and warcasters are warriors, warbeasts and warjacks are not', () => {
    const warriors = MODEL_TYPES.filter(isWarrior);
    expect(warriors).toEqual(['solo', 'trooper', 'warlock', 'warcaster']);
  });

  test('HRD-TYPE-003 every model lives unless a rule says otherwise', () => {
    const t = new HordesTable(
      {
        a: { at: [10, 10] },
        b: { at: [12, 10], advantages: ['Undead'] },
        c: { at: [14, 10], advantages: ['Construct'] },
      },
      { far: FAR },
    );
    expect([0, 1, 2].map((m) => isLiving(t.b, m))).toEqual([true, false, false]);
  });

  test('HRD-TYPE-004 HRD-TYPE-008 solos and warbeasts activate one by one, troopers do not', () => {
    expect(MODEL_TYPES.filter((type) => !isIndependent(type))).toEqual(['trooper', 'warbeast pack']);
    const t = new HordesTable(
      { a: { at: [10, 10] }, beast: { at: [20, 10], type: 'light warbeast', base: 'medium' } },
      { far: FAR },
    ).turn();
    expect(t.options()).toEqual(['activate a', 'activate beast']);
  });

  test('HRD-TYPE-007 a lesser warbeast has a small base, a light one a medium, a heavy one a large, a gargantuan a huge', () => {
    const beasts = MODEL_TYPES.filter(isBeast) as ModelType[];
    expect(Object.fromEntries(beasts.map((type) => [type, BASE_OF_TYPE[type]]))).toEqual({
      'lesser warbeast': 'small',
      'light warbeast': 'medium',
      'heavy warbeast': 'large',
      gargantuan: 'huge',
      'warbeast pack': 'small',
    });
  });

  test('HRD-TYPE-009 HRD-ENG-002 a battle engine is independent, huge and no warrior, and nothing moves it or knocks it down', () => {
    expect([isIndependent('battle engine'), isWarrior('battle engine'), BASE_OF_TYPE['battle engine']]).toEqual([
      true,
      false,
      'huge',
    ]);
    const t = new HordesTable({ e: { at: [20, 20], type: 'battle engine', base: 'huge' } }, { o: { at: [30, 30] } });
    knockDown(t.b, 0);
    knockDown(t.b, 1);
    expect([t.b.model.status[0], t.b.model.status[1]]).toEqual([0, Status.knockedDown]);
    expect([isUnmoved(t.b, 0), isUnmoved(t.b, 1)]).toEqual([true, false]);
    // what giants alone do, it does not
    expect([isGiant(t.b, 0), isMassive(t.b, 0)]).toEqual([false, true]);
  });

  test('HRD-TYPE-014 what all of a type have needs no word on the card: power attacks of warbeasts', () => {
    const kinds = (type: ModelType) => {
      const t = new HordesTable(
        { a: { at: [24, 24], type, base: 'medium', FURY: 3 } },
        { foe: { at: [24, 25.7], damage: 30 } },
      ).turn();
      return t
        .choose('stay')
        .options()
        .some((o) => o.includes('head-butt'));
    };
    expect([kinds('light warbeast'), kinds('solo')]).toEqual([true, false]);
  });
});

test('HRD-SPEC-007 HRD-SPEC-001 a special attack is made in the Combat Action, when its model may make it', () => {
  const magic = { name: 'bolt', kind: 'magic', RNG: 10, POW: 10 } as const;
  const t = new HordesTable(
    { a: { at: [24, 24], weapons: [magic], magic: 7 } as Standing },
    { foe: { at: [24, 30], damage: 30 } },
  ).turn();
  t.choose('stay');
  expect(t.options()).toContain('attack foe with bolt (weapon 0)');
  const gone = new HordesTable({ a: { at: [24, 24], weapons: [magic] } }, { foe: { at: [24, 30], damage: 30 } }).turn();
  gone.propose({ verb: Verb.Run, x: 24 * INCH, y: 24 * INCH });
  expect(gone.question()).toBe('');
});

test('HRD-WPN-001 HRD-CAV-002 HRD-CAV-003 melee weapons, ranged weapons and Mounts; one stat bar may stand for several', () => {
  const weapons = [
    { name: 'claw', count: 2, POW: 4 },
    { name: 'hooves', kind: 'mount', POW: 12 },
    { name: 'bow', kind: 'ranged', RNG: 10, POW: 10 },
    { name: 'net', kind: 'ranged', RNG: 10, POW: null },
  ] as const;
  const t = new HordesTable({ a: { at: [20, 20], STR: 6, weapons } }, { foe: { at: [20, 21.5], damage: 30 } });
  expect(t.b.setup.weaponNames.slice(0, 5)).toEqual(['claw', 'claw', 'hooves', 'bow', 'net']);
  expect([0, 1, 2, 3].map((i) => isMeleeWeapon(t.b, t.weapon('a', i)))).toEqual([true, true, true, false]);
  const suffers = (i: number) => {
    const u = new HordesTable({ a: { at: [20, 20], STR: 6, weapons } }, { foe: { at: [20, 21.5], damage: 30 } });
    u.dice('to hit', 5, 6)
      .dice('damage', ...(i === 4 ? [] : [3, 4]))
      .attack('a', 'foe', i);
    return damageOf(u.b, 1);
  };
  // ARM 12: the claw adds POW and STR, the Mount and the bow POW alone; a POW of "-" does not apply
  expect([suffers(1), suffers(2), suffers(3), suffers(4)]).toEqual([5, 7, 5, 0]);
  // each of both claws has its own initial attack
  const u = t.turn().choose('stay');
  expect(u.options().filter((o) => o.startsWith('attack foe with claw')).length).toBe(2);
});
