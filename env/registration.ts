import { Env, type EnvOptions } from './env.js';
import { UnknownNameError } from './errors.js';
import { gameIds, gameOf } from './games.js';
import { VectorEnv, type VectorOptions } from './vector/vector-env.js';

/** An environment that can be made by name. */
export interface EnvSpec {
  readonly id: string;
  readonly ruleset: string;
  /** Settings that its name stands for; those given to `make` come on top. */
  readonly settings: EnvOptions;
}

const SPECS = new Map<string, EnvSpec>();

/** Makes an environment known by name: 'space/name-v0'. A second call with the same name replaces the first. */
export function register(wanted: EnvSpec): void {
  if (!/^[\w-]+\/[\w-]+-v\d+$/.test(wanted.id)) {
    throw new UnknownNameError(`'${wanted.id}' names no environment: write it as space/name-v0`);
  }
  SPECS.set(wanted.id, wanted);
}

/** Names of the environments that can be made, sorted. */
export function registry(): string[] {
  return [...SPECS.keys()].sort();
}

/** What a name stands for, as `gymnasium.spec`. @throws UnknownNameError for a name that is not registered */
export function spec(id: string): EnvSpec {
  const found = SPECS.get(id);
  if (found === undefined)
    throw new UnknownNameError(`no environment is called '${id}'; there are ${registry().join(', ')}`);
  return found;
}

/** What a name stands for with `given` on top. What is given as undefined is not given. */
export function onTop<T extends object>(own: EnvOptions, given: T): EnvOptions & T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...own, ...(Object.fromEntries(said) as T) };
}

/** One environment by name, as `gymnasium.make`. @throws UnknownNameError for a name that is not registered */
export function make(id: string, settings: EnvOptions = {}): Env {
  const { ruleset, settings: own } = spec(id);
  return new Env(ruleset, onTop(own, settings));
}

/** A vector of environments by name, as `gymnasium.make_vec`; played in the caller's thread (`makeThreads` has threads of its own). */
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
