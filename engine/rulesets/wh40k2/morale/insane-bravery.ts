import { endPlan } from '../../../kernel/plan.js';
import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { mayCharge } from '../charges/charge-moves.js';
import { findChargeTargets, isChargeable } from '../charges/charge-targets.js';
import { chargeMove, declareCharge } from '../charges/charges.js';
import { chargeFear } from '../charges/fear-of-a-charge.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, type W40kBattle } from '../core/state.js';
import { membersOf, onTable, playerOf, tell } from '../core/units.js';
import { hide } from '../hiding/hiding.js';
import { moveUnit } from '../movement/move-unit.js';
import { mayMove } from '../movement/movement-allowance.js';
import { couldHide } from '../movement/movement-choices.js';
import { canGather, scattered, splitPart } from '../movement/split-squads.js';
import { mayGoOnOverwatch } from '../overwatch/may-go-on-overwatch.js';
import { shootAt } from '../shooting/shoot-at.js';
import { hasTarget } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';

const members = new Int32Array(256);
/** Acts of the turn that are not reset: tests that a squad takes once. */
const KEPT = Did.BreakTest | Did.StandardUsed;

/**
 * Lists the options of `Ask.Brave` (W40K-DEC-049): overwatch, a charge, a move with fire after it, fire without moving,
 * or nothing.
 */
export function braveOptions(b: W40kBattle): void {
  const u = b.decision.subject[0];
  if (mayMove(b, u)) b.option.add(Verb.Pick, u);
  if (mayCharge(b, u)) {
    findChargeTargets(b, u);
    for (let t = 0; t < b.setup.units; t++) if (isChargeable(t)) b.option.add(Verb.Charge, t);
  }
  if (hasTarget(b, u, Fire.normal)) b.option.add(Verb.Shoot, u);
  if (mayGoOnOverwatch(b, u)) b.option.add(Verb.Overwatch, u);
  b.option.add(Verb.Stop);
}

const S = sequence('begin', 'chosen', 'go', 'hiding', 'hidden', 'feared', 'moved', 'targetChosen', 'end');
const L = locals('unit', 'target');

/**
 * Procedure: insane bravery (W40K-BRAVE-001). Squad `unit` has just rallied and takes a whole turn at once: it goes on
 * overwatch, charges, or moves, may hide and fires. Combats that it joins are fought from the next hand-to-hand phase
 * on.
 */
export const brave = procedure<W40kBattle, typeof S>(
  'insane bravery',
  S,
  {
    begin(b, f) {
      const u = b.locals[f + L.unit];
      b.unit.did[u] = (b.unit.did[u] & KEPT) | Did.Brave | Did.Rally;
      const n = membersOf(b, u, members);
      for (let i = 0; i < n; i++) b.model.did[members[i]] = 0;
      if (b.log !== null) tell(b, 'rally', u, 'are insanely brave');
      return askThen(b, S.chosen, Ask.Brave, playerOf(b, u), u);
    },
    chosen(b, f) {
      const u = b.locals[f + L.unit];
      switch (b.answer.verb[0]) {
        case Verb.Overwatch:
          b.unit.overwatch[u] = 1;
          b.unit.did[u] |= Did.Overwatch;
          return S.end;
        case Verb.Charge:
          b.locals[f + L.target] = b.answer.target[0];
          return callThen(b, S.feared, chargeFear, u, b.answer.target[0]);
        case Verb.Pick:
          // W40K-SQUAD-006: models that cannot return to the squad are split from it, as in any move
          return scattered(b, u) && !canGather(b, u) ? callThen(b, S.go, splitPart, u) : S.go;
        case Verb.Shoot:
          return S.moved;
        default:
          return S.end;
      }
    },
    go(b, f) {
      const u = b.locals[f + L.unit];
      return onTable(b, u) && mayMove(b, u) ? callThen(b, S.hiding, moveUnit, u) : NEXT;
    },
    // W40K-HIDE-001: at the end of its moves
    hiding(b, f) {
      const u = b.locals[f + L.unit];
      return couldHide(b, u) ? askThen(b, S.hidden, Ask.Hide, playerOf(b, u), u) : S.moved;
    },
    hidden(b, f) {
      if (b.answer.verb[0] === Verb.Hide) hide(b, b.locals[f + L.unit]);
      return S.moved;
    },
    feared(b, f) {
      const u = b.locals[f + L.unit];
      if (b.core.result[0] === 0 || !onTable(b, u)) return S.moved; // W40K-FEAR-006: it stays and may fire
      declareCharge(b, u, b.locals[f + L.target]);
      return callThen(b, S.end, chargeMove, u);
    },
    moved(b, f) {
      const u = b.locals[f + L.unit];
      if (!onTable(b, u) || !hasTarget(b, u, Fire.normal)) return S.end;
      return askThen(b, S.targetChosen, Ask.ShotTarget, playerOf(b, u), u);
    },
    targetChosen(b, f) {
      endPlan(b);
      if (b.answer.verb[0] === Verb.Back) return NEXT; // the squad holds its fire
      return callThen(b, S.end, shootAt, b.locals[f + L.unit], b.answer.target[0], Fire.normal, b.answer.extra[0]);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [chargeFear, chargeMove, moveUnit, shootAt, splitPart] },
);
