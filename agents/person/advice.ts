import type { Battle } from '../../engine/kernel/battle.js';
import { options, type Player } from '../../engine/kernel/ruleset.js';
import { UnknownNameError } from '../../env/errors.js';
import type { Game } from '../../env/games.js';
import { Random } from '../../env/random.js';
import { seatOf } from '../../env/seats.js';
import { captain } from '../captain/index.js';

/** Returns what a captain would answer to the pending question of `b`, and why, in a sentence. It sees no more than the player may know. */
export function adviceOn({ id, rules }: Game, b: Battle): string {
  try {
    const adviser = captain({ ruleset: id, settings: {} });
    const world = rules.create(b.setup);
    const chance = b.core.decisions[0] + 1; // of the imagined world: the same advice to the same question
    rules.imagine(b, b.decision.player[0] as Player, chance, world);
    const n = options(rules, world);
    return `A captain would: ${adviser.why(seatOf(rules, world, n, new Random(chance), () => world)).sentence}`;
  } catch (error) {
    if (error instanceof UnknownNameError) return `No captain knows this game: ${error.message}.`;
    throw error;
  }
}
