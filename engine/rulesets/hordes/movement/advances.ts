// Straight advances of a model, as options: in all directions, and towards each enemy (HRD-MOVE-002..006).
import { ANGLE_MASK, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL } from '../../../kernel/ruleset.js';
import { Verb } from '../core/asks.js';
import { Ground } from '../core/ground.js';
import { radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { areZones, centre, findObjective, flagRadius, objectives } from '../scenarios/objectives.js';
import { OBJECTIVES } from '../scenarios/scenarios.js';
import { findRough, groundNear, isBarred, reachWithin, untilTerrain } from '../terrain/ground.js';
import { collectNear, enemyAt, nearEnemies, nearestEnemy, overlapsNear, untilNear } from './near.js';
import { barsWay, Slow, slowsDown } from './passing.js';
import { isOnTable, LEGS } from './paths.js';
import { isRestrained, judgeRestraints } from './restrictions.js';

/** Directions of listed advances, and the shares of the whole distance. */
const DIRECTIONS = 12;
const SHARES = [1, 0.5] as const;
/** Listed places are at least this many ticks apart, east or north. */
export const APART = INCH / 8;

/** The most ways. */
const WAYS = DIRECTIONS + MODELS + OBJECTIVES;
/** Ways that were measured: the directions, then those towards enemies, then those towards flags or zones; how far each leads within either limit, ticks. */
const angles = new Int32Array(WAYS);
const nearer = new Int32Array(WAYS);
const farther = new Int32Array(WAYS);

/** What holds for all ways of the model that is measured: what slows it, and what terrain near it bars its way. */
const ground = { slow: 0, bars: 0 };

/** Notes what slows and bars model `m` within `most` ticks. */
function noteGround(b: HordesBattle, m: number, most: number): void {
  const flags = groundNear(b, b.model.x[m], b.model.y[m], radiusOf(b, m) + most);
  const slow = slowsDown(b, m);
  ground.slow = slow !== Slow.everywhere && (flags & Ground.rough) === 0 ? Slow.nothing : slow;
  ground.bars = flags & barsWay(b, m);
}

/** Measures a way of model `m` that may cost `limit` ticks, and the same way for `most` ticks, which are not fewer. */
function measureWay(b: HordesBattle, m: number, i: number, angle: number, limit: number, most: number): void {
  const x = b.model.x[m];
  const y = b.model.y[m];
  const rough = findRough(b, m, x, y, angle, most, ground.slow);
  const reach = reachWithin(rough, limit);
  const reachMost = most === limit ? reach : reachWithin(rough, most);
  const clear = ground.bars === 0 ? reachMost : untilTerrain(b, m, x, y, angle, reachMost, ground.bars);
  const free = untilNear(x, y, angle, clear);
  angles[i] = angle;
  nearer[i] = reach < free ? reach : free;
  farther[i] = free;
}

/** Measures the straight ways of model `m` within `limit` ticks of movement, and within `most`, which are not fewer. */
export function measureAdvances(b: HordesBattle, m: number, limit: number, most: number): void {
  const { x, y, facing } = b.model;
  collectNear(b, m, most);
  noteGround(b, m, most);
  for (let d = 0; d < DIRECTIONS; d++) {
    measureWay(b, m, d, (facing[m] + Math.trunc((d * TURN) / DIRECTIONS)) & ANGLE_MASK, limit, most);
  }
  for (let i = 0; i < nearEnemies(); i++) {
    const e = enemyAt(i);
    measureWay(b, m, DIRECTIONS + i, bearing(x[e] - x[m], y[e] - y[m]), limit, most);
  }
  for (let i = 0; i < objectives(b); i++) measureWayTo(b, m, i, limit, most);
}

/** Measures the way of model `m` into base contact with flag `i`, or to the middle of zone `i` (HRD-SCN-006, HRD-SCN-009). */
function measureWayTo(b: HordesBattle, m: number, i: number, limit: number, most: number): void {
  findObjective(b, i);
  const dx = centre.x - b.model.x[m];
  const dy = centre.y - b.model.y[m];
  const stop = areZones(b) ? 0 : radiusOf(b, m) + flagRadius();
  const far = Math.max(0, Math.floor(Math.sqrt(dx * dx + dy * dy) - stop));
  const way = DIRECTIONS + nearEnemies() + i;
  measureWay(b, m, way, bearing(dx, dy), limit, most);
  nearer[way] = Math.min(nearer[way], far);
  farther[way] = Math.min(farther[way], far);
}

const leg = new Int32Array(2 * LEGS);

/** True if another listed place of that verb, or of an advance, is almost x, y. */
export function isListed(b: HordesBattle, verb: number, x: number, y: number): boolean {
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (Math.abs(option.x[i] - x) >= APART || Math.abs(option.y[i] - y) >= APART) continue;
    if (option.verb[i] === verb || option.verb[i] === Verb.Advance) return true;
  }
  return false;
}

/**
 * Lists an advance of model `m`, `length` ticks along `angle`, on which nothing is in its way, if it may end there. At its
 * end it faces the nearest enemy.
 */
function listLeg(b: HordesBattle, m: number, verb: number, angle: number, length: number, isBound: boolean): void {
  const x = b.model.x[m] + stepEast(angle, length);
  const y = b.model.y[m] + stepNorth(angle, length);
  if (isListed(b, verb, x, y)) return;
  if ((length | angle) !== 0 && !isOnTable(b, m, x, y)) return;
  // HRD-ADV-014, HRD-ADV-020, HRD-TER-034: as for the end of any path, see `judgePath`
  if ((length !== 0 && overlapsNear(x, y)) || isBarred(b, x, y, radiusOf(b, m))) return;
  if (isBound) {
    leg[0] = angle;
    leg[1] = length;
    if (judgeRestraints(b, m, leg, angle) !== LEGAL) return;
  }
  const e = isBound ? -1 : nearestEnemy(x, y);
  const facing = e < 0 ? angle : bearing(b.model.x[e] - x, b.model.y[e] - y);
  const { option } = b;
  const i = option.addPose(verb, -1, 0, x, y, facing, 0);
  if (i < 0) return;
  option.path[i * 2 * LEGS] = angle;
  option.path[i * 2 * LEGS + 1] = length;
}

/** Lists advances of model `m` along the ways measured: within the first limit, or within the second. */
export function listMeasured(b: HordesBattle, m: number, verb: number, within: Int32Array): void {
  const isBound = isRestrained(b, m);
  for (let d = 0; d < DIRECTIONS; d++) {
    for (let s = 0; s < SHARES.length; s++) {
      listLeg(b, m, verb, angles[d], Math.trunc(within[d] * SHARES[s]), isBound);
    }
  }
  const ways = DIRECTIONS + nearEnemies() + objectives(b);
  for (let i = DIRECTIONS; i < ways; i++) listLeg(b, m, verb, angles[i], within[i], isBound);
}

/** Lists advances of model `m` up to `limit` ticks: in all directions, and towards each enemy up to its base. */
export function listAdvances(b: HordesBattle, m: number, verb: number, limit: number): void {
  measureAdvances(b, m, limit, limit);
  listMeasured(b, m, verb, farther);
}

/** As `listAdvances` up to `limit` ticks, and runs up to `most`, which are not fewer. */
export function listAdvancesAndRuns(b: HordesBattle, m: number, limit: number, most: number): void {
  measureAdvances(b, m, limit, most);
  listMeasured(b, m, Verb.Advance, nearer);
  listMeasured(b, m, Verb.Run, farther);
}
