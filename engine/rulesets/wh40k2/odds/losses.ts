// A squad that loses its models one after the other, as a chain: its state is how many wounds the hits have taken so far,
// those of the first to fall first. Every hit moves chances on from state to state.
import { Place } from '../../../skirmish/layout.js';
import type { W40kBattle } from '../core/state.js';
import type { WeaponFacts } from '../core/weapons.js';
import { isAreaWeapon } from '../core/weapons.js';
import { chanceToHarm, MOST_POINTS, pointChances } from './shots.js';

/** Most wounds of a squad that are told apart; what would take more is counted as the last of them. */
const MOST = 1023;

/** The models of the squad in the order in which they fall, and the chances of all states. */
export interface LossChain {
  /** Model rows, and how many. */
  readonly victims: Int32Array;
  count: number;
  /** Wounds of all of them: the last state. */
  wounds: number;
  /** By state: which of `victims` is hit next, and how many wounds it has left. The last state has nobody. */
  readonly victim: Int16Array;
  readonly left: Int16Array;
  /** Chance of each state. */
  chance: Float64Array;
  /** By entry of `victims`: chance that a hit of what is being resolved harms it. */
  readonly harm: Float64Array;
  /** Chances of the points of a damaging hit by the wounds left: row `left`, `MOST_POINTS + 1` a row. */
  readonly points: Float64Array;
  /** Scratch for mixtures. */
  spare: Float64Array;
  sum: Float64Array;
}

/** A chain to write into, again and again. */
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

/** Makes the chain that of the `count` models in `victims`, none of whom has been hit yet. */
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

/** Says of what kind the hits are that follow: Strength, save modifier and damage of `weapon`. */
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

/** One attack that hits with chance `hit`: what it does to `chance`, in place. */
function attack(chain: LossChain, hit: number, chance: Float64Array): void {
  // from the last state down, so that nothing is moved twice
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

/** `n` attacks, one after the other, each of which hits with chance `hit`. */
export function shootAtChain(chain: LossChain, n: number, hit: number): void {
  for (let i = 0; i < n; i++) attack(chain, hit, chain.chance);
}

/** As many hits as `hits` says, entry `n` the chance of `n` of them, 0 to `most`. */
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

/** Writes the chances of so many models lost to `out`, entry by their number. @returns the most that may be lost */
export function lossesOf(chain: LossChain, out: Float64Array): number {
  out.fill(0, 0, chain.count + 1);
  for (let s = 0; s <= chain.wounds; s++) out[chain.victim[s]] += chain.chance[s];
  return chain.count;
}
