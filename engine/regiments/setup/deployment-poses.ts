import { Level } from '../../kernel/core.js';
import { ANGLE_MASK, degrees, HALF_TURN, INCH, QUARTER_TURN, TOUCH } from '../../kernel/geometry/measures.js';
import { reachEast, reachNorth } from '../../kernel/geometry/rectangle.js';
import { Stretch } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import { ask, NEXT } from '../../kernel/procedure.js';
import { type Chance, listAhead, listed } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { join, SEATS, widens } from '../characters/characters.js';
import { Ask, Verb } from '../core/asks.js';
import { SIZES } from '../core/state.js';
import { isCharacter, playerOf, refreshUnitRules, tell } from '../core/units.js';
import { formUp, halfDepthOf, halfWidthOf } from '../formation.js';
import { Place } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { isIgnored, obstaclesOf, squaredGapTo, sweepPast } from '../obstacles.js';
import { Refusal } from '../refusals.js';
import { judgeHost, offerHost, offerHosts } from './deployment-into-units.js';
import { Deployment, type Zone, zoneHolds, zoneLacks, zoneOf } from './deployment-zones.js';

/** Largest number of poses offered for one unit (K05). */
const MOST = 60;
/** Largest number of poses offered if every inch of the table is searched, which happens once, also in playouts. */
const FEW = 8;
/** Largest number of places that are judged for a unit. */
const SLOTS = 128;
/** Largest number of units and pieces of terrain on a table. */
const OBSTACLES = 160;

/** Judges whether `u` may stand in its player's zone in a pose (T9A-DEP-003, T9A-SPC-001). */
function judgeInZone(b: RegimentsBattle, u: number, x: number, y: number, facing: number, files: number): number {
  if (!b.rules.setup.mayStandIn(b, u, files)) return Refusal.BadFormation;
  const refusal = judgePose(b, u, x, y, facing, files, Spacing.place);
  if (refusal !== Refusal.Legal) return refusal;
  const zone = zoneOf(b, playerOf(b, u));
  const held = zoneHolds(zone, x, y, facing, halfWidthOf(b, u, files), halfDepthOf(b, u, files));
  return held ? Refusal.Legal : Refusal.OutsideZone;
}

/**
 * Judges whether Scouts `u` may stand in a pose: in their own zone, or farther from every enemy than the game asks
 * (T9A-SPR-072, WFB9-SRSCO-002).
 */
function judgeScout(b: RegimentsBattle, u: number, x: number, y: number, facing: number, files: number): number {
  const inside = judgeInZone(b, u, x, y, facing, files);
  if (inside !== Refusal.OutsideZone) return inside;
  const o = obstaclesOf(b);
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  const far = b.rules.setup.scoutDistance(b);
  for (let i = 0; i < o.count && o.owner[i] >= 0; i++) {
    if (playerOf(b, o.owner[i]) === playerOf(b, u)) continue;
    if (squaredGapTo(b, u, x, y, facing, w, d, o, i) <= far * far) return Refusal.NearEnemy;
  }
  return Refusal.Legal;
}

/** The zone of the unit for which `findLine` was called last. */
const zone: { -readonly [K in keyof Zone]: Zone[K] } = { type: 0, half: 0, attacker: false, width: 0, depth: 0 };

/**
 * Returns the result of `judgeInZone` without its reason, for the unit of the last `findLine`. The zone is tested
 * first.
 */
function fitsInZone(b: RegimentsBattle, u: number, x: number, y: number, facing: number, files: number): number {
  if (!zoneHolds(zone, x, y, facing, halfWidthOf(b, u, files), halfDepthOf(b, u, files))) return Refusal.OutsideZone;
  if (!b.rules.setup.mayStandIn(b, u, files)) return Refusal.BadFormation;
  return judgePose(b, u, x, y, facing, files, Spacing.place);
}

type JudgePlace = (b: RegimentsBattle, u: number, x: number, y: number, facing: number, files: number) => number;

/** Adds a pose if it is legal and fewer than `most` are listed. */
function offer(
  b: RegimentsBattle,
  u: number,
  judge: JudgePlace,
  most: number,
  x: number,
  y: number,
  facing: number,
  files: number,
): void {
  if (b.option.count >= most) return;
  const px = Math.round(x);
  const py = Math.round(y);
  if (judge(b, u, px, py, facing, files) !== Refusal.Legal) return;
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (option.x[i] === px && option.y[i] === py && option.facing[i] === facing && option.files[i] === files) return;
  }
  option.addPose(Verb.Deploy, u, 0, px, py, facing, files);
}

/** The front line of a player's zone: its middle, the direction along it and the direction towards the enemy. */
const line = { x: 0, y: 0, along: 0, ahead: 0, length: 0 };

function findLine(b: RegimentsBattle, player: number): void {
  const { type, half, attacker, width, depth } = zoneOf(b, player);
  zone.type = type;
  zone.half = half;
  zone.attacker = attacker;
  zone.width = width;
  zone.depth = depth;
  line.x = width / 2;
  line.y = depth / 2;
  if (type !== Deployment.diagonal) {
    line.ahead = half === 0 ? 0 : HALF_TURN;
    line.length = width;
  } else {
    // perpendicular to the diagonal, away from the own corner
    const east = half === 0 || half === 3 ? -1 : 1;
    const north = half === 0 || half === 2 ? 1 : -1;
    line.ahead = bearing(east * depth, north * width);
    line.length = Math.sqrt(width * width + depth * depth);
  }
  line.along = (line.ahead + degrees(90)) & ANGLE_MASK;
}

/** Candidate places in a zone, the best first. */
const slots = {
  count: 0,
  x: new Int32Array(SLOTS),
  y: new Int32Array(SLOTS),
  facing: new Int32Array(SLOTS),
  files: new Int32Array(SLOTS),
};

/** Adds a candidate place `beside` ticks from the middle of the line and `behind` ticks behind it. */
function addSlot(beside: number, behind: number, turn: number, files: number): void {
  const i = slots.count++;
  slots.x[i] = Math.round(line.x + beside * SIN[line.along] - behind * SIN[line.ahead]);
  slots.y[i] = Math.round(line.y + beside * COS[line.along] - behind * COS[line.ahead]);
  slots.facing[i] = (line.ahead + turn) & ANGLE_MASK;
  slots.files[i] = files;
}

/**
 * Adds candidate places of `u` in rows behind the line, from the middle outward, with `columns` places to each side.
 */
function addRows(b: RegimentsBattle, u: number, columns: number, rows: number, turn: number, files: number): void {
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  const { type } = zone;
  const reach = turn === 0 ? d : Math.ceil(Math.sqrt(w * w + d * d));
  const room = line.length / 2 - (turn === 0 ? w : reach);
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c <= 2 * columns; c++) {
      const beside = ((c & 1 ? 1 : -1) * ((c + 1) >> 1) * room) / columns;
      const from = type === Deployment.classic ? 12 : 9;
      addSlot(beside, from * INCH + 3 * INCH * row + reach + 2, turn, files);
      if (type === Deployment.flankAttack) addSlot(beside, 15 * INCH + 3 * INCH * row + reach + 2, turn, files);
    }
  }
}

/** Returns a number of files for `u` besides its usual one: a wider block if `wider`, otherwise a narrower one. */
function otherFiles(b: RegimentsBattle, u: number, wider: boolean): number {
  const usual = b.setup.unit.files[u];
  const models = b.unit.models[u];
  const other = wider
    ? Math.min(models, usual + Math.max(2, usual >> 1))
    : Math.max(1, usual - Math.max(2, usual >> 2));
  return Math.min(other, models);
}

/**
 * Stretches of the current row in which the unit would be too close to an obstacle: from and to, ticks from the west.
 */
const barred = { count: 0, from: new Float64Array(OBSTACLES), to: new Float64Array(OBSTACLES) };
const stretch = new Float64Array(2);

/**
 * Finds the stretches that obstacles bar for `u` to the east of (x, y). They are a little shorter than the truth; the
 * remaining places are judged.
 */
function findBarred(b: RegimentsBattle, u: number, x: number, y: number, facing: number, w: number, d: number): void {
  const o = obstaclesOf(b);
  barred.count = 0;
  for (let i = 0; i < o.count; i++) {
    if (Math.abs(o.y[i] - y) >= w + d + INCH + o.radius[i] || isIgnored(b, o, i, u)) continue;
    if (!sweepPast(b, u, x, y, facing, w, d, QUARTER_TURN, INCH - 2 * TOUCH, o, i, stretch)) continue;
    barred.from[barred.count] = x + stretch[Stretch.Enters] + 1;
    barred.to[barred.count++] = x + stretch[Stretch.Leaves] - 1;
  }
}

/** Returns the first place, at `x` or a whole number of inches after it, outside the barred stretches. */
function firstUnbarred(x: number): number {
  let free = x;
  for (let k = 0; k < barred.count; k++) {
    if (free <= barred.from[k] || free >= barred.to[k]) continue;
    free = INCH * Math.ceil(barred.to[k] / INCH);
    k = -1; // an earlier stretch may bar the new place
  }
  return free;
}

/** True if the current enumerator searched every inch of the table, so that it listed all places even in a playout. */
let everyInch = false;

/**
 * Searches every inch of the table for a legal place, if no listed place is free. With `zoned`, only the own zone is
 * searched.
 */
function offerAnywhere(b: RegimentsBattle, u: number, judge: JudgePlace, zoned: boolean): void {
  everyInch = true;
  const { width, depth } = b.setup;
  const files = Math.min(b.setup.unit.files[u], b.unit.models[u]);
  const w = halfWidthOf(b, u, files);
  const d = halfDepthOf(b, u, files);
  for (const turn of [0, 90]) {
    const facing = (line.ahead + degrees(turn)) & ANGLE_MASK;
    const east = reachEast(facing, w, d);
    const north = reachNorth(facing, w, d);
    for (let y = INCH; y < depth && b.option.count < FEW; y += INCH) {
      if (y < north || y + north > depth) continue; // off the table
      barred.count = 0;
      let looked = facing % QUARTER_TURN !== 0; // for units that stand at an angle, sweeping costs more than it saves
      for (let x = INCH * Math.ceil(east / INCH); x < width && x + east <= width && b.option.count < FEW; x += INCH) {
        const lacks = zoned ? zoneLacks(zone, x, y, facing, w, d) : 0;
        if (lacks > 0) {
          x += INCH * Math.floor(lacks / INCH);
          continue;
        }
        if (!looked) findBarred(b, u, x, y, facing, w, d);
        looked = true;
        const free = firstUnbarred(x);
        if (free === x) offer(b, u, judge, MOST, x, y, facing, files);
        else x = free - INCH;
      }
    }
  }
}

/** Finds candidate places in the zone, coarse to fine: front row first, from the middle outward (K05). */
function findSlots(b: RegimentsBattle, u: number): void {
  slots.count = 0;
  const files = Math.min(b.setup.unit.files[u], b.unit.models[u]);
  const single = b.unit.models[u] === 1;
  addRows(b, u, single ? 4 : 6, 2, 0, files);
  if (single) return;
  addRows(b, u, 3, 1, 0, otherFiles(b, u, true));
  addRows(b, u, 3, 1, 0, otherFiles(b, u, false));
  addRows(b, u, 1, 1, degrees(45), files);
  addRows(b, u, 1, 1, degrees(315), files);
}

/** Adds the legal candidate places in the zone. */
function offerZone(b: RegimentsBattle, u: number): void {
  findSlots(b, u);
  const { count, x, y, facing, files } = slots;
  const most = Math.min(MOST, b.option.wanted);
  for (let i = 0; i < count && b.option.count < most; i++) {
    offer(b, u, fitsInZone, most, x[i], y[i], facing[i], files[i]);
  }
}

/** Candidate places and joinable units that have not been sampled yet: numbers of slots, then units. */
const undrawn = new Uint16Array(SLOTS + SEATS.length * SIZES.large.units);
/** For each candidate place: 0 not judged, 1 free, 2 not free. */
const verdicts = new Uint8Array(SLOTS);

/** True if place `i` is legal for `u` and differs from all places before it. The verdict is cached. */
function isFree(b: RegimentsBattle, u: number, i: number): boolean {
  const { x, y, facing, files } = slots;
  if (verdicts[i] === 0) {
    const free = !isRepeated(i) && fitsInZone(b, u, x[i], y[i], facing[i], files[i]) === Refusal.Legal;
    verdicts[i] = free ? 1 : 2;
  }
  return verdicts[i] === 1;
}

/** True if fewer than `MOST` places before `i` are free, so that it would be listed. */
function isListed(b: RegimentsBattle, u: number, i: number): boolean {
  let free = 0;
  // Judge only until the result is certain either way.
  for (let k = 0; free < MOST && free + i - k >= MOST; k++) if (isFree(b, u, k)) free++;
  return free < MOST;
}

/**
 * Samples one of `deployPoseOptions` (`Ruleset.sample`): first it chooses a random place or a unit to join, then it
 * judges it.
 */
export function sampleDeployPose(b: RegimentsBattle, random: Chance): number {
  const u = b.decision.subject[0];
  findLine(b, playerOf(b, u));
  findSlots(b, u);
  const { count, x, y, facing, files } = slots;
  let left = 0;
  for (; left < count; left++) {
    undrawn[left] = left;
    verdicts[left] = 0;
  }
  if (isCharacter(b, u)) {
    const { player } = b.setup.unit;
    for (let v = 0; v < b.setup.units; v++) {
      if (player[v] !== player[u]) continue;
      for (const seat of SEATS) {
        // only one rank grows wider
        if (!widens(seat) || b.unit.models[v] <= b.unit.files[v]) undrawn[left++] = count + SEATS.length * v + seat;
      }
    }
    if (left > MOST) return -1; // the number of listed places depends on the number of units that it may join
  }
  while (left > 0) {
    const n = random.below(left);
    const i = undrawn[n];
    if (i >= count) {
      const host = Math.floor((i - count) / SEATS.length);
      if (offerHost(b, u, host, SEATS[(i - count) % SEATS.length], zone)) return b.option.count - 1;
    } else if (isFree(b, u, i) && isListed(b, u, i)) {
      return b.option.addPose(Verb.Deploy, u, 0, x[i], y[i], facing[i], files[i]);
    }
    undrawn[n] = undrawn[--left];
  }
  return -1;
}

/** True if place `i` equals one before it. */
function isRepeated(i: number): boolean {
  const { x, y, facing, files } = slots;
  for (let k = 0; k < i; k++) {
    if (x[k] === x[i] && y[k] === y[i] && facing[k] === facing[i] && files[k] === files[i]) return true;
  }
  return false;
}

/** T9A-DEC-011: lists places for the unit that is being deployed, at most 64. */
export function deployPoseOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  findLine(b, playerOf(b, u));
  everyInch = false;
  offerHosts(b, u, zone);
  offerZone(b, u);
  if (b.option.count === 0) offerAnywhere(b, u, fitsInZone, true);
}

/** T9A-DEC-134: lists places for Scouts, inside and outside the zone. */
export function scoutPoseOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const files = Math.min(b.setup.unit.files[u], b.unit.models[u]);
  findLine(b, playerOf(b, u));
  everyInch = false;
  const most = Math.min(MOST, b.option.wanted);
  for (let row = 1; row <= 5; row++) {
    for (let column = 1; column <= 7; column++) {
      offer(b, u, judgeScout, most, (column * b.setup.width) / 8, (row * b.setup.depth) / 6, line.ahead, files);
    }
  }
  offerZone(b, u);
  if (b.option.count === 0) offerAnywhere(b, u, judgeScout, false);
}

/**
 * Lists the options of a question about `u` that will be asked at once if it has any (K03).
 * @returns the number of options
 */
function listFor(b: RegimentsBattle, u: number, enumerate: (b: RegimentsBattle) => void): number {
  b.decision.subject[0] = u;
  listAhead(b, enumerate);
  b.decision.subject[0] = -1;
  if (everyInch && b.option.count > 0) listed(b);
  return b.option.count;
}

/**
 * Lists places for `u` in its zone and units that it may join (T9A-DEP-003). Returns their number. Call it just before
 * asking.
 */
function listDeployPoses(b: RegimentsBattle, u: number): number {
  return listFor(b, u, deployPoseOptions);
}

/**
 * True if the first place that `listDeployPoses` has just listed is the only one. In playouts the list stops at the
 * first.
 */
function isOnlyPose(b: RegimentsBattle, u: number): boolean {
  const { option } = b;
  if (option.wanted > 1 || everyInch || option.count > 1) return option.count === 1;
  option.wanted = 2;
  const n = listDeployPoses(b, u);
  option.wanted = 1;
  listDeployPoses(b, u);
  return n === 1;
}

/**
 * Asks `player` where `u` is deployed. At level command the only place is taken without a question. Without a place the
 * unit stays away, and the answer is Stop.
 * @returns what the step that calls it returns; the next step reads the answer
 */
export function deployOrAsk(b: RegimentsBattle, u: number, player: number): number {
  if (listDeployPoses(b, u) > 0) {
    if (b.core.level[0] === Level.full || !isOnlyPose(b, u)) return ask(b, Ask.DeployPose, player, u);
    copyRecord(b.answer, 0, b.option, 0);
    b.option.decision = 0; // the listed options are not asked
    return NEXT;
  }
  // GAP T9A-DEP-003 WFB9-SCN-012: a unit for which the zone has no room left stays away and counts as destroyed
  b.unit.place[u] = Place.destroyed;
  if (b.log !== null) tell(b, 'deployment', u, 'find no room and stay away');
  b.answer.verb[0] = Verb.Stop;
  return NEXT;
}

/** Lists places for the Scouts `u` (T9A-SPR-071, T9A-SPR-072). Returns their number. Call it just before asking. */
export function listScoutPoses(b: RegimentsBattle, u: number): number {
  return listFor(b, u, scoutPoseOptions);
}

function judgeRecord(b: RegimentsBattle, record: OptionRecord, judge: JudgePlace): number {
  const u = b.decision.subject[0];
  if (record.verb !== Verb.Deploy || record.target !== u || record.path.length > 0) return Refusal.NotAnOption;
  return judge(b, u, record.x, record.y, record.facing, record.files);
}

/** Judges a place that need not be listed, for normal deployment. */
export function judgeDeployPose(b: RegimentsBattle, record: OptionRecord): number {
  if (record.verb === Verb.Join) return judgeHost(b, record, zoneOf(b, playerOf(b, b.decision.subject[0])));
  return judgeRecord(b, record, judgeInZone);
}

/** Judges a place that need not be listed, for scouts. */
export function judgeScoutPose(b: RegimentsBattle, record: OptionRecord): number {
  return judgeRecord(b, record, judgeScout);
}

/** Puts `u` where the answer says: on the table, or into a unit. */
export function deployAnswer(b: RegimentsBattle, u: number): void {
  const { verb, target, extra, x, y, facing, files } = b.answer;
  if (verb[0] === Verb.Join) {
    join(b, u, target[0], extra[0]);
    return;
  }
  formUp(b, u, x[0], y[0], facing[0], files[0]);
  refreshUnitRules(b, u);
  if (b.log !== null) {
    const at = `${(x[0] / INCH).toFixed(1)}, ${(y[0] / INCH).toFixed(1)}`;
    tell(b, 'deployment', u, `deploy at (${at}), ${files[0]} wide`);
  }
}
