import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Status } from '../../../regiments/core/state.js';
import { Place } from '../../../regiments/layout.js';
import { holdsGround, leadershipOf, leadershipTest, nearCharacter } from '../../../regiments/leadership/leadership.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { owesFearTest } from './fear-and-stupidity.js';

const BASE = 20 / 25.4; // a 20 mm base in inches

/** Makes a scene of a lone unit with an enemy far away. */
const guard = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('guard', { Ld: 7, at: [20, 10], models: 10, files: 5, ...spec })
    .enemy('orcs', { at: [60, 40] });

/** True if the guard passes a test on these dice. */
function passes(
  scene: ReturnType<typeof guard>,
  dice: readonly number[],
  roll: number = Roll.MarchTest,
  modifier = 0,
  fixed = -1,
) {
  const battle = scene.dice(roll === Roll.PanicTest ? 'panic test' : 'march test', ...dice).start();
  const passed = perform(battle, leadershipTest, battle.row('guard'), roll, modifier, fixed) === 1;
  const fell = battle.log.flatMap((line) => /^guard, [a-z]+ test: (.*)$/.exec(line)?.[1].split(' ') ?? []);
  expect(fell.map(Number)).toEqual(dice); // these and no others
  return passed;
}

const ld = (scene: ReturnType<typeof guard>, name = 'guard'): number => {
  const battle = scene.start();
  return leadershipOf(battle.b, battle.row(name));
};

test('T9A-STA-012 a test is passed on 2D6 of at most Leadership', () => {
  expect(passes(guard(), [3, 4])).toBe(true);
  expect(passes(guard(), [4, 4])).toBe(false);
});

test('T9A-STA-012 no sum passes or fails by itself', () => {
  expect(passes(guard({ Ld: 1 }), [1, 1])).toBe(false);
  expect(passes(guard({ Ld: 2 }), [1, 1])).toBe(true);
  expect(passes(guard({ Ld: 10 }), [6, 6], Roll.MarchTest)).toBe(false);
  expect(passes(guard({ Ld: 10 }), [6, 4], Roll.MarchTest)).toBe(true);
});

test('T9A-STA-001 T9A-STA-012 a modifier counts, but Leadership stays from 0 to 10', () => {
  expect(passes(guard({ Ld: 10 }), [5, 6], Roll.MarchTest, 1)).toBe(false);
  expect(passes(guard({ Ld: 7 }), [4, 4], Roll.MarchTest, 1)).toBe(true);
  expect(passes(guard({ Ld: 7 }), [1, 1], Roll.MarchTest, -7)).toBe(false);
  expect(passes(guard(), [1, 2], Roll.MarchTest, 0, 3)).toBe(true); // Leadership given by the rule that causes the test
  expect(passes(guard(), [1, 3], Roll.MarchTest, 0, 3)).toBe(false);
});

test('T9A-STA-013 a unit uses the highest Leadership in it', () => {
  expect(ld(guard().unit('captain', { character: true, Ld: 9, joins: 'guard' }))).toBe(9);
  expect(ld(guard().unit('squire', { character: true, Ld: 5, joins: 'guard' }))).toBe(7);
});

/** Makes a scene of a General whose base ends `distance` inches to the right of the guard. */
const general = (distance: number, spec: UnitSpec = {}) =>
  guard().unit('marshal', {
    character: true,
    general: true,
    Ld: 9,
    at: [20 + 2.5 * BASE + distance + BASE / 2, 10],
    ...spec,
  });

test('T9A-GNR-002 T9A-DEC-145 friends within 12 inches of a model with Inspiring Presence use its Leadership', () => {
  expect(ld(general(12))).toBe(9);
  expect(ld(general(12.01))).toBe(7);
  expect(ld(general(5, { Ld: 6 }))).toBe(7); // their own is better
  expect(ld(guard().enemy('warlord', { character: true, general: true, Ld: 9, at: [25, 10] }))).toBe(7);
});

test('T9A-GNR-002 T9A-SPR-020 a General who fights plain enemies lends his whole Leadership, one who fights fearful ones a point less', () => {
  const fighting = (foes: UnitSpec, own: UnitSpec = {}) =>
    ld(
      general(5, own)
        .enemy('foes', { models: 5, files: 5, ...foes })
        .engaged('foes', 'marshal'),
    );
  expect(fighting({})).toBe(9);
  expect(fighting({ rules: ['Fear'] })).toBe(8);
  expect(fighting({ rules: ['Terror'] })).toBe(8);
  expect(fighting({ rules: ['Fear'] }, { rules: ['Immune to Psychology'] })).toBe(9);
  // without contact, models that cause Fear have no effect
  expect(ld(general(5).enemy('foes', { rules: ['Fear'], at: [32, 16] }))).toBe(9);
});

test('T9A-GNR-002 T9A-SPR-020 so does one in a unit that fights; what a unit fights itself costs it no more than a point', () => {
  const fight = (foes: string[], whom: 'escort' | 'guard', generals: string[] = []) =>
    ld(
      guard()
        .unit('escort', { models: 5, files: 5, Ld: 5, at: [30, 10] })
        .unit('marshal', { character: true, general: true, Ld: 9, joins: 'escort', rules: generals })
        .enemy('foes', { models: 5, files: 5, rules: foes })
        .engaged('foes', whom),
    );
  expect([fight([], 'escort'), fight(['Fear'], 'escort')]).toEqual([9, 8]);
  expect([fight([], 'guard'), fight(['Fear'], 'guard')]).toEqual([9, 8]);
  expect(fight(['Fear'], 'escort', ['Immune to Psychology'])).toBe(9);
});

test('T9A-GNR-002 T9A-SPR-020 T9A-SPR-043 one in a unit who is immune to Fear keeps what the unit borrows, be it rank and file or a guest', () => {
  const lent = (own: string[], joinedCharacter: string[]) =>
    ld(
      guard({ rules: own })
        .unit('squire', { character: true, Ld: 5, joins: 'guard', rules: joinedCharacter })
        .unit('marshal', { character: true, general: true, Ld: 9, at: [28, 10] })
        .enemy('foes', { models: 5, files: 5, rules: ['Fear'] })
        .engaged('foes', 'guard'),
    );
  const immune = ['Immune to Psychology'];
  expect([lent([], []), lent(immune, []), lent([], immune), lent(immune, immune)]).toEqual([8, 9, 9, 9]);
  // a champion who is the last model of its unit still belongs to that unit
  const champion = (own: string[]) =>
    ld(
      guard({ rules: own, models: 2, files: 2, champion: true })
        .unit('marshal', { character: true, general: true, Ld: 9, at: [26, 10] })
        .enemy('foes', { models: 5, files: 5, rules: ['Fear'] })
        .engaged('foes', 'guard')
        .with((b, row) => {
          b.unit.pool[row('guard')] = 0;
          b.unit.models[row('guard')] = 1;
        }),
    );
  expect([champion([]), champion(immune)]).toEqual([8, 9]);
});

test('T9A-GNR-002 neither who is off the table nor who has not come to it is near', () => {
  const battle = general(5).start();
  const [guards, marshal] = [battle.row('guard'), battle.row('marshal')];
  expect(nearCharacter(battle.b, guards, marshal, 12)).toBe(true);
  for (const gone of [guards, marshal]) {
    const { b } = general(5)
      .with((own, row) => {
        own.unit.place[row(gone === guards ? 'guard' : 'marshal')] = Place.reserve;
      })
      .start();
    expect(nearCharacter(b, guards, marshal, 12)).toBe(false);
  }
});

test('T9A-GNR-002 the distance is from the base of the General in all directions, whatever way his unit looks', () => {
  // he stands at the right end of a front of four; friends stand around him, also at an angle
  for (const facing of [0, 90, 180, 270, 37, 211]) {
    const turn = (facing * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    for (const way of [0, 45, 90, 160, 180, 250, 270, 300]) {
      const heard = (distance: number) => {
        const battle = scenario('t9a')
          .unit('escort', { models: 7, files: 4, at: [36, 24], facing })
          .unit('marshal', { character: true, general: true, Ld: 9, joins: 'escort' })
          .unit('friend', { models: 1, files: 1, Ld: 7, base: 20, at: [36, 5] })
          .enemy('orcs', { at: [4, 4] })
          .start();
        const { b } = battle;
        const [escort, marshal, friend] = ['escort', 'marshal', 'friend'].map((name) => battle.row(name));
        const { slot, files } = b.unit;
        const file = slot[marshal] % files[escort];
        const rank = Math.floor(slot[marshal] / files[escort]);
        const right = (file + 0.5) * BASE - b.unit.halfWidth[escort] / INCH;
        const ahead = b.unit.halfDepth[escort] / INCH - (rank + 0.5) * BASE;
        const x = 36 + ahead * sin + right * cos;
        const y = 24 + ahead * cos - right * sin;
        // from the middle of his base to its edge, then to the friend, who faces the same way
        const turned = ((way - facing) * Math.PI) / 180;
        const edge = BASE / 2 / Math.max(Math.abs(Math.sin(turned)), Math.abs(Math.cos(turned)));
        const away = edge + distance + BASE;
        b.unit.x[friend] = Math.round((x + away * Math.sin((way * Math.PI) / 180)) * INCH);
        b.unit.y[friend] = Math.round((y + away * Math.cos((way * Math.PI) / 180)) * INCH);
        b.unit.facing[friend] = b.unit.facing[escort];
        invalidateGeometry(b);
        return nearCharacter(b, friend, marshal, 8);
      };
      expect([facing, way, heard(6), heard(8.5)]).toEqual([facing, way, true, false]);
    }
  }
});

test('T9A-GNR-002 the distance is from the General, not from the unit in which he stands', () => {
  const wide = (models: number) =>
    guard()
      .unit('escort', { models, files: models, at: [20 + 2.5 * BASE + 10 + (models / 2) * BASE, 10] })
      .unit('marshal', { character: true, general: true, Ld: 9, joins: 'escort' });

  expect(ld(wide(3))).toBe(9); // he stands in the middle of four files
  expect(ld(wide(9))).toBe(7); // he stands four bases in, 13 inches away
});

test('T9A-GNR-002 T9A-CHR-004 so it is when others joined him: they carry his voice no further', () => {
  // one behind the other, with him in front: of three bases his own is the nearest to the friends ahead and the
  // farthest from those behind
  const heard = (y: number) =>
    ld(
      scenario('t9a')
        .unit('general', { character: true, general: true, Ld: 9, at: [20, 24] })
        .unit('squire', { character: true, Ld: 5, files: 1, joins: 'general' })
        .unit('page', { character: true, Ld: 5, files: 1, joins: 'general' })
        .unit('guard', { Ld: 7, models: 5, files: 5, at: [20, y] })
        .enemy('orcs', { at: [60, 40] }),
    );
  const front = 24 + 1.5 * BASE; // the front of the three
  expect([heard(front + 11.9 + BASE / 2), heard(front + 12.1 + BASE / 2)]).toEqual([9, 7]);
  expect([heard(front - BASE - 11.9 - BASE / 2), heard(front - BASE - 12.1 - BASE / 2)]).toEqual([9, 7]);
});

test('T9A-GNR-002 T9A-FLE-007 a fleeing General inspires nobody', () => {
  expect(ld(general(5).fleeing('marshal'))).toBe(7);
});

test('T9A-GNR-002 T9A-CHR-010 a General who has fallen inspires nobody, though others stand where he led them', () => {
  const fallen = general(5).with((b, row) => {
    b.unit.own[row('marshal')] = 0;
  });
  expect(ld(fallen)).toBe(7);
});

test('T9A-SPR-047 the Inspiring Presence of a Large Target reaches 6 inches further', () => {
  expect(ld(general(17.9, { rules: ['Large Target'] }))).toBe(9);
  expect(ld(general(18.1, { rules: ['Large Target'] }))).toBe(7);
});

test('T9A-VEC-255 T9A-SPR-020 Fear in contact takes 1 from Leadership', () => {
  const scared = (spec: UnitSpec = {}) =>
    guard(spec)
      .enemy('ghouls', { rules: ['Fear'] })
      .engaged('ghouls', 'guard');

  expect(ld(scared())).toBe(6);
  expect(passes(scared(), [3, 4])).toBe(false);
  expect(passes(scared(), [3, 3])).toBe(true);
  expect(ld(guard().enemy('ghouls', { rules: ['Fear'], at: [20, 16] }))).toBe(7); // the enemy is not in contact
  expect(ld(guard().enemy('goblins', {}).engaged('goblins', 'guard'))).toBe(7);
});

test('T9A-SPR-020 T9A-SPR-021 of a unit in which one model causes Fear those are shaken who touch that model', () => {
  // ten goblins abreast, with their troll hero in the fifth file; the guard, one man, stands at either end or in front
  // of him
  const scared = (offset: number, specs: { goblins?: UnitSpec; hero?: UnitSpec } = {}) => {
    const battle = guard({ models: 1, files: 1 })
      .enemy('goblins', { models: 20, files: 10, at: [20, 12], facing: 180, ...specs.goblins })
      .enemy('hero', { character: true, joins: 'goblins', ...(specs.hero ?? { rules: ['Fear'] }) })
      .engaged('guard', 'goblins', { offset: offset * BASE })
      .start();
    return [leadershipOf(battle.b, 0), owesFearTest(battle.b, 0)];
  };
  const [afraid, calm] = [
    [6, true],
    [7, false],
  ];
  const places = [-4.5, -0.5, 0.5, 4.5];
  expect(places.map((offset) => scared(offset))).toEqual([calm, afraid, afraid, calm]);
  // the opposite case: all models but the hero
  const ghouls = { goblins: { rules: ['Fear'] }, hero: {} };
  expect(places.map((offset) => scared(offset, ghouls))).toEqual([afraid, afraid, afraid, afraid]);
});

test('T9A-SPR-020 T9A-SPR-043 models with Fear, Terror or Immune to Psychology are immune', () => {
  for (const rule of ['Fear', 'Terror', 'Immune to Psychology']) {
    const brave = guard({ rules: [rule] })
      .enemy('ghouls', { rules: ['Fear'] })
      .engaged('ghouls', 'guard');
    expect(ld(brave)).toBe(7);
  }
  // the rule affects only the model itself: the Leadership of the others is still lowered
  const led = (Ld: number) =>
    guard({ Ld: 8 })
      .unit('hero', { character: true, Ld, rules: ['Immune to Psychology'], joins: 'guard' })
      .enemy('ghouls', { rules: ['Fear'] })
      .engaged('ghouls', 'guard');
  expect(ld(led(8))).toBe(8);
  expect(ld(led(6))).toBe(7);
});

test('T9A-VEC-061 T9A-STA-011 T9A-STA-017 T9A-GNR-003 a borrowed Leadership has the modifiers of the lender, then those of the unit', () => {
  const both = general(5)
    .enemy('ghouls', { rules: ['Fear'] })
    .engaged('ghouls', 'guard')
    .enemy('wraiths', { rules: ['Fear'], models: 1 })
    .engaged('wraiths', 'marshal');

  expect(ld(both)).toBe(7); // 9 - 1 - 1, more than 7 - 1
  expect(
    ld(
      general(5)
        .enemy('wraiths', { rules: ['Fear'], models: 1 })
        .engaged('wraiths', 'marshal'),
    ),
  ).toBe(8);
});

/** Makes a scene of a Battle Standard Bearer whose base ends `distance` inches from the guard. */
const bearer = (distance: number, spec: UnitSpec = {}) =>
  guard().unit('bearer', {
    character: true,
    bsb: true,
    Ld: 8,
    at: [20 + 2.5 * BASE + distance + BASE / 2, 10],
    ...spec,
  });

const rolls = (distance: number, dice: readonly number[], spec: UnitSpec = {}) =>
  passes(bearer(distance, spec).level('command'), dice);

test('T9A-BSB-001 T9A-BSB-002 within 12 inches of the bearer a failed test is rolled again, by standing order', () => {
  expect(rolls(12, [5, 4, 3, 4])).toBe(true);
  expect(rolls(12, [3, 4])).toBe(true); // the test is passed, so no more dice are rolled
  expect(rolls(12, [5, 4, 6, 2])).toBe(false); // T9A-DIC-004: it is rerolled only once
});

test('T9A-VEC-231 T9A-BSB-002 the bearer is 12.1 inches away: no reroll, it fails', () => {
  expect(rolls(12.1, [5, 4])).toBe(false);
});

test('T9A-SPR-047 Hold Your Ground of a Large Target reaches 18 inches', () => {
  expect(rolls(17.9, [5, 4, 1, 1], { rules: ['Large Target'] })).toBe(true);
});

test('T9A-BSB-002 T9A-DEC-131 at full level the player is asked whether to roll again', () => {
  expect(passes(bearer(5).choose('reroll'), [5, 4, 3, 4])).toBe(true);
  expect(passes(bearer(5).choose('keep the roll'), [5, 4])).toBe(false);
});

test('T9A-BSB-002 T9A-BSB-005 T9A-FLE-007 a bearer who flees or has lost the standard helps nobody', () => {
  const helps = (scene: ReturnType<typeof bearer>) => {
    const battle = scene.start();
    return holdsGround(battle.b, battle.row('guard'));
  };

  expect(helps(bearer(5))).toBe(true);
  expect(helps(bearer(5).fleeing('bearer'))).toBe(false);
  const lost = bearer(5).with((b: T9aBattle, row) => {
    b.unit.status[row('bearer')] |= Status.BattleStandardLost;
  });
  expect(helps(lost)).toBe(false);
  expect(helps(guard().enemy('banner', { character: true, bsb: true, at: [25, 10] }))).toBe(false);
});

test('T9A-STA-014 a Panic Test is a Leadership test: the same reroll helps', () => {
  expect(passes(bearer(5).level('command'), [5, 4, 3, 4], Roll.PanicTest)).toBe(true);
});

test('T9A-BSB-002 T9A-FRT-001 a bearer behind a full front rank is measured from where it stands', () => {
  const { b } = scenario('t9a')
    .unit('guard', { models: 4, files: 1, champion: true, at: [20, 10] })
    .unit('bearer', { character: true, bsb: true, joins: 'guard' })
    .unit('near', { models: 5, files: 5, at: [30, 10] })
    .enemy('foe', { at: [36, 40] })
    .start();
  const near = (slot: number): number => {
    b.unit.slot[1] = slot;
    let inches = 1;
    while (!nearCharacter(b, 2, 1, inches)) inches++;
    return inches;
  };

  expect(near(1)).toBe(near(0)); // one behind the other, not side by side
});

test('T9A-GNR-002 T9A-CHR-004 the range is measured from the General himself, also when others have joined him', () => {
  const reaches = (slot: number) => {
    const battle = scenario('t9a')
      .unit('general', { character: true, general: true, base: [40, 40], at: [36, 20] })
      .unit('mage', { character: true, base: [40, 40], joins: 'general' })
      .unit('squad', { models: 1, at: [36, 40] })
      .enemy('enemy', { at: [5, 44] })
      .with((b, row) => {
        const [g, mage, u] = [row('general'), row('mage'), row('squad')];
        b.unit.files[g] = 2;
        b.unit.halfWidth[g] = b.setup.unit.baseWidth[g];
        b.unit.halfDepth[g] = b.setup.unit.baseDepth[g] / 2;
        b.unit.slot[g] = slot;
        b.unit.slot[mage] = 1 - slot;
        // 12 inches to the right of the right edge of both, in line
        b.unit.x[u] = b.unit.x[g] + b.unit.halfWidth[g] + b.unit.halfWidth[u] + 12 * INCH;
        b.unit.y[u] = b.unit.y[g];
      })
      .start();
    return nearCharacter(battle.b, battle.row('squad'), battle.row('general'), 12);
  };
  expect([reaches(1), reaches(0)]).toEqual([true, false]);
});
