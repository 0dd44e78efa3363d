import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { troopTypeOf } from '../../../regiments/characters/characters.js';
import { clamped } from '../../../regiments/core/characteristics.js';
import { rollNumber } from '../../../regiments/core/dice-formulas.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { firstJoined, formationOf, nextJoined } from '../../../regiments/core/units.js';
import { TROOP_TYPES } from '../armies/terms.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';
import { asked, askedOfPart } from './attack-table.js';
import { BLADE_ATTACKS, BLADE_INITIATIVE, BLADE_STRIKES_LAST, NO_WEAPON } from './weapon-columns.js';

/** Returns the weapon that `part` uses: none for mounts (T9A-WPN-004). */
function wielded(b: T9aBattle, part: number, weapon: number): number {
  return b.setup.part.mount[part] !== 0 ? NO_WEAPON : weapon;
}

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
 * Returns the number of ranks behind the first whose models make Supporting Attacks with `weapon` (T9A-STK-002,
 * T9A-SPR-022), not counting Horde.
 */
export function supportingRanks(b: T9aBattle, part: number, weapon: number): number {
  return askedOfPart(b, Hook.supportingRanks, part, wielded(b, part, weapon), 1);
}

/**
 * Returns the number of attacks of one model with the part and weapon of row `a` (T9A-ALC-003): the Attacks of the
 * profile, or `base` instead if they are rolled, plus what weapon and rules add. A part with 0 Attacks makes none
 * whatever is added (T9A-STA-007). A model makes one Supporting Attack, or as many as a rule allows (T9A-STK-002,
 * T9A-TTR-004).
 */
export function attacksEach(b: T9aBattle, a: number, base = -1): number {
  const { attack } = b;
  const part = attack.part[a];
  const printed = b.setup.part.A[part];
  const rolled = base >= 0;
  if (printed === 0 && !rolled) return 0;
  const weapon = wielded(b, part, attack.weapon[a]);
  const armed = (rolled ? base : printed) + (weapon === NO_WEAPON ? 0 : BLADE_ATTACKS[weapon]);
  const all = asked(b, Hook.attacks, a, armed);
  const own = rolled ? Math.max(0, all) : clamped(all); // T9A-SPR-064: a rolled number may exceed 10
  if (attack.kind[a] !== AttackKind.support) return own;
  // GAP T9A-TTR-004: no more Supporting Attacks than the model has Attacks
  return Math.min(own, asked(b, Hook.supportingAttacks, a, 1));
}

/** Returns the X of attacks that are rolled for each model (T9A-SPR-064); 0 if they are not rolled. */
export function randomAttacks(b: T9aBattle, part: number): number {
  return modified(b, Hook.randomAttacks, part, 0, NO_ATTACK);
}

/**
 * Sets the number of attacks of row `a` to those of `models` equal models. Random Attacks are rolled for each model. A
 * Supporting Attack is always one for each model, so no dice are rolled for it.
 */
export function countAttacks(b: T9aBattle, a: number, models: number): void {
  const x = randomAttacks(b, b.attack.part[a]);
  const single = b.attack.kind[a] === AttackKind.support && asked(b, Hook.supportingAttacks, a, 1) <= 1;
  let n = 0;
  if (x === 0) n = models * attacksEach(b, a);
  else if (single) n = models * attacksEach(b, a, 1);
  else {
    for (let m = 0; m < models; m++) {
      n += attacksEach(b, a, rollNumber(b, x, Roll.RandomAttacks, b.attack.unit[a]));
    }
  }
  b.attack.number[a] = n;
}

/** Returns the part of row `u` that makes Impact Hits, or -1. At most one part of a model makes them. */
export function impactPart(b: T9aBattle, u: number): number {
  return partWith(b, u, Hook.impactHits);
}

/** Returns the part of row `u` that makes Stomp attacks, or -1. */
export function stompPart(b: T9aBattle, u: number): number {
  return partWith(b, u, Hook.stomp);
}

function partWith(b: T9aBattle, u: number, hook: number): number {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) if (modified(b, hook, p, 0, NO_ATTACK) !== 0) return p;
  return -1;
}

/** Returns the X of Impact Hits (X) of each model with `part`; 0 if it has none. */
export function impactHitsEach(b: T9aBattle, part: number): number {
  return modified(b, Hook.impactHits, part, 0, NO_ATTACK);
}

/** Returns the X of Stomp (X) of each model with `part`; 0 if it has none. */
export function stompEach(b: T9aBattle, part: number): number {
  return modified(b, Hook.stomp, part, 0, NO_ATTACK);
}

/**
 * Rolls the number of Impact Hits of `models` models of row `u` with their `part` (T9A-SPR-044). Call it only in the
 * first round after a charge, against the charged enemy.
 */
export function rollImpactHits(b: T9aBattle, u: number, part: number, models: number): number {
  return rollEach(b, impactHitsEach(b, part), models, Roll.ImpactHits, u);
}

/** Rolls the number of Stomp hits of `models` models of row `u` with their `part` (T9A-SPR-078). */
export function rollStomps(b: T9aBattle, u: number, part: number, models: number): number {
  return rollEach(b, stompEach(b, part), models, Roll.Stomp, u);
}

function rollEach(b: T9aBattle, x: number, models: number, purpose: number, u: number): number {
  let n = 0;
  for (let m = 0; m < models; m++) n += rollNumber(b, x, purpose, u);
  return n;
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
