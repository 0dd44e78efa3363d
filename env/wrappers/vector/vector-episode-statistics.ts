import {
  type EpisodeColumns,
  type VectorInfo,
  type VectorLike,
  type VectorResetOptions,
  type VectorStep,
  wasPlayed,
} from '../../vector/vector-like.js';
import { type Episode, keepEpisode, lasted, seconds } from '../episode.js';
import { VectorWrapper } from './vector-wrapper.js';

/**
 * Tells what the battles of a vector came to, as the `RecordEpisodeStatistics` of `gymnasium.wrappers.vector`. If battles ended in a
 * step, its `info.episode` holds sums of rewards (`r`), steps (`l`) and seconds (`t`), 0 in the rows of others, and `info._episode` 1
 * in the rows of those that ended; other infos have neither. The arrays are overwritten by the next step.
 *
 * Steps that only begin a battle are not counted. A battle that was broken off because its thread died is told, for it is truncated,
 * with what was counted until then; how it would have ended nobody knows, so `episodes` leaves it out. A step that throws is counted in
 * no row; what is received from threads by other means than `step` is handed to `count`.
 */
export class VectorEpisodeStatistics<O = Float32Array, S = O> extends VectorWrapper<O, S> {
  /** Battles that are over, the latest last; at most `keep`. */
  readonly episodes: Episode[] = [];
  private readonly keep: number;
  private readonly all: readonly number[];
  private readonly returns: Float64Array;
  private readonly lengths: Int32Array;
  private readonly began: Float64Array;
  /** Which battle is counted: each has its own. */
  private readonly seeds: Uint32Array;
  private readonly columns: EpisodeColumns;
  private readonly ended: Uint8Array;

  constructor(env: VectorLike<O, S>, keep = 100) {
    super(env);
    const { numEnvs } = env;
    this.keep = keep;
    this.all = Array.from({ length: numEnvs }, (_, row) => row);
    this.returns = new Float64Array(numEnvs);
    this.lengths = new Int32Array(numEnvs);
    this.began = new Float64Array(numEnvs);
    this.seeds = new Uint32Array(numEnvs);
    this.columns = { r: new Float64Array(numEnvs), l: new Int32Array(numEnvs), t: new Float64Array(numEnvs) };
    this.ended = new Uint8Array(numEnvs);
  }

  override reset(wanted: VectorResetOptions = {}): [observations: O, info: VectorInfo<O>] {
    const begun = super.reset(wanted);
    const mask = wanted.options?.resetMask;
    const now = seconds();
    for (const row of this.all) if (mask === undefined || mask[row] === 1) this.begin(row, begun[1], now);
    return begun;
  }

  override step(actions: ArrayLike<number>): VectorStep<O> {
    return this.count(super.step(actions));
  }

  /**
   * Counts a step that was not taken through this wrapper, in those `rows` that took it: `count(threads.receiveRows(half), half)`.
   * @returns the step, with `info.episode` if battles ended
   */
  count(step: VectorStep<O>, rows: readonly number[] = this.all): VectorStep<O> {
    const [observations, rewards, terminations, truncations, info] = step;
    const { returns, lengths, seeds, ended } = this;
    const now = seconds();
    this.clear();
    for (const row of rows) {
      const begins = info.begun[row] === 1;
      if (wasPlayed(info, row)) {
        // after a step that threw, another battle may stand here than the one that was counted
        if (!begins && info.seed[row] !== seeds[row]) this.begin(row, info, now);
        returns[row] += rewards[row];
        lengths[row]++;
      }
      if (terminations[row] + truncations[row] > 0) this.tell(row, info, now);
      if (begins) this.begin(row, info, now);
    }
    if (!ended.includes(1)) return step;
    const told = { ...info, episode: this.columns, _episode: ended };
    return [observations, rewards, terminations, truncations, told];
  }

  /** Nothing of the last step is left. */
  private clear(): void {
    const { r, l, t } = this.columns;
    for (const column of [r, l, t, this.ended]) column.fill(0);
  }

  private begin(row: number, info: VectorInfo<O>, now: number): void {
    this.returns[row] = 0;
    this.lengths[row] = 0;
    this.began[row] = now;
    this.seeds[row] = info.seed[row];
  }

  private tell(row: number, info: VectorInfo<O>, now: number): void {
    const { columns, returns, lengths } = this;
    columns.r[row] = returns[row];
    columns.l[row] = lengths[row];
    columns.t[row] = lasted(this.began[row], now);
    this.ended[row] = 1;
    if (!wasPlayed(info, row)) return;
    const { victoryPoints } = info.final[row] === 1 ? info.finalInfo : info;
    const points = [victoryPoints[2 * row], victoryPoints[2 * row + 1]] as const;
    keepEpisode(this.episodes, { returns: returns[row], length: lengths[row], victoryPoints: points }, this.keep);
  }
}
