// What follows when leaders and warbeasts leave the table (HRD-WILD-001, HRD-CAST-007, HRD-FURY-010..013, HRD-JMAR-009).

import { invalidateGeometry } from '../../../kernel/battle.js';
import { has, isInBattle, PowerOf } from '../abilities/powers.js';
import { leads, MODEL_TYPES } from '../armies/profiles.js';
import { inControlRange, isLeader, leaderOf } from '../core/battlegroups.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { marshalOf } from '../core/marshals.js';
import { furyOf, isEnemy, nameOf, onTable, radiusOf, resourceOf } from '../core/models.js';
import { bearerOf, isOfPack } from '../core/packs.js';
import { type HordesBattle, Place, Resource, Status } from '../core/state.js';
import { counted } from '../core/words.js';
import { goWild } from '../states/wild.js';

const COMMANDS = Uint8Array.from(MODEL_TYPES, (type) => (leads(type) ? 1 : 0));

/** True if model `m` is a warlock or a warcaster, on whom the battle hangs (HRD-GAME-005). */
export const leadsArmy = (b: HordesBattle, m: number): boolean =>
  COMMANDS[b.setup.types.type[b.model.kind[m]]] !== 0 && isLeader(b, m);

/** True if model `m` is an inert warjack (HRD-INERT). */
export const isInert = (b: HordesBattle, m: number): boolean => (b.model.status[m] & Status.inert) !== 0;

/** True if warjack `m` is autonomous: nobody controls it, and it is not inert (HRD-AUTO-001). */
export function isAutonomous(b: HordesBattle, m: number): boolean {
  if (resourceOf(b, m) !== Resource.focus || isInert(b, m)) return false;
  const { leader, marshal } = b.setup.model;
  if (leader[m] < 0 && marshal[m] < 0 && b.model.leader[m] < 0) return false; // of a list without leaders
  return leaderOf(b, m) < 0 && marshalOf(b, m) < 0;
}

/** Warjack `m` goes inert; its focus points are lost (HRD-INERT-001). */
export function goInert(b: HordesBattle, m: number): void {
  // HRD-CEPH-004: a monstrosity becomes autonomous instead
  if (resourceOf(b, m) !== Resource.focus || !onTable(b, m) || hasKeyword(b, m, KeywordBit.Monstrosity)) return;
  b.model.status[m] |= Status.inert;
  b.model.points[m] = 0;
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('inert', `${nameOf(b, m)} goes inert`);
}

/** True if all leaders of `player` have left the table for good; false for a list without leaders. */
function hasLostLeaders(b: HordesBattle, player: number): boolean {
  let any = false;
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] !== player || !leadsArmy(b, m)) continue;
    if (b.model.place[m] < Place.removed) return false;
    any = true;
  }
  return any;
}

/**
 * Settles what follows when model `m` leaves the table, while it is still on it: the warbeasts of a leader go wild, its
 * warjacks inert (HRD-WILD-001, HRD-CAST-007); a warjack of a 'jack marshal becomes autonomous (HRD-JMAR-009, HRD-AUTO-001).
 */
export function releaseCharges(b: HordesBattle, m: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.model.marshal[o] === m) b.model.marshal[o] = -1;
    if (o === m || b.model.leader[o] !== m) continue;
    // GAP HRD-LOCK-003: a warbeast under the enemy's control does not go wild; it has no leader when it comes back
    const isOfGroup = leaderOf(b, o) === m && onTable(b, o);
    if (b.model.place[o] >= Place.removed) continue;
    b.model.leader[o] = -1;
    if (!isOfGroup) continue;
    goWild(b, o);
    goInert(b, o);
  }
}

/** Notes that model `m` has left the table: its player may have lost the last leader (HRD-GAME-005). */
export function noteFall(b: HordesBattle, m: number): void {
  const player = b.setup.model.player[m];
  if (leadsArmy(b, m) && hasLostLeaders(b, player)) b.game.lost[0] |= 1 << player;
}

/**
 * Warbeast `m` of a pack is destroyed while the commander of the pack is in the control range of its leader, who takes the
 * fury points that the smaller pack cannot hold (HRD-PACK-013).
 */
function reaveOfPack(b: HordesBattle, m: number): void {
  const bearer = bearerOf(b, m);
  // GAP HRD-PACK-013: nobody reaves from a pack while it has no commander
  if (bearer < 0) return;
  const leader = leaderOf(b, bearer);
  if (leader < 0 || resourceOf(b, leader) !== Resource.ownFury) return;
  if (b.model.taken[m] !== 0 || !inControlRange(b, leader, bearer)) return;
  const excess = b.model.points[bearer] - furyOf(b, m) + 1;
  const n = Math.min(excess, furyOf(b, leader) - b.model.points[leader]);
  if (n <= 0) return;
  b.model.points[leader] += n;
  b.model.points[bearer] -= n;
  if (b.log !== null) b.log.tell('reave', `${nameOf(b, leader)} reaves ${n} fury points of ${nameOf(b, bearer)}`);
}

/** Returns the square of the distance between the centres of models `o` and `m`. */
function gapOf(b: HordesBattle, o: number, m: number): number {
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  const gap = Math.sqrt(dx * dx + dy * dy) - radiusOf(b, o);
  return Math.max(0, gap);
}

/** Returns who reaves from warbeast `m`: its leader, or an enemy that is closer and reaves from enemies; or -1. */
function reaverOf(b: HordesBattle, m: number): number {
  const own = leaderOf(b, m);
  let nearest = own >= 0 && resourceOf(b, own) === Resource.ownFury && inControlRange(b, own, m) ? own : -1;
  if (!isInBattle(b, PowerOf['reaves from enemies'])) return nearest;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || !isEnemy(b, o, m) || !has(b, o, PowerOf['reaves from enemies'])) continue;
    if (resourceOf(b, o) !== Resource.ownFury || !inControlRange(b, o, m)) continue;
    if (nearest < 0 || gapOf(b, o, m) < gapOf(b, nearest, m)) nearest = o;
  }
  return nearest;
}

/**
 * The leader of warbeast `m`, in whose control range it is destroyed, takes its fury points as far as its FURY goes; the
 * rest is lost (HRD-FURY-010, HRD-FURY-013). One leader takes them, since a warbeast is in one battlegroup (HRD-FURY-012).
 * @param isBarred a friendly attack destroyed it, or damage that was transferred to it (HRD-FURY-011)
 */
export function reave(b: HordesBattle, m: number, isBarred: boolean): void {
  if (isOfPack(b, m)) {
    if (!isBarred) reaveOfPack(b, m);
    return;
  }
  if (isBarred || b.model.points[m] === 0 || resourceOf(b, m) !== Resource.fury) return;
  const leader = reaverOf(b, m);
  if (leader < 0) return;
  // GAP HRD-FURY-010: fury points are always reaved
  const n = Math.min(b.model.points[m], Math.max(0, furyOf(b, leader) - b.model.points[leader]));
  b.model.points[leader] += n;
  b.model.points[m] = 0;
  if (n > 0 && b.log !== null)
    b.log.tell('reave', `${nameOf(b, leader)} reaves ${counted(n, 'fury point')} of ${nameOf(b, m)}`);
}
