import { createInterface } from 'node:readline';
import { plainText } from '../../../evaluations/plain-text.js';
import { Closing, type Wire } from './talk.js';
import { fold } from './wrap.js';

/** Exit codes for signals that end a process, as shells expect: 128 plus the number of the signal. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Exit code for writing into a closed pipe. */
const PIPE_CLOSED = 141;

/** Returns the columns of the terminal: `COLUMNS` if set, otherwise what the terminal reports; undefined if unknown. */
export function columnsOf(
  env: NodeJS.ProcessEnv,
  stdout: { readonly columns?: number | undefined },
): number | undefined {
  const wanted = Number(env.COLUMNS);
  if (Number.isInteger(wanted) && wanted > 0) return wanted;
  return stdout.columns !== undefined && stdout.columns > 0 ? stdout.columns : undefined;
}

/** True if colours are wanted: the terminal supports them and the user has not disabled them (no-color.org). */
export function coloursOf(env: NodeJS.ProcessEnv, isTerminal: boolean, asked: boolean): boolean {
  return asked && isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

/** Ends the process as the signal would. Node itself would fail on exit, since the terminal is gone. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/**
 * A person at the terminal or behind pipes. Signals, closed terminals and closed pipes end the game, not the process.
 */
export class Terminal implements Wire {
  readonly closing = new Closing();
  private readonly lines: ReturnType<typeof createInterface>;
  private readonly input: AsyncIterator<string>;
  private readonly undo: (() => void)[] = [];
  private thinkingSince = 0;
  /** True after the output was closed. */
  private deaf = false;
  private readonly against: string;
  private readonly isTerminal = process.stdin.isTTY === true || process.stdout.isTTY === true;

  constructor(against: string) {
    this.against = against;
    this.lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
    this.input = this.lines[Symbol.asyncIterator](); // buffers lines that come before they are read
    this.lines.on('SIGINT', () => this.closing.close(CODES.SIGINT)); // Ctrl-C in a terminal that is read key by key
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
      const end = () => this.closing.close(CODES[signal]);
      process.on(signal, end);
      this.undo.push(() => process.off(signal, end));
    }
    for (const stream of [process.stdout, process.stderr]) {
      const broken = (error: NodeJS.ErrnoException) => {
        this.deaf = true;
        this.closing.close(error.code === 'EPIPE' ? PIPE_CLOSED : CODES.SIGHUP);
      };
      // the only listener, so that no other ends the process before the game is saved
      const others = stream.listeners('error') as ((error: Error) => void)[];
      stream.removeAllListeners('error');
      stream.on('error', broken);
      this.undo.push(() => {
        if (this.deaf) return; // output that is still buffered is lost too
        stream.off('error', broken);
        for (const other of others) stream.on('error', other);
      });
    }
    const hungUp = () => this.closing.close(CODES.SIGHUP);
    process.stdin.on('error', hungUp);
    this.undo.push(() => process.stdin.off('error', hungUp));
  }

  async next(): Promise<string | null> {
    const typed = process.stdin.isTTY === true;
    if (typed) this.lines.prompt();
    const { value, done } = await this.input.next();
    if (done === true) return null;
    if (!typed) this.say([`> ${plainText(value)}`]); // a person at a terminal sees what is typed, a reader of a pipe does not
    return value;
  }

  say(lines: readonly string[]): void {
    if (this.deaf || lines.length === 0) return;
    const width = columnsOf(process.env, process.stdout);
    process.stdout.write(`${lines.map((line) => fold(line, width)).join('\n')}\n`);
  }

  thinking(question: string): void {
    const { isTTY, columns } = process.stderr;
    if (!isTTY || this.deaf) return;
    if (this.thinkingSince === 0) this.thinkingSince = performance.now();
    const seconds = Math.round((performance.now() - this.thinkingSince) / 1000);
    const line = `${this.against} thinks (${seconds} s): ${question}`;
    process.stderr.write(`\r\x1b[K${line.slice(0, columns - 1)}`);
  }

  thought(): void {
    if (this.thinkingSince !== 0 && !this.deaf) process.stderr.write('\r\x1b[K');
    this.thinkingSince = 0;
  }

  /** Gives the terminal back; one that has been closed ends the process. */
  close(): void {
    this.thought();
    this.lines.close();
    for (const undo of this.undo) undo();
    if (this.closing.code === CODES.SIGHUP && this.isTerminal) endByHangup();
  }
}

/** Asks a yes-or-no question; Enter means yes. Returns null at the end of the input. */
export async function askYes(wire: Wire, about: string, question: string): Promise<boolean | null> {
  wire.say([about]);
  for (;;) {
    wire.say([`${question} [Y/n]`]);
    const line = await Promise.race([wire.next(), wire.closing.asked]);
    if (line === null) return null;
    if (/^(y|yes)?$/i.test(line.trim())) return true;
    if (/^(n|no)$/i.test(line.trim())) return false;
  }
}
