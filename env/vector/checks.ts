import type { ResetOptions } from '../env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from '../errors.js';
import { isSeed } from '../random.js';
import { checkReset as checkEnvReset, checkPlaces } from '../settings.js';
import { plainBits } from '../spaces/space.js';
import type { Blocks } from './blocks.js';
import { AUTORESET_MODES, type AutoresetMode } from './lane.js';
import type { VectorResetOptions } from './vector-like.js';

type VectorReset = NonNullable<VectorResetOptions['options']>;

/** Checks settings of a vector. @throws MisuseError for a wrong number of environments and an unknown mode */
export function checkVector(numEnvs: number, autoreset: AutoresetMode): void {
  if (!Number.isInteger(numEnvs) || numEnvs < 1) {
    throw new MisuseError(`a vector has 1 environment or more, not ${numEnvs}: set numEnvs`);
  }
  if (!AUTORESET_MODES.includes(autoreset)) {
    throw new MisuseError(`there is no autoreset mode '${autoreset}': choose one of ${AUTORESET_MODES.join(', ')}`);
  }
}

/** Checks that a vector is open. @throws MisuseError if it is closed */
export function checkOpen(closed: boolean): void {
  if (closed) throw new MisuseError('the vector was closed: start another');
}

/** Checks that all environments were reset. @param what the call, for the message @throws ResetNeededError otherwise */
export function checkBegun(begun: boolean, what: string): void {
  if (!begun) throw new ResetNeededError(`call reset() before ${what}`);
}

/**
 * Finds the rows of a reset and checks its words. Lists and tables are checked by each environment itself.
 * @param all rows of the vector @param begun true after the first reset
 * @throws MisuseError for seeds or a mask of a wrong kind or length, for unknown settings, and for a mask before the
 *   first reset
 */
export function rowsToReset(
  wanted: VectorResetOptions,
  all: readonly number[],
  begun: boolean,
): { readonly rows: readonly number[]; readonly options: ResetOptions['options'] | undefined } {
  checkWords(wanted);
  const { seed, options: { resetMask: mask, ...rest } = {} } = wanted;
  checkMask(mask, all.length, begun);
  if (seed !== undefined && seed !== null && typeof seed !== 'number' && seed?.length !== all.length) {
    const came = seed?.length === undefined ? `what is no list (${typeof seed})` : seed.length;
    throw new MisuseError(`${all.length} environments want ${all.length} seeds, not ${came}`);
  }
  const rows = mask === undefined ? all : all.filter((row) => Number(mask[row]) === 1);
  for (const row of rows) {
    const own = seedOf(seed, row);
    if (own === undefined || isSeed(own)) continue;
    throw new MisuseError(`environment ${row}: seeds are whole numbers, 0 or more, not ${own}`);
  }
  if (Object.keys(rest).length === 0) return { rows, options: undefined };
  checkEnvReset({ options: rest });
  return { rows, options: rest };
}

/**
 * Checks that the argument is an object of `seed` and `options`; their values are checked elsewhere. @throws
 * MisuseError otherwise
 */
function checkWords(wanted: VectorResetOptions): void {
  if (!isRecord(wanted)) checkEnvReset(wanted);
  const { seed: _, options, ...others } = wanted;
  checkPlaces(others, ['resetMask']);
  checkEnvReset(options === undefined || isRecord(options) ? others : { ...others, options });
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkMask(given: VectorReset['resetMask'], numEnvs: number, begun: boolean): void {
  if (given === undefined) return;
  const mask = plainBits(given);
  if (!(mask instanceof Uint8Array)) {
    throw new MisuseError(`a reset mask is a Uint8Array or an array of booleans, not ${kindOf(mask)}`);
  }
  if (mask.length !== numEnvs) throw new MisuseError(`a reset mask has ${numEnvs} entries, not ${mask.length}`);
  const wrong = mask.find((bit) => bit > 1);
  if (wrong !== undefined) throw new MisuseError(`a reset mask has entries 0 and 1, not ${wrong}`);
  if (!mask.includes(1)) throw new MisuseError('a reset mask has a 1 for at least one environment');
  if (!begun) throw new MisuseError('reset all environments before some of them');
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'an array' : `of type ${typeof value}`);

/**
 * Seed of environment `i`: `seed + i`, or entry `i` of a list; undefined: the environment goes on with its own stream.
 */
export function seedOf(seed: VectorResetOptions['seed'], i: number): number | undefined {
  return typeof seed === 'number' ? seed + i : (seed?.[i] ?? undefined);
}

/**
 * Checks all actions before any of `rows` acts, so that a step happens in all rows or in none.
 * @param actions entry `i` is for `rows[i]` @param anew not 0 for rows whose thread died at rest: their action is
 *   ignored; null: none
 * @throws MisuseError unless there is an action for each row; IllegalActionError for one that is no option (in
 *   next-step mode any action is right after the end of a battle); ResetNeededError in the mode 'disabled' after the
 *   end of a battle
 */
export function checkActions(
  actions: ArrayLike<number>,
  rows: readonly number[],
  { options, terminations, truncations, begun }: Blocks,
  autoreset: AutoresetMode,
  anew: Int32Array | null,
): void {
  if (actions?.length !== rows.length) {
    if (actions?.length === undefined) {
      throw new MisuseError(
        `${rows.length} environments want as many actions, not what is no list (${typeof actions})`,
      );
    }
    throw new MisuseError(`${rows.length} environments want ${rows.length} actions, not ${actions.length}`);
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    // with `begun` the ends belong to the battle before the present one
    if (begun[row] === 0 && terminations[row] + truncations[row] > 0) {
      if (autoreset === 'next-step') continue;
      throw new ResetNeededError(`environment ${row}: its battle is over: reset it, with a resetMask`);
    }
    if (anew !== null && anew[row] !== 0) continue;
    const action = actions[i];
    if (Number.isInteger(action) && action >= 0 && action < options[row]) continue;
    const shown = typeof action === 'number' ? action : kindOf(action);
    throw new IllegalActionError(`environment ${row}: action ${shown} is not legal: 0 to ${options[row] - 1} are`);
  }
}
