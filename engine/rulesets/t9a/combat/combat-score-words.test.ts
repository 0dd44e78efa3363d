import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { partWords } from '../../../regiments/describe/attacks.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5, rules: ['Unbreakable'] };

test('T9A-CMV-006 the log says in which side of its target a charge goes', () => {
  const charge = (facing: number) =>
    scenario('t9a')
      .phase('movement')
      .unit('lancers', { models: 5, files: 5, at: [36, 10] })
      .enemy('spears', { models: 10, files: 5, at: [36, 18], facing })
      .choose('lancers charge spears', 'spears hold')
      .dice('charge range', 6, 6)
      .runTo('end of phase')
      .log.filter((line) => line.startsWith('lancers charge') || line.startsWith('lancers reach'));

  expect(charge(180)).toEqual(['lancers charge spears in the front', 'lancers reach spears in the front']);
  expect(charge(0)).toEqual(['lancers charge spears in the rear', 'lancers reach spears in the rear']);
  expect(charge(90)).toEqual(['lancers charge spears in the right flank', 'lancers reach spears in the right flank']);
  expect(charge(270)).toEqual(['lancers charge spears in the left flank', 'lancers reach spears in the left flank']);
});

test('T9A-WIN-001 the log says where a combat is fought, and counts each bonus of both sides', () => {
  const { log } = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...IDLE, at: [36, 20], standard: true })
    .enemy('theirs', { ...IDLE, A: 1, I: 5, models: 15 })
    .engaged('theirs', 'ours', { side: 'left' })
    .with((b, row) => {
      b.unit.status[row('theirs')] |= Status.Charging;
    })
    .dice('to hit', 6, 6, 1, 1, 1, 1)
    .dice('to wound', 6, 1)
    .runTo('end of phase');

  expect(log).toContain('ours fight theirs: left flank against front');
  const scores = log.filter((line) => line.endsWith('in all'));
  expect(scores).toHaveLength(2);
  expect(scores[0]).toMatch(/^list 0: 1 for a standard, 1 in all$/);
  expect(scores[1]).toMatch(/^list 1: 1 for Wounds, 1 for the charge, 2 for ranks, 2 for a flank, 6 in all$/);
});

test('the log counts the champion among the models that are left, and says when Wounds fall on him', () => {
  const slain = (extra: number, dice: readonly number[]) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { models: 5, files: 5, I: 5, at: [36, 10] })
      .enemy('theirs', { ...IDLE, champion: true, at: [36, 24] })
      .engaged('ours', 'theirs')
      .choose({ ask: 'Allocate', extra })
      .dice('to hit', ...dice)
      .dice('to wound', ...dice.filter((d) => d > 3))
      .runTo('move up')
      .log.filter((line) => line.startsWith('theirs'));

  expect(slain(2, [6, 6, 1, 1, 1])).toEqual(['theirs suffer 2 unsaved Wounds', 'theirs lose 2 models, 8 left']);
  const champion = slain(3, [6, 1, 1, 1, 1]);
  expect(champion).toEqual(['theirs suffer 1 unsaved Wound on their champion', 'theirs lose their champion, 9 left']);
});

test('T9A-DEC-108 parts are told apart: rank and file, champion, character, mounts', () => {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('riders', { models: 5, files: 5, champion: true, mount: { A: 1 }, at: [36, 10] })
    .unit('marshal', { character: true, mount: { A: 1 }, joins: 'riders' })
    .enemy('theirs', { ...IDLE, at: [36, 24] })
    .engaged('riders', 'theirs')
    .start();
  const { part, championPart } = b.setup.unit;

  expect(partWords(b, 0, part[0])).toBe('the rank and file of riders');
  expect(partWords(b, 0, part[0] + 1)).toBe('the mounts of the rank and file of riders');
  expect(partWords(b, 0, championPart[0])).toBe('the champion of riders');
  expect(partWords(b, 0, championPart[0] + 1)).toBe('the mount of the champion of riders');
  expect(partWords(b, 1, part[1])).toBe('marshal');
  expect(partWords(b, 1, part[1] + 1)).toBe('the mount of marshal');
});
