import { SEGMENTS, SUBJECTS } from '../../kernel/core.js';
import { RADIANS_PER_STEP, TOUCH } from '../../kernel/geometry/measures.js';
import { polygonOverlapsRectangle } from '../../kernel/geometry/polygon.js';
import { overlap } from '../../kernel/geometry/rectangle.js';
import { Stretch, sweepToHull, sweepToRectangle } from '../../kernel/geometry/sweep.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { Terrain } from '../battle.js';
import { closeBatch, openBatch, woundIndividual, woundPool } from '../casualties/losing-wounds.js';
import { Roll } from '../core/rolls.js';
import { loneCharacter, onTable, playerOf, tell, tellDice } from '../core/units.js';
import { overlapsFootprint } from '../footprints.js';
import { individualAt, placeInBlock } from '../formation.js';
import { terrainHulls } from '../obstacles.js';
import { heavyCasualties } from '../panic/panic-causes.js';
import { At, amountOf, applySegment, directionOf, Go, kindOf, newPose, segment } from '../paths.js';
import { failsOn, mayBeInDanger, PIECES, strides } from './dangerous-terrain-tests.js';
import { polygonsOf } from './terrain.js';

// Dangerous Terrain (T9A-TER-001 to T9A-TER-003): the models that go through, into or out of it, and their losses.

/**
 * The index after the pieces of terrain, for models and rocks that a flight goes through.
 * GAP T9A-FLE-003: one test a model and flight, through however many enemies and pieces of Impassable Terrain it goes
 */
const FLIGHT = PIECES;
/** Index of the first enemy, where each is a test of its own (WFB9-FLEE-004). */
const ENEMY = PIECES + 1;
const PLACES = ENEMY + SUBJECTS;
const MODELS = 256;
/** Ticks between the poses of a move that are tested: less than the depth of any base or Wall. */
const STRIDE = 635;

/** 1 for each model of the mover that touched a piece on its way. Valid only for pieces marked in `pieces`. */
const touched = new Uint8Array(PLACES * MODELS);
const pieces = new Uint8Array(PLACES);
/** The pieces touched, in the order of the move. */
const order = new Uint8Array(PLACES);
let piecesMet = 0;
const centre = new Float64Array(2);
const pose = newPose();
const poolWounds = new Int32Array(1);
const ownWounds = new Int32Array(128);

/** Returns `individualAt`, but also accepts the last model of a unit, which need have no place in it. */
function individualOrLast(b: RegimentsBattle, u: number, slot: number): number {
  const { own, models, pool } = b.unit;
  if (models[u] !== 1) return individualAt(b, u, slot);
  if (own[u] > 0) return u;
  return pool[u] > 0 ? NONE : loneCharacter(b, u); // T9A-CHR-010
}

/** Marks the models of `u` that overlap piece `t`, or with `t` -1 unit `v`, when the block is in `pose`. */
function markModels(b: RegimentsBattle, u: number, place: number, t: number, v: number): void {
  const { models, files, halfWidth, halfDepth } = b.unit;
  const { x, y } = b.unit;
  const n = models[u];
  const wide = files[u];
  const w = b.setup.unit.baseWidth[u] / 2;
  const d = b.setup.unit.baseDepth[u] / 2;
  const f = pose[At.facing];
  const { terrain } = b.setup;
  const toX = t >= 0 ? terrain.x[t] : x[v];
  const toY = t >= 0 ? terrain.y[t] : y[v];
  const reach = w + d + (t >= 0 ? terrain.radius[t] : halfWidth[v] + halfDepth[v]);
  if (pieces[place] === 0) touched.fill(0, place * MODELS, place * MODELS + n);
  for (let m = 0; m < n; m++) {
    if (touched[place * MODELS + m] !== 0) continue;
    const rank = Math.floor(m / wide);
    const file = m - rank * wide;
    placeInBlock(b, u, pose[At.x], pose[At.y], f, halfWidth[u], halfDepth[u], file, rank, centre);
    const dx = centre[0] - toX;
    const dy = centre[1] - toY;
    if (dx * dx + dy * dy > reach * reach) continue;
    const met =
      t >= 0
        ? polygonOverlapsRectangle(polygonsOf(b)[t], centre[0], centre[1], f, w, d)
        : overlapsFootprint(b, v, centre[0], centre[1], f, w, d);
    if (!met) continue;
    touched[place * MODELS + m] = 1;
    if (pieces[place] !== 0) continue;
    pieces[place] = 1;
    order[piecesMet++] = place;
  }
}

/** Pieces and enemies that the present segment can reach. Nothing else is tested on it. */
const pieceNear = new Uint8Array(PIECES);
const enemyNear = new Uint8Array(SUBJECTS);
let piecesNear = 0;
let enemiesNear = 0;
/** For each of them, the ticks of the segment between which the block can overlap it: start and end. */
const pieceWay = new Float64Array(2 * PIECES);
const enemyWay = new Float64Array(2 * SUBJECTS);

/**
 * Collects terrain and units that the block of `u` can overlap while its centre is at most `distance` ticks from
 * `pose`. With `fleeing` it includes enemies and Impassable Terrain, but not the enemies in combat row `combat`.
 */
function lookAround(b: RegimentsBattle, u: number, distance: number, fleeing: boolean, combat: number): void {
  const { terrain } = b.setup;
  const { halfWidth, halfDepth, x, y } = b.unit;
  const reach = halfWidth[u] + halfDepth[u] + distance;
  piecesNear = 0;
  enemiesNear = 0;
  for (let t = 0; t < terrain.count && t < PIECES; t++) {
    if (terrain.kind[t] === Terrain.impassable && !fleeing) continue;
    const dx = terrain.x[t] - pose[At.x];
    const dy = terrain.y[t] - pose[At.y];
    const far = reach + terrain.radius[t];
    if (dx * dx + dy * dy <= far * far) pieceNear[piecesNear++] = t;
  }
  if (!fleeing) return;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) === playerOf(b, u) || !onTable(b, v) || isMember(b, combat, v)) continue;
    const dx = x[v] - pose[At.x];
    const dy = y[v] - pose[At.y];
    const far = reach + halfWidth[v] + halfDepth[v];
    if (dx * dx + dy * dy <= far * far) enemyNear[enemiesNear++] = v;
  }
}

const stretch = new Float64Array(2);

/**
 * Stores in entry `i` of `way` between which ticks the block meets the thing swept past last. A tolerance is added,
 * since poses are rounded.
 */
function noteStretch(way: Float64Array, i: number): void {
  way[2 * i] = stretch[Stretch.Enters] - TOUCH;
  way[2 * i + 1] = stretch[Stretch.Leaves] + TOUCH;
}

/**
 * Removes gathered things that the block of `u` does not meet on a straight way from `pose`, and stores where it meets
 * the others.
 */
function meetAhead(b: RegimentsBattle, u: number, direction: number): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const { hull, corners } = terrainHulls(b);
  const w = halfWidth[u];
  const d = halfDepth[u];
  const px = pose[At.x];
  const py = pose[At.y];
  const f = pose[At.facing];
  let kept = 0;
  for (let i = 0; i < piecesNear; i++) {
    const t = pieceNear[i];
    if (!sweepToHull(px, py, f, w, d, direction, 2 * TOUCH, hull[t], corners[t], stretch)) continue;
    pieceNear[kept] = t;
    noteStretch(pieceWay, kept++);
  }
  piecesNear = kept;
  kept = 0;
  for (let i = 0; i < enemiesNear; i++) {
    const v = enemyNear[i];
    const meets = sweepToRectangle(
      px,
      py,
      f,
      w,
      d,
      direction,
      2 * TOUCH,
      x[v],
      y[v],
      facing[v],
      halfWidth[v],
      halfDepth[v],
      stretch,
    );
    if (!meets) continue;
    enemyNear[kept] = v;
    noteStretch(enemyWay, kept++);
  }
  enemiesNear = kept;
}

/** Marks every gathered thing as possibly met anywhere on the present segment. */
function meetAnywhere(): void {
  for (let i = 0; i < piecesNear; i++) {
    pieceWay[2 * i] = -Infinity;
    pieceWay[2 * i + 1] = Infinity;
  }
  for (let i = 0; i < enemiesNear; i++) {
    enemyWay[2 * i] = -Infinity;
    enemyWay[2 * i + 1] = Infinity;
  }
}

/** Marks the terrain and units that the block of `u` overlaps in `pose`, `gone` ticks along its segment. */
function look(b: RegimentsBattle, u: number, gone: number): void {
  const { testsForEach } = b.rules.danger;
  const { terrain } = b.setup;
  const { halfWidth, halfDepth, x, y, facing } = b.unit;
  const w = halfWidth[u];
  const d = halfDepth[u];
  const f = pose[At.facing];
  for (let i = 0; i < piecesNear; i++) {
    const t = pieceNear[i];
    if (gone < pieceWay[2 * i] || gone > pieceWay[2 * i + 1]) continue;
    const dx = terrain.x[t] - pose[At.x];
    const dy = terrain.y[t] - pose[At.y];
    const far = w + d + terrain.radius[t];
    if (dx * dx + dy * dy > far * far) continue;
    if (!polygonOverlapsRectangle(polygonsOf(b)[t], pose[At.x], pose[At.y], f, w, d)) continue;
    const together = terrain.kind[t] === Terrain.impassable && !testsForEach;
    markModels(b, u, together ? FLIGHT : t, t, -1);
  }
  for (let i = 0; i < enemiesNear; i++) {
    const v = enemyNear[i];
    if (gone < enemyWay[2 * i] || gone > enemyWay[2 * i + 1]) continue;
    const dx = x[v] - pose[At.x];
    const dy = y[v] - pose[At.y];
    const far = w + d + halfWidth[v] + halfDepth[v];
    if (dx * dx + dy * dy > far * far) continue;
    if (overlap(pose[At.x], pose[At.y], f, w, d, x[v], y[v], facing[v], halfWidth[v], halfDepth[v])) {
      markModels(b, u, testsForEach ? ENEMY + v : FLIGHT, -1, v);
    }
  }
}

/** True if `v` is one of the units of that combat; -1 is no combat. */
function isMember(b: RegimentsBattle, combat: number, v: number): boolean {
  return combat >= 0 && (b.combat.members[combat * 4 + (v >> 5)] & (1 << (v & 31))) !== 0;
}

/** Tests every stride of one segment, its end included. Afterwards `pose` is at the end. */
function lookAlong(b: RegimentsBattle, u: number, step: number, fleeing: boolean, combat: number): void {
  const { halfWidth, halfDepth } = b.unit;
  const kind = kindOf(step);
  const amount = amountOf(step);
  if (kind === 0) return;
  const turning = kind === Go.wheelLeft || kind === Go.wheelRight;
  const stride = turning ? Math.max(1, Math.floor(STRIDE / (2 * halfWidth[u] * RADIANS_PER_STEP))) : STRIDE;
  const x = pose[At.x];
  const y = pose[At.y];
  const facing = pose[At.facing];
  // a wheel swings the centre around a front corner
  const swing = amount * RADIANS_PER_STEP * (halfWidth[u] + halfDepth[u]);
  lookAround(b, u, (turning || kind === Go.pivot ? swing : amount) + 2, fleeing, combat);
  if (turning || kind === Go.pivot) meetAnywhere();
  else meetAhead(b, u, directionOf(kind, facing));
  if (fleeing) look(b, u, 0); // a pivot may have put it there (T9A-FLE-005)
  if (kind !== Go.pivot && piecesNear + enemiesNear > 0) {
    for (let gone = stride; gone < amount; gone += stride) {
      applySegment(pose, halfWidth[u], halfDepth[u], segment(kind, gone));
      look(b, u, gone);
      pose[At.x] = x;
      pose[At.y] = y;
      pose[At.facing] = facing;
    }
  }
  applySegment(pose, halfWidth[u], halfDepth[u], step);
  look(b, u, amount);
}

/** Tests the place of the block before it moves, for terrain only. */
function lookHere(b: RegimentsBattle, u: number): void {
  lookAround(b, u, 0, false, -1);
  meetAnywhere();
  look(b, u, 0);
}

function startAt(x: number, y: number, facing: number): void {
  pieces.fill(0);
  piecesMet = 0;
  pose[At.x] = x;
  pose[At.y] = y;
  pose[At.facing] = facing;
}

/**
 * Resolves Dangerous Terrain for a March, Charge, Pursuit or Overrun of formation `u` along `path` (from entry
 * `first`), which started from the given pose. Models that went through, into or out of Dangerous Terrain test and take
 * Wounds (T9A-TER-001).
 */
export function dangerOnPath(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  path: Int32Array,
  first: number,
): void {
  if (!mayBeInDanger(b, u)) return;
  startAt(x, y, facing);
  lookHere(b, u);
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) lookAlong(b, u, path[s], false, -1);
  suffer(b, u);
}

/**
 * Resolves Dangerous Terrain for a move of `distance` ticks straight ahead. With `fleeing`, enemies and Impassable
 * Terrain in the way are dangerous too (T9A-FLE-003), except the enemies in combat row `combat`, or -1 (T9A-PUR-011).
 */
export function dangerAhead(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  distance: number,
  fleeing: boolean,
  combat: number,
): void {
  if (!fleeing && !mayBeInDanger(b, u)) return;
  startAt(x, y, facing);
  if (mayBeInDanger(b, u)) lookHere(b, u);
  lookAlong(b, u, segment(Go.forward, distance), fleeing, combat);
  suffer(b, u);
}

/**
 * Rolls the tests of all marked models, piece by piece in the order of the move. A model that is killed takes no
 * further tests (T9A-TER-003). Other models take the places of the fallen, so that places in the block identify models.
 */
function suffer(b: RegimentsBattle, u: number): void {
  let any = false;
  for (let i = 0; i < piecesMet && onTable(b, u); i++) {
    if (order[i] < FLIGHT && strides(b, u, b.setup.terrain.kind[order[i]])) continue;
    sufferPiece(b, u, order[i]);
    any = true;
  }
  if (any) heavyCasualties(b, u, -1);
}

/** Rolls the tests for one piece and removes the losses: a failed die is a Wound with Armour Piercing (6). */
function sufferPiece(b: RegimentsBattle, u: number, place: number): void {
  poolWounds[0] = 0;
  ownWounds.fill(0);
  testPiece(b, u, place);
  const alone = b.setup.unit.character[u] !== 0;
  const wounds = afterSpecialSaves(b, u, poolWounds[0]);
  openBatch();
  for (let g = 0; g < b.setup.units; g++) {
    if (ownWounds[g] > 0) woundIndividual(b, g, afterSpecialSaves(b, g, ownWounds[g]), -1);
  }
  if (wounds > 0) {
    if (alone) woundIndividual(b, u, wounds, -1);
    else woundPool(b, u, wounds, -1);
  }
  closeBatch(b);
}

/** Returns the highest face on which a model of row `row` fails its test for a piece or an enemy that it met. */
function failsAt(b: RegimentsBattle, row: number, place: number): number {
  const { kind } = b.setup.terrain;
  if (place >= FLIGHT || kind[place] === Terrain.impassable) return b.rules.danger.flightFails;
  return failsOn(b, row, kind[place], place);
}

/** T9A-TER-003: one test for each model and piece; rank and file roll together, individuals for themselves. */
function testPiece(b: RegimentsBattle, u: number, place: number): void {
  let pool = 0;
  for (let m = 0; m < b.unit.models[u]; m++) {
    if (touched[place * MODELS + m] === 0) continue;
    const row = individualOrLast(b, u, m);
    if (row < 0) pool++;
    else ownWounds[row] += test(b, row, 1, failsAt(b, row, place));
  }
  poolWounds[0] += test(b, u, pool, failsAt(b, u, place));
}

/**
 * Rolls the tests of `n` models of row `row`. The number of dice depends on the troop type; each die of at most `fails`
 * is a Wound (T9A-TER-002). Returns the Wounds.
 */
function test(b: RegimentsBattle, row: number, n: number, fails: number): number {
  if (n === 0 || fails === 0) return 0;
  const dice = n * b.rules.danger.dice(b, row);
  b.dice.pool(dice, Roll.DangerousTerrain, row);
  const failed = dice - b.dice.atLeast(fails + 1);
  if (b.log !== null) tellDice(b, Roll.DangerousTerrain, row, dice);
  const wounds = b.rules.danger.wounds(b, row, failed);
  if (b.log !== null) {
    tell(b, 'terrain', row, `suffer ${wounds} ${wounds === 1 ? 'Wound' : 'Wounds'} from Dangerous Terrain`);
  }
  return wounds;
}

/**
 * Returns how many of `n` Wounds on models of row `row` no special save stops: the best one, or where a game has two the Ward Save and then
 * Regeneration (T9A-SAV-006, WFB9-SRREG-001). There is no armour save (T9A-TER-002, WFB9-TER-008).
 */
function afterSpecialSaves(b: RegimentsBattle, row: number, n: number): number {
  const { ward, regeneration } = b.setup.unit;
  if (n === 0 || (ward[row] === 0 && regeneration[row] === 0)) return n;
  if (b.rules.attacks.specialSaves > 1) return afterSave(b, row, afterSave(b, row, n, true), false);
  return afterSave(b, row, n, ward[row] !== 0 && (regeneration[row] === 0 || ward[row] <= regeneration[row]));
}

/** Returns how many of `n` Wounds neither the Ward Save stops, or with `byWard` false the Regeneration. */
function afterSave(b: RegimentsBattle, row: number, n: number, byWard: boolean): number {
  const needed = byWard ? b.setup.unit.ward[row] : b.setup.unit.regeneration[row];
  if (n === 0 || needed === 0) return n;
  const purpose = byWard ? Roll.WardSave : Roll.Regeneration;
  b.dice.pool(n, purpose, row);
  if (b.log !== null) tellDice(b, purpose, row, n);
  return n - b.dice.atLeast(Math.max(2, needed));
}
