// Battlegroups: a warlock or warcaster, and the warbeasts or warjacks that it controls (HRD-LOCK-001..004, HRD-CAST-001..003).
import { INCH } from '../../../kernel/geometry/measures.js';
import { Flag, Hook } from './hooks.js';
import { areWithin, furyOf, onTable, playerOf, resourceOf } from './models.js';
import { type HordesBattle, Resource } from './state.js';
import { effectsOn, isUnder } from './stats.js';

/** True if model `m` has a battlegroup: a warlock or a warcaster, or a lesser one beside the leader of the army (HRD-LOCK-001, HRD-CAST-001). */
export function isLeader(b: HordesBattle, m: number): boolean {
  const resource = resourceOf(b, m);
  return resource === Resource.ownFury || resource === Resource.ownFocus;
}

/**
 * Returns the leader in whose battlegroup model `m` is now, or -1; a leader is in its own. Only friendly models are in a
 * battlegroup: it lapses while either of the two is under the enemy's control, and when the leader leaves the table
 * (HRD-LOCK-003, HRD-LOCK-004, HRD-CAST-002, HRD-CAST-003).
 */
export function leaderOf(b: HordesBattle, m: number): number {
  const leader = b.model.leader[m];
  return leader >= 0 && onTable(b, leader) && playerOf(b, leader) === playerOf(b, m) ? leader : -1;
}

/** Returns the warlock or warcaster to which solo `m` is attached, a friend on the table, or -1 (HRD-LOCK-029). */
export function attachedTo(b: HordesBattle, m: number): number {
  const leader = b.setup.model.attached[m];
  return leader >= 0 && onTable(b, leader) && playerOf(b, leader) === playerOf(b, m) ? leader : -1;
}

/** True if model `m` is bonded to leader `o`, in whose battlegroup it is still. */
export const isBondedTo = (b: HordesBattle, m: number, o: number): boolean =>
  b.setup.model.bonded[m] !== 0 && b.setup.model.leader[m] === o && leaderOf(b, m) === o;

/** Returns the control range of a leader in ticks: twice its FURY or FOCUS in inches, and what effects add (HRD-LOCK-011, HRD-FOCUS-005). */
export const controlRange = (b: HordesBattle, leader: number): number =>
  2 * furyOf(b, leader) * INCH + effectsOn(b, leader, Hook.control);

/**
 * True if model `m` is in the control range of a leader, from the edge of its base; a leader always is in its own
 * (HRD-LOCK-012, HRD-FOCUS-005).
 */
export function inControlRange(b: HordesBattle, leader: number, m: number): boolean {
  if (m === leader) return true;
  const times = leaderOf(b, m) === leader && isUnder(b, m, Flag['controlled from afar']) ? 2 : 1;
  return onTable(b, m) && areWithin(b, leader, m, times * controlRange(b, leader));
}

/** True if model `m` began the battle in no battlegroup, without a 'jack marshal, and nobody has taken control of it. */
export function isUnled(b: HordesBattle, m: number): boolean {
  const { leader, marshal } = b.setup.model;
  return leader[m] < 0 && marshal[m] < 0 && b.model.leader[m] < 0 && b.model.marshal[m] < 0;
}
