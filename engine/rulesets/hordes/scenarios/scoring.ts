// Control points, and the points of destroyed models (HRD-SCN-013, 014, 017..022, 048).

import { Roll } from '../core/asks.js';
import { playerOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { counted } from '../core/words.js';
import { controllerOf, objectives } from './objectives.js';
import { BY_ROLL, GOAL, SCENARIO_NAMES, SCORES_FROM, Scenario } from './scenarios.js';

/** Rolls for the scenario if that was agreed (HRD-SCN-001). */
export function settleScenario(b: HordesBattle): void {
  const { scenario } = b.game;
  if (scenario[0] === Scenario.rolled) {
    scenario[0] = BY_ROLL[b.dice.one(6, Roll.Scenario, -1) + b.dice.one(6, Roll.Scenario, -1) - 2];
  }
  if (b.log !== null && scenario[0] !== Scenario.plain)
    b.log.tell('scenario', `the scenario is ${SCENARIO_NAMES[scenario[0]]}`);
}

/** Returns the control points that win the scenario; 0 if it has none. */
export const goalOf = (b: HordesBattle): number => GOAL[b.game.scenario[0]];

/** True if `player` has scored from objective `i` and scores nothing there any more (HRD-SCN-048). */
export const isUsedUp = (b: HordesBattle, player: number, i: number): boolean =>
  b.game.scenario[0] === Scenario.seekAndDestroy && (b.game.scored[player] & (1 << i)) !== 0;

/** At the end of his turn the active player scores a control point for each objective that he controls (HRD-SCN-013). */
export function scoreTurn(b: HordesBattle): void {
  const { scenario, control, scored } = b.game;
  if (goalOf(b) === 0 || b.core.playerTurns[0] < SCORES_FROM[scenario[0]]) return;
  const player = b.core.active[0];
  const before = control[player];
  for (let i = 0; i < objectives(b); i++) {
    if (controllerOf(b, i) !== player) continue;
    if (isUsedUp(b, player, i)) continue;
    scored[player] |= 1 << i;
    control[player]++;
  }
  if (b.log !== null && control[player] > before) {
    b.log.tell(
      'score',
      `${b.setup.lists[player]} scores ${counted(control[player] - before, 'control point')}: ${control[0]} to ${control[1]}`,
    );
  }
}

/** True if a player has as many control points as win (HRD-SCN-017). */
export function isScenarioWon(b: HordesBattle): boolean {
  const goal = goalOf(b);
  return goal > 0 && (b.game.control[0] >= goal || b.game.control[1] >= goal);
}

/** Returns the points of the enemy models that `player` has destroyed, each by itself. */
function pointsOfModels(b: HordesBattle, player: number): number {
  let points = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== player && b.model.place[m] >= Place.removed)
      points += b.setup.types.points[b.setup.model.kind[m]];
  }
  return points;
}

/**
 * Returns the points of enemy units and models that `player` has destroyed. In Annihilation a unit counts when all of its
 * models are gone, and goes on counting if one returns (HRD-SCN-019..021); elsewhere each model counts.
 */
export function destroyedPoints(b: HordesBattle, player: number): number {
  if (b.game.scenario[0] !== Scenario.annihilation) return pointsOfModels(b, player);
  let points = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] !== player && b.unit.scored[u] !== 0) points += b.setup.unit.points[u];
  }
  return points;
}
