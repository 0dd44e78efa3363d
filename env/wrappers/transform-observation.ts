import type { Info } from '../env.js';
import { type EnvLike, ObservationWrapper, type SpaceOf } from './wrapper.js';

/** Gives what `change` makes of each observation, as Gymnasium's `TransformObservation`. */
export class TransformObservation<O = Float32Array, I = Float32Array> extends ObservationWrapper<O, I> {
  readonly observationSpace: SpaceOf<O>;
  private readonly change: (inner: I, info: Info) => O;

  /**
   * @param change is given the block that the environment overwrites: what is to last is a copy
   * @param space what `change` gives is in; without it, or with null: the space of the environment inside
   */
  constructor(env: EnvLike<I>, change: (inner: I, info: Info) => O, space?: SpaceOf<O> | null) {
    super(env);
    this.change = change;
    // whoever names no space says that `change` stays in the one that is there: then O is I
    this.observationSpace = space ?? (env.observationSpace as unknown as SpaceOf<O>);
  }

  override observation(inner: I, info: Info): O {
    return this.change(inner, info);
  }
}
