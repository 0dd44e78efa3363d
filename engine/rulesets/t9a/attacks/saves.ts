import { Hook } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { AttackFlag, asked, defenderOf } from './attack-table.js';
import { IMPOSSIBLE, type Needed, shieldCounts } from './to-hit.js';
import { strengthOf } from './to-wound.js';

/** What a natural 6 to wound pierces with `AttackFlag.SixWoundsPierce` (T9A-SPR-048). */
const DEEP = 6;
/** `Hook.specialSave`: bits of what an attack bars. */
export const Bars = { ward: 1, regeneration: 2 } as const;

/** What the armour save of a model needs: `bonus` is at most 6, a natural 1 always fails (T9A-ARR-001, T9A-ARR-002). */
export function saveNeeded(bonus: number, modifier: number): Needed {
  const face = 7 - Math.min(6, bonus) - modifier;
  return face < 2 ? 2 : face > 6 ? IMPOSSIBLE : face;
}

/** T9A-SAV-002. What Strength does to an armour save: -1 for each point above 3. */
export function strengthModifier(strength: number): number {
  return Math.min(0, 3 - strength);
}

/**
 * The armour save against a wound of row `a` (T9A-SAV-001 to T9A-SAV-003, T9A-ARR-001 to T9A-ARR-008).
 * @param pierced true for a wound that `AttackFlag.SixWoundsPierce` deepened: the highest Armour Piercing counts
 */
export function armourNeeded(b: T9aBattle, a: number, pierced: boolean): Needed {
  const piercing = asked(b, Hook.armourPiercing, a, 0);
  const bonus = b.setup.unit.armour[defenderOf(b, a)] + (shieldCounts(b, a) ? 1 : 0);
  const modifier = strengthModifier(strengthOf(b, a)) - (pierced ? Math.max(piercing, DEEP) : piercing);
  return saveNeeded(bonus, modifier);
}

/** A special save: what it needs, and whether a success must be rolled again (T9A-SPR-013). */
export type SpecialSave = number;
const TWICE = 16;
/** The face that it needs; `IMPOSSIBLE` without any. */
export const specialFace = (save: SpecialSave): Needed => save & 15;
export const rolledTwice = (save: SpecialSave): boolean => (save & TWICE) !== 0;

/**
 * The special save that the defender uses against a wound of row `a` (T9A-SAV-004 to T9A-SAV-007): one only, of those
 * that the attack does not bar, fixed whatever the attack.
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

/** Faces of six on which a fixed save of `needed` or more succeeds; 0 is no save. A natural 1 never saves. */
function chances(needed: number): number {
  return needed === 0 || needed > 6 ? 0 : 7 - Math.max(2, needed);
}
