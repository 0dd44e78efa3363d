import {
  attackDice,
  bestHand,
  biteWith,
  bonusOf,
  parriesOf,
  strengthWith,
  weaponOf,
} from '../../../engine/rulesets/wh40k2/close-combat/fighters.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { averagePoints } from '../../../engine/rulesets/wh40k2/damage/damage.js';
import { type DiceSide, hitOdds, MOST_HITS } from '../../../engine/rulesets/wh40k2/odds/scores.js';
import { chanceToHarm } from '../../../engine/rulesets/wh40k2/odds/shots.js';
import { rerolls } from '../../../engine/rulesets/wh40k2/psychology/fear-and-hatred.js';

/** Mean wounds done and suffered in one round of hand-to-hand. */
export interface Fight {
  readonly done: number;
  readonly suffered: number;
}

const NOTHING: Fight = { done: 0, suffered: 0 };
/** Most opponents of one model that count. */
const CROWD = 3;
/** Most attack dice that the odds hold. */
const MOST_DICE = 12;

const mine = new Int32Array(256);
const theirs = new Int32Array(256);

const side: DiceSide = { dice: 0, bonus: 0, initiative: 0, parries: 0, hates: false };
const foe: DiceSide = { dice: 0, bonus: 0, initiative: 0, parries: 0, hates: false };

/** Writes model `m`, against `enemy` as its `nth` opponent, to `into`. */
function arm(b: W40kBattle, into: DiceSide, m: number, enemy: number, nth: number, charging: boolean): void {
  into.dice = Math.min(MOST_DICE, attackDice(b, m, nth));
  into.bonus = bonusOf(b, m, enemy, nth) + (charging ? 1 : 0); // W40K-CSM-003
  into.initiative = b.setup.type.I[b.setup.model.type[m]];
  into.parries = parriesOf(b, m);
  into.hates = rerolls(b, m, enemy);
}

/** Returns the mean wounds of one hit of model `m` on model `o`, with the weapon that it would take (W40K-HTH-006). */
function woundsOfHit(b: W40kBattle, m: number, o: number): number {
  const weapon = weaponOf(b, m, bestHand(b, m, o));
  const points = weapon === null ? 1 : Math.min(averagePoints(weapon.damage), b.model.wounds[o]);
  return chanceToHarm(b, strengthWith(b, m, weapon), biteWith(b, m, weapon), o) * points;
}

const result = { done: 0, suffered: 0 };

/** Adds the fight of model `m` against `o` to `result`. @param own fights that `m` had before in this round @param other fights that `o` had */
function pair(b: W40kBattle, m: number, o: number, own: number, other: number, charging: boolean): void {
  arm(b, side, m, o, own, charging);
  arm(b, foe, o, m, other, false);
  const odds = hitOdds(side, foe);
  const harm = woundsOfHit(b, m, o);
  const pain = woundsOfHit(b, o, m);
  const [wounds, ownWounds] = [b.model.wounds[o], b.model.wounds[m]];
  for (let hits = 1; hits <= MOST_HITS; hits++) {
    result.done += odds[MOST_HITS + hits] * Math.min(wounds, hits * harm);
    result.suffered += odds[MOST_HITS - hits] * Math.min(ownWounds, hits * pain);
  }
}

/**
 * Returns the mean wounds of one round of hand-to-hand combat of squad `u` against squad `t`, by the odds of the dice: models pair off,
 * and models left over help (W40K-MULTI-004). `charging`: `u` has charged.
 */
export function fight(b: W40kBattle, u: number, t: number, charging: boolean): Fight {
  const n = membersOf(b, u, mine);
  const k = membersOf(b, t, theirs);
  if (n === 0 || k === 0) return NOTHING;
  result.done = 0;
  result.suffered = 0;
  const lone = Math.min(n, k);
  const most = Math.min(Math.max(n, k), CROWD * lone);
  for (let i = 0; i < most; i++) {
    const round = Math.floor(i / lone); // number of models that fought the same one before
    if (n <= k) pair(b, mine[n - 1 - (i % lone)], theirs[k - 1 - i], 0, round, charging);
    else pair(b, mine[n - 1 - i], theirs[k - 1 - (i % lone)], round, 0, charging);
  }
  return { done: result.done, suffered: result.suffered };
}
