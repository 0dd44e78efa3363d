import { arcOf } from '../../kernel/geometry/arcs.js';
import { INCH, isWithin } from '../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { addAttacks, FROM_PROFILE } from '../attacks/attack-table.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { AttackKind, Did, unitSubject } from '../core/state.js';
import { firstJoined, formationOf, gap, movement, nextJoined, playerOf } from '../core/units.js';
import { footprintOf, newFootprint, squaredGapTo } from '../footprints.js';
import { modelCentre } from '../formation.js';
import { fileSees, gatherSight, sightByFile } from './line-of-sight.js';
import {
  isShooter,
  mostShots,
  movingModifier,
  shootingWeapon,
  shootsAtOnce,
  shootsFromAllRanks,
  shootsPastModels,
  shotRange,
} from './shooting-weapons.js';

/** Bits of `did` that prevent shooting unless the unit reforms freely. */
const HASTE = Did.March | Did.FailMarchTest | Did.Reform;

/** Number of ranks that shoot (T9A-SHO-005). */
const RANKS = 2;
const FILES = 256;
/**
 * Value of `who` for all models of a unit, or for its rank and file; otherwise `who` is the row of a champion or
 * character.
 */
export const EVERYBODY = -1;
export const RANK_AND_FILE = -2;
const NO_SHOT = 99;
/** Value for a file whose sight has not been tested yet. */
const UNKNOWN = 2;

/** The current shot: values shared by the steps of one volley. */
const shot = {
  /** The unit that is shot at. */
  target: 0,
  /** The row that must be seen: the target unit, or the character that charges out of it (T9A-CHR-014). */
  aimed: 0,
  /** True for a charge reaction. */
  reaction: false,
  /** True if each part uses its alternative Shooting Weapon, where it has two (T9A-SHO-006). */
  other: false,
  /** True if the charger is no farther away than its Movement. */
  near: false,
  /** True for all shots that the rules of the part allow, false for one. */
  several: false,
  /** True if the unit volleys: parts that may do so shoot from all ranks, whether they see the target or not (WFB9-SRVOL-001). */
  volley: false,
  /** True for a part that volleys. */
  indirect: false,
  part: 0,
  range: 0,
  moving: 0,
  ranks: 0,
  past: false,
  /** Number of shapes that may hide the target, collected at the first query for a single file; -1 before that. */
  shapes: -1,
};
const target = newFootprint();
const centre = new Float64Array(2);
const sees = new Uint8Array(FILES);
/** All 1: in a volley every model in range shoots (WFB9-SRVOL). */
const allSee = new Uint8Array(FILES).fill(1);
/** Cover of each file: with models in the way ignored, and counted; and counted for files that need not see in a volley. */
const covers: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(FILES),
  new Uint8Array(FILES),
  new Uint8Array(FILES),
];
const coversKnown = new Uint8Array(3);
/**
 * Numbers of models by the situational modifier to their roll to hit: entry 0 counts those with the highest one of the game
 * (`ShootingRules.mostModifier`), entry 1 those with 1 less, and so on.
 */
const tally = new Uint16Array(16);

/**
 * True if row `row`, or the unit `u` in which it stands, has moved in its own Player Turn (T9A-STH-006), or flees right after these shots
 * (WFB9-SRFCV-006).
 */
function hasMoved(b: RegimentsBattle, u: number, row: number): boolean {
  if ((b.unit.did[u] & Did.FireAndFlee) !== 0) return true;
  // GAP T9A-STH-006: moves in the opponent's turn (nudges, alignment) do not count
  return b.core.active[0] === playerOf(b, u) && ((b.unit.did[u] | b.unit.did[row]) & Did.Move) !== 0;
}

/**
 * True if an action in this turn prevents row `row`, which stands in unit `u`, from shooting (T9A-SHO-003,
 * T9A-SPR-029).
 */
export function isBarred(b: RegimentsBattle, u: number, row: number): boolean {
  const did = b.unit.did[row] & b.rules.shooting.bars;
  if (did === 0) return false;
  return (did & ~HASTE) !== 0 || modified(b, Hook.freeReform, unitSubject(b, u), 0, NO_ATTACK) === 0;
}

/** Prepares the shooting of `u` at the row `t`. What its files see is computed later. */
function aim(b: RegimentsBattle, u: number, t: number, reaction: boolean, other: boolean): void {
  const host = formationOf(b, t);
  shot.target = host;
  shot.reaction = reaction;
  shot.other = other;
  shot.volley = false;
  shot.near = reaction && gap(b, u, t) <= movement(b, t) * INCH; // a character in a unit charges from its own base
  coversKnown.fill(0);
  // The charging character alone is the target of the reaction: it must be visible and in range, and what hides it is
  // its cover.
  shot.aimed = reaction ? t : host;
  footprintOf(b, shot.aimed, target);
}

/** Computes what all files of `u` see of the target. */
function lookFromAll(b: RegimentsBattle, u: number): void {
  sightByFile(b, u, shot.aimed, sees);
}

/** Marks all files as untested: what they see is computed when it matters. */
function lookLater(b: RegimentsBattle, u: number): void {
  shot.shapes = -1;
  for (let file = 0; file < b.unit.files[u]; file++) sees[file] = UNKNOWN;
}

/** True if file `file` of `u` sees the target. */
function seesTarget(b: RegimentsBattle, u: number, file: number): boolean {
  if (sees[file] === UNKNOWN) {
    if (shot.shapes < 0) shot.shapes = gatherSight(b, u, shot.aimed);
    sees[file] = fileSees(b, u, file, shot.aimed, shot.shapes) ? 1 : 0;
  }
  return sees[file] !== 0;
}

/** True if `part` of row `row`, which stands in `u`, can be fired now. If so, prepares `shot`. */
function ready(b: RegimentsBattle, u: number, row: number, part: number): boolean {
  if (!isShooter(b, part)) return false;
  const moved = hasMoved(b, u, row);
  const { other } = shot;
  if (!b.rules.shooting.mayFire(b, u, part, other, moved, shot.reaction)) return false;
  if (shot.near && !shootsAtOnce(b, part, other)) return false;
  shot.range = shotRange(b, shootingWeapon(b, part, other));
  shot.moving = moved ? movingModifier(b, part, other) : 0;
  shot.past = shootsPastModels(b, part, other);
  shot.part = part;
  shot.indirect = shot.volley && row === u && b.rules.shooting.volleys(b, part, shootingWeapon(b, part, other));
  // T9A-SPR-094, WFB9-SRVOL-001; else T9A-SHO-005
  const deep = shot.indirect || (!moved && !shot.reaction && shootsFromAllRanks(b, part, other));
  shot.ranks = deep ? FILES : RANKS;
  return true;
}

function coverAt(b: RegimentsBattle, u: number, file: number): number {
  const which = shot.indirect ? 2 : shot.past ? 0 : 1;
  if (coversKnown[which] === 0) {
    b.rules.shooting.coverByFile(b, u, shot.aimed, shot.past, shot.indirect ? allSee : sees, covers[which]);
  }
  coversKnown[which] = 1;
  const weapon = shootingWeapon(b, shot.part, shot.other);
  return b.rules.shooting.coverThatCounts(b, shot.part, weapon, shot.aimed, covers[which][file], shot.indirect);
}

/**
 * Returns the square of the distance of model `i` of `u` from the target if it can shoot, otherwise -1. It must stand
 * in a rank that shoots (T9A-SHO-005), see the target (T9A-SHO-008) and be in range (T9A-SHO-009); a charge reaction
 * ignores the range (T9A-RCT-005).
 */
function squaredShot(b: RegimentsBattle, u: number, i: number): number {
  const files = b.unit.files[u];
  const rank = Math.floor(i / files);
  const file = i - rank * files;
  if (rank >= shot.ranks || (sees[file] === 0 && !shot.indirect)) return -1;
  const { baseWidth, baseDepth } = b.setup.unit;
  const { facing } = b.unit;
  modelCentre(b, u, file, rank, centre);
  const squared = squaredGapTo(
    target,
    facing[shot.target],
    centre[0],
    centre[1],
    facing[u],
    baseWidth[u] / 2,
    baseDepth[u] / 2,
  );
  if (!shot.reaction && !isWithin(squared, shot.range)) return -1;
  return shot.indirect || seesTarget(b, u, file) ? squared : -1;
}

/** Returns the sum of the situation's modifiers for a shot of model `i` of `u` (T9A-STH-004), or NO_SHOT. */
function modifierOf(b: RegimentsBattle, u: number, i: number): number {
  const squared = squaredShot(b, u, i);
  if (squared < 0) return NO_SHOT;
  const cover = coverAt(b, u, i % b.unit.files[u]);
  const { target: at, range, moving, reaction, several } = shot;
  const sum = b.rules.shooting.modifier(b, at, squared, range, moving, reaction, cover, several);
  return shot.indirect ? sum - 1 : sum; // WFB9-SRVOL-002
}

/** True if model `i` of `u` is an individual: the champion or a character. */
function isIndividual(b: RegimentsBattle, u: number, i: number): boolean {
  if (b.unit.models[u] === b.unit.pool[u]) return false;
  if (b.unit.own[u] > 0 && b.unit.slot[u] === i) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (b.unit.slot[g] === i) return true;
  return false;
}

/**
 * Adds attacks of `part` of row `row`, one row of the attack table for each modifier in `tally`. Returns the number of
 * shots.
 */
function writeRows(b: RegimentsBattle, u: number, row: number, part: number, t: number, each: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const v = shot.target;
  const side = arcOf(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], x[u], y[u]);
  const individual = v === t ? -1 : t; // T9A-CHR-014
  const weapon = shootingWeapon(b, part, shot.other);
  const most = b.rules.shooting.mostModifier;
  let shots = 0;
  for (let m = 0; m < tally.length; m++) {
    if (tally[m] === 0) continue;
    const n = tally[m] * each;
    addAttacks(b, row, part, v, individual, n, side, weapon, AttackKind.shooting, FROM_PROFILE, most - m);
    shots += n;
    tally[m] = 0;
  }
  return shots;
}

/**
 * Returns the number of shots of each model that fires with `part`, and decides whether they are multiple
 * (T9A-SPR-055).
 */
function shotsEach(b: RegimentsBattle, part: number, several: boolean): number {
  const most = several ? mostShots(b, part, shot.other) : 1;
  shot.several = most > 1;
  return most;
}

/** Adds the attacks of the parts of an individual that stands as model `i` of `u`. Returns the number of shots. */
function writeIndividual(
  b: RegimentsBattle,
  u: number,
  row: number,
  first: number,
  t: number,
  several: boolean,
): number {
  const i = b.unit.slot[row] < 0 ? 0 : b.unit.slot[row];
  let shots = 0;
  for (let part = first; part < first + b.setup.unit.parts[row]; part++) {
    if (!ready(b, u, row, part)) continue;
    const each = shotsEach(b, part, several);
    const modifier = modifierOf(b, u, i);
    if (modifier === NO_SHOT) continue;
    tally[b.rules.shooting.mostModifier - modifier]++;
    shots += writeRows(b, u, row, part, t, each);
  }
  return shots;
}

/**
 * Adds the shots of unit `u` at row `t` to the attack table: rank and file, champion and joined characters, each with
 * their own parts and weapons (T9A-SHO-006, T9A-CPR-001), grouped by modifier.
 * @param reaction as Stand and Shoot
 * @param several with all of their Multiple Shots
 * @param other with their alternative weapons
 * @param apart how individuals deviate from this; see `shotApart`
 * @param volley as a volley, if `mayVolley` allows it; characters that have joined the unit shoot as usual
 * @returns the number of shots
 */
export function writeVolley(
  b: RegimentsBattle,
  u: number,
  t: number,
  reaction: boolean,
  several: boolean,
  other = false,
  apart = 0,
  volley = false,
): number {
  const { part, parts, championPart } = b.setup.unit;
  aim(b, u, t, reaction, other);
  shot.volley = volley;
  lookFromAll(b, u);
  let shots = 0;
  if (b.unit.pool[u] > 0) {
    for (let p = part[u]; p < part[u] + parts[u]; p++) {
      if (!ready(b, u, u, p)) continue;
      const each = shotsEach(b, p, several);
      for (let i = 0; i < b.unit.models[u]; i++) {
        if (isIndividual(b, u, i)) continue;
        const modifier = modifierOf(b, u, i);
        if (modifier !== NO_SHOT) tally[b.rules.shooting.mostModifier - modifier]++;
      }
      shots += writeRows(b, u, u, p, t, each);
    }
  }
  for (let g = firstOf(b, u), k = 0; g >= 0; g = nextOf(b, u, g), k++) {
    if (g !== u && isBarred(b, u, g)) continue;
    const does = k < MOST_APART ? (apart >> (APART_BITS * k)) & 7 : 0;
    shot.other = (does & 1) !== 0 ? (does & 4) !== 0 : other;
    const repeats = (does & 1) !== 0 ? (does & 2) !== 0 : several;
    shots += writeIndividual(b, u, g, championPart[g], t, repeats); // for a character this is its first part
  }
  return shots;
}

/** Number of bits for each individual in `apart`, and number of individuals that fit. */
const APART_BITS = 3;
const MOST_APART = 10;

/**
 * Returns the bits of what individual `k` of a unit does, for the last parameter of `writeVolley`. Bits of several
 * individuals are combined by or.
 */
export function shotApart(k: number, several: boolean, other: boolean): number {
  return k < MOST_APART ? (1 | (several ? 2 : 0) | (other ? 4 : 0)) << (APART_BITS * k) : 0;
}

/**
 * Returns the first individual of unit `u`: its champion, or the character of its row, otherwise the first that joined;
 * or NONE.
 */
export function firstOf(b: RegimentsBattle, u: number): number {
  return b.unit.own[u] > 0 ? u : firstJoined(b, u);
}

/** Returns the individual of `u` after `row`, or NONE. */
export function nextOf(b: RegimentsBattle, u: number, row: number): number {
  return nextJoined(b, u, row === u ? NONE : row);
}

/**
 * True if any model of row `row` of `u` can shoot with one of its parts from `first` on. With `pool` the row is rank
 * and file.
 */
function rowReaches(b: RegimentsBattle, u: number, row: number, first: number, pool: boolean): boolean {
  for (let p = first; p < first + b.setup.unit.parts[row]; p++) {
    if (!ready(b, u, row, p)) continue;
    if (!pool) {
      if (squaredShot(b, u, b.unit.slot[row] < 0 ? 0 : b.unit.slot[row]) >= 0) return true;
      continue;
    }
    for (let i = 0; i < b.unit.models[u]; i++) {
      if (squaredShot(b, u, i) >= 0 && !isIndividual(b, u, i)) return true;
    }
  }
  return false;
}

/**
 * True if any model of unit `u` could shoot at row `t` now, with any of its weapons.
 * @param reaction as Stand and Shoot
 */
export function reaches(b: RegimentsBattle, u: number, t: number, reaction: boolean): boolean {
  return reachesWith(b, u, t, reaction, false) || (hasOther(b, u) && reachesWith(b, u, t, reaction, true));
}

/** True if any model could shoot at row `t` with its first weapon, or with `other` its alternative one. */
export function reachesWith(
  b: RegimentsBattle,
  u: number,
  t: number,
  reaction: boolean,
  other: boolean,
  who = EVERYBODY,
): boolean {
  const { part, championPart } = b.setup.unit;
  aim(b, u, t, reaction, other);
  lookLater(b, u);
  if (who < 0 && b.unit.pool[u] > 0 && rowReaches(b, u, u, part[u], true)) return true;
  if (who === RANK_AND_FILE) return false;
  if (b.unit.own[u] > 0 && (who < 0 || who === u) && rowReaches(b, u, u, championPart[u], false)) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if ((who < 0 || who === g) && !isBarred(b, u, g) && rowReaches(b, u, g, part[g], false)) return true;
  }
  return false;
}

/** Returns the largest `value` over the parts of one model. */
function rowsBest(
  b: RegimentsBattle,
  first: number,
  n: number,
  value: (b: RegimentsBattle, part: number) => number,
): number {
  let best = 0;
  for (let p = first; p < first + n; p++) {
    if (!isShooter(b, p)) continue;
    const own = value(b, p);
    if (own > best) best = own;
  }
  return best;
}

function unitsBest(
  b: RegimentsBattle,
  u: number,
  value: (b: RegimentsBattle, part: number) => number,
  who: number = EVERYBODY,
): number {
  const { part, parts, championPart } = b.setup.unit;
  let best = b.unit.pool[u] > 0 && who < 0 ? rowsBest(b, part[u], parts[u], value) : 0;
  if (who === RANK_AND_FILE) return best;
  if (b.unit.own[u] > 0 && (who < 0 || who === u)) best = Math.max(best, rowsBest(b, championPart[u], parts[u], value));
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if (who < 0 || who === g) best = Math.max(best, rowsBest(b, part[g], parts[g], value));
  }
  return best;
}

const rangeOfPart = (b: RegimentsBattle, part: number): number =>
  Math.max(shotRange(b, shootingWeapon(b, part, false)), shotRange(b, shootingWeapon(b, part, true)));
const onceOfPart = (b: RegimentsBattle, part: number): number =>
  shootsAtOnce(b, part) || shootsAtOnce(b, part, true) ? 1 : 0;
const shotsOfPart = (b: RegimentsBattle, part: number): number => mostShots(b, part);
const otherShotsOfPart = (b: RegimentsBattle, part: number): number => mostShots(b, part, true);
const otherOfPart = (b: RegimentsBattle, part: number): number =>
  b.setup.part.otherShooting[part] !== NO_WEAPON ? 1 : 0;

/**
 * True if a model in unit `u`, or `who` of it, has two kinds of Shooting Weapons, so that the one used is declared
 * (T9A-SHO-006).
 */
export function hasOther(b: RegimentsBattle, u: number, who = EVERYBODY): boolean {
  return unitsBest(b, u, otherOfPart, who) > 0;
}

/** Returns the longest range of the Shooting Weapons in unit `u`, ticks; 0 if none can be used. */
export function longestRange(b: RegimentsBattle, u: number): number {
  return unitsBest(b, u, rangeOfPart);
}

/**
 * Returns the largest number of shots of any model in unit `u`, or of `who` in it (T9A-SPR-055): 1 without Multiple
 * Shots, 0 if none shoots.
 */
export function mostShotsOf(b: RegimentsBattle, u: number, other = false, who = EVERYBODY): number {
  return unitsBest(b, u, other ? otherShotsOfPart : shotsOfPart, who);
}

/** True if a model in unit `u` may Stand and Shoot at a charger at any distance (T9A-SPR-063). */
export function anyShootsAtOnce(b: RegimentsBattle, u: number): boolean {
  return unitsBest(b, u, onceOfPart) > 0;
}

const volleysOfPart = (b: RegimentsBattle, part: number): number =>
  b.rules.shooting.volleys(b, part, shootingWeapon(b, part, false)) ? 1 : 0;
const otherVolleysOfPart = (b: RegimentsBattle, part: number): number =>
  b.rules.shooting.volleys(b, part, shootingWeapon(b, part, true)) ? 1 : 0;

/** True if models of unit `u`, or `who` of it, have weapons that volley. */
export function hasVolley(b: RegimentsBattle, u: number, other: boolean, who = EVERYBODY): boolean {
  return who < 0 && unitsBest(b, u, other ? otherVolleysOfPart : volleysOfPart, who) > 0;
}

/**
 * True if unit `u`, or `who` of it, may volley at `t` instead of shooting as usual: not as a reaction nor after moving, and not at what is
 * within half the range of its weapons (WFB9-SRVOL-003, WFB9-SRVOL-004).
 */
export function mayVolley(
  b: RegimentsBattle,
  u: number,
  t: number,
  reaction: boolean,
  other: boolean,
  who: number,
): boolean {
  if (reaction || hasMoved(b, u, u) || (b.unit.did[u] & Did.DeclareCharge) !== 0 || !hasVolley(b, u, other, who)) {
    return false;
  }
  // GAP WFB9-SRVOL-004: the distance is that of the units, and half the range that of the weapon of the rank and file
  const half = shotRange(b, shootingWeapon(b, b.setup.unit.part[u], other)) / 2;
  return gap(b, u, t) > half;
}
