import { expect, test } from 'vitest';
import { survey, touched } from '../../../regiments/combat/who-can-strike.js';
import { Blows } from '../../../regiments/core/asks.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { ranksInSupport, strikesAt } from './striking-order.js';

/** Makes a scene of `ours` against `theirs`; `theirs` are struck on `side`. */
function fight(ours: UnitSpec, theirs: UnitSpec, side: 'front' | 'left' | 'rear' = 'front', offset = 0) {
  return scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...ours, at: [36, 10] })
    .enemy('theirs', { A: 0, ...theirs, at: [36, 24] })
    .engaged('ours', 'theirs', { side, offset });
}

/** Returns the attacks of `ours` in the whole round: the number of dice that they roll to hit. */
function attacks(scene: ReturnType<typeof fight>): number {
  const rolls = scene
    .seed(1)
    .runTo('end of phase')
    .log.filter((text) => text.includes('ours, to hit:'));
  return rolls.reduce((sum, line) => sum + line.split(': ')[1].split(' ').length, 0);
}

test('T9A-STK-001 T9A-CCP-005 models in base contact strike, corner to corner included, others do not', () => {
  const line: UnitSpec = { models: 5, files: 5 };
  expect(attacks(fight(line, { models: 5, files: 5 }))).toBe(5);
  // a front of one file touches three of five: the one in front of it and one at each corner
  expect(attacks(fight({ models: 5, files: 5 }, { models: 1, files: 1 }))).toBe(3);
});

test('T9A-VEC-181 T9A-STK-002 T9A-STK-003 the second rank supports to the front only, one attack a model', () => {
  const deep: UnitSpec = { models: 15, files: 5, A: 2 };
  expect(attacks(fight(deep, { models: 5, files: 5 }))).toBe(5 * 2 + 5);

  const flanked = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...deep, at: [36, 10] })
    .enemy('theirs', { models: 4, files: 4, A: 0 })
    .engaged('theirs', 'ours', { side: 'left' });
  // three ranks along the flank, without supporters
  expect(attacks(flanked)).toBe(3 * 2);
});

test('T9A-STK-004 T9A-STK-006 T9A-SPR-022 T9A-SRG-014 a Horde and Fight in Extra Rank add a rank each', () => {
  const rows = (spec: UnitSpec) => ranksInSupport(fight(spec, {}).start().b, 0, 0);
  const spears: UnitSpec = { models: 40, weapons: ['Spear'] };

  expect(rows({ models: 18, files: 9 })).toBe(1);
  expect(rows({ models: 40, files: 10 })).toBe(2);
  expect(rows({ ...spears, files: 9 })).toBe(2);
  expect(rows({ ...spears, files: 10 })).toBe(3);
  expect(attacks(fight({ models: 40, files: 10 }, { models: 10, files: 10 }))).toBe(30);
});

test('T9A-STK-005 across a gap in the last rank the model behind it fights', () => {
  // seven in five files: the second rank has two; the enemy behind touches all five files
  const b = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 7, files: 5, at: [36, 10] })
    .enemy('theirs', { models: 5, files: 5 })
    .engaged('theirs', 'ours', { side: 'rear' })
    .start().b;
  survey(b, 0);

  const fighting = [...touched.near.subarray(0, 7)].map((near) => (near !== 0 ? 1 : 0));
  expect(fighting).toEqual([0, 0, 1, 1, 1, 1, 1]); // the two in the rear, and the front rank behind the gaps
});

test('T9A-ALC-006 who touches an enemy strikes it and supports nobody', () => {
  // the flank enemy touches the end of each rank: in the second rank four of five support
  const scene = fight({ models: 10, files: 5, I: 4 }, { models: 5, files: 5 })
    .enemy('flank', { A: 0, models: 4, files: 4 })
    .engaged('flank', 'ours', { side: 'left' })
    .choose({ ask: 'Allocate', extra: Blows.all });

  expect(attacks(scene)).toBe(5 + 4 + 1);
});

test('T9A-RND-005 T9A-VEC-351 T9A-WPN-008 T9A-WPN-010 each part at its own Initiative, a charge adds nothing', () => {
  const initiative = (spec: UnitSpec, part = 0) =>
    strikesAt(
      fight({ I: 3, ...spec }, {})
        .with((b, row) => {
          b.unit.status[row('ours')] = 8; // the unit charges
        })
        .start().b,
      0,
      part,
    );

  expect(initiative({})).toBe(3);
  expect(initiative({ weapons: ['Great Weapon'] })).toBe(0);
  expect(initiative({ weapons: ['Additional Hand Weapon'] })).toBe(4);
});

test('T9A-RND-006 T9A-WPN-004 rider and mount strike each at their own Initiative, the mount without the weapon', () => {
  const b = fight({ I: 3, weapons: ['Great Weapon'], mount: { I: 5 } }, {}).start().b;

  expect([strikesAt(b, 0, 0), strikesAt(b, 0, 1)]).toEqual([0, 5]);
});

test('T9A-RND-003 higher Initiative strikes first, and the slain strike no more', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('quick', { models: 1, I: 5, at: [36, 10] })
    .enemy('slow', { models: 1, I: 4, at: [36, 24] })
    .engaged('quick', 'slow')
    .dice('quick, to hit', 6)
    .dice('quick, to wound', 6)
    .runTo('end of phase');

  expect(battle.unit('slow').place).toBe('destroyed');
  expect(battle.unit('quick').place).toBe('table');
});
