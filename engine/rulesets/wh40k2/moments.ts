import { touch } from '../../kernel/battle.js';
import { nearest } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import { anyOpen, isInTheOpen, viewGap } from './aiming.js';
import { Fire, mayModelFire, maySquadFire } from './armament.js';
import { MOMENTS } from './asks.js';
import { MomentCover, type W40kBattle } from './state.js';
import { isLegalTarget, squadReach } from './targets.js';
import { broken, engaged, membersOf, playerOf } from './units.js';

/** How a unit moves: the `kind` of its move. */
export const MoveKind = { move: 0, run: 1, charge: 2, compulsory: 3 } as const;

/** Points of a move at which overwatch may fire: 0 before it starts, then each quarter of the way; 4 is its end. */
export const POINTS = MOMENTS + 1;

const members = new Int32Array(256);
const keptX = new Int32Array(256);
const keptY = new Int32Array(256);
/** How near the mover is to a squad at each point, and 1 where it is in the open. */
const gaps = new Float64Array(64 * POINTS);
const open = new Uint8Array(64 * POINTS);
const legal = new Uint8Array(64);
const shelter = new Uint8Array(64);

/** Does model `m` make a move now: is its way known (K32)? */
function isUnderWay(b: W40kBattle, m: number): boolean {
  const { startX, startY, endX, endY } = b.model;
  return startX[m] !== 0 || startY[m] !== 0 || endX[m] !== 0 || endY[m] !== 0;
}

/** Where model `m` is at point `k` of its move: x and y are entries 0 and 1 of the battle's scratch. */
export function alongMove(b: W40kBattle, m: number, k: number): void {
  const { x, y, startX, startY, endX, endY } = b.model;
  const { out } = b.cache;
  const moves = isUnderWay(b, m);
  out[0] = moves ? startX[m] + nearest(((endX[m] - startX[m]) * k) / MOMENTS) : x[m];
  out[1] = moves ? startY[m] + nearest(((endY[m] - startY[m]) * k) / MOMENTS) : y[m];
}

/** Is squad `s` on overwatch and able to fire (W40K-OVER-003)? */
export function isOnOverwatch(b: W40kBattle, s: number): boolean {
  return b.unit.overwatch[s] !== 0 && maySquadFire(b, s, Fire.overwatch) && !broken(b, s) && !engaged(b, s);
}

/** Does unit `mover`, whose move is of this kind, charge squad `s`? */
export function charges(b: W40kBattle, mover: number, s: number, kind: number): boolean {
  return kind === MoveKind.charge && b.unit.target[mover] === s;
}

/** The model of squad `s` through whose eyes shelter is judged, or -1. */
function watcher(b: W40kBattle, s: number): number {
  const n = membersOf(b, s, members);
  for (let i = 0; i < n; i++) if (mayModelFire(b, members[i])) return members[i];
  return -1;
}

/** Does squad `s` see unit `t` with none of it in the open, or not at all? */
export function isSheltered(b: W40kBattle, s: number, t: number): boolean {
  const m = watcher(b, s);
  return m >= 0 && !anyOpen(b, m, t);
}

/** Notes what squad `s` sees of the mover, which stands at point `k` of its move. */
function noteView(b: W40kBattle, s: number, mover: number, kind: number, k: number): void {
  if (k === 0 && isSheltered(b, s, mover)) shelter[s] |= MomentCover.setOutInCover;
  if (k === MOMENTS && isSheltered(b, s, mover)) shelter[s] |= MomentCover.endsInCover;
  const fire = Fire.overwatch | (charges(b, mover, s, kind) ? Fire.charger : 0);
  const gap = viewGap(b, s, mover);
  if (gap < 0) return;
  // W40K-DEC-024: at whoever charges it a squad may always fire
  if ((fire & Fire.charger) === 0 && !isLegalTarget(b, s, mover, fire)) return;
  if (squadReach(b, s, fire) < gap) return;
  legal[s] |= 1 << k;
  gaps[s * POINTS + k] = gap;
  open[s * POINTS + k] = isInTheOpen(b, s, mover) ? 1 : 0;
}

/**
 * Looks at the move of unit `mover` from all squads on overwatch, point by point: afterwards `momentsFor` answers. The models
 * are put along their way for it and back again.
 */
export function lookAhead(b: W40kBattle, mover: number, kind: number): void {
  const { cache } = b;
  if (cache.momentEpoch === b.epoch && cache.momentMover === mover && cache.momentKind === kind) return;
  const player = playerOf(b, mover);
  cache.moments.fill(0);
  cache.momentShelter.fill(0);
  legal.fill(0);
  shelter.fill(0);
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    keptX[members[i]] = b.model.x[members[i]];
    keptY[members[i]] = b.model.y[members[i]];
  }
  for (let k = 0; k < POINTS; k++) {
    displace(b, mover, k);
    for (let s = 0; s < b.setup.units; s++) {
      if (playerOf(b, s) !== player && isOnOverwatch(b, s)) noteView(b, s, mover, kind, k);
    }
  }
  putBack(b, mover);
  for (let s = 0; s < b.setup.units; s++) {
    cache.moments[s] = choicesOf(s);
    cache.momentShelter[s] = shelter[s];
  }
  cache.momentEpoch = b.epoch;
  cache.momentMover = mover;
  cache.momentKind = kind;
}

function displace(b: W40kBattle, mover: number, k: number): void {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    alongMove(b, m, k);
    b.model.x[m] = b.cache.out[0];
    b.model.y[m] = b.cache.out[1];
  }
  touch(b);
}

function putBack(b: W40kBattle, mover: number): void {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    b.model.x[members[i]] = keptX[members[i]];
    b.model.y[members[i]] = keptY[members[i]];
  }
  touch(b);
}

/** Of the points at which squad `s` may fire the four that are worth a question, a bit each (K33). */
function choicesOf(s: number): number {
  const all = legal[s];
  let chosen = all & 1; // before it moves
  if (chosen === 0) for (let k = 1; k < POINTS && chosen === 0; k++) chosen = all & (1 << k); // at first sight
  let best: number = NONE;
  for (let k = 1; k < MOMENTS; k++) {
    if ((all & (1 << k)) === 0) continue;
    const at = s * POINTS + k;
    if (best < 0 || open[at] > open[best] || (open[at] === open[best] && gaps[at] < gaps[best])) best = at;
  }
  if (best >= 0) chosen |= 1 << (best - s * POINTS); // out of cover, or where it is nearest
  return chosen | (all & (1 << MOMENTS)); // at its end
}

/** The moments of the move at which squad `s` may fire, a bit each: ask `lookAhead` first. */
export function momentsFor(b: W40kBattle, s: number): number {
  return b.cache.moments[s];
}
