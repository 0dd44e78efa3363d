import { expect, test } from 'vitest';
import { Expiry } from '../../../kernel/effect-ends.js';
import { Scope } from '../../../kernel/effect-scopes.js';
import { addAreaEffect, addEffect, addWeaponEffect, addWideEffect, extendEffect } from '../../../kernel/effects.js';
import { Did, RoundDid, Status, unitSubject } from '../../../regiments/core/state.js';
import type { Choice } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';
import { Order } from '../special-rules/orders.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5 };
const scene = () => scenario('t9a').phase('combat').level('command');

/** Makes a scene of two fights. The one in the west is fought first, after the choices that precede all fights. */
const twoFights = (...choices: readonly Choice[]) =>
  scene()
    .unit('west', { ...IDLE, at: [15, 10] })
    .enemy('westerners', { ...IDLE, at: [15, 24] })
    .engaged('west', 'westerners')
    .unit('east', { ...IDLE, at: [55, 10] })
    .enemy('easterners', { ...IDLE, at: [55, 24] })
    .engaged('east', 'easterners')
    .unit('idle', { ...IDLE, at: [36, 6] })
    .choose(...choices, { ask: 'Combat', n: 0 });

const KIND = Order.ranks;
/** An effect on a unit as a whole until the end of the round, or of the `clock`-th. @returns its row */
function until(b: T9aBattle, u: number, clock = 0): number {
  const row = addEffect(b, KIND, unitSubject(b, u), 0, Expiry.round);
  b.effect.clock[row] = clock;
  return row;
}
const lasts = (b: T9aBattle, row: number): boolean => b.effect.kind[row] !== 0;

/** Which effects last while the fight in the west goes on, after it, and after the phase. */
function followed(begin: ReturnType<typeof twoFights>, put: (b: T9aBattle, row: (name: string) => number) => number[]) {
  const battle = begin.start();
  const rows = put(battle.b, (name) => battle.row(name));
  const now = (): boolean[] => rows.map((row) => lasts(battle.b, row));
  const seen: boolean[][] = [];
  const over = (n: number): boolean => battle.b.combat.fought.reduce((sum, f) => sum + f, 0) >= n;
  while (!battle.log.some((line) => line.includes('a round of combat'))) battle.step();
  seen.push(now());
  while (!over(1)) battle.step();
  seen.push(now());
  battle.runTo('end of phase');
  seen.push(now());
  return seen;
}

test('T9A-RND-001 T9A-CCP-003 K24 an effect until the end of the round ends with the round of the combat of the unit on which it lies', () => {
  const seen = followed(twoFights(), (b, row) =>
    ['west', 'westerners', 'east', 'easterners'].map((n) => until(b, row(n))),
  );
  expect(seen).toEqual([
    [true, true, true, true],
    [false, false, true, true],
    [false, false, false, false],
  ]);
});

test('T9A-RND-001 K24 an effect of two rounds counts those of its own combat, and goes on in the next phase', () => {
  const seen = followed(twoFights(), (b, row) => [
    until(b, row('west'), 2),
    until(b, row('east'), 2),
    until(b, row('east'), 1),
  ]);
  expect(seen).toEqual([
    [true, true, true],
    [true, true, true],
    [true, true, false],
  ]);
});

test('T9A-RND-001 K24 effects of every scope end with the round of those on whom they lie', () => {
  const seen = followed(twoFights().unit('hero', { character: true, A: 0, joins: 'east' }), (b, row) => {
    const part = (name: string): number => b.setup.unit.part[row(name)];
    const both = addEffect(b, KIND, unitSubject(b, row('west')), 0, Expiry.round);
    extendEffect(b, both, unitSubject(b, row('east')));
    return [
      addWideEffect(b, KIND, Scope.unit, row('west'), 0, Expiry.round),
      addWeaponEffect(b, KIND, part('west'), 0, 0, Expiry.round),
      addEffect(b, KIND, part('hero'), 0, Expiry.round),
      both,
    ];
  });
  expect(seen).toEqual([
    [true, true, true, true],
    [false, false, true, true],
    [false, false, false, false],
  ]);
});

test('T9A-RND-001 K24 of several units those are free of an effect whose round is over', () => {
  const battle = twoFights().start();
  const { b } = battle;
  const [west, east] = ['west', 'east'].map((name) => unitSubject(b, battle.row(name)));
  const both = addEffect(b, KIND, west, 0, Expiry.round);
  extendEffect(b, both, east);
  const later = addEffect(b, KIND, west, 0, Expiry.round);
  extendEffect(b, later, east);
  b.effect.clock[later] = 2;
  const answered = () => [b.subject.effects[west] !== 0, b.subject.effects[east] !== 0, b.effect.clock[later]];
  while (b.combat.fought[0] === 0) battle.step();
  const members = b.effect.members.subarray(both * b.core.gone.length, (both + 1) * b.core.gone.length);
  const on = (subject: number) => (members[subject >> 5] & (1 << (subject & 31))) !== 0;
  expect([on(west), on(east), ...answered()]).toEqual([false, true, true, true, 1]);
  battle.runTo('end of phase');
  expect([lasts(b, both), lasts(b, later)]).toEqual([false, true]); // its second round is in the next phase
});

test('T9A-CCP-003 K24 what lies on a side, an area or everybody lasts until all combats of the phase have been fought', () => {
  const seen = followed(twoFights(), (b) => [
    addWideEffect(b, KIND, Scope.side, 0, 0, Expiry.round),
    addAreaEffect(b, KIND, 0, 0, 2540, 0, Expiry.round),
    addWideEffect(b, KIND, Scope.battle, 0, 0, Expiry.round, 0, 0),
  ]);
  expect(seen).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, false],
  ]);
});

test('T9A-CCP-001 K24 on a unit that fights nobody such an effect ends before the first round, another effect does not', () => {
  const seen = followed(twoFights(), (b, row) => [
    until(b, row('idle')),
    until(b, row('idle'), 3),
    addEffect(b, KIND, unitSubject(b, row('idle')), 0, Expiry.playerTurn),
  ]);
  expect(seen[0]).toEqual([false, false, true]);
  expect(seen[1]).toEqual([false, false, true]);
});

/** Ours fought, and their enemy left before the phase; elsewhere a fight goes on. */
const freed = (status: number, ...choices: readonly Choice[]) =>
  twoFights(...choices)
    .unit('ours', { ...IDLE, at: [36, 20] })
    .with((b, row) => {
      b.unit.status[row('ours')] |= Status.FoesGone | status;
      b.unit.roundDid[row('ours')] |= RoundDid.WipedOut;
    });

test('T9A-CCP-006 K24 effects of a combat that ended before the phase end, whether the unit pivots, overruns, or has moved', () => {
  const put = (b: T9aBattle, row: (name: string) => number): number[] => [
    until(b, row('ours')),
    until(b, row('ours'), 3),
  ];
  const gone = [false, false];
  expect(followed(freed(0, { ask: 'PostCombatPivot', facing: 90 }), put)[0]).toEqual(gone);
  const overrun = freed(Status.Charging, { ask: 'Overrun', verb: 'Overrun' }).dice('overrun distance', 1, 1);
  expect(followed(overrun, put)[0]).toEqual(gone);
  const moved = freed(0).with((b, row) => {
    b.unit.did[row('ours')] |= Did.Move | Did.Advance;
  });
  expect(followed(moved, put)[0]).toEqual(gone);
});

test('T9A-CCP-006 T9A-PUR-021 K24 who overruns into another fight brings nothing along of the one that is over', () => {
  const battle = freed(Status.Charging, { ask: 'Overrun', verb: 'Overrun' })
    .enemy('others', { ...IDLE, at: [36, 25.5], facing: 90 })
    .unit('friends', IDLE)
    .engaged('friends', 'others')
    .dice('overrun distance', 5, 5)
    .start();
  const { b } = battle;
  const rows = [until(b, battle.row('ours')), until(b, battle.row('others'))];
  while (!battle.log.some((line) => line.includes('a round of combat'))) battle.step();
  expect(battle.engaged('ours', 'others')).toBe(true);
  expect(rows.map((row) => lasts(b, row))).toEqual([false, true]);
});

test('T9A-BRK-001 T9A-NMF-001 K24 a combat that ends by flight or without survivors ends its effects as well, of several rounds too', () => {
  const fled = scene()
    .unit('ours', { ...IDLE, Ld: 2, files: 10, at: [36, 10] })
    .enemy('theirs', { ...IDLE, models: 20, at: [36, 24] })
    .engaged('ours', 'theirs')
    .dice('break test', 6, 6)
    .choose('restrain')
    .seed(2)
    .start();
  const rows = ['ours', 'theirs'].flatMap((name) => [until(fled.b, fled.row(name)), until(fled.b, fled.row(name), 3)]);
  fled.runTo('end of phase');
  expect(fled.log).toContain('ours break');
  expect(rows.map((row) => lasts(fled.b, row))).toEqual([false, false, false, false]);

  const slain = scene()
    .unit('ours', { models: 20, files: 10, WS: 10, S: 10, A: 5, I: 10, at: [36, 10] })
    .enemy('theirs', { models: 1, files: 1, T: 1, at: [36, 24] })
    .engaged('ours', 'theirs')
    .seed(2)
    .start();
  const both = ['ours', 'theirs'].flatMap((name) => [
    until(slain.b, slain.row(name)),
    until(slain.b, slain.row(name), 3),
  ]);
  slain.runTo('end of phase');
  expect(slain.unit('theirs').place).toBe('destroyed');
  expect(both.map((row) => lasts(slain.b, row))).toEqual([false, false, false, false]);
});
