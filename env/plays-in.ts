import { GAME_BY_ID } from '../engine/games.js';
import type { Env, Plays } from './env.js';
import { MisuseError } from './errors.js';
import { gameOf } from './games.js';
import { envOf } from './wrappers/env-of.js';
import type { EnvLike } from './wrappers/wrapper.js';

/**
 * Tells which engine plays the battle of an environment, wrapped or not, and why none that is faster. All play the same
 * battle; WebAssembly is twice as fast as JavaScript or more, native code 1.3 times as fast again.
 * @throws MisuseError unless an `Env` is innermost; ResetNeededError before `reset`
 */
export function playsIn(env: EnvLike<unknown> | Env): Plays {
  return envOf(env).playsIn();
}

/** Where the files of translations are: the address of their folder, or a function that returns a file by its name. */
export type TranslationsFrom = string | ((file: string) => Promise<ArrayBuffer | Uint8Array>);

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Returns the file at an address. */
async function fetched(address: string): Promise<ArrayBuffer> {
  const { fetch } = globalThis as unknown as { readonly fetch: (address: string) => Promise<Answer> };
  const answer = await fetch(address);
  if (!answer.ok)
    throw new MisuseError(`${address}: the answer is ${answer.status}; serve dist/wasm of the package there`);
  return answer.arrayBuffer();
}

/**
 * Loads the WebAssembly of a game where no file can be read, as in a browser, for battles that are created from then on
 * in this thread. The files are those of `dist/wasm` in the package; each is compared with the digest that the code was
 * built with.
 * @param from the folder's address, such as `/wasm`, or a function that returns a file by its name
 * @returns how many translations were loaded, one for each size of battles; 0 in a clone, which packs none
 * @throws UnknownNameError for an unknown game; MisuseError if a file is missing or of another build
 */
export async function loadTranslations(ruleset: string, from: TranslationsFrom): Promise<number> {
  const { id } = gameOf(ruleset);
  const accelerator = GAME_BY_ID.get(id)?.accelerator;
  if (accelerator === undefined) return 0;
  const read = typeof from === 'string' ? (file: string) => fetched(`${from.replace(/\/$/, '')}/${file}`) : from;
  const bytesOf = async (file: string): Promise<Uint8Array> => new Uint8Array(await read(file));
  const names = accelerator.packed();
  for (const name of names) {
    const [json, module] = await Promise.all([bytesOf(`${name}.json`), bytesOf(`${name}.wasm`)]);
    if (!(await accelerator.take(name, json, module)))
      throw new MisuseError(
        `${name}.wasm or ${name}.json is of another build: take both from dist/wasm of the package`,
      );
  }
  return names.length;
}
