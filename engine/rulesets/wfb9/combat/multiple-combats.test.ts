import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { duel, Fight } from '../../../testing/wfb9/fights.js';
import { breakLeadership } from './breaking.js';
import { sideScore } from './combat-result.js';
import { isDisrupted, rankBonus } from './ranks.js';

test('WFB9-CCMUL-008 a unit disrupted by one enemy has no ranks against any', () => {
  const f = new Fight({ ours: { models: 25 } }, { front: { models: 5 }, flank: { models: 10 } })
    .at('ours', 36, 24)
    .against('front', 'ours')
    .against('flank', 'ours', Side.right)
    .combat();
  expect([isDisrupted(f.b, 0), rankBonus(f.b, 0)]).toEqual([true, 0]);
});

test('WFB9-CRES-004 saved wounds do not count, and wounds that slay nobody do', () => {
  const f = duel({}, { W: 3 });
  f.b.unit.inflicted[0] = 2;
  expect(sideScore(f.b, 0, 0)).toBe(2 + 1); // the second rank
});

test('WFB9-BRK-012 each loser tests with its own loss', () => {
  const f = new Fight({ ours: { models: 5 }, others: { models: 5 } }, { left: { models: 5 }, right: { models: 5 } })
    .at('left', 30, 24)
    .at('right', 36, 24)
    .against('ours', 'left')
    .against('others', 'right')
    .combat();
  f.b.unit.inflicted[f.row('left')] = 3;
  f.b.unit.inflicted[f.row('right')] = 1;
  for (let p = 0; p < 2; p++) f.b.combat.score[p] = sideScore(f.b, 0, p);
  expect(['ours', 'others'].map((name) => breakLeadership(f.b, 0, f.row(name)))).toEqual([4, 6]);
});

test('WFB9-BRK-002 WFB9-CRES-008 score and Break Test of a loser that is not Steadfast (WFB9-V2-137)', () => {
  const f = duel({ models: 20, standard: true }, { models: 20, Ld: 7 }).lose('ours', 2).lose('theirs', 3);
  f.b.unit.status[0] |= Status.Charging;
  f.b.unit.inflicted[0] = 3;
  f.b.unit.inflicted[1] = 2;
  for (let p = 0; p < 2; p++) f.b.combat.score[p] = sideScore(f.b, 0, p);
  // 3 wounds, charge, standard, 2 ranks: the fourth has 3 models; 2 wounds, 2 ranks
  expect([...f.b.combat.score.subarray(0, 2)]).toEqual([7, 4]);
  expect(breakLeadership(f.b, 0, 1)).toBe(4);
});
