import { expect, test } from 'vitest';
import { begin, run } from '../../../kernel/procedure.js';
import { choose, waiting } from '../../../kernel/ruleset.js';
import { gatherCombats } from '../../../regiments/combat/combats.js';
import { restoreContacts } from '../../../regiments/combat/dropping-out.js';
import { disengage } from '../../../regiments/contacts.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { t9a } from '../ruleset.js';

const BLOCK: UnitSpec = { models: 10, files: 5, A: 0 };

/** Makes a scene with a gap of `inches` inches between `ours` and `theirs`, who have lost models. */
function apart(inches: number, others: boolean) {
  const scene = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...BLOCK, at: [36, 10] })
    .enemy('theirs', { ...BLOCK, at: [36, 24] })
    .engaged('ours', 'theirs');
  if (others) scene.enemy('others', BLOCK).engaged('others', 'ours', { side: 'rear' });
  scene.with((b, row) => {
    b.unit.y[row('theirs')] += Math.round(inches * 2540);
    b.unit.stepModels.set(b.unit.models);
    b.unit.stepModels[row('theirs')] += 3; // `theirs` have lost three models
  });
  const report = scene.start();
  gatherCombats(report.b);
  report.b.core.depth[0] = 0;
  begin(report.b, restoreContacts);
  return report;
}

test('T9A-VEC-247 T9A-DRP-001 T9A-DRP-003 the unhurt unit is nudged, unless another enemy touches it', () => {
  for (const others of [false, true]) {
    const report = apart(0.5, others);
    const before = [report.unit('ours').y, report.unit('theirs').y];
    run(report.b);
    const moved = [report.unit('ours').y !== before[0], report.unit('theirs').y !== before[1]];
    expect(moved).toEqual(others ? [false, true] : [true, false]);
    expect(report.engaged('ours', 'theirs')).toBe(true);
  }
});

test('T9A-DRP-002 T9A-DRP-003 T9A-DRP-006 if neither may be nudged, they drop out of combat', () => {
  const report = apart(0.5, true);
  const { b } = report;
  // `theirs` also touch another unit of the own side, so that neither of the two can move
  const scene = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...BLOCK, at: [36, 10] })
    .unit('more', BLOCK)
    .enemy('theirs', { ...BLOCK, at: [36, 24] })
    .enemy('others', BLOCK)
    .engaged('ours', 'theirs')
    .engaged('more', 'theirs', { side: 'rear' })
    .engaged('others', 'ours', { side: 'rear' })
    .with((battle, row) => {
      for (const name of ['theirs', 'more']) battle.unit.y[row(name)] += 1270;
      battle.unit.stepModels.set(battle.unit.models);
    });
  const both = scene.start();
  gatherCombats(both.b);
  both.b.core.depth[0] = 0;
  begin(both.b, restoreContacts);
  run(both.b);

  expect(both.engaged('ours', 'theirs')).toBe(false);
  expect([both.engaged('ours', 'others'), both.engaged('more', 'theirs')]).toEqual([true, true]);
  run(b);
  expect(report.engaged('ours', 'theirs')).toBe(true); // free again, it is nudged (T9A-DRP-002)
});

test('T9A-DRP-004 a nudge turns nobody', () => {
  const report = apart(0.5, false);
  run(report.b);

  expect([report.unit('ours').facing, report.unit('theirs').facing]).toEqual([0, 180]);
});

/**
 * Makes a scene in which the own unit has lost contact on both sides. The enemy behind it touches another own unit and
 * so cannot be nudged.
 */
function twoHoles(behindIsHeld: boolean) {
  const scene = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, at: [36, 20] })
    .enemy('before', BLOCK)
    .enemy('behind', BLOCK)
    .engaged('before', 'ours')
    .engaged('behind', 'ours', { side: 'rear' });
  if (behindIsHeld) scene.unit('holder', BLOCK).engaged('holder', 'behind', { side: 'rear' });
  const report = scene
    .with((battle, row) => {
      battle.unit.y[row('before')] += 1270;
      for (const name of behindIsHeld ? ['behind', 'holder'] : ['behind']) battle.unit.y[row(name)] -= 1270;
      battle.unit.stepModels.set(battle.unit.models);
      battle.unit.stepModels[row('ours')] += 5;
    })
    .start();
  gatherCombats(report.b);
  report.b.field.combat[0] = 0;
  report.b.core.depth[0] = 0;
  begin(report.b, restoreContacts);
  return report;
}

test('T9A-DRP-005 contacts are restored in the order that keeps most of them', () => {
  // if the enemies in front close up first, `ours` touch them and may not go back to those behind
  const report = twoHoles(true);
  run(report.b);

  expect([report.engaged('ours', 'before'), report.engaged('ours', 'behind')]).toEqual([true, true]);
});

test('T9A-DRP-005 T9A-DEC-122 if the order makes no difference the active player chooses', () => {
  const report = twoHoles(false);
  run(report.b);

  expect(report.question?.kind).toBe('NudgeOrder');
  expect(report.options()).toHaveLength(2);
});

/** Restores the contacts of the scene, with the first option wherever there is a choice. */
function closeUp(report: T9aReport): number {
  const { b } = report;
  gatherCombats(b);
  b.field.combat[0] = 0;
  b.core.depth[0] = 0;
  begin(b, restoreContacts);
  run(b);
  let asked = 0;
  for (; waiting(b); asked++) choose(t9a, b, 0);
  return asked;
}

test('T9A-DRP-003 T9A-DRP-005 who cannot close up drops out last, since nobody may come near whoever has dropped out', () => {
  for (const order of [
    ['behind', 'beside'],
    ['beside', 'behind'],
  ]) {
    // `ours` are held at their left and stay; the unit behind is held by the holder; the unit beside would stand within
    // 1" of them
    const scene = scenario('t9a')
      .phase('combat')
      .unit('ours', { ...BLOCK, at: [36, 20] })
      .unit('holder', BLOCK);
    for (const name of order) scene.enemy(name, name === 'behind' ? { ...BLOCK, models: 18, files: 9 } : BLOCK);
    const report = scene
      .enemy('left', BLOCK)
      .engaged('left', 'ours', { side: 'left', offset: -1.5 })
      .engaged('behind', 'ours', { side: 'rear' })
      .engaged('beside', 'ours', { side: 'right', offset: 1.5 })
      .engaged('holder', 'behind', { side: 'rear' })
      .with((b, row) => {
        for (const name of ['behind', 'holder']) b.unit.y[row(name)] -= 1270;
        b.unit.y[row('left')] -= 1.5 * 2540;
        b.unit.x[row('beside')] += 1270;
        b.unit.y[row('beside')] += 1905 - 1.5 * 2540; // out of the way of the unit behind, but near it
        b.unit.stepModels.set(b.unit.models);
        b.unit.stepModels[row('ours')] += 5;
      })
      .start();
    expect(closeUp(report)).toBe(0); // only one order keeps all units that can be kept
    expect([report.engaged('ours', 'beside'), report.engaged('ours', 'behind')]).toEqual([true, false]);
  }
});

test('T9A-DRP-005 units count, not contacts: those who fight somebody else need no nudge to stay in combat', () => {
  // the unit in front would come too near to the bystander, so `ours` must go to one or the other; the unit behind is
  // held in any case
  const report = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 6, files: 3, A: 0, at: [36, 20] })
    .unit('holder', BLOCK)
    .enemy('behind', BLOCK)
    .enemy('before', { ...BLOCK, models: 18, files: 9 })
    .enemy('bystander', { models: 2, files: 1, at: [38.8, 19.3] })
    .engaged('before', 'ours')
    .engaged('behind', 'ours', { side: 'rear' })
    .engaged('holder', 'behind', { side: 'rear' })
    .with((b, row) => {
      b.unit.y[row('before')] += 1270;
      for (const name of ['behind', 'holder']) b.unit.y[row(name)] -= 1270;
      b.unit.stepModels.set(b.unit.models);
      b.unit.stepModels[row('ours')] += 3;
    })
    .start();
  expect(closeUp(report)).toBe(0);
  expect([report.engaged('ours', 'before'), report.engaged('ours', 'behind')]).toEqual([true, false]);
});

test('T9A-DRP-007 a unit that has left the fight of its own accord is not nudged back', () => {
  const report = apart(0.5, false);
  disengage(report.b, report.row('ours'), report.row('theirs')); // by a move that took it out of combat
  const before = report.unit('ours').y;
  run(report.b);

  expect(report.unit('ours').y).toBe(before);
  expect(report.engaged('ours')).toBe(false);
});
