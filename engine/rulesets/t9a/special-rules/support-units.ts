import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { applyCharge, majoritySide } from '../../../regiments/charge-paths.js';
import { facingToCharge, isSplit, isTarget, mayDeclare } from '../../../regiments/charges/charge-targets.js';
import { failedCharge } from '../../../regiments/charges/failed-charge.js';
import { placements, rollChargeRange } from '../../../regiments/charges/moving-chargers.js';
import { inCombat } from '../../../regiments/combat/combats.js';
import { linked } from '../../../regiments/contacts.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Did, Status, unitOf } from '../../../regiments/core/state.js';
import { fleeing, formationOf, gap, modelHas, onTable, playerOf, tell, within } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { panicTests } from '../../../regiments/panic/panic-tests.js';
import { canStandAndShoot, shootAt } from '../../../regiments/shooting/shooting-phase.js';
import { dangerOnPath } from '../../../regiments/terrain/dangerous-terrain.js';
import { cameDown, hillsUnder } from '../../../regiments/terrain/terrain.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { fullRanks } from '../terrain/ranks-in-water.js';

// Support Units accompany Parent Units of their army: they shoot at units that charge the Parent Unit, and charge those
// that have charged it.

/** Largest distance in inches between a Support Unit and the Parent Unit that it supports. */
const BY_ITS_SIDE = 6;
/** Largest Rank Bonus of a Parent Unit together with its Support Units. */
const MOST_RANKS = 6;

/** True if Support Unit `v` is near enough to Parent Unit `u` of its own army to support it. */
function standsBy(b: T9aBattle, v: number, u: number): boolean {
  if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v) || !onTable(b, u)) return false;
  return modelHas(b, v, Rule.SupportUnit) && within(b, u, v, BY_ITS_SIDE);
}

/** Notes which units support Parent Unit `u` when a charge against it is declared. They may still help if it flees. */
export function noteSupport(b: T9aBattle, u: number): void {
  if (!modelHas(b, u, Rule.ParentUnit)) return;
  const { did } = b.unit;
  for (let v = 0; v < b.setup.units; v++) {
    if (standsBy(b, v, u)) did[v] |= Did.BySide;
    else did[v] &= ~Did.BySide;
  }
}

/** True if `v` may Stand and Shoot at `charger` as if it had been charged itself. */
function mayFire(b: T9aBattle, v: number, charger: number): boolean {
  if (!onTable(b, formationOf(b, charger)) || fleeing(b, charger)) return false; // a character may charge out of his unit
  const { chargeSide } = b.unit;
  const side = chargeSide[charger];
  chargeSide[charger] = majoritySide(b, charger, v) === Side.front ? Side.front : Side.rear;
  const may = canStandAndShoot(b, v, charger);
  chargeSide[charger] = side;
  return may && hasSight(b, v, charger); // at any distance (T9A-RCT-005)
}

/**
 * Returns the Rank Bonus of Parent Unit `u` in combat `row` together with those of Support Units that fight beside it.
 */
export function ranksTogether(b: T9aBattle, u: number, bonus: number, row: number): number {
  let sum = bonus;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || !inCombat(b, row, v) || b.unit.engaged[v] === 0 || playerOf(b, v) !== playerOf(b, u)) continue;
    if (modelHas(b, v, Rule.SupportUnit)) sum += Math.max(0, Math.min(3, fullRanks(b, v) - 1));
  }
  return Math.min(MOST_RANKS, sum);
}

const F = sequence('next', 'answered', 'shot');
const FL = locals('subject', 'charger', 'n', 'from', 'unit');

/** After a charge against a Parent Unit, each Support Unit nearby may shoot at the charger. */
export const supportFire = procedure<T9aBattle, typeof F>(
  'fire in support',
  F,
  {
    next(b, f) {
      const charger = b.locals[f + FL.charger];
      for (let v = b.locals[f + FL.from]; v < b.setup.units; v++) {
        if ((b.unit.did[v] & Did.BySide) === 0 || !mayFire(b, v, charger)) continue;
        b.locals[f + FL.unit] = v;
        b.locals[f + FL.from] = v + 1;
        return ask(b, Ask.SupportFire, playerOf(b, v), v, charger);
      }
      return DONE;
    },
    answered(b, f) {
      if (b.answer.verb[0] !== Verb.StandAndShoot) return F.next;
      const v = b.locals[f + FL.unit];
      if (b.log !== null) tell(b, 'reaction', v, 'stand and shoot in support');
      b.unit.did[v] |= Did.StandAndShoot | Did.SupportFire;
      return call(b, shootAt, v, b.locals[f + FL.charger], 1);
    },
    shot(b) {
      return callThen(b, F.next, panicTests);
    },
  },
  { calls: () => [shootAt, panicTests] },
);

/** Lists the options of `Ask.SupportFire`. */
export function supportFireOptions(b: T9aBattle): void {
  b.option.add(Verb.StandAndShoot);
  b.option.add(Verb.Hold);
}

/** True if `t` charged `parent` this turn and `v` may charge `t` in return. */
function mayCounter(b: T9aBattle, v: number, t: number, parent: number): boolean {
  if (!onTable(b, t) || !linked(b, t, parent) || b.unit.target[t] !== parent) return false;
  return (b.unit.did[t] & Did.Charged) !== 0 && isTarget(b, v, t);
}

function nextCounter(b: T9aBattle, v: number, parent: number, t: number): number {
  for (let w = t + 1; w < b.setup.units; w++) if (mayCounter(b, v, w, parent)) return w;
  return -1;
}

const C = sequence('next', 'answered', 'measure', 'contact', 'alarm');
const CL = locals('subject', 'other', 'n', 'from', 'unit', 'target', 'hills');

/**
 * After all chargers have moved, each Support Unit near a Parent Unit that was charged may charge one of its chargers.
 */
export const supportCharge = procedure<T9aBattle, typeof C>(
  'charge in support',
  C,
  {
    next(b, f) {
      const parent = unitOf(b, b.locals[f + CL.subject]);
      for (let v = b.locals[f + CL.from]; v < b.setup.units; v++) {
        // a Support Unit may shoot or charge, but not both in one turn
        if ((b.unit.did[v] & Did.SupportFire) !== 0) continue;
        if (!standsBy(b, v, parent) || !mayDeclare(b, v) || nextCounter(b, v, parent, -1) < 0) continue;
        b.locals[f + CL.unit] = v;
        b.locals[f + CL.from] = v + 1;
        return ask(b, Ask.SupportCharge, playerOf(b, v), v, parent);
      }
      return DONE;
    },
    // The charged unit holds, because it is Engaged (T9A-RCT-003)
    answered(b, f) {
      if (b.answer.verb[0] !== Verb.Charge) return C.next;
      const v = b.locals[f + CL.unit];
      const t = b.answer.target[0];
      b.locals[f + CL.target] = t;
      if (b.log !== null) tell(b, 'charge', v, `charge ${b.setup.names[t]} in support`);
      if (isSplit(b, v, t)) b.unit.facingDie[v] = b.dice.one(6, Roll.FacingSplit, v); // T9A-CMV-007
      b.unit.chargeSide[v] = facingToCharge(b, v, t);
      b.unit.target[v] = t;
      b.unit.did[v] |= Did.DeclareCharge;
      return NEXT;
    },
    measure(b, f) {
      const v = b.locals[f + CL.unit];
      const t = b.locals[f + CL.target];
      rollChargeRange(b, v);
      b.locals[f + CL.hills] = hillsUnder(b, v);
      if (gap(b, v, t) > b.unit.chargeRange[v]) return callThen(b, C.next, failedCharge, v);
      const n = placements(b, v, t);
      if (n === 0) return callThen(b, C.next, failedCharge, v);
      return n > 1 ? ask(b, Ask.ChargePath, playerOf(b, v), v, t) : NEXT;
    },
    contact(b, f) {
      const v = b.locals[f + CL.unit];
      const t = b.locals[f + CL.target];
      const { x, y, facing, did, status } = b.unit;
      const fromX = x[v];
      const fromY = y[v];
      const fromFacing = facing[v];
      applyCharge(b, v, t, b.answer);
      did[v] |= Did.Charged | Did.Move | Did.MoveDone;
      status[v] |= Status.Charging;
      b.unit.charged[v] = t;
      if (b.log !== null) tell(b, 'charge', v, `reach ${b.setup.names[t]}`);
      dangerOnPath(b, v, fromX, fromY, fromFacing, b.answer.path, 0);
      if (onTable(b, v) && cameDown(b, v, b.locals[f + CL.hills])) status[v] |= Status.Downhill;
      return NEXT;
    },
    alarm(b) {
      return callThen(b, C.next, panicTests);
    },
  },
  { calls: () => [failedCharge, panicTests] },
);

/** Lists the options of `Ask.SupportCharge`: chargers of the Parent Unit in reach, and no charge. */
export function supportChargeOptions(b: T9aBattle): void {
  const v = b.decision.subject[0];
  const parent = b.decision.other[0];
  b.option.add(Verb.Stop);
  for (let t = nextCounter(b, v, parent, -1); t >= 0; t = nextCounter(b, v, parent, t)) b.option.add(Verb.Charge, t);
}
