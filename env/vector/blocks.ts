import { MisuseError } from '../errors.js';

/**
 * The memory of a vector of environments: one block, row `i` of each array is environment `i`. Over a SharedArrayBuffer
 * it is seen by all threads at once, so that a step copies nothing and sends nothing.
 */
export interface Blocks {
  readonly buffer: ArrayBufferLike;
  readonly count: number;
  /** `size` numbers a row. */
  readonly observations: Float32Array;
  /** `actions` bits a row. */
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
  /** Two a row. */
  readonly victoryPoints: Float32Array;
  readonly seeds: Uint32Array;
  /** 1 where this step began a new battle by itself. */
  readonly begun: Uint8Array;
  /** Same-step mode: the last observation of the battle that ended in this step, and what was told of it. */
  readonly finalObservations: Float32Array;
  readonly finalActionMasks: Uint8Array;
  readonly finalActingPlayers: Uint8Array;
  readonly finalOptions: Int32Array;
  readonly finalVictoryPoints: Float32Array;
  readonly finalPlayerTurns: Int32Array;
  readonly finalSeeds: Uint32Array;
  /** 1 where those rows hold something. */
  readonly finals: Uint8Array;
}

type Kind = typeof Float32Array | typeof Int32Array | typeof Uint32Array | typeof Uint8Array;

/** What the blocks of a vector are for. */
export interface Shape {
  readonly count: number;
  /** Numbers of an observation. */
  readonly size: number;
  readonly actions: number;
  /** Is there room for last observations and masks (same-step mode)? Without it those rows have no numbers. */
  readonly finals: boolean;
}

/** What a vector needs: name, kind and entries a row, widest kinds first. */
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

/** Bytes of the blocks of a vector. */
function blockBytes(shape: Shape): number {
  return columns(shape).reduce((n, [, kind, width]) => n + shape.count * width * kind.BYTES_PER_ELEMENT, 0);
}

/** Memory for the blocks of a vector, as `make` gives it. @throws MisuseError if it cannot give so much */
export function roomFor<B extends ArrayBufferLike>(shape: Shape, make: (bytes: number) => B): B {
  const bytes = blockBytes(shape);
  try {
    return make(bytes);
  } catch {
    const room = `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
    throw new MisuseError(`there is no room for ${shape.count} environments, which want ${room} at once: take fewer`);
  }
}

/** Lays the blocks over `buffer`; threads that are given the same buffer and shape see the same blocks. */
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
