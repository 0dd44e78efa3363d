import type { Info, ResetOptions, StepResult } from '../env.js';
import { MisuseError } from '../errors.js';
import type { RenderMode } from '../renderer.js';
import { type EnvLike, Wrapper } from './wrapper.js';

/** What is recorded, and when. */
export interface RecordEpisodeOptions {
  /** 'svg' or 'ansi'. Default 'svg'. */
  readonly mode?: RenderMode;
  /** Whether battle `n`, from 0, is recorded. Default: all. */
  readonly when?: (n: number) => boolean;
  /** A picture after every so many steps; the first and the last moment are always drawn. Default 1. */
  readonly every?: number;
}

/**
 * Draws battles step by step, in place of Gymnasium's `RecordVideo`: `keep` gets the pictures of each battle when it ends,
 * or when a reset or `close` breaks it off. Drawing wants `muster-wargames/evaluations` to be imported.
 */
export class RecordEpisode<O = Float32Array> extends Wrapper<O> {
  private readonly keep: (pictures: readonly string[], n: number) => void;
  private readonly mode: RenderMode;
  private readonly when: (n: number) => boolean;
  private readonly every: number;
  private pictures: string[] | null = null;
  private number = -1;
  private taken = 0;

  /** @throws MisuseError unless `every` is a whole number, 1 or more */
  constructor(
    env: EnvLike<O>,
    keep: (pictures: readonly string[], n: number) => void,
    { mode = 'svg', when = () => true, every = 1 }: RecordEpisodeOptions = {},
  ) {
    super(env);
    if (!Number.isInteger(every) || every < 1) throw new MisuseError(`a picture every 1 step or more, not ${every}`);
    this.keep = keep;
    this.mode = mode;
    this.when = when;
    this.every = every;
  }

  override reset(options?: ResetOptions): [observation: O, info: Info] {
    const begun = super.reset(options);
    this.giveOver(); // only now: a refused reset leaves the battle as it is
    const n = this.number + 1;
    this.taken = 0;
    this.pictures = this.when(n) ? [this.render(this.mode)] : null;
    this.number = n;
    return begun;
  }

  override step(action: number): StepResult<O> {
    const result = super.step(action);
    const over = result[2] || result[3];
    this.taken++;
    if (over || this.taken % this.every === 0) this.pictures?.push(this.render(this.mode));
    if (over) this.giveOver();
    return result;
  }

  override close(): void {
    this.giveOver();
    super.close();
  }

  /** The copy is not recorded until its next reset. */
  protected override cloned(): void {
    this.pictures = null;
  }

  private giveOver(): void {
    const { pictures } = this;
    this.pictures = null;
    if (pictures !== null) this.keep(pictures, this.number);
  }
}
