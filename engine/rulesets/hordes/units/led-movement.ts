// A unit that moves behind its commander, at level command: one choice for all, and where each trooper goes by it.

import { ANGLE_MASK, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { marches } from '../abilities/orders.js';
import { meleeRange } from '../attacks/melee-range.js';
import { Refusal, Verb } from '../core/asks.js';
import { areWithin, isEnemy, isHelpless, onTable, radiusOf, reachOfAdvance } from '../core/models.js';
import { Did, type HordesBattle, MODELS, Place } from '../core/state.js';
import { listAdvances } from '../movement/advances.js';
import { lane, mayBeCharged, mayCharge, measureCharge, reachOfCharge } from '../movement/charges.js';
import { mayAim, mayRun } from '../movement/movement-options.js';
import { collectNear, nearestEnemy, overlapsNear, untilNear } from '../movement/near.js';
import { barsWay, slowsDown } from '../movement/passing.js';
import { end, isOnTable, judgePath, LEGS } from '../movement/paths.js';
import { isWild } from '../states/wild.js';
import { isBarred, reachOf, untilTerrain } from '../terrain/ground.js';
import { commandRange, isAstray } from './formation.js';
import { endOf, firstOf, membersOf, serves, unitOf } from './members.js';
import { isPressed } from './orders.js';
import { plan } from './plan.js';
import { planRejoin } from './rejoin.js';

/** True if model `m` has its Normal Movement before it: it has not moved, nor given it up, and can move. */
export function mayMove(b: HordesBattle, m: number): boolean {
  return onTable(b, m) && !isHelpless(b, m) && (b.model.did[m] & (Did.EndMove | Did.GiveUpMove)) === 0;
}

/** True if model `m` goes where its commander leads: it may move, was not out of formation, and is not wild (HRD-WILD-003). */
const follows = (b: HordesBattle, m: number): boolean =>
  serves(b, m) && mayMove(b, m) && !isAstray(b, m) && !isWild(b, m);

/** Returns the number of models of unit `u` that go where its commander leads. */
export function followersOf(b: HordesBattle, u: number): number {
  let n = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (follows(b, m)) n++;
  return n;
}

/** Returns the model that leads unit `u`: its commander, or the first that moves if he does not. */
export function leaderOf(b: HordesBattle, u: number): number {
  const c = b.unit.commander[u];
  if (c >= 0 && follows(b, c)) return c;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (follows(b, m)) return m;
  return -1;
}

const lifted = new Uint8Array(MODELS);

/** Takes the comrades of model `m` that move with it from the table, so that they are not in its way, or puts them back. */
function lift(b: HordesBattle, m: number): void {
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    lifted[o] = o !== m && follows(b, o) ? 1 : 0;
    if (lifted[o] !== 0) b.model.place[o] = Place.reserve;
  }
}

function putBack(b: HordesBattle, m: number): void {
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (lifted[o] !== 0) b.model.place[o] = Place.table;
}

/**
 * True if a charge of model `m` at enemy `t` straight ahead reaches it, seen or not. Writes to `lane` where. Who is too far
 * away for any charge is told by the distance.
 */
function isInLane(b: HordesBattle, m: number, t: number, reach: number): boolean {
  if (!areWithin(b, m, t, reach)) return false;
  const { x, y } = b.model;
  return measureCharge(b, m, t, bearing(x[t] - x[m], y[t] - y[m])) && lane.enters <= lane.stops;
}

/** Returns the model of the unit of `t` that model `m` reaches by the shortest charge, or -1. */
function targetOf(b: HordesBattle, m: number, t: number): number {
  if (!mayCharge(b, m)) return -1;
  const u = unitOf(b, t);
  const reach = reachOfCharge(b, m) + meleeRange(b, m) + INCH; // an inch for what is rounded
  let best = -1;
  let least = Infinity;
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (!onTable(b, o) || !isInLane(b, m, o, reach) || lane.enters >= least) continue;
    const { enters } = lane;
    if (!mayBeCharged(b, m, o)) continue;
    least = enters;
    best = o;
  }
  return best;
}

/** Lists charges of unit `u`: at each enemy unit that one of its models reaches, named by the model that is reached. */
function listLedCharges(b: HordesBattle, u: number): void {
  for (let e = 0; e < b.setup.units; e++) {
    const t = firstOf(b, e);
    if (!isEnemy(b, firstOf(b, u), t) || membersOf(b, e) === 0) continue;
    for (let m = firstOf(b, u); m < endOf(b, u); m++) {
      const reached = follows(b, m) ? targetOf(b, m, t) : -1;
      if (reached < 0) continue;
      b.option.add(Verb.LeadCharge, reached);
      break;
    }
  }
}

/** Lists the movement of the unit that model `m` leads. */
export function listLedMovement(b: HordesBattle, m: number): void {
  const verb = isPressed(b, m) && mayRun(b, m) ? Verb.LeadRun : Verb.LeadAdvance;
  if (!isPressed(b, m) && !marches(b, m)) {
    b.option.add(Verb.LeadStay);
    if (mayAim(b, m)) b.option.add(Verb.LeadAim);
  }
  lift(b, m);
  listAdvances(b, m, verb, reachOfAdvance(b, m, verb === Verb.LeadRun));
  putBack(b, m);
  if (isPressed(b, m)) listLedCharges(b, unitOf(b, m));
}

const given = new Int32Array(2 * LEGS);

/** Judges a path of the model `m` that leads its unit. Comrades that move with it are not in its way. */
export function judgeLedMovement(b: HordesBattle, m: number, record: OptionRecord): Reason {
  const { verb, target, n, x, y, files, extra, path } = record;
  if (target !== -1 || n !== 0 || files !== 0 || extra !== 0) return Refusal.NotAnOption;
  if (verb === Verb.LeadAdvance && isPressed(b, m) && mayRun(b, m)) return Refusal.MustRush;
  if (verb === Verb.LeadRun && !mayRun(b, m)) return Refusal.NoOrder;
  if (verb !== Verb.LeadAdvance && verb !== Verb.LeadRun) return Refusal.NotAnOption;
  for (let i = 0; i < given.length; i++) given[i] = path[i] ?? 0;
  lift(b, m);
  const reason = judgePath(b, m, given, reachOfAdvance(b, m, verb === Verb.LeadRun));
  putBack(b, m);
  if (reason !== LEGAL) return reason;
  return x === end.x && y === end.y ? LEGAL : Refusal.OtherPath;
}

/** Notes the answer about the movement of the unit that model `m` leads. */
export function noteLead(b: HordesBattle, m: number): void {
  const { lead, answer } = b;
  const goes = answer.verb[0] === Verb.LeadAdvance || answer.verb[0] === Verb.LeadRun;
  lead.verb[0] = answer.verb[0];
  lead.target[0] = answer.target[0];
  lead.model[0] = m;
  lead.path.set(answer.path);
  lead.x[0] = goes ? answer.x[0] : b.model.x[m];
  lead.y[0] = goes ? answer.y[0] : b.model.y[m];
  lead.dx[0] = lead.x[0] - b.model.x[m];
  lead.dy[0] = lead.y[0] - b.model.y[m];
  lead.facing[0] = answer.facing[0];
}

/** Returns how far ahead model `m` stands on the way of its unit: those in front move first. */
function headStart(b: HordesBattle, m: number): number {
  const { lead } = b;
  const { x, y } = b.model;
  const t = lead.target[0];
  if (isAstray(b, m)) return -Infinity;
  if (t < 0) return x[m] * lead.dx[0] + y[m] * lead.dy[0];
  return -((x[t] - x[m]) * (x[t] - x[m]) + (y[t] - y[m]) * (y[t] - y[m]));
}

/** Returns the next model of unit `u` to move: the foremost; those out of formation come last. */
export function nextFollower(b: HordesBattle, u: number): number {
  let best = -1;
  let most = -Infinity;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!serves(b, m) || !mayMove(b, m)) continue;
    const ahead = headStart(b, m);
    if (best >= 0 && ahead <= most) continue;
    best = m;
    most = ahead;
  }
  return best;
}

const way = new Int32Array(2 * LEGS);
/** Directions that are tried around the straight way, and the shares of each. */
const ASIDE = [0, -TURN / 24, TURN / 24, -TURN / 12, TURN / 12, -TURN / 6, TURN / 6] as const;
const SHARES = [1, 0.75, 0.5, 0.25] as const;
/** A place out of formation counts as this many ticks farther away. */
const OUT = 100 * INCH;

/** How bad the best way found so far is: ticks from the goal, and `OUT` out of formation. */
const best = { cost: 0 };

/** Returns how bad a place is for model `m` that would be at gx, gy. */
function costOf(b: HordesBattle, m: number, x: number, y: number, gx: number, gy: number): number {
  const c = b.unit.commander[unitOf(b, m)];
  const far = Math.sqrt((x - gx) * (x - gx) + (y - gy) * (y - gy));
  if (c < 0 || c === m) return far;
  // the commander stands at the end of his way, or still goes there
  const leads = b.lead.model[0] === c && b.lead.target[0] < 0;
  const cx = leads ? b.lead.x[0] : b.model.x[c];
  const cy = leads ? b.lead.y[0] : b.model.y[c];
  const reach = commandRange(b, c) + b.setup.types.radius[b.model.kind[c]] + b.setup.types.radius[b.model.kind[m]];
  return (cx - x) * (cx - x) + (cy - y) * (cy - y) <= reach * reach ? far : far + OUT;
}

/** Takes `way`, which is legal and ends at x, y, into `plan` if it leads nearer to the goal than those before. */
function consider(b: HordesBattle, m: number, x: number, y: number, gx: number, gy: number): void {
  const cost = costOf(b, m, x, y, gx, gy);
  if (cost >= best.cost) return;
  best.cost = cost;
  plan.path.set(way);
  const e = nearestEnemy(x, y);
  plan.facing = e < 0 ? way[0] : bearing(b.model.x[e] - x, b.model.y[e] - y);
}

/** Considers `way` if it is legal. */
function considerPath(b: HordesBattle, m: number, limit: number, gx: number, gy: number): void {
  if (judgePath(b, m, way, limit) === LEGAL) consider(b, m, end.x, end.y, gx, gy);
}

/** Considers straight ways of model `m` along `angle`, on which nothing is in its way for `free` ticks. */
function considerLeg(b: HordesBattle, m: number, angle: number, free: number, gx: number, gy: number): void {
  way[0] = angle;
  for (let k = 0; k < SHARES.length; k++) {
    way[1] = Math.floor(free * SHARES[k]);
    if (way[1] <= 0) continue;
    const x = b.model.x[m] + stepEast(angle, way[1]);
    const y = b.model.y[m] + stepNorth(angle, way[1]);
    if (!isOnTable(b, m, x, y) || overlapsNear(x, y) || isBarred(b, x, y, radiusOf(b, m))) continue;
    consider(b, m, x, y, gx, gy);
  }
}

/** Plans the way of model `m` that brings it nearest to gx, gy and leaves it in formation. */
function planWay(b: HordesBattle, m: number, verb: number, gx: number, gy: number): void {
  const limit = reachOfAdvance(b, m, verb === Verb.Run);
  const { x, y } = b.model;
  plan.verb = verb;
  best.cost = Infinity;
  collectNear(b, m, limit);
  way.fill(0);
  considerPath(b, m, limit, gx, gy);
  way.set(b.lead.path);
  considerPath(b, m, limit, gx, gy);
  const dx = gx - x[m];
  const dy = gy - y[m];
  const far = Math.floor(Math.sqrt(dx * dx + dy * dy));
  const angle = bearing(dx, dy);
  const slow = slowsDown(b, m);
  const bars = barsWay(b, m);
  way.fill(0);
  for (let i = 0; i < ASIDE.length && best.cost > INCH / 8 && far > 0; i++) {
    const aside = (angle + ASIDE[i]) & ANGLE_MASK;
    const reach = Math.min(far, reachOf(b, m, x[m], y[m], aside, limit, slow));
    const free = untilNear(x[m], y[m], aside, untilTerrain(b, m, x[m], y[m], aside, reach, bars));
    considerLeg(b, m, aside, free, gx, gy);
  }
}

/** Plans a charge of model `m` at the unit of the led charge, or a run after the others. */
function planCharge(b: HordesBattle, m: number): void {
  const t = targetOf(b, m, b.lead.target[0]);
  const { x, y } = b.model;
  if (t < 0) {
    const goal = onTable(b, b.lead.target[0]) ? b.lead.target[0] : m;
    b.lead.path.fill(0);
    planWay(b, m, mayRun(b, m) ? Verb.Run : Verb.Advance, x[goal], y[goal]);
    return;
  }
  plan.verb = Verb.Charge;
  plan.target = t;
  plan.facing = bearing(x[t] - x[m], y[t] - y[m]);
  measureCharge(b, m, t, plan.facing);
  plan.n = Math.min(lane.stops, lane.leaves); // it goes on into contact
}

/**
 * Writes to `plan` what model `m` does behind its commander. What it says is legal for model `m` alone, and depends on
 * the state only.
 */
export function planFollower(b: HordesBattle, m: number): void {
  const { lead, model } = b;
  plan.target = -1;
  plan.n = 0;
  plan.facing = model.facing[m];
  plan.path.fill(0);
  if (isAstray(b, m)) {
    planRejoin(b, m);
    return;
  }
  switch (lead.verb[0]) {
    case Verb.LeadStay:
      plan.verb = Verb.Stay;
      break;
    case Verb.LeadAim:
      plan.verb = mayAim(b, m) ? Verb.Aim : Verb.Stay;
      break;
    case Verb.LeadCharge:
      planCharge(b, m);
      break;
    default: {
      const verb = isPressed(b, m) && mayRun(b, m) ? Verb.Run : Verb.Advance;
      planWay(b, m, verb, model.x[m] + lead.dx[0], model.y[m] + lead.dy[0]);
      if (m === lead.model[0]) plan.facing = lead.facing[0];
    }
  }
}
