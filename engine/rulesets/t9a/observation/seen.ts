import { both, cap } from '../../../observation/spec.js';
import { playerOf } from '../../../regiments/core/units.js';
import { type ArmyFacts, armyFactsOf } from '../../../regiments/observation/army-facts.js';
import type { SeenGame } from '../../../regiments/observation/spec.js';
import { Deployment } from '../../../regiments/setup/deployment-zones.js';
import { CLOSE_COMBAT } from '../armies/weapons-and-armour.js';
import {
  BLADE_ATTACKS,
  BLADE_CHARGE_ONLY,
  BLADE_EXPOSES,
  BLADE_INITIATIVE,
  BLADE_STRENGTH,
  BLADE_STRIKES_LAST,
  BLADE_TWO_HANDS,
} from '../attacks/weapon-columns.js';
import { opponentOf } from '../characters/challenges.js';
import { isShamed } from '../characters/shame.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';
import { victoryPoints } from '../victory.js';
import { BLADES, LAYOUT, UNIT_ROWS } from './spec.js';

/** What each close combat weapon does for its bearer (T9A-WPN-002). */
const WEAPONS = Float32Array.from(
  CLOSE_COMBAT.flatMap((_, w) => [
    cap((w + 1) / BLADES),
    both(BLADE_STRENGTH[w] / 4),
    both(BLADE_ATTACKS[w] / 4),
    both(BLADE_INITIATIVE[w] / 4),
    both(BLADE_EXPOSES[w] / 4),
    BLADE_STRIKES_LAST[w],
    BLADE_CHARGE_ONLY[w],
    BLADE_TWO_HANDS[w],
  ]),
);

/** Writes the type of deployment and the zones. */
function battle(b: T9aBattle, player: number, out: Float32Array, at: number): void {
  const { core, setup, field } = b;
  const other = 1 - player;
  const [type, half] = [field.deployment[0], field.zone[player]];
  const known = half !== field.zone[other]; // both halves are equal until zones are chosen
  out[at] = type === Deployment.classic ? 1 : 0;
  out[at + 1] = type === Deployment.diagonal ? 1 : 0;
  out[at + 2] = type === Deployment.flankAttack ? 1 : 0;
  out[at + 3] = known && type === Deployment.diagonal && half >= 2 ? 1 : 0;
  out[at + 4] = known && type === Deployment.flankAttack && field.attacker[0] === player ? 1 : 0;
  out[at + 5] = cap(core.gameTurn[0] / setup.turns);
}

/** Returns the row of unit `u` among those of its side. */
function rowOf(b: T9aBattle, u: number): number {
  let row = 0;
  for (let v = 0; v < u; v++) if (playerOf(b, v) === playerOf(b, u)) row++;
  return row;
}

/** Writes what Challenges have to do with unit `u` (T9A-CHL). */
function unit(b: T9aBattle, u: number, out: Float32Array, at: number): void {
  const opponent = opponentOf(b, u);
  out[at] = opponent >= 0 ? 1 : 0;
  out[at + 1] = opponent >= 0 ? cap((rowOf(b, opponent) + 1) / UNIT_ROWS) : 0;
  out[at + 2] = isShamed(b, u) ? 1 : 0;
  out[at + 3] = b.unit.refused[u] !== 0 ? 1 : 0;
}

/** Columns of the state from which `unit` writes. */
export const shownColumns = ({ unit: { duel, shamed, shamedTurn, refused } }: T9aBattle) =>
  [duel, shamed, shamedTurn, refused] as const;

/** What this game supplies to its observations. */
export const SEEN: SeenGame<T9aBattle> = {
  at: LAYOUT,
  weapons: WEAPONS,
  victoryPoints,
  fullRanks,
  battle,
  unit,
};

/** Returns the facts of the armies in `b`. */
export function armyFacts(b: T9aBattle): ArmyFacts {
  return armyFactsOf(b, BLADE_STRENGTH, shownColumns(b));
}
