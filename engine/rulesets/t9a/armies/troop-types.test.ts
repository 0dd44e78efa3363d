import { expect, test } from 'vitest';
import { TROOP_TYPES, type TroopType } from './terms.js';
import { mountedTroopType, TROOP_TYPE_GIFTS } from './troop-types.js';
import { isMounted } from './weapons-and-armour.js';

/** Returns the rules of a type in words, with those of the mount alone in brackets. */
const gifts = (type: TroopType) =>
  TROOP_TYPE_GIFTS[type].map(({ rule, x, part }) => {
    const words = x === null ? rule : `${rule} ${x}`;
    return part === 'mount' ? `(${words})` : words;
  });

test.each([
  ['T9A-TRT-002', 'Infantry', []],
  ['T9A-TRT-003', 'War Beast', ['swiftstride']],
  ['T9A-TRT-004', 'Cavalry', ['swiftstride']],
  ['T9A-TRT-005', 'Monstrous Infantry', ['stomp 1']],
  ['T9A-TRT-006', 'Monstrous Beast', ['swiftstride', 'stomp 1']],
  ['T9A-TRT-007', 'Monstrous Cavalry', ['swiftstride', '(stomp 1)']],
  ['T9A-TRT-008', 'Chariot', ['(impact-hits D6)', 'swiftstride', 'cannot-march']],
  ['T9A-TRT-009', 'Monster', ['stomp D6', 'large-target', 'terror']],
  ['T9A-TRT-010', 'Ridden Monster', ['(stomp D6)', 'large-target', 'terror']],
  ['T9A-TRT-011', 'Swarm', ['skirmishers', 'unbreakable', 'unstable']],
  ['T9A-TRT-012', 'War Machine', ['cumbersome', 'move-or-fire', 'cannot-march']],
] as const)('%s what %s brings', (_id, type, expected) => {
  expect(gifts(type)).toEqual(expected);
});

test('T9A-TRT-013 four types are mounted', () => {
  expect(TROOP_TYPES.filter(isMounted)).toEqual(['Cavalry', 'Monstrous Cavalry', 'Chariot', 'Ridden Monster']);
});

test('T9A-VEC-307 T9A-TRT-014 T9A-TRT-015 the mount decides the type', () => {
  expect((['War Beast', 'Monstrous Beast', 'Monster', 'Chariot'] as const).map(mountedTroopType)).toEqual([
    'Cavalry',
    'Monstrous Cavalry',
    'Ridden Monster',
    'Chariot',
  ]);
});
