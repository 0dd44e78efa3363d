// Quick tests whether a squad on its way can meet hidden enemies, before spotting is tested point by point.
import { SQUAD } from '../../../skirmish/coherency.js';
import { nextCorner } from '../../../skirmish/ways.js';
import { liesLow } from '../caches/concealment.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { broken, membersOf, playerOf } from '../core/units.js';
import { hasSpotted } from './hiding.js';
import { spottingReach } from './spotting.js';

const members = new Int32Array(SQUAD);

/** Bounds in ticks of the centres of a squad's models on the rest of their ways. */
const ground = { west: 0, east: 0, south: 0, north: 0 };
/**
 * Largest distance in ticks, from base edge to centre, at which a model of the squad spots hidden enemies
 * (W40K-SPOT-001).
 */
let reach = 0;

/** Ticks by which rounded places may be beside the exact way, and a little more. */
const SLACK = 2;

/** Stores the bounds of the remaining ways of squad `u`, for `mayComeUpon`. */
function noteGround(b: W40kBattle, u: number): void {
  const { x, y, startX, endX, endY } = b.model;
  const n = membersOf(b, u, members);
  ground.west = Infinity;
  ground.east = -Infinity;
  ground.south = Infinity;
  ground.north = -Infinity;
  reach = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    widen(x[m], y[m]);
    if (startX[m] !== 0) widen(endX[m], endY[m]);
    for (let r = nextCorner(b, m, 0); r >= 0; r = nextCorner(b, m, r + 1)) widen(b.bend.x[r], b.bend.y[r]);
    reach = Math.max(reach, spottingReach(b, m));
  }
}

function widen(x: number, y: number): void {
  if (x - SLACK < ground.west) ground.west = x - SLACK;
  if (x + SLACK > ground.east) ground.east = x + SLACK;
  if (y - SLACK < ground.south) ground.south = y - SLACK;
  if (y + SLACK > ground.north) ground.north = y + SLACK;
}

/**
 * False if the squad with the stored bounds cannot spot any model of the hidden squad `h`. Models that are concealed in
 * an area are only spotted from nearby.
 */
function mayComeUpon(b: W40kBattle, h: number): boolean {
  const { x, y } = b.model;
  const n = membersOf(b, h, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!liesLow(b, m)) return true;
    const dx = Math.max(ground.west - x[m], x[m] - ground.east, 0);
    const dy = Math.max(ground.south - y[m], y[m] - ground.north, 0);
    const near = reach + b.setup.model.radius[m];
    if (dx * dx + dy * dy <= near * near) return true;
  }
  return false;
}

/** True if squad `u` could spot a hidden enemy on the rest of its way, or be spotted there. */
export function mayMeetHidden(b: W40kBattle, u: number): boolean {
  if (b.unit.hidden[u] !== Hidden.none) return true;
  if (broken(b, u)) return false;
  const player = playerOf(b, u);
  let noted = false;
  for (let h = 0; h < b.setup.units; h++) {
    if (b.unit.hidden[h] === Hidden.none || playerOf(b, h) === player || hasSpotted(b, u, h)) continue;
    if (!noted) noteGround(b, u);
    noted = true;
    if (mayComeUpon(b, h)) return true;
  }
  return false;
}
