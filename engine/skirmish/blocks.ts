// Terrain between two models, and which of the five lines between them it cuts: of pieces that a line passes in the middle, or not at
// all, by circles inside and around them.
import type { SkirmishBattle } from './battle.js';
import { crowd, piecesBetween } from './crowd.js';
import { ALL_LINES, layLine, linesWithin, pair } from './five-lines.js';
import { circlesAlong } from './segments.js';
import { endsBeyond, isCutBy } from './sight-lines.js';

/** The pieces that may cut any of the lines, and which of them. */
const pieces = new Int32Array(128);
const lines = new Uint8Array(128);
let count = 0;
/** Numbers of those that reach as far as the way between the two. */
const alongside = new Uint8Array(128);

/**
 * Collects the terrain that may cut lines between the two models (`linesBetween`), of units that the crowd is between (`standBetween`).
 * @returns the lines that some of it cuts for certain, whether anything else does or not
 */
export function prepareBlocks(b: SkirmishBattle): number {
  const { ax, ay, ex, ey, far, low, high, wide } = pair;
  const { height, depth, obstacle } = b.setup.terrain;
  piecesBetween(b);
  const { pieces: between, piece, pieceX, pieceY, pieceRadius, cuttingPiece } = crowd;
  const long = ex * ex + ey * ey;
  const lengthy = far + (wide * wide) / far; // lines to a side are longer than the way, by less than this
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
    if (height[t] >= high && obstacle[t] === 0 && along > 0 && along < long) {
      // who is beyond the circle around it is not in it
      if (endsBeyond(dx, dy, ex, ey, pieceRadius[i] * pieceRadius[i])) {
        const sure = linesWithin(across, along, depth[t] * far);
        cut |= sure;
        if (cut === ALL_LINES) {
          if (sure === cut) crowd.hidingPiece = t;
          return cut;
        }
      }
    }
    const at = count++;
    pieces[at] = t;
    lines[at] = near;
    if (t === cuttingPiece && at > 0) swapFirst(at); // it is asked first
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

/** Does any of the terrain that was collected cut line `i` of the five? */
export function isLineCut(b: SkirmishBattle, i: number): boolean {
  let laid = false;
  for (let k = 0; k < count; k++) {
    if ((lines[k] & (1 << i)) === 0) continue;
    if (!laid) layLine(b, i);
    laid = true;
    if (!isCutBy(b, pieces[k])) continue;
    crowd.cuttingPiece = pieces[k];
    if (k > 0) swapFirst(k); // what cut this line is likely to cut the next one, which is close by
    return true;
  }
  return false;
}
