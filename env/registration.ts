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

/** Ruleset and settings of a name, as `gymnasium.spec`. @throws UnknownNameError for an unregistered name */
export function spec(id: string): EnvSpec {
  const found = SPECS.get(id);
  if (found === undefined)
    throw new UnknownNameError(`no environment is called '${id}'; there are ${registry().join(', ')}`);
  return found;
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
  register({ id: `muster/${ruleset}-v0`, ruleset, settings: {} });
  register({ id: `muster/${ruleset}-tiny-v0`, ruleset, settings: tiny });
  register({ id: `muster/${ruleset}-small-v0`, ruleset, settings: small });
}
