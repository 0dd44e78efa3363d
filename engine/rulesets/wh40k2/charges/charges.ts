import { Level } from '../../../kernel/core.js';
import { endPlan, goBack } from '../../../kernel/plan.js';
import { ask, call, DONE, finish, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { listAhead } from '../../../kernel/ruleset.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { join, leave } from '../characters/characters.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, type W40kBattle } from '../core/state.js';
import { membersOf, onTable, tell } from '../core/units.js';
import { driveOn } from '../morale/fleeing-again.js';
import { listChargers } from '../movement/movement-choices.js';
import { forget, moveSquad } from '../movement/squad-move.js';
import { MoveKind } from '../overwatch/firing-points.js';
import { closeCharge, lookAtFoe, planCharge } from './charge-moves.js';
import { setOut } from './charge-reach.js';
import { chargeFear } from './fear-of-a-charge.js';

const D = sequence('charger', 'chosen', 'target', 'fear', 'feared');
const DL = locals('unit', 'target');

/**
 * Records that squad `u` declares a charge at squad `target`, by choice or by a rule (W40K-CHRG-001, W40K-CHRG-004).
 */
export function declareCharge(b: W40kBattle, u: number, target: number): void {
  b.unit.did[u] |= Did.DeclareCharge;
  b.unit.target[u] = target;
  if (b.log !== null) tell(b, 'charge', u, `charges ${b.setup.names[target]}`);
}

/** W40K-CHRG-001, W40K-CHRG-002: the player declares charges squad by squad; none is required. */
export const declareCharges = procedure<W40kBattle, typeof D>(
  'declare charges',
  D,
  {
    charger(b) {
      listAhead(b, listChargers);
      if (b.option.count === 0 || (b.option.count === 1 && b.option.verb[0] === Verb.Stop)) {
        b.option.decision = 0;
        endPlan(b);
        return DONE;
      }
      return ask(b, Ask.Charger, b.core.active[0]);
    },
    chosen(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return DONE;
      }
      if (b.answer.verb[0] === Verb.Leave) leave(b, b.answer.target[0]); // W40K-HERO-023
      b.locals[f + DL.unit] = b.answer.target[0];
      return ask(b, Ask.ChargeTarget, b.core.active[0], b.answer.target[0]);
    },
    target(b, f) {
      if (b.answer.verb[0] === Verb.Back) {
        const u = b.locals[f + DL.unit];
        if (b.unit.from[u] >= 0 && b.unit.host[u] < 0) join(b, u, b.unit.from[u]);
        goBack(b);
        return D.charger;
      }
      endPlan(b);
      b.locals[f + DL.target] = b.answer.target[0];
      return NEXT;
    },
    // W40K-FEAR-006: a squad that is afraid of its target may not charge it
    fear(b, f) {
      return call(b, chargeFear, b.locals[f + DL.unit], b.locals[f + DL.target]);
    },
    feared(b, f) {
      const u = b.locals[f + DL.unit];
      if (b.core.result[0] !== 0 && onTable(b, u)) declareCharge(b, u, b.locals[f + DL.target]);
      return D.charger;
    },
  },
  { calls: () => [chargeFear] },
);

const S = sequence('how', 'path', 'contact', 'gone');
const L = locals('unit', 'target');

const members = new Int32Array(SQUAD);

/**
 * Procedure: moves a squad that has declared a charge, all models together (W40K-CHRG-004), into contact or as far as
 * possible.
 */
export const chargeMove = procedure<W40kBattle, typeof S>(
  'move a charger',
  S,
  {
    how(b, f) {
      const u = b.locals[f + L.unit];
      const t = b.unit.target[u];
      b.locals[f + L.target] = t;
      b.unit.did[u] |= Did.Charge;
      if (t < 0 || !onTable(b, t)) return S.gone; // the target is no longer on the table
      b.answer.n[0] = 0;
      if (b.core.level[0] !== Level.full) return NEXT;
      return ask(b, Ask.ChargeMove, b.setup.unit.player[u], u, t);
    },
    path(b, f) {
      const u = b.locals[f + L.unit];
      const j = planCharge(b, u, b.locals[f + L.target], b.answer.n[0] === 0);
      for (let i = 0; i < j.n; i++) setOut(b, j, i, lookAtFoe(b, j.model[i], j.endX[i], j.endY[i]));
      return call(b, moveSquad, u, MoveKind.charge);
    },
    contact(b, f) {
      const u = b.locals[f + L.unit];
      if (b.core.result[0] === 0) return S.gone;
      const made = closeCharge(b, u, members, membersOf(b, u, members));
      if (b.log !== null) tell(b, 'charge', u, made === 0 ? 'charge fails' : 'charge makes contact');
      return finishWith(b, driveOn, u); // W40K-BROKE-005
    },
    gone(b, f) {
      forget(b, b.locals[f + L.unit], -1);
      b.unit.did[b.locals[f + L.unit]] |= Did.Charge | Did.MoveDone;
      return finish(b, 0);
    },
  },
  { watches: L.unit, cancelled: 'gone', calls: () => [moveSquad, driveOn] },
);
