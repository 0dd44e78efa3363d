import { copyBattle } from '../../../engine/kernel/battle.js';
import { Expiry } from '../../../engine/kernel/effect-ends.js';
import { addEffect } from '../../../engine/kernel/effects.js';
import { mayCharge } from '../../../engine/regiments/charges/declare-charges.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { engaged, fleeing, movement, playerOf } from '../../../engine/regiments/core/units.js';
import { leadershipOf } from '../../../engine/regiments/leadership/leadership.js';
import { chanceOfTest } from '../../../engine/regiments/odds/sums.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { hasOrder, Order } from '../../../engine/rulesets/t9a/special-rules/orders.js';
import { type Candidate, NEVER } from '../candidates.js';
import { outlook } from '../regiments/blows.js';
import { bestCharge } from '../regiments/charging.js';
import type { RegimentsMind } from '../regiments/game.js';
import { bestVolley } from '../regiments/shooting.js';

import { worthOf } from './values.js';

/** A mind with a battle to try orders in. */
export interface T9aMind extends RegimentsMind {
  readonly trial: T9aBattle;
}

/** Points that an order must gain to be given. */
const NOTHING = 1e-9;

/** Returns the points of unit `u` in this turn that orders change: its round of combat or its volley. */
const prospects = (b: T9aBattle, mind: T9aMind, u: number): number =>
  engaged(b, u) ? outlook(b, mind, u) : bestVolley(b, mind, u);

/** Returns the points that `order` gains for unit `u` until the end of the Player Turn. */
function worthOfOrder(b: T9aBattle, mind: T9aMind, u: number, order: number): number {
  if (hasOrder(b, u, order)) return NEVER;
  if (fleeing(b, u)) {
    if (order !== Order.steady) return 0;
    const leadership = leadershipOf(b, u);
    return (chanceOfTest(leadership, 3) - chanceOfTest(leadership)) * mind.n.rallied * worthOf(b, u);
  }
  const { trial } = mind;
  copyBattle(trial, b);
  addEffect(trial, order, unitSubject(b, u), 0, Expiry.playerTurn);
  let gain = prospects(trial, mind, u) - prospects(b, mind, u);
  if (engaged(b, u) || (order !== Order.haste && order !== Order.ranks)) return gain;
  // a unit that hurries or closes ranks declares no charge
  gain -= Math.max(0, bestCharge(b, mind, u));
  if (order === Order.haste && movement(b, u) > 0) gain += mind.n.nearer * worthOf(b, u);
  return gain;
}

/** Chooses the unit to which the officer gives an order, if any gains by one. */
export const orderUnit: Candidate<T9aBattle, T9aMind> = {
  why: 'the unit that gains most by an order',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Pick) return 0;
    const gains = Object.values(Order).map((order) => worthOfOrder(b, mind, b.option.target[i], order));
    return Math.max(...gains) - NOTHING;
  },
};

/** Chooses the order for the unit that the officer has named. */
export const order: Candidate<T9aBattle, T9aMind> = {
  why: 'what the order gains in this turn',
  worth: (b, mind, i) =>
    b.option.verb[i] === Verb.Pick ? worthOfOrder(b, mind, b.decision.subject[0], b.option.n[i]) : NEVER,
};

/** Charges that must pay for the Waaagh! to be called before the last turns. */
const SEVERAL = 2;
/** Own turns after this one from which on one charge is enough. */
const LATE = 2;

/** Chooses whether the Waaagh! is called: when two charges pay with it, or late in the battle one. */
export const waaagh: Candidate<T9aBattle, RegimentsMind, boolean> = {
  why: 'two charges that pay with it, or late in the battle one',
  /** True if the call pays. */
  prepare(b, mind) {
    const player = b.decision.player[0];
    const before = b.field.waaagh[player];
    b.field.waaagh[player] = b.core.playerTurns[0]; // as if it were called: charges are judged with what it brings
    mind.fights.begin(b);
    let charges = 0;
    for (let u = 0; u < b.setup.units; u++) {
      if (playerOf(b, u) !== player || !mayCharge(b, u)) continue;
      if (bestCharge(b, mind, u) > mind.n.worthwhile * worthOf(b, u)) charges++;
    }
    b.field.waaagh[player] = before;
    mind.fights.begin(b);
    const late = b.core.gameTurn[0] + LATE >= b.setup.turns;
    return charges >= SEVERAL || (late && charges > 0);
  },
  worth: (b, _mind, i, pays) => (b.option.verb[i] === (pays ? Verb.Yes : Verb.No) ? 0 : NEVER),
};
