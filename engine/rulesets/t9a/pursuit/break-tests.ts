import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Terrain } from '../../../regiments/battle.js';
import { nextMember } from '../../../regiments/combat/combats.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, loneCharacter, nextJoined, playerOf } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { holdsGround, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { mostlyInside } from '../../../regiments/terrain/terrain.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { isShamed } from '../characters/shame.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';

/** T9A-BRK-003: number of Full Ranks with which an enemy in the flank or rear disrupts a unit. */
const DISRUPTING_RANKS = 2;
const INFANTRY = TROOP_TYPES.indexOf('Infantry');

/** True if unit `u` is Disrupted: an enemy with at least two Full Ranks is in its flank or rear (T9A-BRK-003). */
export function isDisrupted(b: T9aBattle, u: number): boolean {
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (sideOf(b, u, v) !== Side.front && fullRanks(b, v) >= DISRUPTING_RANKS) return true;
  }
  return false;
}

/**
 * True if a Forest prevents unit `u` from being Steadfast (T9A-TER-022). It never does so to Striders (T9A-SPR-080).
 */
function isLostInForest(b: T9aBattle, u: number): boolean {
  if (modified(b, Hook.strider, unitSubject(b, u), 0, Terrain.forest) !== 0) return false;
  return mostlyInside(b, u, Terrain.forest);
}

/** True if unit `u` is Stubborn: by rule (T9A-SPR-081), or as a lone Infantry Character in a Forest (T9A-TER-023). */
export function isStubborn(b: T9aBattle, u: number): boolean {
  if (modified(b, Hook.stubborn, unitSubject(b, u), 0, NO_ATTACK) !== 0) return true;
  const c = loneCharacter(b, u);
  if (c === NONE || isShamed(b, c)) return false; // T9A-CHL-004
  return b.setup.unit.troopType[c] === INFANTRY && mostlyInside(b, u, Terrain.forest);
}

/**
 * True if unit `u` is Steadfast in combat `row`: it has more Full Ranks than each enemy engaged in it (T9A-BRK-002,
 * T9A-TER-022).
 */
export function isSteadfast(b: T9aBattle, row: number, u: number): boolean {
  const own = fullRanks(b, u);
  if (own === 0 || isDisrupted(b, u) || isLostInForest(b, u)) return false;
  for (let v = nextMember(b, row, -1); v >= 0; v = nextMember(b, row, v)) {
    if (playerOf(b, v) !== playerOf(b, u) && b.unit.engaged[v] !== 0 && fullRanks(b, v) >= own) return false;
  }
  return true;
}

/**
 * Returns what the score difference subtracts from the Leadership of unit `u` in its Break Test (T9A-BRK-001): nothing
 * if the unit is Steadfast or Stubborn (T9A-SPR-081), or if the enemy won only by a Musician (T9A-CMD-007).
 */
export function breakPenalty(b: T9aBattle, row: number, u: number): number {
  const difference = Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1]);
  if (difference === 0 || isStubborn(b, u)) return 0;
  return isSteadfast(b, row, u) ? 0 : difference;
}

/**
 * Returns the Wounds that an Unstable unit loses (T9A-SPR-089): halved for Stubborn units (T9A-SPR-091), 1 less near a
 * Battle Standard.
 */
export function crumblingWounds(b: T9aBattle, u: number, difference: number): number {
  const wounds = isStubborn(b, u) ? Math.ceil(difference / 2) : difference;
  return Math.max(0, wounds - (holdsGround(b, u) ? 1 : 0));
}

/** Returns the Leadership with which unit `u` of combat `row` takes its Break Test, at least 0 (T9A-BRK-001). */
export function breakLeadership(b: T9aBattle, row: number, u: number): number {
  return Math.max(0, leadershipOf(b, u) - breakPenalty(b, row, u));
}

/** Marks the standards in unit `u` as captured because it Broke (T9A-CMD-010, T9A-BSB-005). */
export function loseStandards(b: T9aBattle, u: number): void {
  const { status, pool, own } = b.unit;
  const { standard, bsb } = b.setup.unit;
  if (standard[u] !== 0 && pool[u] > 0) status[u] |= Status.StandardLost | Status.LostInCombat;
  if (bsb[u] !== 0 && own[u] > 0) status[u] |= Status.BattleStandardLost | Status.LostInCombat;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if (bsb[g] !== 0) status[g] |= Status.BattleStandardLost | Status.LostInCombat;
  }
}
