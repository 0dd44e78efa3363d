// Troopers out of formation come back to their commander (HRD-FORM-007, HRD-FORM-008).
import { ANGLE_MASK, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Refusal, Verb } from '../core/asks.js';
import { reachOfAdvance } from '../core/models.js';
import { Did, type HordesBattle } from '../core/state.js';
import { slowsDown } from '../movement/passing.js';
import { end, freeWay, judgePath, LEGS } from '../movement/paths.js';
import { leadsDirectlyToward, leadsToward } from '../movement/toward.js';
import { reachOf } from '../terrain/ground.js';
import { unitOf } from './members.js';
import { plan } from './plan.js';

/** Listed advances past what stands in the way, to both sides of the straight line. */
const ASIDE = [-TURN / 8, TURN / 8] as const;

/** Listed places are at least this many ticks apart, east or north. */
const APART = INCH / 8;

const commanderOf = (b: HordesBattle, m: number): number => b.unit.commander[unitOf(b, m)];

/** Returns 0, or why model `m` may not take that path back to its commander. */
function judgeWay(b: HordesBattle, m: number, verb: number, path: Int32Array): Reason {
  const { x, y } = b.model;
  const c = commanderOf(b, m);
  const reason = judgePath(b, m, path, reachOfAdvance(b, m, verb === Verb.Run));
  if (reason !== LEGAL) return reason;
  // GAP HRD-FORM-007: the place of the commander counts at which it stands when the trooper moves
  if (verb === Verb.Advance) return leadsToward(b, m, x[c], y[c], path) ? LEGAL : Refusal.NotToward;
  return leadsDirectlyToward(b, m, x[c], y[c], path) ? LEGAL : Refusal.NotToward;
}

const way = new Int32Array(2 * LEGS);

/** Writes to `way` the longest way of model `m` along `angle` toward its commander. @returns false if there is none */
function findWay(b: HordesBattle, m: number, verb: number, angle: number): boolean {
  const { x, y } = b.model;
  const c = commanderOf(b, m);
  const near = Math.floor((x[c] - x[m]) * SIN[angle] + (y[c] - y[m]) * COS[angle]);
  const limit = reachOfAdvance(b, m, verb === Verb.Run);
  const reach = Math.min(near, reachOf(b, m, x[m], y[m], angle, limit, slowsDown(b, m)));
  way.fill(0);
  way[0] = angle;
  way[1] = Math.max(0, freeWay(b, m, x[m], y[m], angle, reach));
  return way[1] > 0 && judgeWay(b, m, verb, way) === LEGAL;
}

/** Lists that way. */
function listWay(b: HordesBattle, m: number, verb: number, angle: number): void {
  if (!findWay(b, m, verb, angle)) return;
  const { x, y } = b.model;
  const { option } = b;
  const px = x[m] + stepEast(angle, way[1]);
  const py = y[m] + stepNorth(angle, way[1]);
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] === verb && Math.abs(option.x[i] - px) < APART && Math.abs(option.y[i] - py) < APART) return;
  }
  const i = option.addPose(verb, -1, 0, px, py, angle, 0);
  if (i >= 0) option.path.set(way, i * 2 * LEGS);
}

/**
 * Lists the Normal Movement of model `m`, which is out of formation: a full advance toward its commander or a run directly
 * toward it, and to turn in place.
 */
export function listRejoin(b: HordesBattle, m: number): void {
  const c = commanderOf(b, m);
  const { x, y } = b.model;
  const angle = bearing(x[c] - x[m], y[c] - y[m]);
  // GAP HRD-FORM-007: a full advance toward the commander may be of no length at all
  b.option.addPose(Verb.Advance, -1, 0, x[m], y[m], angle, 0);
  listWay(b, m, Verb.Advance, angle);
  for (let i = 0; i < ASIDE.length; i++) listWay(b, m, Verb.Advance, (angle + ASIDE[i]) & ANGLE_MASK);
  if ((b.model.did[m] & Did.GiveUpAction) === 0) listWay(b, m, Verb.Run, angle);
}

/** Plans how model `m`, out of formation, comes back by itself: by a run, or by an advance if the way is barred. */
export function planRejoin(b: HordesBattle, m: number): void {
  const { x, y } = b.model;
  const c = commanderOf(b, m);
  const angle = bearing(x[c] - x[m], y[c] - y[m]);
  plan.verb = Verb.Advance;
  plan.facing = angle;
  plan.path.fill(0);
  if ((b.model.did[m] & Did.GiveUpAction) === 0 && findWay(b, m, Verb.Run, angle)) plan.verb = Verb.Run;
  else if (!findWay(b, m, Verb.Advance, angle)) return;
  plan.path.set(way);
}

/** Judges a Normal Movement of model `m`, which is out of formation, that is not listed. */
export function judgeRejoin(b: HordesBattle, m: number, { verb, target, n, x, y, path }: OptionRecord): Reason {
  if (verb !== Verb.Advance && verb !== Verb.Run) return Refusal.OutOfFormation;
  if (target !== -1 || n !== 0) return Refusal.NotAnOption;
  if (verb === Verb.Run && (b.model.did[m] & Did.GiveUpAction) !== 0) return Refusal.NotAnOption;
  for (let i = 0; i < way.length; i++) way[i] = path[i] ?? 0;
  const reason = judgeWay(b, m, verb, way);
  if (reason !== LEGAL) return reason;
  return x === end.x && y === end.y ? LEGAL : Refusal.OtherPath;
}
