import type { Replay } from '../../engine/kernel/replay.js';
import { Env, type Info, type ResetOptions, type StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/**
 * Hands each battle as a replay (lists, seed and answers) to `keep`, once: when it is over, or broken off by a reset or `close`.
 * Nothing is kept of a battle that was begun from a state or a start: its replay would not say where it began. What `keep`
 * throws comes out of the call that ended the battle.
 */
export class RecordReplays<O = Float32Array> extends Wrapper<O> {
  private readonly inner: Env;
  private readonly keep: (replay: Replay) => void;
  /** A battle has begun and was not handed over. */
  private playing = false;

  /** @throws MisuseError unless the environment inside was made with `record: true` */
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
    const left = this.atHand(); // the reset takes it away
    let begun: [observation: O, info: Info];
    try {
      begun = super.reset(options);
    } catch (error) {
      // one that is refused leaves the battle at hand, to be played on; one that fails later has taken it and begun no other
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

  override close(): void {
    const left = this.atHand();
    this.playing = false;
    super.close();
    if (left !== null) this.keep(left);
  }

  /** The battle that has begun and was not handed over yet; null: there is none, or none that is recorded. */
  private atHand(): Replay | null {
    return this.playing && this.inner.recording ? this.inner.replay() : null;
  }

  private isAtHand(replay: Replay): boolean {
    if (!this.inner.recording) return false;
    const now = this.inner.replay();
    return now.seed === replay.seed && now.answers.length === replay.answers.length;
  }
}
