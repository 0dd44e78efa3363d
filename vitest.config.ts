// Loaded here first: tests that start threads would otherwise load the native compiler in two threads at once, which
// can crash the process.
import '@swc/core';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,env,agents,training,evaluations,web,scripts}/**/*.test.ts'],
    setupFiles: ['scripts/property-seed.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false, // modules hold no state of their own, so test files may share them
    testTimeout: 40_000, // twice what the slowest needs on a machine that does much else
  },
});
