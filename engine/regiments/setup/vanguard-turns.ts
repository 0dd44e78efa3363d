import { LOCALS } from '../../kernel/core.js';
import { endPlan } from '../../kernel/plan.js';
import { ask, askThen, callThen, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { handOver, LEADER_ALONE, mayLeaderLeave } from '../characters/character-units.js';
import { leave, mayLeave } from '../characters/leaving.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status } from '../core/state.js';
import { formationOf, onTable, playerOf, tell } from '../core/units.js';
import { stand } from '../formation.js';
import { MoveStage, rememberStart } from '../movement/move-options.js';
import { applyReform, reformsFreely } from '../movement/reforms.js';
import { joinOnTheWay } from './vanguard-characters.js';
import { vanguardOf } from './vanguard-distance.js';
import { reformReach } from './vanguard-moves.js';

const S = sequence('go', 'picked', 'moved', 'swiftTested', 'over');
const L = locals('last', 'unit', 'stopped', 'done0', 'done1', 'done2', 'done3', 'stage', 'passed');

/** True if unit `u` of `player` may still make its Vanguard move. `f` is the frame of the procedure. */
function waits(b: RegimentsBattle, f: number, u: number, player: number): boolean {
  const home = formationOf(b, u);
  // T9A-CHR-011: a character may leave a unit that has not moved itself
  if (playerOf(b, u) !== player || !onTable(b, home) || (home !== u && !mayLeave(b, u))) return false;
  return (b.locals[f + L.done0 + (u >> 5)] & (1 << (u & 31))) === 0 && vanguardOf(b, home) > 0;
}

/** True if the leader of a unit of characters may still make a Vanguard move out of it (T9A-CHR-004, T9A-CHR-011). */
const leaderWaits = (b: RegimentsBattle, f: number, u: number, player: number): boolean =>
  waits(b, f, u, player) && mayLeaderLeave(b, u);

/** Returns the number of remaining moves of `player`. */
function left(b: RegimentsBattle, f: number, player: number): number {
  if ((b.locals[f + L.stopped] & (1 << player)) !== 0) return 0;
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (waits(b, f, u, player)) n++;
    if (leaderWaits(b, f, u, player)) n++;
  }
  return n;
}

/**
 * The Vanguard moves before the battle (T9A-SPR-093, WFB9-SRVAN), one by one. Players alternate; the game says who
 * begins. `Hook.vanguard` says how far a unit may go.
 */
export const vanguardMoves = procedure<RegimentsBattle, typeof S>(
  'vanguard moves',
  S,
  {
    go(b, f) {
      const last = b.locals[f + L.last] - 1; // the player who moved last, plus 1
      // nobody rolls for the first move where one side alone may make one
      const both = left(b, f, 0) > 0 && left(b, f, 1) > 0;
      const next = last >= 0 ? 1 - last : both ? b.rules.setup.firstVanguard(b) : 0;
      const player = left(b, f, next) > 0 ? next : 1 - next;
      const n = left(b, f, player);
      if (n === 0) return DONE;
      b.locals[f + L.last] = player + 1;
      if (n > 1) return ask(b, Ask.VanguardUnit, player);
      b.answer.verb[0] = Verb.Pick;
      b.answer.n[0] = 0;
      for (let u = 0; u < b.setup.units; u++) if (waits(b, f, u, player)) b.answer.target[0] = u;
      return NEXT;
    },
    picked(b, f) {
      const player = b.locals[f + L.last] - 1;
      if (b.answer.verb[0] === Verb.Stop) {
        b.locals[f + L.stopped] |= 1 << player;
        return S.go;
      }
      const u = b.answer.target[0];
      if (b.answer.n[0] === LEADER_ALONE) handOver(b, u);
      b.locals[f + L.unit] = u;
      b.locals[f + L.done0 + (u >> 5)] |= 1 << (u & 31);
      b.locals[f + L.stage] = MoveStage.all;
      rememberStart(b, u);
      return ask(b, Ask.Vanguard, player, u);
    },
    // T9A-SPR-093: a unit that moved may not charge in its side's first turn, if that side goes first
    moved(b, f) {
      const u = b.locals[f + L.unit];
      const { verb, target, extra, x, y, facing } = b.answer;
      const swift = b.locals[f + L.stage] === MoveStage.swiftReform;
      if (verb[0] === Verb.Stay && !swift) return S.over;
      if (verb[0] === Verb.Join) {
        joinOnTheWay(b, u, target[0], extra[0]);
        b.locals[f + L.done0 + (target[0] >> 5)] |= 1 << (target[0] & 31); // T9A-CHR-008: the joined unit moves no more
        return S.over;
      }
      if (verb[0] === Verb.Leave) {
        b.unit.status[u] |= Status.NoFirstTurnCharge;
        leave(b, u, x[0], y[0], facing[0]);
        return S.over;
      }
      // T9A-CMD-004
      if (verb[0] === Verb.SwiftReform) {
        b.unit.did[u] |= Did.SwiftReform;
        return callThen(b, S.swiftTested, b.rules.leadership.test, u, Roll.SwiftReformTest, 0, -1);
      }
      const reforms = verb[0] === Verb.Reform;
      if (reforms) applyReform(b, u, reformReach(b, u, b.locals[f + L.stage]), vanguardOf(b, u));
      else if (verb[0] !== Verb.Stay) stand(b, u, x[0], y[0], facing[0]);
      b.unit.status[u] |= Status.NoFirstTurnCharge;
      b.unit.did[u] |= Did.Move; // this bit is cleared when the first turn begins
      if (b.log !== null) tell(b, 'move', u, 'make a vanguard move');
      if (swift) return goOn(b, f, stageAfterSwift(b, u, b.locals[f + L.passed] !== 0));
      // T9A-SPR-029: who reforms freely moves on after a Reform, and reforms after a move
      if (!reformsFreely(b, u) || (reforms && b.locals[f + L.stage] !== MoveStage.all)) return S.over;
      return goOn(b, f, reforms ? MoveStage.afterFreeReform : MoveStage.reformOnly);
    },
    // T9A-CMD-004, T9A-DEC-125: it reforms whether the test was passed or not
    swiftTested(b, f) {
      b.locals[f + L.passed] = b.core.result[0];
      return goOn(b, f, MoveStage.swiftReform);
    },
    over(b) {
      endPlan(b);
      return S.go;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);

/** T9A-CMD-004: returns the stage after a Swift Reform. A failed one is a normal Reform (T9A-SPR-029). */
function stageAfterSwift(b: RegimentsBattle, u: number, passed: boolean): number {
  if (!reformsFreely(b, u)) return passed ? MoveStage.advanceOnly : MoveStage.all;
  return passed ? MoveStage.freeAfterSwift : MoveStage.afterFreeReform;
}

/** Continues the unit's move at that stage; at stage `all` the move is over. */
function goOn(b: RegimentsBattle, f: number, stage: number): number {
  if (stage === MoveStage.all) return S.over;
  const u = b.locals[f + L.unit];
  b.locals[f + L.stage] = stage;
  context(b, 0, stage);
  return askThen(b, S.moved, Ask.Vanguard, playerOf(b, u), u);
}

/** T9A-DEC-135: lists which unit moves next, or that none does. */
export function vanguardUnitOptions(b: RegimentsBattle): void {
  const f = (b.core.depth[0] - 1) * LOCALS;
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) {
    if (waits(b, f, u, player)) b.option.add(Verb.Pick, u);
    if (leaderWaits(b, f, u, player)) b.option.add(Verb.Pick, u, LEADER_ALONE);
  }
  b.option.add(Verb.Stop);
}
