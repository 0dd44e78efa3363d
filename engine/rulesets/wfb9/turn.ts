import { beginPlayerTurn, endLife } from '../../kernel/battle.js';
import { beginOwnPhase, Expiry, expireEffects } from '../../kernel/effect-ends.js';
import { call, DONE, enter, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import { combatPhase } from '../../regiments/combat/combat-phase.js';
import { Event } from '../../regiments/core/hooks.js';
import { Phase, Status, unitSubject } from '../../regiments/core/state.js';
import { onTable } from '../../regiments/core/units.js';
import { movementPhase } from '../../regiments/movement/movement-phase.js';
import { stupidityTests } from '../../regiments/movement/stumbling.js';
import { countModels } from '../../regiments/panic/panic-causes.js';
import { shootingPhase } from '../../regiments/shooting/shooting-phase.js';
import type { Wfb9Battle } from './core/state.js';
import { deployment } from './setup/deployment.js';
import { preGame } from './setup/pre-game.js';
import { finishBattle } from './victory.js';

const PHASE_WORDS = ['', 'deployment', 'movement', 'magic', 'shooting', 'close combat'] as const;

/** Begins a phase and counts the models of each unit for panic by losses (WFB9-PAN). */
function beginPhase(b: Wfb9Battle, phase: number): void {
  b.core.phase[0] = phase;
  beginOwnPhase(b, phase, b.core.active[0]);
  countModels(b);
  if (b.log !== null) b.log.tell('phase', `${PHASE_WORDS[phase]} phase`);
}

/** Ends a phase: values and effects that last for it expire. */
function endPhase(b: Wfb9Battle): void {
  endLife(b, 'phase');
  expireEffects(b, Expiry.phase);
}

/** Makes `player` active and begins the player turn (WFB9-GAME-014). */
function beginTurn(b: Wfb9Battle, player: number): void {
  beginPlayerTurn(b);
  b.core.active[0] = player;
  expireEffects(b, Expiry.playerTurn);
  expireEffects(b, Expiry.ownTurn, player);
  if (b.log !== null) b.log.tell('turn', `game turn ${b.core.gameTurn[0]}, ${b.setup.lists[player]}`);
}

const T = sequence('begin', 'stupidity', 'movement', 'shooting', 'combat', 'end');
const TL = locals('player');

/**
 * Procedure: a player turn with its phases in order (WFB9-GAME-014). Nobody has magic: armies with wizards are refused, so that the Magic
 * phase has nothing to do.
 */
export const playerTurn = procedure<Wfb9Battle, typeof T>(
  'player turn',
  T,
  {
    // WFB9-MSEQ-001, WFB9-MSEQ-004: the start of the Movement phase comes before any charge
    begin(b, f) {
      const player = b.locals[f + TL.player];
      beginTurn(b, player);
      beginPhase(b, Phase.movement);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] === player && onTable(b, u)) fire(b, Event.turnBegins, player, unitSubject(b, u));
      }
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    // WFB9-SRSPD-001
    stupidity(b) {
      return call(b, stupidityTests);
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

/** Procedure: the whole battle: the sides, deployment, six game turns of two player turns (WFB9-GAME-013) or as many as agreed, the score. */
export const battle = procedure<Wfb9Battle, typeof B>(
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
    // WFB9-GAME-015
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
 * turn of `player` in game turn `gameTurn`. Player 0 has the first turn. For scenarios and tools.
 */
export function enterTurn(b: Wfb9Battle, gameTurn: number, player: number, phase: number): void {
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
