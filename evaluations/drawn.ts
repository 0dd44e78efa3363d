import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import type { Outlines } from '../engine/kernel/outlines.js';

/** Something that stands on the table, as a picture shows it; told apart by its row. */
export interface Drawn {
  readonly row: number;
  readonly name: string;
  readonly side: number;
}

export type Polygon = readonly (readonly [x: number, y: number])[];

export interface DrawnPiece {
  /** A kind with colours of its own. */
  readonly kind: string;
  readonly polygon: Polygon;
  /** What more there is to say of it: its cover, its height. */
  readonly note?: string;
}

/** What of the table does not change. Inches. */
export interface Ground {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly DrawnPiece[];
  /** Deployment zones by player. */
  readonly zones?: readonly (readonly Polygon[])[];
}

/** The table at one moment. */
export interface Board<D extends Drawn = Drawn> extends Ground {
  readonly units: readonly D[];
}

/** Something that happened, seen for a moment. Inches. */
export type Mark =
  | {
      readonly kind: 'shot';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly hits: number;
    }
  | { readonly kind: 'blast'; readonly at: readonly [number, number]; readonly radius: number }
  | { readonly kind: 'flame'; readonly polygon: Polygon }
  | { readonly kind: 'casualty'; readonly at: readonly [number, number]; readonly radius: number };

/** Who draws the battles of a ruleset. */
export interface Artist<D extends Drawn = Drawn> {
  /** What a picture needs of a battle. */
  boardOf(b: Battle): Board<D>;
  /** Markup of all that stands on a table, in its user units. */
  draw(board: Board<D>): string;
  /** What changed for a moment, from what was told to the log's `show`, and what stood before and stands now. */
  marks(b: Battle, shown: readonly Shown[], before: readonly D[], now: readonly D[]): Mark[];
  /**
   * Code of the replay page: defines `paint(node, unit)`, which brings the elements `node.g` (shapes) and `node.l` (label)
   * up to date. It uses what the page defines: SIDES, PER, D (depth of the table), FILM.
   */
  readonly code: string;
}

/** What was told to `Log.show`. */
export interface Shown {
  readonly what: string;
  readonly numbers: readonly number[];
}

/** Corners that the engine keeps as ticks, x and y by turns, in inches. */
export function polygonOf(ticks: ArrayLike<number>): Polygon {
  return Array.from({ length: ticks.length / 2 }, (_, i) => [ticks[2 * i] / INCH, ticks[2 * i + 1] / INCH] as const);
}

/** The outline of piece `t`, inches. */
export function outlineOf({ first, vertices }: Outlines, t: number): Polygon {
  return polygonOf(vertices.subarray(2 * first[t], 2 * first[t + 1]));
}
