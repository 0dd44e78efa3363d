// Challenges of this game: who may take part, and what one changes (T9A-CHL).
import { touchesUnit } from '../../../regiments/combat/who-can-strike.js';
import { formationOf } from '../../../regiments/core/units.js';
import type { ChallengeRules } from '../../../regiments/rules-of-combat.js';
import { Ask } from '../core/asks.js';
import type { T9aBattle } from '../core/state.js';
import { endShame, redeem, shame } from './shame.js';

/** Returns the individual that `m` fights in a Challenge, or -1. */
export function opponentOf(b: T9aBattle, m: number): number {
  return b.unit.duel[m] - 1;
}

/** Makes `m` and `opponent` fight each other; -1: `m` and its opponent do so no more. */
function meet(b: T9aBattle, m: number, opponent: number): void {
  const { duel } = b.unit;
  const before = opponentOf(b, m);
  if (before >= 0 && opponentOf(b, before) === m) duel[before] = 0;
  duel[m] = opponent + 1;
  if (opponent < 0) return;
  duel[opponent] = m + 1;
  redeem(b, opponent);
}

/** Challenges: Characters and Champions issue and accept them. */
export const CHALLENGES: ChallengeRules = {
  askIssue: Ask.Challenge,
  askAnswer: Ask.AnswerChallenge,
  askRetire: Ask.Retire,
  // GAP T9A-CHL-001: a model whose Challenge no enemy could accept issues none, not even to end its shame or to keep the enemy from issuing one
  mayIssue: () => true,
  mayAccept: () => true, // T9A-CHL-002
  reaches: (b, m, u) => touchesUnit(b, formationOf(b, m), m, u), // T9A-CHL-002
  opponentOf: (b, m) => opponentOf(b as T9aBattle, m),
  meet: (b, m, opponent) => meet(b as T9aBattle, m, opponent),
  noteIssued: (b, m) => redeem(b as T9aBattle, m), // T9A-CHL-004
  retire: (b, m) => shame(b as T9aBattle, m),
  hasRetired: (b, m) => (b as T9aBattle).unit.refused[m] !== 0, // T9A-CHL-005
  specialsAtOpponent: true, // T9A-CHL-006
  // GAP T9A-CHL-009: Champions strike on as Characters do, also at an opponent who fell to the last Wounds on its ranks
  strikesTheDead: true,
  noteCombatOver: (b, u) => endShame(b as T9aBattle, u),
};
