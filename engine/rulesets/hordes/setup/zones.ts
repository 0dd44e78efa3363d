// Deployment zones along two opposite table edges (HRD-SETUP-005, HRD-SETUP-006, HRD-SETUP-008).
import { HALF_TURN, INCH, QUARTER_TURN } from '../../../kernel/geometry/measures.js';
import { Ask } from '../core/asks.js';
import { radiusOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { hasFlankers } from '../scenarios/flankers.js';

/** Depth of the first and of the second player's zone, ticks. */
const DEPTH = [7 * INCH, 10 * INCH] as const;
/** How far beyond its player's zone a model with Advance Deployment may stand, ticks (HRD-ADV-002). */
export const ADVANCE = 6 * INCH;

/** Names of table edges by number. */
export const EDGES = ['south', 'west', 'north', 'east'] as const;

/** Returns the table edge of `player`: south 0, west 1, north 2, east 3. */
export function edgeOf(b: HordesBattle, player: number): number {
  const { first, edge } = b.game;
  return player === first[0] ? (edge[0] + 2) & 3 : edge[0];
}

/** Returns the facing of models of `player` that are deployed: away from their edge. */
export function facingInward(b: HordesBattle, player: number): number {
  return facingFrom(edgeOf(b, player));
}

/** Returns the facing away from a table edge. */
export const facingFrom = (edge: number): number => (edge * QUARTER_TURN) & (2 * HALF_TURN - 1);

const depthOf = (b: HordesBattle, player: number): number =>
  hasFlankers(b) ? FLANKED_DEPTH : DEPTH[player === b.game.first[0] ? 0 : 1];

/** Depth and width of the primary zone of Outflank, and of the secondary one, ticks (HRD-SCN-037). */
const FLANKED_DEPTH = 10 * INCH;
const FLANKED_WIDTH = 24 * INCH;
const FLANK_DEPTH = 4 * INCH;
const FLANK_WIDTH = 12 * INCH;

/** How far from their player's table edge reinforcements are placed, ticks (HRD-SCN-044). */
const ARRIVAL_DEPTH = 8 * INCH;

/** Writes to `zone` where reinforcements of `player` are placed: along the rear edge of his zone. */
export const findArrivalZone = (b: HordesBattle, player: number): void => strip(b, edgeOf(b, player), ARRIVAL_DEPTH);

/** How far from a table edge units that come from ambush are placed, ticks (HRD-OPTH-004). */
const AMBUSH_DEPTH = 3 * INCH;

/** Writes to `zone` where units from ambush are placed: along table edge `edge`. */
export const findAmbushZone = (b: HordesBattle, edge: number): void => strip(b, edge, AMBUSH_DEPTH);

/** Narrows `zone` along `edge` to `width` ticks around the middle of the edge. */
function narrow(b: HordesBattle, edge: number, width: number): void {
  if ((edge & 1) !== 0) {
    zone.bottom = (b.setup.depth - width) / 2;
    zone.top = (b.setup.depth + width) / 2;
  } else {
    zone.left = (b.setup.width - width) / 2;
    zone.right = (b.setup.width + width) / 2;
  }
}

/** Writes the secondary zone of `player` to `zone`: in the middle of the table edge to his right (HRD-SCN-037). */
export function findFlank(b: HordesBattle, player: number): void {
  const edge = (edgeOf(b, player) + 3) & 3;
  strip(b, edge, FLANK_DEPTH);
  narrow(b, edge, FLANK_WIDTH);
}

/** The zone of a player: set by `findZone`. */
export const zone = { left: 0, right: 0, bottom: 0, top: 0 };

/** Writes the deployment zone of `player` to `zone`, `beyond` ticks deeper. */
export function findZone(b: HordesBattle, player: number, beyond: number): void {
  const edge = edgeOf(b, player);
  strip(b, edge, depthOf(b, player) + beyond);
  if (hasFlankers(b)) narrow(b, edge, FLANKED_WIDTH);
}

/** Writes the strip along `edge` to `zone`, `deep` ticks deep. */
function strip(b: HordesBattle, edge: number, deep: number): void {
  const { width, depth } = b.setup;
  zone.left = edge === 3 ? width - deep : 0;
  zone.right = edge === 1 ? deep : width;
  zone.bottom = edge === 2 ? depth - deep : 0;
  zone.top = edge === 0 ? deep : depth;
}

/** True if the base of model `m` at x, y lies completely in `zone` (HRD-MEAS-003). */
export function isInZone(b: HordesBattle, m: number, x: number, y: number): boolean {
  const r = radiusOf(b, m);
  return x - r >= zone.left && x + r <= zone.right && y - r >= zone.bottom && y + r <= zone.top;
}

/** Returns the corners of `zone`. */
function corners(): Int32Array {
  const { left, right, bottom, top } = zone;
  return Int32Array.of(left, bottom, left, top, right, top, right, bottom);
}

/** Returns the deployment zones of each player as polygons; none before edges are chosen. */
export function zonesOf(b: HordesBattle): (readonly Int32Array[])[] {
  const kind = b.decision.kind[0];
  if (kind === Ask.First || kind === Ask.Edge) return [[], []];
  return [0, 1].map((player) => {
    findZone(b, player, 0);
    const primary = corners();
    if (!hasFlankers(b)) return [primary];
    findFlank(b, player);
    return [primary, corners()];
  });
}
