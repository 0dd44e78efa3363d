import { INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, call, context, finish, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { chained, SQUAD } from '../../../skirmish/coherency.js';
import { Hindrance, type Movers } from '../../../skirmish/movers.js';
import { hindrance } from '../../../skirmish/passages.js';
import { findAims, lookFrom } from '../../../skirmish/squad-moves.js';
import { clearWay, setWay } from '../../../skirmish/ways.js';
import { Ask, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Did, type W40kBattle } from '../core/state.js';
import { membersOf, playerOf } from '../core/units.js';
import { MoveKind } from '../overwatch/firing-points.js';
import { allowedMove, readyMovers, seenEnemies } from './movement-allowance.js';
import { moveSquad } from './squad-move.js';

const members = new Int32Array(SQUAD);

/** Returns the movers of squad `u` with the ends staged so far. A model without one stays. */
function staged(b: W40kBattle, u: number): Movers {
  const j = readyMovers(b, u, 1);
  for (let i = 0; i < j.n; i++) {
    if (b.model.startX[j.model[i]] === 0) continue;
    j.endX[i] = b.model.endX[j.model[i]];
    j.endY[i] = b.model.endY[j.model[i]];
  }
  return j;
}

/** True if the squad would be in coherency after the staged moves (W40K-SQUAD-002). */
function together(b: W40kBattle, u: number): boolean {
  const j = staged(b, u);
  return chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap);
}

/**
 * Lists the models without a staged move, "end" if the squad would be in coherency, and "back", which discards all
 * staged moves.
 */
export function listModelPicks(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const j = staged(b, u);
  for (let i = 0; i < j.n; i++) if (b.model.startX[j.model[i]] === 0) b.option.add(Verb.Pick, u, j.model[i]);
  if (chained(j.endX, j.endY, j.radius, j.n, j.total, j.gap)) b.option.add(Verb.Stop, u);
  b.option.add(Verb.Back, u);
}

/**
 * Returns whether model `m` of squad `u` may go to x, y while all others are at their staged or present places
 * (W40K-MOVE-002, W40K-MOVE-006).
 */
function stepReason(b: W40kBattle, j: Movers, m: number, x: number, y: number): Reason {
  for (let i = 0; i < j.n; i++) {
    if (j.model[i] !== m) continue;
    const why = hindrance(b, j, i, x, y);
    if (why !== Hindrance.none) return why;
    for (let o = 0; o < j.n; o++) {
      const near = j.radius[i] + j.radius[o] - TOUCH;
      if (o !== i && (j.endX[o] - x) ** 2 + (j.endY[o] - y) ** 2 < near * near) return Refusal.InTheWay;
    }
    j.endX[i] = x;
    j.endY[i] = y;
    const reason = allowedMove(b, j, b.decision.subject[0]);
    j.endX[i] = j.x[i];
    j.endY[i] = j.y[i];
    return reason;
  }
  return Refusal.NotAnOption;
}

/**
 * Lists where the model of the decision's context goes: it stays, or moves in eight directions, the whole move and half
 * of it.
 */
export function listModelMoves(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const m = b.decision.context[0];
  const j = staged(b, u);
  const player = playerOf(b, u);
  const x0 = b.model.x[m];
  const y0 = b.model.y[m];
  findAims(b, player, x0, y0, seenEnemies(b, player));
  const ahead = lookFrom(x0, y0, b.model.facing[m]);
  const allow = b.setup.type.M[b.setup.model.type[m]] * INCH;
  b.option.addPose(Verb.Step, u, m, x0, y0, ahead, 0);
  for (let part = 2; part > 0; part--) {
    for (let d = 0; d < 8; d++) {
      const direction = (ahead + (d * TURN) / 8) & (TURN - 1);
      const far = (allow * part) / 2;
      const x = x0 + stepEast(direction, far);
      const y = y0 + stepNorth(direction, far);
      if (stepReason(b, j, m, x, y) === LEGAL) b.option.addPose(Verb.Step, u, m, x, y, lookFrom(x, y, ahead), 0);
    }
  }
}

/** Judges the move of a single model, listed or not. */
export function judgeModelMove(b: W40kBattle, record: OptionRecord): Reason {
  const { verb, target, n, x, y } = record;
  const u = b.decision.subject[0];
  if (verb !== Verb.Step || target !== u || n !== b.decision.context[0]) return Refusal.NotAnOption;
  const j = staged(b, u);
  if (x === b.model.x[n] && y === b.model.y[n]) return LEGAL;
  return stepReason(b, j, n, x, y);
}

function forgetStages(b: W40kBattle, u: number): void {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) clearWay(b, members[i]);
}

/** True if a model of squad `u` has no staged move yet. */
function someLeft(b: W40kBattle, u: number): boolean {
  const j = readyMovers(b, u, 1);
  for (let i = 0; i < j.n; i++) if (b.model.startX[j.model[i]] === 0) return true;
  return false;
}

const S = sequence('pick', 'picked', 'stepped', 'over', 'end');
const L = locals('unit', 'model');

/**
 * Procedure: moves the models of a squad one by one (W40K-DEC-019). Moves are staged and made together after the last
 * one is known. So they can be taken back at no cost (K02), and overwatch fire is resolved when all are known. The
 * result is 0 if all were taken back.
 */
export const modelByModel = procedure<W40kBattle, typeof S>(
  'model by model',
  S,
  {
    pick(b, f) {
      const u = b.locals[f + L.unit];
      b.field.mover[0] = u;
      if (someLeft(b, u)) return ask(b, Ask.ModelPick, playerOf(b, u), u);
      return together(b, u) ? S.over : giveUp(b, u);
    },
    picked(b, f) {
      const u = b.locals[f + L.unit];
      if (b.answer.verb[0] === Verb.Back) return giveUp(b, u);
      if (b.answer.verb[0] === Verb.Stop) return S.over;
      b.locals[f + L.model] = b.answer.n[0];
      context(b, 0, b.answer.n[0]);
      return ask(b, Ask.ModelMove, playerOf(b, u), u);
    },
    stepped(b, f) {
      setWay(b, b.locals[f + L.model], b.answer.x[0], b.answer.y[0], b.answer.facing[0]);
      return S.pick;
    },
    over(b, f) {
      const u = b.locals[f + L.unit];
      b.unit.did[u] |= Did.MoveDone;
      b.field.mover[0] = -1;
      return call(b, moveSquad, u, MoveKind.move);
    },
    end(b) {
      return finish(b, 1);
    },
  },
  { calls: () => [moveSquad] },
);

/** Discards the staged moves, because they do not fit together or the player took them back. No model has moved. */
function giveUp(b: W40kBattle, u: number): number {
  forgetStages(b, u);
  b.field.mover[0] = -1;
  return finish(b, 0);
}
