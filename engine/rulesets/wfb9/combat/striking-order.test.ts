import { expect, test } from 'vitest';
import { addAttacks, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { attacksEach, countAttacks } from '../../../regiments/attacks/number-of-attacks.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { nextInitiative } from '../../../regiments/combat/allocating-attacks.js';
import { gatherGroups, groups } from '../../../regiments/combat/attack-groups.js';
import { survey, Who } from '../../../regiments/combat/who-can-strike.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { CLOSE_COMBAT } from '../armies/weapons.js';
import { Ask } from '../core/asks.js';
import { IMPACT_STEP, initiativeOf, isTarget, strikesAt } from './striking-order.js';

const part = (f: Fight, name: string, i = 0): number => f.b.setup.unit.part[f.row(name)] + i;
/** The order in which the first parts of both strike: above 0 if `ours` come first, 0 together. */
function order(ours: Fighter, theirs: Fighter, prepare: (f: Fight) => unknown = () => {}): number {
  const f = duel(ours, theirs);
  prepare(f);
  return Math.sign(strikesAt(f.b, 0, part(f, 'ours')) - strikesAt(f.b, 1, part(f, 'theirs')));
}
/** Strength and Initiative with which `ours` strike `theirs` with their weapon. */
function withWeapon(ours: Fighter, theirs: Fighter, prepare: (f: Fight) => unknown = () => {}): number[] {
  const f = duel(ours, theirs);
  prepare(f);
  const index = CLOSE_COMBAT.findIndex(
    (w) => w.id === (ours.weapons?.[0] === 'spear' && ours.mount ? 'mounted-spear' : ours.weapons?.[0]),
  );
  const a = addAttacks(f.b, 0, part(f, 'ours'), 1, -1, 1, Side.front, index, AttackKind.closeCombat);
  settleFlags(f.b, a);
  return [strengthOf(f.b, a), initiativeOf(f.b, 0, part(f, 'ours'))];
}
const secondRound = (f: Fight) => {
  f.b.unit.status[0] |= Status.WeaponChosen;
};
/** `theirs` have charged this side of `ours`. */
function chargedBy(ours: Fighter, theirs: Fighter, side: Side): number[] {
  const f = new Fight({ ours }, { theirs }).at('ours', 36, 24).against('theirs', 'ours', side).charged('theirs');
  const index = CLOSE_COMBAT.findIndex((w) => w.id === ours.weapons?.[0]);
  const a = addAttacks(f.b, 0, part(f, 'ours'), 1, -1, 1, Side.front, index, AttackKind.closeCombat);
  settleFlags(f.b, a);
  return [strengthOf(f.b, a), initiativeOf(f.b, 0, part(f, 'ours'))];
}

test('WFB9-CCINI-001 WFB9-CCINI-003 higher Initiative strikes first, equal together (WFB9-V2-045)', () => {
  expect(order({ I: 3 }, { I: 5 })).toBe(-1);
  expect(order({ I: 5 }, { I: 3 })).toBe(1);
  expect(order({ I: 4 }, { I: 4 })).toBe(0);
});

test('WFB9-CCINI-005 a charge adds 1 to the Initiative (WFB9-V2-047)', () => {
  expect(order({ I: 3 }, { I: 4 }, (f) => f.charged('ours'))).toBe(0);
  expect(order({ I: 3 }, { I: 3 }, (f) => f.charged('ours'))).toBe(1);
  expect(order({ I: 3 }, { I: 4 }, (f) => f.charged('theirs'))).toBe(-1);
});

test('WFB9-STAT-002 Initiative stays between 0 and 10', () => {
  expect(withWeapon({ I: 10, weapons: ['lance'], mount: {} }, {}, (f) => f.charged('ours'))[1]).toBe(10);
  expect(withWeapon({ I: 1, weapons: ['great-weapon'] }, {})[1]).toBe(0);
});

test('WFB9-SRASF-001 WFB9-SRASF-002 Always Strikes First comes before all others, among its like by Initiative (WFB9-V2-051)', () => {
  const first: Fighter = { I: 1, rules: ['always-strikes-first'] };
  expect(order(first, { I: 10 })).toBe(1);
  expect(order({ ...first, I: 4 }, { ...first, I: 6 })).toBe(-1);
  expect(order({ ...first, I: 6 }, { ...first, I: 6 })).toBe(0);
});

test('WFB9-SRASL-001 WFB9-SRASL-002 WFB9-SRASL-003 Always Strikes Last comes after all others; with First it cancels (WFB9-V2-055)', () => {
  const last: Fighter = { I: 10, rules: ['always-strikes-last'] };
  expect(order(last, { I: 0 })).toBe(-1);
  expect(order({ ...last, I: 4 }, { ...last, I: 6 })).toBe(-1);
  const both: Fighter = { rules: ['always-strikes-last', 'always-strikes-first'] };
  expect(order({ ...both, I: 4 }, { I: 5 })).toBe(-1);
  expect(order({ ...both, I: 5 }, { I: 4 })).toBe(1);
});

test('WFB9-CCINI-006 WFB9-TTCAV-003 rider and mount strike at their own Initiative', () => {
  const f = duel({ I: 5, mount: { I: 3 } }, {});
  expect(strikesAt(f.b, 0, part(f, 'ours')) - strikesAt(f.b, 0, part(f, 'ours', 1))).toBe(2);
});

test('WFB9-CCINI-009 WFB9-SRIMP-002 WFB9-SRIMP-003 Impact Hits come before everything, after a charge alone', () => {
  const riders: Fighter = { mount: { rules: [['impact-hits', 1]] } };
  const ready = duel(riders, { rules: ['always-strikes-first'], I: 10 });
  expect(nextInitiative(ready.b, 0, IMPACT_STEP + 1)).toBeLessThan(IMPACT_STEP);
  ready.charged('ours');
  expect(nextInitiative(ready.b, 0, IMPACT_STEP + 1)).toBe(IMPACT_STEP);
});

test('WFB9-WPN-012 WFB9-CCWPN-013 WFB9-SRSTB-001 a great weapon is strong in the first round and slow in all (WFB9-V2-057, WFB9-V3-065)', () => {
  expect(withWeapon({ weapons: ['great-weapon'] }, {})).toEqual([5, 1]);
  expect(withWeapon({ weapons: ['great-weapon'] }, {}, secondRound)).toEqual([4, 1]);
});

test('WFB9-WPN-013 WFB9-CCWPN-014 a flail is strong in the first round (WFB9-V2-059, WFB9-V3-073)', () => {
  expect(withWeapon({ weapons: ['flail'] }, {})).toEqual([5, 3]);
  expect(withWeapon({ S: 4, weapons: ['flail'] }, {}, secondRound)).toEqual([4, 3]);
});

test('WFB9-WPN-011 WFB9-CCWPN-012 a polearm adds 1 to Strength', () => {
  expect(withWeapon({ weapons: ['polearm'] }, {}, secondRound)).toEqual([4, 3]);
});

test('WFB9-WPN-015 WFB9-CCWPN-016 a lance counts after a charge, against the charged (WFB9-V3-067)', () => {
  const knight: Fighter = { S: 4, weapons: ['lance'], mount: {} };
  expect(withWeapon(knight, {}, (f) => f.charged('ours', 'theirs'))).toEqual([6, 6]);
  expect(withWeapon(knight, {})).toEqual([4, 3]);
  const f = new Fight({ ours: knight }, { theirs: {}, others: {} })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .at('others', 60, 40)
    .charged('ours', 'others');
  const a = addAttacks(f.b, 0, part(f, 'ours'), 1, -1, 1, Side.front, 5, AttackKind.closeCombat);
  expect(strengthOf(f.b, a)).toBe(4);
});

test('WFB9-WPN-014 WFB9-CCWPN-015 a spear in the saddle counts after a charge', () => {
  const rider: Fighter = { weapons: ['spear'], mount: {} };
  expect(withWeapon(rider, {}, (f) => f.charged('ours'))).toEqual([4, 5]);
  expect(withWeapon(rider, {})).toEqual([3, 3]);
});

test('WFB9-WPN-017 WFB9-CCWPN-018 a spear on foot is braced against a charge to the front (WFB9-V2-061, WFB9-V3-069, WFB9-V3-071)', () => {
  const spears: Fighter = { weapons: ['spear'] };
  expect(chargedBy(spears, { mount: {} }, Side.front)).toEqual([4, 4]);
  expect(chargedBy(spears, {}, Side.front)).toEqual([3, 4]);
  expect(chargedBy(spears, { mount: {} }, Side.left)).toEqual([3, 3]);
  expect(withWeapon(spears, { mount: {} })).toEqual([3, 3]);
});

test('WFB9-WPN-019 WFB9-CCWPN-020 a pike is braced likewise, with 3 Initiative (WFB9-V2-063)', () => {
  const pikes: Fighter = { weapons: ['pike'] };
  expect(chargedBy(pikes, { mount: {} }, Side.front)).toEqual([4, 6]);
  expect(chargedBy(pikes, { mount: {} }, Side.right)).toEqual([3, 3]);
});

/** Attacks of one model of `ours`, the first part or another, fighting or supporting. */
function each(ours: Fighter, { i = 0, support = false, prepare = (_: Fight): unknown => 0 } = {}): number {
  const f = duel(ours, {});
  prepare(f);
  const kind = support ? AttackKind.support : AttackKind.closeCombat;
  const index = Math.max(
    0,
    CLOSE_COMBAT.findIndex((w) => w.id === ours.weapons?.[0]),
  );
  return attacksEach(f.b, addAttacks(f.b, 0, part(f, 'ours', i), 1, -1, 1, Side.front, index, kind));
}

test('WFB9-CCATK-007 WFB9-SRDCH-001 WFB9-SRFRZ-001 WFB9-SRGEN-003 attacks of the profile, more by rules that add up (WFB9-V2-089, WFB9-V2-091, WFB9-V2-231)', () => {
  expect(each({ A: 2 })).toBe(2);
  expect(each({ A: 2, rules: ['devastating-charge'] })).toBe(2);
  expect(each({ A: 2, rules: ['devastating-charge'] }, { prepare: (f) => f.charged('ours') })).toBe(3);
  expect(each({ A: 2, rules: ['frenzy'] })).toBe(3);
  expect(each({ rules: ['frenzy', 'devastating-charge'] }, { prepare: (f) => f.charged('ours') })).toBe(3);
  expect(each({ weapons: ['two-hand-weapons'] })).toBe(2); // WFB9-WPN-020
});

test('WFB9-CCATK-013 WFB9-TTMI-003 WFB9-TTMC-003 a supporting model strikes once, a monstrous one up to three times (WFB9-V2-067, WFB9-V2-077)', () => {
  expect(each({ A: 3 }, { support: true })).toBe(1);
  expect(each({ A: 3, rules: ['frenzy'] }, { support: true })).toBe(1);
  expect(each({ A: 2, troopType: 'Monstrous Infantry' }, { support: true })).toBe(2);
  expect(each({ A: 4, troopType: 'Monstrous Infantry' }, { support: true })).toBe(3);
  expect(each({ A: 2, troopType: 'Monstrous Cavalry', mount: { A: 4 } }, { support: true })).toBe(2);
});

/** Models of `ours` that strike with part `i`: those who fight and those who support. */
function strikers(ours: Fighter, theirs: Fighter, i = 0, prepare: (f: Fight) => unknown = () => 0): number[] {
  const f = duel(ours, theirs);
  prepare(f);
  survey(f.b, 0);
  gatherGroups(f.b, 0, Who.rankAndFile, part(f, 'ours', i));
  const sum = [0, 0];
  for (let g = 0; g < groups.count; g++) sum[groups.support[g]] += groups.models[g];
  return sum;
}

test('WFB9-CCATK-010 WFB9-SRFER-001 WFB9-WPN-016 WFB9-WPN-018 the second rank supports, and more by spears and pikes unless they charged (WFB9-V2-081)', () => {
  const wide: Fighter = { models: 25 };
  expect(strikers(wide, wide)).toEqual([5, 5]);
  expect(strikers({ ...wide, weapons: ['spear'] }, wide)).toEqual([5, 10]);
  expect(strikers({ ...wide, weapons: ['spear'] }, wide, 0, (f) => f.charged('ours'))).toEqual([5, 5]);
  expect(strikers({ ...wide, weapons: ['pike'] }, wide)).toEqual([5, 20]);
  expect(strikers({ ...wide, rules: [['fight-in-extra-ranks', 1]] }, wide)).toEqual([5, 10]);
});

test('WFB9-TTCAV-017 mounts fight and do not support (WFB9-V2-073)', () => {
  const riders: Fighter = { models: 10, mount: { A: 2 } };
  expect(strikers(riders, { models: 25 })).toEqual([5, 5]);
  expect(strikers(riders, { models: 25 }, 1)).toEqual([5, 0]);
});

test('WFB9-CCATK-002 corners that touch are in contact', () => {
  expect(strikers({ models: 5 }, { models: 3, files: 3 })).toEqual([5, 0]);
});

test('WFB9-CMD-007 a champion is no target while others live, a character is', () => {
  const f = duel({}, { champion: true, models: 3, files: 3 });
  expect(isTarget(f.b, 1)).toBe(false);
  f.b.unit.pool[1] = 0;
  expect(isTarget(f.b, 1)).toBe(true);
  const g = duel({}, { character: true });
  expect(isTarget(g.b, 1)).toBe(true);
});

test('WFB9-SRRAT-001 WFB9-SRRAT-002 Random Attacks are rolled once for all equal models (WFB9-V2-095)', () => {
  const f = duel({ rules: [['random-attacks', 'D6']] }, {});
  f.dice.add('random attacks', [4]);
  const a = addAttacks(f.b, 0, part(f, 'ours'), 1, -1, 0, Side.front, 0, AttackKind.closeCombat);
  countAttacks(f.b, a, 3);
  expect(f.b.attack.number[a]).toBe(12);
});

test('WFB9-CCINI-004 the weapon in hand changes the Initiative before the order is found', () => {
  expect(order({ I: 4, weapons: ['great-weapon'] }, { I: 3 })).toBe(-1);
  expect(order({ I: 4 }, { I: 3 })).toBe(1);
  expect(order({ I: 3, weapons: ['lance'], mount: {} }, { I: 5 }, (f) => f.charged('ours'))).toBe(1);
});

test('WFB9-CCINI-007 who is slain after one part has struck loses the attacks of the other', () => {
  // the riders strike at 5 and miss, are slain at 4, and the mounts do not strike at 2
  const f = duel({ models: 5, I: 5, mount: { I: 2 } }, { models: 5, I: 4 });
  f.dice.add('ours, to hit', [1, 1, 1, 1, 1]);
  f.dice.add('theirs, to hit', [4, 4, 4, 4, 4]);
  f.dice.add('theirs, to wound', [4, 4, 4, 4, 4]);
  f.beginPhase().play();
  expect([f.dice.left(), f.b.unit.models[0]]).toEqual([[], 0]);
});

test('WFB9-CCINI-008 if all enemies are slain before the slower part strikes, its attacks are lost', () => {
  const f = duel({ models: 5, I: 5, mount: { I: 2 } }, { models: 5, I: 4 });
  f.dice.add('ours, to hit', [4, 4, 4, 4, 4]);
  f.dice.add('ours, to wound', [4, 4, 4, 4, 4]);
  f.beginPhase().play();
  expect([f.dice.left(), f.b.unit.models[1]]).toEqual([[], 0]);
});

test('WFB9-CCWND-003 blows of unlike Strength are rolled apart', () => {
  const f = duel({ models: 5, S: 4, mount: { S: 3 } }, { models: 25, A: 0 });
  f.dice.add('to hit', Array(10).fill(4));
  f.dice.add('to wound', Array(10).fill(3));
  f.dice.add('break test', [1, 1]);
  f.dice.add('combat reform test', [6, 6]);
  f.beginPhase().play({}, Ask.CombatReform);
  expect(f.b.unit.models[1]).toBe(20);
});
