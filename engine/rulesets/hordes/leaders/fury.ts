// Fury of warlocks in the Control Phase: leeching and Spirit Bond (HRD-FURY-001..006, HRD-TURN-007, HRD-TURN-008).

import { Level } from '../../../kernel/core.js';
import { isBankOf } from '../abilities/banks.js';
import { Verb } from '../core/asks.js';
import { inControlRange, leaderOf } from '../core/battlegroups.js';
import { baseOf, furyOf, nameOf, onTable, playerOf, resourceOf } from '../core/models.js';
import { type HordesBattle, Place, Resource } from '../core/state.js';
import { counted } from '../core/words.js';
import { boxesOf } from '../damage/boxes.js';

/** Number of a medium base: warbeasts of this base or a larger one count for Spirit Bond. */
const MEDIUM = 1;

/** Returns how many fury points warlock `m` can still gain (HRD-FURY-003). */
const roomOf = (b: HordesBattle, m: number): number => Math.max(0, furyOf(b, m) - b.model.points[m]);

/** True if warlock `m` may leech from model `o`: a warbeast of its battlegroup in its control range (HRD-FURY-001). */
function mayLeechFrom(b: HordesBattle, m: number, o: number): boolean {
  if (!onTable(b, o) || b.model.points[o] === 0) return false;
  if (resourceOf(b, o) !== Resource.fury) return isBankOf(b, m, o);
  return leaderOf(b, o) === m && inControlRange(b, m, o);
}

/** Returns the fury points that warlock `m` could leech from warbeasts. */
function furyAround(b: HordesBattle, m: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) if (mayLeechFrom(b, m, o)) n += b.model.points[o];
  return n;
}

/** Returns the fury points that warlock `m` could take from its own life (HRD-FURY-002). */
// GAP HRD-FURY-002: a warlock does not leech its last damage box away
const lifeOf = (b: HordesBattle, m: number): number => boxesOf(b, m) - 1;

/** Returns the most fury points that warlock `m` can leech now. */
const mostLeeched = (b: HordesBattle, m: number): number => Math.min(roomOf(b, m), furyAround(b, m) + lifeOf(b, m));

/** True if model `m` is a warlock of the active player on the table. */
const isActiveWarlock = (b: HordesBattle, m: number): boolean =>
  onTable(b, m) && resourceOf(b, m) === Resource.ownFury && playerOf(b, m) === b.core.active[0];

/** True if model `m` can leech: a warlock of the active player with room for fury points. */
export const mayLeech = (b: HordesBattle, m: number): boolean => isActiveWarlock(b, m) && mostLeeched(b, m) > 0;

/**
 * Lists what warlock `m` may leech. At level full it leeches point by point, each from a warbeast or from its own life. At
 * level command it names the sum: warbeasts with most fury give first, its own life gives the rest.
 */
export function listLeeches(b: HordesBattle, m: number): void {
  if (b.core.level[0] !== Level.full) {
    for (let n = 0; n <= mostLeeched(b, m); n++) b.option.add(Verb.Leech, -1, n);
    return;
  }
  for (let o = 0; o < b.setup.models; o++) if (mayLeechFrom(b, m, o)) b.option.add(Verb.Leech, o, 1);
  if (lifeOf(b, m) > 0) b.option.add(Verb.Leech, m, 1);
  b.option.add(Verb.Done);
}

/** Returns the warbeast with most fury points from which warlock `m` may leech, or -1. */
function richest(b: HordesBattle, m: number): number {
  let best = -1;
  for (let o = 0; o < b.setup.models; o++) {
    if (mayLeechFrom(b, m, o) && (best < 0 || b.model.points[o] > b.model.points[best])) best = o;
  }
  return best;
}

/**
 * Warlock `m` leeches `n` points from warbeast `o`, or from all warbeasts if that is -1; what they do not have, or all if `o`
 * is `m`, comes from its own life. @returns the damage points that it suffers for that (HRD-FURY-002)
 */
export function leech(b: HordesBattle, m: number, o: number, n: number): number {
  let left = n;
  for (; left > 0 && o !== m; left--) {
    const from = o < 0 ? richest(b, m) : o;
    if (from < 0) break;
    b.model.points[from]--;
  }
  b.model.points[m] += n;
  if (n > 0 && b.log !== null) {
    const own = left > 0 ? `, ${left} by wounding itself` : '';
    b.log.tell('leech', `${nameOf(b, m)} leeches ${counted(n, 'fury point')}${own}`);
  }
  return left;
}

/** Returns the fury points that Spirit Bond gives to model `m` at most (HRD-FURY-005, HRD-FURY-006). */
export function bondOf(b: HordesBattle, m: number): number {
  if (!isActiveWarlock(b, m)) return 0;
  let lost = 0;
  for (let o = 0; o < b.setup.models; o++) {
    const isLost = b.model.leader[o] === m && b.model.place[o] >= Place.removed;
    if (isLost && resourceOf(b, o) === Resource.fury && baseOf(b, o) >= MEDIUM) lost++;
  }
  return Math.min(lost, roomOf(b, m));
}

/** Warlock `m` gains `n` fury points by Spirit Bond. */
export function bond(b: HordesBattle, m: number, n: number): void {
  b.model.points[m] += n;
  if (n > 0 && b.log !== null) b.log.tell('bond', `${nameOf(b, m)} gains ${counted(n, 'fury point')} by Spirit Bond`);
}

/** Lists numbers of points, from none to `most`, for model `m` to gain or to remove. */
export function listNumbers(b: HordesBattle, verb: number, m: number, most: number): void {
  for (let n = 0; n <= most; n++) b.option.add(verb, m, n);
}

/** A leader loses points above its FURY or FOCUS in the Maintenance Phase (HRD-LOCK-009, HRD-FOCUS-004, HRD-TURN-004). */
export function loseExcess(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (resourceOf(b, m) < Resource.ownFury || playerOf(b, m) !== b.core.active[0]) continue;
    b.model.points[m] = Math.min(b.model.points[m], furyOf(b, m));
  }
}
