import type { Procedures } from '../../kernel/procedure.js';
import { numberProcedures } from '../../kernel/procedure.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { fireBlast, fireTemplate } from './area-fire.js';
import { brave } from './brave.js';
import { breakTests, rout } from './break-tests.js';
import { joinUp } from './characters.js';
import { chargeFear } from './charge-fear.js';
import { chargeMove, declareCharges } from './charges.js';
import { closeCombatPhase } from './close-combat.js';
import { compulsoryMove, compulsoryMoves } from './compulsory-moves.js';
import { deployArmy, deployment } from './deployment.js';
import { driveOn } from './driven-on.js';
import { duel } from './duel.js';
import { flee } from './fleeing.js';
import { followUps } from './follow-up.js';
import { guestFear } from './guest-fear.js';
import { declareInfiltrators, deployInfiltrators } from './infiltration.js';
import { leadershipTest } from './leadership.js';
import { modelByModel } from './model-moves.js';
import { moveUnit } from './move-unit.js';
import { movementPhase } from './movement-phase.js';
import { fireOverwatch, overwatchWindow } from './overwatch.js';
import { declareOverwatch } from './overwatch-declare.js';
import { overwatchTests } from './overwatch-tests.js';
import { preGame } from './pre-game.js';
import { startOfTurn } from './psychology.js';
import { rallyPhase } from './rallying.js';
import { resolveHits } from './resolve-hits.js';
import { shootAt } from './shoot-at.js';
import { shootingPhase } from './shooting-phase.js';
import { splitPart } from './split-parts.js';
import { moveSquad } from './squad-move.js';
import { fireSustained } from './sustained-fire.js';
import { terrorTest } from './terror.js';
import { battle, playerTurn } from './turn.js';

/** Every procedure of the game; states and saved battles hold their numbers. */
export const PROCEDURES: Procedures = numberProcedures([
  drainTriggers,
  battle,
  playerTurn,
  // setting up
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
  // hand-to-hand
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
  guestFear,
]);
