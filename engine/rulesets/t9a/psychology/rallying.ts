import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Did, Status, unitSubject } from '../../../regiments/core/state.js';
import { hasMusician } from '../../../regiments/core/units.js';
import { halfLeadership, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { isQuartered } from '../../../regiments/movement/compulsory-moves.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Returns the Leadership with which `u` tests to rally. A unit at a quarter or less of its number on the list has half of it, rounded up
 * (T9A-RAL-002).
 */
export function rallyLeadership(b: T9aBattle, u: number): number {
  // GAP T9A-RAL-002: halving comes before the modifiers
  const leadership = leadershipOf(b, u);
  return isQuartered(b, u) ? halfLeadership(leadership) : leadership;
}

/** Returns what a Musician and special rules add in a Rally Test (T9A-CMD-008). */
export function rallyModifier(b: T9aBattle, u: number): number {
  return modified(b, Hook.rally, unitSubject(b, u), hasMusician(b, u) ? 1 : 0, NO_ATTACK);
}

/**
 * Notes the actions that `u` may take in the turn in which it rallied: none, except after a feigned flight (T9A-SPR-019) or by a rule that lets it act.
 */
export function noteRallied(b: T9aBattle, u: number): void {
  const { did, status } = b.unit;
  const feigned =
    (status[u] & Status.Feigned) !== 0 && modified(b, Hook.feignsFlight, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  const ordered = modified(b, Hook.actsAfterRally, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  did[u] |= feigned ? Did.Move | Did.RallyFeigned : ordered ? Did.Move | Did.RallyToAct : Did.Rally | Did.MoveDone;
}
