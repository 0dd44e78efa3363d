import { Phase } from '../../regiments/core/state.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { enterTurn } from '../../rulesets/t9a/turn.js';
import type { PhaseName } from '../regiments/placing.js';

/** Makes the first step of `phase` the next step. */
export function setPhase(b: T9aBattle, phase: PhaseName, gameTurn: number, player: number): void {
  enterTurn(b, gameTurn, player, Phase[phase]);
}
