import { call, finish, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import type { RegimentsBattle } from '../battle.js';
import { declareCharges } from '../charges/declare-charges.js';
import { moveChargers } from '../charges/moving-chargers.js';
import { Event } from '../core/hooks.js';
import { Did, unitSubject } from '../core/state.js';
import { engaged, onTable, playerOf } from '../core/units.js';
import { compulsoryMoves } from './compulsory-moves.js';
import { remainingMoves } from './remaining-moves.js';

const S = sequence('declare', 'chargers', 'support', 'compulsory', 'remaining', 'end');

/** The Movement Phase of the active player. Its start is the start of the Player Turn (T9A-MPH-001). */
export const movementPhase = procedure<RegimentsBattle, typeof S>(
  'movement phase',
  S,
  {
    // T9A-MPH-001: step 2; effects at the start are resolved when the turn begins
    declare(b) {
      return call(b, declareCharges);
    },
    chargers(b) {
      return call(b, moveChargers);
    },
    // Other units support the units that were charged
    support(b) {
      for (let u = 0; u < b.setup.units; u++) {
        if (playerOf(b, u) === b.core.active[0] || !onTable(b, u) || !engaged(b, u)) continue;
        if ((b.unit.did[u] & Did.Charged) !== 0) fire(b, Event.chargersMoved, playerOf(b, u), unitSubject(b, u));
      }
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    compulsory(b) {
      return call(b, compulsoryMoves);
    },
    remaining(b) {
      return call(b, remainingMoves);
    },
    end(b) {
      return finish(b);
    },
  },
  { calls: () => [declareCharges, moveChargers, drainTriggers, compulsoryMoves, remainingMoves] },
);
