import { expect, test } from 'vitest';
import { saveBattle } from '../../../kernel/battle.js';
import { Side } from '../../../regiments/layout.js';
import { newRoundOdds, type RoundOdds, SCORES } from '../../../regiments/odds/round.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { FIFTY, MATCHUPS } from '../../../testing/wfb9/odds-matchups.js';
import { ODDS } from './odds.js';

/** Odds of the round after `ours` have charged that side of `theirs`: thought of from afar, and made. */
function bothWays(ours: Fighter, theirs: Fighter, side: Side = Side.front): readonly [RoundOdds, RoundOdds] {
  const afar = new Fight({ ours }, { theirs }).at('ours', 36, 8).at('theirs', 36, 40);
  const before = saveBattle(afar.b);
  const thought = ODDS.charge(afar.b, 0, 1, side, newRoundOdds());
  expect(saveBattle(afar.b)).toEqual(before);
  const near = new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs', side).charged('ours');
  return [thought, ODDS.round(near.combat().b, 0, 1, newRoundOdds())];
}

const BLOCK: Fighter = { models: 20, files: 5, standard: true, champion: true };

test('K45 WFB9-WPN-017 WFB9-SRFEA-001 a charge that is thought of has the odds of the charge that is made, and leaves no trace', () => {
  const spears: Fighter = { ...BLOCK, weapons: ['spear'] };
  const knights: Fighter = { models: 5, files: 5, S: 4, weapons: ['lance'], base: [25, 50], mount: {} };
  const fearsome: Fighter = { ...BLOCK, rules: ['Fear'] };
  for (const [ours, theirs] of [
    [BLOCK, BLOCK],
    [knights, spears],
    [fearsome, BLOCK],
    [BLOCK, fearsome],
  ]) {
    for (const side of [Side.front, Side.right, Side.rear]) {
      const [thought, made] = bothWays(ours, theirs, side);
      expect(thought).toEqual(made);
    }
  }
});

test('K45 WFB9-SRREG-002 a regenerated wound counts for the score though nothing is lost by it', () => {
  // who never fails to hit, wound and strike meets a Regeneration of 2+: five sixths of the wounds are regenerated
  const { b } = duel(
    { models: 1, files: 1, S: 10, WS: 10, A: 1 },
    { models: 1, files: 1, WS: 0, W: 3, A: 0, regeneration: 2 },
  );
  const odds = ODDS.round(b, 0, 1);
  const wounded = 5 / 6;
  expect(odds.losses[1][1]).toBeCloseTo(wounded / 6, 12);
  expect(odds.difference[SCORES]).toBeCloseTo(1 - wounded, 12);
  expect(odds.difference[SCORES + 1]).toBeCloseTo(wounded, 12);
});

test('K45 WFB9-SRRAT-002 Random Attacks that are rolled once for all models come all or not at all', () => {
  const wild: Fighter = { models: 3, files: 3, rules: [['Random Attacks', 'D3']] };
  const { b } = duel(wild, { models: 20, WS: 0, T: 1, A: 0 });
  const odds = ODDS.round(b, 0, 1);
  // a wound needs 2+; nine blows are struck in a third of the rounds, not in one of 27
  expect(odds.losses[1][9]).toBeCloseTo((5 / 6) ** 9 / 3, 12);
});

test('K45 WFB9-DICE-014 hits and ones that are rolled again by abilities of unequal power', () => {
  // half of the dice hit: a hit stays one by its second die, or by its third after a 1; a 1 hits by its second and third
  const wounds = (rules: readonly string[]): number => {
    const { b } = duel({ models: 1, files: 1, S: 10, A: 1, I: 2, rules }, { models: 1, files: 1, W: 3, A: 0, I: 5 });
    return ODDS.round(b, 0, 1).losses[1][1];
  };
  const hit = 1 / 2;
  const wound = 5 / 6;
  expect(wounds(['always-strikes-last', 'martial-prowess'])).toBeCloseTo(
    wound * (hit * (hit + hit / 6) + (1 / 6) * hit * hit),
    12,
  );
  expect(wounds(['always-strikes-last'])).toBeCloseTo(wound * hit * hit, 12);
  expect(wounds(['martial-prowess'])).toBeCloseTo(wound * (hit + hit / 6), 12);
});

test('K45 WFB9-CMD-015 a musician wins a draw by one point, so that the loser may Break', () => {
  const idle: Fighter = { models: 10, A: 0 };
  const odds = ODDS.round(duel({ ...idle, musician: true }, { ...idle, Ld: 7 }).b, 0, 1);
  expect([odds.wins[0], odds.difference[SCORES + 1]]).toEqual([1, 1]);
  expect(odds.breaks[1]).toBeCloseTo(15 / 36 + 6 / 36, 12); // more than 6 on two dice
});

test('K45 exact odds of this game agree with the dice: chi-square over sampled rounds of the real procedures', () => {
  for (const i of [2, 6, 12, 15, 20, 24, 28, 32, 35, 39, 43, 48]) {
    const check = MATCHUPS.check(FIFTY[i], 1500, 77 + i);
    expect([check.name, check.least > 1e-4]).toEqual([check.name, true]);
    expect(check.kind).toBe('exact');
  }
});
