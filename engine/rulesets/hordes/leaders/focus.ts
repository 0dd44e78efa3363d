// Focus of warcasters in the Control Phase: it comes back, warjacks power up, and focus is allotted (HRD-FOCUS-002,
// HRD-FOCUS-006..009).

import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { turnPower } from '../abilities/power.js';
import { becomePoints } from '../abilities/souls.js';
import { Verb } from '../core/asks.js';
import { attachedTo, inControlRange, isUnled, leaderOf } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { areWithin, furyOf, nameOf, onTable, playerOf, resourceOf } from '../core/models.js';
import { MOST_FOCUS, mayGainFocus } from '../core/resources.js';
import { type HordesBattle, Resource, Used } from '../core/state.js';
import { commandOf, isUnder } from '../core/stats.js';
import { counted } from '../core/words.js';

/** True if model `m` is a warjack of the active player that can gain focus from its leader: in its control range. */
function isPowered(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0] || !mayGainFocus(b, m)) return false;
  const leader = leaderOf(b, m);
  return leader >= 0 && inControlRange(b, leader, m);
}

/** True if the souls of leader `m` become points: by its feat, or an ability. */
const isToTurn = (b: HordesBattle, m: number): boolean =>
  b.model.souls[m] > 0 && (b.model.blessed[m] !== 0 || becomePoints(b, m));

/** The souls of leader `m` become focus or fury points. */
function turnSouls(b: HordesBattle, m: number): void {
  b.model.points[m] += b.model.souls[m];
  b.model.souls[m] = 0;
  b.model.blessed[m] = 0;
}

/** Warlocks of the active player have leeched: souls that become points do so. */
// GAP HRD-FURY-003: the points that souls become may bring a warlock above its FURY
export function turnCulledSouls(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== b.core.active[0] || !onTable(b, m) || resourceOf(b, m) !== Resource.ownFury) continue;
    if (isToTurn(b, m)) turnSouls(b, m);
  }
}

/** Warcasters of the active player have all of their focus again, and their warjacks power up (HRD-FOCUS-002, HRD-FOCUS-007). */
export function replenish(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== b.core.active[0] || !onTable(b, m)) continue;
    if (resourceOf(b, m) === Resource.ownFocus) {
      b.model.points[m] = furyOf(b, m);
      if (isToTurn(b, m)) turnSouls(b, m);
      if (b.model.power[m] > 0) turnPower(b, m);
    }
    // GAP HRD-FOCUS-007: focus that is left on a warjack goes before it powers up
    if (resourceOf(b, m) !== Resource.focus || isUnled(b, m)) continue;
    if (hasKeyword(b, m, KeywordBit.Monstrosity)) continue; // HRD-MONS-003, HRD-MONS-004
    // HRD-CONV-006: vectors do not power up
    b.model.points[m] = isPowered(b, m) && !hasKeyword(b, m, KeywordBit.Vector) ? 1 : 0;
  }
}

/** The most focus points of the one warjack that is given more than others hold. */
export const SUPERCHARGED = 5;

/** Returns the most focus points of warjack `j` of warcaster `m`: one of its warjacks may hold more (HRD-JACK-004). */
function mostOf(b: HordesBattle, m: number, j: number): number {
  if (!isUnder(b, m, Flag.supercharges)) return MOST_FOCUS;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== j && leaderOf(b, o) === m && o !== m && b.model.points[o] > MOST_FOCUS) return MOST_FOCUS;
  }
  return SUPERCHARGED;
}

/** Warjack `j`, to which warcaster `m` gives focus, gains a point more once in the command range of a model that tunes it. */
function tune(b: HordesBattle, m: number, j: number): void {
  if ((b.model.used[j] & Used.tuned) !== 0 || b.model.points[j] >= MOST_FOCUS) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || attachedTo(b, o) !== m || !isUnder(b, o, Flag.tunes)) continue;
    if (!areWithin(b, o, j, commandOf(b, o) * INCH)) continue;
    b.model.used[j] |= Used.tuned;
    b.model.points[j]++;
    return;
  }
}

/** Returns how many focus points warcaster `m` may give to model `j` as far as `j` is concerned (HRD-FOCUS-008, HRD-FOCUS-009). */
function roomOf(b: HordesBattle, m: number, j: number): number {
  if (isUnder(b, j, Flag['is given no focus'])) return 0;
  return leaderOf(b, j) === m && isPowered(b, j) ? Math.max(0, mostOf(b, m, j) - b.model.points[j]) : 0;
}

/** True if warcaster `m` may give focus to any warjack. */
export function mayAllot(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || resourceOf(b, m) !== Resource.ownFocus || playerOf(b, m) !== b.core.active[0]) return false;
  if (b.model.points[m] === 0) return false;
  for (let j = 0; j < b.setup.models; j++) if (roomOf(b, m, j) > 0) return true;
  return false;
}

/**
 * Lists how warcaster `m` may allot its focus: at level full a point for a warjack, one after the other; else once: up to that
 * many points for each warjack, or as many as one takes.
 */
export function listAllots(b: HordesBattle, m: number): void {
  const isFull = b.core.level[0] === Level.full;
  let most = 0;
  let jacks = 0;
  for (let j = 0; j < b.setup.models; j++) {
    const room = Math.min(roomOf(b, m, j), b.model.points[m]);
    if (room === 0) continue;
    jacks++;
    most = Math.max(most, room);
    if (isFull) b.option.add(Verb.Allot, j, 1);
  }
  if (isFull) {
    b.option.add(Verb.Done);
    return;
  }
  for (let n = 0; n <= most; n++) b.option.add(Verb.Allot, -1, n);
  for (let j = 0; j < b.setup.models && jacks > 1; j++) {
    const room = Math.min(roomOf(b, m, j), b.model.points[m]);
    if (room > 0) b.option.add(Verb.Allot, j, room);
  }
}

/** Warcaster `m` gives model `j` up to `n` focus points. */
function give(b: HordesBattle, m: number, j: number, n: number): void {
  const given = Math.min(n, roomOf(b, m, j), b.model.points[m]);
  b.model.points[m] -= given;
  b.model.points[j] += given;
  if (given > 0) tune(b, m, j);
  if (given > 0 && b.log !== null)
    b.log.tell('focus', `${nameOf(b, m)} gives ${nameOf(b, j)} ${counted(given, 'focus point')}`);
}

/** Warcaster `m` allots up to `n` focus points to warjack `j`, or to each while it has any if `j` is -1: one round after another. */
export function allot(b: HordesBattle, m: number, j: number, n: number): void {
  if (j >= 0) {
    give(b, m, j, n);
    return;
  }
  for (let round = 0; round < n; round++) {
    for (let o = 0; o < b.setup.models; o++) give(b, m, o, 1);
  }
}
