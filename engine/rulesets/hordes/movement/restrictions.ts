// Restrictions of movement: toward or away from another model (HRD-REST).
import { ANGLE_MASK, HALF_TURN } from '../../../kernel/geometry/measures.js';
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Refusal } from '../core/asks.js';
import { type HordesBattle, RESTRAINTS, Restraint } from '../core/state.js';
import { directionTo } from './involuntary.js';
import { LEGS } from './paths.js';

/** Distances of legs that grow or shrink by less than this are rounded, ticks. */
const ROUNDING = 1;

/** Restricts how model `m` advances relative to model `o`, for this player turn; see `Restraint` (HRD-REST-001..004). */
export function restrain(b: HordesBattle, m: number, kind: number, o: number): void {
  const { restraint } = b;
  for (let i = 0; i < RESTRAINTS; i++) {
    if (restraint.kind[i] !== Restraint.none) continue;
    restraint.kind[i] = kind;
    restraint.model[i] = m;
    restraint.other[i] = o;
    return;
  }
}

/**
 * Returns how far the distance to model `o` shrinks at the end of a leg from x, y along `angle`, and grows at its begin: both
 * as the part of the way that leads on toward it, ticks.
 */
function ahead(b: HordesBattle, o: number, x: number, y: number, angle: number): number {
  return (b.model.x[o] - x) * SIN[angle] + (b.model.y[o] - y) * COS[angle];
}

/** Judges one leg of model `m` by restraint `i`: the distance never grows, or never shrinks (HRD-REST-001..004). */
function judgeLeg(b: HordesBattle, m: number, i: number, x: number, y: number, angle: number, length: number): Reason {
  const { kind, other } = b.restraint;
  const o = other[i];
  const isToward = kind[i] === Restraint.toward || kind[i] === Restraint.directlyToward;
  if (isToward && ahead(b, o, x, y, angle) - length < -ROUNDING) return Refusal.NotToward;
  if (!isToward && ahead(b, o, x, y, angle) > ROUNDING) return Refusal.NotAway;
  // Straight along the line of both centres.
  if (kind[i] === Restraint.directlyToward && angle !== directionTo(b, m, o)) return Refusal.NotToward;
  if (kind[i] === Restraint.directlyAway && angle !== ((directionTo(b, m, o) + HALF_TURN) & ANGLE_MASK))
    return Refusal.NotAway;
  return LEGAL;
}

/**
 * Judges an advance of model `m` along `path` (angle and ticks of each leg) at whose end it faces `facing`, by all its restraints
 * at once (HRD-REST-006). Not to move, or only to turn, is always legal (HRD-REST-005).
 */
export function judgeRestraints(b: HordesBattle, m: number, path: Int32Array, facing: number): Reason {
  const { restraint } = b;
  for (let i = 0; i < RESTRAINTS; i++) {
    const kind = restraint.kind[i];
    if (kind === Restraint.none || restraint.model[i] !== m) continue;
    const isDirect = kind === Restraint.directlyToward || kind === Restraint.directlyAway;
    let x = b.model.x[m];
    let y = b.model.y[m];
    for (let leg = 0; leg < LEGS; leg++) {
      const angle = path[2 * leg];
      const length = path[2 * leg + 1];
      if (length <= 0) continue;
      const reason = judgeLeg(b, m, i, x, y, angle, length);
      if (reason !== LEGAL) return reason;
      if (isDirect && facing !== angle) return kind === Restraint.directlyAway ? Refusal.NotAway : Refusal.NotToward;
      x += stepEast(angle, length);
      y += stepNorth(angle, length);
    }
  }
  return LEGAL;
}

/** True if any restraint holds model `m`. */
export function isRestrained(b: HordesBattle, m: number): boolean {
  const { kind, model } = b.restraint;
  for (let i = 0; i < RESTRAINTS; i++) if (kind[i] !== Restraint.none && model[i] === m) return true;
  return false;
}
