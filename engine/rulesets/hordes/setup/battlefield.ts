// Tables from outside: their size and terrain, checked.
import { z } from 'zod';
import { shapeProblems } from '../../../armies/shape.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import { MOST_POLYGON_CORNERS } from '../../../kernel/geometry/polygon.js';
import type { Result } from '../../../kernel/ruleset.js';
import { cornerProblems } from '../../../kernel/tables.js';
import { type Piece, TERRAIN, type Template, type TerrainKind } from '../core/ground.js';
import type { ScenarioAgreement } from '../scenarios/agree.js';
import { brokenBy, cornersOf } from '../scenarios/kept-clear.js';

/** Usual size of a table, inches (HRD-SETUP-003 and the scenarios: four feet by four). */
export const BOARD = { width: 48, depth: 48 } as const;
/** Smallest table: 28 inches between two zones of 7 and 10 inches would be 45, and an inch more (HRD-SETUP-002). */
export const LEAST_BOARD = { width: 36, depth: 36 } as const;
/** Longest edge of a table, inches. */
const LONGEST = 144;

/** Largest number of pieces of a battlefield: as many as an observation has rows. */
export const MOST_PIECES = 24;

/** A table with its terrain. Lengths are in inches. */
export interface Battlefield {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly (Piece | Template)[];
}

const PIECE = z.strictObject({
  kind: z.enum(Object.keys(TERRAIN) as [TerrainKind]),
  /** Corners of a convex polygon in order, inches from the lower left corner of the table. */
  corners: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(MOST_POLYGON_CORNERS),
  height: z.number().min(0).max(12).optional(),
  burns: z.boolean().optional(),
});

const TEMPLATE = z.strictObject({
  kind: z.enum(['dense fog', 'burning earth']),
  at: z.tuple([z.number(), z.number()]),
  size: z.literal([3, 4, 5]),
});

const FIELD = z.strictObject({
  width: z.int().min(LEAST_BOARD.width).max(LONGEST),
  depth: z.int().min(LEAST_BOARD.depth).max(LONGEST),
  pieces: z
    .array(z.discriminatedUnion('kind', [PIECE, TEMPLATE]))
    .max(MOST_PIECES)
    .default([]),
});

/** Keys of a battlefield, from which corrections of misspelt keys are suggested. */
const KEYS = [FIELD, PIECE, TEMPLATE].flatMap((part) => Object.keys(part.shape));

/** What a piece does that a scenario forbids, by rule. */
const WRONG = {
  'HRD-SCN-015': 'keeps models from a flag of',
  'HRD-SCN-016': 'lies in a control zone of',
} as const;

/**
 * Checks a battlefield from outside (HRD-TER-002): its size and each piece, and that it keeps off what the agreed scenario
 * forbids (HRD-SCN-015, HRD-SCN-016). Returns it, or all problems at once.
 */
export function readBattlefield(from: unknown, agreed: ScenarioAgreement = {}): Result<Battlefield> {
  const read = FIELD.safeParse(from);
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, from, 'battlefield', KEYS) };
  const { width, depth, pieces } = read.data;
  const problems = pieces.flatMap((piece, i) => {
    const { corners } = 'corners' in piece ? piece : { corners: square(piece) };
    const where = `battlefield, piece ${i + 1}`;
    const rule = brokenBy(agreed, piece.kind, cornersOf(corners), [ticks(width), ticks(depth)]);
    const faults = cornerProblems(corners, read.data, where, 'HRD-TER-002');
    if (rule === '') return faults;
    const message = `the ${piece.kind} ${WRONG[rule]} the scenario '${agreed.scenario}'`;
    return [...faults, { where, rule, message, mend: 'move it away, or agree on another scenario' }];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { width, depth, pieces: pieces.map(withoutGaps) } };
}

/** Returns the square around a template. */
function square({ at: [x, y], size }: Template): Piece['corners'] {
  const r = size / 2;
  return [
    [x - r, y - r],
    [x + r, y - r],
    [x + r, y + r],
    [x - r, y + r],
  ];
}

/** Returns a piece without the fields that were left out. */
function withoutGaps(piece: z.output<typeof PIECE> | Template): Piece | Template {
  return Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined)) as unknown as Piece;
}
