import { expect, test } from 'vitest';
import { degrees, INCH } from '../../../kernel/geometry/measures.js';
import { Status } from '../../../regiments/core/state.js';
import { gap } from '../../../regiments/core/units.js';
import { formUp } from '../../../regiments/formation.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const IDLE: UnitSpec = { A: 0, models: 5, files: 5 };
const DEEP: UnitSpec = { A: 0, models: 20, files: 5 };

/**
 * Makes a scene in which `ours`, 36 inches from the left edge, have lost to a block of four ranks and will break; 20
 * inches behind them are free.
 */
function broken(theirs: UnitSpec = DEEP, ours: UnitSpec = IDLE) {
  return scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...ours, at: [36, 20] })
    .enemy('theirs', { ...theirs, at: [36, 24] })
    .engaged('ours', 'theirs')
    .dice('ours, break test', 6, 6);
}

test('T9A-PUR-001 T9A-PUR-003 T9A-PUR-004 T9A-DEC-115 who holds back must pass a Leadership test, and may then pivot', () => {
  const held = broken()
    .dice('restrain test', 3, 4)
    .dice('flee distance', 1, 2)
    .choose({ ask: 'Pursue', verb: 'Restrain' }, { ask: 'PostCombatPivot', facing: 90 })
    .runTo('end of phase');
  expect(held.unit('theirs').facing).toBe(90);

  const failed = broken()
    .dice('restrain test', 4, 4)
    .dice('flee distance', 1, 2)
    .dice('pursuit distance', 1, 1)
    .choose({ ask: 'Pursue', verb: 'Restrain' })
    .runTo('end of phase');
  expect(failed.unit('theirs').y).toBeCloseTo(24 - 2, 1); // it must pursue
});

test('T9A-PUR-004 T9A-PUR-005 T9A-DEC-120 the pivot turns about the Centre, after all have moved', () => {
  const held = broken()
    .dice('restrain test', 1, 1)
    .dice('flee distance', 1, 2)
    .choose({ ask: 'Pursue', verb: 'Restrain' }, { ask: 'PostCombatPivot', facing: 225 })
    .runTo('end of phase');

  expect(held.unit('theirs')).toMatchObject({ x: 36, y: 24, facing: 225 });
  const flight = held.log.findIndex((line) => line.includes('flee distance'));
  expect(held.log.findIndex((line) => line.includes('theirs pivot'))).toBeGreaterThan(flight);
});

test('T9A-VEC-237 T9A-PUR-002 nobody pursues while an enemy that holds touches him', () => {
  const battle = broken()
    .unit('steady', { ...IDLE, rules: ['Unbreakable'] })
    .engaged('steady', 'theirs', { side: 'left' })
    .dice('flee distance', 1, 1)
    .runTo('end of phase');

  expect(battle.answers.join()).not.toContain('pursue');
  expect(battle.unit('ours').fleeing).toBe(true);
});

test('T9A-PUR-003 T9A-SPR-034 who may not hold back pursues unasked', () => {
  const battle = broken({ ...DEEP, rules: ['Frenzy'] })
    .dice('flee distance', 3, 3)
    .dice('pursuit distance', 1, 1)
    .otherwise('passive')
    .with((b, row) => {
      b.setup.part.A[b.setup.unit.part[row('theirs')]] = 0;
    })
    .runTo('end of phase');

  expect(battle.answers.join()).not.toContain('Restrain');
  expect(battle.log.join()).toContain('theirs pursue ours');
});

test('T9A-PUR-008 T9A-PUR-010 T9A-PUR-012 the broken unit turns directly away and goes 2D6 inches', () => {
  const before = broken().start().unit('ours');
  const battle = broken().dice('restrain test', 1, 1).dice('flee distance', 4, 2).runTo('end of phase');

  expect(battle.unit('ours').facing).toBe(180);
  expect(battle.unit('ours').y).toBeCloseTo(before.y - 6, 2);
});

test('T9A-VEC-239 T9A-PUR-009 it flees from the enemy with most Full Ranks', () => {
  const battle = broken({ ...IDLE, models: 15 })
    .enemy('thin', IDLE)
    .engaged('thin', 'ours', { side: 'left' })
    .dice('restrain test', 1, 1, 1, 1)
    .dice('flee distance', 3, 3)
    .runTo('end of phase');

  expect(battle.unit('ours').facing).toBe(180); // `theirs` stand north of it, three ranks deep
});

test('T9A-PUR-009 T9A-DEC-117 with equal ranks the other player chooses', () => {
  const battle = broken({ ...IDLE, models: 10 })
    .enemy('side', { ...IDLE, models: 10 })
    .engaged('side', 'ours', { side: 'left' })
    .choose({ ask: 'FleeFrom', target: 'side' })
    .dice('restrain test', 1, 1, 1, 1)
    .dice('flee distance', 3, 3)
    .runTo('end of phase');

  expect(Math.round(battle.unit('ours').facing)).toBe(90); // the flankers stand in the west
});

test('T9A-PUR-011 enemies of the same combat are no danger on the way', () => {
  const through = () =>
    broken()
      .enemy('rear', { ...IDLE, models: 4, files: 4 })
      .engaged('rear', 'ours', { side: 'rear' })
      .dice('restrain test', 1, 1, 1, 1)
      .dice('flee distance', 3, 3);

  expect(through().runTo('end of phase').log.join()).not.toContain('dangerous terrain');
});

test('T9A-PUR-013 T9A-DEC-118 T9A-DEC-119 units flee in the order in which they rolled', () => {
  const battle = broken()
    .level('full')
    .unit('others', IDLE)
    .engaged('others', 'theirs', { side: 'left' })
    .dice('others, break test', 6, 6)
    .choose({ ask: 'FleeOrder', target: 'others' })
    .dice('flee distance', 2, 2, 3, 3)
    .dice('restrain test', 1, 1)
    .runTo('end of phase');

  const order = battle.log.filter((line) => line.includes('flee distance')).map((line) => line.split(',')[0]);
  expect(order).toEqual(['others', 'ours']);
});

test('T9A-VEC-233 T9A-PUR-014 T9A-PUR-015 a pursuit as long as the flight catches', () => {
  const chase = (...faces: number[]) =>
    broken()
      .choose({ ask: 'Pursue', verb: 'Pursue' })
      .dice('flee distance', 3, 4)
      .dice('pursuit distance', ...faces)
      .runTo('end of phase');

  const caught = chase(5, 2);
  expect(caught.unit('ours').place).toBe('destroyed');
  expect(caught.unit('theirs').y).toBeCloseTo(24 - 7, 1); // the pursuer moved towards the last Centre of its quarry
  expect(chase(5, 1).unit('ours').place).toBe('table');
});

test('T9A-VEC-235 T9A-SPR-083 T9A-PUR-014 with Swiftstride the best two of three dice count', () => {
  const battle = broken({ ...DEEP, rules: ['Swiftstride'] })
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 5, 5)
    .dice('pursuit distance', 1, 6, 4)
    .runTo('end of phase');

  expect(battle.unit('ours').place).toBe('destroyed');
  expect(battle.unit('theirs').y).toBeCloseTo(24 - 10, 1);
});

test('T9A-PUR-016 the pursuer turns towards its quarry by the shortest way, through everything', () => {
  // `ours` flee west from the enemy in their east flank, which then faces west from its place
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...IDLE, at: [36, 20] })
    .enemy('theirs', DEEP)
    .engaged('theirs', 'ours', { side: 'right' })
    .dice('break test', 6, 6)
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 5)
    .dice('pursuit distance', 1, 2)
    .runTo('end of phase');

  expect(battle.unit('theirs').facing).toBe(270);
});

test('T9A-VEC-241 T9A-PUR-020 T9A-PUR-021 running into an enemy is a charge without reaction, fought in the next turn', () => {
  const battle = broken()
    .unit('fresh', { models: 10, files: 5, at: [36, 15], shooting: 'Bow', rules: ['Immune to Psychology'] })
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 4, 5)
    .runTo('end of phase');

  expect(battle.engaged('theirs', 'fresh')).toBe(true);
  expect(battle.unit('theirs').status).toContain('Charging');
  expect(battle.answers.join()).not.toContain('reaction');
  expect(battle.log.filter((line) => line.includes('a round of combat'))).toHaveLength(1);
});

test('T9A-PUR-021 into a combat that still waits for its round, it fights again in this phase', () => {
  const battle = broken()
    .unit('front', { ...IDLE, models: 10, rules: ['Unbreakable'], at: [36, 14.5] })
    .enemy('busy', { ...IDLE, rules: ['Unbreakable'] })
    .engaged('busy', 'front', { side: 'rear' })
    .choose({ ask: 'Combat', n: 0 }, { ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 6)
    .dice('dangerous terrain', 6, 6, 6, 6, 6) // ours run through the busy enemy
    .dice('pursuit distance', 4, 5)
    .runTo('end of phase');

  expect(battle.engaged('theirs', 'front')).toBe(true);
  const rounds = battle.log.filter((line) => line.includes('a round of combat'));
  expect(rounds).toHaveLength(2);
  expect(rounds[1]).toContain('theirs');
});

test('T9A-CMV-010 T9A-CMV-009 T9A-PUR-020 a pursuer that rides down a unit in flight may test for a pivot', () => {
  const hunt = () =>
    broken()
      .unit('runaways', { models: 5, files: 5, at: [36, 14] })
      .fleeing('runaways')
      .choose({ ask: 'Pursue', verb: 'Pursue' }, { ask: 'CaughtPivot', verb: 'Yes' })
      .dice('flee distance', 6, 6)
      .dice('pursuit distance', 5, 6);

  const asked = hunt().dice('caught test', 3, 3).runTo('decision of kind PostCombatPivot');
  expect(asked.unit('runaways').place).toBe('destroyed');
  expect(asked.question?.subject).toBe(asked.row('theirs'));

  const failed = hunt().dice('caught test', 6, 6).runTo('end of phase');
  expect(failed.answers.join()).not.toContain('PostCombatPivot');
});

test('T9A-PUR-022 who just fled from the same combat is no target for a charge', () => {
  // ours flee three inches and are not caught: the pursuer stops an inch behind them
  const battle = broken()
    .unit('others', IDLE)
    .engaged('others', 'theirs', { side: 'left' })
    .dice('others, break test', 6, 6)
    .choose({ ask: 'Pursue', verb: 'Pursue', target: 'others' })
    .dice('ours, flee distance', 1, 2)
    .dice('others, flee distance', 6, 6)
    .dice('pursuit distance', 5, 5)
    .runTo('end of phase');

  expect(battle.engaged('theirs')).toBe(false);
  expect(battle.unit('ours').place).toBe('table');
});

test('T9A-PUR-023 without a charge it goes straight ahead under Unit Spacing', () => {
  const battle = broken()
    .enemy('friend', { ...IDLE, at: [36, 14] })
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 6)
    .dice('dangerous terrain', 6, 6, 6, 6, 6) // ours run through the friend
    .dice('pursuit distance', 5, 6)
    .runTo('end of phase');

  const { y } = battle.unit('theirs');
  const { halfDepth } = battle.b.unit;
  const gap = y - halfDepth[battle.row('theirs')] / 2540 - (14 + halfDepth[battle.row('friend')] / 2540);
  expect(gap).toBeCloseTo(1, 2);
});

/**
 * Makes a scene in which a deep column fights in the flank of `ours`; after its turn its front stands at the place that
 * `under` sets up.
 */
function column(under: (scene: ReturnType<typeof broken>) => void) {
  const scene = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...IDLE, models: 4, files: 4, at: [36, 20] })
    .enemy('theirs', { A: 0, models: 30, files: 3 })
    .enemy('main', DEEP)
    .engaged('theirs', 'ours', { side: 'left' })
    .engaged('main', 'ours', { offset: -0.5 })
    .dice('break test', 6, 6)
    .choose({ ask: 'Pursue', unit: 'theirs', verb: 'Pursue' })
    .dice('restrain test', 1, 1)
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 1, 1);
  under(scene);
  return scene.runTo('end of phase');
}
const SMALL: UnitSpec = { A: 0, models: 1, base: [25, 25] };

test('T9A-VEC-243 T9A-PUR-018 T9A-PUR-027 a friend under the front stops the turn an inch away, and the pursuit', () => {
  const battle = column((scene) => scene.enemy('friend', { ...SMALL, at: [32.1, 16.4] }));
  const [u, friend] = [battle.row('theirs'), battle.row('friend')];

  expect(battle.log.join()).toContain('theirs are stopped');
  expect(gap(battle.b, u, friend) / 2540).toBeCloseTo(1, 2);
  const free = column(() => {});
  expect(battle.unit('theirs').facing).toBeLessThan(free.unit('theirs').facing);
  expect(battle.unit('theirs').y).toBeCloseTo(20, 2); // it has turned, and not moved
});

test('T9A-PUR-017 T9A-PUR-027 an enemy under the front is charged: front in contact, in the arc where the front was', () => {
  const battle = column((scene) =>
    scene.unit('fresh', { ...SMALL, facing: 0, rules: ['Immune to Psychology'], at: [32.1, 16.4] }),
  );

  expect(battle.engaged('theirs', 'fresh')).toBe(true);
  expect(battle.unit('theirs').status).toContain('Charging');
});

test('T9A-PUR-019 T9A-PUR-027 what lies under the flank or rear alone does not stop it', () => {
  // a friend beside the column, in the way of its rear
  const battle = column((scene) => scene.enemy('friend', { ...SMALL, at: [28.4, 22.6] }));

  expect(battle.log.join()).not.toContain('are stopped');
});

test('T9A-PUR-025 T9A-PUR-026 a pursuer that reaches the edge leaves and comes back in its next Remaining Moves', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .active(0)
    .unit('ours', { ...IDLE, at: [36, 4] })
    .enemy('theirs', { ...DEEP, at: [36, 8] })
    .engaged('ours', 'theirs')
    .dice('break test', 6, 6)
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 6, 4)
    .runTo('end of turn');
  expect(battle.unit('theirs').place).toBe('offTable');

  battle.runTo('shooting phase');
  expect(battle.unit('theirs')).toMatchObject({ place: 'table', facing: 0, files: 5, models: 20 });
  expect(battle.unit('theirs').x).toBeCloseTo(36, 1);
  expect(battle.unit('theirs').y).toBeCloseTo(40 / 25.4, 1); // its back rank is on the edge
  expect(battle.unit('theirs').did).toContain('Returned');
});

test('T9A-PUR-024 T9A-DEC-119 pursuers move in the order in which they roll', () => {
  const battle = broken()
    .level('full')
    .enemy('side', { ...IDLE, models: 10 })
    .engaged('side', 'ours', { side: 'left' })
    .choose({ ask: 'Pursue', unit: 'theirs', verb: 'Pursue' }, { ask: 'Pursue', unit: 'side', verb: 'Pursue' })
    .choose({ ask: 'PursuitOrder', target: 'side' })
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 1, 1, 1, 2)
    .runTo('end of phase');

  const order = battle.log.filter((line) => line.includes('pursuit distance')).map((line) => line.split(',')[0]);
  expect(order).toEqual(['side', 'theirs']);
});

test('T9A-WIN-005 T9A-TER-019 T9A-VEC-221 a pursuit down a Hill into an enemy counts 2 for the charge', () => {
  const battle = broken()
    .terrain('hill', { at: [36, 24.5], size: [12, 4] })
    .unit('fresh', { models: 10, files: 5, at: [36, 15], rules: ['Immune to Psychology'] })
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .dice('flee distance', 6, 6)
    .dice('pursuit distance', 4, 5)
    .runTo('end of phase');

  expect(battle.b.unit.status[battle.row('theirs')] & Status.Downhill).not.toBe(0);
});

/**
 * Makes a scene in which `ours` have slain `prey` and may overrun although their side has lost; the other own units
 * break from `theirs`. It is one combat, because `prey` touches the flank of `others` as well. Each test sets the pose
 * of `ours`.
 */
const wonAlone = (at: readonly [x: number, y: number], facing: number) =>
  scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 1, I: 5, at: [36, 40] })
    .unit('others', { ...IDLE, at: [36, 20] })
    .enemy('theirs', { ...DEEP, at: [36, 24] })
    .enemy('prey', { A: 0, models: 1, files: 1 })
    .engaged('others', 'theirs')
    .engaged('prey', 'ours')
    .with((b, row) => {
      const { a, b: other, sideA, sideB } = b.link;
      const n = b.field.links[0]++;
      [a[n], other[n], sideA[n], sideB[n]] = [row('others'), row('prey'), 1, 0];
      b.unit.engaged[row('others')]++;
      b.unit.engaged[row('prey')]++;
      b.unit.status[row('ours')] |= Status.Charging;
      formUp(b, row('ours'), at[0] * INCH, at[1] * INCH, degrees(facing), 1);
    })
    .dice('ours, to hit', 6)
    .dice('ours, to wound', 6)
    .dice('others, break test', 6, 6)
    .choose({ ask: 'Overrun', verb: 'Overrun' });

test('T9A-FLE-006 T9A-PUR-007 whoever panics before it has moved overruns nobody', () => {
  const battle = wonAlone([36, 14.5], 90)
    .dice('flee distance', 1, 1)
    .dice('theirs, restrain test', 6, 6)
    .dice('ours, overrun distance', 6, 6)
    .dice('theirs, pursuit distance', 1, 1) // the others are caught 6 inches from them
    .dice('ours, panic test', 6, 6)
    .dice('ours, flee distance', 1, 2)
    .runTo('end of phase');

  expect(battle.unit('ours')).toMatchObject({ x: 36, fleeing: true });
  expect(battle.unit('ours').y).toBeCloseTo(14.5 - 3, 1);
});

test('T9A-CCP-004 T9A-PUR-024 a pursuer that an overrunning enemy has charged before it could move stays in that fight', () => {
  const battle = wonAlone([45, 24], 270)
    .level('full')
    .dice('flee distance', 6, 6)
    .dice('theirs, restrain test', 6, 6)
    .choose({ ask: 'PursuitSide', n: 0 })
    .dice('ours, overrun distance', 6, 5)
    .dice('theirs, pursuit distance', 1, 2)
    .runTo('end of phase');

  expect(battle.unit('theirs')).toMatchObject({ x: 36, y: 24, facing: 180 });
  expect(battle.engaged('ours', 'theirs')).toBe(true);
  expect(gap(battle.b, battle.row('ours'), battle.row('theirs'))).toBeLessThan(3);
});

test('T9A-TER-001 T9A-PUR-025 whoever pursues through Dangerous Terrain and on over the edge is tested on the way', () => {
  const pursued = (...dice: number[]) => {
    const scene = scenario('t9a')
      .phase('combat')
      .level('command')
      .terrain('forest', { at: [36, 2], size: [20, 2] })
      .unit('ours', { ...IDLE, at: [36, 5] })
      .enemy('riders', { A: 0, models: 5, files: 5, standard: true, base: [25, 50], mount: { A: 0 } })
      .engaged('riders', 'ours')
      .dice('break test', 6, 6)
      .choose({ ask: 'Pursue', verb: 'Pursue' })
      .dice('flee distance', 6, 6)
      .dice('pursuit distance', 6, 4)
      .dice('dangerous terrain', ...dice);
    return scene.runTo('end of phase').unit('riders');
  };
  expect(pursued(1, 2, 6, 6, 1)).toMatchObject({ place: 'offTable', models: 3 });
  expect(pursued(1, 1, 1, 1, 1)).toMatchObject({ place: 'destroyed', models: 0 });
});
