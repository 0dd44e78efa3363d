import type { Info } from '../env.js';
import { type EnvLike, ObservationWrapper, type SpaceOf } from './wrapper.js';

/** Observations changed by `change`, as Gymnasium's `TransformObservation`. */
export class TransformObservation<O = Float32Array, I = Float32Array> extends ObservationWrapper<O, I> {
  readonly observationSpace: SpaceOf<O>;
  private readonly change: (inner: I, info: Info) => O;

  /**
   * @param change gets the block, which the environment overwrites: copy what must last
   * @param space of the changed observations; default, or null: the space of the inner environment
   */
  constructor(env: EnvLike<I>, change: (inner: I, info: Info) => O, space?: SpaceOf<O> | null) {
    super(env);
    this.change = change;
    // without a space `change` stays in the inner one: then O is I
    this.observationSpace = space ?? (env.observationSpace as unknown as SpaceOf<O>);
  }

  override observation(inner: I, info: Info): O {
    return this.change(inner, info);
  }
}
