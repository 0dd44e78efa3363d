import type { Env, EnvOptions, ResetOptions } from '../env.js';
import { makePolicy, type Policy } from '../policy.js';
import { Random } from '../random.js';
import type { Blocks } from '../vector/blocks.js';
import { type AutoresetMode, Lane, rowEnv } from '../vector/lane.js';
import { placeOf, type Rows, rowsOf } from './rows.js';
import { Anew, finishRow, Row, type Signals } from './signals.js';

/** Additions to a request to many rows: options of a reset, or the agent of a rollout. */
export interface Order {
  readonly options?: ResetOptions['options'];
  readonly agent?: string;
}

/** Rows of one thread and the settings of their environments. */
export interface Share {
  readonly ruleset: string;
  readonly settings: EnvOptions;
  readonly autoreset: AutoresetMode;
  readonly rows: Rows;
  /** Only in a replacement of a thread that died: the new battle of row `row` has the seed `anewSeed + row`. */
  readonly anewSeed?: number;
}

/** Messages of a row player, beside the signals. */
export interface Words {
  /** The last order. */
  latest(): Order;
  /** Reports that a request to a row failed, before the row's state says so. */
  fault(row: number, error: unknown): void;
}

/** Decisions of a rollout that a row plays before its thread serves its other rows. */
const STRETCH = 64;

/** Plays some rows of a vector by their signals, in a worker thread or in the caller's. */
export class RowPlayer {
  private readonly share: Share;
  private readonly blocks: Blocks;
  private readonly signals: Signals;
  private readonly words: Words;
  private readonly lanes: (Lane<Env> | null)[];
  /** Random streams of rollouts, by row; null before the first reset. */
  private readonly randoms: (Random | null)[];
  private policy: Policy | null = null;
  private policyName = 'random';

  constructor(share: Share, blocks: Blocks, signals: Signals, words: Words) {
    this.share = share;
    this.blocks = blocks;
    this.signals = signals;
    this.words = words;
    const rows = rowsOf(share.rows);
    this.lanes = rows.map(() => null);
    this.randoms = rows.map(() => null);
    // A replacement makes its environments one by one, because the caller may still read the blocks.
    if (share.anewSeed === undefined) for (const row of rows) this.laneOf(row);
  }

  /** Carries out the request of a row. @returns false if there is none */
  serve(row: number): boolean {
    const { signals } = this;
    const asked = Atomics.load(signals.rows, row);
    try {
      if (asked === Row.step) this.step(row);
      else if (asked === Row.reset) this.reset(row);
      else if (asked !== Row.roll) return false;
      else if (this.roll(row)) return true;
    } catch (error) {
      this.words.fault(row, error);
      finishRow(signals, row, Row.fault);
      return true;
    }
    finishRow(signals, row, Row.ready);
    return true;
  }

  close(): void {
    for (const lane of this.lanes) lane?.env.close();
  }

  private laneOf(row: number): Lane<Env> {
    const { rows, ruleset, settings, autoreset } = this.share;
    const i = placeOf(rows, row);
    const lane =
      this.lanes[i] ?? new Lane(rowEnv(ruleset, settings, this.blocks, row), autoreset, this.blocks, row, false);
    this.lanes[i] = lane;
    return lane;
  }

  private step(row: number): void {
    const lane = this.laneOf(row);
    const begins = this.beginAnew(row, lane);
    if (!begins) lane.step();
    Atomics.store(this.signals.stepped, row, begins ? 0 : 1);
  }

  /**
   * After the death of another thread: begins the new battle of a row and reports the last one. @returns false if there
   * was none
   */
  private beginAnew(row: number, lane: Lane<Env>): boolean {
    const { rows, anewSeed } = this.share;
    if (anewSeed === undefined) return false;
    const { anew } = this.signals;
    const last = Atomics.load(anew, row);
    if (last === Anew.no) return false;
    lane.next(anewSeed + row);
    if (last === Anew.broken) this.blocks.truncations[row] = 1;
    this.randoms[placeOf(rows, row)] = new Random(anewSeed + row);
    Atomics.store(anew, row, Anew.no);
    return true;
  }

  private reset(row: number): void {
    const { signals, share, randoms } = this;
    const lane = this.laneOf(row);
    const i = placeOf(share.rows, row);
    const { options } = this.words.latest();
    // the replacement does not know the stream of the thread that died
    const { anewSeed } = share;
    let seed = anewSeed !== undefined && Atomics.load(signals.anew, row) !== Anew.no ? anewSeed + row : undefined;
    if (Atomics.load(signals.seeded, row) === 1) {
      seed = Atomics.load(signals.upperSeeds, row) * 2 ** 32 + (Atomics.load(signals.seeds, row) >>> 0);
    }
    lane.reset(seed, options);
    if (seed !== undefined || randoms[i] === null) randoms[i] = new Random(lane.env.randomSeed);
    Atomics.store(signals.anew, row, Anew.no);
    Atomics.store(signals.stepped, row, 0);
  }

  /**
   * Plays up to `STRETCH` decisions of row `row` with the agent of the rollout. @returns false when its quota is used
   * up
   */
  private roll(row: number): boolean {
    const { blocks, share } = this;
    const { quota, played, stepped, battles, won } = this.signals;
    const policy = this.agent();
    const lane = this.laneOf(row);
    this.beginAnew(row, lane);
    const random = this.randoms[placeOf(share.rows, row)] ?? new Random(0);
    let left = Atomics.load(quota, row);
    for (let n = 0; n < STRETCH && left > 0; n++, left--) {
      if (lane.over) lane.next();
      else {
        blocks.actions[row] = policy === null ? random.below(blocks.options[row]) : lane.env.ask(policy);
        if (lane.step(true)) won[row]++;
        if (blocks.terminations[row] + blocks.truncations[row] > 0) battles[row]++;
      }
      played[row]++;
    }
    Atomics.store(quota, row, left);
    Atomics.store(stepped, row, 1);
    return left > 0;
  }

  /** Agent of the rollout; null: random options. */
  private agent(): Policy | null {
    const { agent = 'random' } = this.words.latest();
    if (agent !== this.policyName) {
      this.policy = agent === 'random' ? null : makePolicy(agent, this.share.ruleset);
      this.policyName = agent;
    }
    return this.policy;
  }
}
