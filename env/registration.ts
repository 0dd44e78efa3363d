import { Env, type EnvOptions } from './env.js';
import { UnknownNameError } from './errors.js';
import { gameIds, gameOf } from './games.js';
import { VectorEnv, type VectorOptions } from './vector/vector-env.js';

/** An environment with a name. */
export interface EnvSpec {
  readonly id: string;
  readonly ruleset: string;
  /** Settings for which the name stands; settings given to `make` replace them. */
  readonly settings: EnvOptions;
}

const SPECS = new Map<string, EnvSpec>();

/** Registers an environment by name: 'space/name-v0'. A second call with the same name replaces the first. */
export function register(wanted: EnvSpec): void {
  if (!/^[\w-]+\/[\w-]+-v\d+$/.test(wanted.id)) {
    throw new UnknownNameError(`'${wanted.id}' names no environment: write it as space/name-v0`);
  }
  SPECS.set(wanted.id, wanted);
}

/** Names of the registered environments, sorted. */
export function registry(): string[] {
  return [...SPECS.keys()].sort();
}

/**
 * Ruleset and settings of a name, as `gymnasium.spec`. A name without a version means the latest one.
 * @throws UnknownNameError for an unregistered name; if only its version is unknown, the message names those that there are
 */
export function spec(id: string): EnvSpec {
  const [name, version] = id.split(/-v(\d+)$/);
  const versions = versionsOf(name);
  const found = SPECS.get(version === undefined ? `${name}-v${versions.at(-1)}` : id);
  if (found !== undefined) return found;
  const latest = versions.length > 0 ? `; the latest version is ${name}-v${versions.at(-1)}` : '';
  throw new UnknownNameError(`no environment is called '${id}'${latest}; there are ${registry().join(', ')}`);
}

/** Registered versions of a name, in order. */
function versionsOf(name: string): number[] {
  const versions = [...SPECS.keys()].filter((id) => id.replace(/-v\d+$/, '') === name);
  return versions.map((id) => Number(id.replace(/^.*-v/, ''))).sort((a, b) => a - b);
}

/** Settings `own` with those of `given` in their place. Undefined entries of `given` are ignored. */
export function onTop<T extends object>(own: EnvOptions, given: T): EnvOptions & T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...own, ...(Object.fromEntries(said) as T) };
}

/** Makes one environment by name, as `gymnasium.make`. @throws UnknownNameError for an unregistered name */
export function make(id: string, settings: EnvOptions = {}): Env {
  const { ruleset, settings: own } = spec(id);
  return new Env(ruleset, onTop(own, settings));
}

/**
 * Makes a vector of environments by name, as `gymnasium.make_vec`, in the caller's thread (`makeThreads` starts
 * threads).
 */
export function makeVec(id: string, settings: VectorOptions): VectorEnv {
  const { ruleset, settings: own } = spec(id);
  return new VectorEnv(ruleset, onTop(own, settings));
}

for (const ruleset of gameIds()) {
  const { tiny, small } = gameOf(ruleset).sizes;
  for (const [name, settings] of Object.entries({ '': {}, '-tiny': tiny, '-small': small })) {
    register({ id: `muster/${ruleset}${name}-v0`, ruleset, settings });
    // version 1: the order of options carries no skill
    register({ id: `muster/${ruleset}${name}-v1`, ruleset, settings: { ...settings, optionOrder: 'shuffled' } });
  }
}
