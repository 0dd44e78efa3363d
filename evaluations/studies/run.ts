import { MatchFaultError } from '../pool.js';
import { Stopwatch } from './stopwatch.js';
import type { Pair, PairMaker, PlayedPair, Running, Study } from './study.js';

/** Ends a study by its results. */
export interface Until {
  /** Largest number of pairs. */
  readonly most: number;
  /** Called with each pair once, in the order of their numbers; true ends the study with this pair. */
  readonly enough: (played: PlayedPair) => boolean;
}

/**
 * Where the seconds of a run went. `playing`: the time of a player in battles, on average. `store`: the time in which
 * the store was at work, which may be while battles are played. `rest`: what is left of `all`: starting threads,
 * messages, players that wait for the last pair.
 */
export interface StudyTime {
  readonly all: number;
  readonly playing: number;
  readonly store: number;
  readonly rest: number;
}

/** What a run came to. */
export interface StudyRun {
  /** The id of the study in the store. */
  readonly id: string;
  /**
   * Its pairs in the order of their numbers, up to the one that ended it. The same study gives the same ones for any
   * players and any interruptions.
   */
  readonly pairs: readonly PlayedPair[];
  /** Number of pairs that were in the store before. */
  readonly kept: number;
  /** Pairs in which Muster itself failed, as text with the match as JSON. They have no results. */
  readonly faults: readonly string[];
  /** True if it was stopped before its end. */
  readonly stopped: boolean;
  readonly time: StudyTime;
}

/** How far ahead of the pair that is judged next others are begun, as a multiple of those played at a time. */
const AHEAD = 4;

/**
 * Runs a study, or the rest of it: plays the pairs that the store lacks. With a number of pairs, each is kept as soon as
 * it is played. With a stopping function they are kept in the order of their numbers, up to the pair that ends the
 * study, so that the store too holds the same rows for any number of players.
 * @param wanted number of pairs, or what ends the study
 * @throws StoreError, or what the players throw besides MatchFaultError, after the pairs under way
 */
export async function runStudy(
  study: Study,
  makePair: PairMaker,
  wanted: number | Until,
  running: Running,
): Promise<StudyRun> {
  const watch = new Stopwatch();
  const id = await watch.during(running.store.open(study, running.command));
  const before = await watch.during(running.store.pairs(id));
  const run = new Run(study, id, makePair, wanted, running, watch, before);
  await run.play();
  return run.outcome();
}

class Run {
  private readonly study: Study;
  private readonly id: string;
  private readonly makePair: PairMaker;
  private readonly until: Until;
  /** True if pairs are kept in the order of their numbers. */
  private readonly ordered: boolean;
  private readonly running: Running;
  private readonly watch: Stopwatch;
  private readonly kept: number;
  /** Pairs by number, kept or played now, with their matches in the latter case. */
  private readonly known = new Map<number, { readonly played: PlayedPair; readonly matches?: Pair['matches'] }>();
  private readonly faults = new Map<number, string>();
  private readonly underWay = new Set<Promise<void>>();
  /** Pairs that were played and are being kept. */
  private readonly keeping = new Set<Promise<void>>();
  private readonly judged: PlayedPair[] = [];
  /** The pair to be judged next. */
  private next = 0;
  /** The pair to be begun next, if it is not known. */
  private begin = 0;
  private ended = false;
  private done = 0;
  private failure: { readonly error: unknown } | null = null;

  constructor(
    study: Study,
    id: string,
    makePair: PairMaker,
    wanted: number | Until,
    running: Running,
    watch: Stopwatch,
    before: readonly PlayedPair[],
  ) {
    this.study = study;
    this.id = id;
    this.makePair = makePair;
    this.ordered = typeof wanted !== 'number';
    this.until = typeof wanted === 'number' ? { most: wanted, enough: () => false } : wanted;
    this.running = running;
    this.watch = watch;
    for (const played of before) if (played.pair < this.until.most) this.known.set(played.pair, { played });
    this.kept = this.known.size;
  }

  async play(): Promise<void> {
    const { players, progress } = this.running;
    this.done = this.kept;
    progress?.(this.done, this.until.most);
    this.judge();
    const played = players.seconds?.() ?? null;
    for (;;) {
      while (this.underWay.size < players.size) {
        const pair = this.take();
        if (pair === null) break;
        const work = this.playOne(pair).finally(() => this.underWay.delete(work));
        this.underWay.add(work);
      }
      // what is under way when the study ends is of no use to it
      if (this.ended || this.underWay.size + this.keeping.size === 0) break;
      if (this.underWay.size === 0) await Promise.race(this.keeping);
      else await this.watch.playing(Promise.race([...this.underWay, ...this.keeping]));
    }
    await Promise.all(this.keeping);
    if (played !== null) this.watch.played = (players.seconds?.() ?? played) - played;
    if (this.failure !== null) throw this.failure.error;
  }

  outcome(): StudyRun {
    const { judged, kept, faults, until } = this;
    return {
      id: this.id,
      pairs: judged,
      kept,
      faults: [...faults].sort(([a], [b]) => a - b).map(([, text]) => text),
      stopped: !this.ended && this.next < until.most,
      time: this.watch.time(),
    };
  }

  /** Returns the number of the pair to be begun, or null if none is to be begun now. */
  private take(): number | null {
    const { running, until, known } = this;
    if (this.ended || this.failure !== null || running.signal?.aborted === true) return null;
    if (this.keeping.size >= running.players.size) return null; // a crash costs no more than these
    while (known.has(this.begin)) this.begin++;
    const most = this.ordered ? Math.min(until.most, this.next + AHEAD * running.players.size) : until.most;
    return this.begin < most ? this.begin++ : null;
  }

  private async playOne(number: number): Promise<void> {
    try {
      const pair = this.makePair(number);
      const played = await this.running.players.play(this.study, pair);
      if (this.ended) return;
      this.known.set(number, { played, matches: pair.matches });
      if (!this.ordered) this.keep(played, pair.matches);
    } catch (error) {
      if (this.ended) return;
      if (!(error instanceof MatchFaultError)) {
        this.failure ??= { error };
        return;
      }
      this.faults.set(number, error.message);
    }
    this.judge();
  }

  /** Judges pairs in their order as far as they are known. */
  private judge(): void {
    while (!this.ended && this.next < this.until.most) {
      const at = this.known.get(this.next);
      if (at === undefined && !this.faults.has(this.next)) return;
      this.next++;
      if (at === undefined) continue; // it has no results
      this.judged.push(at.played);
      if (this.ordered && at.matches !== undefined) this.keep(at.played, at.matches);
      this.ended = this.until.enough(at.played);
    }
  }

  private keep(played: PlayedPair, matches: Pair['matches']): void {
    const { store, progress } = this.running;
    const kept: Promise<void> = this.watch.during(store.append(this.id, played, matches)).then(
      () => {
        this.keeping.delete(kept);
        progress?.(++this.done, this.until.most);
      },
      (error: unknown) => {
        this.keeping.delete(kept);
        this.failure ??= { error };
      },
    );
    this.keeping.add(kept);
  }
}
