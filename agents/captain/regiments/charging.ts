import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { facingToCharge, nextTarget } from '../../../engine/regiments/charges/charge-targets.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { engaged, fleeing, gap, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { type Candidate, NEVER } from '../candidates.js';
import { chanceToBreak, lostIfBroken, type Stakes, stakes, valueOfFight } from './fights.js';
import type { RegimentsMind } from './game.js';
import { hazardOnWay } from './hazards.js';
import { chanceToCatch, chanceToGo, reachOf, runOf } from './reach.js';
import { volleyWorth } from './volleys.js';

const MOST_FRIENDS = 8;
/** A worth below that of any charge. */
const NO_CHARGE = -1e6;
const alone: Stakes = { won: 0, lost: 0 };
const first: Stakes = { won: 0, lost: 0 };
/** The second result of `together`: the chance that the target Breaks if all strike. */
const joint = { breaks: 0 };

const standsOn = (b: RegimentsBattle, v: number): boolean => b.unit.place[v] === Place.table;

/** True if the enemy `t` seems willing to run from a charge. */
const runs = (b: RegimentsBattle, { n }: RegimentsMind, t: number): boolean =>
  !engaged(b, t) && longestRange(b, t) > 0 && b.unit.models[t] < n.runnersModels;

/**
 * Returns the points that a fight against `t` is worth if `u` strikes with all units that have declared a charge at `t` or fight it:
 * leads add up, the target's bonuses count once, and its blows are shared out. Writes `joint`.
 */
function together(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number, side: number): number {
  const { fights, game, n } = mind;
  const fight = fights.charge(b, u, t, side);
  const value = valueOfFight(b, game, n, u, t, fight, n.caution);
  const bonus = game.bonusOf(b, t);
  const { target, chargeSide: sides } = b.unit;
  let { lead, spread } = fight;
  let others = 0;
  let steadfast = game.steadfast(b, t, u, side);
  for (let v = 0; v < b.setup.units && others < MOST_FRIENDS; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !standsOn(b, v) || target[v] !== t) continue;
    const more = fights.charge(b, v, t, sides[v]);
    const comes = engaged(b, v) ? 1 : chanceToGo(reachOf(b, v), gap(b, v, t));
    lead += comes * (more.lead + bonus + 0.5 * Math.min(fight.taken, more.taken) - 1);
    spread += comes * more.spread;
    if (!game.steadfast(b, t, v, sides[v])) steadfast = false;
    others++;
  }
  joint.breaks = 0;
  if (others === 0) return value;
  const breaks = chanceToBreak(b, game, t, lead, spread, steadfast);
  joint.breaks = breaks;
  const caught = chanceToCatch(runOf(b, u), runOf(b, t));
  stakes(b, game, n, u, t, fight, alone);
  const won = breaks * lostIfBroken(n, caught) * game.worthOf(b, t);
  return Math.max(value, won - n.caution * (1 - breaks) * alone.lost);
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
  let value = together(b, mind, u, t, side);
  // a fight that `u` joins puts the points of the friends in it at stake too
  if (engaged(b, t) && mind.fights.charge(b, u, t, side).lead > -1) value += n.helps * game.worthOf(b, t);
  // the target shoots while `u` charges
  if (!engaged(b, t) && longestRange(b, t) > 0) value -= n.shotAt * n.caution * volleyWorth(b, game, n, t, u);
  if (runs(b, mind, t)) value = Math.min(value, n.drivenOff * game.worthOf(b, t));
  value -= n.caution * own * hazardOnWay(b, mind, u, b.unit.x[t], b.unit.y[t], b.unit.facing[u]);
  // a unit that charges does not shoot
  const shots = longestRange(b, u) > 0 ? volleyWorth(b, game, n, u, t) : 0;
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

/** Chooses the unit that charges next, or none: the unit with the best charge if one pays, else the best of two that charge together. */
export const charger: Candidate<RegimentsBattle, RegimentsMind, Float64Array> = {
  why: 'the best fight within reach, its chance to arrive counted',
  prepare(b, mind) {
    const { game, n } = mind;
    /** Entry by option: the points that the charge promises beyond the least for which it is declared. */
    const promises = new Float64Array(b.option.count);
    let any = false;
    for (let i = 0; i < b.option.count; i++) {
      promises[i] = NEVER;
      const u = b.option.target[i];
      if (b.option.verb[i] === Verb.Stop) promises[i] = 0;
      if (b.option.verb[i] !== Verb.Pick) continue;
      promises[i] = bestCharge(b, mind, u) - n.worthwhile * game.worthOf(b, u);
      any ||= promises[i] > 0;
    }
    if (any) return promises;
    for (let i = 0; i < b.option.count; i++) {
      if (b.option.verb[i] !== Verb.Pick) continue;
      const u = b.option.target[i];
      for (let t = nextTarget(b, u, -1, -1); t >= 0; t = nextTarget(b, u, t, -1)) {
        if (!fleeing(b, t)) promises[i] = Math.max(promises[i], pairWith(b, mind, i, u, t));
      }
    }
    return promises;
  },
  worth: (_b, _mind, i, promises) => promises[i],
};

/**
 * Returns the points that option `i`, the charge of `u` at `t`, promises with the best other unit that may charge `t` too: the
 * enemy's points once, less the points that both may lose, since neither charges alone.
 */
function pairWith(b: RegimentsBattle, mind: RegimentsMind, i: number, u: number, t: number): number {
  const { game, n } = mind;
  let most = 0;
  const { target, chargeSide: side } = b.unit;
  const [hadTarget, hadSide] = [target[u], side[u]];
  target[u] = t;
  side[u] = facingToCharge(b, u, t);
  stakes(b, game, n, u, t, mind.fights.charge(b, u, t, side[u]), first);
  for (let j = 0; j < b.option.count; j++) {
    const v = b.option.target[j];
    if (j === i || b.option.verb[j] !== Verb.Pick) continue;
    for (let o = nextTarget(b, v, -1, -1); o >= 0; o = nextTarget(b, v, o, -1)) {
      if (o !== t) continue;
      const chance = chanceToGo(reachOf(b, u), gap(b, u, t));
      const second = worthOfCharge(b, mind, v, t);
      const ownLoss = n.caution * (1 - joint.breaks) * first.lost;
      const value = chance * (second - ownLoss) - (1 - chance) * n.leftAlone * game.worthOf(b, v);
      most = Math.max(most, value - 2 * n.worthwhile * game.worthOf(b, u));
    }
  }
  target[u] = hadTarget;
  side[u] = hadSide;
  return most;
}

/** Returns the points that a charge at `t` promises more because friends of `u` may charge it as well. */
function alliesFor(b: RegimentsBattle, { game, n }: RegimentsMind, u: number, t: number): number {
  let more = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !standsOn(b, v) || engaged(b, v) || isCharacter(b, v)) continue;
    if (gap(b, v, t) < n.allyReach * INCH) more += n.ally * game.worthOf(b, t);
  }
  return more;
}

/** Chooses the target of the subject's charge. */
export const chargeTarget: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the fight, its chance to arrive counted',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Charge) return NEVER;
    const [u, t] = [b.decision.subject[0], b.option.target[i]];
    const value = worthOfCharge(b, mind, u, t);
    return value < 0 ? value + alliesFor(b, mind, u, t) : value;
  },
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
