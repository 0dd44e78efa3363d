import { expect, test } from 'vitest';
import { markGone, saveBattle } from './battle.js';
import {
  beginOwnPhase,
  dispel,
  dropUpkeeps,
  EffectFlag,
  Expiry,
  expireEffect,
  expireEffects,
  keepUpkeep,
} from './effect-ends.js';
import { compileEffects } from './effect-kinds.js';
import { gainOwnRule, loseOwnRule, ownRulesWritten, settleRules } from './effect-rules.js';
import { Scope } from './effect-scopes.js';
import {
  addAreaEffect,
  addEffect,
  addWeaponEffect,
  addWideEffect,
  extendEffect,
  foldEffects,
  removeEffect,
  shrinkEffect,
} from './effects.js';
import { modified, NO_ATTACK } from './hooks.js';
import { gainRule, holds, loseRule } from './special-rules.js';
import { BOOK, speed } from './testing-toy.js';
import { addAttack, needed } from './testing-toy-attacks.js';
import { toyGame } from './testing-toy-play.js';
import { Effect, Hook, Rule, SCOPES } from './testing-toy-rules.js';
import { Flag, type ToyBattle } from './testing-toy-state.js';

const INCH = 2540;
/** Makes a battle of four fighters: 0 and 2 of one side, 1 and 3 of the other. */
const four = (rules: readonly number[] = []): ToyBattle =>
  toyGame([
    { side: 0, at: [10, 10], rules },
    { side: 1, at: [10, 11] },
    { side: 0, at: [14, 10] },
    { side: 1, at: [20, 20] },
  ]).b;
const damages = (b: ToyBattle) => [0, 1, 2, 3].map((m) => modified(b, Hook.damage, m, 4, NO_ATTACK));
const speeds = (b: ToyBattle) => [0, 1, 2, 3].map((m) => speed(b, m) / INCH);
/** Returns the bytes of a battle without any effect in its history. */
function bytesOf(b: ToyBattle): string {
  b.core.arrivals[0] = 0;
  return saveBattle(b).join();
}

test('K24 an effect on a unit lies on whoever belongs to it when it is asked', () => {
  const b = four();
  b.fighter.leader[2] = 0;
  const row = addWideEffect(b, Effect.Slowed, Scope.unit, 0, 2, Expiry.never);
  expect(speeds(b)).toEqual([4, 6, 4, 6]);
  b.fighter.leader[2] = -1;
  b.fighter.leader[3] = 0;
  expect(speeds(b)).toEqual([4, 6, 6, 4]);
  removeEffect(b, row);
  expect(speeds(b)).toEqual([6, 6, 6, 6]);
});

test('K24 an effect on a side lies on all whom that player commands, one on the battle on everybody', () => {
  const b = four();
  addWideEffect(b, Effect.Slowed, Scope.side, 1, 2, Expiry.never);
  expect(speeds(b)).toEqual([6, 4, 6, 4]);
  b.fighter.side[1] = 0;
  expect(speeds(b)).toEqual([6, 6, 6, 4]);
  addWideEffect(b, Effect.Frozen, Scope.battle, 0, 3, Expiry.never);
  expect(speeds(b)).toEqual([3, 3, 3, 1]);
});

test('K24 an effect on an area lies on who is inside, its edge included, along both axes and aslant', () => {
  const b = four();
  addAreaEffect(b, Effect.Slowed, 10 * INCH, 10 * INCH, 4 * INCH, 2, Expiry.never);
  expect(speeds(b)).toEqual([4, 4, 4, 6]);
  b.fighter.x[2]++;
  expect(speeds(b)).toEqual([4, 4, 6, 6]);
  b.fighter.x[2] = 10 * INCH;
  b.fighter.y[2] = 6 * INCH;
  b.fighter.x[3] = 13 * INCH;
  b.fighter.y[3] = 13 * INCH;
  expect(speeds(b)).toEqual([4, 4, 4, 6]);
  b.fighter.x[3] = 12 * INCH;
  expect(speeds(b)).toEqual([4, 4, 4, 4]);
});

test('K24 an effect on a weapon counts for the attacks made with it, and where no attack is at hand for none', () => {
  const b = four();
  addAttack(b, 0, 1, 0);
  addAttack(b, 0, 1, Flag.charging);
  addAttack(b, 2, 1, Flag.charging);
  addWeaponEffect(b, Effect.Curse, 0, Flag.charging, 1, Expiry.never);
  expect([0, 1, 2].map((a) => needed(b, a))).toEqual([4, 5, 4]);
  expect(foldEffects(b, Hook.toHit, 0, 4, NO_ATTACK)).toBe(4);
  // nor for another subject with this weapon, nor without an attack row, even if a ruleset returns a weapon for none
  expect(foldEffects(b, Hook.toHit, 2, 4, 2)).toBe(4);
  const scopes = { ...b.book.scopes, weaponOf: () => Flag.charging };
  const always = Object.assign(b, { book: { ...b.book, scopes } });
  expect(foldEffects(always, Hook.toHit, 0, 4, NO_ATTACK)).toBe(4);
});

test('K24 effects end at the boundary that they name, of the player whose it is', () => {
  for (const expiry of [Expiry.step, Expiry.phase, Expiry.round, Expiry.playerTurn, Expiry.gameTurn, Expiry.ownTurn]) {
    const b = four();
    addEffect(b, Effect.Slowed, 0, 1, expiry, 1, 1);
    for (const other of Object.values(Expiry)) if (other !== expiry) expireEffects(b, other);
    expireEffects(b, expiry, 0);
    expect(b.core.effectCount[0]).toBe(1);
    expireEffects(b, expiry, 1);
    expect(b.core.effectCount[0]).toBe(0);
  }
});

test('K24 an effect of n turns counts down at its boundary alone', () => {
  const b = four();
  const row = addEffect(b, Effect.Slowed, 0, 1, Expiry.gameTurn);
  b.effect.clock[row] = 3;
  for (const left of [1, 1, 0]) {
    expireEffects(b, Expiry.phase);
    expireEffects(b, Expiry.gameTurn);
    expect(b.core.effectCount[0]).toBe(left);
  }
  expect(b.effect.clock[row]).toBe(0);
});

test("K24 an effect may last until the next phase of a kind of its owner begins, not until another's or another kind", () => {
  const b = four();
  const row = addEffect(b, Effect.Slowed, 0, 1, Expiry.ownPhase, 1, 1);
  b.effect.phase[row] = 3;
  beginOwnPhase(b, 3, 0);
  beginOwnPhase(b, 2, 1);
  expireEffects(b, Expiry.ownTurn, 1);
  expect(b.core.effectCount[0]).toBe(1);
  beginOwnPhase(b, 3, 1);
  expect(b.core.effectCount[0]).toBe(0);
});

test('K24 what must be kept ends at the upkeep of its owner unless he pays, each time anew', () => {
  const b = four();
  const kept = addEffect(b, Effect.Slowed, 0, 1, Expiry.never, 1, 1);
  const left = addEffect(b, Effect.Curse, 0, 1, Expiry.never, 1, 1);
  const free = addEffect(b, Effect.Doubled, 0, 2, Expiry.never, 1, 1);
  for (const row of [kept, left]) b.effect.flags[row] |= EffectFlag.upkeep;
  keepUpkeep(b, kept);
  dropUpkeeps(b, 0);
  expect(b.core.effectCount[0]).toBe(3);
  dropUpkeeps(b, 1);
  expect([kept, left, free].map((row) => b.effect.kind[row] !== 0)).toEqual([true, false, true]);
  dropUpkeeps(b, 1);
  expect([kept, left, free].map((row) => b.effect.kind[row] !== 0)).toEqual([false, false, true]);
});

test('K24 only what may be dispelled is', () => {
  const b = four();
  const row = addEffect(b, Effect.Slowed, 0, 1, Expiry.remains, 1, 1);
  expect(dispel(b, row)).toBe(false);
  b.effect.flags[row] |= EffectFlag.dispellable;
  expect(dispel(b, row)).toBe(true);
  expect(dispel(b, row)).toBe(false);
  expect(speeds(b)).toEqual([6, 6, 6, 6]);
});

test('K24 a source that leaves play ends what remains in play by it, and what else depends on it, and nothing more', () => {
  const b = four();
  const remains = addEffect(b, Effect.Slowed, 0, 1, Expiry.remains, 1, 1);
  const others = addEffect(b, Effect.Slowed, 0, 1, Expiry.remains, 3, 1);
  const tied = addEffect(b, Effect.Curse, 0, 1, Expiry.gameTurn, 1, 1);
  const loose = addEffect(b, Effect.Curse, 0, 1, Expiry.gameTurn, 1, 1);
  b.effect.flags[tied] |= EffectFlag.withSource;
  for (const expiry of Object.values(Expiry))
    if (expiry !== Expiry.gameTurn) expireEffects(b, expiry === Expiry.remains ? 99 : expiry);
  expect(b.core.effectCount[0]).toBe(4);
  markGone(b, 1);
  expect([remains, others, tied, loose].map((row) => b.effect.kind[row] !== 0)).toEqual([false, true, false, true]);
});

test('K24 a rule that two effects grant stays until both have ended', () => {
  const b = four();
  const first = addEffect(b, Effect.Rally, 0, 0, Expiry.never);
  const second = addWideEffect(b, Effect.Song, Scope.side, 0, 0, Expiry.never);
  expect(damages(b)).toEqual([5, 4, 5, 4]);
  removeEffect(b, second);
  expect(damages(b)).toEqual([5, 4, 4, 4]);
  expect(holds(b, 0, Rule.Bound)).toBe(false);
  removeEffect(b, first);
  expect(damages(b)).toEqual([4, 4, 4, 4]);
});

test('K24 what is taken beats what is granted while it lasts, and a rule of its own comes back', () => {
  for (const own of [false, true]) {
    const b = four(own ? [Rule.Rage] : []);
    const before = bytesOf(b);
    const granted = addEffect(b, Effect.Rally, 0, 0, Expiry.never);
    const taken = addEffect(b, Effect.Calm, 0, 0, Expiry.never);
    extendEffect(b, taken, 2);
    const late = addEffect(b, Effect.Rally, 0, 0, Expiry.never);
    expect(damages(b)[0]).toBe(4);
    removeEffect(b, taken);
    expect(damages(b)[0]).toBe(5);
    removeEffect(b, granted);
    removeEffect(b, late);
    expect(damages(b)[0]).toBe(own ? 5 : 4);
    expect(bytesOf(b)).toBe(before);
  }
});

test('K24 a rule of its own that is lost or gained under an effect is as the owner left it when the effect ends', () => {
  for (const effect of [Effect.Rally, Effect.Calm]) {
    const during = effect === Effect.Rally;
    const loses = four([Rule.Rage]);
    const a = addEffect(loses, effect, 0, 0, Expiry.never);
    loseOwnRule(loses, 0, Rule.Rage);
    expect(holds(loses, 0, Rule.Rage)).toBe(during);
    removeEffect(loses, a);
    expect(holds(loses, 0, Rule.Rage)).toBe(false);

    const gains = four();
    const g = addEffect(gains, effect, 0, 0, Expiry.never);
    gainOwnRule(gains, 0, Rule.Rage);
    expect(holds(gains, 0, Rule.Rage)).toBe(during);
    removeEffect(gains, g);
    expect(holds(gains, 0, Rule.Rage)).toBe(true);
  }
  const plain = four();
  gainOwnRule(plain, 0, Rule.Rage);
  expect(holds(plain, 0, Rule.Rage)).toBe(true);
  loseOwnRule(plain, 0, Rule.Rage);
  expect(holds(plain, 0, Rule.Rage)).toBe(false);
});

test('K24 rules that a ruleset writes anew are those of its own, and effects lend theirs again', () => {
  const b = four();
  const row = addEffect(b, Effect.Rally, 0, 0, Expiry.never);
  loseRule(b, 0, Rule.Rage);
  ownRulesWritten(b, 0);
  expect(holds(b, 0, Rule.Rage)).toBe(true);
  gainRule(b, 0, Rule.Rage);
  ownRulesWritten(b, 0);
  removeEffect(b, row);
  expect(holds(b, 0, Rule.Rage)).toBe(true);
});

test('K24 who joins a unit holds what an effect grants it once the ruleset has settled that, and no longer when he leaves', () => {
  const b = four();
  addWideEffect(b, Effect.Rally, Scope.unit, 0, 0, Expiry.never);
  b.fighter.leader[2] = 0;
  settleRules(b);
  expect(damages(b)).toEqual([5, 4, 5, 4]);
  b.fighter.leader[2] = -1;
  settleRules(b);
  expect(damages(b)).toEqual([5, 4, 4, 4]);
});

test('K24 the mask of a subject tells its hooks: an effect that answers another hook is not looked at', () => {
  const b = four();
  let asked = 0;
  const scopes = { ...SCOPES, playerOf: () => asked++ };
  const looked = Object.assign(b, { book: { ...BOOK, scopes } });
  for (let n = 0; n < 20; n++) addWideEffect(looked, Effect.Slowed, Scope.side, 1, 1, Expiry.never);
  asked = 0;
  modified(looked, Hook.damage, 0, 4, NO_ATTACK);
  expect(asked).toBe(0);
  // every effect that adds is evaluated once, whatever else is in play
  for (let n = 0; n < 20; n++) addWideEffect(looked, Effect.Curse, Scope.side, 1, 1, Expiry.never);
  modified(looked, Hook.toHit, 0, 4, NO_ATTACK);
  expect(asked).toBe(20);
});

test('K27 effects fold in the order in which they came, whichever rows they lie in', () => {
  const b = four();
  const first = addEffect(b, Effect.Curse, 0, 1, Expiry.never);
  addEffect(b, Effect.Frozen, 0, 5, Expiry.never);
  removeEffect(b, first);
  expect(addEffect(b, Effect.Frozen, 0, 2, Expiry.never)).toBe(first);
  expect(speeds(b)[0]).toBe(2);
});

test('K28 copies of one effect may count once, as the highest, or as the lowest', () => {
  const of = (kind: number, ...values: number[]) => {
    const b = four();
    for (const value of values) addEffect(b, kind, 0, value, Expiry.never);
    addEffect(b, kind, 1, 9, Expiry.never);
    addEffect(b, kind, 1, -9, Expiry.never);
    return kind === Effect.Slowed ? speed(b, 0) / INCH : damages(b)[0];
  };
  expect(of(Effect.Slowed, 1, 3, 2)).toBe(4);
  expect(of(Effect.Best, 1, 3, 3, 2)).toBe(7);
  expect(of(Effect.Worst, 3, 1, 1, 2)).toBe(5);
});

test('K15 rows of every scope are zeroed when their effects end, and the order of the others closes', () => {
  const b = four();
  const before = bytesOf(b);
  addEffect(b, Effect.Slowed, 1, 2, Expiry.phase);
  extendEffect(b, 0, 2);
  b.effect.clock[0] = 1;
  addWideEffect(b, Effect.Song, Scope.unit, 0, 1, Expiry.phase, 1, 1);
  addAreaEffect(b, Effect.Rally, 1, 2, 30 * INCH, 1, Expiry.phase);
  const row = addWeaponEffect(b, Effect.Curse, 2, 3, 1, Expiry.phase);
  b.effect.phase[row] = 4;
  b.effect.flags[row] = EffectFlag.kept;
  addWideEffect(b, Effect.Calm, Scope.battle, 0, 1, Expiry.phase);
  removeEffect(b, 1);
  expect(Array.from(b.effect.order.subarray(0, 5))).toEqual([0, 2, 3, 4, 0]);
  expireEffects(b, Expiry.phase);
  expect(bytesOf(b)).toBe(before);
});

test('kinds of effects: two with one number are refused', () => {
  const kind = { id: 1, name: 'one', hooks: {} };
  expect(() => compileEffects([kind, { ...kind, name: 'two' }])).toThrow('effect 1 is both one and two');
});

test('K24 who is taken out of an effect on several is free of it, with the rules of his own; it ends with the last', () => {
  const b = four([Rule.Rage]);
  const before = bytesOf(b);
  const calm = addEffect(b, Effect.Calm, 0, 0, Expiry.never);
  extendEffect(b, calm, 2);
  const slow = addEffect(b, Effect.Slowed, 1, 2, Expiry.never);
  extendEffect(b, slow, 3);
  expect([damages(b), speeds(b)]).toEqual([
    [4, 4, 4, 4],
    [6, 4, 6, 4],
  ]);
  shrinkEffect(b, calm, 0);
  shrinkEffect(b, slow, 3);
  expect([damages(b), speeds(b)]).toEqual([
    [5, 4, 4, 4],
    [6, 4, 6, 6],
  ]);
  shrinkEffect(b, slow, 3); // the effect covers no fighter any more
  expect(b.core.effectCount[0]).toBe(2);
  shrinkEffect(b, calm, 2);
  shrinkEffect(b, slow, 1);
  expect(b.core.effectCount[0]).toBe(0);
  expect(bytesOf(b)).toBe(before);
});

test('K24 a boundary may come for one effect alone, which counts down', () => {
  const b = four();
  const one = addEffect(b, Effect.Slowed, 0, 1, Expiry.round);
  const other = addEffect(b, Effect.Slowed, 1, 1, Expiry.round);
  b.effect.clock[one] = 2;
  expireEffect(b, one);
  expect(speeds(b)).toEqual([5, 5, 6, 6]);
  expireEffect(b, one);
  expect(speeds(b)).toEqual([6, 5, 6, 6]);
  expireEffect(b, one); // there is none any more
  expect(b.effect.kind[other]).toBe(Effect.Slowed);
});
