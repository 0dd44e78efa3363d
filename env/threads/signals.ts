/** What is asked of an environment, or what has come of it: the state of a row. */
export const Row = {
  /** Nothing is asked, the last answer was taken. */
  rest: 0,
  step: 1,
  reset: 2,
  /** Plays on by itself until its quota is used. */
  roll: 3,
  /** Its thread died before the answer was taken; the next one begins a new battle. */
  lost: 4,
  /** Has done what was asked. */
  ready: 5,
  /** What was asked is not possible: a `Fault` has been sent. */
  fault: 6,
} as const;

/** What became of the battle of a row whose thread died, until a new one begins with what is asked next. */
export const Anew = {
  no: 0,
  /** It was broken off: a step tells it as truncated. */
  broken: 1,
  /** It was over, and told. */
  over: 2,
} as const;

/**
 * Memory through which a caller and its threads speak at every step, apart from the blocks: who is asked for what, and bells to
 * wait at. What flows between threads is read and written with Atomics. Settings of resets are sent as messages (`Order`), and so
 * is what went wrong (`Fault`).
 */
export interface Signals {
  readonly buffer: SharedArrayBuffer;
  /** One a worker: rung when rows of its own are asked for something, or when it shall leave. */
  readonly bells: Int32Array;
  /** One a worker: 1 from its death on until another has taken its place. */
  readonly lost: Int32Array;
  /** Rows that are done since the start, over all workers; the caller waits here. */
  readonly done: Int32Array;
  /** The caller wants to be woken when `done` reaches this number. */
  readonly wanted: Int32Array;
  /** 1: leave. */
  readonly leave: Int32Array;
  /** One a row: Row. */
  readonly rows: Int32Array;
  /** One a row: 1 if its next reset has a seed, and that seed, whose 32 bits mean a number from 0 up. */
  readonly seeded: Int32Array;
  readonly seeds: Int32Array;
  /** One a row: 1 if it took a step with what it was asked last, 0 if it only began a battle. */
  readonly stepped: Int32Array;
  /** One a row: Anew. */
  readonly anew: Int32Array;
  /** One a row: decisions that it still plays by itself, and those that it has played so. */
  readonly quota: Int32Array;
  readonly played: Int32Array;
  /** One a row: battles that ended while it played by itself, and how many of them player 0 won. */
  readonly battles: Int32Array;
  readonly won: Int32Array;
}

/** Bytes of the signals of so many rows and workers. */
export function signalBytes(rows: number, workers: number): number {
  return 4 * (2 * workers + 3 + 9 * rows);
}

/** Lays signals over `buffer`. */
export function signalsOver(buffer: SharedArrayBuffer, rows: number, workers: number): Signals {
  let at = 0;
  const ints = (n: number): Int32Array => {
    const array = new Int32Array(buffer, at, n);
    at += 4 * n;
    return array;
  };
  const [bells, lost] = [ints(workers), ints(workers)];
  const [done, wanted, leave] = [ints(1), ints(1), ints(1)];
  const [states, seeded, seeds, stepped] = [ints(rows), ints(rows), ints(rows), ints(rows)];
  const [anew, quota, played, battles, won] = [ints(rows), ints(rows), ints(rows), ints(rows), ints(rows)];
  const ofRows = { rows: states, seeded, seeds, stepped, anew, quota, played, battles, won };
  return { buffer, bells, lost, done, wanted, leave, ...ofRows };
}

/** A row is done: counts it, and wakes the caller if that is what it waits for. */
export function finishRow(signals: Signals, row: number, state: number): void {
  Atomics.store(signals.rows, row, state);
  const done = Atomics.add(signals.done, 0, 1) + 1;
  const wanted = Atomics.load(signals.wanted, 0);
  if (((done - wanted) | 0) >= 0) Atomics.notify(signals.done, 0);
}

/** Worker `w` is dead: whoever waits looks again, also one that is about to wait. */
export function tellLost(signals: Signals, w: number): void {
  Atomics.store(signals.lost, w, 1);
  Atomics.add(signals.done, 0, 1); // nobody falls asleep upon the number that was read before
  Atomics.notify(signals.done, 0);
}
