// Movement: the ways and charges of models and units, and their order.

import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../engine/kernel/geometry/trig.js';
import { Fire, ORDER } from '../../../engine/rulesets/hordes/abilities/tables.js';
import { isInMelee, isInReach } from '../../../engine/rulesets/hordes/attacks/melee-range.js';
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { controlRange, leaderOf } from '../../../engine/rulesets/hordes/core/battlegroups.js';
import { onTable, playerOf, powerAttackOf, radiusOf, speedOf } from '../../../engine/rulesets/hordes/core/models.js';
import { isDriven } from '../../../engine/rulesets/hordes/core/resources.js';
import { Did, type HordesBattle, PowerAttack } from '../../../engine/rulesets/hordes/core/state.js';
import { CHARGE, chargesFreely } from '../../../engine/rulesets/hordes/movement/charges.js';
import { sees } from '../../../engine/rulesets/hordes/sight/line-of-sight.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from '../../../engine/rulesets/hordes/units/members.js';
import { Order } from '../../../engine/rulesets/hordes/units/orders.js';
import { type Candidate, NEVER } from '../candidates.js';
import {
  foesOf,
  gapAt,
  gapOf,
  type HordesMind,
  hasTurnLeft,
  hopeAt,
  shareLeft,
  Threats,
  wholeWorth,
  worthOf,
} from './game.js';
import { attacksToBuy, priceOf } from './leading.js';
import { worthOfObjectives } from './objectives.js';

/** What holds for all options of a move. */
interface Field {
  readonly foes: readonly number[];
  readonly threats: Threats;
  /** Weight of the enemy's next turn; 0 if he has none. */
  readonly dread: number;
  /** What it costs to run, to charge or to make a power attack, in points of the game. */
  readonly cost: number;
}

function fieldOf(b: HordesBattle, mind: HordesMind, moved: readonly number[]): Field {
  const player = playerOf(b, moved[0]);
  const dread = hasTurnLeft(b, 1 - player) ? mind.n.dread * mind.n.caution : 0;
  const cost = isDriven(b, moved[0]) ? priceOf(b, mind, moved[0]) : 0;
  copyBattle(mind.trial, b);
  return { foes: foesOf(b, player), threats: new Threats(b, mind, player, moved), dread, cost };
}

/** Returns the models that move with model `m`: its comrades that serve, or it alone. */
function band(b: HordesBattle, m: number): number[] {
  if (!isTrooper(b, m)) return [m];
  const u = unitOf(b, m);
  return Array.from({ length: endOf(b, u) - firstOf(b, u) }, (_, i) => firstOf(b, u) + i).filter((o) => serves(b, o));
}

/** Puts model `m` of the trial at a place. */
function put(trial: HordesBattle, m: number, x: number, y: number, facing: number): void {
  trial.model.x[m] = x;
  trial.model.y[m] = y;
  trial.model.facing[m] = facing;
}

/** An attack that a model may make now. */
interface Strike {
  readonly points: number;
  /** Its target, -1 without one, and the share of him that it takes. */
  readonly target: number;
  readonly share: number;
}

const NO_STRIKE: Strike = { points: 0, target: -1, share: 0 };

/** Returns attacks that would take `share` of a whole model like `t`: of one that has lost boxes they take more. */
function strikeAt(b: HordesBattle, mind: HordesMind, t: number, share: number): Strike {
  const real = shareLeft(b, mind, t, share);
  return { points: real * worthOf(b, mind, t), target: t, share: real };
}

/** Returns the best attacks of model `m` from where it stands in the trial. @param bonus added to shots */
function strikeNow(trial: HordesBattle, mind: HordesMind, m: number, foes: readonly number[], bonus: number): Strike {
  const { pairs } = mind;
  const k = trial.model.kind[m];
  const reach = pairs.reachOf(k);
  const range = pairs.rangeOf(k);
  const more = attacksToBuy(trial, mind, m, 0);
  let best = NO_STRIKE;
  let blow = NO_STRIKE;
  for (const t of foes) {
    const gap = gapOf(trial, m, t);
    if (gap > Math.max(reach, range)) continue;
    const worth = worthOf(trial, mind, t);
    const kind = trial.model.kind[t];
    const struck = gap <= reach ? shareLeft(trial, mind, t, pairs.melee(k, kind, false, more)) : 0;
    const shot = gap <= range ? shareLeft(trial, mind, t, pairs.shots(k, kind, gap, bonus)) : 0;
    const share = Math.max(struck, shot);
    if (share * worth <= best.points || !sees(trial, m, t)) continue;
    best = { points: share * worth, target: t, share };
    if (struck * worth > blow.points) blow = { points: struck * worth, target: t, share: struck };
  }
  return best === blow || !isInMelee(trial, m) ? best : blow;
}

/** Returns the points that enemies take from model `m` that leaves their melee range for x, y: a free strike each (HRD-FREE-001). */
function priceOfLeaving(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  x: number,
  y: number,
  foes: readonly number[],
): number {
  const { pairs } = mind;
  let price = 0;
  for (const e of foes) {
    const k = b.model.kind[e];
    const reach = pairs.reachOf(k);
    if (reach < 0 || gapOf(b, m, e) > reach || gapAt(b, m, x, y, e) <= reach) continue;
    const best = pairs.blades[k].reduce((most, w) => Math.max(most, pairs.blow(k, w, b.model.kind[m], true)), 0);
    price += best * worthOf(b, mind, m);
  }
  return price;
}

/**
 * Returns the points that a warbeast or warjack loses at x, y out of the control range of its leader (HRD-BEAST-004), or that a
 * leader at x, y loses by those of its battlegroup which it leaves so.
 */
function priceOfDistance(b: HordesBattle, mind: HordesMind, m: number, x: number, y: number): number {
  const leader = leaderOf(b, m);
  if (leader < 0) return 0;
  const range = controlRange(b, leader);
  if (leader !== m) return gapAt(b, m, x, y, leader) <= range ? 0 : mind.n.leash * worthOf(b, mind, m);
  let price = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || leaderOf(b, o) !== m || !onTable(b, o) || !isDriven(b, o)) continue;
    // who has yet to activate may follow
    const near = range + ((b.model.did[o] & Did.Activate) === 0 ? speedOf(b, o) : 0);
    if (gapAt(b, m, x, y, o) > near) price += mind.n.leash * worthOf(b, mind, o);
  }
  return price;
}

/** Returns the points of standing at x, y, after attacks: hopes for turns to come, less what the enemy may take there. */
function standing(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  x: number,
  y: number,
  field: Field,
  strike: Strike = NO_STRIKE,
): number {
  const taken = field.dread === 0 ? 0 : field.threats.at(m, x, y, strike.target, strike.share);
  const lives = 1 - mind.n.mourning * taken;
  const hope = lives * hopeAt(b, mind, m, x, y, field.foes) - priceOfDistance(b, mind, m, x, y);
  const feared = field.dread * taken * worthOf(b, mind, m);
  const control = worthOfObjectives(b, mind, m, x, y);
  mind.notes?.push(
    { what: 'in turns to come', points: hope },
    { what: 'for control points', points: control },
    { what: "feared in the enemy's turn", points: -feared },
  );
  return hope + control - feared;
}

/**
 * Returns the attacks of a charge or slam of `m` that ends at x, y, at target `t`: none if it does not reach it. A charge of
 * less than 3 inches makes no charge attack (HRD-CHG-017).
 */
function rush(b: HordesBattle, mind: HordesMind, m: number, t: number, x: number, y: number, slams: boolean): Strike {
  const { pairs, n } = mind;
  const k = b.model.kind[m];
  const reach = slams ? b.setup.weapons.range[powerAttackOf(b, m, PowerAttack.slam)] : pairs.reachOf(k);
  if (gapAt(b, m, x, y, t) > reach) return NO_STRIKE;
  const kind = b.model.kind[t];
  if (!slams) {
    const isCharge = Math.hypot(x - b.model.x[m], y - b.model.y[m]) >= CHARGE;
    return strikeAt(b, mind, t, pairs.melee(k, kind, isCharge, attacksToBuy(b, mind, m, chargesFreely(b, m) ? 0 : 1)));
  }
  const w = powerAttackOf(b, m, PowerAttack.slam);
  const hits = pairs.hit(k, w, kind);
  const share = hits * pairs.harm(k, w, kind, false);
  return { points: share * worthOf(b, mind, t) + hits * n.down * wholeWorth(b, mind, t), target: t, share };
}

/** Returns the points that a trample to x, y may do to the models that it passes over. */
function worthOfTrample(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  x: number,
  y: number,
  foes: readonly number[],
): number {
  const { pairs } = mind;
  const k = b.model.kind[m];
  const w = powerAttackOf(b, m, PowerAttack.trample);
  const [dx, dy] = [x - b.model.x[m], y - b.model.y[m]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return 0;
  let points = 0;
  for (const t of foes) {
    if (b.setup.types.base[b.model.kind[t]] > 0) continue;
    const [ox, oy] = [b.model.x[t] - b.model.x[m], b.model.y[t] - b.model.y[m]];
    const along = (ox * dx + oy * dy) / length;
    const beside = Math.abs(ox * dy - oy * dx) / length;
    if (along < 0 || along > length || beside > radiusOf(b, m) + radiusOf(b, t)) continue;
    points += pairs.hit(k, w, b.model.kind[t]) * pairs.harm(k, w, b.model.kind[t], false) * worthOf(b, mind, t);
  }
  return points;
}

/** Returns what holds for all ways of the model that is asked about. */
const fieldOfOne = (b: HordesBattle, mind: HordesMind): Field => fieldOf(b, mind, [b.decision.subject[0]]);

/** Chooses the Normal Movement of one model. */
export const move: Candidate<HordesBattle, HordesMind, Field> = {
  why: 'attacks now and later, less what the enemy may do to it there',
  prepare: fieldOfOne,
  worth(b, mind, i, field) {
    const { trial } = mind;
    const { option } = b;
    const m = b.decision.subject[0];
    const verb = option.verb[i];
    const t = option.target[i];
    const { cost } = field;
    let [x, y] = [b.model.x[m], b.model.y[m]];
    let strike = NO_STRIKE;
    let now = 0;
    if (verb === Verb.Charge || verb === Verb.Slam || verb === Verb.Trample) {
      const angle = verb === Verb.Slam ? bearing(b.model.x[t] - x, b.model.y[t] - y) : option.facing[i];
      x += stepEast(angle, option.n[i]);
      y += stepNorth(angle, option.n[i]);
      if (verb === Verb.Trample) now = worthOfTrample(b, mind, m, x, y, field.foes);
      else {
        strike = rush(b, mind, m, t, x, y, verb === Verb.Slam);
        if (strike === NO_STRIKE) return NEVER; // a failed charge ends the activation (HRD-CHG-020)
      }
      now -= cost;
    } else {
      const isStill = verb === Verb.Stay || verb === Verb.Aim;
      if (!isStill) [x, y] = [option.x[i], option.y[i]];
      if (verb === Verb.Run) now = -cost;
      else {
        put(trial, m, x, y, isStill ? b.model.facing[m] : option.facing[i]);
        invalidateGeometry(trial);
        strike = strikeNow(trial, mind, m, field.foes, verb === Verb.Aim ? 2 : 0);
        put(trial, m, b.model.x[m], b.model.y[m], b.model.facing[m]);
        invalidateGeometry(trial);
      }
    }
    now += strike.points;
    mind.notes?.push({ what: 'by attacks now', points: now });
    return now + standing(b, mind, m, x, y, field, strike) - priceOfLeaving(b, mind, m, x, y, field.foes);
  },
};

/** Chooses a move at the end of an activation: where it is safest with the best hopes, or none (HRD-MOVE-020). */
export const endMove: Candidate<HordesBattle, HordesMind, Field> = {
  why: 'hopes for turns to come, less what the enemy may do to it there',
  prepare: fieldOfOne,
  worth(b, mind, i, field) {
    const { option } = b;
    const m = b.decision.subject[0];
    const stays = option.verb[i] === Verb.Pass;
    const [x, y] = stays ? [b.model.x[m], b.model.y[m]] : [option.x[i], option.y[i]];
    return standing(b, mind, m, x, y, field) - priceOfLeaving(b, mind, m, x, y, field.foes);
  },
};

/** Answers the movement of an enemy by a charge or slam that reaches him (HRD-CHG-025, HRD-SLAM-015). */
export const counter: Candidate<HordesBattle, HordesMind> = {
  why: 'a blow before his own',
  worth: (b, _mind, i) => (b.option.verb[i] === Verb.Charge || b.option.verb[i] === Verb.Slam ? 1 : 0),
};

/** Returns the points of charges of a unit at the unit of model `t`: each model at the enemy that it reaches soonest. */
function worthOfLedCharge(
  b: HordesBattle,
  mind: HordesMind,
  models: readonly number[],
  t: number,
  field: Field,
): number {
  const { pairs } = mind;
  const targets = band(b, t);
  let points = 0;
  for (const m of models) {
    const reach = pairs.chargeOf(b.model.kind[m]);
    let near = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const o of targets) {
      const gap = gapOf(b, m, o);
      if (gap < least) [least, near] = [gap, o];
    }
    if (near < 0) continue;
    const isThere = least <= reach;
    const chance = isThere ? pairs.melee(b.model.kind[m], b.model.kind[near], least >= CHARGE) : 0;
    const strike = strikeAt(b, mind, near, chance);
    // it ends beside its target, or as far on the way as it comes
    const share = Math.min(1, (2 * speedOf(b, m)) / Math.max(1, least));
    const x = b.model.x[m] + (b.model.x[near] - b.model.x[m]) * (isThere ? 0.9 : share);
    const y = b.model.y[m] + (b.model.y[near] - b.model.y[m]) * (isThere ? 0.9 : share);
    points += strike.points + standing(b, mind, m, x, y, field, strike);
  }
  return points;
}

/** What holds for all options of a unit: also the models that go with it. */
interface BandField extends Field {
  readonly models: readonly number[];
}

/** Returns what holds for all ways of the unit of the model that is asked about. */
function fieldOfBand(b: HordesBattle, mind: HordesMind): BandField {
  const models = band(b, b.decision.subject[0]);
  return { ...fieldOf(b, mind, models), models };
}

/** Chooses the movement of a unit behind its commander. */
export const lead: Candidate<HordesBattle, HordesMind, BandField> = {
  why: 'attacks of all its models now and later, less what the enemy may do to them there',
  prepare: fieldOfBand,
  worth(b, mind, i, field) {
    const { trial } = mind;
    const { option } = b;
    const c = b.decision.subject[0];
    const verb = option.verb[i];
    const { models } = field;
    if (verb === Verb.LeadCharge) return worthOfLedCharge(b, mind, models, option.target[i], field);
    const goes = verb === Verb.LeadAdvance || verb === Verb.LeadRun;
    const dx = goes ? option.x[i] - b.model.x[c] : 0;
    const dy = goes ? option.y[i] - b.model.y[c] : 0;
    for (const m of models) {
      put(trial, m, b.model.x[m] + dx, b.model.y[m] + dy, goes ? option.facing[i] : b.model.facing[m]);
    }
    invalidateGeometry(trial);
    let points = 0;
    for (const m of models) {
      const [x, y] = [trial.model.x[m], trial.model.y[m]];
      const strike =
        verb === Verb.LeadRun ? NO_STRIKE : strikeNow(trial, mind, m, field.foes, verb === Verb.LeadAim ? 2 : 0);
      points +=
        strike.points + standing(b, mind, m, x, y, field, strike) - priceOfLeaving(b, mind, m, x, y, field.foes);
    }
    for (const m of models) put(trial, m, b.model.x[m], b.model.y[m], b.model.facing[m]);
    invalidateGeometry(trial);
    return points;
  },
};

/** Returns the place of model `m` after `far` ticks straight toward the nearest of its enemies. */
function toward(b: HordesBattle, m: number, far: number, foes: readonly number[]): readonly [number, number] {
  let near = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const t of foes) {
    const gap = gapOf(b, m, t);
    if (gap < least) [least, near] = [gap, t];
  }
  if (near < 0 || far <= 0) return [b.model.x[m], b.model.y[m]];
  const angle = bearing(b.model.x[near] - b.model.x[m], b.model.y[near] - b.model.y[m]);
  const length = Math.min(far, least);
  return [b.model.x[m] + stepEast(angle, length), b.model.y[m] + stepNorth(angle, length)];
}

/** Returns the points of model `m` at the end of an advance of `far` ticks at the enemy, with attacks from there. */
function afterAdvance(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  far: number,
  attacks: boolean,
  field: Field,
): number {
  const { pairs } = mind;
  const k = b.model.kind[m];
  const [x, y] = toward(b, m, far, field.foes);
  let strike = NO_STRIKE;
  for (const t of attacks ? field.foes : []) {
    const gap = gapAt(b, m, x, y, t);
    const share =
      gap <= pairs.reachOf(k) ? pairs.melee(k, b.model.kind[t], false) : pairs.shots(k, b.model.kind[t], gap);
    const next = strikeAt(b, mind, t, share);
    if (next.points > strike.points) strike = next;
  }
  return strike.points + standing(b, mind, m, x, y, field, strike);
}

/** Points that an order of an ability is worth to each model beside its movement. */
const ORDERED = 1e-3;

/** Points that a template of fire is worth for each model that lays it, and how far ahead of them it does any good, ticks. */
const SUPPRESSES = 0.05;
const FIRE_RANGE = 14 * INCH;

/** Returns the points that model `m` promises if its unit advances and lays a template of fire instead of attacks. */
function suppressing(b: HordesBattle, mind: HordesMind, m: number, field: Field): number {
  const ways = [0, speedOf(b, m)].map((far) => afterAdvance(b, mind, m, far, false, field));
  const isNear = field.foes.some((t) => gapOf(b, m, t) <= FIRE_RANGE);
  return Math.max(...ways) + (isNear ? SUPPRESSES : -SUPPRESSES);
}

/** Chooses the order of a unit: to press forward if charges or a run promise more than an advance with attacks. */
export const order: Candidate<HordesBattle, HordesMind, BandField> = {
  why: 'charges or a run against an advance with attacks',
  prepare: fieldOfBand,
  worth(b, mind, i, field) {
    const chosen = b.option.n[i];
    // orders of abilities that he knows: an effect that lasts, a full advance before digging in, a combined shot, a template
    const a = chosen < Order.firstSpecial ? -1 : b.setup.orderAbilities[chosen - Order.firstSpecial];
    const marches = a >= 0 && ORDER.marches[a] !== 0;
    const fires = a < 0 ? Fire.none : ORDER.fires[a];
    if (chosen >= Order.firstSpecial && !marches && fires === Fire.none && (a < 0 || ORDER.use[a] < 0)) return NEVER;
    const { models, foes } = field;
    let points = 0;
    for (const m of models) {
      const speed = speedOf(b, m);
      if (fires === Fire.suppressing) {
        points += suppressing(b, mind, m, field);
        continue;
      }
      if (chosen !== Order.pressForward) {
        const ways = (marches ? [speed] : [0, speed / 2, speed]).map((far) =>
          afterAdvance(b, mind, m, far, true, field),
        );
        points += Math.max(...ways) + (a < 0 ? 0 : ORDERED);
        continue;
      }
      const reach = mind.pairs.chargeOf(b.model.kind[m]);
      let charge = NEVER;
      for (const t of foes) {
        const gap = gapOf(b, m, t);
        if (gap > reach || !sees(b, m, t)) continue;
        const [x, y] = [b.model.x[t], b.model.y[t]];
        const share = mind.pairs.melee(b.model.kind[m], b.model.kind[t], gap >= CHARGE);
        const strike = strikeAt(b, mind, t, share);
        charge = Math.max(charge, strike.points + standing(b, mind, m, x, y, field, strike));
      }
      points += Math.max(charge, afterAdvance(b, mind, m, 2 * speed, false, field));
    }
    return points;
  },
};

/** Chooses who activates next: shooters first, then those in front, so that they make room. */
export const activate: Candidate<HordesBattle, HordesMind, readonly number[]> = {
  why: 'shooters first, then those who stand in front',
  prepare: (b) => foesOf(b, b.decision.player[0]),
  worth(b, { pairs }, i, foes) {
    const m = b.option.target[i];
    let shots = 0;
    let least = 96 * INCH;
    for (const t of foes) {
      const gap = gapOf(b, m, t);
      least = Math.min(least, gap);
      shots = Math.max(shots, pairs.shots(b.model.kind[m], b.model.kind[t], Math.max(0, gap - speedOf(b, m))));
    }
    return 96 * shots - least / INCH;
  },
};

/** Chooses the trooper that moves or acts next: the nearest to the enemy. */
export const trooper: Candidate<HordesBattle, HordesMind, readonly number[]> = {
  why: 'the nearest to the enemy first',
  prepare: (b) => foesOf(b, b.decision.player[0]),
  worth(b, _mind, i, foes) {
    if (b.option.verb[i] !== Verb.Pick) return -1e9;
    return -foes.reduce((least, t) => Math.min(least, gapOf(b, b.option.target[i], t)), 1e8);
  },
};

/** True if an enemy of model `m` is within melee reach of it. */
export function hasFoeInReach(b: HordesBattle, { pairs }: HordesMind, m: number): boolean {
  const reach = pairs.reachOf(b.model.kind[m]);
  return reach >= 0 && foesOf(b, playerOf(b, m)).some((t) => onTable(b, t) && isInReach(b, m, t, reach));
}
