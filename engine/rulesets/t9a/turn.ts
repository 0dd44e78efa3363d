import { beginPlayerTurn, endLife } from '../../kernel/battle.js';
import { beginOwnPhase, Expiry, expireEffects } from '../../kernel/effect-ends.js';
import { call, DONE, enter, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import { combatPhase } from '../../regiments/combat/combat-phase.js';
import { Event } from '../../regiments/core/hooks.js';
import { Phase, Status, unitSubject } from '../../regiments/core/state.js';
import { onTable } from '../../regiments/core/units.js';
import { movementPhase } from '../../regiments/movement/movement-phase.js';
import { isStupid, stupidityTests } from '../../regiments/movement/stumbling.js';
import { countModels } from '../../regiments/panic/panic-causes.js';
import { shootingPhase } from '../../regiments/shooting/shooting-phase.js';
import type { T9aBattle } from './core/state.js';
import { deployment } from './setup/deployment.js';
import { preGame } from './setup/pre-game.js';
import { finishBattle } from './victory.js';

const PHASE_WORDS = ['', 'deployment', 'movement', 'magic', 'shooting', 'close combat'] as const;

/** Begins a phase and counts the models of each unit for Heavy Casualties (T9A-PAN-002). */
export function beginPhase(b: T9aBattle, phase: number): void {
  b.core.phase[0] = phase;
  beginOwnPhase(b, phase, b.core.active[0]);
  countModels(b);
  if (b.log !== null) b.log.tell('phase', `${PHASE_WORDS[phase]} phase`);
}

/** Ends a phase: values and effects that last for it expire. */
function endPhase(b: T9aBattle): void {
  endLife(b, 'phase');
  expireEffects(b, Expiry.phase);
}

/** Makes `player` active and begins the Player Turn (T9A-TRN-003). */
function beginTurn(b: T9aBattle, player: number): void {
  beginPlayerTurn(b);
  b.core.active[0] = player;
  expireEffects(b, Expiry.playerTurn);
  expireEffects(b, Expiry.ownTurn, player);
  if (b.log !== null) b.log.tell('turn', `game turn ${b.core.gameTurn[0]}, ${b.setup.lists[player]}`);
}

/**
 * Queues the Stupidity tests of `player`, as one event, among the other events at the start of the turn; the player
 * chooses their order (T9A-TRN-004). Returns 1 if there are any, else 0.
 */
function queueStupidity(b: T9aBattle, player: number): number {
  const waiting = b.core.triggerCount[0];
  for (let u = 0; u < b.setup.units && b.core.triggerCount[0] === waiting; u++) {
    if (isStupid(b, u)) fire(b, Event.stupidityDue, player, unitSubject(b, u), 0);
  }
  return b.core.triggerCount[0] - waiting;
}

const T = sequence('begin', 'stupidity', 'movement', 'shooting', 'combat', 'end');
const TL = locals('player', 'queued');

/** Procedure: a Player Turn, with its phases in order (T9A-TRN-002). Magic is not implemented in this release. */
export const playerTurn = procedure<T9aBattle, typeof T>(
  'player turn',
  T,
  {
    // T9A-TRN-003, T9A-MPH-001: the start of the turn is the start of its Movement Phase
    begin(b, f) {
      const player = b.locals[f + TL.player];
      beginTurn(b, player);
      beginPhase(b, Phase.movement);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] === player && onTable(b, u)) fire(b, Event.turnBegins, player, unitSubject(b, u));
      }
      if (b.core.triggerCount[0] === 0) return NEXT;
      b.locals[f + TL.queued] = queueStupidity(b, player);
      return call(b, drainTriggers);
    },
    // T9A-SPR-082
    stupidity(b, f) {
      const tested = b.locals[f + TL.queued] !== 0;
      b.locals[f + TL.queued] = 0;
      return tested ? NEXT : call(b, stupidityTests);
    },
    movement(b) {
      return call(b, movementPhase);
    },
    shooting(b) {
      endPhase(b);
      beginPhase(b, Phase.shooting);
      return call(b, shootingPhase);
    },
    combat(b) {
      endPhase(b);
      beginPhase(b, Phase.combat);
      return call(b, combatPhase);
    },
    // T9A-SPR-072, T9A-SPR-093: restrictions on charges in a side's first turn end with it
    end(b, f) {
      const player = b.locals[f + TL.player];
      endPhase(b);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] === player) b.unit.status[u] &= ~Status.NoFirstTurnCharge;
      }
      return DONE;
    },
  },
  { calls: () => [drainTriggers, stupidityTests, movementPhase, shootingPhase, combatPhase] },
);

const B = sequence('preGame', 'deploy', 'gameTurn', 'firstPlayer', 'secondPlayer', 'next', 'score');

/**
 * Procedure: the whole battle: pre-game, deployment, six Game Turns of two Player Turns (T9A-TRN-001) or as many as
 * agreed, the score.
 */
export const battle = procedure<T9aBattle, typeof B>(
  'battle',
  B,
  {
    preGame(b) {
      return call(b, preGame);
    },
    deploy(b) {
      b.core.phase[0] = Phase.deployment;
      return call(b, deployment);
    },
    gameTurn(b) {
      b.core.gameTurn[0]++;
      return NEXT;
    },
    firstPlayer(b) {
      return call(b, playerTurn, b.field.firstPlayer[0]);
    },
    secondPlayer(b) {
      return call(b, playerTurn, 1 - b.field.firstPlayer[0]);
    },
    next(b) {
      endLife(b, 'gameTurn');
      expireEffects(b, Expiry.gameTurn);
      return b.core.gameTurn[0] < b.setup.turns ? B.gameTurn : NEXT;
    },
    score(b) {
      b.core.phase[0] = Phase.over;
      finishBattle(b);
      return DONE;
    },
  },
  { calls: () => [preGame, deployment, playerTurn] },
);

const FIRST_STEP: Readonly<Record<number, number>> = {
  [Phase.movement]: T.begin,
  [Phase.shooting]: T.shooting,
  [Phase.combat]: T.combat,
};

/**
 * Moves a battle that is set up but not begun to the middle of the game: the next step is the first of `phase` in the
 * turn of `player` in Game Turn `gameTurn`. Player 0 has the first turn. For scenarios and tools.
 */
export function enterTurn(b: T9aBattle, gameTurn: number, player: number, phase: number): void {
  b.core.gameTurn[0] = gameTurn;
  b.core.phase[0] = phase;
  beginOwnPhase(b, phase, b.core.active[0]);
  b.core.active[0] = player;
  b.field.firstPlayer[0] = 0;
  countModels(b);
  b.core.playerTurns[0] = 2 * (gameTurn - 1) + player + (phase === Phase.movement ? 0 : 1);
  enter(b, battle, player === 0 ? B.secondPlayer : B.next);
  enter(b, playerTurn, FIRST_STEP[phase] ?? T.begin, player);
}
