import type { Battle } from '../engine/kernel/battle.js';
import type { Player, Ruleset } from '../engine/kernel/ruleset.js';
import { UnknownNameError } from './errors.js';
import type { Random } from './random.js';

/** What a player has before them when they must choose. What it gives belongs to the policy until the next call. */
export interface Seat<B extends Battle = Battle> {
  readonly rules: Ruleset<B>;
  readonly player: Player;
  /** How many options there are: answer 0 to `options - 1`. */
  readonly options: number;
  /** What environments show of the battle to this player (`Game.spec`), written when it is first read. */
  readonly observation: Float32Array;
  /** 1 for each option, 0 for the rest of the actions. */
  readonly mask: Uint8Array;
  /**
   * An imagined battle (K39): what the player may know is as it is, dice are reseeded, hidden facts redrawn. Its options are the
   * ones to choose from, in the same order. It may be read, and played on, at will. Made when it is first asked for.
   * @throws MisuseError for a policy that says that it needs none
   */
  world(): B;
  /** Chance for the policy's own use, of the seed that it was given. */
  readonly random: Random;
}

/** An agent, as environments, tournaments and people's games see it. */
export interface Policy {
  readonly name: string;
  /** May it ask for a `world`? Chance that imagines worlds is drawn for those that may, whether they ask or not. */
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

/** Makes an agent known by name; agents call it when they are imported. A second call replaces the first. */
export function registerPolicy(name: string, factory: PolicyFactory): void {
  FACTORIES.set(name, factory);
}

/** Makes an agent unknown again, so that a test leaves nothing behind. */
export function forgetPolicy(name: string): void {
  FACTORIES.delete(name);
}

/** Names of the agents that are known, sorted. */
export function policyNames(): string[] {
  return [...FACTORIES.keys()].sort();
}

/**
 * An agent from its description: a name, or a name with settings, as in `captain:temperament=bold`. In a value a comma is
 * written `%2C` and a percent sign `%25`; any other character may be written in the same way (as in the address of a page).
 * @throws UnknownNameError for a name that nothing registered or settings that cannot be read; a factory throws it for a
 *   setting that it does not know
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

/** The description of an agent with these settings, as `makePolicy` reads it. */
export function describePolicy(name: string, settings: Readonly<Record<string, string>>): string {
  const told = Object.entries(settings).map(
    ([key, value]) => `${key}=${value.replaceAll('%', '%25').replaceAll(',', '%2C')}`,
  );
  return told.length === 0 ? name : `${name}:${told.join(',')}`;
}
