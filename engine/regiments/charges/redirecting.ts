import type { RegimentsBattle } from '../battle.js';
import { Verb } from '../core/asks.js';
import { Did } from '../core/state.js';
import { fleeing, formationOf, onTable, playerOf } from '../core/units.js';
import { countTargets } from './charge-targets.js';

// Redirecting a charge (T9A-RDR): which units may try it. The frame of `declareCharge` holds two bitsets over units in
// its locals: targets that fled, and chargers that have been asked since.

const inSet = (b: RegimentsBattle, words: number, u: number): boolean =>
  (b.locals[words + (u >> 5)] & (1 << (u & 31))) !== 0;

/**
 * True if `u` may try to redirect: it charges a unit that fled, has not redirected this turn (T9A-RDR-004) nor tried
 * since that flight, and has another target (T9A-RDR-001). `fled` and `asked` are the first locals of the two bitsets.
 */
export function mayRedirect(b: RegimentsBattle, fled: number, asked: number, u: number): boolean {
  const t = b.unit.target[u];
  if (t < 0 || playerOf(b, u) !== b.core.active[0] || !onTable(b, formationOf(b, u)) || fleeing(b, u)) return false;
  if (!inSet(b, fled, t) || inSet(b, asked, u) || (b.unit.did[u] & Did.Redirect) !== 0) return false;
  return countTargets(b, u, t) > 0;
}

/** Returns the next unit after `u` that may try to redirect, or -1. */
export function nextRedirecting(b: RegimentsBattle, fled: number, asked: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (mayRedirect(b, fled, asked, v)) return v;
  return -1;
}

/** T9A-RDR-003, T9A-DEC-018: lists the units that may try to redirect next, and the option that none does. */
export function redirectOptions(b: RegimentsBattle, fled: number, asked: number): void {
  // GAP T9A-RDR-001: redirecting is a choice; a unit may keep after the one that fled
  b.option.add(Verb.Stop);
  for (let u = nextRedirecting(b, fled, asked, -1); u >= 0; u = nextRedirecting(b, fled, asked, u))
    b.option.add(Verb.Pick, u);
}
