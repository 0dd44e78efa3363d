import { NONE } from '../../../kernel/layout.js';
import { askedOfPart } from '../../../regiments/attacks/attack-table.js';
import { wielded } from '../../../regiments/attacks/number-of-attacks.js';
import { impactPart } from '../../../regiments/attacks/special-attacks.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { troopTypeOf } from '../../../regiments/characters/characters.js';
import { clamped } from '../../../regiments/core/characteristics.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { firstJoined, formationOf, nextJoined } from '../../../regiments/core/units.js';
import { TROOP_TYPES } from '../armies/terms.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';
import { BLADE_INITIATIVE, BLADE_STRIKES_LAST } from './weapon-columns.js';

/** The Initiative at which `part` strikes with close combat weapon `weapon` (T9A-RND-005, T9A-RND-006, T9A-WPN-008). */
export function initiativeOf(b: T9aBattle, part: number, weapon: number): number {
  const w = wielded(b, part, weapon);
  if (strikesLast(b, part, w)) return 0;
  const own = b.setup.part.I[part] + (w === NO_WEAPON ? 0 : BLADE_INITIATIVE[w]);
  return clamped(askedOfPart(b, Hook.initiative, part, w, clamped(own)));
}

/** True if `part` would strike at Initiative 0 because of its weapon, without a rule that prevents it. */
function strikesLast(b: T9aBattle, part: number, weapon: number): boolean {
  const heavy = weapon === NO_WEAPON ? 0 : BLADE_STRIKES_LAST[weapon];
  return askedOfPart(b, Hook.strikesLast, part, weapon, heavy) !== 0;
}

/**
 * Returns the number of Full Ranks of formation `u` after the first in which every model has Impact Hits (T9A-SPR-044).
 */
function ranksOfImpact(b: T9aBattle, u: number): number {
  const { pool, own, slot, files } = b.unit;
  if ((pool[u] > 0 || own[u] > 0) && impactPart(b, u) < 0) return 0;
  const ranks = fullRanks(b, u);
  let mixed = 0; // a bit for each rank with a character that has no Impact Hits
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    if (slot[g] < files[u] || impactPart(b, g) >= 0) continue;
    const rank = Math.floor(slot[g] / files[u]);
    if (rank < ranks) mixed |= 1 << rank;
  }
  let n = Math.max(0, ranks - 1);
  for (; mixed !== 0; mixed &= mixed - 1) n--;
  return n;
}

/**
 * Returns the Strength of the Impact Hits of row `u`, also for a character in a unit: the part's own Strength, plus 1
 * for each Full Rank after the first (T9A-SPR-044). Weapons add nothing.
 */
export function impactStrength(b: T9aBattle, u: number, part: number): number {
  return clamped(b.setup.part.S[part] + ranksOfImpact(b, formationOf(b, u)));
}

const STOMPED: readonly boolean[] = TROOP_TYPES.map((type) =>
  ['Infantry', 'War Beast', 'Swarm', 'War Machine'].includes(type),
);

/** True if models of row `u` may be hit by Stomp attacks, by their type (T9A-SPR-078, T9A-SPR-079, T9A-TRT-001). */
export function isStompable(b: T9aBattle, u: number): boolean {
  return STOMPED[troopTypeOf(b, u)];
}
