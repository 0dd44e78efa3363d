import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { Hook } from '../../regiments/core/hooks.js';
import { ROLL_NAMES } from '../../regiments/core/rolls.js';
import { unitSubject } from '../../regiments/core/state.js';
import type { RegimentsRules } from '../../regiments/rules.js';
import type { T9aBattle } from './core/state.js';
import { stupidMoves } from './psychology/fear-and-stupidity.js';
import { leadershipTest } from './psychology/leadership.js';
import { noteRallied, rallyLeadership, rallyModifier } from './psychology/rallying.js';
import { passesPanic } from './psychology/terror.js';
import { dangerAhead } from './terrain/dangerous-terrain.js';

/** Number of dice of a charge, flight, pursuit or overrun of `u` (T9A-CMV-002, T9A-FLE-001, T9A-PUR-014, T9A-SPR-083). */
const distanceDice = (b: T9aBattle, u: number): number =>
  2 + modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK);

/** True if the loss or flight of `u` may cause Panic in `v` (T9A-SPR-046). */
function alarms(b: T9aBattle, u: number, v: number): boolean {
  const insignificant = modified(b, Hook.insignificant, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  if (insignificant && modified(b, Hook.insignificant, unitSubject(b, v), 0, NO_ATTACK) === 0) return false;
  return modified(b, Hook.overlooks, unitSubject(b, v), 0, u) === 0;
}

/** What The 9th Age supplies to the chapters of its family. */
export const REGIMENTS: RegimentsRules = {
  words: { rolls: ROLL_NAMES },
  distances: { dice: distanceDice, counted: () => 2 }, // T9A-SPR-083: the best two
  leadership: { test: leadershipTest },
  terrain: { dangerAhead },
  rallying: {
    mayTest: () => true,
    leadership: rallyLeadership,
    modifier: rallyModifier,
    noteRallied,
  },
  compulsory: { others: stupidMoves },
  panic: { alarms, passes: passesPanic },
};
