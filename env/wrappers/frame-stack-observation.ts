import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { Box } from '../spaces.js';
import { type EnvLike, Layer } from './wrapper.js';

/**
 * The last `frames` observations in one array, the latest at the end, as Gymnasium's `FrameStackObservation`: Float32 of
 * shape `[frames, ...shape]`. The next call overwrites it. After a reset all are the first observation, or zeros before
 * it with `padding` 'zero'.
 */
export class FrameStackObservation extends Layer<Float32Array> implements EnvLike {
  readonly observationSpace: Box;
  private readonly padding: 'reset' | 'zero';
  private readonly size: number;
  private readonly stack: Float32Array;

  /** @throws MisuseError unless 1 frame or more is wanted, and for another padding */
  constructor(env: EnvLike, frames: number, padding: 'reset' | 'zero' = 'reset') {
    super(env);
    if (!Number.isInteger(frames) || frames < 1) throw new MisuseError(`a stack has 1 frame or more, not ${frames}`);
    if (padding !== 'reset' && padding !== 'zero') {
      throw new MisuseError(`a stack begins with 'reset' or 'zero', not ${String(padding)}`);
    }
    const { low, high, shape, size } = env.observationSpace;
    const bound = (of: Float32Array, with0: (a: number) => number) =>
      Float32Array.from({ length: frames * size }, (_, i) => (padding === 'zero' ? with0(of[i % size]) : of[i % size]));
    this.padding = padding;
    this.size = size;
    this.stack = new Float32Array(frames * size);
    const [least, most] = [bound(low, (a) => Math.min(a, 0)), bound(high, (a) => Math.max(a, 0))];
    this.observationSpace = new Box(least, most, [frames, ...shape]);
  }

  reset(options?: ResetOptions): [observation: Float32Array, info: Info] {
    const [first, info] = this.env.reset(options);
    const { stack, size } = this;
    for (let at = 0; at < stack.length; at += size) {
      if (this.padding === 'reset' || at + size === stack.length) stack.set(first, at);
      else stack.fill(0, at, at + size);
    }
    return [stack, info];
  }

  step(action: number): StepResult {
    const [latest, reward, terminated, truncated, info] = this.env.step(action);
    const { stack, size } = this;
    stack.copyWithin(0, size);
    stack.set(latest, stack.length - size);
    return [stack, reward, terminated, truncated, info];
  }

  override copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    const info = super.copyFrom(other, seed);
    this.stack.set((other as FrameStackObservation).stack);
    return info;
  }

  protected override cloned(): void {
    Object.assign(this, { stack: this.stack.slice() });
  }
}
