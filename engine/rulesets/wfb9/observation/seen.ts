import { both, cap } from '../../../observation/spec.js';
import { type ArmyFacts, armyFactsOf } from '../../../regiments/observation/army-facts.js';
import type { SeenGame } from '../../../regiments/observation/spec.js';
import { BonusWhen, CLOSE_COMBAT } from '../armies/weapons.js';
import type { Wfb9Battle } from '../core/state.js';
import { ownStrength } from '../core/unit-strength.js';
import { victoryPoints } from '../victory.js';
import { BLADES, DROPS, LAYOUT } from './spec.js';

/** Strength that each close combat weapon adds while its bonus counts. */
const BEST_STRENGTH = Int8Array.from(CLOSE_COMBAT, (weapon) => weapon.strength + weapon.bonusStrength);

/** What each close combat weapon does for its bearer (WFB9-WPN-007, WFB9-WPN-008). */
const WEAPONS = Float32Array.from(
  CLOSE_COMBAT.flatMap((weapon, w) => [
    cap((w + 1) / BLADES),
    both(weapon.strength / 4),
    both(weapon.attacks / 4),
    both(weapon.initiative / 4),
    both(weapon.bonusStrength / 4),
    both(weapon.bonusInitiative / 4),
    weapon.bonusWhen === BonusWhen.firstRound ? 1 : 0,
    weapon.bonusWhen === BonusWhen.charging ? 1 : 0,
    weapon.bonusWhen === BonusWhen.braced ? 1 : 0,
    weapon.rules.some(({ rule }) => rule === 'requires-two-hands') ? 1 : 0,
  ]),
);

/**
 * Returns the number of ranks that are full: as many models as the troop type asks for in a formation of at least that
 * width; an incomplete last rank counts if it has as many (WFB9-CRES-007, WFB9-CRES-009).
 */
export function fullRanks(b: Wfb9Battle, u: number): number {
  const { files, models } = b.unit;
  const need = b.setup.unit.fullRank[u];
  if (b.setup.unit.noRanks[u] !== 0 || files[u] < need || models[u] === 0) return 0;
  return Math.floor(models[u] / files[u]) + (models[u] % files[u] >= need ? 1 : 0);
}

/** Writes the progress of the battle and of the deployment. */
function battle(b: Wfb9Battle, player: number, out: Float32Array, at: number): void {
  const { drops, firstFinisher } = b.field;
  out[at] = cap(b.core.gameTurn[0] / b.setup.turns);
  out[at + 1] = cap(drops[player] / DROPS);
  out[at + 2] = cap(drops[1 - player] / DROPS);
  out[at + 3] = firstFinisher[0] === player ? 1 : 0;
}

/** Writes the Unit Strength of unit `u` (WFB9-USTR-001). */
function unit(b: Wfb9Battle, u: number, out: Float32Array, at: number): void {
  out[at] = cap(ownStrength(b, u) / 60);
}

/** What this game supplies to its observations. */
export const SEEN: SeenGame<Wfb9Battle> = { at: LAYOUT, weapons: WEAPONS, victoryPoints, fullRanks, battle, unit };

/** Returns the facts of the armies in `b`. */
export function armyFacts(b: Wfb9Battle): ArmyFacts {
  return armyFactsOf(b, BEST_STRENGTH);
}
