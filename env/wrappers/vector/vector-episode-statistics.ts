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
 * Totals of the battles of a vector, as `RecordEpisodeStatistics` of `gymnasium.wrappers.vector`. If battles ended in a
 * step, its `info.episode` holds sums of rewards (`r`), steps (`l`) and seconds (`t`), 0 in the other rows, and
 * `info._episode` is 1 in the rows of those battles; other infos have neither. The next step overwrites the arrays.
 *
 * Steps that only begin a battle are not counted. A battle that a dead thread broke off is truncated, so it is reported
 * with its totals until then, but it is not in `episodes`, since its result is unknown. A step that throws is not
 * counted. Rows received from threads apart from `step` must be given to `count`.
 */
export class VectorEpisodeStatistics<O = Float32Array, S = O> extends VectorWrapper<O, S> {
  /** The last `keep` battles, the latest at the end. */
  readonly episodes: Episode[] = [];
  private readonly keep: number;
  private readonly all: readonly number[];
  private readonly returns: Float64Array;
  private readonly lengths: Int32Array;
  private readonly began: Float64Array;
  /** Seed of the battle that is counted in each row, to notice another battle. */
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
    for (const row of this.all) if (mask === undefined || Number(mask[row]) === 1) this.begin(row, begun[1], now);
    return begun;
  }

  override step(actions: ArrayLike<number>): VectorStep<O> {
    return this.count(super.step(actions));
  }

  /**
   * Counts a step that was not taken through this wrapper: `count(threads.receiveRows(half), half)`. @param rows that
   * took it
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
        // after a step that threw, the row may hold another battle than the counted one
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

  /** Clears the totals of the last step. */
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
