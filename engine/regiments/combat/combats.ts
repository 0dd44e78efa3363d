import type { RegimentsBattle } from '../battle.js';
import { nextContact } from '../contacts.js';
import { PhaseDid, RoundDid, Status } from '../core/state.js';
import { Place, Side } from '../layout.js';

/** Number of words of a bitset over units in a row of the `combat` table. */
const WORDS = 4;

/** True if unit `u` is a member of combat `row`. Characters belong to it through the unit in which they stand. */
export function inCombat(b: RegimentsBattle, row: number, u: number): boolean {
  return (b.combat.members[row * WORDS + (u >> 5)] & (1 << (u & 31))) !== 0;
}

/** Makes unit `u` a member of combat `row`. */
export function enterCombat(b: RegimentsBattle, row: number, u: number): void {
  b.combat.members[row * WORDS + (u >> 5)] |= 1 << (u & 31);
}

/** Returns the next member of combat `row` after unit `u` that stands on the table, or -1. Begin with -1. */
export function nextMember(b: RegimentsBattle, row: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (inCombat(b, row, v) && b.unit.place[v] === Place.table) return v;
  return -1;
}

/**
 * Returns the next member like `nextMember`, but with the active player's units first: the order of simultaneous events
 * (T9A-TRN-004).
 */
export function nextInTurn(b: RegimentsBattle, row: number, u: number): number {
  const { player } = b.setup.unit;
  const active = b.core.active[0];
  const side = u < 0 ? active : player[u];
  for (let v = nextMember(b, row, u); v >= 0; v = nextMember(b, row, v)) if (player[v] === side) return v;
  if (side !== active) return -1;
  for (let v = nextMember(b, row, -1); v >= 0; v = nextMember(b, row, v)) if (player[v] !== side) return v;
  return -1;
}

/** True if this side of a unit is one of its flanks. */
export function isFlank(side: number): boolean {
  return side === Side.left || side === Side.right;
}

/** Empties combat `row` (K15). */
function clearCombat(b: RegimentsBattle, row: number): void {
  b.combat.members.fill(0, row * WORDS, (row + 1) * WORDS);
  clearScore(b, row);
  b.combat.fought[row] = 0;
  b.combat.inUse[row] = 0;
}

/** Clears what a round of combat `row` has counted. */
export function clearScore(b: RegimentsBattle, row: number): void {
  b.combat.score.fill(0, row * 2, row * 2 + 2);
  b.combat.wounds.fill(0, row * 2, row * 2 + 2);
}

/** Empties the table of combats. */
export function clearCombats(b: RegimentsBattle): void {
  for (let row = 0; row < b.combat.inUse.length; row++) if (b.combat.inUse[row] !== 0) clearCombat(b, row);
}

/** Adds to combat `row` every unit that touches one of its members, until no more units touch. */
function spread(b: RegimentsBattle, row: number): void {
  const { a, b: other } = b.link;
  for (let grew = true; grew; ) {
    grew = false;
    for (let l = 0; l < b.field.links[0]; l++) {
      if (inCombat(b, row, a[l]) === inCombat(b, row, other[l])) continue;
      enterCombat(b, row, a[l]);
      enterCombat(b, row, other[l]);
      grew = true;
    }
  }
}

/** True if unit `u` is already a member of a combat of this phase. */
function inAnyCombat(b: RegimentsBattle, u: number): boolean {
  for (let row = 0; row < b.combat.inUse.length; row++)
    if (b.combat.inUse[row] !== 0 && inCombat(b, row, u)) return true;
  return false;
}

/**
 * Writes the combats of this phase (T9A-CCP-002): every group of units connected through base contact is one row. Units
 * that join or leave later in the phase do so by rule (`joinCombat`); rows are never computed anew.
 * @throws Error if there are more combats than rows, which is a broken invariant
 */
export function gatherCombats(b: RegimentsBattle): void {
  clearCombats(b);
  let row = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.engaged[u] === 0 || inAnyCombat(b, u)) continue;
    if (row === b.combat.inUse.length) throw new Error(`more than ${row} combats`);
    b.combat.inUse[row] = 1;
    enterCombat(b, row, u);
    spread(b, row++);
  }
}

/**
 * True if combat `row` must still be fought in this phase. A combat whose members no longer touch need not be fought.
 */
export function isWaiting(b: RegimentsBattle, row: number): boolean {
  if (b.combat.inUse[row] === 0 || b.combat.fought[row] !== 0) return false;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) if (b.unit.engaged[u] !== 0) return true;
  return false;
}

/** Returns the next combat to be fought after `row`, or -1. Begin with -1. */
export function nextWaiting(b: RegimentsBattle, row: number): number {
  for (let r = row + 1; r < b.combat.inUse.length; r++) if (isWaiting(b, r)) return r;
  return -1;
}

/** Returns the lowest unit row that still fights in combat `row`. It names the combat to players. */
export function firstMember(b: RegimentsBattle, row: number): number {
  return nextMember(b, row, -1);
}

/**
 * T9A-PUR-021: handles unit `u`, which has run into `target` after its own fight. If the combat of `target` has not
 * been fought in this phase, `u` fights in it again. Otherwise the fight waits for the next Player Turn.
 */
export function joinCombat(b: RegimentsBattle, u: number, target: number): void {
  // GAP T9A-PUR-021: a charge into a combat that was fought already is fought in the next Player Turn
  for (let row = 0; row < b.combat.inUse.length; row++) {
    if (!isWaiting(b, row) || !inCombat(b, row, target)) continue;
    enterCombat(b, row, u);
    b.unit.phaseDid[u] &= ~PhaseDid.Fought;
    return;
  }
}

/**
 * True if unit `u` still touches an enemy with which it fought in this round. Units that came into contact afterwards
 * belong to another combat (T9A-PUR-020, T9A-PUR-021).
 */
export function fightsOn(b: RegimentsBattle, u: number): boolean {
  const { roundDid } = b.unit;
  for (let v = nextContact(b, u, -1); v >= 0; v = nextContact(b, u, v)) {
    if (((roundDid[u] | roundDid[v]) & RoundDid.ChargedAnew) === 0) return true;
  }
  return false;
}

/** Clears what unit `u` stores about a fight that is over for it: the weapon in use, the charge (T9A-WPN-002), shame (T9A-CHL-004). */
export function leaveFight(b: RegimentsBattle, u: number): void {
  b.rules.challenges.noteCombatOver(b, u);
  b.unit.status[u] &= ~(Status.WeaponChosen | Status.Charging | Status.Downhill);
  b.unit.charged[u] = -1;
}
