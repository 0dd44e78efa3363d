import { Verb } from '../../../engine/regiments/core/asks.js';
import { playerOf } from '../../../engine/regiments/core/units.js';
import { mayCharge } from '../../../engine/rulesets/t9a/charges/declare-charges.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { optionWith } from '../choosing.js';
import { bestCharge, WORTHWHILE } from './charging.js';
import type { Mind } from './mind.js';
import { worthOf } from './values.js';

/** So many charges that pay make it worth calling at once; one is enough when so few own turns are left after this one. */
const SEVERAL = 2;
const LATE = 2;

/** Charges of `player` that promise enough to be declared. */
function chargesThatPay(b: T9aBattle, mind: Mind, player: number): number {
  let charges = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player || !mayCharge(b, u)) continue;
    if (bestCharge(b, mind, u) > WORTHWHILE * worthOf(b, u)) charges++;
  }
  return charges;
}

/** The Waaagh! is called when two charges pay with it, or late in the battle one; never when none does. */
export function callWaaagh(b: T9aBattle, mind: Mind): number {
  const player = b.decision.player[0];
  const { waaagh } = b.field;
  const before = waaagh[player];
  waaagh[player] = b.core.playerTurns[0]; // as if it were called: charges are judged with what it brings
  mind.fights.begin(b);
  const charges = chargesThatPay(b, mind, player);
  waaagh[player] = before;
  mind.fights.begin(b);
  const late = b.core.gameTurn[0] + LATE >= b.setup.turns;
  return optionWith(b, charges >= SEVERAL || (late && charges > 0) ? Verb.Yes : Verb.No);
}
