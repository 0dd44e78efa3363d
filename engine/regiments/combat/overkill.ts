// Overkill: Wounds beyond those that the victim of a challenge had left (T9A-WIN-003, WFB9-CRES-025).
import type { RegimentsBattle } from '../battle.js';

/** Largest number of Wounds of Overkill that count (T9A-CHL-011, WFB9-CRES-025). */
export const MOST_OVERKILL = 3;

/** True if row `a` of the attack table has attacks of individual `m` at individual `victim`. */
function isBlowOf(b: RegimentsBattle, a: number, m: number, victim: number): boolean {
  return b.attack.unit[a] === m && b.attack.individual[a] === victim;
}

/** True if the attacks of row `a` are made by one who fights a challenge, at its opponent. */
export function isDuel(b: RegimentsBattle, a: number): boolean {
  const victim = b.attack.individual[a];
  return victim >= 0 && b.rules.challenges.opponentOf(b, victim) === b.attack.unit[a];
}

/**
 * Returns the Wounds that the opponent of individual `victim` in a challenge has dealt to it in this batch beyond those
 * `lost` by it: 0 unless it is slain. The wounds of the rows are those that they dealt.
 */
export function overkillOf(b: RegimentsBattle, victim: number, lost: number): number {
  const opponent = b.rules.challenges.opponentOf(b, victim);
  if (opponent < 0 || b.unit.own[victim] > 0) return 0;
  let dealt = 0;
  for (let a = 0; a < b.field.attacks[0]; a++) if (isBlowOf(b, a, opponent, victim)) dealt += b.attack.wounds[a];
  return Math.max(0, dealt - lost);
}
