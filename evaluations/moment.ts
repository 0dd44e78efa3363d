import type { Battle } from '../engine/kernel/battle.js';
import type { Game } from '../env/games.js';
import { type Polygon, polygonOf } from './drawn.js';

/** Clock and score of a battle at one moment. */
export interface Moment {
  /** Game turn; 0 before the first. */
  readonly turn: number;
  /** The name of the phase. */
  readonly phase: string;
  /** The player whose turn it is. */
  readonly active: number;
  /** Victory points of both players if the battle ended now. */
  readonly points: readonly [number, number];
}

export function momentOf({ rules, phases }: Game, b: Battle): Moment {
  return {
    turn: b.core.gameTurn[0],
    phase: phases[b.core.phase[0]] ?? '',
    active: b.core.active[0],
    points: [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)],
  };
}

/** Returns the deployment zones by player, in inches; none before zones are chosen. */
export function zonesOf(game: Game, b: Battle): (readonly Polygon[])[] {
  return game.zones(b).map((polygons) => polygons.map(polygonOf));
}
