import { Arc, arcOf } from '../../../engine/kernel/geometry/arcs.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { facingToCharge, mayDeclare, nextTarget } from '../../../engine/regiments/charges/charge-targets.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { engaged, fleeing, gap, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { type Candidate, NEVER } from '../candidates.js';
import { gainOf, type Striker, stakesTogether, striker } from './fights.js';
import type { RegimentsMind } from './game.js';
import { chanceToGo, reachOf } from './reach.js';
import { volleyWorth } from './shooting.js';
import { hazardOnWay } from './ways.js';

/** A worth below that of any charge. */
const NO_CHARGE = -1e6;
/** Chance to come below which a unit is no help. */
const HARDLY = 0.05;

const standsOn = (b: RegimentsBattle, v: number): boolean => b.unit.place[v] === Place.table;

/** True if the enemy `t` seems willing to run from a charge. */
const runs = (b: RegimentsBattle, { n }: RegimentsMind, t: number): boolean =>
  !engaged(b, t) && longestRange(b, t) > 0 && b.unit.models[t] < n.runnersModels;

/** Returns the chance that `v` charges `t` in this turn too; 1 if it fights `t`. */
export function chanceToFollow(b: RegimentsBattle, { n }: RegimentsMind, v: number, t: number): number {
  const { target, x, y, facing, halfWidth, halfDepth } = b.unit;
  if (!standsOn(b, v) || isCharacter(b, v)) return 0;
  if (target[v] === t) return engaged(b, v) ? 1 : chanceToGo(reachOf(b, v), gap(b, v, t));
  const chance = chanceToGo(reachOf(b, v), gap(b, v, t));
  if (chance < HARDLY || target[v] >= 0 || !mayDeclare(b, v)) return 0;
  const inFront = arcOf(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], x[t], y[t]) === Arc.Front;
  return inFront ? n.follows * chance : 0;
}

/** Returns the units that strike `t` together: `u`, and friends of it that fight `t`, have declared a charge at it or may declare one. */
export function strikersAt(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number, side: number): Striker[] {
  const { target, chargeSide } = b.unit;
  const all = [striker(b, mind, u, t, side, 1)];
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u)) continue;
    const comes = chanceToFollow(b, mind, v, t);
    if (comes < HARDLY) continue;
    const other = striker(b, mind, v, t, target[v] === t ? chargeSide[v] : facingToCharge(b, v, t), comes);
    // who has not declared yet comes only if that pays for it
    if (target[v] === t || gainOf(mind, stakesTogether(b, mind, v, t, [other, all[0]])) > 0) all.push(other);
  }
  return all;
}

/** Returns the points that a charge of `u` at `t` promises now, its chance to arrive counted. */
export function worthOfCharge(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n, notes } = mind;
  if (b.unit.place[u] === Place.inUnit) return NO_CHARGE; // no character leaves its unit to charge alone
  const reach = n.freeWay * chanceToGo(reachOf(b, u), gap(b, u, t));
  const own = game.worthOf(b, u);
  const stranded = n.caution * n.stranded * own;
  if (fleeing(b, t)) return reach * game.worthOf(b, t) * n.fugitive - (1 - reach) * stranded;
  const side = facingToCharge(b, u, t);
  const strikers = strikersAt(b, mind, u, t, side);
  let value = gainOf(mind, stakesTogether(b, mind, u, t, strikers));
  // a fight that `u` joins puts the points of the friends in it at stake too
  if (engaged(b, t) && strikers[0].fight.lead > -1) value += n.helps * game.worthOf(b, t);
  // the target shoots while `u` charges
  if (!engaged(b, t) && longestRange(b, t) > 0) value -= n.shotAt * n.caution * volleyWorth(b, mind, t, u);
  if (runs(b, mind, t)) value = Math.min(value, n.drivenOff * game.worthOf(b, t));
  value -= n.caution * own * hazardOnWay(b, mind, u, b.unit.x[t], b.unit.y[t], b.unit.facing[u]);
  // a unit that charges does not shoot
  const shots = longestRange(b, u) > 0 ? volleyWorth(b, mind, u, t) : 0;
  notes?.push(
    { what: `of the fight, reached ${Math.round(100 * reach)}%`, points: reach * value },
    { what: 'if it falls short', points: -(1 - reach) * stranded },
    { what: 'by shooting instead', points: -shots },
  );
  return reach * value - (1 - reach) * stranded - shots;
}

/** Returns the points that the best charge of `u` promises now, charges at `but` left out; -Infinity without a target. */
export function bestCharge(b: RegimentsBattle, mind: RegimentsMind, u: number, but = -1): number {
  let best = NEVER;
  for (let t = nextTarget(b, u, -1, but); t >= 0; t = nextTarget(b, u, t, but)) {
    best = Math.max(best, worthOfCharge(b, mind, u, t));
  }
  return best;
}

/** Chooses the unit that charges next, or none. */
export const charger: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the best fight within reach, with those who may join it, its chance to arrive counted',
  worth(b, mind, i) {
    const u = b.option.target[i];
    if (b.option.verb[i] !== Verb.Pick) return b.option.verb[i] === Verb.Stop ? 0 : NEVER;
    return bestCharge(b, mind, u) - mind.n.worthwhile * mind.game.worthOf(b, u);
  },
};

/** Chooses the target of the subject's charge. */
export const chargeTarget: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the fight, its chance to arrive counted',
  worth: (b, mind, i) =>
    b.option.verb[i] === Verb.Charge ? worthOfCharge(b, mind, b.decision.subject[0], b.option.target[i]) : NEVER,
};

/** Chooses the target of a charge that the subject may leave: the best that pays, or none. */
export const chargeOrNot: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the fight, its chance to arrive counted',
  worth: (b, mind, i) =>
    b.option.verb[i] === Verb.Charge ? worthOfCharge(b, mind, b.decision.subject[0], b.option.target[i]) : 0,
};

/** Chooses the unit that tries to redirect: one with a better charge than the charge at the unit that flees. */
export const redirect: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'a better charge than the one after a unit that runs',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Pick) return b.option.verb[i] === Verb.Stop ? 0 : NEVER;
    const u = b.option.target[i];
    const fled = b.unit.target[u];
    return bestCharge(b, mind, u, fled) - (fled >= 0 ? worthOfCharge(b, mind, u, fled) : 0);
  },
};

/** Chooses which of two fleeing units is run down: the one that is worth more and nearer. */
export const fugitive: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the one that is worth more and nearer',
  worth: (b, mind, i) => worthOfCharge(b, mind, b.decision.subject[0], b.option.target[i]),
};

/** Chooses the charger that moves next: the surest one, so that the others know what they meet. */
export const chargerOrder: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the surest charge first',
  worth(b, _mind, i) {
    const u = b.option.target[i];
    const t = b.unit.target[u];
    return t >= 0 && standsOn(b, t) ? chanceToGo(reachOf(b, u), gap(b, u, t)) : 0;
  },
};
