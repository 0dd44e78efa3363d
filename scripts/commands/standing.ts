import { Tally } from '../../evaluations/tally.js';
import { duration } from '../progress.js';

/** Shows on standard error the progress of a battle in another thread: turn, points, time. */
export class Standing {
  private readonly tally: Int32Array;
  private readonly begin = performance.now();
  private readonly timer: NodeJS.Timeout | null;
  private written = false;

  /** @param tally is updated by the thread */
  constructor(tally: Int32Array, quiet: boolean) {
    this.tally = tally.fill(0);
    const terminal = process.stderr.isTTY;
    this.timer = quiet ? null : setInterval(() => this.tell(terminal), terminal ? 500 : 10_000).unref();
  }

  /** Ends the display and clears its line on a terminal. */
  over(): void {
    if (this.timer !== null) clearInterval(this.timer);
    if (this.written) process.stderr.write('\r\u001b[K');
    this.written = false;
  }

  private tell(terminal: boolean): void {
    const { tally, begin } = this;
    const seconds = (performance.now() - begin) / 1000;
    if (seconds < 2) return; // most battles are over by then
    const [mover, decisions, turn, first, second] = (['mover', 'decisions', 'turn', 'first', 'second'] as const).map(
      (entry) => Atomics.load(tally, Tally[entry]),
    );
    const thinks = mover === 0 ? '' : `, the ${mover === 1 ? 'first' : 'second'} thinks`;
    const when = turn === 0 ? 'before the first turn' : `turn ${turn}`;
    const line =
      decisions === 0 && mover === 0
        ? `getting ready, ${duration(seconds)}`
        : `${when}, ${decisions} decisions, ${first} : ${second} points${thinks}, ${duration(seconds)}`;
    process.stderr.write(terminal ? `\r\u001b[K${line.slice(0, process.stderr.columns - 1)}` : `${line}\n`);
    this.written = terminal;
  }
}
