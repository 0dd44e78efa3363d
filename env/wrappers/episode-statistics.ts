import type { Info, ResetOptions, StepResult } from '../env.js';
import { type Episode, keepEpisode, lasted, seconds } from './episode.js';
import { type EnvLike, Wrapper } from './wrapper.js';

export type { Episode } from './episode.js';

/**
 * Tells what each battle came to, as Gymnasium's `RecordEpisodeStatistics`: the last step's `info.episode` holds the sum of the
 * rewards (`r`), the steps (`l`) and the seconds since the reset (`t`, to the millionth). The next `info` has none.
 */
export class EpisodeStatistics<O = Float32Array> extends Wrapper<O> {
  /** Battles that are over, the latest last; at most `keep`. */
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
    this.returns = 0; // not before: a reset that is refused leaves the battle at hand
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

  private tell(info: Info): void {
    const { returns, length } = this;
    info.episode = { r: returns, l: length, t: lasted(this.began, seconds()) };
    const [first, second] = info.victoryPoints;
    keepEpisode(this.episodes, { returns, length, victoryPoints: [first, second] }, this.keep);
  }
}

/** Takes away what an earlier step told: an environment may reuse its `info`. */
function forget(info: Info): void {
  if (info.episode !== undefined) delete info.episode;
}
