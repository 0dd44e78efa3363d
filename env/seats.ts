import type { Battle } from '../engine/kernel/battle.js';
import { options, type Player, type Ruleset } from '../engine/kernel/ruleset.js';
import type { ObservationWriter } from '../engine/observation/spec.js';
import { IllegalActionError, MisuseError } from './errors.js';
import { gameOf } from './games.js';
import type { Policy, Seat } from './policy.js';
import { Random } from './random.js';

/** Writes what players see, again and again into the same numbers. */
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
    this.writer.forget(); // it is another battle each time
    this.writer.write(b, player);
    return this.observation;
  }

  mask(options: number): Uint8Array {
    return this.ones.fill(0).fill(1, 0, options);
  }
}

/**
 * The seat of whoever is asked in `b`, whose options are listed: `options` of them.
 * @param world gives the imagined world when a policy asks for it
 * @param seen writes observations; default: made if one is asked for
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
 * Lets policies act in battles without showing them more than a player may know: each decision gets an imagined world,
 * from one pooled battle a side (K39).
 */
export class Seats {
  private readonly rules: Ruleset;
  private random = new Random(0);
  private readonly worlds: (Battle | null)[] = [null, null];
  private seen: Seen | null = null;

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

  /** A world of `player`, in the battle that is kept for it. */
  private imagined(b: Battle, player: Player, seed: number): Battle {
    const kept = this.worlds[player];
    const pooled = kept !== null && kept.setup === b.setup ? kept : this.rules.create(b.setup);
    this.worlds[player] = pooled;
    this.rules.imagine(b, player, seed, pooled);
    options(this.rules, pooled);
    return pooled;
  }
}
