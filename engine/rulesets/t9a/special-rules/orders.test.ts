import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { judgeLeave } from '../../../regiments/characters/leaving.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { movement } from '../../../regiments/core/units.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import { Refusal } from '../../../regiments/refusals.js';
import { canShoot } from '../../../regiments/shooting/shooting-phase.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { ranksInSupport } from '../combat/striking-order.js';
import { Order } from './orders.js';

const LORD: UnitSpec = { character: true, category: 'Lords', rules: ['Orders'], Ld: 9 };
const HERO: UnitSpec = { character: true, rules: ['Orders'] };

/** Makes a scene of a Lord among the guard, and bows 5 inches beside it. */
const line = () =>
  scenario('t9a')
    .unit('guard', { models: 20, files: 5, at: [36, 10], rules: ['Parent Unit'] })
    .unit('bows', { models: 10, files: 5, at: [44, 10], shooting: 'Bow', rules: ['Support Unit'] })
    .unit('far', { at: [60, 10], rules: ['Support Unit'] })
    .unit('strangers', { at: [28, 10] })
    .enemy('men', { at: [36, 40] });

const offered = (officer: UnitSpec) =>
  line()
    .unit('officer', officer)
    .runTo('decision of kind OrderUnit')
    .question?.options.map((o) => o.targetName || o.verb);

/** Lets the officer give `bows` the order. */
const ordered = (order: number) =>
  line()
    .unit('officer', { ...LORD, joins: 'guard' })
    .choose({ ask: 'OrderUnit', target: 'bows' }, { ask: 'Order', n: order });
const after = (order: number) => ordered(order).runTo('remaining moves');

test('a Lord orders Parent and Support Units within 6 inches, a Hero those among whom he stands', () => {
  expect(offered({ ...LORD, joins: 'guard' })).toEqual(['guard', 'bows', 'Stop']);
  expect(offered({ ...HERO, joins: 'guard' })).toEqual(['guard', 'Stop']);
  expect(
    line()
      .unit('officer', { ...HERO, at: [40, 14] })
      .runTo('remaining moves')
      .answers.join(),
  ).not.toContain('Order');
});

test('K02 an officer may think again before he has spoken', () => {
  const battle = line()
    .unit('officer', { ...LORD, joins: 'guard' })
    .choose({ ask: 'OrderUnit', target: 'bows' }, { ask: 'Order', verb: 'Back' })
    .choose({ ask: 'OrderUnit', target: 'guard' }, { ask: 'Order', n: Order.aim })
    .runTo('remaining moves');
  expect(battle.log).toContain('officer order guard to take aim');
  expect(battle.log.join()).not.toContain('order bows');
});

test('nobody gets the same order twice in a turn', () => {
  const battle = line()
    .unit('officer', { ...LORD, joins: 'guard' })
    .unit('captain', { ...HERO, joins: 'bows' })
    .choose({ ask: 'Trigger' }, { ask: 'OrderUnit', unit: 'officer', target: 'bows' }, { ask: 'Order', n: Order.aim })
    .choose({ ask: 'OrderUnit', unit: 'captain', target: 'bows' })
    .choose((q) => {
      if (q.kind !== 'Order') return undefined;
      expect(q.options.map((o) => o.n)).not.toContain(Order.aim);
      return q.options[0];
    })
    .runTo('remaining moves');
  expect(battle.answers.filter((a) => a.startsWith('Order '))).toHaveLength(2);
});

test('haste gives 2 inches more, but no charge', () => {
  const { b, row } = { b: after(Order.haste).b, row: 1 };
  expect([movement(b, 0), movement(b, row)]).toEqual([4, 6]);
  expect(permission(b, Hook.mayCharge, unitSubject(b, row), NO_ATTACK)).toBe(CANNOT);
});

test('T9A-CHR-012 who leaves a unit that makes haste hastens with it until he is out', () => {
  const hasty = (haste: boolean) => {
    const scene = line().unit('officer', { ...HERO, joins: 'guard' });
    const told = haste
      ? scene.choose({ ask: 'OrderUnit', target: 'guard' }, { ask: 'Order', n: Order.haste })
      : scene.choose({ ask: 'OrderUnit', verb: 'Stop' });
    const battle = told.choose({ ask: 'Mover', verb: 'Pick', target: 'officer' }).runTo('decision of kind Move');
    const record: OptionRecord = {
      ...{ verb: Verb.Leave, target: -1, n: 0, facing: 0, files: 1, extra: 0, path: [] },
      x: battle.b.unit.x[0],
      y: battle.b.unit.y[0] + battle.b.unit.halfDepth[0] + 11 * INCH, // M 4: a march of 8 inches, of 12 in haste
    };
    return judgeLeave(battle.b, record);
  };
  expect(hasty(true)).toBe(Refusal.Legal);
  expect(hasty(false)).toBe(Refusal.TooFar);
});

test('a steady unit rolls a third die and drops the highest', () => {
  const battle = after(Order.steady).dice('panic test', 6, 3, 4);
  perform(battle, leadershipTest, 1, Roll.PanicTest, 0, 7);
  expect(battle.b.core.result[0]).toBe(1);
});

test('a unit that takes aim hits more easily, and one that closes ranks strikes deeper', () => {
  const aiming = after(Order.aim).b;
  expect(modified(aiming, Hook.volley, unitSubject(aiming, 1), 3, NO_ATTACK)).toBe(4);
  const deep = after(Order.ranks).b;
  expect([ranksInSupport(deep, 0, deep.setup.unit.part[0]), ranksInSupport(deep, 1, deep.setup.unit.part[1])]).toEqual([
    1, 2,
  ]);
});

test('a unit that rallies in good order may act, but neither marches nor counts as unmoved', () => {
  const battle = line()
    .unit('officer', { ...LORD, at: [43, 14] })
    .fleeing('bows')
    .choose({ ask: 'OrderUnit', target: 'bows' }, { ask: 'Order', n: Order.steady })
    .dice('rally test', 6, 1, 2)
    .choose({ ask: 'RallyReform', verb: 'Stay' })
    .runTo('decision of kind Mover');
  expect(battle.unit('bows')).toMatchObject({ fleeing: false });
  expect(battle.unit('bows').did).toContain('Move');
  expect(battle.may('bows', 'advance')).toBe(true);
  expect(battle.may('bows', 'march')).toBe(false);
  expect(battle.may('far', 'march')).toBe(true);
});

test('T9A-RAL-003 T9A-SHO-003 T9A-MOV-014 a unit that rallies in good order and reforms as it does so does not shoot', () => {
  const shoots = (verb: 'Stay' | 'Reform') => {
    const battle = line()
      .unit('officer', { ...LORD, at: [43, 14] })
      .fleeing('bows')
      .choose({ ask: 'OrderUnit', target: 'bows' }, { ask: 'Order', n: Order.steady })
      .dice('rally test', 6, 1, 2)
      .choose({ ask: 'RallyReform', verb }, { ask: 'Mover', verb: 'Stop' })
      .runTo('shooting phase');
    return canShoot(battle.b, battle.row('bows'));
  };
  expect([shoots('Stay'), shoots('Reform')]).toEqual([true, false]);
});
