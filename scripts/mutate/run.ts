import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Job, known, type Note, type Now, note, notesOf, writeJob } from './job.js';

const WORKER = new URL('./worker.ts', import.meta.url);
const REGISTER = new URL('../register.mjs', import.meta.url);

/** Milliseconds after which a test with a mutant counts as hung: a multiple of its usual time, plus a constant. */
const TIMES = 12;
const BESIDE = 15_000;
/** Number of times that a process may end without new results. */
const PATIENCE = 3;

/** One share of the mutants. Processes try it one after the other until all its tests have run. */
export class Share {
  private readonly job: Job;
  private readonly file: string;
  private readonly name: string;
  private child: ChildProcess | null = null;
  private stopped = false;

  constructor(folder: string, name: string, job: Job) {
    this.job = job;
    this.file = folder;
    this.name = name;
  }

  notes(): Note[] {
    return notesOf(this.job.notes);
  }

  stop(): void {
    this.stopped = true;
    this.child?.kill('SIGKILL');
  }

  /** Records a mutant that has run for too long, and ends its process. */
  private watch(child: ChildProcess, since: { text: string; at: number }): void {
    const text = existsSync(this.job.now) ? readFileSync(this.job.now, 'utf8') : '';
    if (text !== since.text) {
      since.text = text;
      since.at = performance.now();
    }
    if (text === '') return;
    let now: Now;
    try {
      now = JSON.parse(text) as Now;
    } catch {
      return; // the file is being written
    }
    if (performance.now() - since.at < now.usual * TIMES + BESIDE) return;
    note(this.job.notes, { kind: 'killed', id: now.id, by: `${now.test} (never ends)` });
    since.text = '';
    since.at = performance.now();
    child.kill('SIGKILL');
  }

  /** @throws Error if processes repeatedly end without having tried anything */
  async run(tick: () => void): Promise<void> {
    let noted = -1;
    let idle = 0;
    while (!this.stopped) {
      const before = this.notes();
      if (this.job.always < 0 && known(before).ended) return;
      idle = before.length > noted ? 0 : idle + 1;
      if (idle >= PATIENCE) throw new Error(`tests of share ${this.name} cannot be run: what they said is above`);
      noted = before.length;
      const { files } = known(before);
      const tests = this.job.tests.filter((test) => !files.has(test));
      const job = writeJob(this.file, this.name, { ...this.job, tests });
      const env = { ...process.env, MUSTER_TRANSLATION: 'off', NODE_NO_WARNINGS: '1', MUTATE_JOB: job };
      const child = fork(WORKER, [], {
        execArgv: ['--import', REGISTER.href],
        env,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      this.child = child;
      const end = once(child, 'exit');
      const since = { text: '', at: performance.now() };
      while (child.exitCode === null && child.signalCode === null) {
        await Promise.race([end, setTimeout(1000)]);
        this.watch(child, since);
        tick();
      }
      if (this.job.always >= 0) return;
    }
  }
}

export function jobOf(folder: string, name: string, given: Omit<Job, 'notes' | 'now'>): Job {
  return { ...given, notes: join(folder, `${name}.notes`), now: join(folder, `${name}.now`) };
}
