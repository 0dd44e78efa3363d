import { flattenInto, flattenSpace } from '../spaces/flatten.js';
import type { Box } from '../spaces.js';
import { type EnvLike, ObservationWrapper } from './wrapper.js';

/**
 * Observations of any space as one row of numbers, as Gymnasium's `FlattenObservation`: `flatten` of each, Float32 of
 * shape `[flatDim(space)]`, in an array that the next call overwrites.
 */
export class FlattenObservation<I = Float32Array> extends ObservationWrapper<Float32Array, I> {
  readonly observationSpace: Box;
  private readonly numbers: Float32Array;

  /** @throws MisuseError if the observations have a space of an unknown kind, which cannot be flattened */
  constructor(env: EnvLike<I>) {
    super(env);
    this.observationSpace = flattenSpace(env.observationSpace);
    this.numbers = new Float32Array(this.observationSpace.size);
  }

  override observation(inner: I): Float32Array {
    flattenInto(this.env.observationSpace, inner, this.numbers, 0);
    return this.numbers;
  }

  protected override cloned(): void {
    Object.assign(this, { numbers: new Float32Array(this.numbers.length) });
  }
}
