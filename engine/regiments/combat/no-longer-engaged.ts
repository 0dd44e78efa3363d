import { endLife } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { ask, call, callThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, Status } from '../core/state.js';
import { fleeing, onTable, playerOf } from '../core/units.js';
import { panicTests } from '../panic/panic-tests.js';
import { mayOverrun, overrunOrPivot } from '../pursuit/overrun.js';
import { mayPivot } from '../pursuit/post-combat-pivots.js';
import { endEffectsOfFree, endEffectsOfFreed } from './round-effects.js';

/** True if unit `u` has moved in this turn (T9A-CCP-006). A charge does not count, a Swift Reform does. */
function hasMovedOn(b: RegimentsBattle, u: number): boolean {
  const did = b.unit.did[u];
  return (did & (Did.Advance | Did.March | Did.Reform)) !== 0 || (did & (Did.Move | Did.Charged)) === Did.Move;
}

/** True if unit `u` has lost all its enemies since the last Movement Phase and has not moved since (T9A-CCP-006). */
function isNoLongerEngaged(b: RegimentsBattle, u: number): boolean {
  if ((b.unit.status[u] & Status.FoesGone) === 0 || !onTable(b, u) || fleeing(b, u)) return false;
  if (b.unit.engaged[u] !== 0) return false;
  return playerOf(b, u) !== b.core.active[0] || !hasMovedOn(b, u);
}

/** True if unit `u`, which is No Longer Engaged, may still overrun or pivot. */
function isWaiting(b: RegimentsBattle, player: number, u: number): boolean {
  if (playerOf(b, u) !== player || !isNoLongerEngaged(b, u)) return false;
  return mayOverrun(b, u) || (mayPivot(b, u) && b.rules.pursuit.mayTurnFreed(b, u));
}

/** T9A-TRN-004: lists which of the player's units that are No Longer Engaged acts next. */
export function overrunOrderOptions(b: RegimentsBattle): void {
  for (let u = 0; u < b.setup.units; u++) if (isWaiting(b, b.decision.player[0], u)) b.option.add(Verb.Pick, u);
}

const S = sequence('next', 'picked', 'moved');
const L = locals('side');

/**
 * T9A-CCP-006, T9A-DEC-101: units whose enemies all left before this phase act as after No More Foes: an Overrun if
 * they have just charged, otherwise a Post-Combat Pivot. The active player's units come first (T9A-TRN-004), each
 * player's in an order that the player chooses (asked at `Level.full`).
 */
export const noLongerEngaged = procedure<RegimentsBattle, typeof S>(
  'no longer engaged',
  S,
  {
    next(b, f) {
      const l = b.locals;
      for (; l[f + L.side] < 2; l[f + L.side]++) {
        const player = l[f + L.side] === 0 ? b.core.active[0] : 1 - b.core.active[0];
        let n = 0;
        for (let u = b.setup.units - 1; u >= 0; u--) {
          if (!isWaiting(b, player, u)) continue;
          b.answer.target[0] = u;
          n++;
        }
        if (n > 1 && b.core.level[0] === Level.full) return ask(b, Ask.OverrunOrder, player);
        if (n > 0) return S.picked;
      }
      for (let u = 0; u < b.setup.units; u++) b.unit.status[u] &= ~Status.FoesGone;
      // A unit that ran into an enemy here has charged before the first round, so that round is its round of charging.
      endLife(b, 'round');
      endEffectsOfFree(b);
      return DONE;
    },
    picked(b) {
      const u = b.answer.target[0];
      b.unit.status[u] &= ~Status.FoesGone;
      endEffectsOfFreed(b, u);
      return call(b, overrunOrPivot, u);
    },
    // T9A-PAN-001, T9A-PAN-002: units that it rode down, or its own losses on the way, may cause Panic Tests
    moved(b) {
      return callThen(b, S.next, panicTests);
    },
  },
  { calls: () => [overrunOrPivot, panicTests] },
);
