// The throw power attack: grasp, break free, direction, flight and landing (HRD-THRW, HRD-THRN).
import { ANGLE_MASK, HALF_INCH, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { askThen, call, DONE, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import {
  baseOf,
  isDown,
  isEnemy,
  isStationary,
  nameOf,
  onTable,
  playerOf,
  powerAttackOf,
  radiusOf,
} from '../core/models.js';
import { HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { strengthOf } from '../core/stats.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { directionTo, Meeting, slid, throwAlong } from '../movement/involuntary.js';
import { loseIncorporeal } from '../movement/passing.js';
import { sees } from '../sight/line-of-sight.js';
import { knockDown, knockDownOrOwe } from '../states/knockdown.js';
import { Outcome } from './attack-roll.js';
import { comeToRest } from './power-attacks.js';
import { BOOSTED, rollAttack } from './roll-attack.js';
import { addHit } from './templates.js';

/** Stands for a throw directly away from the thrower. */
const AWAY = -1;

/** Returns the ticks that `m` throws a model: half its STR in inches, exactly (HRD-THRW-006). */
export const throwDistance = (b: HordesBattle, m: number): number => strengthOf(b, m) * HALF_INCH;

/** True if model `m` may throw `t` at model `o`: `o` is in its sight, which `t` does not block (HRD-THRW-005, HRD-THRW-007). */
function mayThrowAt(b: HordesBattle, m: number, t: number, o: number): boolean {
  if (o === m || o === t || !onTable(b, o)) return false;
  // The thrown model is taken from the table for the look.
  const place = b.model.place[t];
  b.model.place[t] = 0;
  const seen = sees(b, m, o);
  b.model.place[t] = place;
  return seen;
}

/** Lists the models of one side at which the grasped model may be thrown: enemies of model `m`, or its friends. */
function listThrowsAt(b: HordesBattle, m: number, t: number, enemies: boolean): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (isEnemy(b, m, o) === enemies && mayThrowAt(b, m, t, o)) b.option.add(Verb.ThrowAt, o);
  }
}

/** Lists where the grasped model may be thrown: directly away, or at a model, whichever player's is numbered first. */
export function listThrows(b: HordesBattle): void {
  const m = b.decision.subject[0];
  const t = b.decision.other[0];
  b.option.add(Verb.ThrowAway, t);
  listThrowsAt(b, m, t, true);
  listThrowsAt(b, m, t, false);
}

/** Rolls whether the grasped model breaks free: only with the greater total (HRD-THRW-003, HRD-THRW-004). */
function breaksFree(b: HordesBattle, m: number, t: number): boolean {
  const fists = b.setup.types.fists[b.model.kind[m]];
  b.dice.pool(fists > 1 ? 2 : 1, Roll.Grasp, m);
  const hold = strengthOf(b, m) + b.dice.faces[0] + (fists > 1 ? b.dice.faces[1] : 0);
  return b.dice.one(6, Roll.BreakFree, t) + strengthOf(b, t) > hold;
}

/** Returns the ticks between the edges of models `t` and `o`. */
function gap(b: HordesBattle, t: number, o: number): number {
  const dx = b.model.x[o] - b.model.x[t];
  const dy = b.model.y[o] - b.model.y[t];
  return Math.max(0, Math.sqrt(dx * dx + dy * dy) - radiusOf(b, t) - radiusOf(b, o));
}

/** Where a model is thrown: direction, how far its centre goes at most, and whether the model aimed at stops it. */
const flight = { angle: 0, far: 0, isAimed: false };

/** Aims `flight` from model `t` at a point. */
function flyTo(b: HordesBattle, t: number, x: number, y: number): void {
  const dx = x - b.model.x[t];
  const dy = y - b.model.y[t];
  flight.far = Math.trunc(Math.sqrt(dx * dx + dy * dy));
  flight.angle = bearing(dx, dy);
}

/** Aims `flight` from `t` straight at `o`, as far as `m` throws (HRD-THRW-008). */
function aimFar(b: HordesBattle, m: number, t: number, o: number): void {
  flight.angle = directionTo(b, t, o);
  flight.far = throwDistance(b, m);
  flight.isAimed = false;
}

/** Aims `flight` of `t`, which `m` throws at `o` within its distance: it hits, or deviates (HRD-THRW-009, HRD-THRW-010). */
function aimAt(b: HordesBattle, m: number, t: number, o: number, isHit: boolean): void {
  aimFar(b, m, t, o);
  if (b.log !== null)
    b.log.tell('throw', `${nameOf(b, t)} is thrown at ${nameOf(b, o)} and ${isHit ? 'hits' : 'misses'}`);
  if (isHit) {
    flight.far = Math.trunc(gap(b, t, o)) + radiusOf(b, t) + radiusOf(b, o);
    flight.isAimed = true;
    return;
  }
  const turn = Math.trunc(((b.dice.one(6, Roll.Direction, m) - 1) * TURN) / 6);
  const third = (b.dice.one(6, Roll.Deviation, m) + 1) >> 1; // HRD-DICE-003
  const angle = (directionTo(b, t, o) + turn) & ANGLE_MASK;
  const far = Math.min(third * INCH, gap(b, t, o) / 2);
  flyTo(b, t, b.model.x[o] + stepEast(angle, far), b.model.y[o] + stepNorth(angle, far));
}

/** Throws model `t`, which lands, falls, and adds whom it met to the hits (HRD-THRN-002..009). */
function land(b: HordesBattle, m: number, t: number, o: number): void {
  throwAlong(b, t, flight.angle, flight.far, m, flight.isAimed ? o : -1);
  addHit(b, t, HitFlag.direct | (slid.isStopped ? HitFlag.impact : 0));
  knockDownOrOwe(b, t);
  for (let other = 0; other < b.setup.models; other++) {
    if (slid.met[other] === Meeting.none || baseOf(b, other) > baseOf(b, t)) continue;
    addHit(b, other, HitFlag.collateral);
    knockDown(b, other);
  }
  comeToRest(b, t);
}

const S = sequence('grasp', 'grasped', 'hold', 'chosen', 'aimed', 'fly');
const L = locals('attacker', 'target', 'by', 'flags', 'aim', 'firstHit');

/** Returns the row by which the throw in frame `f` hits and harms: that of the power attack, or of a weapon. */
const rowOf = (b: HordesBattle, f: number): number =>
  b.locals[f + L.by] > 0 ? b.locals[f + L.by] - 1 : powerAttackOf(b, b.locals[f + L.attacker], PowerAttack.throw);

/**
 * Model `attacker` tries to throw `target`. `by`: 1 + the row of a weapon that has hit it already and whose damage it
 * suffers, with `flags`; 0: it is a power attack.
 */
export const throwModel = procedure<HordesBattle, typeof S>(
  'throw',
  S,
  {
    grasp(b, f) {
      const m = b.locals[f + L.attacker];
      const t = b.locals[f + L.target];
      const w = rowOf(b, f);
      b.locals[f + L.firstHit] = b.game.hits[0];
      loseIncorporeal(b, m);
      if (b.locals[f + L.by] > 0) return askThen(b, S.chosen, Ask.Throw, playerOf(b, m), m, t);
      return isDown(b, t) || isStationary(b, t) ? S.hold : call(b, rollAttack, m, w, t, 0);
    },
    grasped(b, f) {
      if ((b.core.result[0] & ~BOOSTED) !== Outcome.miss) return NEXT;
      const [m, t] = [b.locals[f + L.attacker], b.locals[f + L.target]];
      if (b.log !== null) b.log.tell('throw', `${nameOf(b, m)} does not get hold of ${nameOf(b, t)}`);
      return DONE;
    },
    hold(b, f) {
      const m = b.locals[f + L.attacker];
      const t = b.locals[f + L.target];
      if (!breaksFree(b, m, t)) return askThen(b, S.chosen, Ask.Throw, playerOf(b, m), m, t);
      if (b.log !== null) b.log.tell('throw', `${nameOf(b, t)} breaks free`);
      return DONE;
    },
    chosen(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.attacker], l[f + L.target]];
      const o = b.answer.verb[0] === Verb.ThrowAway ? AWAY : b.answer.target[0];
      l[f + L.aim] = o;
      if (o === AWAY) {
        flight.angle = directionTo(b, m, t);
        flight.far = throwDistance(b, m);
        flight.isAimed = false;
        return S.fly;
      }
      aimFar(b, m, t, o);
      if (gap(b, t, o) > throwDistance(b, m)) return S.fly;
      return call(b, rollAttack, m, rowOf(b, f), o, 0);
    },
    aimed(b, f) {
      const l = b.locals;
      const isHit = (b.core.result[0] & ~BOOSTED) !== Outcome.miss;
      aimAt(b, l[f + L.attacker], l[f + L.target], l[f + L.aim], isHit);
      return NEXT;
    },
    fly(b, f) {
      const m = b.locals[f + L.attacker];
      land(b, m, b.locals[f + L.target], b.locals[f + L.aim]);
      return finishWith(b, resolveHits, m, rowOf(b, f), b.locals[f + L.flags], b.locals[f + L.firstHit]);
    },
  },
  { calls: () => [rollAttack, resolveHits] },
);
