import type { ResetOptions } from '../env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from '../errors.js';
import { isSeed } from '../random.js';
import { checkReset as checkEnvReset, checkPlaces } from '../settings.js';
import type { Blocks } from './blocks.js';
import { AUTORESET_MODES, type AutoresetMode } from './lane.js';
import type { VectorResetOptions } from './vector-like.js';

/** @throws MisuseError for a number of environments or a mode that makes no vector */
export function checkVector(numEnvs: number, autoreset: AutoresetMode): void {
  if (!Number.isInteger(numEnvs) || numEnvs < 1) {
    throw new MisuseError(`a vector has 1 environment or more, not ${numEnvs}: set numEnvs`);
  }
  if (!AUTORESET_MODES.includes(autoreset)) {
    throw new MisuseError(`there is no autoreset mode '${autoreset}': choose one of ${AUTORESET_MODES.join(', ')}`);
  }
}

/** @throws MisuseError if the vector is closed */
export function checkOpen(closed: boolean): void {
  if (closed) throw new MisuseError('the vector was closed: start another');
}

/** @throws ResetNeededError for what wants a battle in each environment before all were reset */
export function checkBegun(begun: boolean, what: string): void {
  if (!begun) throw new ResetNeededError(`call reset() before ${what}`);
}

/**
 * Which rows a reset is about, and that it can be done. What only one environment can find out, it says itself.
 * @throws MisuseError for seeds or a mask that are none or of another length, for settings that nobody knows, and for a mask before
 *   the first reset
 */
export function rowsToReset(
  wanted: VectorResetOptions,
  all: readonly number[],
  begun: boolean,
): { readonly rows: readonly number[]; readonly options: ResetOptions['options'] | undefined } {
  checkWords(wanted);
  const { seed, options: { resetMask: mask, ...rest } = {} } = wanted;
  checkMask(mask, all.length, begun);
  if (seed !== undefined && typeof seed !== 'number' && seed?.length !== all.length) {
    const came = seed?.length === undefined ? `what is no list (${typeof seed})` : seed.length;
    throw new MisuseError(`${all.length} environments want ${all.length} seeds, not ${came}`);
  }
  const rows = mask === undefined ? all : all.filter((row) => mask[row] === 1);
  for (const row of rows) {
    const own = seedOf(seed, row);
    if (own === undefined || isSeed(own)) continue;
    throw new MisuseError(`environment ${row}: seeds are whole numbers from 0 to 4,294,967,295, not ${own}`);
  }
  if (Object.keys(rest).length === 0) return { rows, options: undefined };
  checkEnvReset({ options: rest });
  return { rows, options: rest };
}

/** @throws MisuseError for what is no object of `seed` and `options`; what is in these is looked at by others */
function checkWords(wanted: VectorResetOptions): void {
  if (!isRecord(wanted)) checkEnvReset(wanted);
  const { seed: _, options, ...others } = wanted;
  checkPlaces(others, ['resetMask']);
  checkEnvReset(options === undefined || isRecord(options) ? others : { ...others, options });
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkMask(mask: Uint8Array | undefined, numEnvs: number, begun: boolean): void {
  if (mask === undefined) return;
  if (!(mask instanceof Uint8Array)) throw new MisuseError(`a reset mask is a Uint8Array, not ${kindOf(mask)}`);
  if (mask.length !== numEnvs) throw new MisuseError(`a reset mask has ${numEnvs} entries, not ${mask.length}`);
  const wrong = mask.find((bit) => bit > 1);
  if (wrong !== undefined) throw new MisuseError(`a reset mask has entries 0 and 1, not ${wrong}`);
  if (!mask.includes(1)) throw new MisuseError('a reset mask has a 1 for at least one environment');
  if (!begun) throw new MisuseError('reset all environments before some of them');
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'an array' : `of type ${typeof value}`);

/** The seed of environment `i`: the i-th, or so many more than the first; none: it goes on with its own stream. */
export function seedOf(seed: VectorResetOptions['seed'], i: number): number | undefined {
  return typeof seed === 'number' ? seed + i : seed?.[i];
}

/**
 * What must hold before any of `rows` takes its action: nothing is done by halves.
 * @param anew rows whose thread died at rest: not 0, and their action counts for nothing
 * @throws MisuseError unless there is an action for each; IllegalActionError for one that is no option (in next-step mode a battle
 *   that is over takes any); ResetNeededError in the mode 'disabled' if a battle is over
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
    // a battle that ended with another begun at once is over, but not the one that stands here now
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
