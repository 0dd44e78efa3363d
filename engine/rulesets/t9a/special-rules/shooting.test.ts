import { expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { firstFace } from '../../../regiments/attacks/needed.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { toHitNeeded } from '../attacks/to-hit.js';

const HARD = { rules: ['Hard Target'] } as const;

/** Returns the roll that archers of BS 3 need to hit scouts that a character has joined. */
function needed(scouts: UnitSpec, character: UnitSpec): number {
  const battle = scenario('t9a')
    .unit('archers', { models: 5, shooting: 'Bow', at: [36, 12] })
    .enemy('scouts', { models: 5, at: [36, 20], ...scouts })
    .enemy('chief', { character: true, joins: 'scouts', at: [36, 20], ...character })
    .start();
  const { b } = battle;
  const u = battle.row('archers');
  const t = battle.row('scouts');
  return firstFace(
    toHitNeeded(b, addAttacks(b, u, b.setup.unit.part[u], t, -1, 5, Side.front, 1, AttackKind.shooting)),
  );
}

test('T9A-SPR-036 shots at a majority of Hard Targets are at -1, half is no majority', () => {
  expect(needed(HARD, {})).toBe(5);
  expect(needed({}, HARD)).toBe(4);
  expect(needed({ models: 1, ...HARD }, {})).toBe(4); // one of two models has the rule
  expect(needed({ models: 2, files: 2, ...HARD }, {})).toBe(5); // two of three models have the rule
});
