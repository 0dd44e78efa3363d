import { invalidateGeometry } from '../../kernel/battle.js';
import { INCH, isClear, nearest } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import type { OptionRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { standFlush } from '../casualties/standing-flush.js';
import { Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import {
  engaged,
  firstJoined,
  fleeing,
  isCharacter,
  nextJoined,
  onTable,
  refreshUnitRules,
  tell,
} from '../core/units.js';
import { halfDepthOf, halfWidthOf, individualAt, setFootprint, slotCentre, standsIn } from '../formation.js';
import { Place } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { isIgnored, obstaclesOf, squaredGapTo } from '../obstacles.js';
import { noteJoined } from '../panic/panic-causes.js';
import { Refusal } from '../refusals.js';
import { assignPlaces } from './front-rank-places.js';

/** Returns the bits that the parts of the model of row `m` give to `hook`. */
function kinOf(b: RegimentsBattle, m: number, hook: number): number {
  const { part, parts } = b.setup.unit;
  let bits = 0;
  for (let p = part[m]; p < part[m] + parts[m]; p++) bits = modified(b, hook, p, bits, NO_ATTACK);
  return bits;
}

/** True if the model of row `m` may stand in a unit with others at all (T9A-SPR-047). */
function keepsCompany(b: RegimentsBattle, m: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[m]; p < part[m] + parts[m]; p++) {
    if (permission(b, Hook.mayJoin, p, NO_ATTACK) === CANNOT) return false;
  }
  return true;
}

/**
 * True if character `c` has the base of the models of unit `u` (T9A-FRT-005).
 * GAP T9A-FRT-006: in this release characters with other bases join no unit, neither inside it nor beside it.
 */
export function matchingBase(b: RegimentsBattle, c: number, u: number): boolean {
  const { baseWidth, baseDepth, round } = b.setup.unit;
  return round[c] === 0 && round[u] === 0 && baseWidth[c] === baseWidth[u] && baseDepth[c] === baseDepth[u];
}

/**
 * True if character `c` may stand in unit `u`, wherever both are now: both are friends (T9A-CHR-003, T9A-CHR-004), the
 * base matches, and no rule of either forbids it (T9A-SPR-046, T9A-SPR-047, T9A-SPR-087).
 */
export function suits(b: RegimentsBattle, c: number, u: number): boolean {
  const { player } = b.setup.unit;
  if (c === u || !isCharacter(b, c) || player[c] !== player[u] || !matchingBase(b, c, u)) return false;
  if (!keepsCompany(b, c) || !keepsCompany(b, u) || !b.rules.characters.suits(b, c, u)) return false;
  const living = b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
  const lives = living > 0;
  let kin = lives ? kinOf(b, u, Hook.kin) : -1;
  if (lives && !welcomes(b, u, c)) return false;
  if (b.unit.models[u] === living) return (kinOf(b, c, Hook.kinOfHosts) & ~kin) === 0;
  // Characters that outlived their unit, or stand with the character whom they joined, form a unit of characters.
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    if (!welcomes(b, g, c)) return false;
    if (!lives) kin &= kinOf(b, g, Hook.kin);
  }
  return (kinOf(b, c, Hook.kinOfHosts) & ~kin) === 0;
}

/** True if character `c` has the property that the model of row `m` demands of characters that join it. */
function welcomes(b: RegimentsBattle, m: number, c: number): boolean {
  return (kinOf(b, m, Hook.kinOfJoined) & ~kinOf(b, c, Hook.kin)) === 0;
}

/**
 * Returns the row whose ground becomes free when character `c` leaves: its own row, or that of the unit whose last
 * model it is (T9A-CHR-010).
 */
function vacated(b: RegimentsBattle, c: number): number {
  const { place, host, models } = b.unit;
  return place[c] === Place.inUnit && models[host[c]] === 1 ? host[c] : c;
}

/**
 * True if unit `u`, with the new half sizes `w` and `d` and its Centre at (x, y), keeps an inch from everything that is
 * not nearer already (T9A-SPC-001).
 */
function keepsAnInch(b: RegimentsBattle, u: number, x: number, y: number, w: number, d: number): boolean {
  const { facing, halfWidth, halfDepth } = b.unit;
  const o = obstaclesOf(b);
  const around = w + d + INCH;
  for (let i = 0; i < o.count; i++) {
    const dx = o.x[i] - x;
    const dy = o.y[i] - y;
    const far = o.radius[i] + around;
    if (dx * dx + dy * dy >= far * far || isIgnored(b, o, i, u)) continue;
    const squared = squaredGapTo(b, u, x, y, facing[u], w, d, o, i);
    if (isClear(squared, INCH)) continue;
    const before = squaredGapTo(b, u, b.unit.x[u], b.unit.y[u], facing[u], halfWidth[u], halfDepth[u], o, i);
    if (!isClear(squared, Math.min(INCH, Math.sqrt(before)))) return false;
  }
  return true;
}

/**
 * True if there is room for unit `u` after character `c` and its companions have joined: in `files` files, with the
 * middle of its front `aside` ticks to the right of its present place. The ground on which the character stands now
 * counts as free.
 */
function hasRoom(b: RegimentsBattle, c: number, u: number, files: number, aside: number): boolean {
  const { x, y, facing, models, halfDepth, place } = b.unit;
  const before = models[u];
  const company = Math.max(1, models[c]);
  if (!b.rules.characters.hasPlace(b, u, files, company)) return false;
  models[u] = before + company; // the new formation is judged tentatively, then undone
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  const back = d - halfDepth[u];
  let room = back <= 0 && aside === 0;
  if (!room) {
    const from = vacated(b, c);
    const { ignoredUnits } = b.cache;
    const kept = ignoredUnits[from >> 5];
    if (place[from] === Place.table) ignoredUnits[from >> 5] |= 1 << (from & 31);
    const px = nearest(x[u] + aside * COS[facing[u]] - back * SIN[facing[u]]);
    const py = nearest(y[u] - aside * SIN[facing[u]] - back * COS[facing[u]]);
    const ground = judgePose(b, u, px, py, facing[u], files, Spacing.contact) === Refusal.Legal;
    room = ground && keepsAnInch(b, u, px, py, w, d);
    ignoredUnits[from >> 5] = kept;
  }
  models[u] = before;
  return room;
}

/**
 * True if there is room for the rank that character `c` and its company would begin behind unit `u`.
 * GAP T9A-CHR-005: a unit without room for one more rank, at the edge or in front of others, is joined only if it has one rank and can widen it.
 */
function hasRoomBehind(b: RegimentsBattle, c: number, u: number): boolean {
  return hasRoom(b, c, u, b.unit.files[u], 0);
}

/**
 * True if character `c` may join unit `u` on the table now. Engaged and fleeing units cannot be joined (T9A-CHR-003).
 */
export function mayJoin(b: RegimentsBattle, c: number, u: number): boolean {
  if (!suits(b, c, u) || !onTable(b, u) || engaged(b, u) || fleeing(b, u)) return false;
  return hasRoomBehind(b, c, u) || mayWiden(b, c, u, Seat.widerRight) || mayWiden(b, c, u, Seat.widerLeft);
}

/**
 * The places from which a joining character chooses (T9A-CHR-005): in the middle of the front, at its right or left
 * end, or so that a unit of one rank becomes wider to the right or left (T9A-CHR-007).
 */
export const Seat = { middle: 0, widerRight: 1, widerLeft: 2, rightEnd: 3, leftEnd: 4 } as const;
export const SEATS = [Seat.middle, Seat.widerRight, Seat.widerLeft, Seat.rightEnd, Seat.leftEnd] as const;

/**
 * Seats from this number on are files of the front, counted from the left; `FILE_SEAT` is the first file. They are not
 * listed beside the middle and the ends, but each may be proposed, also the place of another model with the Front Rank
 * rule (T9A-CHR-005).
 */
export const FILE_SEAT = 8;

/** True if the unit becomes wider for a character that takes this seat. */
export const widens = (seat: number): boolean => seat === Seat.widerRight || seat === Seat.widerLeft;

/** Gives unit `u` one more file at the end of its front that `seat` names. */
function widenFront(b: RegimentsBattle, u: number, seat: number): void {
  const { x, y, facing, files, halfWidth } = b.unit;
  const before = halfWidth[u];
  files[u]++;
  halfWidth[u] = halfWidthOf(b, u, files[u]);
  const aside = (seat === Seat.widerRight ? 1 : -1) * (halfWidth[u] - before);
  x[u] = nearest(x[u] + aside * COS[facing[u]]);
  y[u] = nearest(y[u] - aside * SIN[facing[u]]);
}

/**
 * True if unit `u`, of one rank, can become a file wider at the end that `seat` names when `c` joins it (T9A-CHR-007,
 * T9A-SPC-001).
 */
function mayWiden(b: RegimentsBattle, c: number, u: number, seat: number): boolean {
  const { files, models, place, halfWidth } = b.unit;
  if (models[u] > files[u] || place[u] !== Place.table) return false;
  const more = halfWidthOf(b, u, files[u] + 1) - halfWidth[u];
  return hasRoom(b, c, u, files[u] + 1, seat === Seat.widerRight ? more : -more);
}

/**
 * True if character `c`, which may join unit `u`, may take the given seat in it. A front of two files has no ends
 * besides the middle.
 */
export function mayTake(b: RegimentsBattle, c: number, u: number, seat: number): boolean {
  if (widens(seat)) return mayWiden(b, c, u, seat);
  // A character that joins a unit of several ranks needs room behind the unit.
  if (b.unit.models[u] <= b.unit.files[u] && !hasRoomBehind(b, c, u)) return false;
  if (seat === Seat.middle) return true;
  if (seat >= FILE_SEAT) return seat - FILE_SEAT < b.unit.files[u];
  return b.unit.files[u] > 2 && endOf(b, c, u, seat) !== NONE;
}

/** True if the champion of `u`, or a character other than `c`, has place `place`. */
export function isHeld(b: RegimentsBattle, c: number, u: number, place: number): boolean {
  const row = individualAt(b, u, place);
  return row !== NONE && row !== c;
}

/**
 * Returns the file of the front rank of `u` nearest to the end that `seat` names, among those that `c` may take, or
 * NONE.
 */
export function endOf(b: RegimentsBattle, c: number, u: number, seat: number): number {
  const n = b.unit.files[u];
  for (let k = 0; k < n; k++) {
    const file = seat === Seat.leftEnd ? k : n - 1 - k;
    if (!isHeld(b, c, u, file)) return file;
  }
  return NONE;
}

/** True if this record of a joining character names a file of the front and nothing else. */
export function namesFile(b: RegimentsBattle, record: OptionRecord): boolean {
  const { verb, target, extra, x, y, facing, files, path } = record;
  if (verb !== Verb.Join || target < 0 || target >= b.setup.units || !(extra >= FILE_SEAT) || extra % 1 !== 0)
    return false;
  return x === 0 && y === 0 && facing === 0 && files === 0 && path.length === 0;
}

const there = new Float64Array(2);

/** Returns the square of the distance in ticks from (x, y) to a place of `u`. */
function squaredWay(b: RegimentsBattle, u: number, place: number, x: number, y: number): number {
  slotCentre(b, u, place, there);
  return (there[0] - x) * (there[0] - x) + (there[1] - y) * (there[1] - y);
}

/**
 * Returns the place of `u` nearest to (x, y) that no other individual has, in the first rank with such a place, or
 * NONE.
 */
function nearestPlace(b: RegimentsBattle, c: number, u: number, x: number, y: number): number {
  const { files, models } = b.unit;
  let nearest: number = NONE;
  let least = Infinity;
  for (let place = 0; place < models[u] && (nearest === NONE || place % files[u] !== 0); place++) {
    const squared = squaredWay(b, u, place, x, y);
    if (squared >= least || isHeld(b, c, u, place)) continue;
    least = squared;
    nearest = place;
  }
  return nearest;
}

/**
 * Gives character `c` the given file of the front of `u`. An individual that has it goes to the nearest other place as
 * far forward as possible (T9A-CHR-005).
 */
export function takeFile(b: RegimentsBattle, c: number, u: number, file: number): void {
  const holder = isHeld(b, c, u, file) ? individualAt(b, u, file) : NONE;
  b.unit.slot[c] = file;
  if (holder === NONE) return;
  slotCentre(b, u, file, there);
  b.unit.slot[holder] = NONE;
  b.unit.slot[holder] = nearestPlace(b, NONE, u, there[0], there[1]);
}

/**
 * Makes character `c`, which stands at (x, y) with `limit` ticks of its move left, join unit `u`. If it cannot reach
 * the place of its `seat`, it takes the nearest place, as far forward as possible, that no model with the Front Rank
 * rule has (T9A-CHR-006).
 */
export function joinFrom(
  b: RegimentsBattle,
  c: number,
  u: number,
  seat: number,
  x: number,
  y: number,
  limit: number,
): void {
  const { slot } = b.unit;
  const file = seat - FILE_SEAT;
  const displaces = seat >= FILE_SEAT && isHeld(b, c, u, file);
  const isTooFar = displaces && squaredWay(b, u, file, x, y) > limit * limit;
  join(b, c, u, isTooFar ? Seat.middle : seat);
  if (!isTooFar && squaredWay(b, u, slot[c], x, y) <= limit * limit) return;
  const nearest = nearestPlace(b, c, u, x, y);
  if (nearest !== NONE) slot[c] = nearest;
}

/**
 * The Troop Type of formation `u`: that of its rank and file, or of most of its models if it has none (T9A-TRT-001).
 * GAP T9A-TRT-001: of characters in equal numbers the type of the first in the list counts; the opponent is not asked.
 */
export function troopTypeOf(b: RegimentsBattle, u: number): number {
  const { troopType, character } = b.setup.unit;
  const { pool, own } = b.unit;
  if (character[u] === 0 && (pool[u] > 0 || own[u] > 0)) return troopType[u];
  let best = troopType[u];
  let most = 0;
  for (let m = 0; m < b.setup.units; m++) {
    if (!standsIn(b, m, u)) continue;
    let n = 0;
    for (let o = 0; o < b.setup.units; o++) if (standsIn(b, o, u) && troopType[o] === troopType[m]) n++;
    if (n <= most) continue;
    most = n;
    best = troopType[m];
  }
  return best;
}

/**
 * Makes character `c` part of unit `u` (T9A-CHR-009). It takes its `seat`, by default the most central free place as
 * far forward as possible, and models of the unit step back for it (T9A-CHR-005, T9A-FRT-001). The unit keeps its files
 * and the middle of its front, unless a unit of one rank becomes a file wider instead (T9A-CHR-007).
 */
export function join(b: RegimentsBattle, c: number, u: number, seat: number = Seat.middle): void {
  const { place, host, models } = b.unit;
  // Characters that stood with it come along: a unit of characters joins another unit as a whole.
  for (let g = 0; g < b.setup.units; g++) {
    if (place[g] !== Place.inUnit || host[g] !== c) continue;
    host[g] = u;
    models[c]--;
    models[u]++;
    noteJoined(b, u, 1);
  }
  place[c] = Place.inUnit;
  host[c] = u;
  b.unit.slot[c] = NONE;
  models[u]++;
  noteJoined(b, u, 1);
  if (widens(seat)) widenFront(b, u, seat);
  if (seat === Seat.rightEnd || seat === Seat.leftEnd) b.unit.slot[c] = endOf(b, c, u, seat);
  if (seat >= FILE_SEAT) takeFile(b, c, u, seat - FILE_SEAT);
  settleFormation(b, u);
  if (b.log !== null) tell(b, 'join', c, `join ${b.setup.names[u]}`);
}

/** Updates places, footprint and rules of the unit as a whole after models joined or left it by choice. */
export function settleFormation(b: RegimentsBattle, u: number): void {
  setFootprint(b, u);
  if (b.unit.place[u] === Place.table) standFlush(b, u);
  assignPlaces(b, u);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
}
