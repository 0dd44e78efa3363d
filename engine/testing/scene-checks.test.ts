import { describe, expect, test } from 'vitest';
import { ScenarioError } from './runner.js';
import { scenario } from './scenario.js';
import { opening } from './t9a/opening.js';
import type { UnitSpec } from './t9a/units.js';
import { w40kOpening } from './wh40k2/opening.js';
import type { SquadSpec } from './wh40k2/units.js';

// Impossible scenes are refused with the name of the unit and a remedy; the nearest possible scene is accepted.

/** Runs a scene as a JavaScript test would write it, without types. */
const t9a = (spec: unknown) =>
  scenario('t9a')
    .enemy('mob', { at: [36, 40] })
    .unit('men', { at: [36, 10], ...(spec as UnitSpec) })
    .start();
const w40k = (spec: unknown) =>
  scenario('wh40k2')
    .enemy('mob', { at: [36, 40] })
    .unit('men', { at: [36, 10], ...(spec as SquadSpec) })
    .start();

const refused = (act: () => unknown, ...says: readonly string[]): void => {
  expect(act).toThrow(ScenarioError);
  for (const words of says) expect(act).toThrow(words);
};

describe('a unit of The 9th Age', () => {
  test.each([
    [{ M: -1 }, 'men: M is -1; write a whole number from 0 to 10'],
    [{ Ld: 11 }, 'men: Ld is 11'],
    [{ W: 0 }, 'men: W is 0; write a whole number from 1 to 10'],
    [{ A: 1.5 }, 'men: A is 1.5'],
    [{ mount: { S: -2 } }, 'mount of men: S is -2'],
    [{ mount: { weapons: ['spear'] } }, 'mount of men: mounts use no weapons'],
    [{ models: 0 }, 'men: models is 0; write a whole number from 1 to 250'],
    [{ models: 4, files: 5 }, 'men: 5 files, but 4 models; write 4 or less'],
    [{ files: 0 }, 'men: files is 0'],
    [{ base: [0, 20] }, 'men: front of the base is 0; write a number from 5 to 300'],
    [{ base: [20] }, 'men: base is [20]; write [front, depth] in mm'],
    [{ base: 1000 }, 'men: base is 1000'],
    [{ armour: { suit: 9 } }, 'men: armour, suit, is 9; write a whole number from 0 to 6'],
    [{ armour: { shield: 2 } }, 'men: armour, shield, is 2'],
    [{ armour: { sheild: 1 } }, "armour of men: there is no field 'sheild'; write shield"],
    [{ wardSave: 1 }, 'men: wardSave is 1; write a whole number from 2 to 6'],
    [{ model: 5 }, "men: there is no field 'model'; write models"],
    [{ mount: { base: 50 } }, "mount of men: there is no field 'base'"],
    [{ troopType: 'Cavallry' }, "men: there is no troop type 'Cavallry'; write Cavalry; there are Infantry"],
    [{ category: 'Cores' }, "men: there is no category 'Cores'; write Core"],
    [{ rules: ['Swiftstrid'] }, "men: no special rule 'swiftstrid' is played"],
    [{ weapons: ['Laser'] }, "men: no weapon 'Laser'"],
    [{ at: [36] }, 'men: at is [36]; write two numbers'],
    [{ at: [36, Number.NaN] }, 'men: at is [36,null]'],
    [{ facing: 400 }, 'men: facing is 400'],
    [{ character: true, models: 3 }, 'men: a character of 3 models; write 1'],
    [{ joins: 'mob' }, 'men: it is no character and joins no unit; write character: true'],
    [{ character: true, joins: 'mob' }, "men: there is no friend 'mob' to join"],
    [{ champion: true, musician: true, models: 1 }, 'men: 2 ranks in its command group, but 1 models'],
    [{ woundsTaken: 1 }, 'men: woundsTaken is 1; write a whole number from 0 to 0'],
    [{ at: [1, 10] }, 'men: men, 3.937 wide and 1.5748 deep at (1, 10), is not wholly on the table of 72 x 48 inches'],
    [{ at: [36, 47.5] }, 'is not wholly on the table'],
    [{ at: [33, 39] }, 'mob at'],
  ])('%j is refused', (spec, says) => {
    refused(() => t9a(spec), ...(says === 'mob at' ? ['mob: mob, 3.937 wide', 'stands on men, 3.937 wide'] : [says]));
  });

  test.each([
    [{ M: 0, W: 10, Ld: 10 }],
    [{ models: 1, files: 1 }],
    [{ base: 60, models: 1 }],
    [{ wardSave: 0, armour: { suit: 6, shield: 1, barding: 1, mountsProtection: 2, innate: 6, other: 6 } }],
    [{ at: [50 / 25.4, 20 / 25.4] }], // in the corner
    [{ at: [36, 40 - 40 / 25.4] }], // its rear on the rear of the others
    [{ W: 3, woundsTaken: 2 }],
    [{ at: undefined }],
  ])('%j can be', (spec) => {
    expect(() => t9a(spec)).not.toThrow();
  });

  test('files count those who join, and the gaps of a last rank are nobody', () => {
    const joined = (files: number) =>
      scenario('t9a')
        .enemy('mob', { at: [36, 40] })
        .unit('men', { models: 3, files, at: [36, 10] })
        .unit('lord', { character: true, joins: 'men' })
        .start();
    expect(joined(4).unit('men')).toMatchObject({ models: 4, files: 4, ranks: 1 });
    refused(() => joined(5), 'men: 5 files, but 4 models');
    const beside = (x: number) =>
      scenario('t9a')
        .enemy('mob', { at: [36, 40] })
        .unit('men', { models: 6, files: 5, at: [36, 10] })
        .unit('scout', { models: 1, files: 1, at: [x, 10 - 10 / 25.4] })
        .start();
    expect(() => beside(36 + 10 / 25.4)).not.toThrow(); // in the gap of their second rank
    refused(() => beside(36 - 40 / 25.4), 'scout: scout, 0.7874 wide', 'stands on men');
  });

  test('an opening and the units of a book are checked as well', () => {
    refused(() => opening({ first: { men: { M: -1 } }, second: { mob: {} } }), 'men: M is -1');
    refused(() => opening({ first: { men: { models: 4, files: 9 } }, second: { mob: {} } }), 'men: 9 files');
    const from = 'empire-of-sonnstahl/heavy-infantry';
    refused(() => t9a({ from, modls: 20 }), "men: there is no field 'modls'; write models");
    refused(() => t9a({ from: 'empire-of-sonnstahl/heavy-infantri' }), "men: no unit 'heavy-infantri'");
    refused(() => t9a({ from, models: 2 }), 'men: scene, men, models');
  });
});

describe('a scene of The 9th Age', () => {
  const scene = () => scenario('t9a') as any;
  test.each([
    [() => scene().phase('shoting'), "scene: there is no phase 'shoting'; write shooting; there are movement"],
    [() => scene().active(2), 'scene: active player is 2'],
    [() => scene().turn(0), 'scene: turn is 0'],
    [() => scene().level('ful'), "there is no level of questions 'ful'; write full"],
    [() => scene().terrain('lake', { at: [9, 9], size: [2, 2] }), "there is no kind of terrain 'lake'"],
    [() => scene().otherwise('lastt'), "otherwise: there is no way to answer 'lastt'; write last"],
    [() => scene().engaged('a', 'b', { side: 'frunt' }), "a: there is no side 'frunt'; write front"],
    [() => scene().dice('charge rang', 1), "dice: there is no purpose 'charge rang'; write charge range; there are"],
    [() => scene().dice('lancers, charge rang', 1), "there is no purpose 'charge rang'"],
    [
      () => scene().choose({ ask: 'ChargPath' }),
      "there is no decision 'ChargPath'; write ChargePath; there are Trigger",
    ],
    [() => scene().choose({ verb: 'Advanc' }), "there is no verb 'Advanc'; write Advance"],
    [() => scene().choose({ asks: 'Mover' }), "there is no field 'asks'; write ask"],
    [() => scene().choose({ ask: 'Move', at: [1] }), 'at is [1]'],
    [() => scenario('t9a', { table: [0, 48] }), 'table: a side of it is 0'],
    [() => scene().apart('a', 'b', -1), 'a: distance is -1'],
    [() => scene().moved('a', 'marsh'), "a: there is no kind of move 'marsh'; write march"],
  ])('%s is refused at once', (act, says) => {
    refused(act, says);
  });

  test('units that there are not are said when the scene starts', () => {
    const men = () =>
      scenario('t9a')
        .unit('men', { at: [36, 10] })
        .enemy('mob', { at: [36, 40] });
    refused(() => men().dice('man, charge range', 1).start(), "dice: no unit is called 'man'; write men");
    refused(() => men().choose({ ask: 'Mover', target: 'man' }).start(), "no unit is called 'man'; write men");
    refused(() => men().choose({ ask: 'Move', unit: 'mop' }).start(), "no unit is called 'mop'; write mob");
    refused(() => men().start().choose({ unit: 'mop' }), "no unit is called 'mop'");
    refused(() => men().fleeing('man').start(), "no unit is called 'man'");
    refused(() => men().lost('men', 10).start(), 'men: lost models is 10; write a whole number from 1 to 9');
  });
});

describe('a squad of Warhammer 40,000', () => {
  test.each([
    [{ BS: -1 }, 'men: BS is -1; write a whole number from 0 to 10'],
    [{ W: 0 }, 'men: W is 0'],
    [{ models: 0 }, 'men: models is 0'],
    [{ models: [] }, 'men: no models'],
    [{ models: [{ count: 0 }] }, 'models of men: count is 0'],
    [{ models: [{ name: 'boss', S: 11 }] }, 'boss of men: S is 11'],
    [{ models: [{ cont: 4 }] }, "models of men: there is no field 'cont'; write count"],
    [{ save: 9 }, 'men: save is 9; write a whole number from 2 to 7'],
    [{ base: 0 }, 'men: base is 0'],
    [{ armor: 'flak' }, "men: there is no field 'armor'; write armour"],
    [{ formation: 'lin' }, "men: there is no formation 'lin'; write line"],
    [{ gap: -1 }, 'men: gap is -1'],
    [{ weapons: ['Laser'] }, "men: no weapon 'Laser'"],
    [{ rules: ['Levitation'] }, "men: no special rule 'Levitation'"],
    [{ joins: 'mob' }, 'men: it is no character and joins no squad'],
    [{ character: true, joins: 'mob' }, "men: there is no friend 'mob' to join"],
    [
      {
        models: 2,
        at: [
          [9, 9],
          [9.5, 9],
        ],
      },
      'men: men 1 at (9.5, 9) stands on men 0 at (9, 9); put them further apart',
    ],
    [{ models: 1, at: [[36, 39.5]] }, 'mob: mob 2 at (36, 40) stands on men 0 at (36, 39.5)'],
    [{ models: 1, at: [[0.2, 9]] }, 'men: men 0 at (0.2, 9) is not wholly on the table of 72 x 48 inches'],
    [{ at: [2, 10] }, 'is not wholly on the table'],
    [{ models: 1, at: [[9, 'a']] }, 'men: place 0 of at is [9,"a"]'],
  ])('%j is refused', (spec, says) => {
    refused(() => w40k(spec), says);
  });

  test('the nearest squads that can be are not refused', () => {
    const base = 25 / 25.4;
    expect(() =>
      w40k({
        models: 2,
        at: [
          [9, 9],
          [9 + base, 9],
        ],
      }),
    ).not.toThrow();
    expect(() => w40k({ models: 1, at: [[base / 2, 9]] })).not.toThrow();
    expect(() => w40k({ M: 12, save: 7, formation: 'cluster', gap: 0 })).not.toThrow();
    refused(() => w40kOpening({ first: { men: { T: 11 } }, second: { mob: {} } }), 'men: T is 11');
  });

  test.each([
    ['phase', 'shoting', "there is no phase 'shoting'; write shooting"],
    ['turn', 0, 'turn is 0'],
    ['lasts', 0, 'turns is 0'],
    ['level', 'comand', 'write command'],
  ])('%s %s is refused at once', (call, value, says) => {
    refused(() => (scenario('wh40k2') as any)[call](value), says);
  });

  test('words for what units are and did are checked', () => {
    const scene = () =>
      scenario('wh40k2')
        .unit('men', { at: [36, 10] })
        .enemy('mob', { at: [36, 40] }) as any;
    refused(() => scene().status('men', 'brokn'), "men: there is no status 'brokn'; write broken");
    refused(() => scene().did('men', 'Moved'), "men: there is no deed 'Moved'; write Move");
    refused(() => scene().model('men', 0, { wound: 1 }), "men: there is no field 'wound'; write wounds");
    refused(() => scene().model('men', 7, { wounds: 1 }).start(), 'men: model is 7; write a whole number from 0 to 4');
    refused(() => scene().lost('men', 5).start(), 'men: lost models is 5');
    refused(() => scene().army('Orcs', 'Orks'), "there is no army 'Orcs'; write Orks");
  });

  test('models that the scene itself puts somewhere stand on nobody', () => {
    const crowd = scenario('wh40k2')
      .unit('men', { models: 12, at: [36, 20], formation: 'cluster' })
      .unit('hero', { character: true, joins: 'men' })
      .enemy('mob', { models: 20 })
      .engaged('mob', 'men', {
        pairs: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      })
      .start();
    expect(crowd.modelsLeft('mob')).toBe(20);
    expect(crowd.gap(['mob', 2], ['men', 0])).toBeCloseTo(0, 3);
  });
});
