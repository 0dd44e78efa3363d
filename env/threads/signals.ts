/** State of a row: its request, or the result. */
export const Row = {
  /** No request, and the last result was received. */
  rest: 0,
  step: 1,
  reset: 2,
  /** Plays on without requests until its quota is used up. */
  roll: 3,
  /** The row's thread died before the result was received; its replacement begins a new battle. */
  lost: 4,
  /** The request is carried out. */
  ready: 5,
  /** The request failed; a `Fault` was sent. */
  fault: 6,
} as const;

/** Battle of a row whose thread died, until the next request begins a new one. */
export const Anew = {
  no: 0,
  /** The battle was broken off: the next step reports it as truncated. */
  broken: 1,
  /** The battle was over, and reported so. */
  over: 2,
} as const;

/**
 * Shared memory for requests and results of every step, apart from the blocks, with cells to wait at. Callers and
 * threads read and write it with Atomics. Options of resets (`Order`) and faults (`Fault`) are sent as messages.
 */
export interface Signals {
  readonly buffer: SharedArrayBuffer;
  /** One a worker: incremented when its rows have requests, or when it shall leave. */
  readonly bells: Int32Array;
  /** One a worker: 1 from its death until its replacement runs. */
  readonly lost: Int32Array;
  /** Rows finished since the start, over all workers. The caller waits at this cell. */
  readonly done: Int32Array;
  /** Value of `done` at which the caller wants to be woken. */
  readonly wanted: Int32Array;
  /** 1 once threads shall leave. */
  readonly leave: Int32Array;
  /** One a row: a `Row`. */
  readonly rows: Int32Array;
  /** One entry per row: 1 if its next reset has a seed, whose lower 32 bits and upper 21 bits follow. */
  readonly seeded: Int32Array;
  readonly seeds: Int32Array;
  readonly upperSeeds: Int32Array;
  /** One a row: 1 if its last request was a step of a battle, 0 if it only began one. */
  readonly stepped: Int32Array;
  /** One a row: an `Anew`. */
  readonly anew: Int32Array;
  /** One a row: decisions of a rollout that are left, and decisions that were played. */
  readonly quota: Int32Array;
  readonly played: Int32Array;
  /** One a row: battles that ended in a rollout, and how many of them player 0 won. */
  readonly battles: Int32Array;
  readonly won: Int32Array;
}

/** Returns the size in bytes of the signals for these numbers of rows and workers. */
export function signalBytes(rows: number, workers: number): number {
  return 4 * (2 * workers + 3 + 10 * rows);
}

/** Lays the signals over `buffer`. */
export function signalsOver(buffer: SharedArrayBuffer, rows: number, workers: number): Signals {
  let at = 0;
  const ints = (n: number): Int32Array => {
    const array = new Int32Array(buffer, at, n);
    at += 4 * n;
    return array;
  };
  const [bells, lost] = [ints(workers), ints(workers)];
  const [done, wanted, leave] = [ints(1), ints(1), ints(1)];
  const [states, seeded, seeds, upperSeeds, stepped] = [ints(rows), ints(rows), ints(rows), ints(rows), ints(rows)];
  const [anew, quota, played, battles, won] = [ints(rows), ints(rows), ints(rows), ints(rows), ints(rows)];
  const ofRows = { rows: states, seeded, seeds, upperSeeds, stepped, anew, quota, played, battles, won };
  return { buffer, bells, lost, done, wanted, leave, ...ofRows };
}

/** Sets the state of a finished row, counts it, and wakes the caller if it waits for this count. */
export function finishRow(signals: Signals, row: number, state: number): void {
  Atomics.store(signals.rows, row, state);
  const done = Atomics.add(signals.done, 0, 1) + 1;
  const wanted = Atomics.load(signals.wanted, 0);
  if (((done - wanted) | 0) >= 0) Atomics.notify(signals.done, 0);
}

/** Marks worker `w` as dead and wakes the caller. */
export function tellLost(signals: Signals, w: number): void {
  Atomics.store(signals.lost, w, 1);
  // changes `done`, so that a caller who is about to wait at the old value does not sleep
  Atomics.add(signals.done, 0, 1);
  Atomics.notify(signals.done, 0);
}
