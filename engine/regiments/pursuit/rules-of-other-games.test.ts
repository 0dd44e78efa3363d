// What a game may supply otherwise than those that are played: flights and pursuits of the 9th Age with some rules exchanged.
import { expect, test } from 'vitest';
import { exchangeRules } from '../../testing/exchanged-rules.js';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a/units.js';
import { RoundDid, Status } from '../core/state.js';
import { mayOverrun } from './overrun.js';

const IDLE: UnitSpec = { A: 0, models: 5, files: 5 };
const TEN: UnitSpec = { ...IDLE, models: 10 };

/** `ours` have lost to enemies of equal depth in their front and in their left flank, and break. */
const broken = () =>
  scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { ...IDLE, at: [36, 20] })
    .enemy('theirs', { ...TEN, at: [36, 24] })
    .enemy('side', TEN)
    .engaged('ours', 'theirs')
    .engaged('side', 'ours', { side: 'left' })
    .dice('break test', 6, 6)
    .dice('flee distance', 3, 3);

test('a game may let a die say from which of several equal enemies a unit flees', () => {
  const flight = (face: number) =>
    broken()
      .with((b) => exchangeRules(b, 'flight', { drawsLots: true }))
      .dice('restrain test', 1, 1, 1, 1)
      .dice('random direction', face)
      .runTo('end of phase');
  expect([1, 2].map((face) => Math.round(flight(face).unit('ours').facing))).toEqual([180, 90]);
  expect(flight(1).answers.join()).not.toContain('FleeFrom');
});

test('a game asks no die if one enemy outweighs the others', () => {
  const battle = broken()
    .with((b, row) => exchangeRules(b, 'flight', { drawsLots: true, weightOf: (_, u) => (u === row('side') ? 2 : 1) }))
    .dice('restrain test', 1, 1, 1, 1)
    .runTo('end of phase');
  expect(Math.round(battle.unit('ours').facing)).toBe(90);
});

test('a game may hold a winner back, without a test or a question', () => {
  const battle = broken()
    .with((b, row) => {
      const both = [row('theirs'), row('side')];
      exchangeRules(b, 'flight', { drawsLots: true, weightOf: (_, u) => u });
      exchangeRules(b, 'pursuit', { mustRestrain: (_, u) => both.includes(u) });
    })
    .runTo('end of phase');
  expect(battle.answers.join()).not.toContain('Pursue');
  expect(battle.log.join()).not.toContain('pursuit distance');
  expect(battle.answers.join()).toContain('PostCombatPivot');
});

test('a unit that a game holds back does not overrun either', () => {
  const { b } = scenario('t9a')
    .phase('combat')
    .unit('ours', { ...IDLE, at: [36, 20] })
    .enemy('far', { at: [5, 44] })
    .start();
  b.unit.status[0] |= Status.Charging;
  b.unit.roundDid[0] |= RoundDid.WipedOut;
  expect(mayOverrun(b, 0)).toBe(true);
  exchangeRules(b, 'pursuit', { mustRestrain: () => true });
  expect(mayOverrun(b, 0)).toBe(false);
});
