import { expect, test } from 'vitest';
import { Did } from '../../../regiments/core/state.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { noteSupport } from './support-units.js';

const BASE = 20 / 25.4;
const BLOCK = { models: 10, files: 5 } as const;
const SUPPORT: UnitSpec = { ...BLOCK, rules: ['Support Unit'] };

/** Returns the names of the units that stand by a Parent Unit at (36, 24) of player 0, which faces north. */
function standing(
  spec: UnitSpec,
  others: Readonly<Record<string, UnitSpec>>,
  foes: Readonly<Record<string, UnitSpec>>,
) {
  const scene = scenario('t9a').unit('guard', { ...BLOCK, at: [36, 24], ...spec });
  for (const [name, other] of Object.entries(others)) scene.unit(name, other);
  for (const [name, foe] of Object.entries(foes)) scene.enemy(name, foe);
  const battle = scene.start();
  const { b } = battle;
  for (let v = 0; v < b.setup.units; v++) b.unit.did[v] |= Did.BySide; // earlier notes are replaced
  noteSupport(b, battle.row('guard'));
  return b.setup.names.filter((_, v) => (b.unit.did[v] & Did.BySide) !== 0);
}

test('a Support Unit of the own army stands by a Parent Unit within 6 inches, on every side of it', () => {
  const aside = 5 * BASE + 6;
  const behind = 2 * BASE + 6;
  const parent = { rules: ['Parent Unit'] };
  const near = { east: { ...SUPPORT, at: [36 + aside, 24] }, south: { ...SUPPORT, at: [36, 24 - behind] } } as const;
  expect(standing(parent, near, {})).toEqual(['east', 'south']);
  const far = {
    west: { ...SUPPORT, at: [36 - aside - 0.01, 24] },
    north: { ...SUPPORT, at: [36, 24 + behind + 0.01] },
  } as const;
  expect(standing(parent, far, {})).toEqual([]);
  // corner to corner: 3 inches aside and 5.19 behind are 5.995, and 5.21 are 6.01
  const aslant = (y: number) => ({ friend: { ...SUPPORT, at: [36 + 5 * BASE + 3, 24 - 2 * BASE - y] } }) as const;
  expect([standing(parent, aslant(5.19), {}), standing(parent, aslant(5.21), {})]).toEqual([['friend'], []]);
});

test('nobody else does: a plain unit, an enemy, the Parent Unit itself, one that is not on the table', () => {
  const both = { rules: ['Parent Unit', 'Support Unit'] };
  const plain = { plain: { ...BLOCK, at: [44, 24] } } as const;
  const away = { away: SUPPORT };
  const foes = { foe: { ...SUPPORT, at: [36, 32] } } as const;
  expect(standing(both, { ...plain, ...away }, foes)).toEqual([]);
});

test('nothing is noted of who stands by a unit that is no Parent Unit', () => {
  const friend = { friend: { ...SUPPORT, at: [44, 24] } } as const;
  expect(standing({}, friend, {})).toEqual(['guard', 'friend']); // the same result as before
});
