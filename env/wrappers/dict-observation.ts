import { Env, type Info } from '../env.js';
import { MisuseError } from '../errors.js';
import { MASK, type NamedObservation, type PartsSpace, partsOf, type Stretch } from './parts.js';
import { type EnvLike, ObservationWrapper } from './wrapper.js';

export type { NamedObservation } from './parts.js';

/**
 * Observations by name, in a Dict: each part of the game's layout (`game.spec`, `docs/observations`) as a Box of shape
 * `[rows, columns]` with the bounds of its columns, and last `'action mask'`, a MultiBinary. The arrays are views of
 * the block and of `info.actionMask`: nothing is copied, and the next call overwrites them.
 */
export class DictObservation extends ObservationWrapper<NamedObservation> {
  readonly observationSpace: PartsSpace;
  private readonly stretches: readonly Stretch[];
  private block: Float32Array | null = null;
  private mask: Uint8Array | null = null;
  private named: NamedObservation = {};

  /**
   * @throws MisuseError unless the innermost environment plays a game (`Env`), and its observations still have the
   *   layout of the block
   */
  constructor(env: EnvLike) {
    super(env);
    const inner = this.unwrapped;
    if (!(inner instanceof Env)) throw new MisuseError('only observations of an Env have parts with names');
    const { stretches, space } = partsOf(inner.game, env.observationSpace, env.actionSpace);
    this.stretches = stretches;
    this.observationSpace = space();
  }

  override observation(inner: Float32Array, { actionMask }: Info): NamedObservation {
    // views are made once for an environment that reuses its arrays
    if (inner !== this.block || actionMask !== this.mask) this.look(inner, actionMask);
    return this.named;
  }

  protected override cloned(): void {
    this.block = null; // the next observation lies in another block
    this.named = {};
  }

  private look(block: Float32Array, mask: Uint8Array): void {
    const views = this.stretches.map(({ name, from, to }) => [name, block.subarray(from, to)] as const);
    this.named = { ...Object.fromEntries(views), [MASK]: mask };
    this.block = block;
    this.mask = mask;
  }
}
