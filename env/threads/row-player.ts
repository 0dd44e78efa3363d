import type { EnvOptions, ResetOptions } from '../env.js';
import { makePolicy, type Policy } from '../policy.js';
import { Random } from '../random.js';
import type { Blocks } from '../vector/blocks.js';
import { type AutoresetMode, Lane } from '../vector/lane.js';
import { finishRow, Row, type Signals, writeFault } from './signals.js';

/** What goes with a request to many rows: settings of a reset, or who plays a rollout. */
export interface Order {
  readonly options?: ResetOptions['options'];
  readonly agent?: string;
}

/** What the rows of one thread are made of. */
export interface Share {
  readonly ruleset: string;
  readonly settings: EnvOptions;
  readonly autoreset: AutoresetMode;
  readonly worker: number;
  /** Its rows: from `first` to `end - 1`. */
  readonly first: number;
  readonly end: number;
}

/** How many decisions a row plays by itself before its thread looks at its other rows. */
const STRETCH = 64;

/** Plays some rows of a vector as they are asked to: in a thread of its own, or in the caller's. */
export class RowPlayer {
  private readonly share: Share;
  private readonly blocks: Blocks;
  private readonly signals: Signals;
  private readonly lanes: readonly Lane[];
  private readonly randoms: Random[];
  private readonly latest: () => Order;
  private policy: Policy | null = null;
  private policyName = 'random';

  /** @param latest the last order that was given */
  constructor(share: Share, blocks: Blocks, signals: Signals, latest: () => Order) {
    const { ruleset, settings, autoreset, first, end } = share;
    this.share = share;
    this.blocks = blocks;
    this.signals = signals;
    this.latest = latest;
    this.lanes = Array.from(
      { length: end - first },
      (_, i) => new Lane(ruleset, settings, autoreset, blocks, first + i),
    );
    this.randoms = this.lanes.map(() => new Random(0));
  }

  /** Does what is asked of a row. @returns false if nothing is */
  serve(row: number): boolean {
    const { signals, share } = this;
    const asked = Atomics.load(signals.rows, row);
    try {
      if (asked === Row.step) this.lanes[row - share.first].step();
      else if (asked === Row.reset) this.reset(row);
      else if (asked !== Row.roll) return false;
      else if (this.roll(row)) return true;
    } catch (error) {
      writeFault(
        signals,
        share.worker,
        `environment ${row}: ${error instanceof Error ? error.message : String(error)}`,
      );
      finishRow(signals, row, Row.fault);
      return true;
    }
    finishRow(signals, row, Row.ready);
    return true;
  }

  close(): void {
    for (const lane of this.lanes) lane.env.close();
  }

  private reset(row: number): void {
    const { blocks, signals, share } = this;
    const i = row - share.first;
    const { options } = this.latest();
    const wanted = options === undefined ? {} : { options };
    if (Atomics.load(signals.seeded, row) === 0) this.lanes[i].reset(wanted);
    else {
      const seed = blocks.seeds[row];
      this.randoms[i] = new Random(seed);
      this.lanes[i].reset({ ...wanted, seed });
    }
  }

  /** Plays row `row` on with the agent of the rollout, for a stretch. @returns false when its quota is used */
  private roll(row: number): boolean {
    const { blocks, share } = this;
    const { quota, played, battles, won } = this.signals;
    const policy = this.agent();
    const lane = this.lanes[row - share.first];
    const random = this.randoms[row - share.first];
    let left = Atomics.load(quota, row);
    for (let n = 0; n < STRETCH && left > 0; n++, left--) {
      const over = blocks.options[row] === 0;
      blocks.actions[row] = over ? 0 : policy === null ? random.below(blocks.options[row]) : lane.env.ask(policy);
      lane.step();
      played[row]++;
      if (blocks.terminations[row] + blocks.truncations[row] > 0) {
        battles[row]++;
        if (blocks.rewardsOfBoth[2 * row] > 0) won[row]++;
      }
    }
    Atomics.store(quota, row, left);
    return left > 0;
  }

  /** Who plays the rollout; null: chance. */
  private agent(): Policy | null {
    const { agent = 'random' } = this.latest();
    if (agent !== this.policyName) {
      this.policy = agent === 'random' ? null : makePolicy(agent, this.share.ruleset);
      this.policyName = agent;
    }
    return this.policy;
  }
}
