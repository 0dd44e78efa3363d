import { Verb } from '../../../regiments/core/asks.js';
import { Did } from '../../../regiments/core/state.js';
import { fleeing, formationOf, onTable, playerOf } from '../../../regiments/core/units.js';
import type { T9aBattle } from '../core/state.js';
import { countTargets } from './charge-targets.js';

// Redirecting a charge (T9A-RDR): which units may try it. The frame of `declareCharge` holds two bitsets over units in
// its locals: targets that fled, and chargers that have been asked since.

const inSet = (b: T9aBattle, words: number, u: number): boolean => (b.locals[words + (u >> 5)] & (1 << (u & 31))) !== 0;

/**
 * Whether `u` may try to redirect: it charges a unit that fled, has not redirected this turn (T9A-RDR-004) nor tried
 * since that flight, and has another target (T9A-RDR-001). `fled` and `asked` are the first locals of the two bitsets.
 */
export function mayRedirect(b: T9aBattle, fled: number, asked: number, u: number): boolean {
  const t = b.unit.target[u];
  if (t < 0 || playerOf(b, u) !== b.core.active[0] || !onTable(b, formationOf(b, u)) || fleeing(b, u)) return false;
  if (!inSet(b, fled, t) || inSet(b, asked, u) || (b.unit.did[u] & Did.Redirect) !== 0) return false;
  return countTargets(b, u, t) > 0;
}

/** Returns the next unit after `u` that may try to redirect, or -1. */
export function nextRedirecting(b: T9aBattle, fled: number, asked: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (mayRedirect(b, fled, asked, v)) return v;
  return -1;
}

/** T9A-RDR-003, T9A-DEC-018: lists the units that may try to redirect next, and the option that none does. */
export function redirectOptions(b: T9aBattle, fled: number, asked: number): void {
  // GAP T9A-RDR-001: redirecting is a choice; a unit may keep after the one that fled
  b.option.add(Verb.Stop);
  for (let u = nextRedirecting(b, fled, asked, -1); u >= 0; u = nextRedirecting(b, fled, asked, u))
    b.option.add(Verb.Pick, u);
}
