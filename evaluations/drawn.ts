import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import type { Outlines } from '../engine/kernel/outlines.js';

/** Something on the table as a picture shows it, identified by its row. */
export interface Drawn {
  readonly row: number;
  readonly name: string;
  readonly side: number;
}

export type Polygon = readonly (readonly [x: number, y: number])[];

export interface DrawnPiece {
  /** A kind of terrain, which has its own colours. */
  readonly kind: string;
  /** What people call it; default: its kind. */
  readonly name?: string;
  readonly polygon: Polygon;
  /** Further information: its cover, its height. */
  readonly note?: string;
}

/** The unchanging parts of the table, in inches. */
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

/** Something that happened at one moment, in inches. */
export type Mark =
  | {
      readonly kind: 'shot';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly hits: number;
    }
  | { readonly kind: 'blast'; readonly at: readonly [number, number]; readonly radius: number }
  | { readonly kind: 'flame'; readonly polygon: Polygon }
  | { readonly kind: 'cloud'; readonly at: readonly [number, number]; readonly radius: number; readonly burns: boolean }
  | { readonly kind: 'casualty'; readonly at: readonly [number, number]; readonly radius: number };

/** Draws the battles of a ruleset. */
export interface Artist<D extends Drawn = Drawn> {
  /** Returns what a picture needs of a battle. */
  boardOf(b: Battle): Board<D>;
  /** Returns the markup of all that stands on a table, in user units. */
  draw(board: Board<D>): string;
  /** Returns the marks of one moment, from the events told to the log's `show` and the units before and after. */
  marks(b: Battle, shown: readonly Shown[], before: readonly D[], now: readonly D[]): Mark[];
  /**
   * Code for the replay page. It defines `paint(node, unit)`, which updates the elements `node.g` (shapes) and `node.l`
   * (label). It may use what the page defines: SIDES, PER, D (depth of the table), FILM.
   */
  readonly code: string;
}

/** An event told to `Log.show`. */
export interface Shown {
  readonly what: string;
  readonly numbers: readonly number[];
}

/** Returns the pieces of a game of single models in inches: what `pieces` of its drawing returns in ticks. */
export function piecesOf(
  pieces: readonly (Omit<DrawnPiece, 'polygon'> & { readonly corners: ArrayLike<number> })[],
): DrawnPiece[] {
  return pieces.map(({ corners, ...facts }) => ({ ...facts, polygon: polygonOf(corners) }));
}

/** Returns what people call a piece. */
export const calledOf = ({ kind, name }: DrawnPiece): string => name ?? kind;

/** Converts corners in ticks, x and y alternately, to inches. */
export function polygonOf(ticks: ArrayLike<number>): Polygon {
  return Array.from({ length: ticks.length / 2 }, (_, i) => [ticks[2 * i] / INCH, ticks[2 * i + 1] / INCH] as const);
}

/** Returns the outline of piece `t`, in inches. */
export function outlineOf({ first, vertices }: Outlines, t: number): Polygon {
  return polygonOf(vertices.subarray(2 * first[t], 2 * first[t + 1]));
}
