import { expect, test } from 'vitest';
import { saveBattle } from './battle.js';
import { Expiry, expireEffects } from './effect-ends.js';
import { addEffect, extendEffect, removeEffect } from './effects.js';
import { CANNOT, MAY, MUST, NO_WORD } from './hook-words.js';
import { modified, NO_ATTACK, permission } from './hooks.js';
import { gainRule, loseRule } from './special-rules.js';
import { type FighterSpec, speed } from './testing-toy.js';
import { addAttack, needed } from './testing-toy-attacks.js';
import { toyGame } from './testing-toy-play.js';
import { Effect, Event, Hook, Rule, Verb } from './testing-toy-rules.js';
import { Flag } from './testing-toy-state.js';
import { ASK_TRIGGER, fire } from './triggers.js';

const duel = (mine: FighterSpec['rules'] = [], theirs: FighterSpec['rules'] = []): FighterSpec[] => [
  { side: 0, at: [10, 10], rules: mine },
  { side: 1, at: [10, 11], rules: theirs },
];
const damage = (b: ReturnType<typeof toyGame>['b'], m = 0) => modified(b, Hook.damage, m, 4, NO_ATTACK);

test('K23 a rule that is lost in play stops answering, and one that is gained begins', () => {
  const { b } = toyGame(duel([[Rule.Savage, 2]]));
  expect(damage(b)).toBe(6);
  loseRule(b, 0, Rule.Savage);
  expect(damage(b)).toBe(4);
  gainRule(b, 0, Rule.Rage);
  expect(damage(b)).toBe(5);
});

test('K23 Rage is lost by its own trigger when its bearer is hurt', () => {
  const { b, strike } = toyGame(duel([], [Rule.Rage]), { dice: [6, 1] });
  expect(damage(b, 1)).toBe(5);
  strike(0, 1);
  expect(damage(b, 1)).toBe(4);
});

test('K24 an effect lies on its subject from its source until its clock runs out', () => {
  const { b } = toyGame(duel());
  addAttack(b, 0, 1, 0);
  const plain = needed(b, 0);
  const row = addEffect(b, Effect.Curse, 0, 1, Expiry.phase, 1, 1);
  expect(needed(b, 0)).toBe(plain + 1);
  expect([b.effect.source[row], b.effect.owner[row], b.core.effectCount[0]]).toEqual([1, 1, 1]);
  expireEffects(b, Expiry.playerTurn);
  expect(needed(b, 0)).toBe(plain + 1);
  expireEffects(b, Expiry.phase);
  expect(needed(b, 0)).toBe(plain);
  expect(b.subject.effects[0]).toBe(0);
});

test('K24 an effect of its owner ends with that owner alone', () => {
  const { b } = toyGame(duel());
  addEffect(b, Effect.Slowed, 0, 1, Expiry.ownTurn, 1, 1);
  expireEffects(b, Expiry.ownTurn, 0);
  expect(b.core.effectCount[0]).toBe(1);
  expireEffects(b, Expiry.ownTurn, 1);
  expect(b.core.effectCount[0]).toBe(0);
});

test('K24 one effect may lie on many, and all are free when it ends', () => {
  const { b } = toyGame([...duel(), { side: 0, at: [1, 1] }]);
  const row = addEffect(b, Effect.Slowed, 0, 2, Expiry.never, 1, 1);
  extendEffect(b, row, 2);
  expect([0, 1, 2].map((m) => speed(b, m) / 2540)).toEqual([4, 6, 4]);
  removeEffect(b, row);
  expect([0, 1, 2].map((m) => speed(b, m) / 2540)).toEqual([6, 6, 6]);
});

test('K15 a row that was in use and is free again leaves no trace', () => {
  const fresh = toyGame(duel()).b;
  const used = toyGame(duel()).b;
  const row = addEffect(used, Effect.Slowed, 0, 2, Expiry.never, 1, 1);
  extendEffect(used, row, 1);
  removeEffect(used, row);
  used.core.arrivals[0] = 0; // the number of arrivals is history and part of the state

  expect(saveBattle(used).join()).toBe(saveBattle(fresh).join());
});

test('K25 both players order their own triggers, the active player first', () => {
  const { b, answer, strike } = toyGame(
    [
      { side: 0, at: [10, 10], rules: [Rule.Reaper] },
      { side: 1, at: [10, 11] },
      { side: 0, at: [20, 20], rules: [Rule.Reaper] },
      { side: 1, at: [30, 30], rules: [Rule.Reaper] },
      { side: 1, at: [40, 40], rules: [Rule.Reaper] },
    ],
    { dice: [6, 1] },
  );
  b.fighter.damage[1] = 0b1111; // one column is full already
  b.fighter.damage[1] |= 0b0111_0000;
  strike(0, 1);

  expect([b.decision.kind[0], b.decision.player[0]]).toEqual([ASK_TRIGGER, 0]);
  answer(Verb.Trigger, 1); // row 1 of the queue: fighter 2
  expect([b.decision.kind[0], b.decision.player[0]]).toEqual([ASK_TRIGGER, 1]);
  answer(Verb.Trigger, 1); // fighter 4 before fighter 3
  expect(b.field.order[0]).toBe(3154);
  expect(Array.from(b.field.reaped)).toEqual([2, 2]);
});

test('K25 a trigger whose rule is gone when its turn comes does not happen', () => {
  const { b, answer, strike } = toyGame(
    [
      { side: 0, at: [10, 10], rules: [Rule.Reaper] },
      { side: 1, at: [10, 11] },
      { side: 0, at: [20, 20], rules: [Rule.Mourner] },
    ],
    { dice: [6, 1] },
  );
  b.fighter.damage[1] = 0b0111_1111;
  strike(0, 1);
  answer(Verb.Trigger, 1); // the mourner takes Reaper from its side

  expect(b.field.order[0]).toBe(3);
  expect(b.field.reaped[0]).toBe(0);
});

test('K25 K30 triggers that fire triggers are drained by one loop and never nest frames', () => {
  const { b, strike } = toyGame(
    Array.from({ length: 12 }, (_, m) => ({ side: (m & 1) as 0 | 1, at: [10, 10 + m] as const, rules: [Rule.Reaper] })),
    { dice: [6, 1] },
  );
  for (let m = 0; m < 12; m++) b.fighter.damage[m] = 0b0111_1111;
  for (let n = 0; n < 10; n++) fire(b, Event.slain, 0, 0, 1);
  strike(0, 1);
  expect(b.core.depth[0]).toBeLessThan(6);
});

test('K26 a hook reads the attack at hand: the same rule answers otherwise for a charging attack', () => {
  const { b } = toyGame(duel([Rule.Lancer]));
  addAttack(b, 0, 1, 0);
  addAttack(b, 0, 1, Flag.charging);
  expect([needed(b, 0), needed(b, 1)]).toEqual([4, 2]);
});

test('K27 what is set comes before what multiplies, then what adds, then caps, whatever the numbers of the rules', () => {
  const at = (rules: FighterSpec['rules']) => speed(toyGame(duel(rules)).b, 0) / 2540;

  expect(at([Rule.Slow])).toBe(3); // 6 / 2
  expect(at([Rule.Slow, [Rule.Swift, 2]])).toBe(5); // the result is not (6 + 2) / 2
  expect(at([Rule.Stone, Rule.Slow, [Rule.Swift, 2]])).toBe(3); // 3 / 2 + 2
  expect(at([[Rule.Swift, 9], Rule.Capped])).toBe(6);
});

test('K27 effects fold by layer too, and inside a layer in the order of their arrival', () => {
  const { b } = toyGame(duel());
  addEffect(b, Effect.Doubled, 0, 2, Expiry.never);
  addEffect(b, Effect.Frozen, 0, 3, Expiry.never);
  expect(speed(b, 0) / 2540).toBe(6); // 3 is set, then doubled
  addEffect(b, Effect.Frozen, 0, 1, Expiry.never);
  expect(speed(b, 0) / 2540).toBe(2); // the later effect sets last
});

test('K28 stacking is declared: sums add up, of those that count once the latest counts', () => {
  const { b } = toyGame(duel());
  addAttack(b, 0, 1, 0);
  addEffect(b, Effect.Curse, 0, 1, Expiry.never);
  addEffect(b, Effect.Curse, 0, 1, Expiry.never);
  expect(needed(b, 0)).toBe(6);
  addEffect(b, Effect.Slowed, 0, 3, Expiry.never);
  addEffect(b, Effect.Slowed, 0, 1, Expiry.never);
  expect(speed(b, 0) / 2540).toBe(5);
});

test('K29 cannot beats must, must beats may, and silence is no word', () => {
  const word = (rules: FighterSpec['rules']) => permission(toyGame(duel(rules)).b, Hook.mayFlee, 0, NO_ATTACK);

  expect(word([])).toBe(NO_WORD);
  expect(word([Rule.Coward])).toBe(MAY);
  expect(word([Rule.Coward, Rule.Driven])).toBe(MUST);
  expect(word([Rule.Driven, Rule.Bound, Rule.Coward])).toBe(CANNOT);
});

test('K29 an effect in play has its word as well', () => {
  const { b } = toyGame(duel([Rule.Driven]));
  const row = addEffect(b, Effect.Rooted, 0, 0, Expiry.phase);
  expect(permission(b, Hook.mayFlee, 0, NO_ATTACK)).toBe(CANNOT);
  removeEffect(b, row);
  expect(permission(b, Hook.mayFlee, 0, NO_ATTACK)).toBe(MUST);
});
