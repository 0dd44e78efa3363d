import { expect, test } from 'vitest';
import { INCH } from './geometry/measures.js';
import { outlinesOf } from './outlines.js';
import { fingerprintOf, hashed, uniqueNames, withFingerprint, wordsByNumber } from './setup.js';

test('K16 setups of other lists have other fingerprints, equal ones the same', () => {
  expect(fingerprintOf('spears')).toBe(fingerprintOf('spears'));
  expect(fingerprintOf('spears')).not.toBe(fingerprintOf('spear'));
  expect(fingerprintOf('')).toMatch(/^[0-9a-f]{8}$/);
  expect(fingerprintOf('ears', hashed('sp'))).toBe(fingerprintOf('spears'));
});

test('units of one name are told apart by number within a list and by side between lists', () => {
  const units = ['Spears', 'Spears', 'Bows', 'Bows', 'Ogre'].map((name, i) => ({ name, player: i === 3 ? 1 : 0 }));
  expect(uniqueNames(units)).toEqual(['Spears 1', 'Spears 2', 'Bows (first list)', 'Bows (second list)', 'Ogre']);
});

test('names of numbers become words', () => {
  expect(wordsByNumber({ Charge: 2, ChargeTarget: 1 })).toEqual([undefined, 'charge target', 'charge']);
});

test('K54 outlines keep the corners of each piece and a circle around them', () => {
  const o = outlinesOf([
    [
      [0, 0],
      [6, 0],
      [6, 8],
      [0, 8],
    ],
    [
      [10, 10],
      [13, 10],
      [10, 13],
    ],
  ]);
  expect([o.count, Array.from(o.first)]).toEqual([2, [0, 4, 7]]);
  expect(Array.from(o.vertices.slice(8, 10))).toEqual([10 * INCH, 10 * INCH]);
  expect([o.x[0], o.y[0], o.radius[0]]).toEqual([3 * INCH, 4 * INCH, 5 * INCH]);
});

test('K16 a fingerprint that is worked out later is a property like any other', () => {
  let made = 0;
  const one = withFingerprint({ lists: ['a', 'b'] }, () => `${++made}`);
  const other = withFingerprint({ lists: ['a', 'c'] }, () => 'other');
  expect(made).toBe(0);
  expect({ ...one }).toEqual({ lists: ['a', 'b'], fingerprint: '1' });
  expect(one.fingerprint).toBe('1');
  expect(other.fingerprint).toBe('other');
  expect(structuredClone(other).fingerprint).toBe('other');
});
