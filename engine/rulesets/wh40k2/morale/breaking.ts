import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Hook } from '../core/rule-ids.js';
import { Did, Phase, Status, type W40kBattle } from '../core/state.js';
import { engaged, firstJoined, membersOf, nextJoined, strength, tell } from '../core/units.js';
import { loseModel, tellLosses } from '../damage/casualties.js';

const members = new Int32Array(256);

/** Returns the number of models with which squad `u` began the battle, including characters that are with it now. */
function startingStrength(b: W40kBattle, u: number): number {
  const { startModels } = b.setup.unit;
  let n = startModels[u];
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) n += startModels[g];
  return n;
}

/**
 * True if squad `u` is at a quarter of its starting strength or less (W40K-RALLY-007). False for models that started
 * alone.
 */
export function isSpent(b: W40kBattle, u: number): boolean {
  const start = startingStrength(b, u);
  return start > 1 && 4 * strength(b, u) <= start;
}

/** Removes every model of squad `u` as a casualty (W40K-RALLY-007, W40K-BRAVE-003). */
export function destroySquad(b: W40kBattle, u: number, byUnit: number): void {
  const n = membersOf(b, u, members);
  if (b.log !== null && n > 0) tellLosses(b, u, n);
  for (let i = n - 1; i >= 0; i--) loseModel(b, members[i], byUnit);
}

/** Sets status `bits` of squad `u` and of every character with it (W40K-HERO-026, W40K-HERO-027). */
export function mark(b: W40kBattle, u: number, bits: number): void {
  b.unit.status[u] |= bits;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) b.unit.status[g] |= bits;
}

/** Clears status `bits` of squad `u` and of every character with it. */
export function unmark(b: W40kBattle, u: number, bits: number): void {
  b.unit.status[u] &= ~bits;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) b.unit.status[g] &= ~bits;
}

/**
 * Ends frenzy of squad `u`, which breaks, and of its characters. In hand-to-hand combat it is lost for good
 * (W40K-FREN-008).
 */
function calm(b: W40kBattle, u: number): void {
  const lost = b.core.phase[0] === Phase.handToHand ? Status.FrenzyLost : 0;
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && b.unit.host[g] !== u) continue;
    if ((b.unit.status[g] & Status.Frenzied) === 0) continue;
    b.unit.status[g] = (b.unit.status[g] & ~Status.Frenzied) | lost;
  }
}

/**
 * Breaks squad `u` and its characters (W40K-BREAK-006, W40K-HERO-027). It loses its overwatch counter, and its present
 * move ends. A squad at a quarter of its strength is removed (W40K-RALLY-007). The caller lets it flee. Returns true if
 * it is still on the table.
 */
export function breakSquad(b: W40kBattle, u: number): boolean {
  if (b.log !== null) tell(b, 'break', u, 'break');
  calm(b, u);
  // W40K-BOFF-002: it disengages even if its enemies fall first
  if (engaged(b, u)) b.unit.did[u] |= Did.BrokeInFight | Did.DrivenOn;
  mark(b, u, Status.Broken);
  unmark(b, u, Status.Shaken | Status.BreakDue | Status.Stupid); // W40K-STUP-009: broken troops ignore stupidity
  b.unit.overwatch[u] = 0;
  if (isSpent(b, u)) {
    destroySquad(b, u, b.unit.killer[u]);
    return false;
  }
  return true;
}

/**
 * Makes squad `u` shaken if it failed a Break test for the first time and its rules say so (W40K-SHAKE-001,
 * W40K-SHAKE-006). Returns true if it did.
 */
export function shakesInstead(b: W40kBattle, u: number): boolean {
  if ((b.unit.status[u] & Status.Shaken) !== 0 || modified(b, Hook.shakes, u, 0, NO_ATTACK) === 0) return false;
  mark(b, u, Status.Shaken);
  if (b.log !== null) tell(b, 'break', u, 'are shaken');
  return true;
}
