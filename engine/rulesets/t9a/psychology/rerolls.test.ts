import { expect, test } from 'vitest';
import { LOCALS } from '../../../kernel/core.js';
import { faceIn, faceOf, facesOf, purposeOf, rerollAll, rollDice, wasRerolled } from '../../../kernel/rolls.js';
import { isAnyUsable, openWindow } from '../../../kernel/windows.js';
import { Window } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { Order } from '../special-rules/orders.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5 };
const BEARER: UnitSpec = { character: true, bsb: true, Ld: 5, A: 0, at: [24, 28] };

/** Ours lose by so much that they need a 5 for their Break Test; the bearer stands 12 inches away, if there is one. */
const losing = (level: 'full' | 'command', bearer: UnitSpec | null = BEARER) => {
  const scene = scenario('t9a')
    .phase('combat')
    .level(level)
    .unit('ours', { ...IDLE, Ld: 6, files: 10, at: [36, 10] })
    .enemy('theirs', { ...IDLE, models: 10, at: [36, 34] })
    .engaged('ours', 'theirs');
  return bearer === null ? scene : scene.unit('bearer', bearer);
};
const frames = (b: ReturnType<ReturnType<typeof losing>['start']>['b']): string[] =>
  Array.from(b.stack.proc.subarray(0, b.core.depth[0]), (id) => b.book.procedures[id].name);

test('K10 T9A-BSB-002 T9A-DEC-131 after a failed test the owner of the unit is asked, in either turn, what was rolled and what was needed', () => {
  for (const player of [0, 1] as const) {
    const asked = losing('full').active(player).dice('break test', 6, 6).runTo('decision of kind Reroll');
    const { b } = asked;
    expect([asked.question?.player, asked.question?.subject]).toEqual([0, asked.row('ours')]);
    expect(Array.from(b.decision.context)).toEqual([Roll.BreakTest, 5, 0, 0, 0, 0, 0, 0]);
    expect(asked.options()).toEqual(['reroll', 'keep the roll']);
    expect(asked.question?.options.map((o) => [o.target, o.n])).toEqual([
      [asked.row('ours'), 0],
      [asked.row('ours'), 0],
    ]);
    expect(frames(b).slice(-3)).toEqual(['leadership test', rollDice.name, openWindow.name]);
  }
});

test('K10 T9A-BSB-002 nobody is asked who can use nothing: too far away, the bearer in flight, his standard lost, no bearer, a test that is passed', () => {
  const asked = (scene: ReturnType<typeof losing>, ...dice: number[]) =>
    scene
      .dice('break test', ...dice)
      .seed(1)
      .runTo('end of phase')
      .answers.filter((line) => line.startsWith('Reroll')).length;

  expect(asked(losing('full').choose('keep the roll'), 6, 6)).toBe(1);
  expect(asked(losing('full'), 1, 1)).toBe(0);
  expect(asked(losing('full', null), 6, 6)).toBe(0);
  expect(asked(losing('full', { ...BEARER, at: [10, 10] }), 6, 6)).toBe(0);
  expect(asked(losing('full').fleeing('bearer'), 6, 6)).toBe(0);
  const lost = losing('full').with((b, row) => {
    b.unit.status[row('bearer')] |= Status.BattleStandardLost;
  });
  expect(asked(lost, 6, 6)).toBe(0);
});

test('K10 T9A-BSB-002 who has kept the roll is not asked again, whoever else might be', () => {
  const kept = losing('full').choose('keep the roll').dice('break test', 6, 6).seed(1).runTo('end of phase');
  expect(kept.answers.filter((line) => line.startsWith('Reroll'))).toHaveLength(1);
  expect(kept.log.filter((line) => line.includes('break test:'))).toHaveLength(1);
});

test('K35 T9A-DIC-004 T9A-BSB-002 all dice of a failed test are rolled again, once, for the same purpose', () => {
  const again = losing('full')
    .unit('second', { ...BEARER, bsb: false, rules: ['Hold Your Ground'], at: [48, 28] })
    .choose('reroll')
    .dice('break test', 6, 6, 5, 4)
    .seed(1)
    .runTo('end of phase');
  const tests = again.log.filter((line) => line.includes('ours') && line.includes('break test'));
  expect(tests).toEqual([
    'ours, break test: 6 6',
    'ours fail the break test on Leadership 5',
    'ours, break test: 5 4',
    'ours fail the break test on Leadership 5',
  ]);
  expect(again.answers.filter((line) => line.startsWith('Reroll'))).toHaveLength(1);
});

test('K35 a test that is passed, or that nobody may change, has no frame of its own; one that fails near a bearer has', () => {
  const rolled = (scene: ReturnType<typeof losing>, ...dice: number[]) => {
    const battle = scene.dice('break test', ...dice).start();
    const { b } = battle;
    let deepest = 0;
    while (!battle.log.some((line) => line.includes('the break test on'))) battle.step();
    deepest = b.core.depth[0];
    return frames(b).includes(rollDice.name) ? deepest : 0;
  };
  expect(rolled(losing('full'), 1, 1)).toBe(0);
  expect(rolled(losing('full', null), 6, 6)).toBe(0);
  expect(rolled(losing('full'), 6, 6)).toBeGreaterThan(0);
});

test('K35 a test on three dice is rolled again on three, and each of them knows that it was', () => {
  const { b } = losing('full')
    .dice('break test', 6, 6, 6)
    .with((battle, row) => {
      const row0 = unitSubject(battle, row('ours'));
      battle.effect.kind[0] = Order.steady;
      battle.effect.subject[0] = row0;
      battle.core.effectCount[0] = 1;
      battle.subject.effects[row0] = ~0;
    })
    .runTo('decision of kind Reroll');
  const about = (b.core.depth[0] - 2) * LOCALS;
  expect([purposeOf(b, about), [0, 1, 2, 3].map((i) => faceIn(b, about, i))]).toEqual([Roll.BreakTest, [6, 6, 6, 0]]);
  b.dice.source = { next: (purpose, subject) => (purpose === Roll.BreakTest && subject === 0 ? 2 : 0) };
  expect(rerollAll(b, about, Roll.BreakTest)).toBe(3);
  expect([0, 1, 2].map((i) => [faceOf(facesOf(b, about), i), wasRerolled(b, about, i)])).toEqual([
    [2, true],
    [2, true],
    [2, true],
  ]);
  expect(rerollAll(b, about, Roll.BreakTest)).toBe(0);
  expect(isAnyUsable(b, Window.failedTest, unitSubject(b, 0), about)).toBe(false);
});

test('K35 K41 T9A-BSB-002 at level command the test is rolled again by itself', () => {
  const ordered = losing('command').dice('break test', 6, 6, 1, 1).seed(1).runTo('end of phase');
  expect(ordered.answers.join()).not.toContain('Reroll');
  expect(ordered.unit('ours').status).not.toContain('Fleeing');
});

test('K37 T9A-BSB-002 T9A-BRK-001 what the new dice show stands instead of the failed test: the Break Test reads nothing else', () => {
  const end = (choice: string, ...dice: number[]) => {
    const report = losing('full')
      .choose(choice)
      .dice('break test', ...dice)
      .seed(1)
      .runTo('end of phase');
    return report.log.some((line) => line === 'ours break');
  };
  expect(end('keep the roll', 6, 6)).toBe(true);
  expect(end('reroll', 6, 6, 2, 3)).toBe(false);
  expect(end('reroll', 6, 6, 3, 3)).toBe(true); // the rolls are one point too high
});

test('K35 T9A-GNR-002 T9A-BSB-002 the Leadership of the General counts for the test and for its reroll', () => {
  const asked = losing('full')
    .unit('general', { character: true, general: true, Ld: 9, A: 0, at: [48, 28] })
    .dice('break test', 6, 6)
    .runTo('decision of kind Reroll');
  expect(asked.b.decision.context[1]).toBe(8);
  expect(asked.dice('break test', 4, 4).choose('reroll').runTo('end of phase').log).not.toContain('ours break');
});

test('K10 the window takes no proposal that it does not list', () => {
  const asked = losing('full').dice('break test', 6, 6).runTo('decision of kind Reroll');
  const option = asked.question?.options[0];
  const verb = asked.b.option.verb[0];
  expect(option?.verb).toBe('Reroll');
  for (const wrong of [{ target: asked.row('theirs') }, { target: -1 }, { n: 1 }]) {
    expect(asked.propose({ verb, target: asked.row('ours'), ...wrong })).not.toBe('legal');
  }
  asked.dice('break test', 1, 1);
  expect(asked.propose({ verb, target: asked.row('ours') })).toBe('legal');
  expect(leadershipTest.steps).toHaveLength(2);
});
