import type { Procedures } from '../../kernel/procedure.js';
import { numberProcedures } from '../../kernel/procedure.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { allocateAttacks } from './allocation.js';
import { resolveAttacks } from './attacks.js';
import { breakTests } from './break.js';
import { casualtyEnds } from './casualty-ends.js';
import { declareCharge, declareCharges } from './charges.js';
import { combatPhase } from './combat-phase.js';
import { combatReforms } from './combat-reform.js';
import { compulsoryMoves } from './compulsory-moves.js';
import { crumble } from './crumbling.js';
import { deployment } from './deployment.js';
import { distributeHits } from './distribution.js';
import { restoreContacts } from './dropping-out.js';
import { failedCharge } from './failed-charge.js';
import { fleeFrom, fleeMove } from './flight.js';
import { joinUnit } from './joining.js';
import { leadershipTest } from './leadership.js';
import { leaveUnit } from './leaving.js';
import { makeWay } from './make-way.js';
import { moveUps } from './move-ups.js';
import { movementPhase } from './movement-phase.js';
import { caughtTest, moveChargers } from './moving-chargers.js';
import { noLongerEngaged } from './no-longer-engaged.js';
import { giveOrders } from './orders.js';
import { overrunOrPivot } from './overrun.js';
import { panicTests, terrorTest } from './panic.js';
import { postCombatPivot, postCombatPivots } from './pivots.js';
import { preGame } from './pre-game.js';
import { fearTest, stupidityTests, stupidMoves } from './psychology.js';
import { declarePursuits, fleeFromCombat, pursue } from './pursuit.js';
import { pursuitMove } from './pursuit-move.js';
import { chargeReaction } from './reactions.js';
import { remainingMoves } from './remaining-moves.js';
import { returnPursuers } from './returning.js';
import { roundOfCombat } from './round.js';
import { declareScouts, placeScouts } from './scouts.js';
import { shootAt, shootingPhase } from './shooting-phase.js';
import { loseFervour } from './special-rules-army.js';
import { loseFrenzy } from './special-rules-psychology.js';
import { supportCharge, supportFire } from './support-units.js';
import { battle, playerTurn } from './turn.js';
import { vanguardMoves } from './vanguard-turns.js';
import { callWaaagh } from './waaagh.js';
import { chooseWeapons } from './weapon-choice.js';

/** Every procedure of the game, in the order that numbers them: states and saved battles hold the numbers. */
export const PROCEDURES: Procedures = numberProcedures([
  drainTriggers,
  playerTurn,
  battle,
  preGame,
  deployment,
  declareScouts,
  placeScouts,
  vanguardMoves,
  movementPhase,
  declareCharge,
  declareCharges,
  chargeReaction,
  moveChargers,
  caughtTest,
  failedCharge,
  compulsoryMoves,
  fleeMove,
  fleeFrom,
  remainingMoves,
  joinUnit,
  leaveUnit,
  shootAt,
  shootingPhase,
  resolveAttacks,
  distributeHits,
  noLongerEngaged,
  combatPhase,
  roundOfCombat,
  chooseWeapons,
  makeWay,
  allocateAttacks,
  restoreContacts,
  breakTests,
  declarePursuits,
  fleeFromCombat,
  pursue,
  pursuitMove,
  overrunOrPivot,
  postCombatPivot,
  combatReforms,
  leadershipTest,
  panicTests,
  terrorTest,
  fearTest,
  stupidityTests,
  stupidMoves,
  returnPursuers,
  loseFrenzy,
  loseFervour,
  giveOrders,
  callWaaagh,
  supportFire,
  supportCharge,
  postCombatPivots,
  moveUps,
  crumble,
  casualtyEnds,
]);
