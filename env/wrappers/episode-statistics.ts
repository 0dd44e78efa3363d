import type { Info, ResetOptions, StepResult } from '../env.js';
import { Wrapper } from './wrapper.js';

/** What a battle came to. */
export interface Episode {
  /** Sum of the rewards that the caller was given. */
  readonly returns: number;
  /** Steps of the caller. */
  readonly length: number;
  readonly victoryPoints: readonly [number, number];
}

/** Keeps what each battle came to, as Gymnasium's `RecordEpisodeStatistics`; `last` is told once it is over. */
export class EpisodeStatistics extends Wrapper {
  /** Battles that are over, the latest last; at most `keep`. */
  readonly episodes: Episode[] = [];
  private returns = 0;
  private length = 0;
  private readonly keep: number;

  constructor(env: Wrapper['env'], keep = 100) {
    super(env);
    this.keep = keep;
  }

  override reset(options?: ResetOptions): [observation: Float32Array, info: Info] {
    this.returns = 0;
    this.length = 0;
    return super.reset(options);
  }

  override step(action: number): StepResult {
    const result = super.step(action);
    const [, reward, terminated, truncated, info] = result;
    this.returns += reward;
    this.length++;
    if (terminated || truncated) {
      const [first, second] = info.victoryPoints;
      this.episodes.push({ returns: this.returns, length: this.length, victoryPoints: [first, second] });
      if (this.episodes.length > this.keep) this.episodes.shift();
    }
    return result;
  }
}
