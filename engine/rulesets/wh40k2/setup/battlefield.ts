import { z } from 'zod';
import { shapeProblems } from '../../../armies/shape.js';
import { MOST_POLYGON_CORNERS } from '../../../kernel/geometry/polygon.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { cornerProblems } from '../../../kernel/tables.js';
import { Cover, Ground, type Piece, SightKind } from '../../../skirmish/terrain.js';
import { FRONTS_APART, ZONE_ENDS } from './deployment-zones.js';
import type { Battlefield } from './muster.js';
import { TERRAIN_KINDS, type W40kTerrainKind } from './terrain-kinds.js';

export type { Battlefield } from './muster.js';

/** W40K-TABLE-001: the normal size of a table, inches. */
export const BOARD = { width: 72, depth: 48 } as const;

/** Largest number of pieces of a battlefield, each item of a group counted: as many as an observation has rows. */
export const MOST_PIECES = 32;

const names = <T extends object>(words: T) => z.enum(Object.keys(words) as [keyof T & string]);

const PIECE = z.strictObject({
  /** A kind of terrain, which supplies all values that are left out. */
  kind: names(TERRAIN_KINDS).optional(),
  name: z.string().min(1).max(40).optional(),
  /** Corners of a convex polygon in order, in inches from the lower left corner of the table. */
  polygon: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(MOST_POLYGON_CORNERS),
  ground: names(Ground).optional(),
  sight: names(SightKind).optional(),
  cover: names(Cover).optional(),
  height: z.number().min(0).max(24).optional(),
  obstacle: z.boolean().optional(),
  standOn: z.boolean().optional(),
  hides: z.boolean().optional(),
});

const FIELD = z.strictObject({
  width: z
    .number()
    .min(2 * ZONE_ENDS + 12)
    .max(144),
  depth: z.number().max(144),
  pieces: z.array(PIECE).max(MOST_PIECES),
});

/** Keys of a battlefield, from which corrections of misspelt keys are suggested. */
const KEYS = [FIELD, PIECE].flatMap((part) => Object.keys(part.shape));

type PieceData = z.output<typeof PIECE>;

/** Returns the piece with the values of its kind; without a kind, missing values are those of open ground. */
function pieceOf({ kind, ...own }: PieceData): Piece {
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { name: kind ?? 'ground', ...TERRAIN_KINDS[kind ?? 'open'], ...given } as Piece;
}

/**
 * Checks a battlefield from outside, such as an agreed layout (W40K-TABLE-018, W40K-TABLE-019): its size
 * (W40K-TABLE-001), room for zones (W40K-TABLE-004), and each piece. Returns the battlefield, or all problems at once.
 */
export function readBattlefield(from: unknown): Result<Battlefield> {
  const read = FIELD.safeParse(from);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, from, 'battlefield', KEYS) };
  const { width, depth, pieces } = read.data;
  const problems: Problem[] = pieces.flatMap(({ polygon }, i) =>
    cornerProblems(polygon, read.data, `battlefield, piece ${i + 1}`, 'W40K-TABLE-002'),
  );
  if (depth <= FRONTS_APART + 4) {
    problems.push({
      where: 'battlefield',
      rule: 'W40K-TABLE-004',
      message: `a depth of ${depth} inches leaves no room for zones ${FRONTS_APART} inches apart`,
      mend: 'make the table deeper, 48 inches is usual',
    });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { width, depth, pieces: pieces.map(pieceOf) } };
}

/** Returns a piece of that kind. */
export function pieceOfKind(kind: W40kTerrainKind, polygon: Piece['polygon']): Piece {
  return { name: kind, ...TERRAIN_KINDS[kind], polygon };
}
