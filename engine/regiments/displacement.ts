// How far models move. In a move with wheels no model may go farther than its allowance (T9A-MOV-017), in a reform no
// farther than twice its Movement (T9A-MOV-013). Distances are measured between the middles of bases.
import { invalidateGeometry } from '../kernel/battle.js';
import { SUBJECTS } from '../kernel/core.js';
import { TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { fightsAt, isFighter } from './fighting-characters.js';
import {
  formUp,
  halfDepthOf,
  halfWidthOf,
  individualAt,
  lastRankOf,
  modelCentre,
  ranksOf,
  standsIn,
} from './formation.js';
import { formedCentreAt, formedPlace, isLoose } from './spacing.js';

/**
 * Returns the square of the largest distance, in ticks, that any model of `u` would move if the block went to another
 * pose in its present formation. The distance is an affine function of the place in the block, so a model at a corner
 * moves farthest: of the front rank, of the last full rank, or of an incomplete rank behind it.
 */
export function squaredDisplacement(b: RegimentsBattle, u: number, x: number, y: number, facing: number): number {
  const { files, models, halfWidth, halfDepth } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  const n = files[u];
  if (isLoose(b, u)) return squaredLooseDisplacement(b, u, x, y, facing);
  const ranks = ranksOf(models[u], n);
  const last = lastRankOf(models[u], n);
  const own = b.unit.facing[u];
  const dx = x - b.unit.x[u];
  const dy = y - b.unit.y[u];
  const dc = COS[facing] - COS[own];
  const ds = SIN[facing] - SIN[own];
  const left = baseWidth[u] / 2 - halfWidth[u];
  const front = halfDepth[u] - baseDepth[u] / 2;
  const isFull = last === n || ranks === 1;
  let most = 0;
  for (let corner = 0; corner < (isFull ? 4 : 6); corner++) {
    const rank = corner < 2 ? 0 : corner < 4 && !isFull ? ranks - 2 : ranks - 1;
    const end = rank === ranks - 1 ? last - 1 : n - 1;
    const aside = rank === ranks - 1 && !isFull ? b.rules.setup.freeFilesToTheLeft * (n - last) * baseWidth[u] : 0;
    const across = aside + (corner & 1 ? left + end * baseWidth[u] : left);
    const ahead = front - rank * baseDepth[u];
    const ex = dx + across * dc + ahead * ds;
    const ey = dy - across * ds + ahead * dc;
    const squared = ex * ex + ey * ey;
    if (squared > most) most = squared;
  }
  return most;
}

const wasAt = new Float64Array(2);
const isAt = new Float64Array(2);

/** Returns the square of the distance of `squaredDisplacement` for a unit in loose order: every model is measured. */
function squaredLooseDisplacement(b: RegimentsBattle, u: number, x: number, y: number, facing: number): number {
  const { files, models, halfWidth, halfDepth } = b.unit;
  const own = b.unit.facing[u];
  let most = 0;
  for (let n = 0; n < models[u]; n++) {
    const place = formedPlace(b, u, files[u], n);
    formedCentreAt(b, u, b.unit.x[u], b.unit.y[u], own, files[u], halfWidth[u], halfDepth[u], place, wasAt);
    formedCentreAt(b, u, x, y, facing, files[u], halfWidth[u], halfDepth[u], place, isAt);
    const dx = isAt[0] - wasAt[0];
    const dy = isAt[1] - wasAt[1];
    if (dx * dx + dy * dy > most) most = dx * dx + dy * dy;
  }
  return most;
}

/** Largest number of models of a unit: 80 (kernel requirements, section 1) and the characters that joined it. */
const MOST = 256;
const oldX = new Float64Array(MOST);
const oldY = new Float64Array(MOST);
const newX = new Float64Array(MOST);
const newY = new Float64Array(MOST);
const taker = new Int32Array(MOST);
const seen = new Uint8Array(MOST);
/**
 * For the model at each old place: the square of the distance that it may move, and whether it is a champion or
 * character.
 */
const reaches = new Float64Array(MOST);
const isIndividual = new Uint8Array(MOST);
/** Value in `isIndividual` of a character that must still fight after the reform (`fightsAt`). */
const FIGHTS = 2;

function places(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  outX: Float64Array,
  outY: Float64Array,
): void {
  const { baseWidth, baseDepth } = b.setup.unit;
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  const s = SIN[facing];
  const c = COS[facing];
  const models = b.unit.models[u];
  if (isLoose(b, u)) {
    for (let n = 0; n < models; n++) {
      formedCentreAt(b, u, x, y, facing, files, w, d, formedPlace(b, u, files, n), isAt);
      outX[n] = isAt[0];
      outY[n] = isAt[1];
    }
    return;
  }
  const width = baseWidth[u];
  const depth = baseDepth[u];
  let ahead = d - depth / 2;
  for (let first = 0; first < models; first += files) {
    const rankX = x + ahead * s;
    const rankY = y + ahead * c;
    const end = Math.min(models, first + files);
    const free = first === 0 ? 0 : first + files - end;
    let across = width / 2 - w + b.rules.setup.freeFilesToTheLeft * free * width;
    for (let place = first; place < end; place++) {
      outX[place] = rankX + across * c;
      outY[place] = rankY - across * s;
      across += width;
    }
    ahead -= depth;
  }
}

/**
 * Finds a new place for the model at old place `m` by an augmenting path, which moves others to further places if
 * needed. Individuals stand before place `front`. Rank and file stand from place `full` on, behind the ranks that
 * individuals fill (T9A-FRT-001).
 */
function settle(m: number, count: number, front: number, full: number): boolean {
  const ox = oldX[m];
  const oy = oldY[m];
  const squared = reaches[m];
  const start = isIndividual[m] === 0 ? full : 0;
  const end = isIndividual[m] === 0 ? count : front;
  const fights = isIndividual[m] === FIGHTS;
  for (let p = start; p < end; p++) {
    if (taker[p] >= 0 || (fights && !fightsAt(p))) continue;
    const dx = newX[p] - ox;
    const dy = newY[p] - oy;
    if (dx * dx + dy * dy > squared) continue;
    taker[p] = m;
    return true;
  }
  for (let p = start; p < end; p++) {
    if (seen[p] !== 0 || (fights && !fightsAt(p))) continue;
    const dx = newX[p] - ox;
    const dy = newY[p] - oy;
    if (dx * dx + dy * dy > squared) continue;
    seen[p] = 1;
    if (settle(taker[p], count, front, full)) {
      taker[p] = m;
      return true;
    }
  }
  return false;
}

/**
 * True if a corner of one block is farther than `reach` from the ground of another block. The model at that corner then
 * has no place to go to, or nobody can get there. Blocks are measured between the middles of bases: `w` and `d` are
 * half the distance from the first to the last base. Only the front corners are tested, where models stand if the front
 * rank is full.
 */
function frontIsFar(
  dx: number,
  dy: number,
  facing: number,
  w: number,
  d: number,
  otherFacing: number,
  otherW: number,
  otherD: number,
  reach: number,
): boolean {
  const s = SIN[facing];
  const c = COS[facing];
  const os = SIN[otherFacing];
  const oc = COS[otherFacing];
  const far = (reach + 1) * (reach + 1); // one tick for rounding: nearer corners are examined exactly
  for (let side = -w; ; side = w) {
    const x = dx + side * c + d * s;
    const y = dy - side * s + d * c;
    const across = Math.abs(x * oc - y * os) - otherW;
    const ahead = Math.abs(x * os + y * oc) - otherD;
    const squared = (across > 0 ? across * across : 0) + (ahead > 0 ? ahead * ahead : 0);
    if (squared > far) return true;
    if (side === w) return false;
  }
}

/** True if row `g` is a champion or character with its own place in `u`. */
function isIndividualOf(b: RegimentsBattle, g: number, u: number): boolean {
  return b.unit.slot[g] >= 0 && (g === u ? b.unit.own[u] > 0 : standsIn(b, g, u));
}

/**
 * Fills `reaches` and `isIndividual` for the models of `u` in their present places. Rank and file may move `limit`
 * ticks, individuals the distance in `own`. With `fightOn`, characters noted as fighters must still fight afterwards.
 * @returns the number of individuals
 */
function noteModels(b: RegimentsBattle, u: number, limit: number, own: Int32Array | null, fightOn: boolean): number {
  const { slot, models } = b.unit;
  const count = Math.min(models[u], MOST);
  reaches.fill((limit + TOUCH) * (limit + TOUCH), 0, count);
  isIndividual.fill(0, 0, count);
  if (own === null) return 0;
  let individuals = 0;
  for (let g = 0; g < b.setup.units; g++) {
    if (slot[g] >= count || !isIndividualOf(b, g, u)) continue;
    isIndividual[slot[g]] = fightOn && isFighter(g) ? FIGHTS : 1;
    individuals++;
    reaches[slot[g]] = (own[g] + TOUCH) * (own[g] + TOUCH);
  }
  return individuals;
}

/**
 * True if the models of `u` can take up a formation of `files` files in a pose without any of them moving farther than
 * allowed (T9A-MOV-013, T9A-CRF-005). Rank and file may move `limit` ticks. A champion or character of row `row` may
 * move `own[row]` ticks to any place in the front rank, and only there (T9A-FRT-001). Without `own`, all models are
 * alike. With `fightOn`, characters that fight find places from which they still fight (T9A-CRF-006).
 */
export function canRearrange(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  limit: number,
  own: Int32Array | null = null,
  fightOn = false,
): boolean {
  const { models, halfWidth, halfDepth } = b.unit;
  const count = Math.min(models[u], MOST);
  const individuals = noteModels(b, u, limit, own, fightOn);
  let least = limit + TOUCH;
  let most = least;
  for (let m = 0; individuals > 0 && m < count; m++) {
    if (isIndividual[m] === 0) continue;
    least = Math.min(least, Math.sqrt(reaches[m]));
    most = Math.max(most, Math.sqrt(reaches[m]));
  }
  const dx = x - b.unit.x[u];
  const dy = y - b.unit.y[u];
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  const radii = Math.sqrt(halfWidth[u] * halfWidth[u] + halfDepth[u] * halfDepth[u]) + Math.sqrt(w * w + d * d);
  if (Math.sqrt(dx * dx + dy * dy) + radii <= least) return true;
  const before = b.unit.files[u];
  // Each model keeps the number of its place.
  if (!fightOn && before === files && squaredDisplacement(b, u, x, y, facing) <= least * least) return true;
  if (before <= count && files <= count) {
    const bw = b.setup.unit.baseWidth[u] / 2;
    const bd = b.setup.unit.baseDepth[u] / 2;
    const facingNow = b.unit.facing[u];
    const ow = halfWidthOf(b, u, before) - bw;
    const od = halfDepthOf(b, u, before) - bd;
    if (frontIsFar(dx, dy, facing, w - bw, d - bd, facingNow, ow, od, most)) return false;
    if (frontIsFar(-dx, -dy, facingNow, ow, od, facing, w - bw, d - bd, most)) return false;
  }
  places(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], before, oldX, oldY);
  places(b, u, x, y, facing, files, newX, newY);
  const front = Math.min(count, Math.max(1, Math.ceil(individuals / files)) * files);
  const full = Math.floor(individuals / files) * files;
  // In most cases each model can go to the place with its number, and no augmenting path is needed.
  let m = 0;
  for (; m < count; m++) {
    const ex = newX[m] - oldX[m];
    const ey = newY[m] - oldY[m];
    if (ex * ex + ey * ey > reaches[m] || (isIndividual[m] !== 0 ? m >= front : m < full)) break;
    if (isIndividual[m] === FIGHTS && !fightsAt(m)) break;
  }
  if (m === count) return true;
  taker.fill(-1, 0, count);
  for (let rank = FIGHTS; rank >= 0; rank--) {
    for (m = 0; m < count; m++) {
      if (isIndividual[m] !== rank) continue;
      seen.fill(0, 0, count);
      if (!settle(m, count, front, full)) return false;
    }
  }
  return true;
}

/**
 * The place of each individual, by row, in the formation that `reformTo` has changed. The old positions of its models
 * are in `oldX` and `oldY`.
 */
const stoodAt = new Int32Array(SUBJECTS);
const there = new Float64Array(2);

/**
 * Puts unit `u` into another formation. Champion and characters keep the numbers of their places in the front. One that
 * would move farther than `near` ticks takes the nearest place in the front rank that no other individual has
 * (T9A-FRT-002).
 */
export function reformTo(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  near: number,
): void {
  const { slot, models } = b.unit;
  let individuals = 0;
  for (let g = 0; g < b.setup.units; g++) {
    if (!isIndividualOf(b, g, u)) continue;
    stoodAt[g] = slot[g];
    individuals++;
  }
  if (individuals > 0) {
    places(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u], oldX, oldY);
  }
  formUp(b, u, x, y, facing, files);
  if (individuals === 0) return;
  for (let g = 0; g < b.setup.units; g++) {
    if (slot[g] >= files || !isIndividualOf(b, g, u)) continue;
    let nearest = squaredWay(b, u, g, slot[g]);
    if (nearest <= near * near) continue;
    for (let file = 0; file < files && file < models[u]; file++) {
      const squared = squaredWay(b, u, g, file);
      if (squared >= nearest || individualAt(b, u, file) >= 0) continue;
      nearest = squared;
      slot[g] = file;
    }
    invalidateGeometry(b);
  }
}

/**
 * Returns the square of the distance, in ticks, from the old place of individual `g` to file `file` of the front of
 * `u`.
 */
function squaredWay(b: RegimentsBattle, u: number, g: number, file: number): number {
  modelCentre(b, u, file, 0, there);
  const dx = there[0] - oldX[stoodAt[g]];
  const dy = there[1] - oldY[stoodAt[g]];
  return dx * dx + dy * dy;
}

/** True if the model at old place `m` may go to the new place `p`. */
function isInReach(m: number, p: number): boolean {
  const dx = newX[p] - oldX[m];
  const dy = newY[p] - oldY[m];
  return dx * dx + dy * dy <= reaches[m];
}

/** For each old place, 1 if its model has a new place already. */
const isPlaced = new Uint8Array(MOST);

function take(m: number, p: number): void {
  taker[p] = m;
  isPlaced[m] = 1;
}

/** Says which individuals keep the place that `reformTo` gave them while `keepReach` shares out places. */
const Held = { all: 0, fixed: 1, nobody: 2 } as const;

/** Shares out the new places of `u`. Returns false if some model finds no place within its allowance. */
function shareOut(
  b: RegimentsBattle,
  u: number,
  count: number,
  front: number,
  full: number,
  held: number,
  isFixed: (row: number) => boolean,
): boolean {
  const { slot } = b.unit;
  const { units } = b.setup;
  const isHeld = (g: number) => isIndividualOf(b, g, u) && (held === Held.all || (held === Held.fixed && isFixed(g)));
  const findPlace = (m: number) => {
    seen.fill(0, 0, count);
    // an individual that keeps its place does not move for others
    for (let g = 0; g < units; g++) if (isHeld(g)) seen[slot[g]] = 1;
    return settle(m, count, front, full);
  };
  taker.fill(-1, 0, count);
  isPlaced.fill(0, 0, count);
  for (let g = 0; g < units; g++) {
    if (!isHeld(g)) continue;
    if (!isInReach(stoodAt[g], slot[g])) return false;
    take(stoodAt[g], slot[g]);
  }
  // Each model keeps its assigned place, or the place with its number, if that is within its allowance.
  for (let g = 0; g < units; g++) {
    if (isIndividualOf(b, g, u) && !isHeld(g) && isInReach(stoodAt[g], slot[g])) take(stoodAt[g], slot[g]);
  }
  for (let m = 0; m < count; m++) if (isIndividual[m] !== 0 && isPlaced[m] === 0 && !findPlace(m)) return false;
  for (let m = 0; m < count; m++) if (isIndividual[m] === 0 && m >= full && taker[m] < 0 && isInReach(m, m)) take(m, m);
  for (let m = 0; m < count; m++) if (isIndividual[m] === 0 && isPlaced[m] === 0 && !findPlace(m)) return false;
  return true;
}

/**
 * Corrects the places after `reformTo`. If a model ends farther than allowed (`canRearrange`), or takes a place that
 * another model needs, individuals take other places. Individuals that are `isFixed` move only if there is no other
 * way, and must then still fight (T9A-CRF-006).
 */
export function keepReach(
  b: RegimentsBattle,
  u: number,
  limit: number,
  own: Int32Array | null,
  isFixed: (row: number) => boolean,
): void {
  if (own === null) return;
  const { x, y, facing, files, models, slot } = b.unit;
  const count = Math.min(models[u], MOST);
  let individuals = 0;
  reaches.fill((limit + TOUCH) * (limit + TOUCH), 0, count);
  isIndividual.fill(0, 0, count);
  for (let g = 0; g < b.setup.units; g++) {
    if (!isIndividualOf(b, g, u)) continue;
    isIndividual[stoodAt[g]] = isFixed(g) ? FIGHTS : 1;
    reaches[stoodAt[g]] = (own[g] + TOUCH) * (own[g] + TOUCH);
    individuals++;
  }
  if (individuals === 0) return;
  places(b, u, x[u], y[u], facing[u], files[u], newX, newY);
  const front = Math.min(count, Math.ceil(individuals / files[u]) * files[u]);
  const full = Math.floor(individuals / files[u]) * files[u];
  for (let held: number = Held.all; held <= Held.nobody; held++) {
    if (!shareOut(b, u, count, front, full, held, isFixed)) continue;
    for (let g = 0; g < b.setup.units; g++) {
      if (isIndividualOf(b, g, u)) slot[g] = taker.indexOf(stoodAt[g]);
    }
    invalidateGeometry(b);
    return;
  }
}
