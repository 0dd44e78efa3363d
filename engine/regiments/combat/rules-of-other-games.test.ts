// What a game may supply otherwise than those that are played: fights of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a/units.js';
import { RoundDid } from '../core/state.js';
import type { RegimentsRules } from '../rules.js';
import { survey, touched } from './who-can-strike.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5, rules: ['Unbreakable'] };

/** `theirs` stand in the flank of `ours`, who lose the round. */
const flanked = (rules: Partial<RegimentsRules['reforms']>) =>
  scenario('t9a')
    .phase('combat')
    .level('full')
    .unit('ours', { ...IDLE, at: [36, 20] })
    .enemy('theirs', IDLE)
    .engaged('theirs', 'ours', { side: 'left' })
    .with((b) => exchangeRules(b, 'reforms', rules));

test('a game may take all tests before the first Combat Reform, and none after them', () => {
  const failed = flanked({ testsFirst: true }).dice('combat reform test', 6, 6).runTo('decision of kind CombatReform');
  expect([failed.question?.player, failed.question?.subject]).toEqual([1, 1]);

  const passed = flanked({ testsFirst: true })
    .dice('combat reform test', 1, 1)
    .choose({ ask: 'ReformSide', n: 0 })
    .choose((q) => (q.subject === 0 ? q.options.find((o) => o.verb === 'Reform') : undefined))
    .runTo('end of phase');
  expect(passed.log.some((line) => line.includes('ours reform in combat'))).toBe(true);
});

test('a game may say who decides whose units reform first', () => {
  const asked = (player: number) => flanked({ chooser: () => player }).runTo('decision of kind ReformSide');
  expect([0, 1].map((player) => asked(player).question?.player)).toEqual([0, 1]);
});

test('a game may keep enemies from picking out champions', () => {
  const targets = (isTarget: (b: unknown, row: number) => boolean) => {
    const { b } = scenario('t9a')
      .phase('combat')
      .unit('ours', { at: [36, 10] })
      .enemy('theirs', { champion: true, at: [36, 24] })
      .enemy('hero', { character: true, joins: 'theirs' })
      .engaged('ours', 'theirs')
      .start();
    exchangeRules(b, 'striking', { isTarget });
    survey(b, 0);
    return [...touched.individual.subarray(0, touched.targets)];
  };
  expect(targets(() => true)).toEqual([1, 2, -1]);
  expect(targets((_, row) => row !== 1)).toEqual([2, -1]);
  expect(targets((_, row) => row !== 2)).toEqual([1, -1]);
});

test('a game may spare units on the losing side that have not lost themselves', () => {
  const round = (isBeaten: () => boolean) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { A: 0, models: 5, at: [36, 20] })
      .enemy('theirs', { A: 0, models: 15, standard: true })
      .engaged('theirs', 'ours')
      .with((b) => exchangeRules(b, 'round', { isBeaten }));

  const spared = round(() => false).runTo('declare');
  expect(spared.b.unit.roundDid[0] & (RoundDid.Won | RoundDid.Lost | RoundDid.BreakTest)).toBe(RoundDid.Won);
  const beaten = round(() => true)
    .dice('break test', 1, 1)
    .runTo('declare');
  expect(beaten.b.unit.roundDid[0] & (RoundDid.Won | RoundDid.Lost | RoundDid.BreakTest)).toBe(
    RoundDid.Lost | RoundDid.BreakTest,
  );
});
