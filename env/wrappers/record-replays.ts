import type { Replay } from '../../engine/kernel/replay.js';
import { Env, type Info, type ResetOptions, type StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** Hands each battle, once it is over or broken off by a reset, to `keep` as a replay: lists, seed and answers. */
export class RecordReplays extends Wrapper {
  private readonly inner: Env;
  private readonly keep: (replay: Replay) => void;
  private playing = false;

  /** @throws MisuseError unless the environment inside was made with `record: true` */
  constructor(env: EnvLike, keep: (replay: Replay) => void) {
    super(env);
    const inner = this.unwrapped;
    if (!(inner instanceof Env) || !inner.records) {
      throw new MisuseError('only an environment made with record: true can be recorded');
    }
    this.inner = inner;
    this.keep = keep;
  }

  override reset(options?: ResetOptions): [observation: Float32Array, info: Info] {
    if (this.playing) this.keep(this.inner.replay());
    const begun = super.reset(options);
    this.playing = true;
    return begun;
  }

  override step(action: number): StepResult {
    const result = super.step(action);
    if (result[2] || result[3]) {
      this.keep(this.inner.replay());
      this.playing = false;
    }
    return result;
  }
}
