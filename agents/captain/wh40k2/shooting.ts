import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Did, Hidden, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import {
  engaged,
  isCharacter,
  membersOf,
  onTable,
  playerOf,
  squadOf,
  strength,
} from '../../../engine/rulesets/wh40k2/core/units.js';
import { fireOdds } from '../../../engine/rulesets/wh40k2/odds/fire.js';
import { aimAt } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import { mayChoose, modelTargets, squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { Fire, mayModelFire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { bestOption, optionWith } from '../choosing.js';
import type { Temperament } from '../temperament.js';
import { crossfireAt, priceOf } from './crossfire.js';
import { menaceOf } from './menace.js';
import { priceOfShowing } from './showing.js';
import { Losses, worthOf, woundsOf } from './values.js';

/** What somebody may do to one target: chances of so many models lost. */
interface Volley {
  readonly target: number;
  readonly losses: Float64Array;
  /** What it costs in own models, points: those who fight the target may be hit as well. */
  readonly price: number;
}

/**
 * Those of a squad who fire at one target together, or one model that chooses its own (W40K-TGT-006, W40K-TGT-007), and whom they may
 * shoot at; `pick`: at whom they will, as an index of `volleys`; -1: at nobody, since every volley costs more than it gains.
 */
interface Shooter {
  readonly unit: number;
  /** The model that chooses by itself; -1: all who do not. */
  readonly model: number;
  readonly volleys: readonly Volley[];
  pick: number;
  /** What the volley at `pick` adds to what the others do, in points. */
  gain: number;
}

const legal = new Int32Array(64);
const own = new Int32Array(64);
const members = new Int32Array(256);

/** What those of squad `u` for whom `fires` says so may do to each of these targets now. */
function volleysAt(
  b: W40kBattle,
  u: number,
  targets: readonly number[],
  fire: number,
  fires: (m: number) => boolean,
): Volley[] {
  return targets.map((target) => {
    const odds = fireOdds(b, u, target, fire, undefined, fires);
    const losses = odds.losses.slice(0, odds.most + 1);
    const crossfire = engaged(b, target) ? crossfireAt(b, u, target) : null;
    if (crossfire === null) return { target, losses, price: 0 };
    const wounds = (odds.mean * woundsOf(b, target)) / Math.max(1, strength(b, target));
    return { target, losses: thinned(losses, crossfire.share), price: priceOf(b, u, target, crossfire, wounds) };
  });
}

/** Chances of losses if only this `share` of what would cause them does. */
function thinned(losses: Float64Array, share: number): Float64Array {
  const fewer = losses.map((chance) => chance * share);
  fewer[0] += 1 - share;
  return fewer;
}

/** Everybody of squad `u` who may still shoot: those who shoot together first. None if it has no target. */
function shootersIn(b: W40kBattle, u: number, fire: number): Shooter[] {
  const targets = Array.from(legal.subarray(0, squadTargets(b, u, fire, legal)));
  if (targets.length === 0) return [];
  // a character on his own has no target besides that of his squad, which is he
  const asOne = isCharacter(b, u) || (fire & Fire.overwatch) !== 0;
  const chooses = (m: number): boolean => !asOne && mayChoose(b, m, fire);
  const volleys = volleysAt(b, u, targets, fire, (m) => !chooses(m));
  const shooters: Shooter[] = [{ unit: u, model: -1, volleys, pick: 0, gain: 0 }];
  const n = membersOf(b, u, members);
  for (const model of Array.from(members.subarray(0, n))) {
    if (!mayModelFire(b, model) || !chooses(model)) continue;
    const choices = Array.from(own.subarray(0, modelTargets(b, u, model, fire, own)));
    for (const t of targets) if (!choices.includes(t) && aimAt(b, model, t, 0) >= 0) choices.push(t);
    if (choices.length === 0) continue;
    shooters.push({ unit: u, model, volleys: volleysAt(b, u, choices, fire, (m) => m === model), pick: 0, gain: 0 });
  }
  return shooters;
}

/** Everybody of `player` who may still shoot in this phase. */
function shootersOf(b: W40kBattle, player: number): Shooter[] {
  const shooters: Shooter[] = [];
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player || !onTable(b, u) || b.unit.host[u] >= 0) continue;
    shooters.push(...shootersIn(b, u, Fire.normal));
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
      known = new Losses(b, t, menaceOf(b, t));
      worth.set(t, known);
    }
    return known;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let changed = round === 0;
    for (const [s, shooter] of shooters.entries()) {
      let best = 0;
      let pick = -1;
      for (const [v, volley] of shooter.volleys.entries()) {
        let others: Float64Array | null = null;
        for (const [o, other] of shooters.entries()) {
          if (o === s || (round === 0 && o > s) || other.pick < 0) continue;
          const theirs = other.volleys[other.pick];
          if (theirs.target === volley.target)
            others = others === null ? theirs.losses : together(others, theirs.losses);
        }
        const losses = of(volley.target);
        const all = others === null ? volley.losses : together(others, volley.losses);
        const gain = losses.mean(all) - (others === null ? 0 : losses.mean(others));
        const added = gain - volley.price + 1e-6 * worthOf(b, volley.target);
        if (added > best) {
          best = added;
          pick = v;
        }
      }
      if (pick !== shooter.pick) changed = true;
      shooter.pick = pick;
      shooter.gain = best;
    }
    if (!changed) return;
  }
}

function anyEngaged(b: W40kBattle, player: number): boolean {
  for (let u = 0; u < b.setup.units; u++) if (playerOf(b, u) === player && onTable(b, u) && engaged(b, u)) return true;
  return false;
}

function anyHidden(b: W40kBattle, player: number): boolean {
  const { hidden } = b.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === player && onTable(b, u) && hidden[u] === Hidden.hidden) return true;
  }
  return false;
}

/**
 * Squads of `player` that had better not shoot at all: they could only fire into combats of their own side, or would give themselves
 * away for less than their hiding is worth.
 */
function idleSquads(b: W40kBattle, player: number, temper: Temperament): Set<number> {
  const idle = new Set<number>();
  const hiding = anyHidden(b, player);
  if (!hiding && !anyEngaged(b, player)) return idle; // nobody is at stake
  const shooters = shootersOf(b, player);
  if (!hiding && shooters.every(({ volleys }) => volleys.every(({ price }) => price === 0))) return idle;
  shareOut(b, shooters);
  const gains = new Map<number, number>();
  for (const { unit } of shooters) gains.set(unit, 0);
  for (const { unit, pick, gain } of shooters) if (pick >= 0) gains.set(unit, (gains.get(unit) ?? 0) + gain);
  for (const [unit, gain] of gains) {
    const price = b.unit.hidden[unit] === Hidden.hidden ? priceOfShowing(b, unit, temper) : 0;
    if (gain <= price) idle.add(unit);
  }
  return idle;
}

/**
 * Who shoots next (W40K-DEC-025): whoever has the fewest targets to choose from, so that the others see what is left to do; nobody
 * into a combat where it costs more than it gains (W40K-DEC-036), nor out of hiding for less than hiding is worth (W40K-HIDE-008).
 */
export function chooseShooter(b: W40kBattle, { temper }: { readonly temper: Temperament }): number {
  const idle = idleSquads(b, b.decision.player[0], temper);
  return bestOption(b, (i) => {
    if (b.option.verb[i] === Verb.Stop) return -1e6;
    if (b.option.verb[i] !== Verb.Pick || idle.has(b.option.target[i])) return Number.NEGATIVE_INFINITY;
    return -squadTargets(b, b.option.target[i], Fire.normal, legal);
  });
}

/** At whom a squad fires, and those of it who choose for themselves. */
interface Orders {
  /** -1: at nobody. */
  readonly together: number;
  /** By model. */
  readonly own: ReadonlyMap<number, number>;
}

/** What squad `u` does best: all targets where they add most to what all the others can still do. */
function ordersOf(b: W40kBattle, u: number, fire: number): Orders {
  const shooters = fire === Fire.normal ? shootersOf(b, playerOf(b, u)) : shootersIn(b, u, fire);
  shareOut(b, shooters);
  const own = new Map<number, number>();
  let together = -1;
  for (const { unit, model, volleys, pick } of shooters) {
    if (unit !== u || pick < 0) continue;
    if (model < 0) together = volleys[pick].target;
    else own.set(model, volleys[pick].target);
  }
  return { together, own };
}

/**
 * Chooses the target of the subject (W40K-DEC-026). Models that may choose for themselves do so if any of them has a better target. The
 * last squad that can shoot holds its fire where no shot is worth it.
 */
export function chooseTarget(b: W40kBattle, { temper }: { readonly temper: Temperament }): number {
  const stop = optionWith(b, Verb.Stop);
  const u = squadOf(b, b.decision.subject[0]);
  if (stop >= 0 && idleSquads(b, b.decision.player[0], temper).has(u)) return stop;
  const { together: target, own } = ordersOf(b, u, b.decision.context[0]);
  const picks = [...own.values()];
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.Shoot) return Number.NEGATIVE_INFINITY;
    const t = b.option.target[i];
    const apart = picks.some((pick) => pick !== t) === (b.option.extra[i] === 1);
    return (t === target ? 2 : 0) + (apart ? 1 : 0);
  });
}

/**
 * At whom a model with a target of its own shoots (W40K-DEC-028): as when the squad's was named, else at the dearest models; on
 * overwatch with the others, for whose target the moment was chosen.
 */
export function chooseOwnTarget(b: W40kBattle): number {
  if (b.decision.context[1] !== Fire.normal) {
    const other = b.decision.other[0];
    return bestOption(b, (i) => {
      if (b.option.verb[i] !== Verb.Shoot) return -1;
      return b.option.target[i] === other ? 1 + b.option.extra[i] : 0;
    });
  }
  const u = squadOf(b, b.decision.subject[0]);
  const { did } = b.unit;
  const done = did[u];
  did[u] = done & ~Did.Shoot; // nothing is rolled yet: who shot is as free as before
  const m = b.decision.context[0];
  const orders = ordersOf(b, u, Fire.normal).own;
  const target = orders.get(m);
  did[u] = done;
  let agreed = 1; // do all who are asked after it think the same?
  for (const [other, theirs] of orders) if (other > m && theirs !== target) agreed = 0;
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.Shoot) return Number.NEGATIVE_INFINITY;
    const t = b.option.target[i];
    if (b.option.extra[i] !== 0 && (agreed === 0 || t !== target)) return Number.NEGATIVE_INFINITY;
    if (t === target) return 1e9 + b.option.extra[i];
    return worthOf(b, t) / Math.max(1, b.unit.models[t]);
  });
}
