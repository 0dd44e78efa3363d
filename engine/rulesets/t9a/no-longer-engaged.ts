import { endLife } from '../../kernel/battle.js';
import { call, callThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { overrunOrPivot } from './overrun.js';
import { panicTests } from './panic.js';
import { Did, Status, type T9aBattle } from './state.js';
import { fleeing, onTable, playerOf } from './units.js';

/** Has unit `u` gone on its own way in this turn (T9A-CCP-006)? A charge is no such move, a Swift Reform is. */
function hasMovedOn(b: T9aBattle, u: number): boolean {
  const did = b.unit.did[u];
  return (did & (Did.Advance | Did.March | Did.Reform)) !== 0 || (did & (Did.Move | Did.Charged)) === Did.Move;
}

/** Has unit `u` lost all its enemies since the last Movement Phase, and not moved since (T9A-CCP-006)? */
function isNoLongerEngaged(b: T9aBattle, u: number): boolean {
  if ((b.unit.status[u] & Status.FoesGone) === 0 || !onTable(b, u) || fleeing(b, u)) return false;
  if (b.unit.engaged[u] !== 0) return false;
  return playerOf(b, u) !== b.core.active[0] || !hasMovedOn(b, u);
}

const S = sequence('next', 'moved');
const L = locals('side', 'unit');

/**
 * T9A-CCP-006, T9A-DEC-101. Units whose enemies all went before this phase do as after No More Foes: an Overrun if they
 * have just charged, else a Post-Combat Pivot. First the active player's.
 */
export const noLongerEngaged = procedure<T9aBattle, typeof S>(
  'no longer engaged',
  S,
  {
    next(b, f) {
      const l = b.locals;
      for (; l[f + L.side] < 2; l[f + L.side]++) {
        const player = l[f + L.side] === 0 ? b.core.active[0] : 1 - b.core.active[0];
        while (l[f + L.unit] < b.setup.units) {
          const u = l[f + L.unit]++;
          if (playerOf(b, u) !== player) continue;
          const free = isNoLongerEngaged(b, u);
          b.unit.status[u] &= ~Status.FoesGone;
          if (free) return call(b, overrunOrPivot, u);
        }
        l[f + L.unit] = 0;
      }
      // Who ran into somebody here has charged before the first round, not in it: that round is its round of charging.
      endLife(b, 'round');
      return DONE;
    },
    // T9A-PAN-001, T9A-PAN-002: whom it rode down, or what it lost on the way, may alarm others
    moved(b) {
      return callThen(b, S.next, panicTests);
    },
  },
  { calls: () => [overrunOrPivot, panicTests] },
);
