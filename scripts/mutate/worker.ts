// One process of `npm run mutate`: runs the tests of a job in vitest, with the mutants built into its sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest, type TestSpecification } from 'vitest/node';
import { type Job, note } from './job.js';

const job = JSON.parse(readFileSync(String(process.env.MUTATE_JOB), 'utf8')) as Job;
const texts = new Map(Object.entries(job.sources).map(([file, text]) => [join(job.root, file), text]));
const order = job.tests.map((file) => join(job.root, file));

/** Sorts test files in the order of the job. */
class InOrder {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const vitest = await startVitest(
  'test',
  order,
  {
    root: job.root,
    watch: false,
    runner: join(import.meta.dirname, 'runner.ts'),
    sequence: { sequencer: InOrder },
    setupFiles: [join(job.root, 'scripts/property-seed.ts'), join(import.meta.dirname, 'no-shrinking.ts')],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    execArgv: [],
    reporters: [{}],
    bail: job.always >= 0 ? 1 : 0,
    testTimeout: 600_000, // a test is run many times; one that hangs is ended from outside
    hookTimeout: 600_000,
    teardownTimeout: 1000,
  },
  {
    plugins: [
      { name: 'mutants', enforce: 'pre', transform: (_code, id) => texts.get(id.replace(/\?.*$/, '')) ?? null },
    ],
  },
);
const failed = vitest.state.getCountOfFailedTests() > 0 || vitest.state.getUnhandledErrors().length > 0;
const broke = vitest.state.getFiles().some((file) => file.result?.state === 'fail' && file.tasks.length === 0);
if (job.always >= 0) {
  if (failed || broke) note(job.notes, { kind: 'killed', id: job.always, by: 'loading modules' });
} else {
  for (const file of vitest.state.getFiles())
    if (file.result?.state === 'fail' && file.tasks.length === 0)
      note(job.notes, {
        kind: 'broken',
        test: file.name,
        why: file.result.errors?.[0]?.message ?? 'it cannot be loaded',
      });
  note(job.notes, { kind: 'end' });
}
await vitest.close();
process.exit(0);
