import { INCH } from '../kernel/geometry/measures.js';

/** How ground slows a model that moves over it. */
export const Ground = { open: 0, difficult: 1, veryDifficult: 2, impassable: 3 } as const;

/** What a piece does to sight lines that cross it. */
export const SightKind = {
  /** Nothing. */
  none: 0,
  /** What is lower than its height is hidden behind it; from higher up one sees over it. */
  solid: 1,
  /** As far as a line may run through woodland: 2 inches, and not at all right through. */
  wood: 2,
} as const;

/** The shelter that a piece gives. */
export const Cover = { none: 0, soft: 1, hard: 2 } as const;

/** One piece of terrain as a battlefield file or a random table gives it; a convex polygon, counter-clockwise, inches. */
export interface Piece {
  readonly name: string;
  readonly polygon: readonly (readonly [number, number])[];
  readonly ground: keyof typeof Ground;
  readonly sight: keyof typeof SightKind;
  /** Cover for models in it (a wood, a crater) or immediately behind it (a wall, a hedge, the corner of a rock). */
  readonly cover: keyof typeof Cover;
  /** Inches above the table. */
  readonly height: number;
  /** A line to be crossed (wall, hedge), not an area to be in. Its breadth is that of the polygon. */
  readonly obstacle: boolean;
  /** Models stand on top of it, at its height (hill). */
  readonly standOn: boolean;
  /** Models in or behind it may hide. */
  readonly hides: boolean;
}

/** Terrain of a battle, piece by piece; vertices `first[t]` to `first[t + 1] - 1`, flattened. */
export interface TerrainFacts {
  readonly count: number;
  readonly names: readonly string[];
  readonly first: Int32Array;
  /** x and y of every vertex, ticks. */
  readonly vertices: Int32Array;
  /** Centre and radius of the circle around each piece, for quick rejects. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  readonly ground: Uint8Array;
  readonly sight: Uint8Array;
  readonly cover: Uint8Array;
  /** Ticks. */
  readonly height: Int32Array;
  readonly obstacle: Uint8Array;
  readonly standOn: Uint8Array;
  readonly hides: Uint8Array;
  /** The polygon of each piece as kernel geometry takes it. */
  readonly polygons: readonly Int32Array[];
}

/** Pieces as a battle keeps them. */
export function terrainFacts(pieces: readonly Piece[]): TerrainFacts {
  const n = pieces.length;
  const first = new Int32Array(n + 1);
  const facts: TerrainFacts = {
    count: n,
    names: pieces.map((p) => p.name),
    first,
    vertices: Int32Array.from(
      pieces.flatMap((p) => p.polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)])),
    ),
    x: new Int32Array(n),
    y: new Int32Array(n),
    radius: new Int32Array(n),
    ground: Uint8Array.from(pieces, (p) => Ground[p.ground]),
    sight: Uint8Array.from(pieces, (p) => SightKind[p.sight]),
    cover: Uint8Array.from(pieces, (p) => Cover[p.cover]),
    height: Int32Array.from(pieces, (p) => Math.round(p.height * INCH)),
    obstacle: Uint8Array.from(pieces, (p) => (p.obstacle ? 1 : 0)),
    standOn: Uint8Array.from(pieces, (p) => (p.standOn ? 1 : 0)),
    hides: Uint8Array.from(pieces, (p) => (p.hides ? 1 : 0)),
    polygons: pieces.map((p) =>
      Int32Array.from(p.polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)])),
    ),
  };
  pieces.forEach((p, t) => {
    first[t + 1] = first[t] + p.polygon.length;
    const corners = facts.polygons[t];
    let x = 0;
    let y = 0;
    for (let v = 0; v < corners.length; v += 2) {
      x += corners[v];
      y += corners[v + 1];
    }
    facts.x[t] = Math.round(x / p.polygon.length);
    facts.y[t] = Math.round(y / p.polygon.length);
    for (let v = 0; v < corners.length; v += 2) {
      const far = Math.sqrt((corners[v] - facts.x[t]) ** 2 + (corners[v + 1] - facts.y[t]) ** 2);
      facts.radius[t] = Math.max(facts.radius[t], Math.ceil(far));
    }
  });
  return facts;
}
