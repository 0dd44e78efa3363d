/** Returns a duration in words: '40 s', '12 min', '1.5 h'. */
export const duration = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;

/** A progress line, rewritten in place on a terminal and repeated every ten seconds elsewhere. */
export class ProgressLine {
  private readonly start = performance.now();
  private last = 0;

  /**
   * Shows that `done` of `all` are finished.
   * @param words returns further text
   */
  show(done: number, all: number, words: (seconds: number) => string): void {
    const now = performance.now();
    const over = done >= all;
    if (!over && now - this.last < (process.stderr.isTTY ? 200 : 10_000)) return;
    this.last = now;
    const seconds = (now - this.start) / 1000;
    const left = over ? `took ${duration(seconds)}` : `${duration((seconds / Math.max(1, done)) * (all - done))} left`;
    const line = `${words(seconds)}, ${left}`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}${over ? '\n' : ''}` : `${line}\n`);
  }
}
