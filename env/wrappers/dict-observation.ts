import { Env, type Info } from '../env.js';
import { MisuseError } from '../errors.js';
import { Box, Dict, MultiBinary } from '../spaces.js';
import { type EnvLike, ObservationWrapper } from './wrapper.js';

/** An observation by the names of its parts. */
export type NamedObservation = Readonly<Record<string, Float32Array | Uint8Array>>;

/** The name of the mask among the parts. */
const MASK = 'action mask';

interface Stretch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Gives observations by name, in a Dict: each part of the game's layout (`game.spec`, `docs/observations`) as a Box of shape
 * `[rows, columns]` with the bounds of its columns, and last `'action mask'`, a MultiBinary. The arrays are views of the block and
 * of `info.actionMask`: nothing is copied, and the next call overwrites them.
 */
export class DictObservation extends ObservationWrapper<NamedObservation> {
  readonly observationSpace: Dict<Readonly<Record<string, Box | MultiBinary>>>;
  private readonly stretches: readonly Stretch[];
  private block: Float32Array | null = null;
  private mask: Uint8Array | null = null;
  private named: NamedObservation = {};

  /** @throws MisuseError unless the environment inside is a game's (`Env`), and what comes out is still laid out as its block */
  constructor(env: EnvLike) {
    super(env);
    const inner = this.unwrapped;
    if (!(inner instanceof Env)) throw new MisuseError('only observations of an Env have parts with names');
    const { parts, offset, size } = inner.game.spec;
    const { low, high, size: given } = env.observationSpace;
    if (given !== size) {
      throw new MisuseError(
        `the parts of a ${inner.game.id} observation have ${size} numbers, not ${given}: wrap the environment in DictObservation first`,
      );
    }
    const boxes: Record<string, Box | MultiBinary> = {};
    this.stretches = parts.map(({ name, rows, features }) => {
      const from = offset[name];
      const to = from + rows * features.length;
      boxes[name] = new Box(low.subarray(from, to), high.subarray(from, to), [rows, features.length]);
      return { name, from, to };
    });
    boxes[MASK] = new MultiBinary(env.actionSpace.n);
    this.observationSpace = new Dict(boxes);
  }

  override observation(inner: Float32Array, { actionMask }: Info): NamedObservation {
    // an environment that reuses its arrays is looked at once
    if (inner !== this.block || actionMask !== this.mask) this.look(inner, actionMask);
    return this.named;
  }

  private look(block: Float32Array, mask: Uint8Array): void {
    const views = this.stretches.map(({ name, from, to }) => [name, block.subarray(from, to)] as const);
    this.named = { ...Object.fromEntries(views), [MASK]: mask };
    this.block = block;
    this.mask = mask;
  }
}
