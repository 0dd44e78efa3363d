/** Derived facts of one battle, each stamped with the epoch for which it holds (K14). Owned by one Battle object. */
export class SkirmishCache {
  /** Scratch for results of several numbers; holds nothing from one call to the next. */
  readonly out = new Float64Array(16);
}
