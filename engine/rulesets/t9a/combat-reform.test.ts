import { expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a-units.js';
import { Status } from './state.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5, rules: ['Unbreakable'] };

/** Theirs stand in the flank of ours, who have lost by so much. */
function flanked(ours: UnitSpec = {}, theirs: UnitSpec = {}) {
  return scenario('t9a')
    .phase('combat')
    .level('command')
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
    .level('command')
    .unit('ours', { ...IDLE, Ld: 8, models: 10, at: [36, 20] })
    .enemy('theirs', { ...IDLE, models: 20, at: [36, 24] })
    .engaged('ours', 'theirs')
    .choose({ ask: 'CombatReform', target: 'ours' })
    .dice('combat reform test', 4, 3)
    .runTo('end of phase'); // ranks alone
  expect(plain.log).toContain('list 1 win the combat, 1 to 3');
  expect(plain.answers.some((line) => line.startsWith('CombatReform (ours)'))).toBe(false);
  // 2 to 4: three ranks against two, but charge, standard and a battle standard on the other side
  const steadfast = scenario('t9a')
    .phase('combat')
    .level('command')
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
