import { MisuseError } from '../errors.js';
import type { ThreadedOptions } from './threaded-vector-env.js';

/** Checks settings of threads. @throws MisuseError for wrong ones */
export function checkThreads({ workers, modules = [], patience = 60, opponent, wrappers }: ThreadedOptions): void {
  if (!Number.isInteger(workers) || workers < 0) {
    throw new MisuseError(`0 workers or more, not ${workers}: set workers`);
  }
  if (!(patience > 0)) throw new MisuseError(`patience is a time in seconds, more than 0, not ${patience}`);
  if (!Array.isArray(modules) || modules.some((module) => typeof module !== 'string')) {
    throw new MisuseError('modules are a list of file URLs, as texts');
  }
  if (wrappers !== undefined) {
    throw new MisuseError(
      'wrappers are functions, which threads cannot be sent: use makeVec, or a VectorWrapper outside',
    );
  }
  if (workers > 0 && opponent !== undefined && typeof opponent !== 'string') {
    throw new MisuseError('threads make their opponents themselves: name the agent, and the module that registers it');
  }
}

/** Checks that the rows of a call exist and come once each. */
export class RowMarks {
  /** 1 for each row of the present check; all 0 between two checks. */
  private readonly seen: Uint8Array;

  constructor(numEnvs: number) {
    this.seen = new Uint8Array(numEnvs);
  }

  /** @throws MisuseError for a row that does not exist or comes twice */
  check(rows: readonly number[]): void {
    const { seen } = this;
    let wrong = '';
    for (let i = 0; i < rows.length && wrong === ''; i++) {
      const row = rows[i];
      if (!(row >= 0 && row < seen.length && Number.isInteger(row))) {
        wrong = `there is no environment ${row}: rows are 0 to ${seen.length - 1}`;
      } else if (seen[row] === 1) wrong = `environment ${row} comes twice`;
      else seen[row] = 1;
    }
    for (let i = 0; i < rows.length; i++) seen[rows[i]] = 0; // wrong numbers write nothing: they are outside the array
    if (wrong !== '') throw new MisuseError(wrong);
  }
}
