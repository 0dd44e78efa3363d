// Break Tests (WFB9-BRK): who is Steadfast, with which Leadership losers test, and what a unit that breaks loses.
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { nextMember } from '../../../regiments/combat/combats.js';
import { nextContact } from '../../../regiments/contacts.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, hasBattleStandard, hasStandard, nextJoined, playerOf } from '../../../regiments/core/units.js';
import { borrowedLeadership, leadershipOf, ownLeadership } from '../../../regiments/leadership/leadership.js';
import { mostlyInside } from '../../../regiments/terrain/terrain.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { lostBy, massOf } from './combat-result.js';
import { fullRanks, isDisrupted, MASS } from './ranks.js';

/** Combined Unit Strength of the side of player `p`, units that are disrupted left out (WFB9-CCMUL-009, WFB9-CCMUL-010). */
function steadyMass(b: Wfb9Battle, row: number, p: number): number {
  let sum = 0;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === p && b.unit.engaged[u] !== 0 && !isDisrupted(b, u)) sum += unitStrength(b, u);
  }
  return sum;
}

/**
 * True if unit `u` is Steadfast in combat `row` now: Stubborn, or not disrupted, with Unit Strength 10, a full rank and
 * a side of higher Unit Strength (WFB9-BRK-005, WFB9-BRK-006, WFB9-BRK-008, WFB9-CCMUL-009, WFB9-SRSTU-001,
 * WFB9-SRSTU-002). Nobody but the Stubborn is Steadfast in a forest (WFB9-FOR-007).
 */
export function isSteadfast(b: Wfb9Battle, row: number, u: number): boolean {
  if (modified(b, Hook.stubborn, unitSubject(b, u), 0, NO_ATTACK) !== 0) return true;
  // GAP WFB9-FOR-007: most of its models fight in a forest if more than half of its ground lies in one
  if (mostlyInside(b, u, Terrain.forest)) return false;
  if (unitStrength(b, u) < MASS || fullRanks(b, u) === 0 || isDisrupted(b, u)) return false;
  const p = playerOf(b, u);
  return steadyMass(b, row, p) > massOf(b, row, 1 - p);
}

/**
 * Returns the Leadership, at least 0, with which unit `u` of combat `row` takes its Break Test (WFB9-BRK-002): less the
 * points by which it lost. A Steadfast unit has the higher of its own Leadership without them and the General's with
 * them (WFB9-BRK-007, WFB9-GEN-005); Fear counts in any case (WFB9-BRK-009).
 */
export function breakLeadership(b: Wfb9Battle, row: number, u: number): number {
  const lost = Math.max(0, lostBy(b, row, u));
  const tested = isSteadfast(b, row, u)
    ? Math.max(ownLeadership(b, u), borrowedLeadership(b, u) - lost)
    : leadershipOf(b, u) - lost;
  return Math.max(0, tested);
}

/** Returns the Wounds that unit `u` of combat `row`, which is Unstable, loses (WFB9-SRUNS-001, WFB9-SRUNS-003). */
export function crumblingWounds(b: Wfb9Battle, row: number, u: number): number {
  // GAP WFB9-SRUNS-001: in a multiple combat they are the points by which the unit itself lost
  return Math.max(0, lostBy(b, row, u) - (isSteadfast(b, row, u) ? 1 : 0));
}

/**
 * Slays the bearers of standards in unit `u`, which breaks: the standard bearer (WFB9-CMD-013) and the bearer of the
 * battle standard (WFB9-BSB-003). The enemy has seized them (WFB9-VPS-009, WFB9-VPS-010).
 */
export function loseStandards(b: Wfb9Battle, u: number): void {
  const by = nextContact(b, u, -1);
  const enemy = 1 - playerOf(b, u);
  const battleStandard = hasBattleStandard(b, u);
  if (battleStandard) b.field.battleStandard[enemy] = 1;
  if (hasStandard(b, u)) {
    b.field.standards[enemy]++;
    woundPool(b, u, b.setup.unit.W[u] - (b.unit.pool[u] === 1 ? b.unit.wounds[u] : 0), by);
  }
  if (!battleStandard) return;
  const { bsb } = b.setup.unit;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if (bsb[g] !== 0) woundIndividual(b, g, b.unit.own[g], by);
  }
  if (bsb[u] !== 0) woundIndividual(b, u, b.unit.own[u], by);
}
