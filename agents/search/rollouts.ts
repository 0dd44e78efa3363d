import type { Battle } from '../../engine/kernel/battle.js';
import { choose, type Player, waiting } from '../../engine/kernel/ruleset.js';
import type { Game } from '../../env/games.js';
import type { Policy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';

/**
 * A lead in victory points, as a share of the game's points, that counts as much as a victory. It was measured between
 * captains: up to this lead the expected result grows linearly (best fit: 0.4 in t9a, 0.25 in wh40k2).
 */
const DECISIVE = 1 / 3;

/** Plays imagined battles on with one policy on both sides, and values the resulting position for a player. */
export class Rollouts {
  private readonly game: Game;
  private readonly policy: Policy;
  private readonly turns: number;
  private readonly seats: Seats;
  private pooled: Battle | null = null;

  /** @param turns the player turns that are played out after the present one */
  constructor(game: Game, policy: Policy, turns: number) {
    this.game = game;
    this.policy = policy;
    this.turns = turns;
    this.seats = new Seats(game.rules);
  }

  /**
   * Returns the value for `player` of option `i` of the pending decision in one possible world, from -1 (lost) to 1
   * (won). A battle that is not over is valued by its lead in points. `world` is not changed.
   * @param seed decides hidden facts, random choices of the policy, and the dice as long as two battles are alike
   */
  value(world: Battle, player: Player, i: number, seed: number): number {
    const { rules } = this.game;
    const b = this.pooled?.setup === world.setup ? this.pooled : rules.create(world.setup);
    this.pooled = b;
    rules.imagine(world, player, seed, b);
    this.seats.begin(seed);
    const last = b.core.playerTurns[0] + this.turns;
    choose(rules, b, i);
    while (waiting(b) && b.core.playerTurns[0] <= last) choose(rules, b, this.seats.act(this.policy, b));
    if (b.core.over[0] === 0) return Math.max(-1, Math.min(1, this.game.lead(b, player) / DECISIVE));
    const winner = b.core.winner[0];
    return winner < 0 ? 0 : winner === player ? 1 : -1;
  }
}
