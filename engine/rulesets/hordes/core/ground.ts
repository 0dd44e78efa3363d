// Kinds of terrain and what each does (HRD-TER-004..008, HRD-TER-020..039). Heights are in inches above the table.
export const TERRAIN = {
  forest: { rough: true, blocks: false, obstacle: false, inside: 'concealment', behind: 'none' },
  rubble: { rough: true, blocks: false, obstacle: false, inside: 'cover', behind: 'none' },
  hill: { rough: false, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  'shallow water': { rough: true, blocks: false, obstacle: false, inside: 'none', behind: 'none' },
  wall: { rough: false, blocks: false, obstacle: true, inside: 'none', behind: 'cover' },
  hedge: { rough: false, blocks: false, obstacle: true, inside: 'none', behind: 'concealment' },
  obstruction: { rough: false, blocks: true, obstacle: false, inside: 'none', behind: 'cover' },
  impassable: { rough: false, blocks: true, obstacle: false, inside: 'none', behind: 'none' },
} as const;
export type TerrainKind = keyof typeof TERRAIN;

/** Bits of `terrain.flags`. */
export const Ground = {
  rough: 1,
  /** Nobody enters it: obstructions and impassable terrain (HRD-TER-008, HRD-TER-038). */
  blocks: 2,
  /** A barrier up to an inch high (HRD-TER-033). */
  obstacle: 4,
  /** It rises above the table and hides what is behind it: obstacles and obstructions (HRD-TER-036, HRD-TER-039). */
  barrier: 8,
  forest: 16,
  hill: 32,
} as const;

/** DEF of concealment and cover (HRD-COVER-003, HRD-COVER-004). */
export const DEFENCE = { none: 0, concealment: 2, cover: 4 } as const;

/** A piece of terrain: a convex polygon, its corners in inches. */
export interface Piece {
  readonly kind: TerrainKind;
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** Height in inches; default: none, 1 for obstacles, 3 for obstructions. */
  readonly height?: number;
}

/** The pieces of a table, a row each. */
export interface TerrainFacts {
  readonly count: number;
  /** Corners of each piece, x and y alternately, ticks, counter-clockwise. */
  readonly polygons: readonly Int32Array[];
  readonly flags: Uint8Array;
  /** Height, ticks. */
  readonly height: Int32Array;
  /** DEF of models completely within it, and of models behind it. */
  readonly inside: Uint8Array;
  readonly behind: Uint8Array;
}
