import { AttackFlag, asked, defended } from '../../../regiments/attacks/attack-table.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { halfInside } from '../../../regiments/terrain/terrain.js';
import type { T9aBattle } from '../core/state.js';

/** True if failed to-wound rolls of row `a` are rerolled, by a rule of the attack or of its target (T9A-SPR-025). */
export function rerollsFailedWounds(b: T9aBattle, a: number): boolean {
  if (asked(b, Hook.rerollFailedWounds, a, 0) !== 0 || defended(b, Hook.woundedAgain, a, 0) !== 0) return true;
  // T9A-TER-014: units in a Field are Flammable
  return (b.attack.flags[a] & AttackFlag.Flaming) !== 0 && halfInside(b, b.attack.target[a], Terrain.field);
}
