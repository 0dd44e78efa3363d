import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from './case.js';
import type { HostOrder, Outcome } from './host.js';
import {
  differences,
  diskFor,
  fillLater,
  put,
  remove,
  STRANGER,
  snapshot,
  spoil,
  strangersMayRead,
} from './sandbox.js';

const MUSTER = fileURLToPath(new URL('../muster.mjs', import.meta.url));
const REGISTER = new URL('../register.mjs', import.meta.url).href;
const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));

/** Returns the seconds that Muster now takes to start on this machine. */
export function startSeconds(): number {
  const begin = performance.now();
  spawnSync(process.execPath, [MUSTER, '--help'], { stdio: 'ignore' });
  return (performance.now() - begin) / 1000;
}

/** The verdict on a case. */
export interface Verdict {
  readonly name: string;
  /** The fault, or ''. */
  readonly fault: string;
  /** Why it was skipped, or ''. */
  readonly skipped: string;
  readonly seconds: number;
}

export interface RunOptions {
  /** Seconds that a case may take. */
  readonly limit: number;
  /** Number of cases that run at the same time. */
  readonly lanes: number;
  readonly told?: (verdict: Verdict) => void;
}

/** The process that runs command lines one by one. It is started on demand, and again after one that hung. */
class Host {
  private child: ChildProcess | null = null;

  async run(order: HostOrder, limit: number): Promise<Outcome | 'late'> {
    const child = this.child ?? (await this.start());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), limit * 1000);
    });
    const answer = new Promise<Outcome>((resolve) => {
      child.once('message', (outcome) => resolve(outcome as Outcome));
      child.once('exit', (code) => resolve({ code, stdout: '', stderr: 'the process ended' }));
    });
    child.send(order);
    const outcome = await Promise.race([answer, late]);
    clearTimeout(timer);
    child.removeAllListeners();
    if (outcome === 'late' || child.exitCode !== null) this.end();
    return outcome;
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(HOST, [], { execArgv: ['--import', REGISTER], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.child = child;
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`the host does not start (exit code ${code})`)));
    });
    child.removeAllListeners();
    return child;
  }
}

const SIGNALS: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Runs a command line in its own process. */
async function alone(one: Case, args: readonly string[], folder: string, limit: number): Promise<Outcome | 'late'> {
  const { signal, once, again, stdout: out, nowhere, stranger, env } = one.with ?? {};
  const node = [MUSTER, ...args];
  const [command, words] = nowhere
    ? ['sh', ['-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', 'sh', process.execPath, ...node]]
    : [process.execPath, node];
  const full = out === 'full' ? openSync('/dev/full', 'w') : null;
  const child = spawn(command, words, {
    ...{ cwd: folder, env: { ...process.env, ...env }, stdio: ['pipe', full ?? 'pipe', 'pipe'] },
    ...(stranger === true ? { uid: STRANGER, gid: STRANGER } : {}),
  });
  if (full !== null) closeSync(full);
  const told = { stdout: '', stderr: '' };
  let sent = false;
  const send = (): void => {
    if (sent || signal === undefined) return;
    sent = true;
    child.kill(signal);
    if (again !== undefined) setTimeout(() => child.kill(signal), again);
  };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (text) => {
      told[stream] += String(text);
      if (once instanceof RegExp && once.test(told[stream])) send();
    });
  }
  const watch = typeof once === 'string' ? setInterval(() => existsSync(join(folder, once)) && send(), 50) : undefined;
  if (out === 'closed') child.stdout?.destroy();
  child.stdin?.on('error', () => {}); // it may not read its input
  if (one.input !== undefined) child.stdin?.write(one.input);
  if (signal === undefined) child.stdin?.end();
  return await new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve('late');
    }, limit * 1000);
    child.on('close', (code, by) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve({ code: code ?? (by === null ? null : (SIGNALS[by] ?? 128)), ...told });
    });
  });
}

/** Returns why a case cannot be tried on this machine, or ''. */
function obstacle({ with: how }: Case): string {
  if (how?.stdout === 'full' && !existsSync('/dev/full')) return 'there is no /dev/full';
  if (how?.stranger === true && !strangersMayRead(MUSTER)) return 'no other user can be tried';
  return '';
}

/** Returns what is wrong with an outcome, or ''. */
function faultOf(one: Case, outcome: Outcome | 'late', limit: number): string {
  if (outcome === 'late') return `it took more than ${limit} s`;
  const { code, stdout, stderr } = outcome;
  const said = `${stdout}${stderr}`;
  const faults: string[] = [];
  if (code !== (one.code ?? 2)) faults.push(`exit code ${code}, not ${one.code ?? 2}`);
  if (!one.says.test(said)) faults.push(`it does not say ${one.says}`);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '').length;
  if (lines > (one.lines ?? 1)) faults.push(`${lines} lines on the standard error output`);
  if (/\n\s+at /.test(said)) faults.push('it shows a stack');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(said)) faults.push('there are control characters in it');
  return faults.length === 0 ? '' : `${faults.join('; ')}; it says: ${JSON.stringify(said.slice(0, 400))}`;
}

async function judge(one: Case, host: Host, base: string, limit: number): Promise<Omit<Verdict, 'seconds'>> {
  const { name } = one;
  const skipped = obstacle(one);
  if (skipped !== '') return { name, fault: '', skipped };
  const folder = mkdtempSync(join(base, 'case-'));
  const kind = one.with?.disk;
  const disk = kind === undefined ? null : diskFor(folder, kind);
  let stopFilling = () => {};
  try {
    if (kind !== undefined && disk === null) return { name, fault: '', skipped: 'no disk can be mounted' };
    put(folder, one.files ?? {});
    if (kind !== undefined) spoil(folder, kind);
    const before = snapshot(folder);
    const args = one.args.map((word) => word.replace(/^~/, folder));
    const own = one.with !== undefined && Object.keys(one.with).some((key) => key !== 'disk');
    stopFilling = fillLater(folder, kind);
    const outcome =
      own || one.apart === true || one.input !== undefined
        ? await alone(one, args, folder, limit)
        : await host.run({ args, folder }, limit);
    const fault = faultOf(one, outcome, limit);
    const lost = differences(before, snapshot(folder), one.makes);
    return { name, fault: [fault, lost].filter((what) => what !== '').join('; '), skipped: '' };
  } finally {
    stopFilling();
    disk?.remove();
    remove(folder);
  }
}

/** Tries cases in a temporary folder, several at a time. Returns the verdicts in order. */
export async function tryCases(cases: readonly Case[], options: RunOptions): Promise<Verdict[]> {
  const base = mkdtempSync(join(tmpdir(), 'muster-misuse-'));
  mkdirSync(base, { recursive: true });
  const verdicts: Verdict[] = [];
  const left = cases.map((one, i) => ({ one, i }));
  const lane = async (): Promise<void> => {
    const host = new Host();
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const begin = performance.now();
        const judged = await judge(next.one, host, base, options.limit);
        verdicts[next.i] = { ...judged, seconds: (performance.now() - begin) / 1000 };
        options.told?.(verdicts[next.i]);
      }
    } finally {
      host.end();
    }
  };
  try {
    await Promise.all(Array.from({ length: options.lanes }, lane));
  } finally {
    remove(base);
  }
  return verdicts;
}
