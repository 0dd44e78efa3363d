import type { Battle } from '../../engine/kernel/battle.js';
import { options } from '../../engine/kernel/ruleset.js';
import type { Policy, Seat } from '../../env/policy.js';
import { seatOf } from '../../env/seats.js';

/** Advisers: agents that propose answers. The search tries only answers that one of them proposes. */
export class Advisers {
  private readonly advisers: readonly Policy[];
  private pooled: Battle | null = null;

  constructor(advisers: readonly Policy[]) {
    this.advisers = advisers;
  }

  /**
   * Returns the options that the advisers would choose, each once, in the order of the advisers. The world of `seat` is
   * not changed.
   */
  candidates(seat: Seat): number[] {
    const answers = new Set<number>();
    for (const adviser of this.advisers) answers.add(this.ask(adviser, seat));
    return [...answers];
  }

  /** Asks one adviser. It gets a copy of the world, because a policy may change the world that it is given. */
  private ask(adviser: Policy, seat: Seat): number {
    const { rules, player, options: n, random } = seat;
    const world = seat.world();
    const copy = this.pooled?.setup === world.setup ? this.pooled : rules.create(world.setup);
    this.pooled = copy;
    rules.imagine(world, player, random.seed(), copy);
    options(rules, copy);
    return adviser.act(seatOf(rules, copy, n, random, () => copy));
  }
}
