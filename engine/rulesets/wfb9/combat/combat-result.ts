// The score of a combat: of a side, of one unit, and of the enemies of one unit (WFB9-CRES, WFB9-CCMUL-003).
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { DRAW, musicianSounds } from '../../../regiments/combat/combat-score.js';
import { nextMember } from '../../../regiments/combat/combats.js';
import { linked, sideOf } from '../../../regiments/contacts.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { SIZES, unitSubject } from '../../../regiments/core/state.js';
import { hasBattleStandard, hasStandard, playerOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { heightPoints } from './high-ground.js';
import { rankBonus } from './ranks.js';
import { hasCharged } from './striking-order.js';

/** Unit Strength from which a charge, a flank or a rear counts (WFB9-CRES-005, WFB9-CRES-020, WFB9-CRES-022). */
export const COUNTED = 5;

/** The units whose bonuses a score counts, 1 each. Scratch, filled by the functions that add up scores. */
const counted = new Uint8Array(SIZES.large.units);

/** Points of unit `u` for its charge: 1 in the round after it with Unit Strength 5 or more (WFB9-CRES-005, WFB9-CRES-006). */
export function chargePoints(b: Wfb9Battle, u: number): number {
  // GAP WFB9-CRES-006: each unit that charged counts, also if they charged different enemies of one combat
  return hasCharged(b, u) && unitStrength(b, u) >= COUNTED ? 1 : 0;
}

/** Points of unit `u` for its standards (WFB9-CRES-017 to WFB9-CRES-019, WFB9-CMD-011, WFB9-BSB-007). */
export function standardPoints(b: Wfb9Battle, u: number): number {
  return (hasStandard(b, u) ? 1 : 0) + (hasBattleStandard(b, u) ? 1 : 0);
}

/** True if `u` and `v` fight the same side of an enemy (WFB9-CRES-011). */
function sharesArc(b: Wfb9Battle, u: number, v: number): boolean {
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === playerOf(b, u) || !linked(b, e, u) || !linked(b, e, v)) continue;
    if (sideOf(b, e, u) === sideOf(b, e, v)) return true;
  }
  return false;
}

/**
 * Points for the ranks of the counted units: those that fight different arcs of an enemy add up, of those that fight
 * the same arc the highest counts (WFB9-CRES-010, WFB9-CRES-011).
 */
function rankPoints(b: Wfb9Battle): number {
  // GAP WFB9-CRES-011: a unit that shares any arc with a friend of more ranks counts none, even if it fights another enemy too
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) {
    const own = counted[u] === 0 ? 0 : rankBonus(b, u);
    if (own === 0) continue;
    let best = true;
    for (let v = 0; v < b.setup.units && best; v++) {
      if (v === u || counted[v] === 0 || !sharesArc(b, u, v)) continue;
      const other = rankBonus(b, v);
      best = other < own || (other === own && u < v);
    }
    if (best) sum += own;
  }
  return sum;
}

/** True if a counted unit of Unit Strength 5 or more fights that side of `enemy`. */
function isHeld(b: Wfb9Battle, enemy: number, side: number): boolean {
  for (let u = 0; u < b.setup.units; u++) {
    if (counted[u] === 0 || !linked(b, enemy, u) || sideOf(b, enemy, u) !== side) continue;
    if (unitStrength(b, u) >= COUNTED) return true;
  }
  return false;
}

/**
 * Points of the counted units for flanks and rears of enemies: 1 for a flank, 2 for both flanks of one unit, 2 for a
 * rear, each once (WFB9-CRES-002, WFB9-CRES-020 to WFB9-CRES-022).
 */
function sidePoints(b: Wfb9Battle, player: number): number {
  // GAP WFB9-CRES-022: the bonus for flanks and the one for a rear add up, also against one enemy
  let flank = 0;
  let rear = 0;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === player || b.unit.engaged[e] === 0) continue;
    flank = Math.max(flank, (isHeld(b, e, Side.left) ? 1 : 0) + (isHeld(b, e, Side.right) ? 1 : 0));
    if (isHeld(b, e, Side.rear)) rear = 2;
  }
  return flank + rear;
}

/** Combined Unit Strength of the units of player `p` that fight in combat `row` (WFB9-CRES-016, WFB9-CCMUL-028). */
export function massOf(b: Wfb9Battle, row: number, p: number): number {
  let sum = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === p && b.unit.engaged[u] !== 0) sum += unitStrength(b, u);
  }
  return sum;
}

/** 1 if the side of player `p` has twice the Unit Strength of its enemies (WFB9-CRES-015, WFB9-CRES-016). */
export function outnumberPoints(b: Wfb9Battle, row: number, p: number): number {
  const theirs = massOf(b, row, 1 - p);
  return theirs > 0 && massOf(b, row, p) >= 2 * theirs ? 1 : 0;
}

/** Points of the counted units by each of them: their charges, their standards, their special rules. */
function ownPoints(b: Wfb9Battle, of: (b: Wfb9Battle, u: number) => number): number {
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) if (counted[u] !== 0) sum += of(b, u);
  return sum;
}

const rulePoints = (b: Wfb9Battle, u: number): number => modified(b, Hook.combatScore, unitSubject(b, u), 0, NO_ATTACK);

/** Sum of the bonuses of the counted units of player `p` in combat `row`, without the wounds that they inflicted. */
function bonuses(b: Wfb9Battle, row: number, p: number): number {
  const shared = rankPoints(b) + sidePoints(b, p) + heightPoints(b, counted) + outnumberPoints(b, row, p);
  return shared + ownPoints(b, chargePoints) + ownPoints(b, standardPoints) + ownPoints(b, rulePoints);
}

/** Wounds that units of player `p` inflicted in this round, and those beyond what victims of challenges had left. */
function blows(b: Wfb9Battle, p: number): number {
  let sum = 0;
  for (let u = 0; u < b.setup.units; u++) if (playerOf(b, u) === p) sum += b.unit.inflicted[u] + b.unit.overkill[u];
  return sum;
}

/** Counts the units of player `p` that still fight in combat `row`. */
function countFighters(b: Wfb9Battle, row: number, p: number): void {
  counted.fill(0);
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === p && b.unit.engaged[u] !== 0) counted[u] = 1;
  }
}

/**
 * Returns the score of player `p` in combat `row` (WFB9-CRES-001): all wounds of the round, also those of units that
 * are gone or have no enemy left (WFB9-CCMUL-027), overkill, and the bonuses of the units that still fight.
 */
export function sideScore(b: Wfb9Battle, row: number, p: number): number {
  countFighters(b, row, p);
  return blows(b, p) + bonuses(b, row, p);
}

const item = (n: number, what: string): string => (n === 0 ? '' : `${n} ${what}, `);

/** Returns that score item by item, for the log: "3 for wounds, 1 for charges, 4 in all". */
export function scoreWords(b: Wfb9Battle, row: number, p: number): string {
  countFighters(b, row, p);
  const charges = item(ownPoints(b, chargePoints), 'for charges');
  const ranks = item(rankPoints(b), 'for ranks');
  const standards = item(ownPoints(b, standardPoints), 'for standards');
  const sides = item(sidePoints(b, p), 'for flanks and rear');
  const others = `${item(outnumberPoints(b, row, p), 'for outnumbering')}${item(heightPoints(b, counted), 'for high ground')}`;
  const rules = item(ownPoints(b, rulePoints), 'by special rules');
  const all = `${b.combat.score[row * 2 + p]} in all`;
  return `${item(blows(b, p), 'for wounds')}${charges}${ranks}${standards}${sides}${others}${rules}${all}`;
}

/** Returns the score of unit `u` alone in combat `row` (WFB9-CCMUL-003). */
export function unitScore(b: Wfb9Battle, row: number, u: number): number {
  // GAP WFB9-CCMUL-003: a unit counts its wounds, charge, ranks, standards, the sides that it fights and the high ground; outnumbering counts for each unit of the side
  counted.fill(0);
  counted[u] = 1;
  return b.unit.inflicted[u] + b.unit.overkill[u] + bonuses(b, row, playerOf(b, u));
}

/** Returns the combined score of the enemies in contact with unit `u` (WFB9-CCMUL-003). */
export function enemiesScore(b: Wfb9Battle, row: number, u: number): number {
  counted.fill(0);
  let sum = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (!linked(b, u, v)) continue;
    counted[v] = 1;
    sum += b.unit.inflicted[v] + b.unit.overkill[v];
  }
  return sum + bonuses(b, row, 1 - playerOf(b, u));
}

/** Number of units of player `p` that fight in combat `row`. */
function fighters(b: Wfb9Battle, row: number, p: number): number {
  let n = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === p && b.unit.engaged[u] !== 0) n++;
  }
  return n;
}

/** True if a side of combat `row` has more than one unit (WFB9-CCMUL-001). */
export function isMultiple(b: Wfb9Battle, row: number): boolean {
  return fighters(b, row, 0) > 1 || fighters(b, row, 1) > 1;
}

/** Number of living units of player `p` that were in combat `row`, whether they still touch an enemy or not. */
function survivors(b: Wfb9Battle, row: number, p: number): number {
  let n = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) if (playerOf(b, u) === p) n++;
  return n;
}

/**
 * Returns the winner of combat `row` by the scores stored in it, or `DRAW`: who is left if the other side is wiped out
 * (WFB9-CRWIN-004), else the higher score. A drawn combat is won by 1 by the side with the only musician, whose point
 * is added to its score (WFB9-CRWIN-001, WFB9-CRWIN-002, WFB9-CMD-015).
 */
export function winnerOf(b: Wfb9Battle, row: number): number {
  const first = survivors(b, row, 0);
  const second = survivors(b, row, 1);
  // GAP WFB9-CRWIN-004: nobody wins if both sides are wiped out together
  if (first === 0 || second === 0) return first === second ? DRAW : first > 0 ? 0 : 1;
  const { score } = b.combat;
  const difference = score[row * 2] - score[row * 2 + 1];
  if (difference !== 0) return difference > 0 ? 0 : 1;
  const sounds = musicianSounds(b, row, 0);
  if (sounds === musicianSounds(b, row, 1)) return DRAW;
  score[row * 2 + (sounds ? 0 : 1)]++;
  return sounds ? 0 : 1;
}

/** Points by which the losing side lost combat `row` (WFB9-CRWIN-003). */
export function margin(b: Wfb9Battle, row: number): number {
  return Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1]);
}

/**
 * Returns the points by which unit `u` of the losing side of combat `row` lost: in a multiple combat the lead of its
 * enemies over it, at most the margin (WFB9-CCMUL-004, WFB9-CCMUL-005); 0 or less if it is not behind (WFB9-CCMUL-006).
 */
export function lostBy(b: Wfb9Battle, row: number, u: number): number {
  const whole = margin(b, row);
  if (!isMultiple(b, row)) return whole;
  return Math.min(whole, enemiesScore(b, row, u) - unitScore(b, row, u));
}

/** True if unit `u`, in contact and on the losing side of combat `row`, has lost (WFB9-CCMUL-006, WFB9-BRK-012). */
export function isBeaten(b: Wfb9Battle, row: number, u: number): boolean {
  return !isMultiple(b, row) || lostBy(b, row, u) > 0;
}
