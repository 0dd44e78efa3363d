import { INCH } from '../../kernel/geometry/measures.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { Side } from '../../regiments/layout.js';

// Blocks in plain floating-point inches, for tests that compute a rule again in small steps without the engine's
// geometry.

export type Point = readonly [x: number, y: number];

/** A block of models: its centre, facing in radians clockwise from north, and half its size, in inches. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
}

/** Returns the corners of a block in order. */
export const corners = ({ x, y, facing, halfWidth: w, halfDepth: d }: Block): Point[] =>
  [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([a, s]) => [
    x + a * d * Math.sin(facing) + s * w * Math.cos(facing),
    y + a * d * Math.cos(facing) - s * w * Math.sin(facing),
  ]);

/** True if two blocks overlap by more than rounding. */
export function overlap(p: readonly Point[], q: readonly Point[]): boolean {
  for (const shape of [p, q]) {
    for (let i = 0; i < 2; i++) {
      const nx = shape[i + 1][1] - shape[i][1];
      const ny = shape[i][0] - shape[i + 1][0];
      const along = (points: readonly Point[]) => points.map(([x, y]) => (x * nx + y * ny) / Math.hypot(nx, ny));
      const [a, b] = [along(p), along(q)];
      if (Math.max(...a) < Math.min(...b) + 0.002 || Math.max(...b) < Math.min(...a) + 0.002) return false;
    }
  }
  return true;
}

/** Returns the distance of two blocks, from the corners of each to the edges of the other. */
export function gap(p: readonly Point[], q: readonly Point[]): number {
  if (overlap(p, q)) return 0;
  let least = Infinity;
  for (const [from, to] of [
    [p, q],
    [q, p],
  ]) {
    for (const [x, y] of from) {
      for (let i = 0; i < 4; i++) {
        const [ax, ay] = to[i];
        const [bx, by] = to[(i + 1) % 4];
        const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
        const t = Math.max(0, Math.min(1, share));
        least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
      }
    }
  }
  return least;
}

/** Returns the block of unit `u`. */
export const blockOf = (b: RegimentsBattle, u: number): Block => ({
  x: b.unit.x[u] / INCH,
  y: b.unit.y[u] / INCH,
  facing: (b.unit.facing[u] / 32768) * Math.PI,
  halfWidth: b.unit.halfWidth[u] / INCH,
  halfDepth: b.unit.halfDepth[u] / INCH,
});

/** Returns the block after moving that many inches straight ahead. */
export const ahead = (block: Block, inches: number): Block => ({
  ...block,
  x: block.x + inches * Math.sin(block.facing),
  y: block.y + inches * Math.cos(block.facing),
});

/** Returns the block after a wheel about its right front corner, or its left one if `angle` (radians) is negative. */
export function wheeled(block: Block, angle: number): Block {
  const w = Math.sign(angle) * block.halfWidth;
  const d = block.halfDepth;
  const from = block.facing;
  const to = from + angle;
  const x = block.x + w * (Math.cos(from) - Math.cos(to)) + d * (Math.sin(from) - Math.sin(to));
  const y = block.y - w * (Math.sin(from) - Math.sin(to)) + d * (Math.cos(from) - Math.cos(to));
  return { ...block, x, y, facing: to };
}

/** Models of one size in ranks and files, as one block. */
export interface Ranks {
  readonly block: Block;
  readonly files: number;
  readonly models: number;
  /** Front and depth of a base, inches. */
  readonly wide: number;
  readonly deep: number;
}

/**
 * Returns the area of the model at `place`, counted rank by rank, stretched toward `side` over gaps of the last rank
 * (T9A-STK-005).
 */
export function groundOf({ block, files, models, wide, deep }: Ranks, place: number, side: Side): Block {
  const ranks = Math.ceil(models / files);
  const last = models - (ranks - 1) * files;
  const [file, rank] = [place % files, Math.floor(place / files)];
  const long = side === Side.rear && rank === ranks - 2 && file >= last ? 2 : 1;
  const broad = side === Side.right && rank === ranks - 1 && file === last - 1 ? files - file : 1;
  const across = (file + broad / 2 - files / 2) * wide;
  const forward = (ranks / 2 - rank - long / 2) * deep;
  const [sine, cosine] = [Math.sin(block.facing), Math.cos(block.facing)];
  return {
    x: block.x + across * cosine + forward * sine,
    y: block.y - across * sine + forward * cosine,
    facing: block.facing,
    halfWidth: (broad * wide) / 2,
    halfDepth: (long * deep) / 2,
  };
}
