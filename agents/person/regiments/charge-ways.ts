import { ANGLE_MASK, degrees, INCH, nearest, TURN, ticks } from '../../../engine/kernel/geometry/measures.js';
import { readRecord } from '../../../engine/kernel/options.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { amountOf, Go, kindOf, segment } from '../../../engine/regiments/paths.js';
import type { Said } from '../said.js';
import { type Block, follow, type Way } from '../ways-to.js';

// Finds the charge options that a typed way may mean: where it meets its target, and how the unit stands after aligning
// (T9A-CMV-008, T9A-ALN-001).

/** The fields of a proposed charge besides verb, target and files. */
export interface ChargeEnd {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly extra: number;
  readonly path: number[];
}

type Point = readonly [x: number, y: number];

const RADIANS = (2 * Math.PI) / TURN;
/** Ticks within which blocks count as touching; the rules find the exact contact. */
const NEAR = 4;

const along = (facing: number): Point => [Math.sin(facing * RADIANS), Math.cos(facing * RADIANS)];
/** Returns the point `ahead` and `right` ticks from another point, relative to direction `facing`. */
function off([x, y]: Point, facing: number, ahead: number, right: number): Point {
  const [s, c] = along(facing);
  return [x + ahead * s + right * c, y + ahead * c - right * s];
}

function cornersOf({ x, y, facing, halfWidth: w, halfDepth: d }: Block): Point[] {
  return [
    off([x, y], facing, d, -w),
    off([x, y], facing, d, w),
    off([x, y], facing, -d, w),
    off([x, y], facing, -d, -w),
  ];
}

/** Returns the distance from `p` along direction `d` to the segment from `a` to `e`, or Infinity if it is missed. */
function toSegment(p: Point, d: Point, a: Point, e: Point): number {
  const [sx, sy] = [e[0] - a[0], e[1] - a[1]];
  const cross = d[0] * sy - d[1] * sx;
  if (Math.abs(cross) < 1e-9) return Infinity;
  const [px, py] = [a[0] - p[0], a[1] - p[1]];
  const far = (px * sy - py * sx) / cross;
  const share = (px * d[1] - py * d[0]) / cross;
  return share >= -1e-6 && share <= 1 + 1e-6 && far >= -NEAR ? far : Infinity;
}

/** Returns how far straight ahead a block meets another, or Infinity. */
function distanceTo(block: Block, target: Block): number {
  const ahead = along(block.facing);
  const back: Point = [-ahead[0], -ahead[1]];
  const [left, right] = cornersOf(block);
  const corners = cornersOf(target);
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    const [a, e] = [corners[i], corners[(i + 1) % 4]];
    least = Math.min(
      least,
      toSegment(left, ahead, a, e),
      toSegment(right, ahead, a, e),
      toSegment(a, back, left, right),
    );
  }
  return Math.max(0, least);
}

/** Returns places along the front of a block, in ticks right of its middle, where it may touch the target. */
function touches(block: Block, target: Block): number[] {
  const places = [-block.halfWidth, block.halfWidth];
  const [s, c] = along(block.facing);
  for (const [x, y] of cornersOf(target)) {
    const [dx, dy] = [x - block.x, y - block.y];
    const right = dx * c - dy * s;
    if (Math.abs(dx * s + dy * c - block.halfDepth) <= 3 * NEAR && Math.abs(right) < block.halfWidth)
      places.push(right);
  }
  return places;
}

function blockAt(b: RegimentsBattle, u: number): Block {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return { x: x[u], y: y[u], facing: facing[u], halfWidth: halfWidth[u], halfDepth: halfDepth[u] };
}

/**
 * Returns the possible ends of a way that has met the target: aligned about the corner that touches, or as it arrives.
 */
function endsOf(way: Way, block: Block, target: Block, facing: number, extra: number): ChargeEnd[] {
  const there = { ...block, x: way.x, y: way.y, facing: way.facing };
  const aligned = touches(there, target).map((right): ChargeEnd => {
    const touch = off([way.x, way.y], way.facing, block.halfDepth, right);
    const [x, y] = off(touch, facing, -block.halfDepth, -right);
    return { x: nearest(x), y: nearest(y), facing, extra, path: [...way.path] };
  });
  return [...aligned, { x: way.x, y: way.y, facing: way.facing, extra, path: [...way.path] }];
}

/** Tolerances for typed tenths: half a tenth of an inch in ticks, and of a degree in angle units. */
const LOOSE_ANGLE = 9;
const LOOSE_LENGTH = INCH / 20;

/** Returns a path and its variants within the tolerance: of the first stretch and of the wheel, nearest first. */
function loosened(path: readonly number[]): number[][] {
  const paths = [[...path]];
  path.forEach((step, i) => {
    const turns = kindOf(step) !== Go.forward;
    const [most, grain] = turns ? [LOOSE_ANGLE, 1] : [LOOSE_LENGTH, 3];
    for (let off = grain; off <= most; off += grain) {
      for (const change of [off, -off]) {
        const amount = amountOf(step) + change;
        if (amount > 0) paths.push(path.map((other, k) => (k === i ? segment(kindOf(step) as Go, amount) : other)));
      }
    }
  });
  return paths;
}

/** Returns charges along one path, extended straight ahead until the target is met. */
function chargesOn(
  b: RegimentsBattle,
  u: number,
  t: number,
  like: number,
  start: readonly number[],
  slack: readonly number[],
): ChargeEnd[] {
  const block = blockAt(b, u);
  const target = blockAt(b, t);
  const turned = follow(block, start);
  const far = distanceTo({ ...block, x: turned.x, y: turned.y, facing: turned.facing }, target);
  if (!Number.isFinite(far)) return [];
  const facing = like < 0 ? target.facing ^ (TURN / 2) : b.option.facing[like];
  const extra = like < 0 ? 0 : b.option.extra[like];
  return slack.flatMap((more) => {
    const length = Math.max(0, nearest(far) + more);
    const way = follow(block, length === 0 ? start : [...start, segment(Go.forward, length)]);
    return endsOf(way, block, target, facing, extra);
  });
}

/**
 * Returns charges of `u` at `t` along a path. Its last stretch ahead is as long as needed to meet the target, whatever
 * was typed.
 * @param like a listed charge, which says how the unit stands after aligning
 */
export function chargesAlong(
  b: RegimentsBattle,
  u: number,
  t: number,
  like: number,
  path: readonly number[],
): ChargeEnd[] {
  const start = path.length > 0 && kindOf(path[path.length - 1]) === Go.forward ? path.slice(0, -1) : path;
  return loosened(start).flatMap((each, i) => chargesOn(b, u, t, like, each, i === 0 ? [0, 1, -1] : [0]));
}

/** Step and largest angle, in degrees, of the wheels that are tried. */
const WHEEL = 0.5;
const MOST_WHEEL = 90;

/** Returns charges that end within a quarter of an inch of a typed place, nearest first, listed ones included. */
export function chargesTo(b: RegimentsBattle, u: number, t: number, like: number, said: Said): ChargeEnd[] {
  if (said.at === null) return [];
  const [x, y] = [ticks(said.at[0]), ticks(said.at[1])];
  const ends: ChargeEnd[] = [];
  for (let i = 0; i < b.option.count; i++) ends.push(readRecord(b.option, i));
  for (let a = 0; a <= MOST_WHEEL; a += WHEEL) {
    for (const kind of a === 0 ? [Go.wheelLeft] : [Go.wheelLeft, Go.wheelRight]) {
      ends.push(...chargesOn(b, u, t, like, a === 0 ? [] : [segment(kind, degrees(a) & ANGLE_MASK)], [0]));
    }
  }
  const miss = (end: ChargeEnd) => Math.hypot(end.x - x, end.y - y);
  return ends
    .filter((end) => miss(end) <= INCH / 4)
    .sort((p, q) => miss(p) - miss(q))
    .slice(0, 60);
}
