import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { greatestChargeRange } from '../../../regiments/charges/charge-targets.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';

/** One rank of five, 20 mm deep: half of it is 1,000 ticks. */
const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers, and spears exactly `inches` inches and `more` ticks in front of them. */
const apart = (inches: number, more = 0, M = 4) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M, at: [36, 8] })
    .enemy('spears', { ...LINE, at: [36, 30] })
    .with((b, row) => {
      b.unit.y[row('spears')] = b.unit.y[row('lancers')] + 2000 + inches * INCH + more;
    });

test('T9A-MPH-001 the phase goes from charges to chargers, compulsory moves and remaining moves', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [36, 12] })
    .enemy('spears', { ...LINE, at: [36, 40] })
    .start();
  for (const step of ['declare charges', 'move chargers', 'compulsory moves', 'remaining moves', 'shooting phase']) {
    battle.runTo(step);
  }
  expect(battle.question).toBe(null);
});

test('T9A-CHG-001 a charge gets its reaction before the next is declared', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [30, 12] })
    .unit('knights', { ...LINE, at: [42, 12] })
    .enemy('spears', { ...LINE, at: [30, 20] })
    .enemy('bows', { ...LINE, at: [42, 20] })
    .choose('lancers charge spears', 'spears hold', 'knights charge bows', 'bows hold')
    .runTo('move chargers');

  const told = battle.log.filter((line) => line.includes('charge') || line.includes('hold'));
  expect(told).toEqual([
    'lancers charge spears in the front',
    'spears hold',
    'knights charge bows in the front',
    'bows hold',
  ]);
});

test('T9A-CHG-002 a target may be as far as the greatest Charge Range, and no tick further', () => {
  expect(apart(16).runTo('decision').may('lancers', 'charge')).toBe(true);
  expect(apart(16, 1).start().may('lancers', 'charge')).toBe(false);
});

test('T9A-CHG-002 T9A-CMV-002 the greatest Charge Range is 12 inches and the Movement', () => {
  const battle = apart(10, 0, 7).start();
  expect(greatestChargeRange(battle.b, battle.row('lancers'))).toBe(19 * INCH);
});

test('T9A-CHG-002 T9A-LOS-001 nobody charges what lies outside the front arc', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [36, 20], facing: 180 })
    .enemy('spears', { ...LINE, at: [36, 28] })
    .start();
  expect(battle.may('lancers', 'charge')).toBe(false);
});

test('T9A-CHG-002 T9A-TER-010 nobody charges through Impassable Terrain', () => {
  const scene = (kind: 'impassable' | 'field') =>
    scenario('t9a')
      .unit('lancers', { ...LINE, at: [36, 8] })
      .enemy('spears', { ...LINE, at: [36, 18] })
      .terrain(kind, { at: [36, 13], size: [30, 2] })
      .start();
  expect(scene('impassable').may('lancers', 'charge')).toBe(false);
  expect(scene('field').may('lancers', 'charge')).toBe(true);
});

test.each([0, 1])('T9A-TER-010 T9A-CMV-004 no charge wheels over a rock, be it piece %i of the terrain', (before) => {
  const scene = (kind: 'impassable' | 'field') => {
    const table = scenario('t9a')
      .unit('lancers', { models: 10, files: 10, M: 9, at: [36, 20] })
      .enemy('spears', { ...LINE, at: [46, 27], facing: 240 });
    for (let n = 0; n < before; n++) table.terrain('field', { at: [10, 40], size: [2, 2] });
    // the long front sweeps over the piece while it turns, and has passed it when the wheel ends
    return table.terrain(kind, { at: [35.84, 22.36], size: [1, 1] }).start();
  };
  expect(scene('impassable').may('lancers', 'charge')).toBe(false);
  expect(scene('field').may('lancers', 'charge')).toBe(true);
});

/** Makes a scene of runners between knights and spears, with nothing else in the way. */
const queue = () =>
  scenario('t9a')
    .unit('knights', { models: 3, files: 3, M: 7, base: [25, 50], at: [36, 8], rules: ['Large Target'] })
    .unit('runners', { models: 3, files: 3, base: [25, 25], at: [36, 13] })
    .enemy('spears', { models: 3, files: 3, base: [25, 25], at: [36, 20] })
    .terrain('impassable', { at: [31, 15], size: [6, 22] })
    .terrain('impassable', { at: [41, 15], size: [6, 22] });

test('T9A-CHG-002 without room to reach the target there is no charge', () => {
  expect(queue().start().may('knights', 'charge')).toBe(false);
});

test('T9A-CHG-003 units that have declared charges are in nobody’s way', () => {
  const battle = queue().choose('runners charge spears', 'spears hold').runTo('decision of kind Charger');
  expect(battle.may('knights', 'charge')).toBe(true);
});

test('T9A-CHG-003 a flight that must come does not forbid the charge', () => {
  const battle = apart(10).fleeing('spears').start();
  expect(battle.may('lancers', 'charge')).toBe(true);
});

test('T9A-FLE-006 T9A-CHG-001 fleeing and engaged units declare no charges', () => {
  expect(apart(10).fleeing('lancers').start().may('lancers', 'charge')).toBe(false);
  const fighting = scenario('t9a')
    .unit('lancers', LINE)
    .enemy('spears', { ...LINE, at: [36, 20] })
    .enemy('bows', { ...LINE, at: [36, 24] })
    .engaged('lancers', 'spears')
    .start();
  expect(fighting.may('lancers', 'charge')).toBe(false);
});

test('T9A-STA-003 a unit with Movement 0 declares no charge', () => {
  expect(apart(5, 0, 0).start().may('lancers', 'charge')).toBe(false);
  expect(apart(5, 0, 1).start().may('lancers', 'charge')).toBe(true);
});

/**
 * Makes a scene of lancers whose front is split between the front arc and the left flank of a deep unit: its corner is
 * ahead of their middle.
 */
const onTheCorner = () =>
  scenario('t9a')
    .unit('lancers', { models: 5, files: 5, at: [36, 8] })
    .enemy('spears', { models: 25, files: 5, at: [36, 20], facing: 135 })
    .with((b, row) => {
      const u = row('lancers');
      const t = row('spears');
      b.unit.x[u] = b.unit.x[t];
    });

test('T9A-CMV-007 T9A-VEC-101 a front that is split equally is settled by a die before any charge is declared', () => {
  const battle = onTheCorner().dice('facing split', 3).runTo('decision of kind Charger');
  expect(battle.question?.kind).toBe('Charger');

  const side = (face: number) => {
    const played = onTheCorner()
      .dice('facing split', face)
      .choose('lancers charge spears', 'spears hold')
      .runTo('move chargers');
    return played.b.unit.chargeSide[played.row('lancers')];
  };
  expect([3, 4].map(side)).toEqual([Side.front, Side.right]);
});

test('T9A-CMV-007 T9A-CMV-006 no die falls when more than half of the front stands in one arc', () => {
  const battle = apart(10).choose('lancers charge spears', 'spears hold').runTo('move chargers');
  expect(battle.b.unit.facingDie[battle.row('lancers')]).toBe(0);
  expect(battle.b.unit.chargeSide[battle.row('lancers')]).toBe(0);
});

test('T9A-CMV-007 T9A-CMV-009 no die falls for a fleeing enemy, which may be contacted anywhere', () => {
  const battle = onTheCorner()
    .fleeing('spears')
    .choose('lancers charge spears')
    .dice('flee distance', 1, 2)
    .runTo('move chargers');
  expect(battle.b.unit.target[battle.row('lancers')]).toBe(battle.row('spears'));
});

test('T9A-CMV-007 T9A-CHG-002 no die falls for an enemy that nobody sees', () => {
  const battle = onTheCorner()
    .with((b, row) => {
      b.unit.facing[row('lancers')] = 32768;
    })
    .runTo('move chargers');
  expect(battle.b.unit.facingDie[battle.row('lancers')]).toBe(0);
});

/** Makes a scene of berserkers with spears in front of them and bows farther away. */
const berserkers = () =>
  scenario('t9a')
    .unit('berserkers', { ...LINE, Ld: 7, at: [36, 8], rules: ['Frenzy'] })
    .enemy('spears', { ...LINE, at: [36, 16] })
    .enemy('bows', { ...LINE, at: [44, 18] })
    .choose('spears hold');

test('T9A-SPR-033 a frenzied unit that declared no charge and fails its test charges the closest enemy', () => {
  const battle = berserkers().dice('frenzy test', 4, 4).runTo('move chargers');
  expect(battle.b.unit.target[battle.row('berserkers')]).toBe(battle.row('spears'));
});

test('T9A-SPR-033 one that passes its test does as it likes', () => {
  const battle = scenario('t9a')
    .unit('berserkers', { ...LINE, Ld: 7, at: [36, 8], rules: ['Frenzy'] })
    .enemy('spears', { ...LINE, at: [36, 16] })
    .dice('frenzy test', 3, 4)
    .runTo('move chargers');
  expect(battle.b.unit.target[battle.row('berserkers')]).toBe(-1);
});

test('T9A-SPR-033 T9A-TRN-004 several who owe the test take it in the order that their player likes', () => {
  const tests = (first: string, level: 'full' | 'command', bows: number) => {
    const scene = scenario('t9a')
      .level(level)
      .unit('berserkers', { ...LINE, Ld: 7, at: [36, 8], rules: ['Frenzy'] })
      .unit('flagellants', { ...LINE, Ld: 7, at: [46, 8], rules: ['Frenzy'] })
      .enemy('bows', { ...LINE, at: [40, bows] })
      .dice('frenzy test', 1, 1, 1, 1);
    if (first !== '') scene.choose({ ask: 'FrenzyOrder', target: first });
    const { log } = scene.runTo('move chargers');
    return log.filter((line) => line.includes('frenzy test:')).map((line) => line.split(',')[0]);
  };
  expect(tests('flagellants', 'full', 16)).toEqual(['flagellants', 'berserkers']);
  expect(tests('berserkers', 'full', 16)).toEqual(['berserkers', 'flagellants']);
  expect(tests('', 'command', 16)).toEqual(['berserkers', 'flagellants']);
  expect(tests('', 'full', 44)).toEqual(['berserkers', 'flagellants']); // no enemy is near, so the order makes no difference
});

test('T9A-SPR-033 one that has declared a charge does not test', () => {
  const battle = scenario('t9a')
    .unit('berserkers', { ...LINE, Ld: 7, at: [36, 8], rules: ['Frenzy'] })
    .enemy('spears', { ...LINE, at: [36, 16] })
    .enemy('bows', { ...LINE, at: [44, 18] })
    .choose('berserkers charge bows', 'bows hold')
    .runTo('move chargers');
  expect(battle.b.unit.target[battle.row('berserkers')]).toBe(battle.row('bows'));
});
