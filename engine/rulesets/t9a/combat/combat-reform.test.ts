import { expect, test } from 'vitest';
import { engage, modelTouches } from '../../../regiments/contacts.js';
import { Did, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5, rules: ['Unbreakable'] };

/** Makes a scene in which `theirs` stand in the flank of `ours`, who have lost the round. */
function flanked(ours: UnitSpec = {}, theirs: UnitSpec = {}) {
  return scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, at: [36, 20], ...ours })
    .enemy('theirs', { ...IDLE, ...theirs })
    .engaged('theirs', 'ours', { side: 'left' });
}

test('T9A-CRF-001 T9A-CRF-002 T9A-CRF-004 the loser tests, then turns its front to the enemy in its flank', () => {
  const battle = flanked()
    .choose({ ask: 'CombatReform', target: 'ours' })
    .dice('combat reform test', 2, 2)
    .choose((q) => (q.subject === 0 ? q.options.find((o) => o.verb === 'Reform' && o.facing === 270) : undefined))
    .runTo('end of phase');

  expect(battle.unit('ours').facing).toBe(270);
  expect(battle.engaged('ours', 'theirs')).toBe(true);
});

test('T9A-VEC-245 T9A-CRF-002 T9A-BRK-001 the test is on the Leadership of the Break Test: 8, less 2 unless Steadfast', () => {
  const plain = scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, Ld: 8, models: 10, at: [36, 20] })
    .enemy('theirs', { ...IDLE, models: 20, at: [36, 24] })
    .engaged('ours', 'theirs')
    .choose({ ask: 'CombatReform', target: 'ours' })
    .dice('combat reform test', 4, 3)
    .runTo('end of phase'); // only the ranks count
  expect(plain.log).toContain('list 1 win the combat, 1 to 3');
  expect(plain.answers.some((line) => line.startsWith('CombatReform (ours)'))).toBe(false);
  // 2 to 4: three ranks against two, but charge, standard and a battle standard on the other side
  const steadfast = scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, Ld: 8, models: 15, at: [36, 20] })
    .enemy('theirs', { ...IDLE, models: 9, standard: true, at: [36, 24] })
    .enemy('bearer', { character: true, bsb: true, A: 0, joins: 'theirs', rules: ['Unbreakable'] })
    .engaged('ours', 'theirs')
    .with((b, row) => {
      b.unit.status[row('theirs')] |= Status.Charging;
    })
    .choose({ ask: 'CombatReform', target: 'ours' })
    .dice('combat reform test', 4, 3)
    .runTo('end of phase');
  expect(steadfast.log).toContain('list 1 win the combat, 2 to 4');
  expect(steadfast.answers.some((line) => line.startsWith('CombatReform (ours)'))).toBe(true);
});

test('T9A-CRF-001 a unit that fights on two sides does not reform', () => {
  const battle = flanked().enemy('front', IDLE).engaged('front', 'ours').runTo('end of phase');

  expect(battle.answers.some((line) => line.startsWith('CombatReform (ours)'))).toBe(false);
});

test('T9A-SPR-082 T9A-CRF-001 a unit that failed its Stupidity test does not reform', () => {
  const battle = flanked()
    .with((b, row) => {
      b.unit.did[row('ours')] |= Did.Stupid;
    })
    .runTo('end of phase');

  expect(battle.answers.some((line) => line.startsWith('CombatReform (player 0)'))).toBe(false);
});

test('T9A-CRF-003 T9A-DEC-121 if both may, the active player says who begins, and the winner needs no test', () => {
  const battle = flanked()
    .choose({ ask: 'ReformSide', n: 1 })
    .choose((q) => (q.subject === 1 ? q.options.find((o) => o.verb === 'Reform') : undefined))
    .runTo('end of phase');

  expect(battle.log.some((line) => line.includes('theirs reform in combat'))).toBe(true);
});

test('T9A-CRF-005 T9A-CRF-006 T9A-CRF-007 a proposal that loses contacts or goes too far is refused', () => {
  const battle = flanked().choose({ ask: 'ReformSide', n: 1 }).runTo('decision of kind CombatReform');
  const { x, y, facing } = battle.b.unit;
  const u = battle.row('theirs');
  const pose = { verb: 13, target: u, facing: facing[u], files: 5 };

  expect(battle.propose({ ...pose, x: x[u] - 2540, y: y[u] })).not.toBe('legal');
  expect(battle.propose({ ...pose, files: 1, x: x[u], y: y[u] })).not.toBe('legal');
});

/**
 * Plays a scene of `ours` with characters in their front rank against three models, up to the question of how they
 * reform.
 */
const led = (ours: UnitSpec, heroes: readonly string[]) => {
  const scene = scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, at: [36, 20], ...ours })
    .enemy('theirs', { ...IDLE, models: 3, files: 3, at: [36, 24] })
    .engaged('ours', 'theirs');
  for (const hero of heroes) scene.unit(hero, { character: true, A: 0, joins: 'ours', rules: ['Unbreakable'] });
  return scene.runTo('decision of kind CombatReform');
};

test('T9A-CRF-006 a character that fought takes a place from which it fights on', () => {
  const battle = led({}, ['hero']);
  const { b } = battle;
  const [u, t, hero] = ['ours', 'theirs', 'hero'].map((name) => battle.row(name));
  const fights = () => modelTouches(b, u, b.unit.slot[hero], 0, t);
  expect([b.unit.slot[hero], fights()]).toEqual([2, true]);

  // far enough to the left that the enemy stands in front of the last five of nine files
  const pose = { x: b.unit.x[t] - 4000, y: b.unit.y[t] - 3000, facing: 0, files: 9 };
  expect(battle.propose({ verb: 13, target: u, ...pose })).toBe('legal');
  expect(b.unit.files[u]).toBe(9);
  expect([b.unit.slot[hero], fights()]).toEqual([4, true]); // he stands in the nearest of these places
});

test('T9A-CRF-006 T9A-FRT-001 a formation that has no such place for every one of them is refused', () => {
  const turned = (heroes: readonly string[]) => {
    const battle = led({ M: 10, models: 24 - heroes.length, files: 3 }, heroes);
    const { x, y } = battle.b.unit;
    const t = battle.row('theirs');
    // the left flank faces the enemy: of the front rank only its leftmost model touches
    return battle.propose({
      verb: 13,
      target: battle.row('ours'),
      x: x[t] - 5000,
      y: y[t] - 4000,
      facing: 16384,
      files: 3,
    });
  };
  expect(turned([])).toBe('legal');
  expect(turned(['hero'])).toBe('legal');
  expect(turned(['hero', 'other'])).not.toBe('legal');
});

test('T9A-CRF-005 T9A-CRF-006 nor one to whose corner nobody but a character that fights could get', () => {
  // six files, of which the enemy touches the first two, become ten, and the enemy touches the middle ones
  const wider = (place: number) => {
    const battle = scenario('t9a')
      .phase('combat')
      .level('full')
      .unit('ours', { ...IDLE, base: [40, 40], models: 11, files: 6, at: [36, 20] })
      .unit('hero', { base: [40, 40], character: true, A: 0, joins: 'ours', rules: ['Unbreakable'] })
      .enemy('theirs', { ...IDLE, models: 5, files: 5, at: [36, 24] })
      .engaged('ours', 'theirs', { offset: 97.2 / 25.4 })
      .with((b, row) => {
        b.unit.slot[row('hero')] = place;
      })
      .choose({ ask: 'ReformSide', n: 0 })
      .runTo('decision of kind CombatReform');
    const u = battle.row('ours');
    const { x, y } = battle.b.unit;
    return battle.propose({ verb: 13, target: u, x: x[battle.row('theirs')], y: y[u], facing: 0, files: 10 });
  };
  expect(wider(2)).toBe('legal'); // he may stand anywhere in the front rank
  expect(wider(0)).not.toBe('legal');
});

test('T9A-FRT-001 T9A-CRF-005 nor a column with rank and file in front of characters, that these need not go too far', () => {
  // a unit six files wide, charged in the left flank, becomes a column of two there
  const column = (places: readonly number[]) => {
    const scene = scenario('t9a')
      .phase('combat')
      .level('full')
      .unit('ours', { ...IDLE, base: [40, 40], models: 17 - places.length, files: 6, at: [36, 20] })
      .enemy('theirs', { ...IDLE, base: [25, 50], models: 3, files: 3 })
      .engaged('theirs', 'ours', { side: 'left', offset: -2.774 });
    for (const place of places)
      scene.unit(`hero ${place}`, { base: [40, 40], character: true, A: 0, joins: 'ours', rules: ['Unbreakable'] });
    const battle = scene
      .with((b, row) => {
        for (const place of places) b.unit.slot[row(`hero ${place}`)] = place;
      })
      .choose({ ask: 'ReformSide', n: 0 })
      .runTo('decision of kind CombatReform');
    const u = battle.row('ours');
    const { x, y } = battle.b.unit;
    return battle.propose({ verb: 13, target: u, x: x[u] - 8000, y: y[u] + 7046, facing: 0, files: 2 });
  };
  expect(column([])).toBe('legal');
  expect(column([1, 2, 3])).toBe('legal');
  expect(column([1, 3, 4])).not.toBe('legal'); // only the first of them reaches the front rank
});

test('T9A-CRF-005 a character at the end of a broad line that is taken in the rear turns about where he stands', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, models: 23, files: 12, at: [36, 20] })
    .unit('hero', { character: true, A: 0, joins: 'ours', rules: ['Unbreakable'] })
    .enemy('theirs', { ...IDLE, files: 10 })
    .engaged('theirs', 'ours', { side: 'rear' })
    .with((b, row) => {
      b.unit.slot[row('hero')] = 0;
    })
    .choose({ ask: 'CombatReform', target: 'ours' })
    .dice('combat reform test', 1, 1)
    .choose((q) => q.options.find((o) => o.verb === 'Reform' && o.facing === 180 && o.files === 12))
    .runTo('end of phase');

  // the same file would be 8.7 inches away
  expect(battle.unit('ours')).toMatchObject({ facing: 180, files: 12 });
  expect(battle.b.unit.slot[battle.row('hero')]).toBe(11);
});

test('T9A-CRF-002 the Leadership stays that of the Break Test, though the deep enemy has left the fight since', () => {
  const mortal = { A: 0, models: 10, files: 5, Ld: 8 };
  const battle = scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('holding', { ...mortal, at: [36, 20] })
    .unit('breaking', { ...mortal, models: 5, at: [36 + 100 / 25.4, 20 + 10 / 25.4] })
    .enemy('wide', { A: 0, models: 7, files: 7 })
    .enemy('deep', { A: 0, models: 15, files: 5 })
    .engaged('wide', 'holding', { offset: -1.5 })
    .engaged('deep', 'breaking', { side: 'right' })
    .with((b, row) => engage(b, row('wide'), row('breaking'), Side.front, Side.front))
    .choose({ ask: 'BreakOrder', target: 'breaking' })
    .dice('breaking, break test', 6, 6)
    .dice('holding, break test', 1, 1)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 6, 6)
    .choose({ ask: 'Pursue', verb: 'Restrain' }, { ask: 'CombatReform', target: 'holding' })
    .dice('combat reform test', 3, 3)
    .runTo('end of phase');

  // dice 1 to 4 pass: Steadfast counts against the wide unit only, but did not count while the deep unit fought too
  expect(battle.log).toContain('list 1 win the combat, 1 to 4');
  expect(battle.log.join()).toContain('holding fail the combat reform test on Leadership 5');
  expect(battle.answers.some((line) => line.startsWith('CombatReform (holding)'))).toBe(false);
});
