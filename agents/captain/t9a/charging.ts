import { Verb } from '../../../engine/regiments/core/asks.js';
import {
  engaged,
  fleeing,
  gap,
  hasStandard,
  isCharacter,
  onTable,
  playerOf,
} from '../../../engine/regiments/core/units.js';
import { Place, Side } from '../../../engine/regiments/layout.js';
import { facingToCharge, nextTarget } from '../../../engine/rulesets/t9a/charges/charge-targets.js';
import { rankBonus } from '../../../engine/rulesets/t9a/combat/combat-score.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { chanceOfTest } from '../../../engine/rulesets/t9a/odds/attacks.js';
import { leadershipOf } from '../../../engine/rulesets/t9a/psychology/leadership.js';
import { longestRange } from '../../../engine/rulesets/t9a/shooting/volley.js';
import { fullRanks } from '../../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import { bestOption, optionWith } from '../choosing.js';
import { type Stakes, stakes, valueOfFight } from './fights.js';
import { volleyWorth } from './firepower.js';
import { hazardOnWay } from './hazards.js';
import type { Mind } from './mind.js';
import { chanceToCatch, chanceToReach, moveDice } from './reach.js';
import { worthOf } from './values.js';

/** Chance that a charge that is long enough finds its way free when it comes to be moved. */
const FREE_WAY = 0.9;
/** A charge is declared if it promises more than this share of the charger's worth. */
export const WORTHWHILE = 0.01;
/** Share of a target's worth that is won if it flees and gets away from a charge. */
const DRIVEN_OFF = 0.25;
const MOST_FRIENDS = 8;
/** Share of a unit's worth that is lost when it Breaks and gets away. */
const ESCAPED = 0.45;
/** Less than any charge is worth. */
const NEVER = -1e6;
const alone: Stakes = { won: 0, lost: 0 };
const first: Stakes = { won: 0, lost: 0 };
/** What `together` found last: the chance that the target Breaks if all strike. */
const joint = { breaks: 0 };

/** Does the enemy `t` seem willing to run from a charge of `u`? */
function runs(b: T9aBattle, t: number): boolean {
  return !engaged(b, t) && longestRange(b, t) > 0 && b.unit.models[t] < 12;
}

/**
 * What a fight against `t` is worth if `u` and others that have declared a charge at it, or fight it, all strike: leads
 * add up, the target's own bonuses count once, and its blows are shared out.
 */
function together(b: T9aBattle, mind: Mind, u: number, t: number, side: number): number {
  const { fights, temper } = mind;
  const fight = fights.charge(b, u, t, side);
  const value = valueOfFight(b, u, t, fight, temper);
  const bonus = rankBonus(b, t) + (hasStandard(b, t) ? 1 : 0);
  let lead = fight.lead;
  let spread = fight.spread;
  let others = 0;
  let steadfast = fullRanks(b, t) > fullRanks(b, u) && (side === Side.front || fullRanks(b, u) < 2);
  for (let v = 0; v < b.setup.units && others < MOST_FRIENDS; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v) || b.unit.target[v] !== t) continue;
    const more = fights.charge(b, v, t, b.unit.chargeSide[v]);
    const comes = engaged(b, v) ? 1 : chanceToReach(b, v, gap(b, v, t));
    lead += comes * (more.lead + bonus + 0.5 * Math.min(fight.taken, more.taken) - 1);
    spread += comes * more.spread;
    const ranks = fullRanks(b, v);
    if (fullRanks(b, t) <= ranks || (b.unit.chargeSide[v] !== Side.front && ranks >= 2)) steadfast = false;
    others++;
  }
  joint.breaks = 0;
  if (others === 0) return value;
  const breaks = chanceToBreak(b, t, lead, Math.sqrt(spread), steadfast);
  joint.breaks = breaks;
  const caught = chanceToCatch(moveDice(b, u), moveDice(b, t));
  stakes(b, u, t, fight, alone);
  const won = breaks * (ESCAPED + (1 - ESCAPED) * caught) * worthOf(b, t);
  return Math.max(value, won - temper.caution * (1 - breaks) * alone.lost);
}

/** Chance that `t` Breaks if it loses by about `lead`, give or take `deviation`; a steadfast one tests as if it had not. */
function chanceToBreak(b: T9aBattle, t: number, lead: number, deviation: number, steadfast: boolean): number {
  const leadership = leadershipOf(b, t);
  let chance = 0;
  for (let k = -2; k <= 2; k++) {
    const difference = Math.round(lead + k * 0.8 * deviation);
    const weight = k === 0 ? 0.4 : Math.abs(k) === 1 ? 0.2 : 0.1;
    if (difference > 0) chance += weight * (1 - chanceOfTest(Math.max(0, leadership - (steadfast ? 0 : difference))));
  }
  return chance;
}

/** Points that a charge of `u` at `t` promises now, its chance to arrive counted. */
export function worthOfCharge(b: T9aBattle, mind: Mind, u: number, t: number): number {
  const { temper } = mind;
  if (b.unit.place[u] === Place.inUnit) return NEVER; // nobody leaves his unit to charge alone
  const reach = FREE_WAY * chanceToReach(b, u, gap(b, u, t));
  const own = worthOf(b, u);
  const stranded = temper.caution * temper.stranded * own;
  if (fleeing(b, t)) return reach * worthOf(b, t) * 0.5 - (1 - reach) * stranded;
  let value = together(b, mind, u, t, facingToCharge(b, u, t));
  if (engaged(b, t)) value += helps(b, mind, u, t);
  // shots on the way
  if (!engaged(b, t) && longestRange(b, t) > 0) value -= 0.6 * temper.caution * volleyWorth(b, t, u);
  if (runs(b, t)) value = Math.min(value, DRIVEN_OFF * worthOf(b, t));
  value -= temper.caution * own * hazardOnWay(b, u, b.unit.x[t], b.unit.y[t], b.unit.facing[u]);
  // who shoots instead keeps its distance
  const shots = longestRange(b, u) > 0 ? volleyWorth(b, u, t) : 0;
  return reach * value - (1 - reach) * stranded - shots;
}

/** What it is worth to join friends who already fight `t`: theirs is at stake too. */
function helps(b: T9aBattle, mind: Mind, u: number, t: number): number {
  const fight = mind.fights.charge(b, u, t, facingToCharge(b, u, t));
  return fight.lead > -1 ? 0.15 * worthOf(b, t) : 0;
}

/** Which unit charges next, or none (T9A-DEC-016): the best promise of all, if it is good enough. */
export function chooseCharger(b: T9aBattle, mind: Mind): number {
  let best = optionWith(b, Verb.Stop);
  let most = 0;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pick) continue;
    const u = b.option.target[i];
    const value = bestCharge(b, mind, u) - WORTHWHILE * worthOf(b, u);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  if (most === 0) {
    const pair = chargeTogether(b, mind);
    if (pair >= 0) return pair;
  }
  return best;
}

/** Points that the best charge of `u` promises now; -Infinity if it has no target. */
export function bestCharge(b: T9aBattle, mind: Mind, u: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let t = nextTarget(b, u, -1, -1); t >= 0; t = nextTarget(b, u, t, -1)) {
    most = Math.max(most, worthOfCharge(b, mind, u, t));
  }
  return most;
}

/** Two units that do not dare alone may dare together: the option of the first of them, or -1. */
function chargeTogether(b: T9aBattle, mind: Mind): number {
  let best = -1;
  let most = 0;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pick) continue;
    const u = b.option.target[i];
    for (let t = nextTarget(b, u, -1, -1); t >= 0; t = nextTarget(b, u, t, -1)) {
      if (fleeing(b, t)) continue;
      const value = pairWith(b, mind, i, u, t);
      if (value > most) {
        most = value;
        best = i;
      }
    }
  }
  return best;
}

/**
 * What option `i`, the charge of `u` at `t`, promises with the best of those that may charge it too: the enemy's points once, less
 * what either of the two may lose, since neither would have dared alone.
 */
function pairWith(b: T9aBattle, mind: Mind, i: number, u: number, t: number): number {
  let most = 0;
  const { target, chargeSide } = b.unit;
  const declared = target[u];
  const side = chargeSide[u];
  target[u] = t;
  chargeSide[u] = facingToCharge(b, u, t);
  const { caution } = mind.temper;
  stakes(b, u, t, mind.fights.charge(b, u, t, chargeSide[u]), first);
  for (let j = 0; j < b.option.count; j++) {
    const v = b.option.target[j];
    if (j === i || b.option.verb[j] !== Verb.Pick) continue;
    for (let o = nextTarget(b, v, -1, -1); o >= 0; o = nextTarget(b, v, o, -1)) {
      if (o !== t) continue;
      const chance = chanceToReach(b, u, gap(b, u, t));
      const second = worthOfCharge(b, mind, v, t);
      const ownLoss = caution * (1 - joint.breaks) * first.lost;
      const value = chance * (second - ownLoss) - (1 - chance) * 0.15 * worthOf(b, v);
      most = Math.max(most, value - 2 * WORTHWHILE * worthOf(b, u));
    }
  }
  target[u] = declared;
  chargeSide[u] = side;
  return most;
}

/** Whom a Support Unit charges that stands by a unit which was charged: the best that pays, or nobody. */
export function chooseSupportCharge(b: T9aBattle, mind: Mind): number {
  const v = b.decision.subject[0];
  return bestOption(b, (i) => (b.option.verb[i] === Verb.Charge ? worthOfCharge(b, mind, v, b.option.target[i]) : 0));
}

/** At whom the subject charges (T9A-DEC-016, T9A-DEC-018). */
export function chooseChargeTarget(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Charge) continue;
    const t = b.option.target[i];
    let value = worthOfCharge(b, mind, u, t);
    const allies = alliesFor(b, u, t);
    if (value < 0 && allies > 0) value += allies;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** How much more the charge at `t` promises since friends of `u` may charge it as well. */
function alliesFor(b: T9aBattle, u: number, t: number): number {
  let more = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v) || engaged(b, v) || isCharacter(b, v)) continue;
    if (gap(b, v, t) < 20 * 2540) more += 0.02 * worthOf(b, t);
  }
  return more;
}

/** Who tries to redirect (T9A-DEC-018): whoever has a better charge than the one after a unit that runs. */
export function chooseRedirect(b: T9aBattle, mind: Mind): number {
  let best = optionWith(b, Verb.Stop);
  let most = 0;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pick) continue;
    const u = b.option.target[i];
    const fled = b.unit.target[u];
    let value = Number.NEGATIVE_INFINITY;
    for (let t = nextTarget(b, u, -1, fled); t >= 0; t = nextTarget(b, u, t, fled)) {
      value = Math.max(value, worthOfCharge(b, mind, u, t));
    }
    value -= fled >= 0 ? worthOfCharge(b, mind, u, fled) : 0;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** Which of two that fled is run down (T9A-DEC-019): the one that is worth more and nearer. */
export function chooseFugitive(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const value = worthOfCharge(b, mind, u, b.option.target[i]);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** Which charger moves next (T9A-DEC-022): the surest, so that the others know what they meet. */
export function chooseChargerOrder(b: T9aBattle): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const u = b.option.target[i];
    const t = b.unit.target[u];
    const sure = t >= 0 && onTable(b, t) ? chanceToReach(b, u, gap(b, u, t)) : 0;
    if (sure > most) {
      most = sure;
      best = i;
    }
  }
  return best;
}
