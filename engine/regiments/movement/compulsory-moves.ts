import { Level, LOCALS } from '../../kernel/core.js';
import { ask, call, callThen, finishWith, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status } from '../core/state.js';
import { fleeing, leadsOthers, onTable, playerOf, stupefied, tell } from '../core/units.js';
import { panicTests } from '../panic/panic-tests.js';
import { fleeMove } from './flee-moves.js';
import { applyReform, reformsFreely } from './reforms.js';

/**
 * True if `u` is one of the units that were fleeing at the start of this sub-phase and have not tested yet. The frame
 * holds the set.
 */
function mustRally(b: RegimentsBattle, waiting: number, u: number): boolean {
  return (b.locals[waiting + (u >> 5)] & (1 << (u & 31))) !== 0 && onTable(b, u) && fleeing(b, u);
}

function nextToRally(b: RegimentsBattle, waiting: number, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (mustRally(b, waiting, v)) return v;
  return -1;
}

/**
 * Returns the unit that tests first by standing order: one whose character lends others Leadership or a reroll once it
 * no longer flees; otherwise `first`.
 */
function leaderToRally(b: RegimentsBattle, waiting: number, first: number): number {
  for (let u = first; u >= 0; u = nextToRally(b, waiting, u)) if (leadsOthers(b, u)) return u;
  return first;
}

/** T9A-DEC-024: lists which fleeing unit tests next. */
export function rallyOrderOptions(b: RegimentsBattle): void {
  const waiting = (b.core.depth[0] - 1) * LOCALS + L.waiting0;
  for (let u = nextToRally(b, waiting, -1); u >= 0; u = nextToRally(b, waiting, u)) b.option.add(Verb.Pick, u);
}

/** True if `u` is at a quarter or less of its number on the list, so that it rallies with half its Leadership (T9A-RAL-002, WFB9-RALLY-004). */
export function isQuartered(b: RegimentsBattle, u: number): boolean {
  // GAP T9A-RAL-002: the number on the list leaves characters out, the number left counts them
  return 4 * b.unit.models[u] <= b.setup.unit.startModels[u];
}

const S = sequence('rallyTests', 'next', 'test', 'tested', 'reform', 'flee', 'panic', 'others');
const L = locals('unit', 'waiting0', 'waiting1', 'waiting2', 'waiting3');

/** The compulsory moves: all Rally Tests first, then the units that must move (T9A-CPM-001). */
export const compulsoryMoves = procedure<RegimentsBattle, typeof S>(
  'compulsory moves',
  S,
  {
    // T9A-RAL-001: only units that flee at the start of the sub-phase test
    rallyTests(b, f) {
      for (let u = 0; u < b.setup.units; u++) {
        if (playerOf(b, u) === b.core.active[0] && onTable(b, u) && fleeing(b, u) && b.rules.rallying.mayTest(b, u)) {
          b.locals[f + L.waiting0 + (u >> 5)] |= 1 << (u & 31);
        }
      }
      return NEXT;
    },
    // T9A-CPM-001, T9A-RAL-001: in the order that the active player chooses (asked at `Level.full`)
    next(b, f) {
      const waiting = f + L.waiting0;
      const u = nextToRally(b, waiting, -1);
      if (u < 0) return S.others;
      if (b.core.level[0] === Level.full && nextToRally(b, waiting, u) >= 0) {
        return ask(b, Ask.RallyOrder, b.core.active[0]);
      }
      b.answer.target[0] = leaderToRally(b, waiting, u);
      return NEXT;
    },
    test(b, f) {
      const u = b.answer.target[0];
      b.locals[f + L.unit] = u;
      b.locals[f + L.waiting0 + (u >> 5)] &= ~(1 << (u & 31));
      return call(
        b,
        b.rules.leadership.test,
        u,
        Roll.RallyTest,
        b.rules.rallying.modifier(b, u),
        b.rules.rallying.leadership(b, u),
      );
    },
    // T9A-RAL-003: a rallied unit flees no more and may reform; T9A-RAL-004: a failed one flees on
    tested(b, f) {
      const u = b.locals[f + L.unit];
      const { did, status } = b.unit;
      if (b.core.result[0] === 0) {
        did[u] |= Did.FailRally;
        status[u] &= ~Status.Feigned;
        return S.flee;
      }
      if (b.log !== null) tell(b, 'rally', u, 'rally');
      status[u] &= ~Status.Fleeing;
      b.rules.rallying.noteRallied(b, u);
      status[u] &= ~Status.Feigned;
      return stupefied(b, u) ? S.next : ask(b, Ask.RallyReform, playerOf(b, u), u); // T9A-SPR-082
    },
    // T9A-MOV-014: a Reform forbids shots, also to units that could shoot after rallying (T9A-SPR-029)
    reform(b, f) {
      if (b.answer.verb[0] !== Verb.Reform) return S.next;
      const u = b.locals[f + L.unit];
      applyReform(b, u);
      if (!reformsFreely(b, u)) b.unit.did[u] |= Did.Reform;
      return S.next;
    },
    flee(b, f) {
      // GAP T9A-RAL-004: straight ahead as it stands, without a pivot
      return call(b, fleeMove, b.locals[f + L.unit], Roll.FleeDistance);
    },
    panic(b) {
      return callThen(b, S.next, panicTests);
    },
    // T9A-CPM-001: then the units that must move although they do not flee
    others(b) {
      return finishWith(b, b.rules.compulsory.others);
    },
  },
  {
    calls: ({ regiments }: RegimentsBook) => [
      regiments.leadership.test,
      fleeMove,
      panicTests,
      regiments.compulsory.others,
    ],
  },
);
