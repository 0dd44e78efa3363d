import type { Procedures } from '../../kernel/procedure.js';
import { numberProcedures } from '../../kernel/procedure.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { openWindow } from '../../kernel/windows.js';
import { joinUp } from './characters/characters.js';
import { chargeMove, declareCharges } from './charges/charges.js';
import { chargeFear } from './charges/fear-of-a-charge.js';
import { closeCombatPhase } from './close-combat/close-combat-phase.js';
import { duel } from './close-combat/duel.js';
import { followUps } from './close-combat/follow-up.js';
import { breakTests, rout } from './morale/break-tests.js';
import { flee } from './morale/flee.js';
import { driveOn } from './morale/fleeing-again.js';
import { brave } from './morale/insane-bravery.js';
import { rallyPhase } from './morale/rallying.js';
import { compulsoryMove, compulsoryMoves } from './movement/compulsory-moves.js';
import { moveUnit } from './movement/move-unit.js';
import { movementPhase } from './movement/movement-phase.js';
import { modelByModel } from './movement/single-model-moves.js';
import { splitPart } from './movement/split-squads.js';
import { moveSquad } from './movement/squad-move.js';
import { declareOverwatch } from './overwatch/declare-overwatch.js';
import { fireOverwatch, overwatchWindow } from './overwatch/overwatch.js';
import { overwatchTests } from './overwatch/overwatch-tests.js';
import { fearOfJoined } from './psychology/fear-of-characters.js';
import { leadershipTest } from './psychology/leadership.js';
import { retakeByLitany, retakeByStandard } from './psychology/retakes.js';
import { startOfTurn } from './psychology/start-of-turn.js';
import { terrorTest } from './psychology/terror.js';
import { deployArmy, deployment } from './setup/deployment.js';
import { declareInfiltrators, deployInfiltrators } from './setup/infiltration.js';
import { preGame } from './setup/pre-game.js';
import { fireBlast, fireTemplate } from './shooting/blasts-and-templates.js';
import { resolveHits } from './shooting/resolve-hits.js';
import { shootAt } from './shooting/shoot-at.js';
import { shootingPhase } from './shooting/shooting-phase.js';
import { fireSustained } from './shooting/sustained-fire.js';
import { battle, playerTurn } from './turn.js';

/** Every procedure of the game. States and saved battles store their numbers. */
export const PROCEDURES: Procedures = numberProcedures([
  drainTriggers,
  battle,
  playerTurn,
  // setup
  preGame,
  deployment,
  declareInfiltrators,
  deployArmy,
  deployInfiltrators,
  // movement
  movementPhase,
  declareCharges,
  chargeMove,
  chargeFear,
  compulsoryMoves,
  compulsoryMove,
  moveUnit,
  modelByModel,
  moveSquad,
  splitPart,
  // shooting
  shootingPhase,
  shootAt,
  resolveHits,
  overwatchTests,
  declareOverwatch,
  fireOverwatch,
  fireBlast,
  fireTemplate,
  fireSustained,
  overwatchWindow,
  // hand-to-hand combat
  closeCombatPhase,
  duel,
  followUps,
  // morale and psychology
  breakTests,
  leadershipTest,
  flee,
  terrorTest,
  joinUp,
  driveOn,
  brave,
  startOfTurn,
  rallyPhase,
  rout,
  fearOfJoined,
  openWindow,
  retakeByLitany,
  retakeByStandard,
]);
