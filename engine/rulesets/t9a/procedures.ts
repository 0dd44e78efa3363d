import { numberProcedures, type Procedures } from '../../kernel/procedure.js';
import { rollDice } from '../../kernel/rolls.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { openWindow } from '../../kernel/windows.js';
import { distributeHits } from '../../regiments/attacks/distributing-hits.js';
import { resolveAttacks } from '../../regiments/attacks/resolve-attacks.js';
import { casualtyEnds } from '../../regiments/casualties/casualty-ends.js';
import { crumble } from '../../regiments/casualties/crumbling.js';
import { moveUps } from '../../regiments/characters/front-rank-places.js';
import { joinUnit } from '../../regiments/characters/joining.js';
import { leaveUnit } from '../../regiments/characters/leaving.js';
import { chargeReaction } from '../../regiments/charges/charge-reactions.js';
import { declareCharge, declareCharges } from '../../regiments/charges/declare-charges.js';
import { failedCharge } from '../../regiments/charges/failed-charge.js';
import { caughtTest, moveChargers } from '../../regiments/charges/moving-chargers.js';
import { allocateAttacks } from '../../regiments/combat/allocating-attacks.js';
import { challenges } from '../../regiments/combat/challenges.js';
import { combatPhase } from '../../regiments/combat/combat-phase.js';
import { combatReforms } from '../../regiments/combat/combat-reform.js';
import { restoreContacts } from '../../regiments/combat/dropping-out.js';
import { noLongerEngaged } from '../../regiments/combat/no-longer-engaged.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { chooseWeapons } from '../../regiments/combat/weapon-choice.js';
import { leadershipTest } from '../../regiments/leadership/leadership.js';
import { rerollTest } from '../../regiments/leadership/reroll-test.js';
import { compulsoryMoves } from '../../regiments/movement/compulsory-moves.js';
import { fleeFrom, fleeMove } from '../../regiments/movement/flee-moves.js';
import { movementPhase } from '../../regiments/movement/movement-phase.js';
import { remainingMoves } from '../../regiments/movement/remaining-moves.js';
import { returnPursuers } from '../../regiments/movement/returning-to-the-table.js';
import { stupidityTests, stupidMoves } from '../../regiments/movement/stumbling.js';
import { panicTests } from '../../regiments/panic/panic-tests.js';
import { terrorTest } from '../../regiments/panic/terror.js';
import { breakTests } from '../../regiments/pursuit/break-tests.js';
import { overrunOrPivot } from '../../regiments/pursuit/overrun.js';
import { postCombatPivot, postCombatPivots } from '../../regiments/pursuit/post-combat-pivots.js';
import { declarePursuits, fleeFromCombat, pursue } from '../../regiments/pursuit/pursuit.js';
import { pursuitMove } from '../../regiments/pursuit/pursuit-move.js';
import { placeScouts } from '../../regiments/setup/placing-scouts.js';
import { vanguardMoves } from '../../regiments/setup/vanguard-turns.js';
import { shootAt, shootingPhase } from '../../regiments/shooting/shooting-phase.js';
import { makeWay } from './characters/make-way.js';
import { fearTest } from './psychology/fear-and-stupidity.js';
import { deployment } from './setup/deployment.js';
import { preGame } from './setup/pre-game.js';
import { declareScouts } from './setup/scouts.js';
import { loseFervour } from './special-rules/army-books.js';
import { giveOrders } from './special-rules/orders.js';
import { loseFrenzy } from './special-rules/psychology.js';
import { supportCharge, supportFire } from './special-rules/support-units.js';
import { callWaaagh } from './special-rules/waaagh.js';
import { battle, playerTurn } from './turn.js';

/** Every procedure of the game. The order gives their numbers, which states and saved battles store. */
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
  openWindow,
  rollDice,
  rerollTest,
  challenges,
]);
