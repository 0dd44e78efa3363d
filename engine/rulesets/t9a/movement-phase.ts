import { call, finish, procedure, sequence } from '../../kernel/procedure.js';
import { declareCharges } from './charges.js';
import { compulsoryMoves } from './compulsory-moves.js';
import { moveChargers } from './moving-chargers.js';
import { remainingMoves } from './remaining-moves.js';
import type { T9aBattle } from './state.js';

const S = sequence('declare', 'chargers', 'compulsory', 'remaining', 'end');

/** The Movement Phase of the active player, whose start is the start of the Player Turn (T9A-MPH-001). */
export const movementPhase = procedure<T9aBattle, typeof S>(
  'movement phase',
  S,
  {
    // T9A-MPH-001: step 2; what happens at the start is done when the turn begins
    declare(b) {
      return call(b, declareCharges);
    },
    chargers(b) {
      return call(b, moveChargers);
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
  { calls: () => [declareCharges, moveChargers, compulsoryMoves, remainingMoves] },
);
