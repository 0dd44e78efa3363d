import { arcOf } from '../../../kernel/geometry/arcs.js';
import { INCH, isWithin } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { footprintOf, newFootprint, squaredGapTo } from '../../../regiments/footprints.js';
import { modelCentre } from '../../../regiments/formation.js';
import { addAttacks, FROM_PROFILE } from '../attacks/attack-table.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import { Hook } from '../core/rule-ids.js';
import { AttackKind, Did, type T9aBattle, unitSubject } from '../core/state.js';
import { firstGuest, formationOf, gap, movement, nextGuest, playerOf } from '../core/units.js';
import { coverByFile } from './cover.js';
import { fileSees, gatherSight, sightByFile } from './line-of-sight.js';
import {
  isShooter,
  mostShots,
  movingModifier,
  shootingWeapon,
  shootsAfterMoving,
  shootsAtOnce,
  shootsFromAllRanks,
  shootsPastModels,
  shotRange,
} from './shooting-weapons.js';
import { sumOfModifiers } from './to-hit-modifiers.js';

/** What keeps those from shooting who do not reform freely. */
const HASTE = Did.March | Did.Reform;
/** What a unit did in its Movement Phase that keeps it from shooting (T9A-SHO-003, T9A-FCH-005). */
const BARS = HASTE | Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid;

/** Ranks that shoot (T9A-SHO-005). */
const RANKS = 2;
const FILES = 256;
/** Whose weapons are asked about: all of a unit, its rank and file alone; else the row of a champion or character in it. */
export const EVERYBODY = -1;
export const RANK_AND_FILE = -2;
const NO_SHOT = 1;
/** Of a file, what it sees: not looked at yet. */
const UNKNOWN = 2;

/** How the shot at hand is made; what the steps of one volley share. */
const shot = {
  /** The unit that is shot at. */
  target: 0,
  /** Whom they look at: that unit, or the character who charges out of it (T9A-CHR-014). */
  aimed: 0,
  /** 1: as a charge reaction. */
  reaction: false,
  /** With the Shooting Weapon that each may use instead of its first, where it has two (T9A-SHO-006). */
  other: false,
  /** The charger is no further away than its Movement. */
  near: false,
  /** All shots that the rules of the part allow, or one. */
  several: false,
  range: 0,
  moving: 0,
  ranks: 0,
  past: false,
  /** What may hide the target, once it has been gathered for a file that is asked alone; -1 before that. */
  shapes: -1,
};
const target = newFootprint();
const centre = new Float64Array(2);
const sees = new Uint8Array(FILES);
/** Cover from each file: past models that are in the way, and not. */
const covers: readonly [Uint8Array, Uint8Array] = [new Uint8Array(FILES), new Uint8Array(FILES)];
const coversKnown = new Uint8Array(2);
/**
 * Numbers of models by the situational modifier to their roll to hit: entry 0 counts models without one, entry 1 those
 * with -1, and so on.
 */
const tally = new Uint16Array(16);

/** Has row `row`, or the unit `u` in which it stands, moved in its own Player Turn? (T9A-STH-006) */
function hasMoved(b: T9aBattle, u: number, row: number): boolean {
  // GAP T9A-STH-006: moves in the opponent's turn (nudges, alignment) do not count
  return b.core.active[0] === playerOf(b, u) && ((b.unit.did[u] | b.unit.did[row]) & Did.Move) !== 0;
}

/** Does what row `row`, which stands in unit `u`, did in this turn keep it from shooting (T9A-SHO-003, T9A-SPR-029)? */
export function isBarred(b: T9aBattle, u: number, row: number): boolean {
  const did = b.unit.did[row] & BARS;
  if (did === 0) return false;
  return (did & ~HASTE) !== 0 || modified(b, Hook.freeReform, unitSubject(b, u), 0, NO_ATTACK) === 0;
}

/** Sets up the shooting of `u` at the row `t`; what its files see comes after it. */
function aim(b: T9aBattle, u: number, t: number, reaction: boolean, other: boolean): void {
  const host = formationOf(b, t);
  shot.target = host;
  shot.reaction = reaction;
  shot.other = other;
  shot.near = reaction && gap(b, u, t) <= movement(b, t) * INCH; // a character in a unit comes from his own base
  coversKnown[0] = 0;
  coversKnown[1] = 0;
  // he alone is the target of the reaction: he is to be seen and reached, and what hides him is his cover
  shot.aimed = reaction ? t : host;
  footprintOf(b, shot.aimed, target);
}

/** Looks from all files of `u` at the target. */
function lookFromAll(b: T9aBattle, u: number): void {
  sightByFile(b, u, shot.aimed, sees);
}

/** Nobody has looked yet: files are asked when it matters what they see. */
function lookLater(b: T9aBattle, u: number): void {
  shot.shapes = -1;
  for (let file = 0; file < b.unit.files[u]; file++) sees[file] = UNKNOWN;
}

/** Does file `file` of `u` see the target? */
function seesTarget(b: T9aBattle, u: number, file: number): boolean {
  if (sees[file] === UNKNOWN) {
    if (shot.shapes < 0) shot.shapes = gatherSight(b, u, shot.aimed);
    sees[file] = fileSees(b, u, file, shot.aimed, shot.shapes) ? 1 : 0;
  }
  return sees[file] !== 0;
}

/** Can `part` of row `row`, which stands in `u`, be fired now? Then `shot` says how. */
function ready(b: T9aBattle, u: number, row: number, part: number): boolean {
  if (!isShooter(b, part)) return false;
  const moved = hasMoved(b, u, row);
  const { other } = shot;
  if (moved && !shootsAfterMoving(b, part, other)) return false;
  if (shot.near && !shootsAtOnce(b, part, other)) return false;
  shot.range = shotRange(shootingWeapon(b, part, other));
  shot.moving = moved ? movingModifier(b, part, other) : 0;
  shot.past = shootsPastModels(b, part, other);
  // T9A-SPR-094; else T9A-SHO-005
  shot.ranks = !moved && !shot.reaction && shootsFromAllRanks(b, part, other) ? FILES : RANKS;
  return true;
}

function coverAt(b: T9aBattle, u: number, file: number): number {
  const which = shot.past ? 0 : 1;
  if (coversKnown[which] === 0) coverByFile(b, u, shot.aimed, shot.past, sees, covers[which]);
  coversKnown[which] = 1;
  return covers[which][file];
}

/**
 * Square of the distance of model `i` of `u` from the target if it can shoot, else -1: in a rank that shoots (T9A-SHO-005),
 * with the target in its sight (T9A-SHO-008) and in range from where it stands (T9A-SHO-009), which does not matter to a
 * charge reaction (T9A-RCT-005).
 */
function squaredShot(b: T9aBattle, u: number, i: number): number {
  const files = b.unit.files[u];
  const rank = Math.floor(i / files);
  const file = i - rank * files;
  if (rank >= shot.ranks || sees[file] === 0) return -1;
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
  return seesTarget(b, u, file) ? squared : -1;
}

/** Sum of the situation's modifiers for a shot of model `i` of `u` (T9A-STH-004), or NO_SHOT. */
function modifierOf(b: T9aBattle, u: number, i: number): number {
  const squared = squaredShot(b, u, i);
  if (squared < 0) return NO_SHOT;
  const isLong = !isWithin(squared, shot.range / 2); // T9A-STH-005
  return sumOfModifiers(isLong, shot.moving, shot.reaction, coverAt(b, u, i % b.unit.files[u]), shot.several);
}

/** Does model `i` of `u` stand for an individual, the champion or a character? */
function isIndividual(b: T9aBattle, u: number, i: number): boolean {
  if (b.unit.models[u] === b.unit.pool[u]) return false;
  if (b.unit.own[u] > 0 && b.unit.slot[u] === i) return true;
  for (let g = firstGuest(b, u); g >= 0; g = nextGuest(b, u, g)) if (b.unit.slot[g] === i) return true;
  return false;
}

/** Writes attacks of `part` of row `row`, one row of the attack table for each modifier in `tally`. Returns the shots. */
function writeRows(b: T9aBattle, u: number, row: number, part: number, t: number, each: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const v = shot.target;
  const side = arcOf(x[v], y[v], facing[v], halfWidth[v], halfDepth[v], x[u], y[u]);
  const individual = v === t ? -1 : t; // T9A-CHR-014
  const weapon = shootingWeapon(b, part, shot.other);
  let shots = 0;
  for (let m = 0; m < tally.length; m++) {
    if (tally[m] === 0) continue;
    const n = tally[m] * each;
    addAttacks(b, row, part, v, individual, n, side, weapon, AttackKind.shooting, FROM_PROFILE, -m);
    shots += n;
    tally[m] = 0;
  }
  return shots;
}

/** Shots of each model that fires with `part`; settles whether they are several (T9A-SPR-055). */
function shotsEach(b: T9aBattle, part: number, several: boolean): number {
  const most = several ? mostShots(b, part, shot.other) : 1;
  shot.several = most > 1;
  return most;
}

/** Attacks of the parts of an individual that stands as model `i` of `u`. */
function writeIndividual(b: T9aBattle, u: number, row: number, first: number, t: number, several: boolean): number {
  const i = b.unit.slot[row] < 0 ? 0 : b.unit.slot[row];
  let shots = 0;
  for (let part = first; part < first + b.setup.unit.parts[row]; part++) {
    if (!ready(b, u, row, part)) continue;
    const each = shotsEach(b, part, several);
    const modifier = modifierOf(b, u, i);
    if (modifier === NO_SHOT) continue;
    tally[-modifier]++;
    shots += writeRows(b, u, row, part, t, each);
  }
  return shots;
}

/**
 * Writes what unit `u` shoots at row `t` into the attack table: rank and file, champion and joined characters, each with
 * their own parts and weapons (T9A-SHO-006, T9A-CPR-001), grouped by modifier. @param reaction as Stand and Shoot
 * @param several with all of their Multiple Shots @param other with the weapons that they may use instead of their first ones
 * @param apart what individuals do otherwise than the others: see `shotApart` @returns how many shots there are
 */
export function writeVolley(
  b: T9aBattle,
  u: number,
  t: number,
  reaction: boolean,
  several: boolean,
  other = false,
  apart = 0,
): number {
  const { part, parts, championPart } = b.setup.unit;
  aim(b, u, t, reaction, other);
  lookFromAll(b, u);
  let shots = 0;
  if (b.unit.pool[u] > 0) {
    for (let p = part[u]; p < part[u] + parts[u]; p++) {
      if (!ready(b, u, u, p)) continue;
      const each = shotsEach(b, p, several);
      for (let i = 0; i < b.unit.models[u]; i++) {
        if (isIndividual(b, u, i)) continue;
        const modifier = modifierOf(b, u, i);
        if (modifier !== NO_SHOT) tally[-modifier]++;
      }
      shots += writeRows(b, u, u, p, t, each);
    }
  }
  for (let g = firstOf(b, u), k = 0; g >= 0; g = nextOf(b, u, g), k++) {
    if (g !== u && isBarred(b, u, g)) continue;
    const does = k < MOST_APART ? (apart >> (APART_BITS * k)) & 7 : 0;
    shot.other = (does & 1) !== 0 ? (does & 4) !== 0 : other;
    const repeats = (does & 1) !== 0 ? (does & 2) !== 0 : several;
    shots += writeIndividual(b, u, g, championPart[g], t, repeats); // of a character his first one
  }
  return shots;
}

/** Bits of what one individual does, and how many individuals have them in a number. */
const APART_BITS = 3;
const MOST_APART = 10;

/** What individual `k` of a unit does, as the last number of `writeVolley` wants it; those of several are ored together. */
export function shotApart(k: number, several: boolean, other: boolean): number {
  return k < MOST_APART ? (1 | (several ? 2 : 0) | (other ? 4 : 0)) << (APART_BITS * k) : 0;
}

/** The first individual of unit `u`: its champion, or the character whose row it is, then those who joined; or NONE. */
export function firstOf(b: T9aBattle, u: number): number {
  return b.unit.own[u] > 0 ? u : firstGuest(b, u);
}

/** The individual of `u` after `row`, or NONE. */
export function nextOf(b: T9aBattle, u: number, row: number): number {
  return nextGuest(b, u, row === u ? NONE : row);
}

/** Can any model of row `row` of `u` shoot with one of its parts from `first` on? A row of rank and file if `pool`. */
function rowReaches(b: T9aBattle, u: number, row: number, first: number, pool: boolean): boolean {
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

/** Could any model of unit `u` shoot at row `t` now, with any of its weapons? @param reaction as Stand and Shoot */
export function reaches(b: T9aBattle, u: number, t: number, reaction: boolean): boolean {
  return reachesWith(b, u, t, reaction, false) || (hasOther(b, u) && reachesWith(b, u, t, reaction, true));
}

/** The same with the first weapons of its models, or with those that they may use instead. */
export function reachesWith(
  b: T9aBattle,
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
  for (let g = firstGuest(b, u); g >= 0; g = nextGuest(b, u, g)) {
    if ((who < 0 || who === g) && !isBarred(b, u, g) && rowReaches(b, u, g, part[g], false)) return true;
  }
  return false;
}

/** What `longestRange` looks for in the parts of one model. */
function rowsBest(b: T9aBattle, first: number, n: number, value: (b: T9aBattle, part: number) => number): number {
  let best = 0;
  for (let p = first; p < first + n; p++) {
    if (!isShooter(b, p)) continue;
    const own = value(b, p);
    if (own > best) best = own;
  }
  return best;
}

function unitsBest(
  b: T9aBattle,
  u: number,
  value: (b: T9aBattle, part: number) => number,
  who: number = EVERYBODY,
): number {
  const { part, parts, championPart } = b.setup.unit;
  let best = b.unit.pool[u] > 0 && who < 0 ? rowsBest(b, part[u], parts[u], value) : 0;
  if (who === RANK_AND_FILE) return best;
  if (b.unit.own[u] > 0 && (who < 0 || who === u)) best = Math.max(best, rowsBest(b, championPart[u], parts[u], value));
  for (let g = firstGuest(b, u); g >= 0; g = nextGuest(b, u, g)) {
    if (who < 0 || who === g) best = Math.max(best, rowsBest(b, part[g], parts[g], value));
  }
  return best;
}

const rangeOfPart = (b: T9aBattle, part: number): number =>
  Math.max(shotRange(shootingWeapon(b, part, false)), shotRange(shootingWeapon(b, part, true)));
const onceOfPart = (b: T9aBattle, part: number): number =>
  shootsAtOnce(b, part) || shootsAtOnce(b, part, true) ? 1 : 0;
const shotsOfPart = (b: T9aBattle, part: number): number => mostShots(b, part);
const otherShotsOfPart = (b: T9aBattle, part: number): number => mostShots(b, part, true);
const otherOfPart = (b: T9aBattle, part: number): number => (b.setup.part.otherShooting[part] !== NO_WEAPON ? 1 : 0);

/** Has anybody in unit `u`, or `who` of it, two kinds of Shooting Weapons, so that the one used is declared (T9A-SHO-006)? */
export function hasOther(b: T9aBattle, u: number, who = EVERYBODY): boolean {
  return unitsBest(b, u, otherOfPart, who) > 0;
}

/** The longest range of the Shooting Weapons in unit `u`, ticks; 0 if nobody has one that can be used. */
export function longestRange(b: T9aBattle, u: number): number {
  return unitsBest(b, u, rangeOfPart);
}

/** The most shots of any model in unit `u`, or of `who` in it (T9A-SPR-055): 1 without Multiple Shots, 0 where nobody shoots. */
export function mostShotsOf(b: T9aBattle, u: number, other = false, who = EVERYBODY): number {
  return unitsBest(b, u, other ? otherShotsOfPart : shotsOfPart, who);
}

/** May anybody in unit `u` Stand and Shoot at a charger however near? (T9A-SPR-063) */
export function anyShootsAtOnce(b: T9aBattle, u: number): boolean {
  return unitsBest(b, u, onceOfPart) > 0;
}
