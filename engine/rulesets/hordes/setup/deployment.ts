// Set-up of a battle: starting roll, edges, deployment, Advance Deployment (HRD-SETUP-004..011).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { ANGLE_MASK, INCH, QUARTER_TURN, TURN } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { definedRule } from '../abilities/numbers.js';
import { Ask, Refusal, Roll, Verb } from '../core/asks.js';
import { Due, owe } from '../core/dues.js';
import { isWithinOf, onTable, playerOf, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, Place, UnitDid } from '../core/state.js';
import { removeModel } from '../damage/leaving.js';
import { overlapsAny } from '../movement/paths.js';
import { isFlanker, mustChooseFlankers } from '../scenarios/flankers.js';
import { isReinforcement, mustNominate } from '../scenarios/reinforcements.js';
import { settleDues } from '../spells/settle.js';
import { isBarred } from '../terrain/ground.js';
import { commandRange } from '../units/formation.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { edgeOfAmbush, isInAmbush, mayAmbush } from './ambush.js';
import {
  ADVANCE,
  EDGES,
  edgeOf,
  facingFrom,
  facingInward,
  findAmbushZone,
  findArrivalZone,
  findFlank,
  findZone,
  isInZone,
  zone,
} from './zones.js';

/** Listed places of a zone: so many along it, in two rows. */
const ALONG = 24;
const ROWS = [0.8, 0.2] as const;

const isHeldBack = (b: HordesBattle, m: number): boolean => (b.unit.did[unitOf(b, m)] & UnitDid.HoldBack) !== 0;

/**
 * True if the unit of model `m` may be held back: all of its models have Advance Deployment, and none stands on the table
 * (HRD-ADV-002, HRD-SETUP-011).
 */
function mayHoldBack(b: HordesBattle, m: number): boolean {
  // GAP HRD-SETUP-009: a unit is held back whole, and only if all of its models have Advance Deployment
  const u = unitOf(b, m);
  if (isHeldBack(b, m) || isFlanker(b, m) || isReinforcement(b, m)) return false; // HRD-SCN-038, HRD-SCN-045
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (!holds(b, o, Rule['Advance Deployment']) || b.model.place[o] !== Place.reserve) return false;
  }
  return true;
}

/** Writes the zone in which model `m` is deployed to `zone`: deeper if it was held back (HRD-SETUP-009, HRD-SETUP-010). */
function findZoneOf(b: HordesBattle, m: number): void {
  if (isInAmbush(b, m)) findAmbushZone(b, edgeOfAmbush(b, m));
  else if (isReinforcement(b, m)) findArrivalZone(b, playerOf(b, m));
  else if (isFlanker(b, m)) findFlank(b, playerOf(b, m));
  else findZone(b, playerOf(b, m), isHeldBack(b, m) ? ADVANCE : 0);
}

/** Returns the facing of model `m` when it is deployed: away from its edge. */
const facingOf = (b: HordesBattle, m: number): number =>
  isInAmbush(b, m) ? facingFrom(edgeOfAmbush(b, m)) : facingInward(b, playerOf(b, m));

/**
 * Returns the next model of `player` that is not deployed: of each unit first its commander; -1 if there is none.
 * @param isLate true for those that were held back, false for the others
 */
function nextToDeploy(b: HordesBattle, player: number, isLate: boolean): number {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== player || b.model.place[m] !== Place.reserve || isHeldBack(b, m) !== isLate) continue;
    if (isReinforcement(b, m) || isInAmbush(b, m)) continue; // HRD-SCN-043, HRD-OPTH-004
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
  findZoneOf(b, m);
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
    b.option.addPose(Verb.Deploy, m, 0, spot.x, spot.y, facingOf(b, m), 0);
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
  if (mayHoldBack(b, m)) b.option.add(Verb.HoldBack, m);
  if (mayAmbush(b, m)) b.option.add(Verb.Ambush, m);
  // GAP HRD-SCN-044: a model for which there is no room at all is lost
  if (b.option.count === 0) b.option.add(Verb.Pass, m);
}

/** Lists places of the whole zone. */
function listZone(b: HordesBattle, m: number): void {
  const r = radiusOf(b, m);
  findZoneOf(b, m);
  const facing = facingOf(b, m);
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

/** Judges a place that is not listed (HRD-SETUP-006..010). */
export function judgeDeployment(
  b: HordesBattle,
  { verb, target, n, x, y, facing, files, extra, path }: OptionRecord,
): Reason {
  const m = b.decision.subject[0];
  if (verb !== Verb.Deploy || target !== m || n !== 0 || files !== 0 || extra !== 0 || path.length > 0)
    return Refusal.NotAnOption;
  if (facing < 0 || facing >= TURN) return Refusal.NotAnOption;
  findZoneOf(b, m);
  if (!isInZone(b, m, x, y)) return Refusal.OutsideTheZone;
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  if (!isInFormationAt(b, m, x, y)) return Refusal.OutOfCommand;
  return overlapsAny(b, m, x, y) ? Refusal.ModelInTheWay : LEGAL;
}

/** The model that is asked about takes the place of the answer; at level command its troopers stand around it. */
export function takePlace(b: HordesBattle): void {
  const { answer } = b;
  const m = answer.target[0];
  if (answer.verb[0] === Verb.Pass) {
    removeModel(b, m);
    return;
  }
  put(b, m, answer.x[0], answer.y[0], answer.facing[0]);
  if (b.log !== null) b.log.tell('deploy', `${b.setup.names[unitOf(b, m)]} takes its place`);
  if (b.core.level[0] === Level.full || !isTrooper(b, m)) return;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (b.model.place[o] === Place.reserve && findAround(b, o, 0)) put(b, o, spot.x, spot.y, answer.facing[0]);
  }
}

const S = sequence(
  'roll',
  'chosen',
  'edge',
  'nominate',
  'nominated',
  'flankers',
  'chosenFlankers',
  'deploy',
  'placed',
  'early',
);
const L = locals('player', 'chooser', 'isLate', 'next');

/** The rule of those who make a full advance when all are deployed. */
const EARLY = definedRule('Early Advance');

/**
 * Starting roll, edges and deployment: all models of the first player, then those of the second, then those that the first
 * held back, then those that the second did.
 */
export const setUp = procedure<HordesBattle, typeof S>(
  'set-up',
  S,
  {
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
      if (b.log !== null) {
        const first = b.setup.lists[b.game.first[0]];
        b.log.tell('first', `${first} begins, at the ${EDGES[edgeOf(b, b.game.first[0])]} edge of the table`);
      }
      b.locals[f + L.player] = b.game.first[0];
      return NEXT;
    },
    /** HRD-SCN-043: before anybody deploys, each player nominates his reinforcements. */
    // GAP HRD-SCN-043: the first player nominates his first
    nominate(b, f) {
      const l = b.locals;
      const player = l[f + L.player];
      if (mustNominate(b, player)) return ask(b, Ask.Nominate, player);
      const isOther = player !== b.game.first[0];
      l[f + L.player] = isOther ? b.game.first[0] : 1 - player;
      return isOther ? S.flankers : S.nominate;
    },
    nominated(b) {
      const u = unitOf(b, b.answer.target[0]);
      b.unit.reinforces[u] = 1;
      if (b.log !== null) b.log.tell('nomination', `${b.setup.names[u]} will arrive as reinforcement`);
      return S.nominate;
    },
    /** HRD-SCN-038: before he deploys a player chooses his flankers. */
    flankers(b, f) {
      const player = b.locals[f + L.player];
      return mustChooseFlankers(b, player) ? ask(b, Ask.Flankers, player) : S.deploy;
    },
    chosenFlankers(b) {
      const u = unitOf(b, b.answer.target[0]);
      b.unit.flanks[u] = 1;
      if (b.log !== null) b.log.tell('flank', `${b.setup.names[u]} goes round by the flank`);
      return NEXT;
    },
    deploy(b, f) {
      const l = b.locals;
      const m = nextToDeploy(b, l[f + L.player], l[f + L.isLate] !== 0);
      if (m >= 0) return ask(b, Ask.Deploy, l[f + L.player], m);
      if (l[f + L.player] !== b.game.first[0]) {
        if (l[f + L.isLate] !== 0) return S.early;
        l[f + L.isLate] = 1;
      }
      l[f + L.player] = 1 - l[f + L.player];
      return S.flankers;
    },
    placed(b) {
      const { answer } = b;
      const m = answer.target[0];
      if (answer.verb[0] === Verb.HoldBack) {
        b.unit.did[unitOf(b, m)] |= UnitDid.HoldBack;
        if (b.log !== null) b.log.tell('deploy', `${b.setup.names[unitOf(b, m)]} is held back`);
        return S.deploy;
      }
      if (answer.verb[0] === Verb.Ambush) {
        b.unit.ambush[unitOf(b, m)] = 1;
        if (b.log !== null) b.log.tell('deploy', `${b.setup.names[unitOf(b, m)]} lies in ambush`);
        return S.deploy;
      }
      takePlace(b);
      return S.deploy;
    },
    /** After deployment: models that a cadre lets advance before the battle (HRD-CADR-001). */
    // GAP HRD-SETUP-011: models that advance before the battle do so one after the other, in the order of their rows
    early(b, f) {
      const l = b.locals;
      while (l[f + L.next] < b.setup.models) {
        const m = l[f + L.next]++;
        if (!holds(b, m, EARLY) || !onTable(b, m)) continue;
        owe(b, Due.advance, m);
        return callThen(b, S.early, settleDues);
      }
      return DONE;
    },
  },
  { calls: () => [settleDues] },
);
