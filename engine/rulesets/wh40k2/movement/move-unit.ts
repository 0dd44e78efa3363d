import { endPlan, goBack } from '../../../kernel/plan.js';
import {
  ask,
  call,
  callThen,
  DONE,
  finish,
  finishWith,
  locals,
  NEXT,
  procedure,
  sequence,
} from '../../../kernel/procedure.js';
import { invalidateMarked, markModels } from '../../../skirmish/caches/who-changed.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { setWays } from '../../../skirmish/ways.js';
import { noteFree } from '../caches/free-ways.js';
import { joinUp } from '../characters/characters.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, type W40kBattle } from '../core/state.js';
import { broken, isCharacter, membersOf, onTable, tell } from '../core/units.js';
import { driveOn } from '../morale/fleeing-again.js';
import { MoveKind } from '../overwatch/firing-points.js';
import { edgeAhead, goOff, leavers } from './leaving-the-table.js';
import { arranged } from './move-options.js';
import { modelByModel } from './single-model-moves.js';
import { scattered, splitPart } from './split-squads.js';
import { forget, moveSquad } from './squad-move.js';

const members = new Int32Array(SQUAD);

const S = sequence('how', 'chosen', 'staged', 'gone', 'done', 'driven', 'together');
/** `apart` is 1 if the squad is out of coherency and this move must bring it together. */
const L = locals('unit', 'apart');

/** Turns a standing squad. This costs nothing and is no move (W40K-MOVE-005). */
function turn(b: W40kBattle, u: number, facing: number): void {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    if (b.model.engaged[members[i]] === 0 && b.model.outOfCoherency[members[i]] === 0)
      b.model.facing[members[i]] = facing;
  }
  markModels(b, members, n);
  invalidateMarked(b); // turning changes whom they see in their fire arcs
}

/**
 * Starts the move of the shaken squad over the edge of the table (W40K-SHAKE-002). It may be fired at on its way like
 * any move.
 */
function setOff(b: W40kBattle, u: number): number {
  const run = b.answer.extra[0] !== 0;
  const j = leavers(b, u, edgeAhead(b.answer.facing[0]), run ? 2 : 1);
  if (j !== null) setWays(b, j, b.answer.facing[0]);
  if (b.log !== null) tell(b, 'move', u, 'leaves the table');
  return callThen(b, S.gone, moveSquad, u, run ? MoveKind.run : MoveKind.move);
}

/** Procedure: one squad stands, moves or runs, as a whole (W40K-DEC-018, W40K-DEC-019) or model by model. */
export const moveUnit = procedure<W40kBattle, typeof S>(
  'move a unit',
  S,
  {
    how(b, f) {
      const u = b.locals[f + L.unit];
      return ask(b, Ask.Move, b.setup.unit.player[u], u);
    },
    chosen(b, f) {
      const u = b.locals[f + L.unit];
      const verb = b.answer.verb[0];
      if (verb === Verb.ModelByModel) return call(b, modelByModel, u);
      endPlan(b);
      b.unit.did[u] |= Did.MoveDone;
      if (verb === Verb.Hold) {
        turn(b, u, b.answer.facing[0]);
        return isCharacter(b, u) ? finishWith(b, joinUp, u) : DONE;
      }
      if (verb === Verb.Leave) return setOff(b, u);
      b.locals[f + L.apart] = scattered(b, u) ? 1 : 0;
      const runs = verb === Verb.Run;
      const pose = { x: b.answer.x[0], y: b.answer.y[0], facing: b.answer.facing[0], files: b.answer.files[0] };
      setWays(b, arranged(b, u, pose, runs ? 2 : 1), pose.facing);
      noteFree(b, u);
      if (b.log !== null) tell(b, 'move', u, runs ? 'runs' : 'moves');
      return callThen(b, S.done, moveSquad, u, runs ? MoveKind.run : MoveKind.move);
    },
    // The moves of single models were taken back: the squad is asked again, as a whole
    staged(b) {
      if (b.core.result[0] !== 0) return S.done;
      goBack(b);
      return S.how;
    },
    // W40K-SHAKE-002
    gone(b, f) {
      if (b.core.result[0] !== 0) goOff(b, b.locals[f + L.unit]);
      return NEXT;
    },
    // the squad may be removed here, and survivors may still be under way
    done(b, f) {
      endPlan(b);
      const u = b.locals[f + L.unit];
      forget(b, u, -1);
      b.unit.did[u] |= Did.MoveDone;
      return callThen(b, S.driven, driveOn, u);
    },
    // W40K-HERO-017
    driven(b, f) {
      const u = b.locals[f + L.unit];
      return isCharacter(b, u) ? finishWith(b, joinUp, u) : NEXT;
    },
    // W40K-SQUAD-006: hidden enemies halted the squad before it came together
    together(b, f) {
      const u = b.locals[f + L.unit];
      const split = b.locals[f + L.apart] !== 0 && onTable(b, u) && !broken(b, u) && scattered(b, u);
      return split ? finishWith(b, splitPart, u) : finish(b);
    },
  },
  { watches: L.unit, cancelled: 'done', calls: () => [modelByModel, moveSquad, driveOn, joinUp, splitPart] },
);
