import { expect, test } from 'vitest';
import { AttackFlag, addAttacks, NO_ROLL, settleFlags, sixesWound } from '../../../regiments/attacks/attack-table.js';
import { AUTOMATIC, firstFace, IMPOSSIBLE, secondFace, withModifier } from '../../../regiments/attacks/needed.js';
import { AttackKind, RoundDid, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons-and-armour.js';
import type { T9aBattle } from '../core/state.js';
import {
  defendersSkill,
  rerollsMisses,
  shieldCounts,
  shotNeeded,
  skillNeeded,
  toHitNeeded,
  weaponSkill,
} from './to-hit.js';

const blade = (id: string) => CLOSE_COMBAT.findIndex((w) => w.id === id);
const gun = (id: string) => SHOOTING.findIndex((w) => w.id === id);

/** Makes two units in contact, front to front, and one row of attacks of the first unit on the second. */
function strike(attacker: UnitSpec, defender: UnitSpec, side: Side = Side.front): { b: T9aBattle; a: number } {
  const { b } = scenario('t9a')
    .unit('attacker', { ...attacker })
    .enemy('defender', { at: [36, 24], ...defender })
    .engaged('attacker', 'defender')
    .start();
  const weapon = CLOSE_COMBAT.findIndex((w) => w.id === (attacker.weapons?.[0] ?? 'hand-weapon'));
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, side, weapon, AttackKind.closeCombat);
  settleFlags(b, a);
  return { b, a };
}

/** Makes one row of shots with the given sum of situational modifiers. */
function shoot(attacker: UnitSpec, defender: UnitSpec, modifiers: number): { b: T9aBattle; a: number } {
  const { b } = scenario('t9a')
    .unit('attacker', { at: [36, 12], ...attacker })
    .enemy('defender', { at: [36, 24], ...defender })
    .start();
  const part = b.setup.unit.part[0];
  const a = addAttacks(
    b,
    0,
    part,
    1,
    -1,
    1,
    Side.front,
    gun(attacker.shooting ?? 'bow'),
    AttackKind.shooting,
    -1,
    modifiers,
  );
  settleFlags(b, a);
  return { b, a };
}

/** Attacker's skill in columns, defender's in rows, as printed in the rulebook. */
const TABLE = [
  '4333333333',
  '4433333333',
  '5443333333',
  '5444333333',
  '5544433333',
  '5544443333',
  '5554444333',
  '5554444433',
  '5555444443',
  '5555444444',
];

test('T9A-HIT-001 T9A-HIT-002 skill against skill, every entry of the table', () => {
  for (let d = 1; d <= 10; d++) {
    for (let w = 1; w <= 10; w++) expect([w, d, skillNeeded(w, d)]).toEqual([w, d, Number(TABLE[d - 1][w - 1])]);
  }
});

test('T9A-STA-004 Weapon Skill 0 is hit without a roll and hits on 6 only', () => {
  expect(skillNeeded(3, 0)).toBe(AUTOMATIC);
  expect(skillNeeded(0, 3)).toBe(6);
  expect(skillNeeded(0, 0)).toBe(AUTOMATIC);
});

test('T9A-HIT-004 T9A-VEC-171 a natural 6 hits whatever is needed, a natural 1 never does', () => {
  expect(withModifier(5, -2)).toBe(6); // a roll of 7 would be needed
  expect(withModifier(3, 2)).toBe(2); // a roll of 1 would be needed
});

test('T9A-HIT-003 modifiers change the roll, and an automatic hit has none', () => {
  expect(withModifier(4, 1)).toBe(3);
  expect(withModifier(4, -1)).toBe(5);
  expect(withModifier(AUTOMATIC, -1)).toBe(AUTOMATIC);
});

test('T9A-HIT-005 T9A-WPN-010 T9A-VEC-169 one fighter, two defenders of different skill', () => {
  expect(skillNeeded(3, 2)).toBe(3);
  expect(skillNeeded(3, 7)).toBe(5);
});

test('T9A-WPN-006 T9A-HIT-003 T9A-VEC-173 Parry counts before modifiers', () => {
  const shieldwall: UnitSpec = { WS: 3, armour: { shield: 1 } };
  const plain = strike({ WS: 5 }, shieldwall);
  expect(toHitNeeded(plain.b, plain.a)).toBe(4);
  const quick = strike({ WS: 5, rules: ['Lightning Reflexes'] }, shieldwall);
  expect(toHitNeeded(quick.b, quick.a)).toBe(3);
});

test('T9A-WPN-006 no Parry from the flank, on a horse, with another weapon or without a shield', () => {
  const needed = (defender: UnitSpec, side: Side = Side.front) => {
    const { b, a } = strike({ WS: 5 }, { WS: 3, ...defender }, side);
    return toHitNeeded(b, a);
  };
  expect(needed({ armour: { shield: 1 } })).toBe(4);
  expect(needed({ armour: { shield: 1 } }, Side.left)).toBe(3);
  expect(needed({ armour: { shield: 1 }, mount: { S: 3 } })).toBe(3);
  expect(needed({ armour: { shield: 1 }, weapons: ['spear'] })).toBe(3);
  expect(needed({})).toBe(3);
});

test('T9A-WPN-006 Parry never makes a worse skill better', () => {
  const { b, a } = strike({ WS: 3 }, { WS: 7, armour: { shield: 1 } });
  expect(toHitNeeded(b, a)).toBe(5);
});

test('T9A-WPN-007 whoever swings a Flail is hit more easily', () => {
  const { b, a } = strike({}, { weapons: ['flail'] });
  expect(toHitNeeded(b, a)).toBe(3);
});

test('T9A-SPR-012 T9A-VEC-175 Distracting is a penalty that adds to no other', () => {
  const distracted = strike({}, { rules: ['Distracting'] });
  expect(toHitNeeded(distracted.b, distracted.a)).toBe(5);
  distracted.b.attack.toHit[distracted.a] = -1;
  expect(toHitNeeded(distracted.b, distracted.a)).toBe(5);
  distracted.b.attack.toHit[distracted.a] = 1; // but a bonus counts beside the Distracting penalty
  expect(toHitNeeded(distracted.b, distracted.a)).toBe(4);
});

test('T9A-SPR-012 Distracting does nothing against shots', () => {
  const { b, a } = shoot({ BS: 3, shooting: 'bow' }, { rules: ['Distracting'] }, 0);
  expect(toHitNeeded(b, a)).toBe(4);
});

test('T9A-SRG-008 what one part of a model has for its defence defends the whole of it', () => {
  const { b, a } = strike({}, { mount: { rules: ['Distracting'] } });
  expect(toHitNeeded(b, a)).toBe(5);
});

test('T9A-SRG-008 but what the rider of a monster has does not defend the monster', () => {
  const { b, a } = strike({}, { troopType: 'Ridden Monster', models: 1, rules: ['Distracting'], mount: { WS: 3 } });
  expect(toHitNeeded(b, a)).toBe(4);
});

test('T9A-SPR-050 T9A-VEC-177 Lightning Reflexes: better to hit, but not with a Great Weapon', () => {
  const sword = strike({ I: 5, rules: ['Lightning Reflexes'] }, {});
  const axe = strike({ I: 5, rules: ['Lightning Reflexes'], weapons: ['great-weapon'] }, {});
  expect(toHitNeeded(sword.b, sword.a)).toBe(3);
  expect(toHitNeeded(axe.b, axe.a)).toBe(4);
  // a model that is so slow by itself strikes at 0 as well, unless it has a second weapon
  const slow = strike({ I: 0, rules: ['Lightning Reflexes'] }, {});
  const twice = strike({ I: 0, rules: ['Lightning Reflexes'], weapons: ['additional-hand-weapon'] }, {});
  expect([toHitNeeded(slow.b, slow.a), toHitNeeded(twice.b, twice.a)]).toEqual([4, 3]);
});

test('T9A-SPR-037 Hatred rerolls misses in the first round of a combat only', () => {
  const { b, a } = strike({ rules: ['Hatred'] }, {});
  expect(rerollsMisses(b, a)).toBe(true);
  b.unit.status[0] |= Status.WeaponChosen;
  const later = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(rerollsMisses(b, later)).toBe(false);
});

test('T9A-SPR-037 Hatred may be for some enemies alone', () => {
  const hating = (only: string) => {
    const { b, a } = strike({ rules: [{ rule: 'hatred', only: [only] }] }, { troopType: 'Cavalry' });
    return rerollsMisses(b, a);
  };
  expect(hating('cavalry')).toBe(true);
  expect(hating('monster')).toBe(false);
});

test('T9A-SRG-007 Hatred does not steady a shooter', () => {
  const { b, a } = shoot({ rules: ['Hatred'], shooting: 'bow' }, {}, 0);
  expect(rerollsMisses(b, a)).toBe(false);
});

test('T9A-SPR-021 after a failed Fear Test Weapon Skill is 1, for those who are not immune', () => {
  const { b, a } = strike({ WS: 5 }, { WS: 5 });
  b.unit.roundDid[0] |= RoundDid.FailFear;
  expect(weaponSkill(b, 0, 0, a)).toBe(1);
  expect(toHitNeeded(b, a)).toBe(5);
  b.unit.roundDid[0] = 0;
  b.unit.roundDid[1] |= RoundDid.FailFear;
  expect(defendersSkill(b, a)).toBe(1);
  const brave = strike({ WS: 5, rules: ['Immune to Psychology'] }, {});
  brave.b.unit.roundDid[0] |= RoundDid.FailFear;
  expect(weaponSkill(brave.b, 0, 0, brave.a)).toBe(5);
});

test('T9A-CMD-012 a champion has a better skill of his own, also when he is attacked', () => {
  const { b } = strike({ WS: 3 }, { WS: 3, champion: true });
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, 1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(defendersSkill(b, a)).toBe(4);
  expect(toHitNeeded(b, a)).toBe(4);
});

test('T9A-STH-002 T9A-STH-003 what a shot needs, every entry of the table', () => {
  const needs = [7, 6, 5, 4, 3, 2, 1].map(shotNeeded);
  expect(needs.map(firstFace)).toEqual([2, 2, 2, 3, 4, 5, 6]);
  expect(needs.map(secondFace)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const twice = [0, -1, -2].map(shotNeeded);
  expect(twice.map(firstFace)).toEqual([6, 6, 6]);
  expect(twice.map(secondFace)).toEqual([4, 5, 6]);
  expect(shotNeeded(-3)).toBe(IMPOSSIBLE);
  expect(shotNeeded(-7)).toBe(IMPOSSIBLE);
});

test('T9A-STH-001 T9A-STH-002 T9A-VEC-153 Ballistic Skill 3 without modifiers needs 4', () => {
  const { b, a } = shoot({ BS: 3, shooting: 'bow' }, {}, 0);
  expect(toHitNeeded(b, a)).toBe(4);
});

test('T9A-STH-001 the skill is that of the part that shoots', () => {
  const { b, a } = shoot({ BS: 4, shooting: 'bow', mount: { BS: 1 } }, {}, 0);
  expect(toHitNeeded(b, a)).toBe(3);
});

test('T9A-STH-003 T9A-STH-004 T9A-VEC-155 modifiers add up beyond a 6', () => {
  const { b, a } = shoot({ BS: 3, shooting: 'bow' }, {}, -4);
  expect([firstFace(toHitNeeded(b, a)), secondFace(toHitNeeded(b, a))]).toEqual([6, 5]);
});

test('T9A-STA-005 without Ballistic Skill no shot hits', () => {
  const { b, a } = shoot({ BS: 0, shooting: 'bow' }, {}, 0);
  expect(toHitNeeded(b, a)).toBe(IMPOSSIBLE);
});

test('T9A-SPR-036 a unit of Hard Targets is hit less often, by each shot', () => {
  const { b, a } = shoot({ BS: 3, shooting: 'bow' }, { rules: ['Hard Target'] }, 0);
  expect(toHitNeeded(b, a)).toBe(5);
});

test('T9A-SPR-062 poison needs a shot that hits on 6 at worst', () => {
  const poisoned = (modifiers: number) => {
    const { b, a } = shoot({ BS: 3, shooting: 'bow', rules: ['Poisoned Attacks'] }, {}, modifiers);
    return sixesWound(b, a, toHitNeeded(b, a));
  };
  expect(poisoned(0)).toBe(true);
  expect(poisoned(-2)).toBe(true);
  expect(poisoned(-3)).toBe(false);
});

test('T9A-SPR-062 a hit that needs no roll poisons nobody', () => {
  const { b, a } = strike({ rules: ['Poisoned Attacks'] }, { WS: 0 });
  expect(sixesWound(b, a, toHitNeeded(b, a))).toBe(false);
});

test('T9A-ATK-004 hits of Special Attacks need no roll', () => {
  const { b } = strike({}, {});
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 3, Side.front, 255, AttackKind.stomp, -1, NO_ROLL);
  expect(toHitNeeded(b, a)).toBe(AUTOMATIC);
});

test('T9A-ARR-004 T9A-SPR-070 two hands on a weapon leave none for the shield, in close combat', () => {
  const guarded = (weapons: string[]) => {
    const { b, a } = strike({}, { armour: { shield: 1 }, weapons });
    return shieldCounts(b, a);
  };
  expect(guarded(['spear'])).toBe(true);
  expect(guarded(['halberd'])).toBe(false);
  const shot = shoot({ shooting: 'bow' }, { armour: { shield: 1 }, weapons: ['halberd'] }, 0);
  expect(shieldCounts(shot.b, shot.a)).toBe(true);
});

test('T9A-WPN-004 mounts strike without the weapon of their rider', () => {
  const { b } = strike({ weapons: ['lance'], mount: { S: 3 } }, {});
  const a = addAttacks(b, 0, b.setup.unit.part[0] + 1, 1, -1, 1, Side.front, blade('lance'), AttackKind.closeCombat);
  expect(b.attack.weapon[a]).toBe(255);
});

test('T9A-WPN-011 T9A-SPR-085 a charge counts against the charged enemy', () => {
  const { b } = strike({}, {});
  b.unit.status[0] |= Status.Charging;
  b.unit.charged[0] = 1;
  const row = () => addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect(b.attack.flags[row()] & AttackFlag.Charge).not.toBe(0);
  b.unit.charged[0] = 0;
  expect(b.attack.flags[row()] & AttackFlag.Charge).toBe(0);
});
