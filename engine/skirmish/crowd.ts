import type { SkirmishBattle } from './battle.js';
import type { SkirmishCache } from './cache.js';
import { Place } from './layout.js';
import { isBeyond } from './segments.js';

/**
 * What may stand between any two models of two units: pieces of terrain that are high enough to hide somebody, and models, which are
 * only collected once they are asked for. For which battle, epoch and units lies with them: one for all battles of a thread, side by
 * side, since each is looked at for every two models.
 */
export const crowd = {
  of: null as SkirmishCache | null,
  epoch: 0,
  first: -1,
  second: -1,
  /** Models; -1: they are not collected yet. */
  count: -1,
  /** The model that cut the last line between the two units, and the piece that did: likely to cut the next one; -1: nobody. A hint only. */
  cutter: -1,
  cuttingPiece: -1,
  /** The piece that hid all of one model from all of another the last time, of whatever units; -1. A hint only. */
  hidingPiece: -1,
  model: new Int32Array(256),
  x: new Float64Array(256),
  y: new Float64Array(256),
  radius: new Float64Array(256),
  pieces: 0,
  piece: new Int32Array(128),
  pieceX: new Float64Array(128),
  pieceY: new Float64Array(128),
  pieceRadius: new Float64Array(128),
};

/** Collects the terrain that may cut lines between any models of units `u` and `v`, unless it is collected. Models come later. */
export function standBetween(b: SkirmishBattle, u: number, v: number): void {
  const { cache } = b;
  if (crowd.epoch === b.epoch && crowd.first === u && crowd.second === v && crowd.of === cache) return;
  crowd.epoch = b.epoch;
  crowd.first = u;
  crowd.second = v;
  crowd.of = cache;
  crowd.count = -1;
  crowd.cutter = -1;
  crowd.cuttingPiece = -1;
  const { unitX, unitY, unitR, blockCount, blocks, blockX, blockY, blockR } = cache;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  const wide = Math.max(unitR[u], unitR[v]);
  let n = 0;
  for (let i = 0; i < blockCount && n < crowd.piece.length; i++) {
    if (isBeyond(blockX[i] - ax, blockY[i] - ay, ex, ey, long, (wide + blockR[i]) * far)) continue;
    crowd.piece[n] = blocks[i];
    crowd.pieceX[n] = blockX[i];
    crowd.pieceY[n] = blockY[i];
    crowd.pieceRadius[n++] = blockR[i];
  }
  crowd.pieces = n;
}

/** Collects the models that may stand between any models of the two units, unless they are collected. */
export function crowdBetween(b: SkirmishBattle): void {
  if (crowd.count >= 0) return;
  const { cache, setup, model } = b;
  const { unitX, unitY, unitR } = cache;
  const { first: u, second: v } = crowd;
  const ax = unitX[u];
  const ay = unitY[u];
  const ex = unitX[v] - ax;
  const ey = unitY[v] - ay;
  const long = ex * ex + ey * ey;
  const far = Math.sqrt(long);
  const wide = Math.max(unitR[u], unitR[v]);
  const { first, count } = setup.unit;
  let n = 0;
  for (let g = 0; g < setup.units; g++) {
    if (unitR[g] === Infinity) continue; // nobody of it is there
    if (isBeyond(unitX[g] - ax, unitY[g] - ay, ex, ey, long, (wide + unitR[g]) * far)) continue;
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (model.place[m] !== Place.table) continue;
      const x = model.x[m];
      const y = model.y[m];
      const radius = setup.model.radius[m];
      if (isBeyond(x - ax, y - ay, ex, ey, long, (wide + radius) * far)) continue;
      crowd.model[n] = m;
      crowd.x[n] = x;
      crowd.y[n] = y;
      crowd.radius[n++] = radius;
    }
  }
  crowd.count = n;
}
