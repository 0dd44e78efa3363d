// Set-up of a battle: starting roll, edges, deployment (HRD-SETUP-004..008).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { ANGLE_MASK, INCH, QUARTER_TURN, TURN } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Ask, Refusal, Roll, Verb } from '../core/asks.js';
import { isWithinOf, playerOf, radiusOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { overlapsAny } from '../movement/paths.js';
import { isBarred } from '../terrain/ground.js';
import { commandRange } from '../units/formation.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { facingInward, findZone, isInZone, zone } from './zones.js';

/** Listed places of a zone: so many along it, in two rows. */
const ALONG = 24;
const ROWS = [0.8, 0.2] as const;

/** Returns the next model of `player` that is not deployed: of each unit first its commander; -1 if there is none. */
function nextToDeploy(b: HordesBattle, player: number): number {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== player || b.model.place[m] !== Place.reserve) continue;
    const c = b.unit.commander[unitOf(b, m)];
    return c >= 0 && b.model.place[c] === Place.reserve ? c : m;
  }
  return -1;
}

/** True if model `m` is deployed around the commander of its unit, who stands on the table. */
function hasCommander(b: HordesBattle, m: number): boolean {
  const c = b.unit.commander[unitOf(b, m)];
  return isTrooper(b, m) && c >= 0 && c !== m && b.model.place[c] === Place.table;
}

/** True if model `m` would be in formation at x, y (HRD-FORM-003). */
function isInFormationAt(b: HordesBattle, m: number, x: number, y: number): boolean {
  if (!hasCommander(b, m)) return true;
  const c = b.unit.commander[unitOf(b, m)];
  return isWithinOf(b, c, x, y, radiusOf(b, m), commandRange(b, c));
}

/** Places around a commander: distances between the edges of both bases, ticks, and directions. */
const AROUND = 16;
const STEP = INCH / 10;
/** The place that was found: set by `findAround`. */
const spot = { x: 0, y: 0 };

/** Finds the `skip`-th place for model `m` around its commander, the nearest first. @returns false if there is none */
function findAround(b: HordesBattle, m: number, skip: number): boolean {
  const c = b.unit.commander[unitOf(b, m)];
  const r = radiusOf(b, m);
  const first = radiusOf(b, c) + r + STEP;
  const last = radiusOf(b, c) + r + commandRange(b, c);
  findZone(b, playerOf(b, m));
  let left = skip;
  for (let far = first; far <= last; far += 2 * r + STEP) {
    for (let k = 0; k < AROUND; k++) {
      const angle = (b.model.facing[c] + QUARTER_TURN + Math.trunc((k * TURN) / AROUND)) & ANGLE_MASK;
      spot.x = b.model.x[c] + stepEast(angle, far);
      spot.y = b.model.y[c] + stepNorth(angle, far);
      if (!isInZone(b, m, spot.x, spot.y) || !isInFormationAt(b, m, spot.x, spot.y)) continue;
      if (overlapsAny(b, m, spot.x, spot.y) || isBarred(b, spot.x, spot.y, r)) continue;
      if (left-- === 0) return true;
    }
  }
  return false;
}

/** Listed places around a commander. */
const LISTED = 24;

/** Lists places for a trooper around its commander. */
function listAround(b: HordesBattle, m: number): void {
  for (let i = 0; i < LISTED && findAround(b, m, i); i++) {
    b.option.addPose(Verb.Deploy, m, 0, spot.x, spot.y, facingInward(b, playerOf(b, m)), 0);
  }
}

/** Puts model `m` on the table. */
function put(b: HordesBattle, m: number, x: number, y: number, facing: number): void {
  b.model.x[m] = x;
  b.model.y[m] = y;
  b.model.facing[m] = facing;
  b.model.place[m] = Place.table;
  invalidateGeometry(b);
}

/** Lists places for the model that is asked about; all look away from their edge. */
export function listDeployment(b: HordesBattle): void {
  const m = b.decision.subject[0];
  if (hasCommander(b, m)) listAround(b, m);
  // GAP HRD-FORM-003: a trooper for which there is no room in formation may stand anywhere in the zone
  if (b.option.count === 0) listZone(b, m);
}

/** Lists places of the whole zone. */
function listZone(b: HordesBattle, m: number): void {
  const player = playerOf(b, m);
  const r = radiusOf(b, m);
  findZone(b, player);
  const facing = facingInward(b, player);
  const isAcross = facing === QUARTER_TURN || facing === 3 * QUARTER_TURN;
  for (let row = 0; row < ROWS.length; row++) {
    for (let i = 0; i < ALONG; i++) {
      const along = (i + 0.5) / ALONG;
      // The first row is the one farther from the edge.
      const deep = facing === 0 || facing === QUARTER_TURN ? ROWS[row] : 1 - ROWS[row];
      const east = isAcross ? deep : along;
      const north = isAcross ? along : deep;
      const x = Math.trunc(zone.left + r + (zone.right - zone.left - 2 * r) * east);
      const y = Math.trunc(zone.bottom + r + (zone.top - zone.bottom - 2 * r) * north);
      if (!overlapsAny(b, m, x, y) && !isBarred(b, x, y, r)) b.option.addPose(Verb.Deploy, m, 0, x, y, facing, 0);
    }
  }
}

/** Judges a place that is not listed (HRD-SETUP-006, HRD-SETUP-008). */
export function judgeDeployment(
  b: HordesBattle,
  { verb, target, n, x, y, facing, files, extra, path }: OptionRecord,
): Reason {
  const m = b.decision.subject[0];
  if (verb !== Verb.Deploy || target !== m || n !== 0 || files !== 0 || extra !== 0 || path.length > 0)
    return Refusal.NotAnOption;
  if (facing < 0 || facing >= TURN) return Refusal.NotAnOption;
  findZone(b, playerOf(b, m));
  if (!isInZone(b, m, x, y)) return Refusal.OutsideTheZone;
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  if (!isInFormationAt(b, m, x, y)) return Refusal.OutOfCommand;
  return overlapsAny(b, m, x, y) ? Refusal.ModelInTheWay : LEGAL;
}

const S = sequence('roll', 'chosen', 'edge', 'deploy', 'placed');
const L = locals('player', 'chooser');

/** Starting roll, edges and deployment: all models of the first player, then those of the second. */
export const setUp = procedure<HordesBattle, typeof S>('set-up', S, {
  roll(b, f) {
    // GAP HRD-SETUP-004: a tie is rolled again
    const one = b.dice.one(6, Roll.Start, -1);
    const other = b.dice.one(6, Roll.Start, -1);
    if (one === other) return S.roll;
    b.locals[f + L.chooser] = one > other ? 0 : 1;
    return ask(b, Ask.First, b.locals[f + L.chooser]);
  },
  chosen(b, f) {
    const chooser = b.locals[f + L.chooser];
    b.game.first[0] = b.answer.verb[0] === Verb.GoFirst ? chooser : 1 - chooser;
    return ask(b, Ask.Edge, 1 - b.game.first[0]);
  },
  edge(b, f) {
    b.game.edge[0] = b.answer.n[0];
    b.locals[f + L.player] = b.game.first[0];
    return NEXT;
  },
  deploy(b, f) {
    const l = b.locals;
    let m = nextToDeploy(b, l[f + L.player]);
    if (m < 0) {
      if (l[f + L.player] !== b.game.first[0]) return DONE;
      l[f + L.player] = 1 - b.game.first[0];
      m = nextToDeploy(b, l[f + L.player]);
    }
    return ask(b, Ask.Deploy, l[f + L.player], m);
  },
  placed(b) {
    const { answer } = b;
    const m = answer.target[0];
    put(b, m, answer.x[0], answer.y[0], answer.facing[0]);
    if (b.core.level[0] === Level.full || !isTrooper(b, m)) return S.deploy;
    // at level command the troopers stand around their commander
    const u = unitOf(b, m);
    for (let o = firstOf(b, u); o < endOf(b, u); o++) {
      if (b.model.place[o] === Place.reserve && findAround(b, o, 0)) put(b, o, spot.x, spot.y, answer.facing[0]);
    }
    return S.deploy;
  },
});
