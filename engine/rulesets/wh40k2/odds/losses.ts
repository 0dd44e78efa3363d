// A squad that loses its models one by one, as a Markov chain. The state is the number of wounds lost so far, counted
// through the models in the order in which they fall. Each hit moves chances between states.
import { Place } from '../../../skirmish/layout.js';
import type { W40kBattle } from '../core/state.js';
import type { WeaponFacts } from '../core/weapons.js';
import { isAreaWeapon } from '../core/weapons.js';
import { chanceToHarm, MOST_POINTS, pointChances } from './shots.js';

/** Largest number of wounds of a squad that is distinguished; more count as this number. */
const MOST = 1023;

/** The models of the squad in the order in which they fall, and the chances of all states. */
export interface LossChain {
  /** Model rows, and their number. */
  readonly victims: Int32Array;
  count: number;
  /** Total of their wounds: the last state. */
  wounds: number;
  /**
   * For each state: the index in `victims` of the model hit next, and its wounds left. The last state has no such
   * model.
   */
  readonly victim: Int16Array;
  readonly left: Int16Array;
  /** Chance of each state. */
  chance: Float64Array;
  /** For each entry of `victims`: chance that a hit of the present weapon damages it. */
  readonly harm: Float64Array;
  /** Chances of the points of a damaging hit by wounds left: row `left` has `MOST_POINTS + 1` entries. */
  readonly points: Float64Array;
  /** Scratch for mixtures. */
  spare: Float64Array;
  sum: Float64Array;
}

/** Returns an empty chain, which can be reused. */
export function newLossChain(): LossChain {
  return {
    victims: new Int32Array(256),
    count: 0,
    wounds: 0,
    victim: new Int16Array(MOST + 1),
    left: new Int16Array(MOST + 1),
    chance: new Float64Array(MOST + 1),
    harm: new Float64Array(256),
    points: new Float64Array((MOST_POINTS + 1) * (MOST_POINTS + 1)),
    spare: new Float64Array(MOST + 1),
    sum: new Float64Array(MOST + 1),
  };
}

/** Starts the chain with the first `count` models in `victims`, with the wounds that they have now. */
export function beginChain(b: W40kBattle, chain: LossChain): void {
  let state = 0;
  for (let v = 0; v < chain.count; v++) {
    const m = chain.victims[v];
    const wounds = b.model.place[m] === Place.table ? Math.min(b.model.wounds[m], MOST_POINTS) : 0;
    for (let left = wounds; left > 0 && state < MOST; left--) {
      chain.victim[state] = v;
      chain.left[state++] = left;
    }
  }
  chain.wounds = state;
  chain.victim[state] = chain.count;
  chain.left[state] = 0;
  chain.chance.fill(0, 0, state + 1);
  chain.chance[0] = 1;
}

/** Sets the kind of the next hits: Strength, and save modifier and damage of `weapon`. */
export function takeAim(b: W40kBattle, chain: LossChain, strength: number, weapon: WeaponFacts): void {
  const area = isAreaWeapon(weapon);
  let known = -1;
  for (let v = 0; v < chain.count; v++) {
    const m = chain.victims[v];
    const same = known >= 0 && b.setup.model.type[m] === b.setup.model.type[chain.victims[known]];
    const unit = known >= 0 && b.setup.model.unit[m] === b.setup.model.unit[chain.victims[known]];
    chain.harm[v] = same && unit ? chain.harm[known] : chanceToHarm(b, strength, weapon.saveModifier, m, area);
    known = v;
  }
  let most = 1;
  for (let s = 0; s < chain.wounds; s++) if (chain.left[s] > most) most = chain.left[s];
  for (let left = 1; left <= most; left++) {
    const row = chain.points.subarray(left * (MOST_POINTS + 1), (left + 1) * (MOST_POINTS + 1));
    pointChances(weapon.damage, left, row);
  }
}

/** Applies one attack that hits with chance `hit` to `chance`, in place. */
function attack(chain: LossChain, hit: number, chance: Float64Array): void {
  // from the last state down, so that no chance moves twice
  for (let state = chain.wounds - 1; state >= 0; state--) {
    const here = chance[state];
    if (here === 0) continue;
    const harmed = here * hit * chain.harm[chain.victim[state]];
    if (harmed === 0) continue;
    chance[state] = here - harmed;
    const left = chain.left[state];
    const row = left * (MOST_POINTS + 1);
    for (let points = 1; points <= left; points++) chance[state + points] += harmed * chain.points[row + points];
  }
}

/** Applies `n` attacks one by one, each hitting with chance `hit`. */
export function shootAtChain(chain: LossChain, n: number, hit: number): void {
  for (let i = 0; i < n; i++) attack(chain, hit, chain.chance);
}

/** Applies a random number of hits from 0 to `most`: `hits[n]` is the chance of `n` hits. */
export function hitChain(chain: LossChain, hits: Float64Array, most: number): void {
  const { spare, sum, chance } = chain;
  for (let s = 0; s <= chain.wounds; s++) {
    spare[s] = chance[s];
    sum[s] = hits[0] * chance[s];
  }
  for (let n = 1; n <= most; n++) {
    attack(chain, 1, spare);
    if (hits[n] === 0) continue;
    for (let s = 0; s <= chain.wounds; s++) sum[s] += hits[n] * spare[s];
  }
  chain.chance = sum;
  chain.sum = chance;
}

/** Writes to `out[n]` the chance that `n` models are lost. Returns the largest number that may be lost. */
export function lossesOf(chain: LossChain, out: Float64Array): number {
  out.fill(0, 0, chain.count + 1);
  for (let s = 0; s <= chain.wounds; s++) out[chain.victim[s]] += chain.chance[s];
  return chain.count;
}
