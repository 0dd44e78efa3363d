import type { Battle } from '../engine/kernel/battle.js';
import { options, type Player, type Ruleset } from '../engine/kernel/ruleset.js';
import type { ObservationWriter } from '../engine/observation/spec.js';
import { IllegalActionError, MisuseError } from './errors.js';
import { gameOf } from './games.js';
import type { Policy, Seat } from './policy.js';
import { Random } from './random.js';

/** Writes observations into one array, again and again. */
class Seen {
  private readonly observation: Float32Array;
  private readonly writer: ObservationWriter;
  private readonly ones: Uint8Array;

  constructor(ruleset: string) {
    const { spec, actions, writer } = gameOf(ruleset);
    this.observation = new Float32Array(spec.size);
    this.writer = writer(this.observation, true);
    this.ones = new Uint8Array(actions);
  }

  observe(b: Battle, player: Player): Float32Array {
    this.writer.forget(); // the battle may be another one than before
    this.writer.write(b, player);
    return this.observation;
  }

  mask(options: number): Uint8Array {
    return this.ones.fill(0).fill(1, 0, options);
  }
}

/**
 * Seat of the player who is asked in `b`.
 * @param options their number; they are listed @param random stream for the policy
 * @param world makes the imagined world @param seen writes observations; default: a new writer when one is read
 */
export function seatOf(
  rules: Ruleset,
  b: Battle,
  options: number,
  random: Random,
  world: () => Battle,
  seen: () => Seen = () => new Seen(b.setup.ruleset),
): Seat {
  const player = b.decision.player[0] as Player;
  let observation: Float32Array | null = null;
  let mask: Uint8Array | null = null;
  return {
    rules,
    player,
    options,
    random,
    world,
    get observation() {
      observation ??= seen().observe(b, player);
      return observation;
    },
    get mask() {
      mask ??= seen().mask(options);
      return mask;
    },
  };
}

/**
 * Lets policies act in battles without hidden facts: each decision gets an imagined world in one of two pooled battles,
 * one a player (K39).
 */
export class Seats {
  private readonly rules: Ruleset;
  private random = new Random(0);
  private readonly worlds: (Battle | null)[] = [null, null];
  private seen: Seen | null = null;

  constructor(rules: Ruleset) {
    this.rules = rules;
  }

  /** Begins a new battle: the random stream of the policies starts from `seed`. */
  begin(seed: number): void {
    this.random = new Random(seed);
  }

  /** Takes over where the random stream of `other` stands. */
  copyFrom(other: Seats): void {
    this.random = other.random.copy();
  }

  /** Option that `policy` chooses in the pending decision of `b`. @throws IllegalActionError if it is no option */
  act(policy: Policy, b: Battle): number {
    const n = options(this.rules, b);
    const player = b.decision.player[0] as Player;
    const seed = policy.needsWorld ? this.random.seed() : 0;
    let world: Battle | null = null;
    const imagined = (): Battle => {
      if (!policy.needsWorld) {
        throw new MisuseError(`agent '${policy.name}' looks at a world, but says that it needs none`);
      }
      world ??= this.imagined(b, player, seed);
      return world;
    };
    const seen = (): Seen => {
      this.seen ??= new Seen(b.setup.ruleset);
      return this.seen;
    };
    const seat = seatOf(this.rules, b, n, this.random, imagined, seen);
    const action = policy.act(seat);
    if (!Number.isInteger(action) || action < 0 || action >= n) {
      throw new IllegalActionError(
        `agent '${policy.name}' answered ${action}; 0 to ${n - 1} are legal (${this.rules.question(b)})`,
      );
    }
    return action;
  }

  /** Imagines a world for `player` in that player's pooled battle, which is made anew for another setup. */
  private imagined(b: Battle, player: Player, seed: number): Battle {
    const last = this.worlds[player];
    const pooled = last !== null && last.setup === b.setup ? last : this.rules.create(b.setup);
    this.worlds[player] = pooled;
    this.rules.imagine(b, player, seed, pooled);
    options(this.rules, pooled);
    return pooled;
  }
}
