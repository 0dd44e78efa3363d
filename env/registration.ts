import { AecEnv } from './aec.js';
import { Env, type EnvOptions } from './env.js';
import { MisuseError, UnknownNameError } from './errors.js';
import { gameIds, moduleOf } from './games.js';
import type { EnvSpec } from './spec.js';
import { VectorEnv, type VectorOptions } from './vector/vector-env.js';
import type { EnvLike } from './wrappers/wrapper.js';

export type { EnvSpec, EnvWrapper } from './spec.js';

const SPECS = new Map<string, EnvSpec>();

/**
 * Registers an environment by name: 'space/name-v0'. @param replace true: a second call with the same name replaces the
 * first
 * @throws UnknownNameError for a name of another form; MisuseError for a name that is taken, and without a ruleset and an
 *   entry point
 */
export function register(wanted: EnvSpec, { replace = false }: { readonly replace?: boolean } = {}): void {
  const { id, ruleset, entryPoint } = wanted;
  if (!/^[\w-]+\/[\w-]+-v\d+$/.test(id)) {
    throw new UnknownNameError(`'${id}' names no environment: write it as space/name-v0`);
  }
  if (SPECS.has(id) && !replace) {
    throw new MisuseError(`'${id}' is registered already: raise its version, or add { replace: true }`);
  }
  if (entryPoint !== undefined && typeof entryPoint !== 'function') {
    throw new MisuseError(`'${id}': an entry point is a function that makes an environment from settings`);
  }
  if (entryPoint === undefined) moduleOf(ruleset ?? '');
  SPECS.set(id, wanted);
}

/** Names of the registered environments, sorted. */
export function registry(): string[] {
  return [...SPECS.keys()].sort();
}

/**
 * Ruleset and settings of a name, as `gymnasium.spec`. A name without a version means the latest one.
 * @throws UnknownNameError for an unregistered name; if only its version is unknown, the message names the latest
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

/** The spec, with the game of an environment that is an `Env`. @throws MisuseError for one with an entry point */
export function gameSpec(
  id: string | EnvSpec,
  what: string,
): { readonly ruleset: string; readonly settings: EnvOptions } {
  const { id: name, ruleset, settings = {}, entryPoint } = typeof id === 'string' ? spec(id) : id;
  if (entryPoint !== undefined || ruleset === undefined) {
    throw new MisuseError(`'${name}' has an entry point of its own, so it cannot be made ${what}`);
  }
  return { ruleset, settings };
}

/**
 * Makes one environment by name, or by a spec such as `env.spec`, as `gymnasium.make`. The result is an `Env`, unless the
 * name has an entry point: then state its type.
 * @throws UnknownNameError for an unregistered name
 */
export function make(id: string | EnvSpec, settings?: EnvOptions): Env;
export function make<E extends EnvLike<unknown>>(id: string | EnvSpec, settings?: EnvOptions): E;
export function make(id: string | EnvSpec, settings: EnvOptions = {}): EnvLike<unknown> {
  const found = typeof id === 'string' ? spec(id) : id;
  const all = onTop(found.settings ?? {}, settings);
  const { entryPoint } = found;
  if (entryPoint !== undefined) return entryPoint(all);
  return new Env(found.ruleset ?? '', all, null, { ...found, settings: all });
}

/**
 * Makes a vector of environments by name, as `gymnasium.make_vec`, in the caller's thread (`makeThreads` starts
 * threads). `wrappers` are put around each environment, the first one innermost.
 */
export function makeVec(id: string | EnvSpec, settings: VectorOptions): VectorEnv {
  const found = typeof id === 'string' ? spec(id) : id;
  if (found.entryPoint === undefined) return new VectorEnv(found.ruleset ?? '', onTop(found.settings ?? {}, settings));
  const { numEnvs, autoreset, wrappers, copy, ...own } = settings;
  const one = () => make<EnvLike>(found, own);
  const wished = { autoreset, wrappers, copy };
  return new VectorEnv(
    Array.from({ length: numEnvs }, () => one),
    onTop({}, wished) as Omit<VectorOptions, 'numEnvs'>,
  );
}

/** Makes the two agents' view of a battle by name, PettingZoo's AEC. @throws UnknownNameError for an unregistered name */
export function makeAec(id: string | EnvSpec, settings: Omit<EnvOptions, 'opponent' | 'side'> = {}): AecEnv {
  const { ruleset, settings: own } = gameSpec(id, 'for two agents');
  return new AecEnv(ruleset, onTop(own, settings));
}

for (const ruleset of gameIds()) {
  const { tiny, small } = moduleOf(ruleset).sizes;
  for (const [name, settings] of Object.entries({ '': {}, '-tiny': tiny, '-small': small })) {
    register({ id: `muster/${ruleset}${name}-v0`, ruleset, settings });
    // version 1: the order of options carries no skill
    register({ id: `muster/${ruleset}${name}-v1`, ruleset, settings: { ...settings, optionOrder: 'shuffled' } });
  }
}
