// Ranks, disruption and mass of units that fight (WFB9-CRES, WFB9-BRK).

import { rankBonusOf } from '../../../regiments/combat/combat-score.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { Side } from '../../../regiments/layout.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';

/** Unit Strength from which an enemy in flank or rear disrupts (WFB9-CRES-012), and from which a unit may be Steadfast (WFB9-BRK-005). */
export const MASS = 10;

/** Returns how many ranks of unit `u` have the models that its troop type asks for, the front rank included (WFB9-CRES-007, WFB9-CRES-009). */
export function fullRanks(b: Wfb9Battle, u: number): number {
  const { fullRank, noRanks } = b.setup.unit;
  const { files, models } = b.unit;
  if (noRanks[u] !== 0 || files[u] < fullRank[u]) return 0;
  const whole = Math.floor(models[u] / files[u]);
  return whole + (models[u] - whole * files[u] >= fullRank[u] ? 1 : 0);
}

/** True if an enemy of Unit Strength 10 or more fights the flank or rear of unit `u` (WFB9-CRES-012, WFB9-CRES-014). */
export function isDisrupted(b: Wfb9Battle, u: number): boolean {
  for (let v = nextContact(b, u, -1); v >= 0; v = nextContact(b, u, v)) {
    if (sideOf(b, u, v) !== Side.front && unitStrength(b, v) >= MASS) return true;
  }
  return false;
}

/** Returns the points of unit `u` for its extra ranks, none while it is disrupted (WFB9-CRES-007, WFB9-CRES-013, WFB9-CCMUL-008). */
export function rankBonus(b: Wfb9Battle, u: number): number {
  const ranks = fullRanks(b, u);
  return ranks < 2 || isDisrupted(b, u) ? 0 : rankBonusOf(ranks);
}
