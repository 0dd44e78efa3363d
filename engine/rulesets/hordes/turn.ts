// Rounds, player turns and phases (HRD-GAME-004, HRD-TURN).

import { beginPlayerTurn } from '../../kernel/battle.js';
import { ask, call, callThen, DONE, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { beginReady } from './abilities/orders.js';
import { activation } from './activation/activation.js';
import { Ask, Verb } from './core/asks.js';
import { happens, resolveThen } from './core/events.js';
import { onTable, playerOf } from './core/models.js';
import { Event } from './core/rule-ids.js';
import { Did, type HordesBattle, Status, UnitDid } from './core/state.js';
import { arrival, mayArrive } from './scenarios/arrival.js';
import { bombardment, isBombarded } from './scenarios/bombardment.js';
import { isScenarioWon, scoreTurn, settleScenario } from './scenarios/scoring.js';
import { ambush, mayEnter } from './setup/ambush-arrival.js';
import { setUp } from './setup/deployment.js';
import { endRound, endTurn } from './spells/effects.js';
import { endLastStands, endOfActivations, maintainSpells } from './spells/moments.js';
import { settleDues, settleThen } from './spells/settle.js';
import { beginTurn } from './spells/upkeep.js';
import { controlPhase } from './states/control.js';
import { maintenance } from './states/maintenance.js';
import { endClouds, liftClouds } from './terrain/clouds.js';
import { settleGranted } from './units/granted.js';
import { settleCommand } from './units/leadership.js';
import { unitOf, voiceOf } from './units/members.js';
import { standing, winnerByPoints } from './victory.js';

/** Phases by number (HRD-TURN-002). */
export const Phase = { setUp: 0, maintenance: 1, control: 2, activation: 3, end: 4 } as const;
export const PHASES = ['set-up', 'maintenance', 'control', 'activation', 'the end'] as const;

/** True if model `m`, or its unit with it, must still activate in this turn (HRD-TURN-012, HRD-TURN-015). */
export function mustActivate(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0]) return false;
  if ((b.model.status[m] & Status.inert) !== 0) return false; // HRD-INERT-002
  // GAP HRD-CTRL-002: a model that returned to a unit that has activated does not activate any more
  if (b.model.taken[m] !== 0) return (b.model.did[m] & Did.Activate) === 0;
  return (b.unit.did[unitOf(b, m)] & UnitDid.Activate) === 0;
}

function anyMustActivate(b: HordesBattle): boolean {
  for (let m = 0; m < b.setup.models; m++) if (mustActivate(b, m)) return true;
  return false;
}

/** Lists the units and single models that may activate next, each once (HRD-TURN-013). */
export function listActivations(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++)
    if (mustActivate(b, m) && voiceOf(b, m) === m) b.option.add(Verb.Activate, m);
}

const T = sequence(
  'start',
  'arrival',
  'bombardment',
  'maintenance',
  'otherMaintenance',
  'maintained',
  'control',
  'otherControl',
  'ambush',
  'activation',
  'choose',
  'activate',
  'activated',
  'end',
  'last',
);

/** Tells that an event happens to each model of the active player. */
function tellOwn(b: HordesBattle, event: number): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (onTable(b, m) && playerOf(b, m) === b.core.active[0]) happens(b, event, m);
  }
}

/** A player turn: Maintenance Phase, then each model activates once, in any order (HRD-TURN-012..014). */
export const playerTurn = procedure<HordesBattle, typeof T>(
  'player turn',
  T,
  {
    /** Effects at the beginning of the turn, and those that end then, come before the phases (HRD-TURN-003). */
    start(b) {
      b.core.phase[0] = Phase.maintenance;
      endClouds(b);
      endRound(b, b.core.active[0]);
      beginTurn(b);
      settleGranted(b);
      tellOwn(b, Event.startOfTurn);
      return resolveThen(b, T.arrival);
    },
    arrival: (b) => (mayArrive(b) ? call(b, arrival) : NEXT),
    bombardment: (b) => (isBombarded(b) ? call(b, bombardment) : NEXT),
    maintenance: (b) => call(b, maintenance),
    /** The last step of the Maintenance Phase: every other effect of it (HRD-TURN-006). */
    otherMaintenance(b) {
      tellOwn(b, Event.maintenance);
      maintainSpells(b);
      return resolveThen(b, T.maintained);
    },
    maintained: (b) => settleThen(b, T.control),
    control(b) {
      if (b.game.bereft[0] !== 0) return callThen(b, T.control, settleCommand); // those who burned
      b.core.phase[0] = Phase.control;
      return call(b, controlPhase);
    },
    /** The last step of the Control Phase: every other effect of it (HRD-TURN-011). */
    otherControl(b) {
      tellOwn(b, Event.control);
      return resolveThen(b, T.ambush);
    },
    ambush: (b) => (mayEnter(b) ? call(b, ambush) : NEXT),
    activation(b) {
      b.core.phase[0] = Phase.activation;
      return NEXT;
    },
    choose: (b) => (b.game.lost[0] === 0 && anyMustActivate(b) ? ask(b, Ask.Activate, b.core.active[0]) : T.activated),
    activate: (b) => callThen(b, T.choose, activation, b.answer.target[0]),
    /** When all have activated, and before the turn ends. */
    activated(b) {
      endOfActivations(b);
      return settleThen(b, T.end);
    },
    end(b) {
      endLastStands(b);
      return b.game.bereft[0] === 0 ? NEXT : call(b, settleCommand);
    },
    last(b) {
      liftClouds(b);
      endTurn(b);
      if (b.game.lost[0] === 0) scoreTurn(b);
      return DONE;
    },
  },
  {
    calls: () => [
      arrival,
      bombardment,
      maintenance,
      controlPhase,
      ambush,
      activation,
      settleCommand,
      drainTriggers,
      settleDues,
    ],
  },
);

const S = sequence('setUp', 'next', 'end');
/** The step of `battle` with which a player turn begins, for battles without set-up. */
export const NEXT_TURN = S.next;

/** A battle: it ends as soon as one side has lost its leaders (HRD-GAME-005), or all of its models, or after its rounds. */
export const battle = procedure<HordesBattle, typeof S>(
  'battle',
  S,
  {
    setUp(b) {
      settleScenario(b);
      return call(b, setUp);
    },
    next(b) {
      const before = b.core.playerTurns[0];
      if (b.game.lost[0] !== 0) return S.end; // HRD-GAME-005
      if (isScenarioWon(b)) return S.end; // HRD-SCN-017
      if (before === 2 * b.setup.turns || standing(b, 0) === 0 || standing(b, 1) === 0) return S.end;
      if (before === 0) beginReady(b);
      beginPlayerTurn(b);
      b.core.gameTurn[0] = 1 + (before >> 1);
      b.core.active[0] = (b.game.first[0] + before) & 1;
      if (b.log !== null) b.log.tell('turn', `round ${b.core.gameTurn[0]}, ${b.setup.lists[b.core.active[0]]}`);
      return callThen(b, S.next, playerTurn);
    },
    end(b) {
      b.core.phase[0] = Phase.end;
      // GAP HRD-GAME-005: if both players lose their last leader by one attack, nobody wins
      if (b.game.lost[0] !== 0) {
        if (b.game.lost[0] < 3) b.core.winner[0] = b.game.lost[0] === 1 ? 1 : 0;
        if (b.log !== null) {
          const whose = b.game.lost[0] < 3 ? `${b.setup.lists[b.game.lost[0] - 1]} has` : 'both sides have';
          b.log.tell('end', `${whose} lost the last leader`);
        }
        return DONE;
      }
      b.core.winner[0] = winnerByPoints(b);
      if (b.log !== null) {
        const rounds = b.core.playerTurns[0] === 2 * b.setup.turns && !isScenarioWon(b);
        const whose = standing(b, 0) === 0 ? 0 : 1;
        const isGone = standing(b, 0) === 0 || standing(b, 1) === 0;
        if (isGone) b.log.tell('end', `${b.setup.lists[whose]} has no model left`);
        else b.log.tell('end', rounds ? 'the last round is over' : 'the control points decide');
      }
      return DONE;
    },
  },
  { calls: () => [setUp, playerTurn] },
);
