import type { Battle } from '../engine/kernel/battle.js';
import type { Player, Ruleset } from '../engine/kernel/ruleset.js';
import { UnknownNameError } from './errors.js';
import type { Random } from './random.js';

/** What a policy gets when it must choose. Its arrays and world belong to the policy until the next call. */
export interface Seat<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  readonly player: Player;
  /** Number of options: answer 0 to `options - 1`. */
  readonly options: number;
  /** The observation of this player (`Game.spec`), written when it is first read. */
  readonly observation: Float32Array;
  /** 1 for each option, 0 for the other actions. */
  readonly mask: Uint8Array;
  /**
   * Returns an imagined battle (K39), made once. Dice are reseeded, hidden facts are sampled again, and the rest is as
   * the player knows it. Its options are those to choose from, in the same order. The policy may read it and play on in
   * it.
   * @throws MisuseError if the policy's `needsWorld` is false
   */
  world(): B;
  /** Random stream for the policy's own use. */
  readonly random: Random;
}

/** An agent of an environment, a tournament or a game against a person. */
export interface Policy {
  readonly name: string;
  /**
   * True if the policy may call `world`. Then each decision takes a seed from the random stream, whether `world` is
   * called or not.
   */
  readonly needsWorld: boolean;
  /** Chooses an option. @returns its index */
  act(seat: Seat): number;
}

export interface PolicyOptions {
  readonly ruleset: string;
  /** Settings of the agent by name, from `name:key=value,key=value`. */
  readonly settings: Readonly<Record<string, string>>;
}
export type PolicyFactory = (options: PolicyOptions) => Policy;

const FACTORIES = new Map<string, PolicyFactory>();

/** Registers an agent by name. Agents call it when they are imported. A second call replaces the first. */
export function registerPolicy(name: string, factory: PolicyFactory): void {
  FACTORIES.set(name, factory);
}

/** Removes an agent from the registry, for tests. */
export function forgetPolicy(name: string): void {
  FACTORIES.delete(name);
}

/** Names of the registered agents, sorted. */
export function policyNames(): string[] {
  return [...FACTORIES.keys()].sort();
}

/**
 * Makes an agent from its description: a name, or a name with settings, as in `captain:temperament=bold`. In a value a
 * comma is written `%2C` and a percent sign `%25`; any other character may be written in this way (as in a URL).
 * @throws UnknownNameError for an unregistered name or settings that cannot be read; a factory throws it for an unknown
 *   setting
 */
export function makePolicy(description: string, ruleset: string): Policy {
  const [name, tail = ''] = description.split(/:(.*)/s);
  const factory = FACTORIES.get(name);
  if (factory === undefined) {
    const comma = /[./\\]/.test(name) ? '; a comma in the path of a file is written %2C' : '';
    const known =
      policyNames().join(', ') || "none: those of Muster register themselves when 'agents/index.js' is imported";
    throw new UnknownNameError(`no agent is called '${name}'; there are ${known}${comma}`);
  }
  const settings: Record<string, string> = {};
  for (const pair of tail.split(',').filter((p) => p !== '')) {
    const [key, value] = pair.split(/=(.*)/s);
    if (value === undefined) {
      throw new UnknownNameError(
        `agent '${description}': write settings as key=value, not '${pair}'; a comma within a value is written %2C`,
      );
    }
    settings[key] = decoded(value, description);
  }
  return factory({ ruleset, settings });
}

function decoded(value: string, description: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new UnknownNameError(`agent '${description}': a percent sign within '${value}' is written %25`);
  }
}

/** The description of an agent with these settings, for `makePolicy`. */
export function describePolicy(name: string, settings: Readonly<Record<string, string>>): string {
  const told = Object.entries(settings).map(
    ([key, value]) => `${key}=${value.replaceAll('%', '%25').replaceAll(',', '%2C')}`,
  );
  return told.length === 0 ? name : `${name}:${told.join(',')}`;
}
