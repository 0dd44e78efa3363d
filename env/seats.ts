import type { Battle } from '../engine/kernel/battle.js';
import { options, type Player, type Ruleset } from '../engine/kernel/ruleset.js';
import { IllegalActionError, MisuseError } from './errors.js';
import type { Policy, Seat } from './policy.js';
import { Random } from './random.js';

/**
 * Lets policies act in battles without showing them more than a player may know: each decision gets an imagined world,
 * from one pooled battle a side (K39).
 */
export class Seats {
  private readonly rules: Ruleset;
  private random = new Random(0);
  private readonly worlds: (Battle | null)[] = [null, null];

  constructor(rules: Ruleset) {
    this.rules = rules;
  }

  /** A new battle: the policies' own chance starts from `seed`. */
  begin(seed: number): void {
    this.random = new Random(seed);
  }

  /** What `policy` chooses in the pending decision of `b`. @throws IllegalActionError if it is no option */
  act(policy: Policy, b: Battle): number {
    const n = options(this.rules, b);
    const player = b.decision.player[0] as Player;
    let world: Battle | null = null;
    if (policy.needsWorld) {
      const kept = this.worlds[player];
      const pooled = kept !== null && kept.setup === b.setup ? kept : this.rules.create(b.setup);
      this.worlds[player] = pooled;
      this.rules.imagine(b, player, this.random.seed(), pooled);
      options(this.rules, pooled);
      world = pooled;
    }
    const seat: Seat = {
      rules: this.rules,
      player,
      get world() {
        if (world === null)
          throw new MisuseError(`agent '${policy.name}' looks at a world, but says that it needs none`);
        return world;
      },
      options: n,
      random: this.random,
    };
    const action = policy.act(seat);
    if (!Number.isInteger(action) || action < 0 || action >= n) {
      throw new IllegalActionError(
        `agent '${policy.name}' answered ${action}; 0 to ${n - 1} are legal (${this.rules.question(b)})`,
      );
    }
    return action;
  }
}
