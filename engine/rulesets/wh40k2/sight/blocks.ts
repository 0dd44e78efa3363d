// Finds the terrain between two models and which of the five lines between them it cuts. Circles inside and around each
// piece quickly decide pieces that a line crosses in the middle or misses.
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { blockers, piecesBetween } from '../../../skirmish/caches/sight-blockers.js';
import { circlesAlong } from '../../../skirmish/segments.js';
import { isSolid } from '../../../skirmish/terrain.js';
import { terrainOf } from '../../../skirmish/terrain-now.js';
import { ALL_LINES, layLine, linesWithin, pair } from './five-lines.js';
import { endsBeyond, isCutBy } from './sight-lines.js';

/** The pieces that may cut any of the lines, and bits for the lines that each may cut. */
const pieces = new Int32Array(128);
const lines = new Uint8Array(128);
let count = 0;
/** Numbers of the pieces that extend as far as the way between the two models. */
const alongside = new Uint8Array(128);

/**
 * Collects the terrain that may cut lines between the two models set by `linesBetween`. Their units must have been set
 * by `standBetween`.
 * @returns bits of the lines that some terrain certainly cuts, whatever else cuts them
 */
export function prepareBlocks(b: SkirmishBattle): number {
  const { ax, ay, ex, ey, far, low, high, wide } = pair;
  const terrain = terrainOf(b);
  const { height, depth, obstacle } = terrain;
  const solid = terrain.volumes === undefined;
  piecesBetween(b);
  const { pieces: between, piece, pieceX, pieceY, pieceRadius, cuttingPiece } = blockers;
  const long = ex * ex + ey * ey;
  // lines to a side are longer than the way between the middles, by less than this
  const lengthy = far + (wide * wide) / far;
  count = 0;
  let cut = 0;
  const found = circlesAlong(pieceX, pieceY, pieceRadius, between, ax, ay, ex, ey, wide, alongside);
  for (let k = 0; k < found; k++) {
    const i = alongside[k];
    const t = piece[i];
    if (height[t] < low) continue;
    const dx = pieceX[i] - ax;
    const dy = pieceY[i] - ay;
    const across = dx * ey - dy * ex;
    const along = dx * ex + dy * ey;
    const near = linesWithin(across, along, (pieceRadius[i] + 1) * lengthy);
    if (near === 0) continue;
    if (height[t] >= high && obstacle[t] === 0 && (solid || isSolid(terrain, t)) && along > 0 && along < long) {
      // If both models are outside the circle around a piece, neither is in the piece.
      if (endsBeyond(dx, dy, ex, ey, pieceRadius[i] * pieceRadius[i])) {
        const sure = linesWithin(across, along, depth[t] * far);
        cut |= sure;
        if (cut === ALL_LINES) {
          if (sure === cut) blockers.hidingPiece = t;
          return cut;
        }
      }
    }
    const at = count++;
    pieces[at] = t;
    lines[at] = near;
    if (t === cuttingPiece && at > 0) swapFirst(at); // the piece that cut the last line is tested first
  }
  return cut;
}

function swapFirst(at: number): void {
  const t = pieces[at];
  const near = lines[at];
  pieces[at] = pieces[0];
  lines[at] = lines[0];
  pieces[0] = t;
  lines[0] = near;
}

/** True if any of the collected terrain cuts line `i` of the five. */
export function isLineCut(b: SkirmishBattle, i: number): boolean {
  let laid = false;
  for (let k = 0; k < count; k++) {
    if ((lines[k] & (1 << i)) === 0) continue;
    if (!laid) layLine(b, i);
    laid = true;
    if (!isCutBy(b, pieces[k])) continue;
    blockers.cuttingPiece = pieces[k];
    if (k > 0) swapFirst(k); // a piece that cut this line is likely to cut the next one, which is close by
    return true;
  }
  return false;
}
