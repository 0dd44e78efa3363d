import { touch } from '../kernel/battle.js';
import { degrees, HALF_TURN, QUARTER_TURN, TURN, ticks } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { engage } from '../regiments/contacts.js';
import { formUp } from '../regiments/formation.js';
import { Place, Side } from '../regiments/layout.js';
import { Phase, Status, type T9aBattle } from '../rulesets/t9a/state.js';
import { enterTurn } from '../rulesets/t9a/turn.js';
import { refreshUnitRules } from '../rulesets/t9a/units.js';

/** Phases with which a scene can begin. */
export const PHASES = ['movement', 'shooting', 'combat'] as const;
export type PhaseName = (typeof PHASES)[number];

/** Puts unit `u` on the table: Centre in inches, facing in degrees. */
export function stand(b: T9aBattle, u: number, at: readonly [number, number], facing: number): void {
  formUp(b, u, ticks(at[0]), ticks(at[1]), degrees(facing), b.unit.files[u]);
}

/** Character `g` stands in unit `u` from the start; the Centre of the unit stays where it is. */
export function join(b: T9aBattle, g: number, u: number): void {
  b.unit.place[g] = Place.inUnit;
  b.unit.host[g] = u;
  b.unit.models[u] += 1;
  formUp(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u]);
  refreshUnitRules(b, u);
  touch(b);
}

/**
 * Puts the front of `a` flush against that side of `e`, their middles in line, or `offset` inches to the right as `a` looks.
 */
export function flush(b: T9aBattle, a: number, e: number, side: Side, offset: number): void {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const outward = (facing[e] + side * QUARTER_TURN) & (TURN - 1);
  const reach = side === Side.front || side === Side.rear ? halfDepth[e] : halfWidth[e];
  const look = (outward + HALF_TURN) & (TURN - 1);
  const distance = reach + halfDepth[a];
  const aside = ticks(offset);
  const px = Math.round(x[e] + distance * SIN[outward] + aside * COS[look]);
  const py = Math.round(y[e] + distance * COS[outward] - aside * SIN[look]);
  formUp(b, a, px, py, look, b.unit.files[a]);
  engage(b, a, e, Side.front, side);
}

/** Unit `u` is fleeing. */
export function flee(b: T9aBattle, u: number): void {
  b.unit.status[u] |= Status.Fleeing;
}

/** Wounds that unit `u` has taken before: a character's own; of rank and file, those that removed no model yet. */
export function takeWounds(b: T9aBattle, u: number, n: number): void {
  if (n === 0) return;
  if (b.setup.unit.character[u] !== 0) b.unit.own[u] -= n;
  else b.unit.wounds[u] = n;
}

/** The next step is the first of `phase`. */
export function setPhase(b: T9aBattle, phase: PhaseName, gameTurn: number, player: number): void {
  enterTurn(b, gameTurn, player, Phase[phase]);
}
