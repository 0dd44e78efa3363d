import progress from 'cli-progress';
import { duration } from '../progress.js';
import { warn } from './words.js';

/** A display of progress. */
export interface Shower {
  /** Shows that `done` of `all` are finished. */
  readonly progress: (done: number, all: number) => void;
  /** Writes a line without disturbing the display. */
  readonly line: (words: string) => void;
  readonly stop: () => void;
}

/** Returns a progress display without a bar: a line every ten seconds. */
function everyTenSeconds(what: string): (done: number, all: number) => void {
  const begin = performance.now();
  let last = begin;
  let first = -1;
  return (done, all) => {
    if (first < 0) first = done;
    const now = performance.now();
    if (now - last < 10_000 || done === first) return;
    last = now;
    const left = ((now - begin) / 1000 / (done - first)) * (all - done);
    warn(`${done} of ${all} ${what}, ${duration(left)} left`);
  };
}

/**
 * Returns a display of progress with the time left: a bar on a terminal, a line every ten seconds elsewhere.
 * @param quiet true: no progress, but lines
 * @param what is counted, in the plural
 */
export function shower(quiet: boolean, what: string): Shower {
  if (quiet) return { progress: () => {}, line: warn, stop: () => {} };
  if (process.stderr.isTTY !== true) return { progress: everyTenSeconds(what), line: warn, stop: () => {} };
  const bar = new progress.SingleBar(
    { format: `{bar} {value} of {total} ${what}, {eta_formatted} left`, hideCursor: true, stream: process.stderr },
    progress.Presets.shades_classic,
  );
  let started = false;
  const stop = () => {
    if (started) bar.stop(); // this also shows the cursor again
    started = false;
    process.off('exit', stop);
  };
  return {
    progress(done, all) {
      if (started) bar.update(done);
      else bar.start(all, done);
      if (!started) process.on('exit', stop); // a second Ctrl-C ends the process at once
      started = true;
    },
    line: (words) => warn(`${started ? '\n' : ''}${words}`),
    stop,
  };
}
