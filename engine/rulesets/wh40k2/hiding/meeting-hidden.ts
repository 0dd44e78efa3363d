// Whether a squad on its way can come upon enemies who hide: before it is asked moment by moment who spots whom.
import { SQUAD } from '../../../skirmish/coherency.js';
import { nextCorner } from '../../../skirmish/ways.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { broken, membersOf, playerOf } from '../core/units.js';
import { hasSpotted } from './hiding.js';
import { liesLow, spottingReach } from './spotting.js';

const members = new Int32Array(SQUAD);

/** What lies between these edges is all ground on which the models of a squad have their middles on what is left of their ways, ticks. */
const ground = { west: 0, east: 0, south: 0, north: 0 };
/** From so far away, edge of its base to middle, the one of them that sees best spots the hidden, ticks (W40K-SPOT-001). */
let reach = 0;

/** Ticks by which places on a way that are rounded may lie beside it, and a little more. */
const SLACK = 2;

/** Notes the ways that are left to squad `u`, for `mayComeUpon`. */
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

/** May the squad whose ways were noted spot anybody of the hidden squad `h`? Who lies low in an area is found by those who come near. */
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

/** Could squad `u` find a hidden enemy on what is left of its way, or be found there? */
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
