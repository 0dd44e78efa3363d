import type { Replay } from '../../engine/kernel/replay.js';
import { Env, type Info, type ResetOptions, type StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/**
 * Gives each battle as a replay (lists, seed and answers) to `keep`, once: when it ends, or when a reset or `close`
 * breaks it off. A battle that began from a state or a start has no replay. Errors of `keep` leave the call that ended
 * the battle.
 */
export class RecordReplays<O = Float32Array> extends Wrapper<O> {
  private readonly inner: Env;
  private readonly keep: (replay: Replay) => void;
  /** True while a battle has begun and was not given to `keep`. */
  private playing = false;

  /** @throws MisuseError unless the innermost environment was made with `record: true` */
  constructor(env: EnvLike<O>, keep: (replay: Replay) => void) {
    super(env);
    const inner = this.unwrapped;
    if (!(inner instanceof Env) || !inner.records) {
      throw new MisuseError('only an environment made with record: true can be recorded');
    }
    this.inner = inner;
    this.keep = keep;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const left = this.atHand(); // read now: the reset drops it
    let begun: [observation: O, info: Info];
    try {
      begun = super.reset(options);
    } catch (error) {
      // a refused reset leaves the battle to be played on; one that fails later has dropped it and begun no other
      this.playing = left !== null && this.isAtHand(left);
      if (left !== null && !this.playing) this.keep(left);
      throw error;
    }
    this.playing = true;
    if (left !== null) this.keep(left);
    return begun;
  }

  override step(action: number): StepResult<O> {
    const result = super.step(action);
    if (result[2] || result[3]) {
      const over = this.atHand();
      this.playing = false;
      if (over !== null) this.keep(over);
    }
    return result;
  }

  /** The copy has no replay; that of the battle that is broken off is given to `keep`. */
  override copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    const left = this.atHand();
    const info = super.copyFrom(other, seed);
    this.playing = false;
    if (left !== null) this.keep(left);
    return info;
  }

  protected override cloned(): void {
    this.playing = false;
    Object.assign(this, { inner: this.unwrapped });
  }

  override close(): void {
    const left = this.atHand();
    this.playing = false;
    super.close();
    if (left !== null) this.keep(left);
  }

  /** The present battle as a replay, if it was not given to `keep` yet; null: there is none, or it is not recorded. */
  private atHand(): Replay | null {
    return this.playing && this.inner.recording ? this.inner.replay() : null;
  }

  private isAtHand(replay: Replay): boolean {
    if (!this.inner.recording) return false;
    const now = this.inner.replay();
    return now.seed === replay.seed && now.answers.length === replay.answers.length;
  }
}
