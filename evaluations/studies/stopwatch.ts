import type { StudyTime } from './run.js';

const seconds = (milliseconds: number) => Math.round(milliseconds) / 1000;

/** The time in which at least one of several works is under way, in milliseconds. */
class Span {
  private sum = 0;
  private since = 0;
  private under = 0;

  async during<T>(work: Promise<T>): Promise<T> {
    if (this.under++ === 0) this.since = performance.now();
    try {
      return await work;
    } finally {
      if (--this.under === 0) this.sum += performance.now() - this.since;
    }
  }

  get total(): number {
    return this.sum;
  }
}

/** Measures where the time of a run goes. */
export class Stopwatch {
  private readonly begin = performance.now();
  private readonly store = new Span();
  private readonly pairs = new Span();
  /** Seconds of play of a player on average, where the players tell them. */
  played: number | null = null;

  /** Counts the time of a work as the store's. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.store.during(work);
  }

  /** Counts the time of a work as play, where the players do not tell theirs. */
  playing<T>(work: Promise<T>): Promise<T> {
    return this.pairs.during(work);
  }

  time(): StudyTime {
    const all = performance.now() - this.begin;
    const playing = Math.min(all, this.played === null ? this.pairs.total : this.played * 1000);
    const store = Math.min(this.store.total, all);
    return {
      all: seconds(all),
      playing: seconds(playing),
      store: seconds(store),
      rest: seconds(Math.max(0, all - playing - store)),
    };
  }
}
