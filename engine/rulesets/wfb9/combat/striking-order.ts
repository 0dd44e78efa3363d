// Who strikes when, and who supports (WFB9-CCINI, WFB9-CCATK). Steps of a round count down: Impact Hits, Always Strikes
// First, all others, Always Strikes Last, Stomps; within each of the three middle ones by Initiative.
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { askedOfPart, weaponInHand } from '../../../regiments/attacks/attack-table.js';
import { wielded } from '../../../regiments/attacks/number-of-attacks.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { clamped } from '../../../regiments/core/characteristics.js';
import { Status } from '../../../regiments/core/state.js';
import { formationOf, playerOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { BonusWhen } from '../armies/weapons.js';
import { BLADE_BONUS_INITIATIVE, BLADE_INITIATIVE, BLADE_WHEN } from '../attacks/weapon-columns.js';
import { losesBonuses, touchesBulwark } from '../charges/defended-obstacles.js';
import { Hook } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { hasDarkElves } from '../psychology/dark-elves.js';

/** Steps at which a model of Initiative 0 strikes, of its kind; Stomps come last, Impact Hits first (WFB9-CCINI-009). */
const LAST_FROM = 1;
const USUAL_FROM = 12;
const FIRST_FROM = 24;
export const IMPACT_STEP = 40;
export const STOMP_STEP = 0;

/** True if formation `u` fights its first round since it charged (WFB9-PUR-028). */
function isCharging(b: Wfb9Battle, u: number): boolean {
  return (b.unit.status[u] & Status.Charging) !== 0;
}

/** True if formation `u` has the bonuses of a charge: it fights its first round since one, and not over an obstacle (WFB9-CCINI-005, WFB9-OBS-011). */
export function hasCharged(b: Wfb9Battle, u: number): boolean {
  return isCharging(b, u) && !losesBonuses(b, u);
}

/** True if an enemy that fights its first round since it charged formation `u` stands at its front (WFB9-WPN-017). */
export function isChargedToFront(b: Wfb9Battle, u: number): boolean {
  // GAP WFB9-WPN-017: the bonus counts in the round that follows the charge, also if that is fought a player turn later
  for (let v = nextContact(b, u, -1); v >= 0; v = nextContact(b, u, v)) {
    if (!isCharging(b, v) || sideOf(b, u, v) !== Side.front) continue;
    if (b.unit.charged[v] < 0 || b.unit.charged[v] === u) return true;
  }
  return false;
}

/** True if the Initiative of weapon `w`, which counts at times alone, counts now for formation `u`. */
function bonusCounts(b: Wfb9Battle, u: number, w: number): boolean {
  const when = BLADE_WHEN[w];
  // GAP WFB9-WPN-015: the Initiative of a lance counts for all blows of the round, also those at others than the charged unit
  if (when === BonusWhen.charging) return hasCharged(b, u);
  return when === BonusWhen.braced && isChargedToFront(b, u);
}

/**
 * Initiative of `part` of row `row` in this round, 0 to 10: with the weapon in hand, rules, and 1 more after a charge
 * (WFB9-CCINI-004, WFB9-CCINI-005).
 */
export function initiativeOf(b: Wfb9Battle, row: number, part: number): number {
  const u = formationOf(b, row);
  const w = wielded(b, part, weaponInHand(b, row));
  let own = b.setup.part.I[part] + (hasCharged(b, u) ? 1 : 0);
  if (w !== NO_WEAPON) own += BLADE_INITIATIVE[w] + (bonusCounts(b, u, w) ? BLADE_BONUS_INITIATIVE[w] : 0);
  const ready = clamped(askedOfPart(b, Hook.initiative, part, w, clamped(own)));
  return hasDarkElves(b, playerOf(b, u)) && touchesBulwark(b, u) ? Math.ceil(ready / 2) : ready; // WFB9-OBS-014
}

/** Whether a part strikes before or after all others, or neither: 1, -1, 0. Both rules together cancel (WFB9-SRASL-003). */
export function strikesAhead(b: Wfb9Battle, part: number): number {
  const first = modified(b, Hook.strikesFirst, part, 0, NO_ATTACK);
  const last = modified(b, Hook.strikesLast, part, 0, NO_ATTACK);
  return (first !== 0 ? 1 : 0) - (last !== 0 ? 1 : 0);
}

/** Step of the round at which `part` of row `row` strikes (WFB9-CCINI-001, WFB9-SRASF-001, WFB9-SRASF-002, WFB9-SRASL-001). */
export function strikesAt(b: Wfb9Battle, row: number, part: number): number {
  const ahead = strikesAhead(b, part);
  return initiativeOf(b, row, part) + (ahead > 0 ? FIRST_FROM : ahead < 0 ? LAST_FROM : USUAL_FROM);
}

/**
 * Number of ranks behind the first of formation `u` in which models with `part` of row `row` support: one
 * (WFB9-CCATK-010), and those of Fight in Extra Ranks unless the unit charged (WFB9-SRFER-001). Mounts never support
 * (WFB9-TTCAV-017).
 */
export function supportingRanks(b: Wfb9Battle, u: number, part: number, row: number): number {
  if (b.setup.part.mount[part] !== 0) return 0;
  if (isCharging(b, u)) return 1;
  return askedOfPart(b, Hook.supportingRanks, part, wielded(b, part, weaponInHand(b, row)), 1);
}

/**
 * True if enemies may strike the individual of row `row`: a character, or a champion of whose unit nobody else is left
 * (WFB9-CMD-007).
 */
export function isTarget(b: Wfb9Battle, row: number): boolean {
  return b.setup.unit.character[row] !== 0 || b.unit.pool[row] === 0;
}
