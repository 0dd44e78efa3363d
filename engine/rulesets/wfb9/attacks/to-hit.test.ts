import { expect, test } from 'vitest';
import { addAttacks, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { AUTOMATIC, IMPOSSIBLE } from '../../../regiments/attacks/needed.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { duel, type Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { rerollsHits, rerollsMisses, rerollsOnesToHit, shotNeeded, toHitNeeded } from './to-hit.js';

/** Adds one attack of the first part of `ours` on the rank and file of `theirs`. */
function strike({ b }: Fight, part = b.setup.unit.part[0]): number {
  const a = addAttacks(b, 0, part, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  settleFlags(b, a);
  return a;
}
const needed = (ours: Fighter, theirs: Fighter): number => {
  const fight = duel(ours, theirs);
  return toHitNeeded(fight.b, strike(fight));
};
/** Whether failed, successful and rolls of 1 to hit are rolled again. */
const again = (ours: Fighter, theirs: Fighter, prepare: (f: Fight) => void = () => {}): boolean[] => {
  const fight = duel(ours, theirs);
  prepare(fight);
  const a = strike(fight);
  return [rerollsMisses(fight.b, a), rerollsHits(fight.b, a), rerollsOnesToHit(fight.b, a)];
};

test('WFB9-CCHIT-002 WFB9-CCHIT-006 Weapon Skill against Weapon Skill (WFB9-V2-001, 003, 005, 007, 009)', () => {
  const rows = [
    [4, 4, 4],
    [6, 3, 3],
    [7, 3, 2],
    [4, 8, 4],
    [3, 8, 5],
    [3, 9, 6],
    [1, 5, 6],
  ];
  for (const [ours, theirs, face] of rows)
    expect([ours, theirs, needed({ WS: ours }, { WS: theirs })]).toEqual([ours, theirs, face]);
});

test('WFB9-STAT-015 who has Weapon Skill 0 is hit without a roll', () => {
  expect(needed({}, { WS: 0 })).toBe(AUTOMATIC);
});

test('WFB9-TTCAV-003 WFB9-TTCAV-005 a mount strikes with its own skill, and enemies strike at that of the rider', () => {
  const rider: Fighter = { WS: 6, mount: { WS: 3 } };
  const fight = duel(rider, { WS: 3 });
  const { part } = fight.b.setup.unit;
  expect(toHitNeeded(fight.b, strike(fight, part[0]))).toBe(3);
  expect(toHitNeeded(fight.b, strike(fight, part[0] + 1))).toBe(4);
  expect(needed({ WS: 3 }, rider)).toBe(4);
  expect(needed({ WS: 2 }, rider)).toBe(5);
});

test('WFB9-CCHIT-003 WFB9-CCHIT-004 WFB9-CCHIT-005 modifiers never go past a natural 1 or 6 (WFB9-V2-011)', () => {
  const { b } = duel({ WS: 1 }, { WS: 10 });
  const harder = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat, -1, -1);
  expect(toHitNeeded(b, harder)).toBe(6);
  const easy = duel({ WS: 10 }, { WS: 1 }).b;
  const easier = addAttacks(easy, 0, easy.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat, -1, 2);
  expect(toHitNeeded(easy, easier)).toBe(2);
  const middle = addAttacks(easy, 0, easy.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat, -1, -2);
  expect(toHitNeeded(easy, middle)).toBe(4);
});

test('WFB9-SRASF-003 Always Strikes First rolls misses again against lower Initiative alone (WFB9-V2-053)', () => {
  const first: Fighter = { I: 6, rules: ['always-strikes-first'] };
  expect(again(first, { I: 5 })).toEqual([true, false, false]);
  expect(again(first, { I: 6 })).toEqual([false, false, false]);
  expect(again(first, { I: 7 })).toEqual([false, false, false]);
  expect(again({ I: 6 }, { I: 5 })).toEqual([false, false, false]);
  // the charge makes it quicker
  expect(again(first, { I: 6 }, (f) => f.charged('ours'))).toEqual([true, false, false]);
});

test('WFB9-SRASL-003 WFB9-SRASL-004 Always Strikes Last rolls hits again against higher Initiative; with First it cancels (WFB9-V2-055)', () => {
  const last: Fighter = { I: 2, rules: ['always-strikes-last'] };
  expect(again(last, { I: 3 })).toEqual([false, true, false]);
  expect(again(last, { I: 2 })).toEqual([false, false, false]);
  const both: Fighter = { I: 2, rules: ['always-strikes-last', 'always-strikes-first'] };
  expect(again(both, { I: 3 })).toEqual([false, false, false]);
  expect(again({ ...both, I: 5 }, { I: 3 })).toEqual([false, false, false]);
});

test('WFB9-SRHAT-001 WFB9-SRHAT-002 Hatred rolls misses again in the first round, against whom it names', () => {
  const later = (f: Fight) => {
    f.b.unit.status[0] |= Status.WeaponChosen;
  };
  expect(again({ rules: ['hatred'] }, {})).toEqual([true, false, false]);
  expect(again({ rules: ['hatred'] }, {}, later)).toEqual([false, false, false]);
  expect(again({ rules: ['eternal-hatred'] }, {}, later)).toEqual([true, false, false]);
  const named: Fighter = { rules: [{ rule: 'hatred', x: null, only: ['elsewhere'] }] };
  expect(again(named, {})).toEqual([false, false, false]);
  expect(again({ ...named, rules: [{ rule: 'hatred', x: null, only: ['theirs'] }] }, {})).toEqual([true, false, false]);
  // opposed rerolls cancel
  expect(again({ I: 2, rules: ['hatred', 'always-strikes-last'] }, { I: 3 })).toEqual([false, false, false]);
});

test('WFB9-MRA-010 Martial Prowess rolls ones again, not those of the mount', () => {
  const rider: Fighter = { rules: ['martial-prowess'], mount: { rules: ['martial-prowess'] } };
  const fight = duel(rider, {});
  const { part } = fight.b.setup.unit;
  expect(rerollsOnesToHit(fight.b, strike(fight, part[0]))).toBe(true);
  expect(rerollsOnesToHit(fight.b, strike(fight, part[0] + 1))).toBe(false);
});

test('WFB9-SHHIT-002 WFB9-SHHIT-014 shots by Ballistic Skill, with a second roll from 7 on', () => {
  expect([1, 4, 5, 6].map((skill) => shotNeeded(skill, 0))).toEqual([6, 3, 2, 2]);
  expect(shotNeeded(3, -1)).toBe(5);
  expect([shotNeeded(2, -2), shotNeeded(2, -3), shotNeeded(2, -4), shotNeeded(2, -5)]).toEqual([
    6 | (4 << 4),
    6 | (5 << 4),
    6 | (6 << 4),
    IMPOSSIBLE,
  ]);
  expect(shotNeeded(0, 5)).toBe(IMPOSSIBLE);
});
