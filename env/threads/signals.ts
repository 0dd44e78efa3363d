/** What is asked of an environment, or what has come of it: the state of a row. */
export const Row = {
  /** Nothing is asked, the last answer was taken. */
  rest: 0,
  step: 1,
  reset: 2,
  /** Plays on by itself until its quota is used. */
  roll: 3,
  /** Has done what was asked. */
  ready: 4,
  /** What was asked is not possible: see `faults`. */
  fault: 5,
} as const;

/** Bytes of a text that a worker leaves for the caller. */
const TEXT = 1 << 12;

/**
 * Memory through which a caller and its threads speak at every step, apart from the blocks: who is asked for what, and bells to
 * wait at. What flows between threads is read and written with Atomics. Settings of resets are sent as messages (`Order`).
 */
export interface Signals {
  readonly buffer: SharedArrayBuffer;
  /** One a worker: rung when rows of its own are asked for something, or when it shall leave. */
  readonly bells: Int32Array;
  /** One a worker: 1 when it has died of itself. */
  readonly lost: Int32Array;
  /** Rows that are done since the start, over all workers; the caller waits here. */
  readonly done: Int32Array;
  /** The caller wants to be woken when `done` reaches this number. */
  readonly wanted: Int32Array;
  /** 1: leave. */
  readonly leave: Int32Array;
  /** One a row: Row. */
  readonly rows: Int32Array;
  /** One a row: 1 if its next reset takes the seed in the blocks. */
  readonly seeded: Int32Array;
  /** One a row: decisions that it still plays by itself, and those that it has played so. */
  readonly quota: Int32Array;
  readonly played: Int32Array;
  /** One a row: battles that ended while it played by itself, and how many of them player 0 won. */
  readonly battles: Int32Array;
  readonly won: Int32Array;
  /** One a worker: length and text of its last fault. */
  readonly faultLength: Int32Array;
  readonly faults: Uint8Array;
}

/** Bytes of the signals of so many rows and workers. */
export function signalBytes(rows: number, workers: number): number {
  return 4 * (3 * workers + 3 + 6 * rows) + TEXT * workers;
}

/** Lays signals over `buffer`. */
export function signalsOver(buffer: SharedArrayBuffer, rows: number, workers: number): Signals {
  let at = 0;
  const ints = (n: number): Int32Array => {
    const array = new Int32Array(buffer, at, n);
    at += 4 * n;
    return array;
  };
  const [bells, lost, faultLength] = [ints(workers), ints(workers), ints(workers)];
  const [done, wanted, leave] = [ints(1), ints(1), ints(1)];
  const [states, seeded, quota] = [ints(rows), ints(rows), ints(rows)];
  const [played, battles, won] = [ints(rows), ints(rows), ints(rows)];
  const faults = new Uint8Array(buffer, at, TEXT * workers);
  const numbers = { bells, lost, done, wanted, leave, rows: states, seeded, quota, played, battles, won };
  return { buffer, ...numbers, faultLength, faults };
}

/** Worker `w` leaves word of a fault; a text that is too long is cut. */
export function writeFault({ faultLength, faults }: Signals, w: number, words: string): void {
  const { written } = new TextEncoder().encodeInto(words, faults.subarray(w * TEXT, (w + 1) * TEXT));
  Atomics.store(faultLength, w, written);
}

/** The last fault of worker `w`. */
export function readFault({ faultLength, faults }: Signals, w: number): string {
  return new TextDecoder().decode(faults.slice(w * TEXT, w * TEXT + Atomics.load(faultLength, w)));
}

/** A row is done: counts it, and wakes the caller if that is what it waits for. */
export function finishRow(signals: Signals, row: number, state: number): void {
  Atomics.store(signals.rows, row, state);
  const done = Atomics.add(signals.done, 0, 1) + 1;
  const wanted = Atomics.load(signals.wanted, 0);
  if (((done - wanted) | 0) >= 0) Atomics.notify(signals.done, 0);
}
