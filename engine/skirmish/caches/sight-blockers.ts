import type { SkirmishBattle } from '../battle.js';
import { circlesAlong } from '../segments.js';
import type { SkirmishCache } from './cache.js';

/**
 * Cached obstacles between any two models of two units: pieces of terrain high enough to hide a model, and units. Key:
 * battle, geometry version and the two units, stored beside them. One record serves all battles of a thread. Each kind
 * of obstacle is collected at its first query.
 */
export const blockers = {
  of: null as SkirmishCache | null,
  geometryVersion: 0,
  first: -1,
  second: -1,
  /** Number of units whose models may block sight; -1 if they are not collected yet. */
  count: -1,
  /** Hint: the piece that cut the last line between the two units, which is likely to cut the next one; -1 for none. */
  cuttingPiece: -1,
  /** Hint: the piece that last hid a whole model from another, of any units; -1 for none. */
  hidingPiece: -1,
  unit: new Uint8Array(64),
  /** Number of pieces of terrain that may block sight; -1 if they are not collected yet. */
  pieces: -1,
  piece: new Int32Array(128),
  pieceX: new Float64Array(128),
  pieceY: new Float64Array(128),
  pieceRadius: new Float64Array(128),
};

/** Scratch: indices of the circles found near a way. */
const near = new Uint8Array(256);

/**
 * Prepares queries about obstacles between any models of units `u` and `v`. Cached obstacles are dropped unless they
 * are for these units.
 */
export function standBetween(b: SkirmishBattle, u: number, v: number): void {
  if (
    blockers.geometryVersion === b.geometryVersion &&
    blockers.first === u &&
    blockers.second === v &&
    blockers.of === b.cache
  )
    return;
  blockers.geometryVersion = b.geometryVersion;
  blockers.first = u;
  blockers.second = v;
  blockers.of = b.cache;
  blockers.count = -1;
  blockers.pieces = -1;
  blockers.cuttingPiece = -1;
}

/** Collects the terrain that may cut lines between any models of the two units, unless it is cached. */
export function piecesBetween(b: SkirmishBattle): void {
  if (blockers.pieces >= 0) return;
  const { unitX, unitY, unitR, blockCount, blocks, blockX, blockY, blockR } = b.cache;
  const { first: u, second: v } = blockers;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const wide = Math.max(unitR[u], unitR[v]);
  const found = circlesAlong(blockX, blockY, blockR, blockCount, ax, ay, ex, ey, wide, near);
  const n = Math.min(found, blockers.piece.length);
  for (let k = 0; k < n; k++) {
    const i = near[k];
    blockers.piece[k] = blocks[i];
    blockers.pieceX[k] = blockX[i];
    blockers.pieceY[k] = blockY[i];
    blockers.pieceRadius[k] = blockR[i];
  }
  blockers.pieces = n;
}

/** Collects the units whose models may stand between any models of the two units, unless they are cached. */
export function unitsBetween(b: SkirmishBattle): void {
  if (blockers.count >= 0) return;
  const { cache, setup } = b;
  const { unitX, unitY, unitR } = cache;
  const { first: u, second: v } = blockers;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const wide = Math.max(unitR[u], unitR[v]);
  const found = circlesAlong(unitX, unitY, unitR, setup.units, ax, ay, ex, ey, wide, near);
  let n = 0;
  for (let k = 0; k < found; k++) {
    const g = near[k];
    if (unitR[g] < Infinity) blockers.unit[n++] = g; // an infinite radius means that no model of the unit is on the table
  }
  blockers.count = n;
}
