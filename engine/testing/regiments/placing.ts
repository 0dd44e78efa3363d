import { invalidateGeometry } from '../../kernel/battle.js';
import { degrees, HALF_TURN, QUARTER_TURN, TURN, ticks } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { engage } from '../../regiments/contacts.js';
import { Did, Status } from '../../regiments/core/state.js';
import { refreshUnitRules } from '../../regiments/core/units.js';
import { formUp, halfDepthOf, halfWidthOf, individualAt } from '../../regiments/formation.js';
import { Place, Side } from '../../regiments/layout.js';

/** Phases with which a scene can begin. */
export const PHASES = ['movement', 'shooting', 'combat'] as const;
export type PhaseName = (typeof PHASES)[number];

/** Puts unit `u` on the table: Centre in inches, facing in degrees. */
export function stand(b: RegimentsBattle, u: number, at: readonly [number, number], facing: number): void {
  formUp(b, u, ticks(at[0]), ticks(at[1]), degrees(facing), b.unit.files[u]);
}

/** Puts character `g` in unit `u` from the start. The centre of the unit does not move. */
export function join(b: RegimentsBattle, g: number, u: number): void {
  b.unit.place[g] = Place.inUnit;
  b.unit.host[g] = u;
  b.unit.models[u] += 1;
  formUp(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u]);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
}

/** Returns place and facing of `a` with its front `far` ticks in front of that side of `e`. */
function before(
  b: RegimentsBattle,
  a: number,
  e: number,
  side: Side,
  offset: number,
  far: number,
): readonly [x: number, y: number, facing: number] {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const outward = (facing[e] + side * QUARTER_TURN) & (TURN - 1);
  const reach = side === Side.front || side === Side.rear ? halfDepth[e] : halfWidth[e];
  const look = (outward + HALF_TURN) & (TURN - 1);
  const distance = reach + halfDepth[a] + far;
  const aside = ticks(offset);
  return [
    Math.round(x[e] + distance * SIN[outward] + aside * COS[look]),
    Math.round(y[e] + distance * COS[outward] - aside * SIN[look]),
    look,
  ];
}

/**
 * Puts the front of `a` flush against that side of `e`, with their middles in line, or `offset` inches to the right as
 * seen by `a`.
 */
export function flush(b: RegimentsBattle, a: number, e: number, side: Side, offset: number): void {
  standOff(b, a, e, side, offset, 0);
  engage(b, a, e, Side.front, side);
}

/**
 * Puts the front of `a` that many ticks in front of that side of `e`, with their middles in line, or `offset` inches to
 * the right as seen by `a`. There is no contact.
 */
export function standOff(b: RegimentsBattle, a: number, e: number, side: Side, offset: number, far: number): void {
  const [x, y, look] = before(b, a, e, side, offset, far);
  formUp(b, a, x, y, look, b.unit.files[a]);
}

/** Removes `n` rank-and-file models of unit `u` as losses of earlier turns; the unit closes up. */
export function lose(b: RegimentsBattle, u: number, n: number): void {
  const { pool, models, files, x, y, facing, place } = b.unit;
  pool[u] -= n;
  models[u] -= n;
  files[u] = Math.max(1, Math.min(files[u], models[u]));
  b.unit.halfWidth[u] = halfWidthOf(b, u, files[u]);
  b.unit.halfDepth[u] = halfDepthOf(b, u, files[u]);
  if (place[u] === Place.table) formUp(b, u, x[u], y[u], facing[u], files[u]);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
}

/** Swaps individual `g` of unit `u` with the model at that rank and file, counted from 1. */
export function putAt(b: RegimentsBattle, g: number, u: number, rank: number, file: number): void {
  const to = (rank - 1) * b.unit.files[u] + file - 1;
  const other = individualAt(b, u, to);
  if (other !== NONE) b.unit.slot[other] = b.unit.slot[g];
  b.unit.slot[g] = to;
  invalidateGeometry(b);
}

/**
 * Records that unit `u` charged in this turn, and its target unless that is NONE. It is about to fight its first round.
 */
export function haveCharged(b: RegimentsBattle, u: number, target: number): void {
  b.unit.status[u] |= Status.Charging;
  b.unit.charged[u] = target;
  b.unit.did[u] |= Did.DeclareCharge | Did.Charged | Did.Move;
  if (target !== NONE) b.unit.did[target] |= Did.Charged;
}

/** Makes unit `u` flee. */
export function flee(b: RegimentsBattle, u: number): void {
  b.unit.status[u] |= Status.Fleeing;
}

/**
 * Sets Wounds that unit `u` has taken before: a character's own, or those of rank and file that removed no model yet.
 */
export function takeWounds(b: RegimentsBattle, u: number, n: number): void {
  if (n === 0) return;
  if (b.setup.unit.character[u] !== 0) b.unit.own[u] -= n;
  else b.unit.wounds[u] = n;
}
