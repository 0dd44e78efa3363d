import { MisuseError } from '../errors.js';

/**
 * Memory of a vector of environments: one buffer, in which row `i` of each array belongs to environment `i`. Over a
 * SharedArrayBuffer all threads read and write it, so that a step copies nothing and sends nothing.
 */
export interface Blocks {
  readonly buffer: ArrayBufferLike;
  readonly count: number;
  /** `size` numbers a row: an observation. */
  readonly observations: Float32Array;
  /** `actions` entries a row, 1 for each legal action. */
  readonly actionMasks: Uint8Array;
  readonly actions: Int32Array;
  readonly rewards: Float32Array;
  /** Both players' rewards, two a row. */
  readonly rewardsOfBoth: Float32Array;
  readonly terminations: Uint8Array;
  readonly truncations: Uint8Array;
  readonly actingPlayers: Uint8Array;
  /** Options of the pending decision; 0 after the end. */
  readonly options: Int32Array;
  readonly playerTurns: Int32Array;
  /** Two a row: of player 0 and player 1. */
  readonly victoryPoints: Float32Array;
  readonly seeds: Uint32Array;
  /** 1 where this step began a new battle by itself. */
  readonly begun: Uint8Array;
  /**
   * In same-step mode: last observation of a battle that ended in this step. The next columns hold the rest of its
   * info.
   */
  readonly finalObservations: Float32Array;
  readonly finalActionMasks: Uint8Array;
  readonly finalActingPlayers: Uint8Array;
  readonly finalOptions: Int32Array;
  readonly finalVictoryPoints: Float32Array;
  readonly finalPlayerTurns: Int32Array;
  readonly finalSeeds: Uint32Array;
  /** 1 where the `final` columns hold a battle that ended in this step. */
  readonly finals: Uint8Array;
}

type Kind = typeof Float32Array | typeof Int32Array | typeof Uint32Array | typeof Uint8Array;

/** Sizes of the blocks of a vector. */
export interface Shape {
  readonly count: number;
  /** Numbers of an observation. */
  readonly size: number;
  readonly actions: number;
  /** True in same-step mode: makes room for last observations and masks. Otherwise those arrays are empty. */
  readonly finals: boolean;
}

/** Name, kind and entries a row of each array, widest kinds first. */
const columns = ({ size, actions, finals }: Shape): readonly (readonly [keyof Blocks, Kind, number])[] => [
  ['observations', Float32Array, size],
  ['finalObservations', Float32Array, finals ? size : 0],
  ['rewards', Float32Array, 1],
  ['rewardsOfBoth', Float32Array, 2],
  ['victoryPoints', Float32Array, 2],
  ['finalVictoryPoints', Float32Array, 2],
  ['actions', Int32Array, 1],
  ['options', Int32Array, 1],
  ['playerTurns', Int32Array, 1],
  ['finalPlayerTurns', Int32Array, 1],
  ['finalOptions', Int32Array, 1],
  ['seeds', Uint32Array, 1],
  ['finalSeeds', Uint32Array, 1],
  ['actionMasks', Uint8Array, actions],
  ['finalActionMasks', Uint8Array, finals ? actions : 0],
  ['terminations', Uint8Array, 1],
  ['truncations', Uint8Array, 1],
  ['actingPlayers', Uint8Array, 1],
  ['finalActingPlayers', Uint8Array, 1],
  ['begun', Uint8Array, 1],
  ['finals', Uint8Array, 1],
];

/** Bytes of all blocks of a vector. */
function blockBytes(shape: Shape): number {
  return columns(shape).reduce((n, [, kind, width]) => n + shape.count * width * kind.BYTES_PER_ELEMENT, 0);
}

/**
 * Allocates the blocks' buffer.
 * @param make allocates that number of bytes
 * @throws MisuseError if it cannot
 */
export function roomFor<B extends ArrayBufferLike>(shape: Shape, make: (bytes: number) => B): B {
  const bytes = blockBytes(shape);
  try {
    return make(bytes);
  } catch {
    const room = `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
    throw new MisuseError(`there is no room for ${shape.count} environments, which want ${room} at once: take fewer`);
  }
}

/** Lays the blocks over `buffer`. Threads with the same buffer and shape share the same blocks. */
export function blocksOver(buffer: ArrayBufferLike, shape: Shape): Blocks {
  const { count } = shape;
  const blocks: Record<string, unknown> = { buffer, count };
  let offset = 0;
  for (const [name, kind, width] of columns(shape)) {
    blocks[name] = new kind(buffer as ArrayBuffer, offset, count * width);
    offset += count * width * kind.BYTES_PER_ELEMENT;
  }
  return blocks as unknown as Blocks;
}
