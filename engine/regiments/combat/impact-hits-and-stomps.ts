// Impact Hits and Stomps: each model strikes one enemy that it touches itself (T9A-SPR-044, T9A-SPR-078).

import { addAttacks, FROM_PROFILE, NO_ROLL } from '../attacks/attack-table.js';
import { rollImpactHits, rollStomps, stompPart } from '../attacks/special-attacks.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { AttackKind } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { impactPartNow, rowOf, touched, Who } from './who-can-strike.js';

/** Returns the place of an individual in its formation; a lone character has place 0. */
export function placeOf(b: RegimentsBattle, row: number): number {
  return b.unit.slot[row] < 0 ? 0 : b.unit.slot[row];
}

/**
 * Returns the row at which attackers `who` of formation `u` make their Special Attacks because it is their opponent in a
 * challenge (T9A-CHL-006), or -1.
 */
function soleTarget(b: RegimentsBattle, u: number, who: number): number {
  if (who === Who.rankAndFile || !b.rules.challenges.specialsAtOpponent) return -1;
  return b.rules.challenges.opponentOf(b, rowOf(u, who));
}

/** Returns the kind of the Special Attack that attackers `who` of formation `u` make at `initiative`, or -1. */
export function specialAt(b: RegimentsBattle, u: number, who: number, initiative: number): number {
  if (initiative !== b.rules.striking.first && initiative !== b.rules.striking.last) return -1;
  // the champion's attacks are counted with those of the rank and file, unless it fights a challenge
  if (who === Who.own && b.unit.pool[u] > 0 && soleTarget(b, u, who) < 0) return -1;
  const row = rowOf(u, who);
  if (who !== Who.rankAndFile && b.rules.challenges.hasRetired(b, row)) return -1; // T9A-CHL-005
  if (initiative === b.rules.striking.first) return impactPartNow(b, row) >= 0 ? AttackKind.impact : -1;
  return stompPart(b, row) >= 0 ? AttackKind.stomp : -1;
}

/** True if individual `m` fights a challenge, but not with individual `row`. */
function isShutOff(b: RegimentsBattle, m: number, row: number): boolean {
  const opponent = b.rules.challenges.opponentOf(b, m);
  return opponent >= 0 && opponent !== row;
}

/** True if attackers of row `row` may hit nobody in formation `v`: all in it fight challenges with others (T9A-CHL-008). */
function isClosed(b: RegimentsBattle, v: number, row: number): boolean {
  if (b.unit.pool[v] > 0 || (b.unit.own[v] > 0 && !isShutOff(b, v, row))) return false;
  for (let g = firstJoined(b, v); g >= 0; g = nextJoined(b, v, g)) if (!isShutOff(b, g, row)) return false;
  return true;
}

/** Returns the enemies of `u` that such an attack of attackers `who` may hit, as bits of `touched.foe`. */
function foesFor(b: RegimentsBattle, u: number, who: number, kind: number): number {
  let mask = 0;
  const row = who === Who.rankAndFile ? -1 : rowOf(u, who);
  for (let foe = 0; foe < touched.foes; foe++) {
    const v = touched.foe[foe];
    if (isClosed(b, v, row)) continue;
    const charged = b.unit.charged[u] < 0 || b.unit.charged[u] === v;
    // T9A-SPR-044: the unit that was charged; T9A-SPR-078: a unit that can be stomped on
    if (kind === AttackKind.impact ? charged : b.rules.attacks.isStompable(b, v)) mask |= 1 << foe;
  }
  return mask;
}

/**
 * True if the model at `place` of `u` belongs to the attackers `who`. The champion belongs to the rank and file, but not
 * if it fights a challenge to which its Special Attacks belong.
 */
function isOneOf(b: RegimentsBattle, u: number, who: number, place: number): boolean {
  if (who >= Who.joinedCharacters) return placeOf(b, rowOf(u, who)) === place;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (placeOf(b, g) === place) return false;
  return b.unit.own[u] === 0 || placeOf(b, u) !== place || soleTarget(b, u, Who.own) < 0;
}

/**
 * Groups the models among attackers `who` of `u` by the set of enemies that each may strike with a Special Attack of
 * `kind`. Returns the next of these sets after `last`, as bits of `touched.foe`, or 0. Begin with 0. Call `survey`
 * first.
 */
export function nextSpecialFoes(b: RegimentsBattle, u: number, who: number, kind: number, last: number): number {
  const allowed = foesFor(b, u, who, kind);
  let next = 0;
  for (let place = 0; place < b.unit.models[u]; place++) {
    const foes = touched.near[place] & allowed;
    if (foes > last && (next === 0 || foes < next) && isOneOf(b, u, who, place)) next = foes;
  }
  return next;
}

/**
 * If attackers `who` fight a challenge to which their Special Attack of `kind` belongs, rolls its hits and adds them
 * against the opponent; a Stomp is lost on who cannot be stomped on (T9A-CHL-006, T9A-CHL-007). Call `survey` first.
 * @returns true if they do
 */
export function putAtOpponent(b: RegimentsBattle, u: number, who: number, kind: number): boolean {
  const opponent = kind < 0 ? -1 : soleTarget(b, u, who);
  if (opponent < 0) return false;
  for (let t = 0; t < touched.targets; t++) {
    if (touched.individual[t] !== opponent) continue;
    if (kind === AttackKind.stomp && !b.rules.attacks.isStompable(b, opponent)) return true;
    const row = rowOf(u, who);
    const impact = kind === AttackKind.impact;
    const part = impact ? impactPartNow(b, row) : stompPart(b, row);
    const hits = impact ? rollImpactHits(b, row, part, 1) : rollStomps(b, row, part, 1);
    const strength = impact ? b.rules.striking.impactStrength(b, row, part) : FROM_PROFILE;
    const side = touched.side[touched.foeOf[t]];
    addAttacks(b, row, part, touched.unit[t], opponent, hits, side, NO_WEAPON, kind, strength, NO_ROLL);
  }
  return true;
}

/**
 * Rolls the automatic hits of the models among `who` that may strike exactly the set `foes`, and adds them against
 * enemy `foe` as a whole (T9A-DST-003).
 */
export function putSpecial(b: RegimentsBattle, u: number, who: number, kind: number, foes: number, foe: number): void {
  const { attack, field } = b;
  const row = rowOf(u, who);
  const allowed = foesFor(b, u, who, kind);
  let models = 0;
  for (let place = 0; place < b.unit.models[u]; place++) {
    if ((touched.near[place] & allowed) === foes && isOneOf(b, u, who, place)) models++;
  }
  const impact = kind === AttackKind.impact;
  const part = impact ? impactPartNow(b, row) : stompPart(b, row);
  const hits = impact ? rollImpactHits(b, row, part, models) : rollStomps(b, row, part, models);
  if (hits === 0) return;
  for (let a = 0; a < field.attacks[0]; a++) {
    if (attack.unit[a] !== row || attack.kind[a] !== kind || attack.target[a] !== touched.foe[foe]) continue;
    attack.number[a] += hits;
    return;
  }
  const strength = impact ? b.rules.striking.impactStrength(b, row, part) : FROM_PROFILE;
  addAttacks(b, row, part, touched.foe[foe], -1, hits, touched.side[foe], NO_WEAPON, kind, strength, NO_ROLL);
}
