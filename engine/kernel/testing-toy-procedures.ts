import { beginPlayerTurn, endLife, invalidateGeometry } from './battle.js';
import { beginOwnPhase, Expiry, expireEffects } from './effect-ends.js';
import { endPlan, goBack, keepStage } from './plan.js';
import {
  ask,
  askThen,
  call,
  callThen,
  context,
  DONE,
  finish,
  locals,
  NEXT,
  numberProcedures,
  procedure,
  sequence,
} from './procedure.js';
import { rollDice } from './rolls.js';
import { addAttack, INCH, resolveAttacks } from './testing-toy-attacks.js';
import { Ask, calm, charm, mourn, reap, Verb, Window } from './testing-toy-rules.js';
import { castSpell } from './testing-toy-spells.js';
import { Did, distance, FIGHTERS, Flag, Place, standing, type ToyBattle } from './testing-toy-state.js';
import { TOY_USES } from './testing-toy-windows.js';
import { drainTriggers } from './triggers.js';
import { isAnyUsable, openWindow } from './windows.js';

/** Puts the mover at the point `travelled` ticks along the path in the plan (K04); the segments are dx, dy. */
function placeAlong(b: ToyBattle, m: number, travelled: number): void {
  let left = travelled - b.plan.n[0];
  const { path } = b.plan;
  for (let s = 0; s < 8 && left > 0; s += 2) {
    const length = Math.sqrt(path[s] * path[s] + path[s + 1] * path[s + 1]);
    if (length === 0) break;
    const part = Math.min(1, left / length);
    b.fighter.x[m] += Math.round(path[s] * part);
    b.fighter.y[m] += Math.round(path[s + 1] * part);
    // the walked part is removed from the path, so that the state holds only the rest
    path[s] -= Math.round(path[s] * part);
    path[s + 1] -= Math.round(path[s + 1] * part);
    left -= length;
  }
  b.plan.n[0] = travelled;
  invalidateGeometry(b);
}

function lengthOf(path: Int32Array, from: number): number {
  let sum = 0;
  for (let s = from; s < from + 8; s += 2) sum += Math.sqrt(path[s] * path[s] + path[s + 1] * path[s + 1]);
  return Math.floor(sum);
}

/**
 * Returns the distance (ticks) along the rest of the path after which fighter `m` leaves the reach of `o`, or -1 for
 * never.
 */
function leaves(b: ToyBattle, m: number, o: number): number {
  const reach = b.setup.profiles[b.fighter.profile[o]].reach;
  let dx = b.fighter.x[m] - b.fighter.x[o];
  let dy = b.fighter.y[m] - b.fighter.y[o];
  let walked = 0;
  for (let s = 0; s < 8; s += 2) {
    const px = b.plan.path[s];
    const py = b.plan.path[s + 1];
    const length = Math.sqrt(px * px + py * py);
    if (length === 0) break;
    const half = (dx * px + dy * py) / length;
    const crossing = half * half - (dx * dx + dy * dy) + reach * reach;
    if (crossing > 0) {
      const out = Math.sqrt(crossing) - half;
      if (out >= 0 && out < length) return Math.floor(walked + out);
    }
    dx += px;
    dy += py;
    walked += length;
  }
  return -1;
}

const M = sequence('watched', 'watcher', 'nextEvent', 'halted', 'arrive', 'fell');
const ML = locals('mover', 'total', 'struck', 'watcher', 'moment');
/** Runs a move from event to event along its path; each event may end it (K32). */
export const moveAlong = procedure<ToyBattle, typeof M>(
  'move along a path',
  M,
  {
    // one question for the whole move: hold fire, or which fighter shoots at which point (K33)
    watched(b, f) {
      const m = b.locals[f + ML.mover];
      b.locals[f + ML.total] = lengthOf(b.plan.path, 0);
      b.locals[f + ML.watcher] = -1;
      let any = false;
      for (let o = 0; o < FIGHTERS; o++) any ||= mayWatch(b, o, m);
      if (!any) return M.nextEvent;
      context(b, 0, b.locals[f + ML.total]);
      context(b, 1, b.fighter.x[m] + b.plan.path[0]);
      context(b, 2, b.fighter.y[m] + b.plan.path[1]);
      return ask(b, Ask.Watch, 1 - b.fighter.side[m], m);
    },
    watcher(b, f) {
      if (b.answer.verb[0] === Verb.Watch) {
        b.locals[f + ML.watcher] = b.answer.target[0];
        b.locals[f + ML.moment] = b.answer.n[0];
      }
      return NEXT;
    },
    nextEvent(b, f) {
      const m = b.locals[f + ML.mover];
      const travelled = b.plan.n[0];
      const total = b.locals[f + ML.total];
      let at = total + 1;
      let who = -1;
      const w = b.locals[f + ML.watcher];
      if (w >= 0) {
        at = Math.max(travelled, Math.floor((total * b.locals[f + ML.moment]) / 3));
        who = w;
      }
      for (let o = 0; o < FIGHTERS; o++) {
        if (o === m || (b.locals[f + ML.struck] & (1 << o)) !== 0 || !standing(b, o)) continue;
        if (b.fighter.side[o] === b.fighter.side[m]) continue;
        const left = leaves(b, m, o);
        if (left < 0 || travelled + left >= at) continue;
        at = travelled + left;
        who = o;
      }
      if (who < 0) return M.arrive;
      placeAlong(b, m, at);
      if (who === w) {
        b.locals[f + ML.watcher] = -1;
        b.fighter.did[w] |= Did.Watch;
        addAttack(b, w, m, 0);
        return call(b, resolveAttacks);
      }
      b.locals[f + ML.struck] |= 1 << who;
      return call(b, freeStrike, who, m, total - at);
    },
    halted: () => M.nextEvent,
    arrive(b, f) {
      placeAlong(b, b.locals[f + ML.mover], b.locals[f + ML.total]);
      endPlan(b);
      return finish(b, 1);
    },
    fell(b) {
      endPlan(b);
      return finish(b, 0);
    },
  },
  { watches: ML.mover, cancelled: 'fell', calls: () => [freeStrike, resolveAttacks] },
);

/**
 * True if fighter `o` may shoot at `m` as it moves: an enemy within 24 inches, unmarked, that has not done so this
 * turn.
 */
export function mayWatch(b: ToyBattle, o: number, m: number): boolean {
  if (!standing(b, o) || b.fighter.side[o] === b.fighter.side[m]) return false;
  return (b.fighter.did[o] & Did.Watch) === 0 && distance(b, o, m) <= 24 * INCH && b.fighter.mark[o] === 0;
}

const F = sequence('offer', 'strike', 'done');
const FL = locals('striker', 'mover', 'left');
export const freeStrike = procedure<ToyBattle, typeof F>(
  'free strike',
  F,
  {
    offer(b, f) {
      const o = b.locals[f + FL.striker];
      context(b, 0, b.locals[f + FL.left]); // context of the decision (K09): the distance that the mover has left
      return ask(b, Ask.FreeStrike, b.fighter.side[o], o, b.locals[f + FL.mover]);
    },
    strike(b, f) {
      if (b.answer.verb[0] !== Verb.Yes) return DONE;
      addAttack(b, b.locals[f + FL.striker], b.locals[f + FL.mover], Flag.free);
      return call(b, resolveAttacks);
    },
    done: () => DONE,
  },
  { calls: () => [resolveAttacks] },
);

const C = sequence('open', 'who', 'what', 'where', 'staged', 'cast', 'after', 'drained');
const CL = locals('side', 'acts');
/** One act in three stages: fighter, kind of act, target or place; the last stage commits it (K02). */
export const act = procedure<ToyBattle, typeof C>(
  'act',
  C,
  {
    // at any time between acts (K10)
    open(b) {
      return isAnyUsable(b, Window.actBegins, -1, -1) ? call(b, openWindow, Window.actBegins, -1, -1) : NEXT;
    },
    who(b, f) {
      return ask(b, Ask.Who, b.locals[f + CL.side]);
    },
    what(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return finish(b, 0);
      }
      keepStage(b, 0);
      return ask(b, Ask.What, b.locals[f + CL.side], b.plan.target[0]);
    },
    where(b, f) {
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return C.who;
      }
      if (b.answer.verb[0] === Verb.Move) return ask(b, Ask.Where, b.locals[f + CL.side], b.plan.target[0]);
      if (b.answer.verb[0] === Verb.Cast) {
        keepStage(b, 1);
        return callThen(b, C.cast, castSpell, b.plan.target[0]);
      }
      const m = b.plan.target[0];
      b.fighter.did[m] |= Did.Act;
      if (b.answer.verb[0] === Verb.Summon) {
        summon(b, m);
        endPlan(b);
        return C.after;
      }
      addAttack(b, m, b.answer.target[0], b.answer.n[0]);
      endPlan(b);
      return callThen(b, C.after, resolveAttacks);
    },
    staged(b) {
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return C.who;
      }
      const m = b.plan.target[0];
      keepStage(b, 0);
      b.plan.target[0] = m;
      b.fighter.did[m] |= Did.Act;
      return callThen(b, C.after, moveAlong, m);
    },
    // the spell was taken back: the caster may do something else
    cast(b, f) {
      if (b.core.result[0] !== 0) return NEXT;
      return askThen(b, C.where, Ask.What, b.locals[f + CL.side], b.plan.target[0]);
    },
    after(b) {
      return call(b, drainTriggers);
    },
    drained(b, f) {
      endLife(b, 'phase');
      expireEffects(b, Expiry.phase);
      b.locals[f + CL.acts]++;
      return finish(b, 1);
    },
  },
  { calls: () => [openWindow, resolveAttacks, moveAlong, castSpell, drainTriggers] },
);

/** Returns a spare slot, or -1. Slots of the fallen are not used again (K13). */
export function spareSlot(b: ToyBattle): number {
  for (let m = b.setup.start.length; m < FIGHTERS; m++) if (b.fighter.place[m] === Place.spare) return m;
  return -1;
}

function summon(b: ToyBattle, m: number): void {
  const s = spareSlot(b);
  b.fighter.place[s] = Place.table;
  b.fighter.x[s] = b.fighter.x[m];
  b.fighter.y[s] = b.fighter.y[m] + 2 * INCH;
  b.fighter.side[s] = b.fighter.side[m];
  b.fighter.owner[s] = b.fighter.side[m];
  b.fighter.leader[s] = m;
  b.fighter.joined[s] = b.core.playerTurns[0];
  invalidateGeometry(b);
}

const B = sequence('bid', 'bidGiven', 'turn', 'acts', 'acted', 'turnOver');
const BL = locals('acts');
export const battle = procedure<ToyBattle, typeof B>(
  'battle',
  B,
  {
    // both players answer secretly, one after the other; the answers are shown together (K40)
    bid(b) {
      return ask(b, Ask.Bid, b.field.bids[0]);
    },
    bidGiven(b) {
      b.field.bid[b.field.bids[0]] = b.answer.n[0];
      b.field.bids[0]++;
      return b.field.bids[0] < 2 ? B.bid : NEXT;
    },
    turn(b, f) {
      beginPlayerTurn(b);
      expireEffects(b, Expiry.playerTurn);
      const turns = b.core.playerTurns[0];
      b.core.active[0] = (turns + (b.field.bid[1] > b.field.bid[0] ? 0 : 1)) & 1;
      b.core.phase[0] = 1;
      expireEffects(b, Expiry.ownTurn, b.core.active[0]);
      beginOwnPhase(b, 1, b.core.active[0]);
      b.locals[f + BL.acts] = 0;
      return NEXT;
    },
    acts(b, f) {
      if (b.locals[f + BL.acts] >= 3) return B.turnOver;
      return call(b, act, b.core.active[0]);
    },
    acted(b, f) {
      b.locals[f + BL.acts]++;
      return b.core.result[0] === 1 ? B.acts : NEXT;
    },
    turnOver(b) {
      return b.core.playerTurns[0] < b.setup.turns ? B.turn : DONE;
    },
  },
  { calls: () => [act] },
);

export const PROCEDURES = numberProcedures([
  drainTriggers,
  openWindow,
  rollDice,
  battle,
  act,
  moveAlong,
  freeStrike,
  resolveAttacks,
  reap,
  mourn,
  calm,
  charm,
  castSpell,
  ...TOY_USES,
]);
