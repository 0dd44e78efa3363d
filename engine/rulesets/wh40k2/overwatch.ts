import { DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { W40kBattle } from './state.js';

const W = sequence('end');

/** Locals of both procedures: the unit that moves, or -1; and how (0 move, 1 run, 2 charge, 3 compulsory), or at which moment. */
export const OverwatchLocals = locals('mover', 'kind');

/**
 * The other player may choose overwatch fire at unit `mover`, whose move is about to begin (W40K-OVER-004, K33); with `mover`
 * -1, once all moves are over, at any enemy in sight (W40K-OVER-005).
 */
export const overwatchWindow = procedure<W40kBattle, typeof W>('overwatch window', W, {
  end() {
    return DONE;
  },
});

const F = sequence('end');

/** Those who chose moment `moment` (0 before, 1 to 4 quarters of the way) of the move of `mover` fire at it now (W40K-OVER-007). */
export const fireOverwatch = procedure<W40kBattle, typeof F>('fire on overwatch', F, {
  end() {
    return DONE;
  },
});
