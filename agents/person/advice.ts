import type { Battle } from '../../engine/kernel/battle.js';
import { options, type Player } from '../../engine/kernel/ruleset.js';
import { UnknownNameError } from '../../env/errors.js';
import type { Game } from '../../env/games.js';
import { Random } from '../../env/random.js';
import { seatOf } from '../../env/seats.js';
import { captain } from '../captain/index.js';

/** An answer that a captain would give, with its reason in a sentence; or why there is none. */
export type Advice =
  | { readonly ok: true; readonly option: number; readonly sentence: string }
  | { readonly ok: false; readonly why: string };

/** Returns what a captain would answer to the pending question of `b`. It sees no more than the player may know. */
export function adviceOf({ id, rules }: Game, b: Battle): Advice {
  try {
    const adviser = captain({ ruleset: id, settings: {} });
    const world = rules.create(b.setup);
    const chance = b.core.decisions[0] + 1; // of the imagined world: the same advice to the same question
    rules.imagine(b, b.decision.player[0] as Player, chance, world);
    const n = options(rules, world);
    const { option, sentence } = adviser.why(seatOf(rules, world, n, new Random(chance), () => world));
    return { ok: true, option, sentence };
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    return { ok: false, why: `No captain knows this game: ${error.message}.` };
  }
}

/** Returns what a captain would answer, and why, in a sentence. */
export function adviceOn(game: Game, b: Battle): string {
  const advice = adviceOf(game, b);
  return advice.ok ? `A captain would: ${advice.sentence}` : advice.why;
}
