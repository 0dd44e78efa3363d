import { expect, test } from 'vitest';
import { AttackFlag, addAttacks, NO_ROLL, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { IMPOSSIBLE, woundNeeded } from '../../../regiments/attacks/needed.js';
import { impactPart } from '../../../regiments/attacks/special-attacks.js';
import { strengthOf, toWoundNeeded } from '../../../regiments/attacks/to-wound.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons-and-armour.js';
import type { T9aBattle } from '../core/state.js';
import { impactStrength } from './attack-values.js';
import { rerollsFailedWounds } from './to-wound.js';

const blade = (id: string) => CLOSE_COMBAT.findIndex((w) => w.id === id);
const gun = (id: string) => SHOOTING.findIndex((w) => w.id === id);

interface Row {
  readonly b: T9aBattle;
  readonly a: number;
}

function strike(
  attacker: UnitSpec,
  defender: UnitSpec = {},
  charging = false,
  kind: number = AttackKind.closeCombat,
): Row {
  const { b } = scenario('t9a')
    .unit('attacker', attacker)
    .enemy('defender', { at: [36, 24], ...defender })
    .engaged('attacker', 'defender')
    .start();
  if (charging) {
    b.unit.status[0] |= Status.Charging;
    b.unit.charged[0] = 1;
  }
  const special = kind === AttackKind.stomp || kind === AttackKind.impact;
  const weapon = special ? NO_WEAPON : blade(attacker.weapons?.[0] ?? 'hand-weapon');
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, weapon, kind, -1, special ? NO_ROLL : 0);
  settleFlags(b, a);
  return { b, a };
}

function shoot(attacker: UnitSpec): Row {
  const { b } = scenario('t9a')
    .unit('attacker', { at: [36, 12], ...attacker })
    .enemy('defender', { at: [36, 24] })
    .start();
  const weapon = gun(attacker.shooting ?? 'bow');
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, weapon, AttackKind.shooting);
  settleFlags(b, a);
  return { b, a };
}

const strength = ({ b, a }: Row) => strengthOf(b, a);

/** Strength in columns, Toughness in rows, as printed in the rulebook. */
const TABLE = [
  '4322222222',
  '5432222222',
  '6543222222',
  '6654322222',
  '6665432222',
  '6666543222',
  '6666654322',
  '6666665432',
  '6666666543',
  '6666666654',
];

test('T9A-TWD-001 T9A-TWD-005 T9A-VEC-187 Strength against Toughness, every entry of the table', () => {
  for (let t = 1; t <= 10; t++) {
    for (let s = 1; s <= 10; s++) expect([s, t, woundNeeded(s, t)]).toEqual([s, t, Number(TABLE[t - 1][s - 1])]);
  }
});

test('T9A-TWD-002 Strength 0 wounds nobody', () => {
  expect(woundNeeded(0, 1)).toBe(IMPOSSIBLE);
  const { b, a } = strike({ S: 0 });
  expect(toWoundNeeded(b, a)).toBe(IMPOSSIBLE);
});

test('T9A-TWD-003 a natural 6 wounds the toughest, a natural 1 not the weakest', () => {
  expect(woundNeeded(1, 10)).toBe(6);
  expect(woundNeeded(10, 1)).toBe(2);
});

test('T9A-WPN-008 T9A-WPN-009 T9A-WPN-007 heavy weapons add their Strength', () => {
  expect(strength(strike({ S: 3 }))).toBe(3);
  expect(strength(strike({ S: 3, weapons: ['great-weapon'] }))).toBe(5);
  expect(strength(strike({ S: 3, weapons: ['flail'] }))).toBe(5);
  expect(strength(strike({ S: 3, weapons: ['halberd'] }))).toBe(4);
});

test('T9A-WPN-011 T9A-WPN-012 lances add theirs after a charge only', () => {
  const rider = (lance: string): UnitSpec => ({ S: 3, weapons: [lance], mount: { S: 3 } });
  expect(strength(strike(rider('lance'), {}, true))).toBe(5);
  expect(strength(strike(rider('lance')))).toBe(3);
  expect(strength(strike(rider('light-lance'), {}, true))).toBe(4);
});

test('T9A-STA-001 T9A-STA-018 no Strength goes beyond 10', () => {
  expect(strength(strike({ S: 9, weapons: ['great-weapon'] }))).toBe(10);
  expect(strength(strike({ S: 10, rules: ['Thunderous Charge'] }, {}, true))).toBe(10);
});

test('T9A-SPR-085 Thunderous Charge: +1 Strength against the charged enemy, in that round', () => {
  const bull: UnitSpec = { S: 4, rules: ['Thunderous Charge'] };
  expect(strength(strike(bull, {}, true))).toBe(5);
  expect(strength(strike(bull))).toBe(4);
});

test('T9A-SRG-015 T9A-SPR-079 T9A-WPN-001 T9A-ATK-004 a Stomp is helped by no weapon and no rule', () => {
  const ogre: UnitSpec = { S: 5, weapons: ['great-weapon'], rules: ['Thunderous Charge', ['Stomp', 1]] };
  expect(strength(strike(ogre, {}, true, AttackKind.stomp))).toBe(5);
});

test('T9A-SPR-044 Impact Hits: own Strength, 1 more for each Full Rank after the first', () => {
  const chariots = (models: number, files: number) => {
    const { b } = strike({ S: 4, models, files, troopType: 'Chariot', rules: [['Impact Hits', 'D6']] }, {}, true);
    return impactStrength(b, 0, impactPart(b, 0));
  };
  expect(chariots(3, 3)).toBe(4);
  expect(chariots(6, 3)).toBe(5);
  expect(chariots(9, 3)).toBe(6);
});

test('T9A-SWP-002 T9A-SWP-010 a shot has the Strength of the weapon, a thrown one that of its user', () => {
  expect(strength(shoot({ S: 5, shooting: 'bow' }))).toBe(3);
  expect(strength(shoot({ S: 5, shooting: 'handgun' }))).toBe(4);
  expect(strength(shoot({ S: 5, shooting: 'throwing-weapons' }))).toBe(5);
});

test('T9A-SRG-005 T9A-SRG-006 a rule of the mount changes nothing for the rider', () => {
  const { b } = strike({ S: 3, mount: { S: 3, rules: ['Thunderous Charge'] } }, {}, true);
  const part = b.setup.unit.part[0];
  const row = (p: number) => addAttacks(b, 0, p, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
  expect([strengthOf(b, row(part)), strengthOf(b, row(part + 1))]).toEqual([3, 4]);
});

test('T9A-SPR-025 T9A-SPR-024 flames roll failed wounds again on what burns well, and only they', () => {
  const again = (attacker: UnitSpec, defender: UnitSpec) => {
    const { b, a } = strike(attacker, defender);
    return rerollsFailedWounds(b, a);
  };
  expect(again({ rules: ['Flaming Attacks'] }, { rules: ['Flammable'] })).toBe(true);
  expect(again({}, { rules: ['Flammable'] })).toBe(false);
  expect(again({ rules: ['Flaming Attacks'] }, {})).toBe(false);
});

test('T9A-TER-014 who stands with half of the Footprint in a Field burns well', () => {
  const again = (rules: string[], south: number) => {
    const { b } = scenario('t9a')
      .terrain('field', [
        [30, south - 6],
        [42, south - 6],
        [42, south],
        [30, south],
      ])
      .unit('attacker', { rules })
      .enemy('defender', { models: 20, files: 5, at: [36, 24] })
      .engaged('attacker', 'defender')
      .start();
    const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
    settleFlags(b, a);
    return rerollsFailedWounds(b, a);
  };
  expect([24, 23.9].map((y) => again(['Flaming Attacks'], y))).toEqual([true, false]);
  expect(again([], 24)).toBe(false);
});

test('T9A-SPR-024 shots of a part with Flaming Attacks burn too', () => {
  const { b, a } = shoot({ rules: ['Flaming Attacks'], shooting: 'bow' });
  expect(b.attack.flags[a] & AttackFlag.Flaming).not.toBe(0);
});

test('T9A-SPR-052 Magical Attacks mark every attack of their carrier, Stomps and shots too', () => {
  const magical = ({ b, a }: Row) => (b.attack.flags[a] & AttackFlag.Magical) !== 0;
  expect(magical(strike({ rules: ['Magical Attacks'] }))).toBe(true);
  expect(magical(strike({ rules: ['Magical Attacks'] }, {}, false, AttackKind.stomp))).toBe(true);
  expect(magical(shoot({ rules: ['Magical Attacks'], shooting: 'bow' }))).toBe(true);
  expect(magical(strike({}))).toBe(false);
});

test('T9A-SPR-086 Toxic Attacks have Strength 3 whatever the weapon', () => {
  expect(strength(strike({ S: 5, weapons: ['great-weapon'], rules: ['Toxic Attacks'] }))).toBe(3);
  expect(strength(strike({ rules: ['Thunderous Charge', 'Toxic Attacks'] }, {}, true))).toBe(3);
});
