import { copyBattle } from '../../../engine/kernel/battle.js';
import { Expiry } from '../../../engine/kernel/effect-ends.js';
import { addEffect } from '../../../engine/kernel/effects.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { engaged, fleeing, gap, movement, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { chanceOfTest } from '../../../engine/rulesets/t9a/odds/attacks.js';
import { leadershipOf } from '../../../engine/rulesets/t9a/psychology/leadership.js';
import { longestRange } from '../../../engine/rulesets/t9a/shooting/volley.js';
import { hasOrder, Order } from '../../../engine/rulesets/t9a/special-rules/orders.js';
import { bestOption } from '../choosing.js';
import { bestCharge } from './charging.js';
import { outlook } from './fighting.js';
import { volleyWorth } from './firepower.js';
import type { Mind } from './mind.js';
import { worthOf } from './values.js';

/** Share of a unit's worth that is saved when it rallies instead of running on. */
const RALLIED = 0.5;
/** Share of a unit's worth that two inches more of movement are worth where no charge is given up for them. */
const NEARER = 0.004;
/** An order that gains fewer points is not given. */
const NOTHING = 1e-9;

/** The best volley of unit `u` at an enemy within its range, in points. */
function bestVolley(b: T9aBattle, u: number): number {
  const range = longestRange(b, u);
  let most = 0;
  for (let t = 0; range > 0 && t < b.setup.units; t++) {
    if (playerOf(b, t) === playerOf(b, u) || !onTable(b, t) || engaged(b, t) || gap(b, u, t) > range) continue;
    most = Math.max(most, volleyWorth(b, u, t));
  }
  return most;
}

/** What unit `u` can do in this turn that orders change, in points: its round of combat or its volley. */
const prospects = (b: T9aBattle, u: number): number => (engaged(b, u) ? outlook(b, u) : bestVolley(b, u));

/** What `order` gains for unit `u` until the end of the Player Turn, in points. */
function worthOfOrder(b: T9aBattle, mind: Mind, u: number, order: number): number {
  if (hasOrder(b, u, order)) return Number.NEGATIVE_INFINITY;
  if (fleeing(b, u)) {
    if (order !== Order.steady) return 0;
    const leadership = leadershipOf(b, u);
    return (chanceOfTest(leadership, 3) - chanceOfTest(leadership)) * RALLIED * worthOf(b, u);
  }
  const { trial } = mind;
  copyBattle(trial, b);
  addEffect(trial, order, unitSubject(b, u), 0, Expiry.playerTurn);
  let gain = prospects(trial, u) - prospects(b, u);
  if (engaged(b, u) || (order !== Order.haste && order !== Order.ranks)) return gain;
  // who hurries or closes ranks declares no charge
  gain -= Math.max(0, bestCharge(b, mind, u));
  if (order === Order.haste && movement(b, u) > 0) gain += NEARER * worthOf(b, u);
  return gain;
}

/** What the best order gains for unit `u`, in points. */
function bestOrder(b: T9aBattle, mind: Mind, u: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const order of Object.values(Order)) most = Math.max(most, worthOfOrder(b, mind, u, order));
  return most;
}

/** To which unit the officer gives an order, if any gains by one. */
export function chooseOrderUnit(b: T9aBattle, mind: Mind): number {
  return bestOption(b, (i) => (b.option.verb[i] === Verb.Pick ? bestOrder(b, mind, b.option.target[i]) - NOTHING : 0));
}

/** Which order the unit gets that the officer has named. */
export function chooseOrder(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  return bestOption(b, (i) =>
    b.option.verb[i] === Verb.Pick ? worthOfOrder(b, mind, u, b.option.n[i]) : Number.NEGATIVE_INFINITY,
  );
}
