// A test runner for vitest: each test runs as it is, then once with each mutant that it can distinguish.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import { newSwitchboard, type Switchboard } from './instrument.js';
import { type Job, type Known, known, type Now, note, notesOf, suspectOf } from './job.js';

const REACHED = 1;
const APART = 2;

/** How often a mutant may be reached: a multiple of the original code's count, plus a constant. */
const MORE = 50;
const BESIDE = 100_000;

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0];

// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a runner's file
export default class MutationRunner extends TestRunner {
  private readonly job: Job;
  private readonly board: Switchboard;
  private readonly known: Known;
  private readonly alive: Set<number>;
  private seconds = 0;
  private isFirst = true;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    this.job = JSON.parse(readFileSync(String(process.env.MUTATE_JOB), 'utf8')) as Job;
    const place = globalThis as { MUTANTS?: Switchboard };
    place.MUTANTS ??= newSwitchboard(this.job.count);
    this.board = place.MUTANTS;
    if (this.job.always >= 0) this.turnOn(this.job.always, 1e9);
    this.known = known(notesOf(this.job.notes));
    this.alive = new Set(this.job.own.filter((id) => !this.known.killed.has(id)));
  }

  private nameOf(test: RunnerTestCase): string {
    return `${relative(this.job.root, test.file.filepath)} > ${test.fullTestName}`;
  }

  private turnOn(id: number, left: number): void {
    this.board.on = id;
    this.board.left = left;
  }

  private clear(): void {
    this.board.on = -1;
    this.board.seen.fill(0);
    this.board.hits.fill(0);
  }

  /** Returns the process's own mutants whose `seen` has this bit. */
  private seen(bit: number): number[] {
    return this.job.own.filter((id) => (this.board.seen[id] & bit) !== 0);
  }

  /** Runs the test with one mutant, or without (-1). Returns why it fails, or null. */
  private async fails(run: () => unknown, id: number): Promise<string | null> {
    const { board } = this;
    board.watch = false;
    if (id >= 0) this.turnOn(id, board.hits[id] * MORE + BESIDE);
    try {
      await run();
      return null;
    } catch (error) {
      return told(error);
    } finally {
      board.on = -1;
      board.watch = true;
    }
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.seconds = 0;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test) as () => unknown;
    if (this.job.always >= 0) {
      await run();
      return;
    }
    const name = this.nameOf(test);
    const { job } = this;
    const loading = this.seen(APART).filter((id) => !this.known.loading.has(id));
    if (loading.length > 0) note(job.notes, { kind: 'loading', ids: loading });
    if (this.known.tests.has(name) || this.known.broken.has(name) || this.known.once.has(name)) return;
    this.clear();
    const begun = performance.now();
    try {
      await run();
    } catch (error) {
      note(job.notes, { kind: 'broken', test: name, why: told(error) });
      throw error;
    }
    const usual = performance.now() - begun;
    this.seconds += usual / 1000;
    const reached = this.seen(REACHED);
    const apart = this.seen(APART);
    const first = (id: number) => (this.known.suspects.has(suspectOf(id, name)) ? 0 : 1);
    const tried = job.reach ? [] : apart.filter((id) => this.alive.has(id)).sort((a, b) => first(a) - first(b));
    if (tried.length > 0) {
      const again = await this.fails(run, -1);
      if (again !== null) {
        note(job.notes, { kind: 'once', test: name, why: again });
        return;
      }
    }
    for (const id of tried) {
      const now: Now = { id, test: name, usual };
      writeFileSync(job.now, JSON.stringify(now));
      const why = await this.fails(run, id);
      if (why === null) continue;
      const isSpoilt = (await this.fails(run, -1)) !== null;
      if (isSpoilt && !this.known.suspects.has(suspectOf(id, name))) {
        // effects of an earlier mutant may be the cause
        note(job.notes, { kind: 'suspect', id, test: name });
        process.kill(process.pid, 'SIGKILL');
      }
      note(job.notes, { kind: 'killed', id, by: name });
      this.alive.delete(id);
      if (isSpoilt) process.kill(process.pid, 'SIGKILL');
    }
    writeFileSync(job.now, '');
    note(job.notes, { kind: 'test', test: name, reached, apart });
    this.clear();
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (this.job.always >= 0 || !('filepath' in suite)) return;
    const test = relative(this.job.root, suite.file.filepath);
    if (!this.known.files.has(test)) note(this.job.notes, { kind: 'file', test, seconds: this.seconds });
  }
}
