import { ownRulesWritten } from '../../kernel/effect-rules.js';
import { INCH, isWithin } from '../../kernel/geometry/measures.js';
import { squaredGap } from '../../kernel/geometry/rectangle.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { holds } from '../../kernel/special-rules.js';
import type { RegimentsBattle } from '../battle.js';
import { squaredBetween } from '../footprints.js';
import { Place } from '../layout.js';
import { Hook } from './hooks.js';
import { Did, Status, unitSubject } from './state.js';

/** Returns the player to whom unit `u` belongs. */
export function playerOf(b: RegimentsBattle, u: number): number {
  return b.setup.unit.player[u];
}

/**
 * True if unit `u` is neither destroyed nor fled off the table: it is on the table, in reserve, in another unit, or
 * pursuing beyond the edge.
 */
export function alive(b: RegimentsBattle, u: number): boolean {
  const place = b.unit.place[u];
  return place >= Place.table && place <= Place.offTable;
}

/** True if `u` stands on the table as a unit of its own, so that its pose is valid. */
export function onTable(b: RegimentsBattle, u: number): boolean {
  return b.unit.place[u] === Place.table;
}

/** Returns the unit in whose formation row `u` stands: the unit that a character joined, otherwise `u`. */
export function formationOf(b: RegimentsBattle, u: number): number {
  return b.unit.place[u] === Place.inUnit ? b.unit.host[u] : u;
}

/** True if the unit, or the unit that the character joined, is fleeing. */
export function fleeing(b: RegimentsBattle, u: number): boolean {
  return (b.unit.status[formationOf(b, u)] & Status.Fleeing) !== 0;
}

/** True if unit `u` failed its Stupidity test in this turn, so that it may do nothing by choice (T9A-SPR-082), or has passed none since (WFB9-SRSPD-004). */
export function stupefied(b: RegimentsBattle, u: number): boolean {
  return (b.unit.did[u] & Did.Stupid) !== 0 || (b.unit.status[u] & Status.Stupid) !== 0;
}

/** True if unit `u` is Engaged in Combat: one of its models touches an enemy (T9A-CCP-004). */
export function engaged(b: RegimentsBattle, u: number): boolean {
  return b.unit.engaged[formationOf(b, u)] !== 0;
}

/** True if row `u` is a character, alone or in a unit (T9A-CHR-001). */
export function isCharacter(b: RegimentsBattle, u: number): boolean {
  return b.setup.unit.character[u] !== 0;
}

/** True if the champion of unit `u` is alive. */
export function championAlive(b: RegimentsBattle, u: number): boolean {
  return b.setup.unit.character[u] === 0 && b.unit.own[u] > 0;
}

/** Returns the first character in unit `u`, or NONE. Continue with `nextJoined`. */
export function firstJoined(b: RegimentsBattle, u: number): number {
  return nextJoined(b, u, NONE);
}

/** Returns the next character in unit `u` after row `after`, or NONE. */
export function nextJoined(b: RegimentsBattle, u: number, after: number): number {
  const { place, host } = b.unit;
  for (let g = after + 1; g < b.setup.units; g++) if (host[g] === u && place[g] === Place.inUnit) return g;
  return NONE;
}

/**
 * Returns the row of the character that is the only model of unit `u`, by itself or as the last of a unit that it
 * joined (T9A-CHR-010), or NONE.
 */
export function loneCharacter(b: RegimentsBattle, u: number): number {
  const { models, pool, own } = b.unit;
  if (models[u] !== 1 || pool[u] > 0) return NONE;
  if (own[u] === 0) return firstJoined(b, u);
  return isCharacter(b, u) ? u : NONE;
}

/** Returns the number of ranks of unit `u`, an incomplete last rank included. */
export function ranks(b: RegimentsBattle, u: number): number {
  return Math.ceil(b.unit.models[u] / b.unit.files[u]);
}

/** Returns the number of models in the last rank of `u`. */
export function lastRank(b: RegimentsBattle, u: number): number {
  return b.unit.models[u] - (ranks(b, u) - 1) * b.unit.files[u];
}

/**
 * True if unit `u` is in Horde Formation: its ranks have at least as many models as the troop type requires
 * (T9A-UNI-010).
 */
export function isHorde(b: RegimentsBattle, u: number): boolean {
  return b.unit.files[u] >= b.setup.unit.horde[u] && b.unit.models[u] >= b.setup.unit.horde[u];
}

/**
 * Returns the Movement of the unit in inches, 0 to 10 (T9A-STA-001): the lowest in it, joined characters included
 * (T9A-CHR-009).
 */
export function movement(b: RegimentsBattle, u: number): number {
  const { M } = b.setup.unit;
  const { place, host, own, pool } = b.unit;
  let least = pool[u] > 0 || own[u] > 0 ? M[u] : 10;
  if (b.unit.models[u] > pool[u] + (own[u] > 0 ? 1 : 0)) {
    for (let g = 0; g < b.setup.units; g++) {
      if (host[g] === u && place[g] === Place.inUnit && M[g] < least) least = M[g];
    }
  }
  const now = modified(b, Hook.movement, unitSubject(b, u), least, NO_ATTACK);
  return Math.max(0, Math.min(10, now));
}

/** Returns the Movement in inches of the model of row `m` in unit `u`: its own, changed by effects on the unit. */
export function movementOfModel(b: RegimentsBattle, u: number, m: number): number {
  const now = modified(b, Hook.movement, unitSubject(b, u), b.setup.unit.M[m], NO_ATTACK);
  return Math.max(0, Math.min(10, now));
}

function anyInUnit(b: RegimentsBattle, u: number, facts: Uint8Array, lost: number): boolean {
  if (facts[u] !== 0 && (b.unit.status[u] & lost) === 0 && (b.unit.pool[u] > 0 || b.unit.own[u] > 0)) return true;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    if (facts[g] !== 0 && (b.unit.status[g] & lost) === 0) return true;
  }
  return false;
}

/**
 * True if unit `u` has a Standard Bearer. A unit whose bearers are all slain, or that broke, has none (T9A-CMD-010).
 */
export function hasStandard(b: RegimentsBattle, u: number): boolean {
  const { standard } = b.setup.unit;
  return standard[u] !== 0 && b.unit.pool[u] > 0 && (b.unit.status[u] & Status.StandardLost) === 0;
}

/**
 * True if unit `u` has a Musician. While other rank-and-file models live, one of them takes over (T9A-CMD-002). If the
 * last two are both of the Command Group, one of them is slain like any other model.
 */
export function hasMusician(b: RegimentsBattle, u: number): boolean {
  // GAP T9A-CMD-002: of Standard Bearer and Musician the Musician falls first; the owner is not asked
  return b.setup.unit.musician[u] !== 0 && b.unit.pool[u] > (hasStandard(b, u) ? 1 : 0);
}

/** True if the Battle Standard Bearer stands in unit `u` with the standard. */
export function hasBattleStandard(b: RegimentsBattle, u: number): boolean {
  return anyInUnit(b, u, b.setup.unit.bsb, Status.BattleStandardLost);
}

/**
 * True if the General or the Battle Standard Bearer is in unit `u`. While not fleeing, they lend Leadership and rerolls
 * to others.
 */
export function leadsOthers(b: RegimentsBattle, u: number): boolean {
  return anyInUnit(b, u, b.setup.unit.general, 0) || hasBattleStandard(b, u);
}

/** True if unit `u` has `rule` as a whole, in the sense of the rule's carrier. */
export function unitHas(b: RegimentsBattle, u: number, rule: number): boolean {
  return holds(b, unitSubject(b, u), rule);
}

/**
 * True if any part of the model of row `u` (rank and file or character) has `rule`. A row without living models has
 * none.
 */
export function modelHas(b: RegimentsBattle, u: number, rule: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) if (holds(b, p, rule)) return true;
  return false;
}

/** Returns word `w` of the rules that any part of the model of row `u` has. */
function modelRules(b: RegimentsBattle, u: number, w: number): number {
  const { part, parts } = b.setup.unit;
  const { rules } = b.subject;
  const { ruleWords } = b.book;
  let held = 0;
  for (let p = part[u]; p < part[u] + parts[u]; p++) held |= rules[p * ruleWords + w];
  return held;
}

/** Returns those rules in `asked`, of word `w`, that at least half of the models of `u` have. */
function heldByMost(b: RegimentsBattle, u: number, w: number, asked: number, ownModels: number): number {
  let most = 0;
  for (let left = asked; left !== 0; left &= left - 1) {
    const bit = left & -left;
    let n = (modelRules(b, u, w) & bit) !== 0 ? ownModels : 0;
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if ((modelRules(b, g, w) & bit) !== 0) n++;
    if (2 * n >= b.unit.models[u]) most |= bit;
  }
  return most;
}

/**
 * Recomputes which rules unit `u` has as a whole. Call it after any change of its models or their rules. The carrier of
 * a rule says whether all models, most of them, or any must have it (T9A-SRG-010, T9A-SRG-011, K23).
 */
export function refreshUnitRules(b: RegimentsBattle, u: number): void {
  const { rules } = b.subject;
  const { present, byAll, byMost } = b.setup;
  const { ruleWords } = b.book;
  const words = unitSubject(b, u) * ruleWords;
  const ownModels = b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
  const all = b.unit.models[u];
  for (let w = 0; w < ruleWords; w++) {
    let any = all > 0 && ownModels > 0 ? modelRules(b, u, w) : 0;
    if (all <= ownModels) {
      rules[words + w] = any & present[w];
      continue;
    }
    let every = ownModels > 0 ? any : -1;
    let models = ownModels;
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
      const own = modelRules(b, g, w);
      any |= own;
      every &= own;
      models++;
    }
    if (models !== all) every = 0;
    const most = heldByMost(b, u, w, any & present[w] & byMost[w], ownModels);
    rules[words + w] = present[w] & ((any & ~byAll[w] & ~byMost[w]) | (every & byAll[w]) | most);
  }
  ownRulesWritten(b, unitSubject(b, u));
}

/** Square of the distance between the closest points of two units on the table, square ticks (T9A-MEA-001). */
export function squaredDistance(b: RegimentsBattle, u: number, v: number): number {
  // GAP T9A-MEA-001: for charges, spacing, Scouts and Vanguard, gaps of an incomplete last rank count as models, as for contact (T9A-STK-005)
  // GAP WFB9-MSR-003: for charges, spacing, Scouts and Vanguard, gaps of an incomplete last rank count as models
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return squaredGap(
    x[u],
    y[u],
    facing[u],
    halfWidth[u],
    halfDepth[u],
    x[v],
    y[v],
    facing[v],
    halfWidth[v],
    halfDepth[v],
  );
}

/** Distance between the closest points of two units on the table, ticks (T9A-MEA-001). */
export function gap(b: RegimentsBattle, u: number, v: number): number {
  return Math.sqrt(squaredDistance(b, u, v));
}

/**
 * True if the gap between two units on the table may be at most `ticks`, judged by their Centres. This is a quick test:
 * true means only that it cannot tell.
 */
export function isNearby(b: RegimentsBattle, u: number, v: number, ticks: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const dx = x[v] - x[u];
  const dy = y[v] - y[u];
  const far = ticks + halfWidth[u] + halfDepth[u] + halfWidth[v] + halfDepth[v];
  return dx * dx + dy * dy <= far * far;
}

/** True if the gap between two units on the table is at most `ticks`. The distance of their Centres usually decides. */
export function isGapAtMost(b: RegimentsBattle, u: number, v: number, ticks: number): boolean {
  return isNearby(b, u, v, ticks) && gap(b, u, v) <= ticks;
}

/**
 * True if a model of unit `v` is within `distance` inches of a model of unit `u` (T9A-MEA-001, T9A-UNI-011). Exactly
 * that distance is within.
 */
export function within(b: RegimentsBattle, u: number, v: number, distance: number): boolean {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const dx = x[v] - x[u];
  const dy = y[v] - y[u];
  const far = (distance + 1) * INCH + halfWidth[u] + halfDepth[u] + halfWidth[v] + halfDepth[v];
  if (dx * dx + dy * dy > far * far) return false;
  return isWithin(squaredBetween(b, u, v), distance * INCH);
}

/** Logs the last roll: "Lancers, charge range: 1 5 6". Call it only if `b.log !== null`. */
export function tellDice(b: RegimentsBattle, roll: number, u: number, n: number): void {
  if (b.log === null) return;
  const who = u >= 0 ? `${b.setup.names[u]}, ` : '';
  b.log.tell('dice', `${who}${b.rules.words.rolls[roll]}: ${Array.from(b.dice.faces.subarray(0, n)).join(' ')}`);
}

/** Logs `text` about unit `u` if there is a log. On the hot path, compose nothing longer than a name for it. */
export function tell(b: RegimentsBattle, kind: string, u: number, text: string): void {
  if (b.log !== null) b.log.tell(kind, `${b.setup.names[u]} ${text}`);
}
