import type { Battle } from '../engine/kernel/battle.js';
import type { Game } from '../env/games.js';
import { type Polygon, polygonOf } from './drawn.js';

/** What the clock and the score of a battle say at one moment. */
export interface Moment {
  /** Game turn; 0 before the first. */
  readonly turn: number;
  /** In words. */
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

/** Deployment zones by player, inches; none for either before they are picked. */
export function zonesOf(game: Game, b: Battle): (readonly Polygon[])[] {
  return game.zones(b).map((polygons) => polygons.map(polygonOf));
}
