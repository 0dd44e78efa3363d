import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { convexPolygon } from '../kernel/geometry/polygon.js';
import { type Outlines, outlinesOf } from '../kernel/outlines.js';
import { EMPTY, Slab } from '../kernel/slab.js';

/** Kinds of ground, by how they slow a model that moves over them. */
export const Ground = { open: 0, difficult: 1, veryDifficult: 2, impassable: 3 } as const;

/** What a piece does to lines of sight that cross it. */
export const SightKind = {
  /** The piece blocks no line. */
  none: 0,
  /** Everything lower than the piece is hidden behind it. A line above it passes. */
  solid: 1,
  /** A line may run through 2 inches of the wood, but never right through it. */
  wood: 2,
} as const;

/** Cover that a piece gives. */
export const Cover = { none: 0, soft: 1, hard: 2 } as const;

/**
 * One piece of terrain as a battlefield file or a random table gives it: a convex polygon, counter-clockwise, in
 * inches.
 */
export interface Piece {
  readonly name: string;
  readonly polygon: readonly (readonly [number, number])[];
  readonly ground: keyof typeof Ground;
  readonly sight: keyof typeof SightKind;
  /**
   * Cover for models in the piece (a wood, a crater) or immediately behind it (a wall, a hedge, the corner of a rock).
   */
  readonly cover: keyof typeof Cover;
  /** Height in inches above the table. */
  readonly height: number;
  /**
   * True for a line to be crossed (wall, hedge), false for an area to stand in. The breadth of a line is that of its
   * polygon.
   */
  readonly obstacle: boolean;
  /** True if models stand on top of the piece, at its height (hill). */
  readonly standOn: boolean;
  /** True if models in or behind the piece may hide. */
  readonly hides: boolean;
}

/** Heights of pieces of terrain that are not solid from the ground up; entry `t` is piece `t`, lengths in ticks. */
export interface VolumeFacts {
  /** Height above the table at which the piece begins; 0 for a piece that stands on the ground. */
  readonly foot: Int32Array;
  /** Height of each storey of a building with floors; 0 for a piece without. */
  readonly storey: Int32Array;
}

/** Effects of pieces of terrain, or of kinds of terrain. */
export interface KindFacts {
  readonly ground: Uint8Array;
  readonly sight: Uint8Array;
  readonly cover: Uint8Array;
  /** Height above the table, ticks. */
  readonly height: Int32Array;
  readonly obstacle: Uint8Array;
  readonly standOn: Uint8Array;
  readonly hides: Uint8Array;
}

/** Terrain of a battle. Entry `t` of each array is piece `t`. */
export interface TerrainFacts extends Outlines, KindFacts {
  readonly names: readonly string[];
  /** Radius in ticks of a circle around (x, y) that lies inside the piece, deeper than TOUCH; 0 if there is none. */
  readonly depth: Int32Array;
  /** Heights of pieces that hang over the ground or have floors. Tables of solid pieces have none. */
  readonly volumes?: VolumeFacts | undefined;
  /** Clockwise polygon of each piece, in the form of the kernel's geometry. */
  readonly polygons: readonly Int32Array[];
  /** The edges of each polygon in the order of their first corners, `EDGE` numbers each; see `edgesOf`. */
  readonly edges: readonly Float64Array[];
}

/** Number of values of an edge in `TerrainFacts.edges`. */
export const EDGE = 8;

/**
 * Writes the edges of a clockwise polygon for tests of lines. An edge holds: its outward normal, as long as the edge;
 * its first corner; TOUCH times its length; an offset; and an inner point. A point is deeper inside the edge than TOUCH
 * if its scalar product with the normal, plus the offset, is negative (K49). The inner point lies near the corner and
 * deeper inside than TOUCH; it is NaN if there is none.
 */
function writeEdges(polygon: Int32Array, edges: Float64Array): void {
  const size = polygon.length;
  for (let i = 0, at = 0; i < size; i += 2, at += EDGE) {
    const j = i + 2 < size ? i + 2 : 0;
    const nx = polygon[i + 1] - polygon[j + 1];
    const ny = polygon[j] - polygon[i];
    edges[at] = nx;
    edges[at + 1] = ny;
    edges[at + 2] = polygon[i];
    edges[at + 3] = polygon[i + 1];
    edges[at + 4] = TOUCH * Math.sqrt(nx * nx + ny * ny);
    edges[at + 5] = edges[at + 4] - nx * polygon[i] - ny * polygon[i + 1];
  }
  for (let at = 0; at < edges.length; at += EDGE) writeInnerCorner(edges, at, at > 0 ? at - EDGE : edges.length - EDGE);
}

/**
 * Writes the point near the first corner of the edge at `at` that is twice TOUCH inside this edge and the edge before
 * it.
 */
function writeInnerCorner(edges: Float64Array, at: number, before: number): void {
  const own = TOUCH / edges[at + 4];
  const other = TOUCH / edges[before + 4];
  const nx = edges[at] * own;
  const ny = edges[at + 1] * own;
  const mx = edges[before] * other;
  const my = edges[before + 1] * other;
  const inward = (2 * TOUCH) / (1 + nx * mx + ny * my);
  const x = edges[at + 2] - (nx + mx) * inward;
  const y = edges[at + 3] - (ny + my) * inward;
  let deep = true;
  for (let i = 0; i < edges.length; i += EDGE) {
    if (!(edges[i] * x + edges[i + 1] * y + edges[i + 5] < 0)) deep = false;
  }
  edges[at + 6] = deep ? x : Number.NaN;
  edges[at + 7] = deep ? y : Number.NaN;
}

/**
 * Computes `TerrainFacts.depth` for a piece with these edges around (x, y). It is a tick less than exact, for the
 * rounding of lines.
 */
function depthOf(edges: Float64Array, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i < edges.length; i += EDGE) {
    const out = edges[i] * (x - edges[i + 2]) + edges[i + 1] * (y - edges[i + 3]) + edges[i + 4];
    const deep = -out / Math.sqrt(edges[i] * edges[i] + edges[i + 1] * edges[i + 1]);
    if (!(deep >= least)) least = deep;
  }
  return least > 1 && least < Infinity ? Math.floor(least) - 1 : 0;
}

/**
 * Returns the corners in clockwise order. A shape that is no convex polygon is returned unchanged; battlefields are
 * checked for that elsewhere.
 */
function clockwise(corners: Int32Array): Int32Array {
  return convexPolygon(corners) ?? corners;
}

/** Converts pieces to the arrays that a battle reads. */
export function terrainFacts(pieces: readonly Piece[]): TerrainFacts {
  const { count, first, vertices, x, y, radius } = outlinesOf(pieces.map((p) => p.polygon));
  const polygons: Int32Array[] = [];
  const edges: Float64Array[] = [];
  // The properties are written one by one, because an object made by spreading gets its own hidden class, and V8 then
  // discards the compiled code that reads it.
  const facts = {
    count,
    first,
    vertices,
    x,
    y,
    radius,
    names: pieces.map((p) => p.name),
    ground: EMPTY.u8,
    sight: EMPTY.u8,
    cover: EMPTY.u8,
    height: EMPTY.i32,
    depth: EMPTY.i32,
    obstacle: EMPTY.u8,
    standOn: EMPTY.u8,
    hides: EMPTY.u8,
    polygons,
    edges,
  };
  Slab.lay((slab) => {
    facts.ground = slab.u8(count);
    facts.sight = slab.u8(count);
    facts.cover = slab.u8(count);
    facts.height = slab.i32(count);
    facts.depth = slab.i32(count);
    facts.obstacle = slab.u8(count);
    facts.standOn = slab.u8(count);
    facts.hides = slab.u8(count);
    for (let t = 0; t < count; t++) {
      const corners = first[t + 1] - first[t];
      edges[t] = slab.f64(EDGE * corners);
      polygons[t] = slab.i32(2 * corners);
    }
  });
  for (let t = 0; t < count; t++) {
    const piece = pieces[t];
    facts.ground[t] = Ground[piece.ground];
    facts.sight[t] = SightKind[piece.sight];
    facts.cover[t] = Cover[piece.cover];
    facts.height[t] = Math.round(piece.height * INCH);
    facts.obstacle[t] = piece.obstacle ? 1 : 0;
    facts.standOn[t] = piece.standOn ? 1 : 0;
    facts.hides[t] = piece.hides ? 1 : 0;
    polygons[t].set(clockwise(vertices.subarray(2 * first[t], 2 * first[t + 1])));
    writeDerived(facts, t);
  }
  return facts;
}

/** Writes the edges of piece `t` and the circle inside it, from its polygon and its middle. */
export function writeDerived(facts: TerrainFacts, t: number): void {
  writeEdges(facts.polygons[t], facts.edges[t]);
  facts.depth[t] = depthOf(facts.edges[t], facts.x[t], facts.y[t]);
}

/** Converts what kinds of terrain do to the arrays that a battle reads. */
export function kindFacts(kinds: readonly Omit<Piece, 'name' | 'polygon'>[]): KindFacts {
  return {
    ground: Uint8Array.from(kinds, (k) => Ground[k.ground]),
    sight: Uint8Array.from(kinds, (k) => SightKind[k.sight]),
    cover: Uint8Array.from(kinds, (k) => Cover[k.cover]),
    height: Int32Array.from(kinds, (k) => Math.round(k.height * INCH)),
    obstacle: Uint8Array.from(kinds, (k) => Number(k.obstacle)),
    standOn: Uint8Array.from(kinds, (k) => Number(k.standOn)),
    hides: Uint8Array.from(kinds, (k) => Number(k.hides)),
  };
}

/** Returns the height in ticks above the table at which piece `t` begins. */
export function footOf({ volumes }: TerrainFacts, t: number): number {
  return volumes === undefined ? 0 : volumes.foot[t];
}

/** True if piece `t` is one solid body from the ground up. */
export function isSolid({ volumes }: TerrainFacts, t: number): boolean {
  return volumes === undefined || (volumes.foot[t] === 0 && volumes.storey[t] === 0);
}

/** True if piece `t` hangs over the ground. */
export function isRaised({ volumes }: TerrainFacts, t: number): boolean {
  return volumes !== undefined && volumes.foot[t] > 0;
}

/** Converts the heights in inches of pieces to the arrays that a battle reads. */
export function volumeFacts(pieces: readonly { readonly foot?: number; readonly storey?: number }[]): VolumeFacts {
  return {
    foot: Int32Array.from(pieces, (p) => Math.round((p.foot ?? 0) * INCH)),
    storey: Int32Array.from(pieces, (p) => Math.round((p.storey ?? 0) * INCH)),
  };
}
