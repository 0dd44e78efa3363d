import { DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { Roll } from './rolls.js';
import { addHits } from './shots.js';
import type { W40kBattle } from './state.js';
import { unitOf } from './units.js';

/** Locals of the procedures of area weapons: model row, index into `setup.weapons`, enemy unit, model aimed at, score, Fire bits. */
export const AreaLocals = locals('shooter', 'weapon', 'target', 'aim', 'needed', 'fire');

const S = sequence('fire');

function simply(name: string) {
  return procedure<W40kBattle, typeof S>(name, S, {
    fire(b, f) {
      const m = b.locals[f + AreaLocals.shooter];
      b.dice.pool(1, Roll.ToHit, unitOf(b, m));
      if (b.dice.atLeast(Math.min(b.locals[f + AreaLocals.needed], 6)) > 0) {
        addHits(b, m, b.locals[f + AreaLocals.weapon], b.locals[f + AreaLocals.aim], 1);
      }
      return DONE;
    },
  });
}

export const fireBlast = simply('fire a blast');
export const fireTemplate = simply('fire a template');
export const fireSustained = simply('sustained fire');
