import { SUBJECTS } from '../../kernel/core.js';
import { ANGLE_MASK, INCH } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { copyRecord, type OptionRecord } from '../../kernel/options.js';
import type { Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { nearestEnemies } from '../caches/nearest-enemies.js';
import { Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { unitSubject } from '../core/state.js';
import { firstJoined, movement, movementOfModel, nextJoined, tell } from '../core/units.js';
import { canRearrange, keepReach, reformTo } from '../displacement.js';
import { judgePose, Spacing } from '../legality.js';
import { NEAREST } from '../nearest-enemies.js';
import { Refusal } from '../refusals.js';

// Reforms (T9A-MOV-012): any legal formation and facing about an unchanged Centre. All are accepted; some are offered.

/** Number of compass directions that are offered. */
const COMPASS = 4;
/** Changes of the number of files that are offered. */
const FILES = [-1, 1, -2, 2, 5];

/** No model ends farther from its start than this multiple of its Movement (T9A-MOV-013). */
export const REFORM_REACH = 2;

const reaches = new Int32Array(SUBJECTS);

/**
 * Returns how far a rank-and-file model of `u` may move, in ticks: `times` its Movement, or `times` `limit` ticks if
 * there is a limit.
 */
export function commonReach(b: RegimentsBattle, u: number, times: number, limit = 0): number {
  return times * (limit > 0 ? limit : movementOfModel(b, u, u) * INCH);
}

/**
 * Returns how far each champion and character in `u` may move, by row, with its own Movement; null if all models are
 * alike.
 */
export function ownReaches(b: RegimentsBattle, u: number, times: number, limit = 0): Int32Array | null {
  if (b.unit.models[u] === b.unit.pool[u]) return null;
  reaches[u] = commonReach(b, u, times, limit);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    reaches[g] = times * (limit > 0 ? limit : movementOfModel(b, u, g) * INCH);
  }
  return reaches;
}

/**
 * Judges whether `u` may reform to this facing and number of files about its Centre. Unit Spacing holds (T9A-MOV-012).
 * No model ends farther from its start than `times` its own Movement, whatever slower models are in the unit
 * (T9A-MOV-013), or than `limit` ticks if a limit replaces its Movement.
 */
export function judgeReformTo(
  b: RegimentsBattle,
  u: number,
  facing: number,
  files: number,
  times: number,
  limit = 0,
): Reason {
  const { x, y } = b.unit;
  if (files !== b.unit.files[u] && !b.rules.setup.mayStandIn(b, u, files)) return Refusal.BadFormation;
  const refusal = judgePose(b, u, x[u], y[u], facing, files, Spacing.move);
  if (refusal !== Refusal.Legal) return refusal;
  const own = ownReaches(b, u, times, limit);
  const common = commonReach(b, u, times, limit);
  return canRearrange(b, u, x[u], y[u], facing, files, common, own) ? Refusal.Legal : Refusal.DisplacedTooFar;
}

/**
 * Judges a record that would reform the subject of the decision. `times` is the multiple of its Movement, by default
 * that of any Reform.
 */
export function judgeReform(b: RegimentsBattle, record: OptionRecord, times: number = REFORM_REACH): Reason {
  const u = b.decision.subject[0];
  if (record.verb !== Verb.Reform || record.target !== u) return Refusal.NotAnOption;
  if (record.x !== b.unit.x[u] || record.y !== b.unit.y[u]) return Refusal.CentreMoved;
  return judgeReformTo(b, u, record.facing, record.files, times);
}

const facings = new Int32Array(COMPASS + NEAREST);

/**
 * Fills `facings`: towards the nearest enemies, then the compass directions.
 * @returns the number of facings
 */
function gatherFacings(b: RegimentsBattle, u: number): number {
  const { x, y, facing } = b.unit;
  const enemies = nearestEnemies(b, u);
  let n = 0;
  for (let i = 0; i < NEAREST && enemies[i] >= 0; i++) {
    const v = enemies[i];
    facings[n++] = bearing(x[v] - x[u], y[v] - y[u]) & ANGLE_MASK;
  }
  for (let k = 0; k < COMPASS; k++) facings[n++] = (facing[u] + (k * 65536) / COMPASS) & ANGLE_MASK;
  return n;
}

/** Reforms that are offered if they are legal: facing and number of files of each. */
export const reformSlots = { count: 0, facing: new Int32Array(32), files: new Int32Array(32) };

function addSlot(b: RegimentsBattle, u: number, facing: number, files: number): void {
  const slots = reformSlots;
  if (facing === b.unit.facing[u] && files === b.unit.files[u]) return;
  for (let i = 0; i < slots.count; i++) if (slots.facing[i] === facing && slots.files[i] === files) return;
  slots.facing[slots.count] = facing;
  slots.files[slots.count++] = files;
}

/**
 * Fills `reformSlots`: all facings with the present number of files, and other numbers of files with the present facing
 * and towards the nearest enemy.
 */
export function findReformSlots(b: RegimentsBattle, u: number): void {
  reformSlots.count = 0;
  const n = gatherFacings(b, u);
  const files = b.unit.files[u];
  for (let i = 0; i < n; i++) addSlot(b, u, facings[i], files);
  if (b.unit.models[u] === 1) return;
  const towards = n - COMPASS; // number of facings towards enemies, the nearest first
  for (const change of FILES) {
    const wide = files + change;
    if (wide < 1 || wide > b.unit.models[u]) continue;
    addSlot(b, u, b.unit.facing[u], wide);
    if (towards > 0) addSlot(b, u, facings[0], wide);
  }
}

/** Offers the Reforms of `u` that `judgeReformTo` allows, at most 17. */
export function offerReforms(b: RegimentsBattle, u: number, times: number, limit = 0): void {
  findReformSlots(b, u);
  const { count, facing, files } = reformSlots;
  for (let i = 0; i < count; i++) {
    if (judgeReformTo(b, u, facing[i], files[i], times, limit) !== Refusal.Legal) continue;
    b.option.addPose(Verb.Reform, u, 0, b.unit.x[u], b.unit.y[u], facing[i], files[i]);
  }
}

/** Lists the options of `Ask.RallyReform`: stay as it is, or reform at once (T9A-RAL-003, T9A-DEC-025). */
export function rallyReformOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  b.option.add(Verb.Stay, u);
  offerReforms(b, u, REFORM_REACH);
}

/**
 * Lists the options of `Ask.ReformPose` after a Swift Reform test (T9A-CMD-004). The unit must reform, if only to its
 * present formation.
 */
export function reformPoseOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  offerReforms(b, u, REFORM_REACH);
  if (!b.rules.moves.swiftReformsChangeFiles) keepFiles(b, u);
  if (b.option.count === 0)
    b.option.addPose(Verb.Reform, u, 0, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u]);
}

/** Drops the Reforms of `u` to another number of files. */
function keepFiles(b: RegimentsBattle, u: number): void {
  const { option } = b;
  let kept = 0;
  for (let i = 0; i < option.count; i++) {
    if (option.files[i] !== b.unit.files[u]) continue;
    if (kept !== i) copyRecord(option, kept, option, i);
    kept++;
  }
  option.count = kept;
}

/** Judges any formation for `Ask.ReformPose`. */
export function judgeReformPose(b: RegimentsBattle, record: OptionRecord): Reason {
  const isKept = b.rules.moves.swiftReformsChangeFiles || record.files === b.unit.files[b.decision.subject[0]];
  return isKept ? judgeReform(b, record) : Refusal.BadFormation;
}

const nobody = (): boolean => false;

/**
 * Carries out the Reform of the answer, judged with these `times` and `limit` (`judgeReformTo`). Champion and
 * characters keep their numbers in the front if those places are not too far away.
 */
export function applyReform(b: RegimentsBattle, u: number, times: number = REFORM_REACH, limit = 0): void {
  const { x, y, facing, files } = b.answer;
  // GAP T9A-FRT-002: in moves and Reforms champion and characters keep their places as far as they may; their owner is not asked for others
  const own = ownReaches(b, u, times, limit);
  const common = commonReach(b, u, times, limit);
  reformTo(b, u, x[0], y[0], facing[0], files[0], movement(b, u) * INCH);
  keepReach(b, u, common, own, nobody); // T9A-MOV-013
  if (b.log !== null) tell(b, 'move', u, `reform, ${files[0]} wide`);
}

/** True if the whole of `u` reforms freely (T9A-SPR-029). */
export const reformsFreely = (b: RegimentsBattle, u: number): boolean =>
  modified(b, Hook.freeReform, unitSubject(b, u), 0, NO_ATTACK) !== 0;
