import { expect, test } from 'vitest';
import { woundIndividual } from '../../../regiments/casualties/losing-wounds.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/** Makes a scene of a quick hero in a unit of spears, another hero beside him, and bows 8 inches ahead. */
const scene = (at: readonly [number, number] = [36, 18]) =>
  scenario('t9a')
    .unit('spears', { models: 20, files: 5, M: 4, at: [36, 8] })
    .unit('hero', { character: true, M: 8, Ld: 8, W: 3, joins: 'spears' })
    .unit('squire', { character: true, M: 4, joins: 'spears' })
    .enemy('bows', { models: 10, files: 5, at });

test('T9A-CHR-013 a character may charge out of its unit, by its own Movement', () => {
  const battle = scene()
    .choose({ ask: 'Charger', target: 'hero' }, 'bows hold')
    .dice('charge range', 1, 1)
    .otherwise('first')
    .runTo('compulsory moves');
  expect(battle.log).toContain('hero have a Charge Range of 10 inches');
  expect(battle.engaged('hero', 'bows')).toBe(true);
  expect(battle.unit('hero')).toMatchObject({ place: 'table', host: '' });
  expect(battle.unit('spears')).toMatchObject({ models: 21, engaged: false });
});

test('T9A-CHR-013 then neither the unit nor the other characters in it declare charges', () => {
  const battle = scene().choose({ ask: 'Charger', target: 'hero' }, 'bows hold').runTo('move chargers');
  expect(battle.answers.filter((line) => line.startsWith('Charger '))).toHaveLength(1); // no other unit could charge
  const before = scene().runTo('decision of kind Charger');
  expect(before.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'spears', 'hero', 'squire']);
});

test('T9A-CHR-013 out of a unit that has declared a charge nobody charges', () => {
  const battle = scene().choose({ ask: 'Charger', target: 'spears' }, 'bows hold').runTo('move chargers');
  expect(battle.answers.filter((line) => line.startsWith('Charger '))).toHaveLength(1);
});

test('T9A-CHR-013 T9A-RCT-005 nor do they when the character has been shot dead as it charged', () => {
  const battle = scene().choose({ ask: 'Charger', target: 'hero' }).runTo('decision of kind Reaction');
  woundIndividual(battle.b, battle.row('hero'), 3, battle.row('bows'));
  battle.choose('bows hold').runTo('move chargers');
  expect(battle.unit('hero').place).toBe('destroyed');
  expect(battle.answers.filter((line) => line.startsWith('Charger '))).toHaveLength(1);
});

test('T9A-CHR-014 a character that fails moves out of its unit, if it gets an inch away', () => {
  const battle = scene([36, 28])
    .choose({ ask: 'Charger', target: 'hero' }, 'bows hold')
    .dice('charge range', 1, 5)
    .runTo('compulsory moves');
  expect(battle.unit('hero').place).toBe('table');
  expect(battle.unit('hero').did).toContain('FailCharge');
  expect(battle.unit('spears').did).not.toContain('FailCharge');
});

test('T9A-CHR-014 else it stays, and the whole unit has failed a charge', () => {
  const battle = scene([36, 28])
    .choose({ ask: 'Charger', target: 'hero' }, 'bows hold')
    .dice('charge range', 1, 1)
    .runTo('compulsory moves');
  expect(battle.unit('hero')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.unit('spears').did).toContain('FailCharge');
  expect(battle.may('spears', 'move')).toBe(false);
});

test('T9A-SPR-033 no character is forced out of its unit by Frenzy', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 20, files: 5, M: 0, at: [36, 8] })
    .unit('hero', { character: true, M: 8, rules: ['Frenzy'], joins: 'spears' })
    .enemy('bows', { models: 10, files: 5, at: [36, 16] })
    .runTo('move chargers');
  expect(battle.log.some((line) => line.includes('frenzy test'))).toBe(false);
});

/** Makes a scene of a hero with his unit and neighbours. He charges bows, which flee, and tries to redirect to axes. */
const redirecting = (ld: { hero: number; spears: number; squire: number }, squireIn: boolean) =>
  scenario('t9a')
    .unit('spears', { models: 20, files: 5, M: 4, Ld: ld.spears, at: [36, 8] })
    .unit('hero', { character: true, M: 8, Ld: ld.hero, W: 3, joins: 'spears' })
    .unit('squire', {
      character: true,
      Ld: ld.squire,
      rules: ['Inspiring Presence'],
      ...(squireIn ? { joins: 'spears' } : { at: [30, 8] as const }),
    })
    .enemy('bows', { models: 5, files: 5, at: [36, 16] })
    .enemy('axes', { models: 5, files: 5, at: [43, 16] })
    .choose({ ask: 'Charger', target: 'hero' }, { ask: 'ChargeTarget', target: 'bows' }, 'bows flee')
    .dice('flee distance', 3, 4)
    .choose({ ask: 'Redirect', target: 'hero' });

test('T9A-RDR-001 T9A-STA-013 T9A-CHR-009 who charges out of a unit redirects with the best Leadership in it, as it has not left it yet', () => {
  const tried = (ld: { hero: number; spears: number; squire: number }, squireIn: boolean) => {
    const battle = redirecting(ld, squireIn).dice('redirect test', 4, 4).otherwise('first').runTo('move chargers');
    return battle.b.unit.target[battle.row('hero')] === battle.row('axes');
  };
  expect(tried({ hero: 5, spears: 7, squire: 7 }, true)).toBe(false);
  expect(tried({ hero: 5, spears: 8, squire: 7 }, true)).toBe(true);
  expect(tried({ hero: 5, spears: 7, squire: 8 }, true)).toBe(true); // the Leadership is that of another character of the unit
  expect(tried({ hero: 5, spears: 7, squire: 8 }, false)).toBe(true); // the Leadership is that of a General near the unit
});

/**
 * Returns the log lines of the shots of bows at `at` at a hero who charges them from the middle of fifteen spears
 * abreast.
 */
const shotsAtHero = (at: readonly [number, number]) =>
  scenario('t9a')
    .unit('spears', { models: 15, files: 15, M: 4, at: [36, 10 - 10 / 25.4] })
    .unit('hero', { character: true, M: 8, W: 9, joins: 'spears' })
    .enemy('bows', { models: 5, files: 5, shooting: 'bow', at })
    .choose({ ask: 'Charger', target: 'hero' }, 'bows stand and shoot')
    .seed(1)
    .runTo('move chargers')
    .log.filter((line) => line.startsWith('bows shoot'));

test('T9A-CHR-014 T9A-RCT-005 how near a character comes from is told by where he stands, not by his unit', () => {
  // he has 8.7 inches to go, more than his Movement; the nearest of the spears would have 6.6; only two bows have him
  // in their arc
  expect(shotsAtHero([44, 17])).toEqual(['bows shoot at hero: 2 shots, 2 at -1']);
});

test('T9A-CHR-014 T9A-STH-005 whether shots at him are long ones goes by where he stands as well', () => {
  // the nearest of the bows is 12.3 inches from him, but none of them more than 11 from the spears
  expect(shotsAtHero([44, 21.4])).toEqual(['bows shoot at hero: 5 shots, 5 at -2']);
});

/** Returns the same lines with Forests just in front of the spears, each an inch deep and from one x to another. */
const shotsPastForests = (hero: Partial<UnitSpec>, ...forests: readonly (readonly [from: number, to: number])[]) => {
  const scene = scenario('t9a')
    .unit('spears', { models: 15, files: 15, M: 4, at: [36, 10 - 10 / 25.4] })
    .unit('hero', { character: true, M: 8, W: 9, joins: 'spears', ...hero })
    .enemy('bows', { models: 5, files: 5, shooting: 'bow', at: [36, 20] })
    .choose({ ask: 'Charger', target: 'hero' }, 'bows stand and shoot')
    .seed(1);
  for (const [from, to] of forests) {
    scene.terrain('forest', { at: [(from + to) / 2, 10.8], size: [to - from, 1] });
  }
  return scene.runTo('move chargers').log.filter((line) => line.startsWith('bows shoot'));
};

test('T9A-CHR-014 T9A-COV-001 a Forest that hides the character as he charges is his cover, though most of his unit is in plain view', () => {
  expect(shotsPastForests({})).toEqual(['bows shoot at hero: 5 shots, 5 at -1']);
  expect(shotsPastForests({}, [34.5, 37.5])).toEqual(['bows shoot at hero: 5 shots, 5 at -2']);
});

test('T9A-CHR-014 T9A-COV-001 Forests that hide most of the unit are no cover for the character who charges out between them', () => {
  expect(shotsPastForests({}, [30, 34.5], [37.5, 42])).toEqual(['bows shoot at hero: 5 shots, 5 at -1']);
});

test('T9A-CHR-014 T9A-SHO-008 who sees his unit but not him does not shoot at the character who charges out of it', () => {
  const log = scenario('t9a')
    .unit('spears', { models: 15, files: 15, M: 4, at: [36, 10 - 10 / 25.4] })
    .unit('hero', { character: true, M: 8, W: 9, joins: 'spears' })
    .enemy('bows', { models: 5, files: 5, shooting: 'bow', at: [36, 20] })
    .terrain('hill', { at: [37.35, 10.9], size: [3.3, 0.6] }) // the hill hides him from the easternmost of the bows
    .choose({ ask: 'Charger', target: 'hero' }, 'bows stand and shoot')
    .seed(1)
    .runTo('move chargers').log;
  expect(log.filter((line) => line.startsWith('bows shoot'))).toEqual(['bows shoot at hero: 4 shots, 4 at -3']);
});
