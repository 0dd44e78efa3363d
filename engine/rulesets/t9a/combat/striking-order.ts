// Who strikes when, and who supports (T9A-RND-005, T9A-STK-002).
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { weaponInHand } from '../../../regiments/attacks/attack-table.js';
import { supportingRanks } from '../../../regiments/attacks/number-of-attacks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { isHorde } from '../../../regiments/core/units.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { initiativeOf } from '../attacks/attack-values.js';
import type { T9aBattle } from '../core/state.js';

/** Initiative of Impact Hits; Stomp attacks are made at 0 (T9A-RND-005, T9A-SPR-044, T9A-SPR-078). */
export const IMPACT_INITIATIVE = 10;
export const STOMP_INITIATIVE = 0;
const CHARIOT = TROOP_TYPES.indexOf('Chariot');

/**
 * Returns the Initiative at which `part` of row `u` makes its normal attacks (T9A-RND-005, T9A-RND-006). A charge adds
 * nothing.
 */
export function strikesAt(b: T9aBattle, u: number, part: number): number {
  return initiativeOf(b, part, weaponInHand(b, u));
}

/**
 * Returns the number of ranks behind the first of formation `u` whose models make Supporting Attacks with `part`: 1
 * (T9A-STK-002), plus one for each Fight in Extra Rank (T9A-SPR-022) and for a Horde (T9A-STK-004), which are
 * cumulative (T9A-SRG-014). Returns 0 for parts that never support: mounts, and all but one of a chariot's crew.
 * @param row the character in `u` that has `part`, by default `u`
 */
export function ranksInSupport(b: T9aBattle, u: number, part: number, row = u): number {
  if (b.setup.part.mount[part] !== 0) return 0; // T9A-TTR-001
  // GAP T9A-TTR-001: one of a chariot's crew makes its Supporting Attack
  if (row === u && b.setup.unit.troopType[u] === CHARIOT && firstFighter(b, u) !== part) return 0;
  const deep = modified(b, Hook.deeperSupport, unitSubject(b, u), isHorde(b, u) ? 1 : 0, NO_ATTACK);
  return supportingRanks(b, part, weaponInHand(b, row)) + deep;
}

/** Returns the first part of the rank and file of `u` that is not a mount. */
function firstFighter(b: T9aBattle, u: number): number {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) if (b.setup.part.mount[p] === 0) return p;
  return -1;
}
