import type { Info, ResetOptions, StepResult } from '../env.js';
import { type Episode, keepEpisode, lasted, seconds } from './episode.js';
import { type EnvLike, Wrapper } from './wrapper.js';

export type { Episode } from './episode.js';

/**
 * Totals of each battle, as Gymnasium's `RecordEpisodeStatistics`: `info.episode` of the last step holds the sum of
 * rewards (`r`), the number of steps (`l`) and the seconds since the reset (`t`, to the millionth). The next `info` has
 * none.
 */
export class EpisodeStatistics<O = Float32Array> extends Wrapper<O> {
  /** The last `keep` battles, the latest at the end. */
  readonly episodes: Episode[] = [];
  private returns = 0;
  private length = 0;
  private began = 0;
  private readonly keep: number;

  constructor(env: EnvLike<O>, keep = 100) {
    super(env);
    this.keep = keep;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const begun = super.reset(options);
    this.returns = 0; // only now: a refused reset leaves the battle as it is
    this.length = 0;
    this.began = seconds();
    forget(begun[1]);
    return begun;
  }

  override step(action: number): StepResult<O> {
    const result = super.step(action);
    const [, reward, terminated, truncated, info] = result;
    this.returns += reward;
    this.length++;
    if (terminated || truncated) this.tell(info);
    else forget(info);
    return result;
  }

  /** Takes over the totals of the battle so far; `episodes` stays. */
  override copyFrom(other: EnvLike<unknown>, seed?: number): Info {
    const info = super.copyFrom(other, seed);
    const { returns, length, began } = other as EpisodeStatistics<O>;
    this.returns = returns;
    this.length = length;
    this.began = began;
    forget(info);
    return info;
  }

  protected override cloned(): void {
    Object.assign(this, { episodes: [] });
  }

  private tell(info: Info): void {
    const { returns, length } = this;
    info.episode = { r: returns, l: length, t: lasted(this.began, seconds()) };
    const [first, second] = info.victoryPoints;
    keepEpisode(this.episodes, { returns, length, victoryPoints: [first, second] }, this.keep);
  }
}

/** Removes the totals of an earlier step from an `info` that is used again. */
function forget(info: Info): void {
  if (info.episode !== undefined) delete info.episode;
}
