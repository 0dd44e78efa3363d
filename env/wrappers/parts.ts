import { MisuseError } from '../errors.js';
import type { Game } from '../games.js';
import { Box, Dict, type Discrete, MultiBinary } from '../spaces.js';

/** An observation: arrays by the names of the parts. */
export type NamedObservation = Readonly<Record<string, Float32Array | Uint8Array>>;

/** The space of such observations. */
export type PartsSpace = Dict<Readonly<Record<string, Box | MultiBinary>>>;

/** Name of the mask among the parts. */
export const MASK = 'action mask';

/** Place of a part in the block: numbers `from` to `to - 1`. */
export interface Stretch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Places and spaces of the parts of a game's layout (`game.spec`, `docs/observations`) in a block of observations. Each
 * part is a Box of shape `[rows, columns]` with the bounds of its columns; the last one, `'action mask'`, is a
 * MultiBinary.
 * @throws MisuseError if `block` has another layout
 */
export function partsOf(
  game: Game,
  block: Box,
  actions: Discrete,
): { readonly stretches: readonly Stretch[]; readonly space: () => PartsSpace } {
  const { parts, offset, size } = game.spec;
  if (block.size !== size) {
    throw new MisuseError(
      `the parts of a ${game.id} observation have ${size} numbers, not ${block.size}: give them names before anything else changes them`,
    );
  }
  const stretches = parts.map(({ name, rows, features }) => {
    const from = offset[name];
    return { name, from, to: from + rows * features.length };
  });
  const { low, high } = block;
  const space = (): PartsSpace => {
    const spaces: Record<string, Box | MultiBinary> = {};
    parts.forEach(({ name, rows, features }, i) => {
      const { from, to } = stretches[i];
      spaces[name] = new Box(low.subarray(from, to), high.subarray(from, to), [rows, features.length]);
    });
    spaces[MASK] = new MultiBinary(actions.n);
    return new Dict(spaces);
  };
  return { stretches, space };
}
