// Kinds of terrain and what each does (HRD-TER-004..008, HRD-TER-018..047). Heights are in inches above the table.
export const TERRAIN = {
  forest: { rough: true, blocks: false, obstacle: false, inside: 'concealment', behind: 'none' },
  rubble: { rough: true, blocks: false, obstacle: false, inside: 'cover', behind: 'none' },
  hill: { rough: false, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  'shallow water': { rough: true, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  wall: { rough: false, blocks: false, obstacle: true, inside: 'none', behind: 'cover' },
  hedge: { rough: false, blocks: false, obstacle: true, inside: 'none', behind: 'concealment' },
  obstruction: { rough: false, blocks: true, obstacle: false, inside: 'none', behind: 'cover' },
  impassable: { rough: false, blocks: true, obstacle: false, inside: 'none', behind: 'none' },
  trench: { rough: false, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  'acid bath': { rough: true, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  terrace: { rough: false, blocks: false, obstacle: false, inside: 'none', behind: 'cover' },
} as const;
export type TerrainKind = keyof typeof TERRAIN;

/** Bits of `terrain.flags`. */
export const Ground = {
  rough: 1,
  /** Most models do not enter it: obstructions and impassable terrain (HRD-TER-006, HRD-TER-008, HRD-TER-038). */
  blocks: 2,
  /** A barrier up to an inch high (HRD-TER-033). */
  obstacle: 4,
  /** It rises above the table and hides what is behind it: obstacles and obstructions (HRD-TER-036, HRD-TER-039). */
  barrier: 8,
  forest: 16,
  /** It grants elevation: hills and terraces (HRD-TER-009). */
  hill: 32,
  /** Nobody enters it, flying or not (HRD-TER-008). */
  impassable: 64,
  /** Shallow water (HRD-TER-027). */
  water: 128,
  /** A template of a trench (HRD-TER-028). */
  trench: 256,
  /** An acid bath (HRD-TER-043). */
  acid: 512,
  /** A terrace, from which models fall (HRD-TER-040, HRD-FALL-001). */
  cliff: 1024,
} as const;

/** DEF of concealment and cover (HRD-COVER-003, HRD-COVER-004). */
export const DEFENCE = { none: 0, concealment: 2, cover: 4 } as const;

/** A piece of terrain: a convex polygon, its corners in inches. */
export interface Piece {
  readonly kind: TerrainKind;
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** Height in inches; default: none, 1 for obstacles, hills and terraces, 3 for obstructions. */
  readonly height?: number;
  /** True if its area is burning earth at the start (HRD-TER-045). */
  readonly burns?: boolean;
}

/** A template that is a cloud: dense fog, or burning earth (HRD-TER-018, HRD-TER-045). */
export interface Template {
  readonly kind: 'dense fog' | 'burning earth';
  /** Centre in inches. */
  readonly at: readonly [x: number, y: number];
  /** Diameter in inches. */
  readonly size: 3 | 4 | 5;
}

/** The pieces of a table, a row each. */
export interface TerrainFacts {
  readonly count: number;
  /** Kind of each piece, for people. */
  readonly names: readonly TerrainKind[];
  /** Corners of each piece, x and y alternately, ticks, clockwise. */
  readonly polygons: readonly Int32Array[];
  readonly flags: Uint16Array;
  /** All flags of all pieces together: a check for a flag that no piece has ends here. */
  readonly any: number;
  /** The rectangle around each piece, ticks. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly bottom: Int32Array;
  readonly top: Int32Array;
  /** Height, ticks. */
  readonly height: Int32Array;
  /** DEF of models completely within it, and of models behind it. */
  readonly inside: Uint8Array;
  readonly behind: Uint8Array;
  /** Pieces that burn at the start, a bit each. */
  readonly burning: number;
}

/** Clouds at the start, a row each: lengths in ticks. */
export interface CloudFacts {
  readonly count: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  /** `CloudKind`. */
  readonly kind: Uint8Array;
}
