import { beginPlayerTurn, endLife } from '../../kernel/battle.js';
import { beginOwnPhase, Expiry, expireEffects } from '../../kernel/effect-ends.js';
import { call, DONE, enter, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import { closeCombatPhase } from './close-combat/close-combat-phase.js';
import { Event } from './core/rule-ids.js';
import { Phase, type W40kBattle } from './core/state.js';
import { onTable, strength } from './core/units.js';
import { riseUp, standUp } from './damage/knocked-down-and-blinded.js';
import { rallyPhase } from './morale/rallying.js';
import { movementPhase } from './movement/movement-phase.js';
import { startOfTurn } from './psychology/start-of-turn.js';
import { deployment } from './setup/deployment.js';
import { preGame } from './setup/pre-game.js';
import { shootingPhase } from './shooting/shooting-phase.js';
import { finishBattle, isDecided } from './victory.js';

const PHASE_WORDS = ['', 'deployment', 'movement', 'shooting', 'hand-to-hand combat', 'psychic', 'rally'] as const;

/** Begins a phase (W40K-TURN-001). */
export function beginPhase(b: W40kBattle, phase: number): void {
  b.core.phase[0] = phase;
  beginOwnPhase(b, phase, b.core.active[0]);
  if (b.log !== null) b.log.tell('phase', `${PHASE_WORDS[phase]} phase`);
}

/** Ends a phase: values and effects that last for it expire (W40K-TURN-002). */
function endPhase(b: W40kBattle): void {
  endLife(b, 'phase');
  expireEffects(b, Expiry.phase);
}

const T = sequence('begin', 'startOfTurn', 'movement', 'shooting', 'closeCombat', 'rally', 'end');
const TL = locals('player');

/** Procedure: a player turn, with its phases in order (W40K-TURN-001). The psychic phase is not implemented yet. */
export const playerTurn = procedure<W40kBattle, typeof T>(
  'player turn',
  T,
  {
    begin(b, f) {
      const player = b.locals[f + TL.player];
      beginPlayerTurn(b);
      b.core.active[0] = player;
      riseUp(b, player);
      expireEffects(b, Expiry.playerTurn);
      expireEffects(b, Expiry.ownTurn, player);
      if (b.log !== null) b.log.tell('turn', `game turn ${b.core.gameTurn[0]}, ${b.setup.lists[player]}`);
      b.unit.hiddenStart.set(b.unit.hidden);
      for (let u = 0; u < b.setup.units; u++) b.unit.turnModels[u] = strength(b, u); // W40K-BREAK-002
      beginPhase(b, Phase.movement);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] === player && onTable(b, u)) fire(b, Event.turnBegins, player, u);
      }
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    // overwatch counters expire, broken troops flee on, psychology is tested: see `startOfTurn` for the order
    startOfTurn(b) {
      return call(b, startOfTurn);
    },
    movement(b) {
      return call(b, movementPhase);
    },
    // GAP W40K-START-005: who has scored the points agreed on plays his phase to its end
    shooting(b) {
      if (isDecided(b)) return T.end;
      standUp(b, b.core.active[0]);
      endPhase(b);
      beginPhase(b, Phase.shooting);
      return call(b, shootingPhase);
    },
    // W40K-TURN-003: both sides fight
    closeCombat(b) {
      if (isDecided(b)) return T.end;
      endPhase(b);
      beginPhase(b, Phase.handToHand);
      return call(b, closeCombatPhase);
    },
    // W40K-TURN-004
    rally(b) {
      if (isDecided(b)) return T.end;
      endPhase(b);
      beginPhase(b, Phase.rally);
      return call(b, rallyPhase);
    },
    end(b) {
      endPhase(b);
      return DONE;
    },
  },
  { calls: () => [drainTriggers, startOfTurn, movementPhase, shootingPhase, closeCombatPhase, rallyPhase] },
);

const B = sequence('preGame', 'deploy', 'gameTurn', 'firstPlayer', 'secondPlayer', 'next', 'score');

/** Procedure: the whole battle: setup, deployment, alternating turns of both players (W40K-START-002), the score. */
export const battle = procedure<W40kBattle, typeof B>(
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
      if (isDecided(b)) return B.score;
      return call(b, playerTurn, 1 - b.field.firstPlayer[0]);
    },
    // W40K-START-003
    next(b) {
      endLife(b, 'gameTurn');
      expireEffects(b, Expiry.gameTurn);
      return b.core.gameTurn[0] < b.field.turns[0] && !isDecided(b) ? B.gameTurn : NEXT;
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
  [Phase.movement]: T.startOfTurn,
  [Phase.shooting]: T.shooting,
  [Phase.handToHand]: T.closeCombat,
  [Phase.rally]: T.rally,
};

/**
 * Moves a battle that is set up but not begun to the middle of the game: the next step is the first of `phase` in the
 * turn of `player` in game turn `gameTurn`. Player 0 has the first turn. For scenarios and tools.
 */
export function enterTurn(b: W40kBattle, gameTurn: number, player: number, phase: number): void {
  b.core.gameTurn[0] = gameTurn;
  b.core.phase[0] = phase;
  beginOwnPhase(b, phase, b.core.active[0]);
  b.core.active[0] = player;
  b.field.firstPlayer[0] = 0;
  if (b.field.turns[0] === 0) b.field.turns[0] = 4;
  b.core.playerTurns[0] = 2 * (gameTurn - 1) + player + 1;
  b.unit.hiddenStart.set(b.unit.hidden);
  for (let u = 0; u < b.setup.units; u++) b.unit.turnModels[u] = strength(b, u);
  enter(b, battle, player === 0 ? B.secondPlayer : B.next);
  enter(b, playerTurn, FIRST_STEP[phase] ?? T.startOfTurn, player);
}
