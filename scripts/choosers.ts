import { seatOf } from '../env/seats.js';
import '../agents/files/index.js';
import type { Battle } from '../engine/kernel/battle.js';
import type { Player } from '../engine/kernel/ruleset.js';
import { options } from '../engine/kernel/ruleset.js';
import { checkedGame } from '../engine/testing/checked-games.js';
import { anyOption, type Chooser } from '../engine/testing/conformance.js';
import type { Random } from '../engine/testing/random.js';
import { UnknownNameError } from '../env/errors.js';
import { makePolicy, policyNames } from '../env/policy.js';
import { Random as PolicyRandom } from '../env/random.js';

/** Prefers options late in the list, behind the ways out. It charges, moves and shoots more often than random play. */
const eager = (_b: Battle, count: number, random: Random): number =>
  count === 1 ? 0 : Math.max(random.below(count), random.below(count));

/** Mostly takes the first option: it holds, stays and stops. */
const idle = (_b: Battle, count: number, random: Random): number => (random.below(4) === 0 ? random.below(count) : 0);

const BUILT_IN: Readonly<Record<string, Chooser<Battle>>> = { random: anyOption, eager, idle };

/** True if this player remembers nothing between decisions. */
export const isBuiltIn = (name: string): boolean => name in BUILT_IN;

/** Returns the names of players for soaks and benchmarks: built-in ones and every agent. */
export const chooserNames = (): string[] => [
  ...Object.keys(BUILT_IN),
  ...policyNames().filter((n) => !(n in BUILT_IN)),
];

/** True if an agent of this name can play the game. */
export function playsGame(name: string, ruleset: string): boolean {
  try {
    makePolicy(name, ruleset);
    return true;
  } catch (error) {
    if (error instanceof UnknownNameError) return false;
    throw error;
  }
}

/**
 * Returns a player by name.
 * @throws an error that lists the known names
 */
export function chooserOf(name: string, ruleset: string): Chooser<Battle> {
  const known = BUILT_IN[name];
  if (known !== undefined) return known;
  const policy = makePolicy(name, ruleset);
  const { rules } = checkedGame(ruleset);
  let world: Battle | null = null;
  let own: PolicyRandom | null = null;
  return (b, count, random) => {
    own ??= new PolicyRandom(random.below(2 ** 31));
    const seed = policy.needsWorld ? random.below(2 ** 31) : 0;
    const imagined = (): Battle => {
      if (world === null || world.bytes.length !== b.bytes.length) world = rules.create(b.setup);
      rules.imagine(b, b.decision.player[0] as Player, seed, world);
      options(rules, world);
      return world;
    };
    return policy.act(seatOf(rules, b, count, own, imagined));
  };
}
