import type { SkirmishBattle } from './battle.js';
import type { SkirmishCache } from './cache.js';
import { circlesAlong } from './segments.js';

/**
 * What may stand between any two models of two units: pieces of terrain that are high enough to hide somebody, and units; either are
 * only collected once they are asked for. For which battle, epoch and units lies with them: one for all battles of a thread, side by
 * side, since each is looked at for every two models.
 */
export const crowd = {
  of: null as SkirmishCache | null,
  epoch: 0,
  first: -1,
  second: -1,
  /** Units whose models may; -1: they are not collected yet. */
  count: -1,
  /** The piece that cut the last line between the two units: likely to cut the next one; -1: none. A hint only. */
  cuttingPiece: -1,
  /** The piece that hid all of one model from all of another the last time, of whatever units; -1. A hint only. */
  hidingPiece: -1,
  unit: new Uint8Array(64),
  /** Terrain that may; -1: it is not collected yet. */
  pieces: -1,
  piece: new Int32Array(128),
  pieceX: new Float64Array(128),
  pieceY: new Float64Array(128),
  pieceRadius: new Float64Array(128),
};

/** Numbers of circles that were found near a way. */
const near = new Uint8Array(256);

/** It is asked now what may stand between any models of units `u` and `v`: nothing is collected yet, unless it was asked the last time. */
export function standBetween(b: SkirmishBattle, u: number, v: number): void {
  if (crowd.epoch === b.epoch && crowd.first === u && crowd.second === v && crowd.of === b.cache) return;
  crowd.epoch = b.epoch;
  crowd.first = u;
  crowd.second = v;
  crowd.of = b.cache;
  crowd.count = -1;
  crowd.pieces = -1;
  crowd.cuttingPiece = -1;
}

/** Collects the terrain that may cut lines between any models of the two units, unless it is collected. */
export function piecesBetween(b: SkirmishBattle): void {
  if (crowd.pieces >= 0) return;
  const { unitX, unitY, unitR, blockCount, blocks, blockX, blockY, blockR } = b.cache;
  const { first: u, second: v } = crowd;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const wide = Math.max(unitR[u], unitR[v]);
  const found = circlesAlong(blockX, blockY, blockR, blockCount, ax, ay, ex, ey, wide, near);
  const n = Math.min(found, crowd.piece.length);
  for (let k = 0; k < n; k++) {
    const i = near[k];
    crowd.piece[k] = blocks[i];
    crowd.pieceX[k] = blockX[i];
    crowd.pieceY[k] = blockY[i];
    crowd.pieceRadius[k] = blockR[i];
  }
  crowd.pieces = n;
}

/** Collects the units whose models may stand between any models of the two units, unless they are collected. */
export function unitsBetween(b: SkirmishBattle): void {
  if (crowd.count >= 0) return;
  const { cache, setup } = b;
  const { unitX, unitY, unitR } = cache;
  const { first: u, second: v } = crowd;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const wide = Math.max(unitR[u], unitR[v]);
  const found = circlesAlong(unitX, unitY, unitR, setup.units, ax, ay, ex, ey, wide, near);
  let n = 0;
  for (let k = 0; k < found; k++) {
    const g = near[k];
    if (unitR[g] < Infinity) crowd.unit[n++] = g; // else nobody of it is there
  }
  crowd.count = n;
}
