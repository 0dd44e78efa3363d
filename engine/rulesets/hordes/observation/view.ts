// How a player looks at the table: from the own edge, which may be any of the four.
import { QUARTER_TURN } from '../../../kernel/geometry/measures.js';
import { Ask } from '../core/asks.js';
import type { HordesBattle } from '../core/state.js';
import { edgeOf } from '../setup/zones.js';

/** Sine and cosine of a quarter of turns: south, west, north, east. */
const QUARTER_SIN = Int32Array.of(0, 1, 0, -1);
const QUARTER_COS = Int32Array.of(1, 0, -1, 0);

/**
 * Returns the edge from which `player` looks, by number. Until edges are chosen it is the southern one for player 0, the
 * northern one for player 1.
 */
export function viewOf(b: HordesBattle, player: number): number {
  const kind = b.decision.kind[0];
  if (kind === Ask.First || kind === Ask.Edge) return player === 0 ? 0 : 2;
  return edgeOf(b, player);
}

/**
 * A view of the table: set by `lookFrom`. A place is turned about the middle of the table and divided by half its
 * breadth and depth as the player sees them; a direction is turned alone.
 */
export class View {
  edge = -1;
  private sin = 0;
  private cos = 1;
  private width = 1;
  private depth = 1;
  private halfWidth = 1;
  private halfDepth = 1;

  /** Takes the view from table edge `edge` of a table of `width` and `depth` ticks. */
  lookFrom(edge: number, width: number, depth: number): void {
    this.edge = edge;
    this.sin = QUARTER_SIN[edge];
    this.cos = QUARTER_COS[edge];
    this.width = width;
    this.depth = depth;
    this.halfWidth = (edge & 1) === 0 ? width : depth;
    this.halfDepth = (edge & 1) === 0 ? depth : width;
  }

  /** Breadth and depth of the table as the player sees it, ticks. */
  breadth(): number {
    return this.halfWidth;
  }

  deep(): number {
    return this.halfDepth;
  }

  /** Returns a place as -1 (left) to 1 (right). */
  right(x: number, y: number): number {
    const px = 2 * x - this.width;
    const py = 2 * y - this.depth;
    return (px * this.cos - py * this.sin) / this.halfWidth + 0; // + 0 turns -0 into 0
  }

  /** Returns a place as -1 (own edge) to 1 (other edge). */
  forward(x: number, y: number): number {
    const px = 2 * x - this.width;
    const py = 2 * y - this.depth;
    return (px * this.sin + py * this.cos) / this.halfDepth + 0;
  }

  /** Returns an angle as the player sees it: 0 is away from the own edge. */
  angle(facing: number): number {
    return (facing - this.edge * QUARTER_TURN) & 65535;
  }

  /** Returns the part of a stretch east and north that leads to the right, and the part that leads forward. */
  alongRight(east: number, north: number): number {
    return east * this.cos - north * this.sin + 0;
  }

  alongForward(east: number, north: number): number {
    return east * this.sin + north * this.cos + 0;
  }
}
