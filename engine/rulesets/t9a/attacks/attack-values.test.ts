import { expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import {
  attacksEach,
  countAttacks,
  randomAttacks,
  supportingRanks,
} from '../../../regiments/attacks/number-of-attacks.js';
import {
  impactHitsEach,
  impactPart,
  rollImpactHits,
  rollStomps,
  stompPart,
} from '../../../regiments/attacks/special-attacks.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { TroopType } from '../armies/terms.js';
import { CLOSE_COMBAT } from '../armies/weapons-and-armour.js';
import { initiativeOf, isStompable } from './attack-values.js';

const blade = (id: string) => CLOSE_COMBAT.findIndex((w) => w.id === id);

const fight = (first: UnitSpec, second: UnitSpec = {}) =>
  scenario('t9a')
    .unit('first', first)
    .enemy('second', { at: [36, 24], ...second })
    .engaged('first', 'second');

function attacks(spec: UnitSpec, options: { support?: boolean; charging?: boolean; part?: number } = {}): number {
  const { b } = fight(spec).start();
  if (options.charging === true) b.unit.status[0] |= Status.Charging;
  const weapon = blade(spec.weapons?.[0] ?? 'hand-weapon');
  const kind = options.support === true ? AttackKind.support : AttackKind.closeCombat;
  const a = addAttacks(b, 0, b.setup.unit.part[0] + (options.part ?? 0), 1, -1, 0, Side.front, weapon, kind);
  return attacksEach(b, a);
}

function initiative(spec: UnitSpec, part = 0): number {
  const { b } = fight(spec).start();
  return initiativeOf(b, part, blade(spec.weapons?.[0] ?? 'hand-weapon'));
}

test('T9A-ALC-003 T9A-WPN-010 T9A-VEC-169 as many attacks as the profile says, one more with a second weapon', () => {
  expect(attacks({ A: 2 })).toBe(2);
  expect(attacks({ A: 2, weapons: ['additional-hand-weapon'] })).toBe(3);
});

test('T9A-WPN-004 a mount gains nothing by the weapon of its rider', () => {
  const rider: UnitSpec = { A: 1, I: 3, weapons: ['additional-hand-weapon'], mount: { A: 1, I: 4 } };
  expect([attacks(rider), attacks(rider, { part: 1 })]).toEqual([2, 1]);
  expect([initiative(rider), initiative(rider, 1)]).toEqual([4, 4]);
});

test('T9A-SPR-011 Devastating Charge: one more Attack in the round after a charge', () => {
  const boar: UnitSpec = { A: 1, rules: ['Devastating Charge'] };
  expect([attacks(boar), attacks(boar, { charging: true })]).toEqual([1, 2]);
});

test('T9A-SPR-032 T9A-SRG-011 T9A-VEC-259 Frenzy of a mount gives the mount an Attack, not its rider', () => {
  const beast: UnitSpec = { A: 1, mount: { A: 2, rules: ['Frenzy'] } };
  expect([attacks(beast), attacks(beast, { part: 1 })]).toEqual([1, 3]);
});

test('T9A-STA-001 T9A-STA-018 no more than ten, unless they are rolled', () => {
  expect(attacks({ A: 10, rules: ['Frenzy'] })).toBe(10);
});

test('T9A-STK-002 T9A-TTR-004 T9A-TTR-001 in support one, up to three with Monstrous Support, none of mounts', () => {
  expect(attacks({ A: 2 }, { support: true })).toBe(1);
  expect(attacks({ A: 4, rules: ['Monstrous Support'] }, { support: true })).toBe(3);
  expect(attacks({ A: 2, rules: ['Monstrous Support'] }, { support: true })).toBe(2);
  const riders: UnitSpec = { A: 2, rules: ['Cavalry Support'], mount: { A: 2, rules: ['Cavalry Support'] } };
  expect([attacks(riders, { support: true }), attacks(riders, { support: true, part: 1 })]).toEqual([1, 0]);
});

test('T9A-TRT-005 T9A-TRT-006 T9A-TRT-007 T9A-TTR-004 monstrous types support with up to three, by their type alone', () => {
  const support = (troopType: TroopType, part = 0) =>
    attacks({ A: 4, troopType, mount: { A: 4 } }, { support: true, part });

  expect(support('Monstrous Infantry')).toBe(3);
  expect(support('Monstrous Beast')).toBe(3);
  expect(support('Monstrous Cavalry')).toBe(3);
  for (const type of ['Infantry', 'War Beast', 'Cavalry', 'Chariot'] as const) expect(support(type)).toBe(1);

  const { b } = scenario('t9a')
    .unit('trolls', { from: 'orcs-and-goblins/trolls', models: 6, files: 3, at: [36, 20] })
    .enemy('men', {})
    .engaged('men', 'trolls')
    .start();
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 0, Side.front, 0, AttackKind.support);
  expect(attacksEach(b, a)).toBe(3); // the models make all of their Attacks
});

test('T9A-SPR-064 Random Attacks are rolled for each model before anything is added', () => {
  const report = fight({ A: 1, rules: [['Random Attacks', 'D3+2'], 'Frenzy'] })
    .dice('random attacks', 1, 6)
    .start();
  const { b } = report;
  expect(randomAttacks(b, 0)).toBe(encodeX('D3+2'));
  const a = addAttacks(b, 0, 0, 1, -1, 0, Side.front, 0, AttackKind.closeCombat);
  countAttacks(b, a, 2);
  expect(b.attack.number[a]).toBe(3 + 1 + 5 + 1);
});

test('T9A-SPR-064 T9A-STK-002 for one Supporting Attack nobody rolls, for up to three each does', () => {
  const supports = (spec: UnitSpec, ...dice: number[]) => {
    const scene = fight({ A: 0, rules: [['Random Attacks', 'D6']], ...spec });
    const { b } = (dice.length > 0 ? scene.dice('random attacks', ...dice) : scene).start();
    const a = addAttacks(b, 0, 0, 1, -1, 0, Side.front, 0, AttackKind.support);
    countAttacks(b, a, 2);
    return b.attack.number[a];
  };
  expect(supports({})).toBe(2);
  expect(supports({ troopType: 'Monstrous Infantry' }, 1, 5)).toBe(1 + 3);
});

test('T9A-SPR-064 they may exceed ten', () => {
  const { b } = fight({ A: 1, rules: [['Random Attacks', '2D6']] })
    .dice('random attacks', 6, 6)
    .start();
  const a = addAttacks(b, 0, 0, 1, -1, 0, Side.front, 0, AttackKind.closeCombat);
  countAttacks(b, a, 1);
  expect(b.attack.number[a]).toBe(12);
});

test('T9A-RND-005 T9A-WPN-008 T9A-WPN-010 a Great Weapon strikes at 0, a second weapon one earlier', () => {
  expect(initiative({ I: 3 })).toBe(3);
  expect(initiative({ I: 3, weapons: ['great-weapon'] })).toBe(0);
  expect(initiative({ I: 3, weapons: ['additional-hand-weapon'] })).toBe(4);
  expect(initiative({ I: 10, weapons: ['additional-hand-weapon'] })).toBe(10);
});

test('T9A-SPR-050 T9A-VEC-177 with Lightning Reflexes a Great Weapon is as quick as its bearer', () => {
  expect(initiative({ I: 5, rules: ['Lightning Reflexes'], weapons: ['great-weapon'] })).toBe(5);
  expect(initiative({ I: 5, rules: ['Lightning Reflexes'] })).toBe(5);
});

test('T9A-SPR-022 T9A-SRG-014 T9A-WPN-013 T9A-VEC-183 a spear adds a rank, and a rule of its bearer another', () => {
  const deep = (spec: UnitSpec) => {
    const { b } = fight(spec).start();
    return supportingRanks(b, 0, blade(spec.weapons?.[0] ?? 'hand-weapon'));
  };
  expect(deep({})).toBe(1);
  expect(deep({ weapons: ['spear'] })).toBe(2);
  expect(deep({ weapons: ['spear'], rules: ['Fight in Extra Rank'] })).toBe(3);
});

test('T9A-SRG-014 T9A-SPR-022 whoever has Fight in Extra Rank twice supports from two ranks more', () => {
  const deep = (...rules: string[]) => supportingRanks(fight({ rules }).start().b, 0, blade('hand-weapon'));
  expect([deep('Fight in Extra Rank'), deep('Fight in Extra Rank', 'Fight in Extra Rank')]).toEqual([2, 3]);
});

test('T9A-SPR-044 T9A-SPR-073 T9A-VEC-359 Impact Hits are rolled model by model', () => {
  const { b } = fight({ rules: [['Impact Hits', 'D6+1']], troopType: 'Chariot', models: 3, files: 3 })
    .dice('impact hits', 3, 1)
    .start();
  expect(impactPart(b, 0)).toBe(0);
  expect(rollImpactHits(b, 0, 0, 2)).toBe(4 + 2);
});

test('T9A-SPR-044 T9A-SRG-006 the strongest part of a model makes them, and only one', () => {
  const rules: UnitSpec['rules'] = [['Impact Hits', 2]];
  const { b } = fight({ S: 3, rules, mount: { S: 5, rules } }).start();
  expect([impactHitsEach(b, 0), impactHitsEach(b, 1), impactPart(b, 0)]).toEqual([0, 2, 1]);
});

test('T9A-SPR-078 T9A-SPR-079 the mount Stomps, never the rider', () => {
  const rules: UnitSpec['rules'] = [['Stomp', 'D6']];
  const ridden = fight({ S: 6, rules, mount: { S: 5, rules } })
    .dice('stomp', 4)
    .start();
  expect(stompPart(ridden.b, 0)).toBe(1);
  expect(rollStomps(ridden.b, 0, 1, 1)).toBe(4);
  const monster = fight({ rules, troopType: 'Monster', models: 1 }).start();
  expect(stompPart(monster.b, 0)).toBe(0);
});

test('T9A-SPR-078 only those on small feet are stomped on', () => {
  const types = ['Infantry', 'War Beast', 'Swarm', 'War Machine', 'Cavalry', 'Monstrous Infantry', 'Monster'] as const;
  const stomped = types.map((troopType) => isStompable(fight({}, { troopType }).start().b, 1));
  expect(stomped).toEqual([true, true, true, true, false, false, false]);
});
