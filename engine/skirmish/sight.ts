import { TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { isLineCut, prepareBlocks } from './blocks.js';
import { pairOf, shotOf } from './cache.js';
import { crowd, standBetween } from './crowd.js';
import { LINES, layLine, linesBetween } from './five-lines.js';
import { elevation, liesOn } from './ground.js';
import { cutAtEyes, cutAtSide, cutByCrowd } from './hiders.js';
import { feetOf, isCrossed } from './poses.js';
import { circlesAlong } from './segments.js';
import { runThrough, shareOver } from './shadows.js';
import {
  between,
  cutsAll,
  endsBeyond,
  isBeside,
  isCutBy,
  isCutByModels,
  isCutByTerrain,
  lay,
  passesOver,
  prepareFree,
} from './sight-lines.js';
import { Cover, SightKind } from './terrain.js';

/** How high the ground is on which model `m` stands, ticks. */
export function elevationOf(b: SkirmishBattle, m: number): number {
  return feetOf(b)[m];
}

/**
 * Is the point (x, y) in the fire arc of model `m`, 45 degrees to each side of its facing (W40K-ARC-002)? A point on the very
 * edge is (within TOUCH); whether it may be shot at is then rolled for (W40K-ARC-003).
 */
export function inFireArc(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  const facing = b.model.facing[m];
  const ahead = dx * SIN[facing] + dy * COS[facing];
  const beside = dx * COS[facing] - dy * SIN[facing];
  return ahead >= Math.abs(beside) - TOUCH;
}

/** What is known of lines (`LINES`), a bit each: terrain has been asked, and (`LINES` bits higher) it cuts the line. */
const ALL_CUT = (1 << (2 * LINES)) - 1;

/**
 * `sees`, worked out: either looks the other in the eye, or sees part of its body. `lines`: what is known of the lines between
 * them. @returns what is known now, and above those bits 1 for yes
 */
function look(b: SkirmishBattle, m: number, o: number, lines: number): number {
  const { x, y } = b.model;
  const { unit } = b.setup.model;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return lines | SEEN;
  let known = lines;
  let asked = false;
  let ready = false;
  linesBetween(b, m, o, far);
  let cut = cutAtEyes(b, m, o);
  for (let i = 0; i < LINES; i++) {
    const line = 1 << i;
    if ((known & (line << LINES)) !== 0) continue;
    if ((cut & line) === 0 && i > 0) cut |= cutAtSide(b, m, o, i);
    if ((cut & line) !== 0) continue;
    if (!ready) standBetween(b, unit[m], unit[o]);
    ready = true;
    if ((known & line) === 0) {
      if (!asked) {
        asked = true;
        between(m, o);
        const sure = prepareBlocks(b);
        known |= sure | (sure << LINES);
        if ((known & ALL_CUT) === ALL_CUT) return ALL_CUT;
        if ((sure & line) !== 0) continue;
      }
      known |= line;
      if (isLineCut(b, i)) {
        known |= line << LINES;
        // mostly the piece that cuts the first line hides all of one from all of the other
        const t = crowd.cuttingPiece;
        if (i === 0 && t !== crowd.hidingPiece && hidesAll(b, m, o, t)) {
          crowd.hidingPiece = t;
          return ALL_CUT;
        }
        continue;
      }
    }
    cut = cutByCrowd(b, i, cut | (known >> LINES));
    if ((cut & line) === 0) return known | SEEN;
  }
  return known;
}

/** Does piece `t` cut all lines between models `m` and `o`? */
function hidesAll(b: SkirmishBattle, m: number, o: number, t: number): boolean {
  const { x, y } = b.model;
  const { terrain } = b.setup;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const cx = terrain.x[t] - x[m];
  const cy = terrain.y[t] - y[m];
  const long = dx * dx + dy * dy;
  const far = Math.sqrt(long);
  const round = terrain.radius[t];
  const aside = Math.abs(cx * dy - cy * dx);
  if (aside > round * far || far === 0) return false; // mostly a piece that does not hide all is beside the way
  const { radius, height } = b.setup.model;
  const { feet } = b.cache;
  const top = terrain.height[t];
  if (top < feet[m] + height[m] || top < feet[o] + height[o] || terrain.sight[t] === SightKind.none) return false;
  const along = cx * dx + cy * dy;
  const run = runThrough(aside / far, along / far, Math.max(radius[m], radius[o]), terrain.depth[t], far);
  if (run > 0) {
    // who is beyond the circle around it neither stands in it nor looks past it from within an inch, obstacles excepted
    if ((terrain.obstacle[t] === 0 && endsBeyond(cx, cy, dx, dy, round * round)) || cutsAll(b, m, o, t, run))
      return true;
  }
  const share = shareOver(terrain.edges[t], x[m], y[m], radius[m], dx, dy, radius[o], far);
  return share > 0 && cutsAll(b, m, o, t, share * far);
}

/** Does the piece that hid all of one model from another the last time hide all of these? Mostly it does, and nothing has to be collected. */
function isHiddenAgain(b: SkirmishBattle, m: number, o: number): boolean {
  const t = crowd.hidingPiece;
  return t >= 0 && t < b.setup.terrain.count && hidesAll(b, m, o, t);
}

const SEEN = ALL_CUT + 1;
/** In what is kept of two models (`SkirmishCache.lines`) the look at which it was found stands above these bits. */
const LOOKED = 2 * LINES + 1;

/**
 * Is there a line of sight between models `m` and `o`, both on the table (W40K-TABLE-003, W40K-LOS-001)? Terrain, friends
 * and foes block it; facing and hiding are not asked. Mutual (W40K-LOS-010). Kept until one of the two moves, or somebody comes
 * between them or leaves; what terrain does to it until one of the two moves.
 */
export function sees(b: SkirmishBattle, m: number, o: number): boolean {
  if (m === o) return true; // no pair of its own is kept for it: what was would be taken for that of two others
  const { cache } = b;
  feetOf(b);
  const first = m < o ? m : o;
  const second = m < o ? o : m;
  if (cache.supposed) return !isHiddenAgain(b, first, second) && (look(b, first, second, 0) & SEEN) !== 0;
  const at = pairOf(first, second);
  const { movedAt, lines, looks } = cache;
  const kept = lines[at];
  const foundAt = kept >>> LOOKED;
  if (foundAt === looks) return (kept & SEEN) !== 0;
  let cuts = 0;
  if (foundAt >= movedAt[first] && foundAt >= movedAt[second]) {
    cuts = kept & ALL_CUT;
    if (cuts === ALL_CUT) return false;
    // whom others hid from each other they still do if none of them has gone, and nobody has come between those who saw each other
    const seen = kept & SEEN;
    if (!isCrossed(b, first, second, foundAt, seen === 0)) {
      lines[at] = (looks << LOOKED) | seen | cuts;
      return seen !== 0;
    }
  }
  const found = cuts === 0 && isHiddenAgain(b, first, second) ? ALL_CUT : look(b, first, second, cuts);
  lines[at] = (looks << LOOKED) | found;
  return (found & SEEN) !== 0;
}

/** Pieces that may cut a line between the two of whom `couldSee` asks. */
const cutting = new Int32Array(128);

/**
 * Would models `m` and `o` see each other if nobody else stood on the table: does terrain leave any line of sight between them
 * (W40K-LOS-001)? Nothing is kept.
 */
export function couldSee(b: SkirmishBattle, m: number, o: number): boolean {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const { terrain } = b.setup;
  feetOf(b);
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return true;
  linesBetween(b, m, o, far);
  between(m, o);
  const wide = Math.max(radius[m], radius[o]) + 1;
  let n = 0;
  for (let t = 0; t < terrain.count; t++) {
    const cx = terrain.x[t] - x[m];
    const cy = terrain.y[t] - y[m];
    const near = (terrain.radius[t] + wide) * far;
    const along = cx * dx + cy * dy;
    if (along < -near || along > far * far + near || Math.abs(cx * dy - cy * dx) > near) continue;
    cutting[n++] = t;
  }
  for (let i = 0; i < LINES; i++) {
    layLine(b, i);
    let k = 0;
    while (k < n && !isCutBy(b, cutting[k])) k++;
    if (k === n) return true;
  }
  return false;
}

/** Does model `m` see the ground at (x, y), or whoever stands on it (W40K-GRND-001)? Facing is not asked. */
export function seesPoint(b: SkirmishBattle, m: number, x: number, y: number): boolean {
  const feet = feetOf(b);
  const { x: mx, y: my } = b.model;
  if (!prepareFree(b, m, -1, mx[m], my[m], x, y, -1)) return true;
  // a tick above the ground, which would else hide itself
  lay(mx[m], my[m], feet[m] + b.setup.model.height[m], x, y, elevation(b, x, y) + 1);
  return !isCutByTerrain(b) && !isCutByModels(b);
}

/**
 * Would model `m`, if it stood at (x, y), see model `o` where that is now? For what a move is worth: all others, those of
 * its own unit too, count where they stand.
 */
export function wouldSee(b: SkirmishBattle, m: number, x: number, y: number, o: number): boolean {
  const feet = feetOf(b);
  const { height } = b.setup.model;
  const { x: ox, y: oy } = b.model;
  if (!prepareFree(b, -1, o, x, y, ox[o], oy[o], m)) return true;
  lay(x, y, elevation(b, x, y) + height[m], ox[o], oy[o], feet[o] + height[o]);
  return !isCutByTerrain(b) && !isCutByModels(b);
}

/** Share of a model's height below which it is its legs that are hidden. */
const KNEES = 1 / 4;

/**
 * Does piece `t` hide any part of model `o` from the eyes of `m`: its head or knees, in the middle or at its sides? A line to the knees is
 * nowhere higher than that to the head above them, so that it is cut if the other is.
 */
function hidesPart(b: SkirmishBattle, m: number, o: number, t: number, feet: Int32Array): boolean {
  const { x, y } = b.model;
  const { terrain } = b.setup;
  const { radius, height } = b.setup.model;
  const eye = feet[m] + height[m];
  const knees = feet[o] + height[o] * KNEES;
  const dx = x[o] - x[m];
  const dy = y[o] - y[m];
  const long = dx * dx + dy * dy;
  const far = Math.sqrt(long);
  if (far === 0) return false;
  const cx = terrain.x[t] - x[m];
  const cy = terrain.y[t] - y[m];
  const round = terrain.radius[t];
  const along = cx * dx + cy * dy;
  const aside = Math.abs(cx * dy - cy * dx);
  // of the three lines that which comes nearest to the middle of the piece; those to a side are longer than the way
  const least = Math.min(aside, Math.abs(aside - Math.abs(radius[o] * along) / far));
  if (least > (round + 1) * (far + (radius[o] * radius[o]) / far)) return false;
  if (least < terrain.depth[t] * far && along > 0 && along < long && terrain.obstacle[t] === 0) {
    const top = terrain.height[t];
    const isOver = eye <= top && knees <= top && terrain.sight[t] !== SightKind.none;
    if (isOver && endsBeyond(cx, cy, dx, dy, round * round)) return true;
  }
  const sideX = (-dy / far) * radius[o];
  const sideY = (dx / far) * radius[o];
  for (let side = -1; side <= 1; side++) {
    lay(x[m], y[m], eye, x[o] + side * sideX, y[o] + side * sideY, knees);
    if (isCutBy(b, t)) return true;
  }
  return false;
}

/** Does the way from `m` to the middle or a side of `o` lead over piece `t`? */
function isBetween(b: SkirmishBattle, m: number, o: number, t: number): boolean {
  const { x, y } = b.model;
  lay(x[m], y[m], 0, x[o], y[o], 0);
  return passesOver(b, t);
}

/** Does piece `t` give model `o` the cover that it offers against a shot of `m`? */
function shelters(b: SkirmishBattle, m: number, o: number, t: number, feet: Int32Array): boolean {
  const { terrain } = b.setup;
  const { x, y } = b.model;
  const isArea = terrain.obstacle[t] === 0;
  if (isArea && liesOn(terrain, t, x[o], y[o])) {
    if (terrain.sight[t] === SightKind.wood) return true; // W40K-COVER-006
    return !liesOn(terrain, t, x[m], y[m]); // W40K-COVER-007, W40K-COVER-008: from outside
  }
  if (terrain.sight[t] === SightKind.none) return false;
  if (isBeside(b, o, t)) {
    if (!isArea && isBetween(b, m, o, t)) return true; // W40K-COVER-004
  } else if (isBeside(b, m, t)) return false; // over or round it one shoots freely (W40K-COVER-004, W40K-COVER-005)
  return hidesPart(b, m, o, t, feet); // W40K-LOS-005, W40K-COVER-005
}

/** Numbers of pieces that reach as far as a way. */
const near = new Uint8Array(256);

/**
 * `coverOf`, worked out: only what reaches as far as the way between the two can shelter one from the other. Once cover as good as `enough`
 * is found no better is looked for. Piece `asked` (or -1) is known to give none.
 */
function findCover(b: SkirmishBattle, m: number, o: number, enough: number, asked: number): number {
  const { cover } = b.setup.terrain;
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const { coverCount, covers, coverX, coverY, coverR } = b.cache;
  const feet = feetOf(b);
  between(m, o);
  const wide = Math.max(radius[m], radius[o]);
  const ax = x[m];
  const ay = y[m];
  const n = circlesAlong(coverX, coverY, coverR, coverCount, ax, ay, x[o] - ax, y[o] - ay, wide, near);
  let best: number = Cover.none;
  // GAP W40K-COVER-001: who has cover of both kinds is in hard cover
  for (let k = 0; k < n && best < enough; k++) {
    const t = covers[near[k]];
    if (cover[t] > best && t !== asked && shelters(b, m, o, t, feet)) best = cover[t];
  }
  return best;
}

/**
 * The cover that model `target` has from shots of model `shooter`: Cover `none`, `soft` or `hard` (W40K-COVER-001). It does
 * not say whether one sees the other. Kept until one of them moves.
 */
export function coverOf(b: SkirmishBattle, shooter: number, target: number): number {
  const { cache } = b;
  feetOf(b);
  const { movedAt, shelter, firstSide } = cache;
  if (cache.supposed || shooter < firstSide === target < firstSide)
    return findCover(b, shooter, target, Cover.hard, -1);
  const at = shotOf(firstSide, b.setup.models, shooter, target);
  const kept = shelter[at];
  const foundAt = kept >>> 2;
  if (foundAt >= movedAt[shooter] && foundAt >= movedAt[target]) return kept & 3;
  const cover = findCover(b, shooter, target, Cover.hard, -1);
  shelter[at] = (cache.looks << 2) | cover;
  return cover;
}

/**
 * Has model `target` any cover from shots of model `shooter`: is `coverOf` not `none`? Piece `t` of cover, next to which it is, is asked
 * first, since that mostly gives it. While a model is only supposed to stand where it does no other is looked for than is needed.
 */
export function hasCover(b: SkirmishBattle, shooter: number, target: number, t: number): boolean {
  if (!b.cache.supposed) return coverOf(b, shooter, target) !== Cover.none;
  const feet = feetOf(b);
  between(shooter, target);
  return shelters(b, shooter, target, t, feet) || findCover(b, shooter, target, Cover.soft, t) !== Cover.none;
}
