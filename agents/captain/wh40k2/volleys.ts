import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import {
  engaged,
  isCharacter,
  membersOf,
  playerOf,
  squadOfModel,
  strength,
} from '../../../engine/rulesets/wh40k2/core/units.js';
import { fireOdds } from '../../../engine/rulesets/wh40k2/odds/fire.js';
import { aimAt } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import { combatOf, fighters } from '../../../engine/rulesets/wh40k2/shooting/hit-allocation.js';
import { mayChoose, modelTargets, squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { Fire, mayModelFire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { type Shooter, thinned, type Volley } from '../fire.js';
import type { SkirmishNumbers } from '../numbers.js';
import { woundsByFire } from './firepower.js';
import { worthOfWounds, woundsOf } from './values.js';

const legal = new Int32Array(64);
const own = new Int32Array(64);
const members = new Int32Array(256);

/**
 * Returns the share of the hits of squad `u` at squad `t` that falls on each squad: all on `t`, unless `u` aims at models in
 * hand-to-hand combat, where any model in it may be hit (W40K-MELEE-001, W40K-MELEE-002).
 */
function sharesOf(b: W40kBattle, u: number, t: number): Map<number, number> {
  let aim = -1;
  if (engaged(b, t)) {
    const n = membersOf(b, u, members);
    for (let i = 0; i < n && aim < 0; i++) if (mayModelFire(b, members[i])) aim = aimAt(b, members[i], t, 0);
  }
  if (aim < 0 || b.model.engaged[aim] === 0) return new Map([[t, 1]]);
  const shares = new Map([[t, 0]]);
  const count = combatOf(b, aim);
  for (const m of fighters.subarray(0, count)) {
    const unit = squadOfModel(b, m);
    shares.set(unit, (shares.get(unit) ?? 0) + 1 / count);
  }
  return shares;
}

/** Returns the points that `wounds` wounds of a volley of squad `u` with these shares cost in own squads. */
function priceOf(b: W40kBattle, n: SkirmishNumbers, u: number, shares: Map<number, number>, wounds: number): number {
  let price = 0;
  for (const [unit, share] of shares)
    if (playerOf(b, unit) === playerOf(b, u)) price += worthOfWounds(b, n, unit, wounds * share);
  return price;
}

/** Returns the points that a volley of squad `u` at squad `t` is worth now, less the points lost in own models in hand-to-hand, at least 0. */
export function worthOfFireAt(b: W40kBattle, n: SkirmishNumbers, u: number, t: number): number {
  const wounds = woundsByFire(b, u, t);
  const shares = sharesOf(b, u, t);
  return Math.max(0, worthOfWounds(b, n, t, wounds * (shares.get(t) ?? 0)) - priceOf(b, n, u, shares, wounds));
}

/** Returns the volley at each of these targets of the models of squad `u` for which `fires` is true. */
function volleysAt(
  b: W40kBattle,
  n: SkirmishNumbers,
  u: number,
  targets: readonly number[],
  fire: number,
  fires: (m: number) => boolean,
): Volley[] {
  return targets.map((target) => {
    const odds = fireOdds(b, u, target, fire, undefined, fires);
    const shares = sharesOf(b, u, target);
    const wounds = (odds.mean * woundsOf(b, target)) / Math.max(1, strength(b, target));
    const losses = thinned(odds.losses.slice(0, odds.most + 1), shares.get(target) ?? 0);
    return { target, losses, price: priceOf(b, n, u, shares, wounds) };
  });
}

/** Lists the shooters of squad `u` that may still shoot, the models that shoot together first. Empty without a target. */
export function shootersIn(b: W40kBattle, n: SkirmishNumbers, u: number, fire: number): Shooter[] {
  const targets = Array.from(legal.subarray(0, squadTargets(b, u, fire, legal)));
  if (targets.length === 0) return [];
  // a character on his own is his whole squad: he has no target of his own besides
  const asOne = isCharacter(b, u) || (fire & Fire.overwatch) !== 0;
  const chooses = (m: number): boolean => !asOne && mayChoose(b, m, fire);
  const volleys = volleysAt(b, n, u, targets, fire, (m) => !chooses(m));
  const shooters: Shooter[] = [{ unit: u, model: -1, volleys, pick: 0, gain: 0 }];
  const count = membersOf(b, u, members);
  for (const model of Array.from(members.subarray(0, count))) {
    if (!mayModelFire(b, model) || !chooses(model)) continue;
    const choices = Array.from(own.subarray(0, modelTargets(b, u, model, fire, own)));
    for (const t of targets) if (!choices.includes(t) && aimAt(b, model, t, 0) >= 0) choices.push(t);
    if (choices.length === 0) continue;
    shooters.push({ unit: u, model, volleys: volleysAt(b, n, u, choices, fire, (m) => m === model), pick: 0, gain: 0 });
  }
  return shooters;
}
