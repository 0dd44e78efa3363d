import { Fire } from '../../../engine/rulesets/wh40k2/armament.js';
import { Verb } from '../../../engine/rulesets/wh40k2/asks.js';
import { fireOdds } from '../../../engine/rulesets/wh40k2/odds-fire.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/state.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/targets.js';
import { onTable, playerOf, squadOf } from '../../../engine/rulesets/wh40k2/units.js';
import { bestOption } from '../choosing.js';
import { Losses, worthOf } from './values.js';

/** What one squad may do to one target: chances of so many models lost. */
interface Volley {
  readonly target: number;
  readonly losses: Float64Array;
}

/** A squad that may still shoot, and whom it may shoot at; `pick`: at whom it will, as an index of `volleys`. */
interface Shooter {
  readonly unit: number;
  readonly volleys: readonly Volley[];
  pick: number;
}

const legal = new Int32Array(64);

/** What squad `u` may do to each of its targets now. */
function volleysOf(b: W40kBattle, u: number, fire: number): Volley[] {
  const n = squadTargets(b, u, fire, legal);
  const targets = Array.from(legal.subarray(0, n));
  return targets.map((target) => {
    const odds = fireOdds(b, u, target, fire);
    return { target, losses: odds.losses.slice(0, odds.most + 1) };
  });
}

/** Everybody of `player` who may still shoot in this phase. */
function shootersOf(b: W40kBattle, player: number): Shooter[] {
  const shooters: Shooter[] = [];
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player || !onTable(b, u) || b.unit.host[u] >= 0) continue;
    const volleys = volleysOf(b, u, Fire.normal);
    if (volleys.length > 0) shooters.push({ unit: u, volleys, pick: 0 });
  }
  return shooters;
}

/** Chances of the sum of two losses, no more than there are models. */
function together(one: Float64Array, other: Float64Array): Float64Array {
  const most = Math.max(one.length, other.length) - 1;
  const sum = new Float64Array(most + 1);
  for (let i = 0; i < one.length; i++) {
    if (one[i] === 0) continue;
    for (let j = 0; j < other.length; j++) sum[Math.min(most, i + j)] += one[i] * other[j];
  }
  return sum;
}

/** Rounds in which each shooter in turn thinks again about its target. */
const ROUNDS = 3;

/** Shares the fire out: each shooter in turn takes the target at which it adds most to what the others do, until nobody changes. */
function shareOut(b: W40kBattle, shooters: readonly Shooter[]): void {
  const worth = new Map<number, Losses>();
  const of = (t: number): Losses => {
    let known = worth.get(t);
    if (known === undefined) {
      known = new Losses(b, t);
      worth.set(t, known);
    }
    return known;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let changed = round === 0;
    for (const [s, shooter] of shooters.entries()) {
      let best = Number.NEGATIVE_INFINITY;
      let pick = shooter.pick;
      for (const [v, volley] of shooter.volleys.entries()) {
        let others: Float64Array | null = null;
        for (const [o, other] of shooters.entries()) {
          if (o === s || (round === 0 && o > s)) continue;
          const theirs = other.volleys[other.pick];
          if (theirs.target === volley.target)
            others = others === null ? theirs.losses : together(others, theirs.losses);
        }
        const losses = of(volley.target);
        const all = others === null ? volley.losses : together(others, volley.losses);
        const added = losses.mean(all) - (others === null ? 0 : losses.mean(others)) + 1e-6 * worthOf(b, volley.target);
        if (added > best) {
          best = added;
          pick = v;
        }
      }
      if (pick !== shooter.pick) changed = true;
      shooter.pick = pick;
    }
    if (!changed) return;
  }
}

/** Who shoots next (W40K-DEC-025): whoever has the fewest targets to choose from, so that the others see what is left to do. */
export function chooseShooter(b: W40kBattle): number {
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.Pick) return Number.NEGATIVE_INFINITY;
    return -squadTargets(b, b.option.target[i], Fire.normal, legal);
  });
}

/** At whom the subject shoots (W40K-DEC-026): where it adds most to what all the others can still do. */
export function chooseTarget(b: W40kBattle): number {
  const u = squadOf(b, b.decision.subject[0]);
  const fire = b.decision.context[0];
  const shooters =
    fire === Fire.normal ? shootersOf(b, playerOf(b, u)) : [{ unit: u, volleys: volleysOf(b, u, fire), pick: 0 }];
  shareOut(b, shooters);
  const own = shooters.find((s) => s.unit === u);
  const target = own?.volleys[own.pick]?.target;
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.Shoot) return Number.NEGATIVE_INFINITY;
    return b.option.target[i] === target ? 1 : 0;
  });
}
