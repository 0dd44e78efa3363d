// Combat Reforms: a unit takes up another formation in contact with the same enemies, on the same sides of those
// enemies (T9A-CRF-004 to T9A-CRF-007).
import { withinBoard } from '../kernel/geometry/board.js';
import { ANGLE_MASK, HALF_TURN, INCH, isClear, nearest, QUARTER_TURN, TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { NONE } from '../kernel/layout.js';
import { MAX_OPTIONS, type RecordColumns } from '../kernel/options.js';
import type { RegimentsBattle } from './battle.js';
import {
  engage,
  linked,
  modelsAlong,
  modelsTouched,
  modelTouches,
  nextContact,
  sideFacing,
  sideLength,
  sideOf,
  spanAlong,
} from './contacts.js';
import { canRearrange, keepReach, reformTo } from './displacement.js';
import {
  areFighting,
  areInFront,
  clearFronts,
  isFighter,
  keepFighters,
  markFrontRank,
  noteFighters,
} from './fighting-characters.js';
import { halfDepthOf, halfWidthOf } from './formation.js';
import { Side } from './layout.js';
import { type Obstacles, obstaclesOf, overlapsObstacle, squaredGapTo } from './obstacles.js';
import { Refusal } from './refusals.js';
import { MoveVerb } from './verbs.js';

/** Flush sides may be this many ticks apart or overlap by as much, because poses are whole ticks. */
const FLUSH = 2 * TOUCH;
const ALONG = 128;
/** Marks for the enemy's models along a side, one byte each: in contact before and after the reform. */
const before = new Uint8Array(ALONG);
const after = new Uint8Array(ALONG);
/**
 * Marks for the models of the reforming unit, one byte each: in contact before and after the reform. A model that
 * touches several enemies is marked once.
 */
const ownBefore = new Uint8Array(ALONG);
const ownAfter = new Uint8Array(ALONG);
const span = new Float64Array(2);
const touched = new Int32Array(2);
const saved = new Int32Array(6);
const together = new Uint32Array(4);

/** Returns the side of a unit with facing `facing` that faces a unit which looks in direction `toward`. */
function sideThatLooks(facing: number, toward: number): Side {
  return (Math.floor(((toward - facing + QUARTER_TURN / 2) & ANGLE_MASK) / QUARTER_TURN) & 3) as Side;
}

function mark(b: RegimentsBattle, v: number, side: Side, by: number, out: Uint8Array): void {
  spanAlong(b, v, side, by, span);
  const long = sideLength(b, v, side);
  if (span[1] < -TOUCH || span[0] > long + TOUCH) return;
  if (modelsTouched(b, v, side, span[0], span[1], touched) === 0) return;
  for (let i = touched[0]; i <= touched[1] && i < ALONG; i++) out[i] = 1;
}

/** Marks in `out` the models of `v` on `side` that touch any enemy. `u` counts as touching in its current pose. */
function markAll(b: RegimentsBattle, v: number, side: Side, u: number, out: Uint8Array): void {
  out.fill(0, 0, modelsAlong(b, v, side));
  for (let e = nextContact(b, v, NONE); e !== NONE; e = nextContact(b, v, e)) {
    if (e === u || sideOf(b, v, e) === side) mark(b, v, side, e, out);
  }
}

/**
 * True if the model of `v` at place `i` along its side `side` touches an enemy other than `u` on another side
 * (T9A-CRF-007).
 */
function isHeldElsewhere(b: RegimentsBattle, v: number, side: Side, i: number, u: number): boolean {
  const { models, files } = b.unit;
  const isFlank = side === Side.left || side === Side.right;
  let rank = isFlank ? i : 0;
  if (side === Side.rear) rank = Math.floor((models[v] - 1 - i) / files[v]); // rank of the last model in that file
  const file = !isFlank ? i : side === Side.left ? 0 : Math.min(files[v], models[v] - rank * files[v]) - 1;
  for (let e = nextContact(b, v, NONE); e !== NONE; e = nextContact(b, v, e)) {
    if (e !== u && sideOf(b, v, e) !== side && modelTouches(b, v, file, rank, e)) return true;
  }
  return false;
}

/**
 * Marks in `out` the models of `u` on its side `side` that are in contact with `v`.
 * @returns the number of them
 */
function ownContacts(b: RegimentsBattle, u: number, side: Side, v: number, out: Uint8Array): number {
  spanAlong(b, u, side, v, span);
  if (span[1] < -TOUCH || span[0] > sideLength(b, u, side) + TOUCH) return 0;
  const n = modelsTouched(b, u, side, span[0], span[1], touched);
  if (n > 0) out.fill(1, touched[0], touched[1] + 1);
  return n;
}

/** True if `ownAfter` marks fewer models than `ownBefore`. */
function haveFewer(): boolean {
  let more = 0;
  for (let i = 0; i < ALONG; i++) more += ownAfter[i] - ownBefore[i];
  return more < 0;
}

function save(b: RegimentsBattle, u: number): void {
  const { x, y, facing, files, halfWidth, halfDepth } = b.unit;
  saved[0] = x[u];
  saved[1] = y[u];
  saved[2] = facing[u];
  saved[3] = files[u];
  saved[4] = halfWidth[u];
  saved[5] = halfDepth[u];
}

function put(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  f: number,
  files: number,
  w: number,
  d: number,
): void {
  b.unit.x[u] = x;
  b.unit.y[u] = y;
  b.unit.facing[u] = f;
  b.unit.files[u] = files;
  b.unit.halfWidth[u] = w;
  b.unit.halfDepth[u] = d;
}

/** Collects the units connected with `u` through contact as a bitset in `together`. */
function gather(b: RegimentsBattle, u: number): void {
  const { a, b: other } = b.link;
  together.fill(0);
  together[u >> 5] |= 1 << (u & 31);
  for (let grown = true; grown; ) {
    grown = false;
    for (let row = 0; row < b.field.links[0]; row++) {
      const first = (together[a[row] >> 5] & (1 << (a[row] & 31))) !== 0;
      const second = (together[other[row] >> 5] & (1 << (other[row] & 31))) !== 0;
      if (first === second) continue;
      const joins = first ? other[row] : a[row];
      together[joins >> 5] |= 1 << (joins & 31);
      grown = true;
    }
  }
}

/**
 * True if `u` may stand beside obstacle `i` because it stood so before. This holds for Impassable Terrain that is no
 * nearer than before (T9A-TER-011), and, if `isFriend`, for a friend in the combat that it touched already.
 */
function staysBeside(
  b: RegimentsBattle,
  u: number,
  squared: number,
  o: Obstacles,
  i: number,
  isFriend: boolean,
): boolean {
  if (o.owner[i] >= 0 && !isFriend) return false;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const before = squaredGapTo(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], o, i);
  return isFriend ? before <= TOUCH * TOUCH : isClear(squared, Math.sqrt(before));
}

/**
 * Judges the ground of a new formation: on the board, an inch away from units outside the combat, and no new contact
 * with enemies or friends (T9A-CRF-004).
 */
function judgeGround(b: RegimentsBattle, u: number, x: number, y: number, f: number, w: number, d: number): Refusal {
  if (!withinBoard(x, y, f, w, d, b.setup.width, b.setup.depth)) return Refusal.OffTheTable;
  const o = obstaclesOf(b);
  gather(b, u);
  const own = Math.sqrt(w * w + d * d);
  for (let i = 0; i < o.count; i++) {
    const v = o.owner[i];
    if (v === u) continue;
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = own + o.radius[i] + INCH;
    if (dx * dx + dy * dy > far * far) continue;
    if (overlapsObstacle(b, u, x, y, f, w, d, o, i)) return Refusal.Overlaps;
    if (v >= 0 && linked(b, u, v)) continue; // enemies in contact are judged by `judgeContacts`
    const isFoe = v >= 0 && b.setup.unit.player[v] !== b.setup.unit.player[u];
    const inCombat = v >= 0 && (together[v >> 5] & (1 << (v & 31))) !== 0;
    const least = inCombat ? TOUCH + 1 : INCH - TOUCH;
    const gap = squaredGapTo(b, u, x, y, f, w, d, o, i);
    if (gap < least * least && !staysBeside(b, u, gap, o, i, inCombat && !isFoe)) return Refusal.TooClose;
  }
  return Refusal.Legal;
}

/**
 * Judges the contacts of a new formation: flush with each enemy on the same side of that enemy, with at least as many
 * models of `u` in contact, among them the characters that fight, and with all enemy models that were in contact
 * before.
 */
function judgeContacts(b: RegimentsBattle, u: number, x: number, y: number, f: number, files: number): Refusal {
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  ownBefore.fill(0);
  ownAfter.fill(0);
  let refusal: Refusal = Refusal.Legal;
  const fighters = noteFighters(b, u);
  if (fighters > 0) clearFronts();
  save(b, u);
  for (let v = nextContact(b, u, NONE); v !== NONE && refusal === Refusal.Legal; v = nextContact(b, u, v)) {
    const theirs = sideOf(b, v, u) as Side;
    const looks = sideFacing(b.unit.facing[v], theirs);
    const own = sideThatLooks(f, (looks + HALF_TURN) & ANGLE_MASK);
    ownContacts(b, u, sideOf(b, u, v) as Side, v, ownBefore);
    markAll(b, v, theirs, u, before);
    put(b, u, x, y, f, files, w, d);
    // Two sides are flush if they lie on one line.
    const deep = own === Side.front || own === Side.rear ? d : w;
    const away = theirs === Side.front || theirs === Side.rear ? b.unit.halfDepth[v] : b.unit.halfWidth[v];
    const gap = (x - b.unit.x[v]) * SIN[looks] + (y - b.unit.y[v]) * COS[looks] - deep - away;
    const square = (sideFacing(f, own) + HALF_TURN - looks) & ANGLE_MASK;
    const n = ownContacts(b, u, own, v, ownAfter);
    if (fighters > 0 && n > 0) markFrontRank(b, u, own, touched);
    if (Math.abs(gap) > FLUSH || square !== 0 || n === 0) refusal = Refusal.NoContact;
    else {
      markAll(b, v, theirs, u, after);
      // GAP T9A-CRF-007: enemy models may come into contact besides those that were, none may be left out
      // GAP T9A-CRF-007: judged after each reform, of this unit's contacts alone, though another might take one over
      for (let i = 0; i < modelsAlong(b, v, theirs); i++) {
        if (before[i] === 0 || after[i] !== 0 || isHeldElsewhere(b, v, theirs, i, u)) continue;
        refusal = Refusal.ContactsLost;
      }
    }
    put(b, u, saved[0], saved[1], saved[2], saved[3], saved[4], saved[5]);
  }
  if (refusal !== Refusal.Legal) return refusal;
  // T9A-CRF-006
  return haveFewer() || (fighters > 0 && !areInFront(fighters)) ? Refusal.ContactsLost : Refusal.Legal;
}

/**
 * Judges another formation of `u`, which is in contact on one side only. Enemies and their sides must stay the same
 * (T9A-CRF-004), no model may move farther than allowed (T9A-CRF-005, `canRearrange`), and no contact may be lost
 * (T9A-CRF-006, T9A-CRF-007).
 */
export function judgeCombatReform(
  b: RegimentsBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  files: number,
  limit: number,
  own: Int32Array | null = null,
): Refusal {
  if (files < 1 || files > b.unit.models[u]) return Refusal.BadFormation;
  const f = facing & ANGLE_MASK;
  const contacts = judgeContacts(b, u, x, y, f, files);
  if (contacts !== Refusal.Legal) return contacts;
  const ground = judgeGround(b, u, x, y, f, halfWidthOf(b, u, files), halfDepthOf(b, u, files));
  if (ground !== Refusal.Legal) return ground;
  return canRearrange(b, u, x, y, f, files, limit, own, areFighting()) ? Refusal.Legal : Refusal.DisplacedTooFar;
}

/** Changes of the number of files that are tried; half as many files again are tried besides. */
const WIDTHS = [0, 1, -1, 2, -2, 4, -4] as const;

/**
 * Returns the number of files that `u` needs to turn its front to where its side `now` fights, if no other tried width
 * equals it; otherwise 0.
 */
function widthOfTurn(b: RegimentsBattle, u: number, now: Side): number {
  const wide = modelsAlong(b, u, now);
  for (let k = 0; k < WIDTHS.length; k++) if (b.unit.files[u] + WIDTHS[k] === wide) return 0;
  return wide;
}

/**
 * Returns how far aside of the middle of the enemy's side a front of half width `half` is tried, in ticks. `place`
 * selects: the current place `across` (with current half width `long`), the middle, either end of the front kept, or
 * flush with either end of the enemy's side of half width `broad`.
 */
function asideOf(place: number, across: number, half: number, long: number, broad: number): number {
  if (place === 0) return across;
  if (place === 1) return 0;
  if (place < 4) return across + (place === 2 ? half - long : long - half);
  return place === 4 ? broad - half : half - broad;
}

/**
 * Lists other formations that `u` may take up against its enemies. Either its front or the side that fights now is
 * turned to them, in several widths. The unit stands at its present place along their side, at the middle of it, or, if
 * neither is legal, to a side. At most about 30 options, or `most`.
 */
export function reformPoses(
  b: RegimentsBattle,
  u: number,
  limit: number,
  own: Int32Array | null = null,
  most = MAX_OPTIONS,
): void {
  const from = b.option.count;
  const v = nextContact(b, u, NONE);
  if (v === NONE) return;
  const theirs = sideOf(b, v, u) as Side;
  const looks = sideFacing(b.unit.facing[v], theirs);
  const away = theirs === Side.front || theirs === Side.rear ? b.unit.halfDepth[v] : b.unit.halfWidth[v];
  const across = (b.unit.x[u] - b.unit.x[v]) * COS[looks] - (b.unit.y[u] - b.unit.y[v]) * SIN[looks];
  const now = sideOf(b, u, v) as Side;
  const long = sideLength(b, u, now) / 2;
  const broad = sideLength(b, v, theirs) / 2;
  for (let turn = 0; turn < 2; turn++) {
    const side = turn === 0 ? Side.front : now;
    if (turn === 1 && now === Side.front) break;
    const f = (looks + HALF_TURN - side * QUARTER_TURN) & ANGLE_MASK;
    for (let k = 0; k <= WIDTHS.length; k++) {
      // A column attacked in the flank turns into a line that is as wide as the column was deep.
      const files = k < WIDTHS.length ? b.unit.files[u] + WIDTHS[k] : turn === 0 ? widthOfTurn(b, u, now) : 0;
      if (files < 1 || files > b.unit.models[u]) continue;
      const isFlank = side === Side.left || side === Side.right;
      const deep = isFlank ? halfWidthOf(b, u, files) : halfDepthOf(b, u, files);
      const half = isFlank ? halfDepthOf(b, u, files) : halfWidthOf(b, u, files);
      // If the middle is not legal, one end of the front may stay in place, or the front may stand flush with an end of
      // the enemy's side.
      const listed = b.option.count;
      for (let place = 0; place < 6 && (place < 2 || b.option.count === listed); place++) {
        const aside = asideOf(place, across, half, long, broad);
        if (place > 0 && Math.abs(aside - across) <= FLUSH) continue;
        if (place > 1 && Math.abs(aside) <= FLUSH) continue;
        const x = nearest(b.unit.x[v] + (away + deep) * SIN[looks] + aside * COS[looks]);
        const y = nearest(b.unit.y[v] + (away + deep) * COS[looks] - aside * SIN[looks]);
        const still = Math.abs(x - b.unit.x[u]) + Math.abs(y - b.unit.y[u]) <= FLUSH;
        if (still && f === b.unit.facing[u] && files === b.unit.files[u]) continue;
        if (judgeCombatReform(b, u, x, y, f, files, limit, own) !== Refusal.Legal) continue;
        b.option.addPose(MoveVerb.reform, u, 0, x, y, f, files);
        if (b.option.count - from >= most) return;
      }
    }
  }
}

/**
 * Carries out the formation in row 0 of `record`, judged with the same `limit` and `own`. Contacts stay; the sides of
 * `u` in contact may change. Characters that fight go on fighting, and no model moves farther than allowed.
 */
export function applyCombatReform(
  b: RegimentsBattle,
  u: number,
  record: RecordColumns,
  limit: number,
  own: Int32Array | null = null,
): void {
  const f = record.facing[0] & ANGLE_MASK;
  noteFighters(b, u);
  reformTo(b, u, record.x[0], record.y[0], f, record.files[0], limit / 2);
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    const theirs = sideOf(b, v, u) as Side;
    engage(b, u, v, sideThatLooks(f, (sideFacing(b.unit.facing[v], theirs) + HALF_TURN) & ANGLE_MASK), theirs);
  }
  keepFighters(b, u); // T9A-CRF-006
  keepReach(b, u, limit, own, isFighter); // T9A-CRF-005
}
