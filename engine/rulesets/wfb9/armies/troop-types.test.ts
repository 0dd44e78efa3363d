import { expect, test } from 'vitest';
import { TROOP_TYPES, type TroopType } from './terms.js';
import { isApprovedBase, isLegalFormation, mountedTroopType, TROOP_TYPE_FACTS, unitStrengthOf } from './troop-types.js';

/** Returns the Unit Strength of `models` models. */
const strength = (type: TroopType, models: number, wounds = 1, ridden = false): number =>
  models * unitStrengthOf(type, wounds, ridden);
const gifts = (type: TroopType): string[] =>
  TROOP_TYPE_FACTS[type].gifts.map(
    ({ rule, x, part }) => `${rule}${x === null ? '' : ` ${x}`}${part === 'mount' ? ' (mount)' : ''}`,
  );

test('WFB9-USTR-001 WFB9-USTR-002 WFB9-USTR-003 Unit Strength is that of each model, added up', () => {
  expect(strength('Infantry', 20)).toBe(20); // WFB9-V1-049
  expect(strength('Infantry', 4) + strength('Cavalry', 1)).toBe(6);
});

test('WFB9-TTGEN-005 each troop type has its Unit Strength a model', () => {
  expect(strength('Cavalry', 10)).toBe(20); // WFB9-V2-221
  expect(strength('Monstrous Beast', 2)).toBe(6); // WFB9-V2-305
  expect(strength('War Beast', 8)).toBe(8); // WFB9-V2-311
  const fixed = TROOP_TYPES.filter((type) => TROOP_TYPE_FACTS[type].unitStrength !== 'wounds');
  expect(fixed.map((type) => [type, strength(type, 1, 9)])).toEqual([
    ['Infantry', 1],
    ['Monstrous Infantry', 3],
    ['Cavalry', 2],
    ['Monstrous Cavalry', 4],
    ['Swarm', 3],
    ['War Beast', 1],
    ['Monstrous Beast', 3],
  ]);
});

test('WFB9-TTINF-003 WFB9-TTMI-005 WFB9-TTCAV-020 WFB9-TTMC-005 WFB9-TTSWA-004 WFB9-TTWB-003 WFB9-TTMB-005 Unit Strength and bases of blocks', () => {
  const lines = (
    ['Infantry', 'Monstrous Infantry', 'Cavalry', 'Monstrous Cavalry', 'Swarm', 'War Beast', 'Monstrous Beast'] as const
  ).map(
    (type) =>
      `${TROOP_TYPE_FACTS[type].code} ${unitStrengthOf(type, 1, false)} ${TROOP_TYPE_FACTS[type].bases.map((b) => b.join('x')).join(' ')}`,
  );
  expect(lines).toEqual([
    'IN 1 20x20 25x25 40x40',
    'MI 3 40x40',
    'Ca 2 25x25 25x50 40x40 50x50',
    'MC 4 50x50 50x75 50x100',
    'Sw 3 40x40',
    'WB 1 25x25 25x50 40x40',
    'MB 3 40x40 50x50 50x75 50x100',
  ]);
});

test('WFB9-TTMON-007 WFB9-TTCHA-012 WFB9-TTWAR-002 WFB9-TTSHR-008 what has no Unit Strength of its type has that of its starting Wounds', () => {
  expect(unitStrengthOf('Monster', 6, true)).toBe(7); // WFB9-V2-223
  expect(unitStrengthOf('Monster', 6, false)).toBe(6);
  expect(unitStrengthOf('Chariot', 4, true)).toBe(4); // WFB9-V2-085
  expect(unitStrengthOf('War Machine', 3, false)).toBe(3); // WFB9-V2-309
  expect(unitStrengthOf('Shrine', 5, false)).toBe(5);
});

test('WFB9-TTGEN-004 WFB9-TTINF-004 WFB9-TTMON-008 a base may be larger than an approved one, not smaller', () => {
  expect(isApprovedBase('Infantry', [20, 20])).toBe(true);
  expect(isApprovedBase('Infantry', [25, 30])).toBe(true);
  expect(isApprovedBase('Infantry', [20, 19])).toBe(false);
  expect(isApprovedBase('Infantry', [19, 25])).toBe(false);
  expect(isApprovedBase('Cavalry', [25, 50])).toBe(true);
  expect(isApprovedBase('Cavalry', [20, 50])).toBe(false);
  expect(isApprovedBase('Monster', [100, 150])).toBe(true);
  expect(isApprovedBase('Monster', [50, 40])).toBe(false);
});

test('WFB9-TTMI-004 WFB9-TTCAV-018 WFB9-TTMC-004 WFB9-TTSWA-003 WFB9-TTWB-001 WFB9-TTMB-001 WFB9-TTMON-001 WFB9-TTCHA-008 troop types bring special rules', () => {
  expect(TROOP_TYPES.map((type) => [type, gifts(type)])).toEqual([
    ['Infantry', []],
    ['Monstrous Infantry', ['fear', 'swiftstride']],
    ['Cavalry', ['impact-hits 1 (mount)', 'swiftstride']],
    ['Monstrous Cavalry', ['fear', 'impact-hits 1 (mount)', 'swiftstride']],
    ['Swarm', ['expendable', 'skirmishers', 'unstable']],
    ['War Beast', ['expendable', 'swiftstride']],
    ['Monstrous Beast', ['fear', 'swiftstride']],
    ['Monster', ['stomp', 'swiftstride', 'terror', 'towering']],
    ['Chariot', ['impact-hits D6', 'swiftstride']],
    ['War Machine', []],
    ['Shrine', []],
  ]);
});

test('WFB9-TTINF-002 WFB9-TTCAV-010 a unit is five models wide, unless it has fewer', () => {
  for (const type of ['Infantry', 'Cavalry'] as const) {
    expect(isLegalFormation(type, 12, 4)).toBe(false); // WFB9-V2-303
    expect(isLegalFormation(type, 12, 5)).toBe(true);
    expect(isLegalFormation(type, 4, 4)).toBe(true);
    expect(isLegalFormation(type, 4, 3)).toBe(false);
    expect(isLegalFormation(type, 1, 1)).toBe(true);
  }
});

test('WFB9-TTMI-002 WFB9-TTMC-002 WFB9-TTMB-002 three models are enough for what is monstrous', () => {
  for (const type of ['Monstrous Infantry', 'Monstrous Cavalry', 'Monstrous Beast'] as const) {
    expect(isLegalFormation(type, 6, 3)).toBe(true);
    expect(isLegalFormation(type, 6, 2)).toBe(false);
    expect(TROOP_TYPE_FACTS[type].rank).toBe(3);
  }
  expect(TROOP_TYPE_FACTS.Infantry.rank).toBe(5);
});

test('WFB9-FORM-003 WFB9-FORM-004 a unit has no more ranks than files', () => {
  expect(isLegalFormation('Infantry', 26, 5)).toBe(false); // WFB9-V1-043
  expect(isLegalFormation('Infantry', 25, 5)).toBe(true);
  expect(isLegalFormation('Infantry', 26, 6)).toBe(true);
  expect(isLegalFormation('Monstrous Infantry', 10, 3)).toBe(false);
  expect(isLegalFormation('Infantry', 5, 6)).toBe(false);
  expect(isLegalFormation('Infantry', 5, 0)).toBe(false);
});

test('WFB9-TTMI-003 WFB9-TTMC-003 WFB9-TTMB-003 WFB9-TTCHA-007 what is monstrous supports with up to three attacks, a chariot with none', () => {
  const three = TROOP_TYPES.filter((type) => TROOP_TYPE_FACTS[type].supporting === 3);
  expect(three).toEqual(['Monstrous Infantry', 'Monstrous Cavalry', 'Monstrous Beast']);
  expect(TROOP_TYPE_FACTS.Infantry.supporting).toBe(1);
  expect(TROOP_TYPE_FACTS.Cavalry.supporting).toBe(1);
  expect(TROOP_TYPE_FACTS.Chariot.supporting).toBe(0);
});

test('WFB9-MNT-002 WFB9-MNT-003 WFB9-MNT-004 WFB9-MNT-005 WFB9-TTWB-002 WFB9-TTMB-004 WFB9-TTCHA-013 a mount makes the troop type of its rider', () => {
  expect(mountedTroopType('War Beast')).toBe('Cavalry');
  expect(mountedTroopType('Monstrous Beast')).toBe('Monstrous Cavalry');
  expect(mountedTroopType('Chariot')).toBe('Chariot');
  expect(mountedTroopType('Monster')).toBe('Monster');
});
