import { call, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { Did, type W40kBattle } from './state.js';
import { onTable, playerOf } from './units.js';

/** Does unit `u` move without its player's will in this turn (W40K-COMP-001)? */
export function mustMove(_b: W40kBattle, _u: number): boolean {
  return false;
}

const M = sequence('end');

/** Moves a unit as the rules will have it (W40K-COMP-002). */
export const compulsoryMove = procedure<W40kBattle, typeof M>('compulsory move', M, {
  end() {
    return DONE;
  },
});

const S = sequence('next');
const L = locals('from');

/** W40K-COMP-001: all compulsory moves, before any other, unit by unit; whoever made one moves no more by choice. */
export const compulsoryMoves = procedure<W40kBattle, typeof S>(
  'compulsory moves',
  S,
  {
    next(b, f) {
      for (let u = b.locals[f + L.from]; u < b.setup.units; u++) {
        if (playerOf(b, u) !== b.core.active[0] || !onTable(b, u) || b.unit.host[u] >= 0 || !mustMove(b, u)) continue;
        b.locals[f + L.from] = u + 1;
        b.unit.did[u] |= Did.Compulsory | Did.MoveDone;
        b.stack.step[b.core.depth[0] - 1] = S.next;
        return call(b, compulsoryMove, u);
      }
      return NEXT;
    },
  },
  { calls: () => [compulsoryMove] },
);
