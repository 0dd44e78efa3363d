import type { Battle } from '../../engine/kernel/battle.js';
import { options } from '../../engine/kernel/ruleset.js';
import type { Policy, Seat } from '../../env/policy.js';
import { seatOf } from '../../env/seats.js';

/** Agents who propose answers: what none of them would do is not looked at. */
export class Council {
  private readonly advisers: readonly Policy[];
  private pooled: Battle | null = null;

  constructor(advisers: readonly Policy[]) {
    this.advisers = advisers;
  }

  /** What the advisers would answer, each option once, in the order of the advisers. The world of `seat` stays as it is. */
  candidates(seat: Seat): number[] {
    const answers = new Set<number>();
    for (const adviser of this.advisers) answers.add(this.ask(adviser, seat));
    return [...answers];
  }

  /** Each adviser gets a copy of the world, since a policy may do with its world what it likes. */
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
