import { expect, test } from 'vitest';
import { RULE_NAMES } from './rule-names.js';
import { TROOP_TYPES } from './terms.js';
import { TROOP_TYPE_GIFTS } from './troop-types.js';
import { WEAPONS } from './weapons-and-armour.js';

/** Troop types whose rules army books cannot give yet. */
const LATER = ['Swarm', 'War Machine'];

test('the rules of weapons and troop types are known by name', () => {
  const types = TROOP_TYPES.filter((type) => !LATER.includes(type));
  const used = [...WEAPONS.values(), ...types.map((type) => ({ rules: TROOP_TYPE_GIFTS[type] }))].flatMap(
    (w) => w.rules,
  );

  expect(used.filter(({ rule }) => !RULE_NAMES.has(rule))).toEqual([]);
  for (const { rule, x } of used) expect([rule, RULE_NAMES.get(rule)?.x === 'none']).toEqual([rule, x === null]);
});

test('T9A-SPR-097 T9A-SPR-069 saves are numbers from 2 to 6', () => {
  expect([...RULE_NAMES].filter(([, facts]) => facts.x === 'save').map(([id]) => id)).toEqual([
    'regeneration',
    'ward-save',
  ]);
});
