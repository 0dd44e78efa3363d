import { modified, NO_ATTACK } from '../../../engine/kernel/hooks.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { Side } from '../../../engine/regiments/layout.js';
import { ownLeadership } from '../../../engine/regiments/leadership/leadership.js';
import { standardPoints } from '../../../engine/rulesets/wfb9/combat/combat-result.js';
import { fullRanks, MASS, rankBonus } from '../../../engine/rulesets/wfb9/combat/ranks.js';
import type { Wfb9Battle } from '../../../engine/rulesets/wfb9/core/state.js';
import { startingStrength, unitStrength } from '../../../engine/rulesets/wfb9/core/unit-strength.js';
import { ODDS } from '../../../engine/rulesets/wfb9/odds/odds.js';
import { BATTLE_STANDARD, GENERAL, STANDARD } from '../../../engine/rulesets/wfb9/victory.js';
import { type RegimentsGame, withJoined, worthOfRow, woundsOf } from '../regiments/game.js';

/** WFB9-VPS-003 to WFB9-VPS-010. */
const PRIZES = { general: GENERAL, battleStandard: BATTLE_STANDARD, standard: STANDARD };

/** Returns the points that row `u` pays more if it loses this many Wounds more: half its points once half its Unit Strength, or a character's Wounds, are gone (WFB9-VPS-006, WFB9-VPS-007). */
function paysFor(b: Wfb9Battle, u: number, wounds: number): number {
  const { points, character, W, unitStrength: each } = b.setup.unit;
  const start = character[u] !== 0 ? W[u] : startingStrength(b, u);
  const strength = (left: number): number => (character[u] !== 0 ? left : Math.ceil(left / W[u]) * each[u]);
  const left = woundsOf(b, u);
  return 2 * strength(left) > start && 2 * strength(left - wounds) <= start ? points[u] / 2 : 0;
}

/** This game as captains need it. */
export const WFB9_CAPTAIN: RegimentsGame<Wfb9Battle> = {
  odds: ODDS,
  turns: (b) => b.setup.turns,
  worthOf: (b, u) => withJoined(b, u, (c, r) => worthOfRow(c, r, PRIZES)),
  paysFor,
  bonusOf: (b, t) => rankBonus(b, t) + standardPoints(b, t),
  // WFB9-BRK-005, WFB9-BRK-006
  steadfast(b, t, u, side) {
    if (modified(b, Hook.stubborn, unitSubject(b, t), 0, NO_ATTACK) !== 0) return true;
    const [own, theirs] = [unitStrength(b, t), unitStrength(b, u)];
    return own >= MASS && own > theirs && fullRanks(b, t) > 0 && (side === Side.front || theirs < MASS);
  },
  // WFB9-TER-009
  hazardOf(b, u, kind) {
    if (b.rules.danger.fails(b, u, kind, -1) === 0) return 0;
    return modified(b, Hook.strider, unitSubject(b, u), 0, kind) !== 0 ? 0 : 1;
  },
  stateOf: (b, u) => ownLeadership(b, u),
  groundOf: () => 0,
};
