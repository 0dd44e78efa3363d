import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { asked, askedOfPart, weaponInHand } from './attack-table.js';
import { clamped } from './characteristics.js';
import { rollNumber } from './dice-numbers.js';
import { Roll } from './rolls.js';
import { Hook } from './rule-ids.js';
import { AttackKind, Status, type T9aBattle } from './state.js';
import { formationOf, fullRanks } from './units.js';
import { BLADE_ATTACKS, BLADE_INITIATIVE, BLADE_STRIKES_LAST, NO_WEAPON } from './weapon-facts.js';

/** Impact Hits strike at this Initiative, Stomp at 0 (T9A-RND-005, T9A-SPR-044, T9A-SPR-078). */
export const IMPACT_INITIATIVE = 10;
export const STOMP_INITIATIVE = 0;

/** The weapon with which `part` of row `u` strikes, as an attack names it: mounts use none (T9A-WPN-004). */
export function weaponOf(b: T9aBattle, u: number, part: number): number {
  return b.setup.part.mount[part] !== 0 ? NO_WEAPON : weaponInHand(b, u);
}

/**
 * The Initiative at which `part` of row `u` makes its normal attacks: its own and the weapon's, or 0 with a weapon that
 * strikes last (T9A-RND-005, T9A-RND-006, T9A-WPN-008). A charge adds nothing.
 */
export function initiativeOf(b: T9aBattle, u: number, part: number): number {
  const weapon = weaponOf(b, u, part);
  const none = weapon === NO_WEAPON;
  if (askedOfPart(b, Hook.strikesLast, part, weapon, none ? 0 : BLADE_STRIKES_LAST[weapon]) !== 0) return 0;
  const own = clamped(b.setup.part.I[part] + (none ? 0 : BLADE_INITIATIVE[weapon]));
  return clamped(askedOfPart(b, Hook.initiative, part, weapon, own));
}

/** Ranks behind the first that make Supporting Attacks by weapon and rules (T9A-STK-002, T9A-SPR-022); Horde apart. */
export function supportingRanks(b: T9aBattle, u: number, part: number): number {
  return askedOfPart(b, Hook.supportingRanks, part, weaponOf(b, u, part), 1);
}

/**
 * Attacks of one model with the part, weapon and target of row `a`: the Attacks of the profile, or `base` in place of it
 * if they were rolled, and what weapon and rules add (T9A-ALC-003). A part without Attacks has none whatever is added
 * (T9A-STA-007). In support it makes one, or as many as a rule allows (T9A-STK-002, T9A-TTR-004).
 */
export function attacksEach(b: T9aBattle, a: number, base = -1): number {
  const { attack } = b;
  const printed = b.setup.part.A[attack.part[a]];
  const rolled = base >= 0;
  if (printed === 0 && !rolled) return 0;
  const weapon = attack.weapon[a];
  const armed = (rolled ? base : printed) + (weapon === NO_WEAPON ? 0 : BLADE_ATTACKS[weapon]);
  const all = asked(b, Hook.attacks, a, armed);
  const own = rolled ? Math.max(0, all) : clamped(all); // T9A-SPR-064: rolled ones may exceed 10
  if (attack.kind[a] !== AttackKind.support) return own;
  // GAP T9A-TTR-004: no more Supporting Attacks than the model has Attacks
  return Math.min(own, asked(b, Hook.supportingAttacks, a, 1));
}

/** Attacks of `models` equal models of row `a`, Random Attacks rolled model by model (T9A-SPR-064). */
export function attacksOf(b: T9aBattle, a: number, models: number): number {
  const x = modified(b, Hook.randomAttacks, b.attack.part[a], 0, NO_ATTACK);
  if (x === 0) return models * attacksEach(b, a);
  let n = 0;
  for (let m = 0; m < models; m++) n += attacksEach(b, a, rollNumber(b, x, Roll.RandomAttacks, b.attack.unit[a]));
  return n;
}

/** The part of row `u` with the rule that `hook` asks about: the strongest of several, or -1. */
function partWith(b: T9aBattle, u: number, hook: number, mountsOnly: boolean): number {
  const { part, parts } = b.setup.unit;
  const { mount, S } = b.setup.part;
  let best = -1;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if ((mountsOnly && mount[p] === 0) || modified(b, hook, p, 0, NO_ATTACK) === 0) continue;
    if (best < 0 || S[p] > S[best]) best = p;
  }
  return best;
}

/** The part of row `u` that makes Impact Hits now, in the first round after its unit charged (T9A-SPR-044), or -1. */
export function impactPart(b: T9aBattle, u: number): number {
  if ((b.unit.status[formationOf(b, u)] & Status.Charging) === 0) return -1;
  return partWith(b, u, Hook.impactHits, false);
}

/** The part of row `u` that Stomps, or -1: no rider ever does (T9A-SPR-079). */
export function stompPart(b: T9aBattle, u: number): number {
  return partWith(b, u, Hook.stomp, b.setup.unit.parts[u] > 1);
}

/** Rolls the automatic hits of `models` models of row `u` with `part`: Impact Hits or Stomp, as `kind` says. */
export function rollSpecial(b: T9aBattle, u: number, part: number, models: number, kind: number): number {
  const impact = kind === AttackKind.impact;
  const x = modified(b, impact ? Hook.impactHits : Hook.stomp, part, 0, NO_ATTACK);
  let n = 0;
  for (let m = 0; m < models; m++) n += rollNumber(b, x, impact ? Roll.ImpactHits : Roll.Stomp, u);
  return n;
}

/**
 * Strength of Impact Hits of row `u`: the part's own, 1 more for each Full Rank after the first if it is rank and file
 * (T9A-SPR-044); nothing for gear or other rules (T9A-SPR-045).
 */
export function impactStrength(b: T9aBattle, u: number, part: number): number {
  const behind = b.unit.pool[u] > 0 ? Math.max(0, fullRanks(b, u) - 1) : 0;
  return clamped(b.setup.part.S[part] + behind);
}
