import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { leave, regain } from '../characters/characters.js';
import { isCharger } from '../charges/charge-targets.js';
import { chargeMove, declareCharges } from '../charges/charges.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, type W40kBattle } from '../core/state.js';
import { onTable, playerOf } from '../core/units.js';
import { anyHidden, hide, spot } from '../hiding/hiding.js';
import { overwatchWindow } from '../overwatch/overwatch.js';
import { compulsoryMoves } from './compulsory-moves.js';
import { moveUnit } from './move-unit.js';
import { mayMove } from './movement-allowance.js';
import { anyMover, couldHide, onlyMover, orderedCharger } from './movement-choices.js';
import { canGather, mayGatherLater, scattered, splitPart } from './split-squads.js';

const S = sequence(
  'begin',
  'declareCharges',
  'compulsoryMoves',
  'moveChargers',
  'chargerChosen',
  'scattered',
  'remainingMoves',
  'moverChosen',
  'lastOverwatch',
  'freed',
  'hiding',
  'hidingChosen',
  'end',
);

const L = locals('waiting');

/** Returns the number of squads of the active player that are on overwatch. */
function countWaiting(b: W40kBattle): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (b.unit.overwatch[u] !== 0 && playerOf(b, u) === b.core.active[0]) n++;
  return n;
}

/** True if a squad that went on overwatch in this turn has lost its counter and may move. */
function anyFreed(b: W40kBattle): boolean {
  for (let u = 0; u < b.setup.units; u++) if ((b.unit.did[u] & Did.Overwatch) !== 0 && mayMove(b, u)) return true;
  return false;
}

/** Returns the only remaining charger, NEXT if there are several, or -2 for none. */
function onlyCharger(b: W40kBattle): number {
  let only = -2;
  for (let u = 0; u < b.setup.units; u++) if (isCharger(b, u)) only = only === -2 ? u : -1;
  return only;
}

/**
 * Procedure: the movement phase (W40K-MOVE-001). Its steps are declarations of charges, compulsory moves, charge moves,
 * remaining moves and hiding.
 */
export const movementPhase = procedure<W40kBattle, typeof S>(
  'movement phase',
  S,
  {
    begin(b) {
      if (anyHidden(b)) spot(b);
      return NEXT;
    },
    // W40K-CHRG-001
    declareCharges(b) {
      return call(b, declareCharges);
    },
    // W40K-COMP-001
    compulsoryMoves(b) {
      return call(b, compulsoryMoves);
    },
    // W40K-DEC-016: the player chooses the order
    moveChargers(b) {
      const only = onlyCharger(b);
      if (only === -2) return S.scattered;
      if (only >= 0) return callThen(b, S.moveChargers, chargeMove, only);
      const next = b.core.level[0] === Level.command ? orderedCharger(b) : NONE;
      if (next !== NONE) return callThen(b, S.moveChargers, chargeMove, next);
      return ask(b, Ask.ChargerOrder, b.core.active[0]);
    },
    chargerChosen(b) {
      return callThen(b, S.moveChargers, chargeMove, b.answer.target[0]);
    },
    // W40K-SQUAD-006: squads that cannot regain coherency in this phase are split, but only after friends have moved
    // out of their way
    scattered(b) {
      for (let u = 0; u < b.setup.units; u++) {
        if (!mayMove(b, u) || !scattered(b, u) || canGather(b, u) || mayGatherLater(b, u)) continue;
        return callThen(b, S.scattered, splitPart, u);
      }
      return NEXT;
    },
    // W40K-DEC-017: the player chooses squads until none is left or the player ends the moves
    remainingMoves(b) {
      if (!anyMover(b)) return S.lastOverwatch;
      // K41: the last squad is asked for its move at once; it may stand
      const only = b.core.level[0] === Level.command ? onlyMover(b) : NONE;
      if (only !== NONE) {
        b.answer.verb[0] = Verb.Pick;
        b.answer.target[0] = only;
        return NEXT;
      }
      return ask(b, Ask.Mover, b.core.active[0]);
    },
    moverChosen(b) {
      if (b.answer.verb[0] === Verb.Stop) return NEXT;
      const u = b.answer.target[0];
      const leaves = b.answer.verb[0] === Verb.Leave; // W40K-HERO-018
      if (leaves) leave(b, u);
      // a squad chosen before the friends in its way have moved cannot regain coherency and is split
      if (!leaves && scattered(b, u) && !canGather(b, u)) return callThen(b, S.scattered, splitPart, u);
      return callThen(b, S.scattered, moveUnit, u);
    },
    // W40K-OVER-005: after all moves, squads that stood still may be shot at too
    lastOverwatch(b, f) {
      b.locals[f + L.waiting] = countWaiting(b);
      for (let v = 0; v < b.setup.units; v++) {
        if (b.unit.overwatch[v] !== 0 && playerOf(b, v) !== b.core.active[0] && onTable(b, v)) {
          return call(b, overwatchWindow, -1, 0);
        }
      }
      return S.hiding;
    },
    // W40K-OVER-017: a squad that lost its counter under that fire may move again
    freed(b, f) {
      return countWaiting(b) < b.locals[f + L.waiting] && anyFreed(b) ? S.scattered : NEXT;
    },
    // W40K-HIDE-001, W40K-DEC-022: squads hide at the end of the phase
    hiding(b) {
      for (let u = 0; u < b.setup.units; u++) {
        if (!couldHide(b, u)) continue;
        return ask(b, Ask.Hide, b.core.active[0]);
      }
      return S.end;
    },
    hidingChosen(b) {
      if (b.answer.verb[0] !== Verb.Hide) return NEXT;
      hide(b, b.answer.target[0]);
      return S.hiding;
    },
    end(b) {
      regain(b); // W40K-HERO-033
      if (anyHidden(b)) spot(b);
      return DONE;
    },
  },
  { calls: () => [declareCharges, compulsoryMoves, chargeMove, splitPart, moveUnit, overwatchWindow] },
);
