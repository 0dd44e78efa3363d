import type { Info, ResetOptions, StepResult } from '../env.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** What a battle came to. */
export interface Episode {
  /** Sum of the rewards that the caller was given. */
  readonly returns: number;
  /** Steps of the caller. */
  readonly length: number;
  readonly victoryPoints: readonly [number, number];
}

/** Node and browsers have this clock, but neither's types are known in this layer. */
interface WithClock {
  readonly performance: { now(): number };
}

/** Seconds, from no particular moment on. */
const seconds = (): number => (globalThis as unknown as WithClock).performance.now() / 1000;

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
    info.episode = { r: returns, l: length, t: Math.round((seconds() - this.began) * 1e6) / 1e6 };
    const [first, second] = info.victoryPoints;
    this.episodes.push({ returns, length, victoryPoints: [first, second] });
    if (this.episodes.length > this.keep) this.episodes.shift();
  }
}

/** Takes away what an earlier step told: an environment may reuse its `info`. */
function forget(info: Info): void {
  if (info.episode !== undefined) delete info.episode;
}
