import { AttackFlag, asked, defenderOf } from '../../../regiments/attacks/attack-table.js';
import {
  IMPOSSIBLE,
  type Needed,
  type SpecialSave,
  saveNeeded,
  strengthModifier,
  TWICE,
} from '../../../regiments/attacks/needed.js';
import { strengthOf } from '../../../regiments/attacks/to-wound.js';
import { Hook } from '../../../regiments/core/hooks.js';
import type { T9aBattle } from '../core/state.js';
import { shieldCounts } from './to-hit.js';

/** Armour Piercing of a natural 6 to wound with `AttackFlag.SixWoundsPierce` (T9A-SPR-048). */
const DEEP = 6;
/** Bits of `Hook.specialSave`: the special saves that an attack excludes. */
export const Bars = { ward: 1, regeneration: 2 } as const;

/**
 * Returns the roll that the armour save against a wound of row `a` needs (T9A-SAV-001 to T9A-SAV-003, T9A-ARR-001 to
 * T9A-ARR-008).
 * @param pierced true for a wound with `AttackFlag.SixWoundsPierce`: the highest Armour Piercing counts
 */
export function armourNeeded(b: T9aBattle, a: number, pierced: boolean): Needed {
  const piercing = asked(b, Hook.armourPiercing, a, 0);
  const bonus = b.setup.unit.armour[defenderOf(b, a)] + (shieldCounts(b, a) ? 1 : 0);
  const modifier = strengthModifier(strengthOf(b, a)) - (pierced ? Math.max(piercing, DEEP) : piercing);
  return saveNeeded(bonus, modifier);
}

/**
 * Returns the special save that the defender uses against a wound of row `a` (T9A-SAV-004 to T9A-SAV-007): the best one
 * that the attack does not exclude. Only one may be used.
 */
export function specialSave(b: T9aBattle, a: number, pierced: boolean): SpecialSave {
  // GAP T9A-SAV-006: the defender is taken to choose the one that saves more often; nothing else can tell them apart
  const d = defenderOf(b, a);
  const { ward, regeneration } = b.setup.unit;
  if (ward[d] === 0 && regeneration[d] === 0) return IMPOSSIBLE;
  const barred = asked(b, Hook.specialSave, a, 0) | (pierced ? Bars.regeneration : 0);
  const twice = (b.attack.flags[a] & AttackFlag.WardAgain) !== 0;
  const byWard = (barred & Bars.ward) !== 0 ? 0 : chances(ward[d]);
  const byRegeneration = (barred & Bars.regeneration) !== 0 ? 0 : chances(regeneration[d]);
  const wardChance = twice ? (byWard * byWard) / 6 : byWard;
  if (wardChance === 0 && byRegeneration === 0) return IMPOSSIBLE;
  if (byRegeneration > wardChance) return regeneration[d];
  return ward[d] | (twice ? TWICE : 0);
}

/** Returns on how many faces of six a save of `needed` or more succeeds; 0 means no save. A natural 1 always fails. */
function chances(needed: number): number {
  return needed === 0 || needed > 6 ? 0 : 7 - Math.max(2, needed);
}
