import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The task of one process, written as JSON for it. */
export interface Job {
  readonly root: string;
  /** Numbers of the mutants that the process tries. */
  readonly own: readonly number[];
  /** Number of mutants built into the sources. */
  readonly count: number;
  /** Texts of changed sources, by path from `root`. */
  readonly sources: Readonly<Record<string, string>>;
  /** Test files, in the order in which they are tried. */
  readonly tests: readonly string[];
  /** The file for results, a line of JSON each. */
  readonly notes: string;
  /** The file for the present try. */
  readonly now: string;
  /** A mutant that is active from the first line on, for those reached while modules load; -1: none. */
  readonly always: number;
  /** True if no mutant is made active, and tests only record which ones they can distinguish. */
  readonly reach: boolean;
}

/** A result of a process. */
export type Note =
  | { readonly kind: 'killed'; readonly id: number; readonly by: string }
  /** A test file has been tried with all; `seconds`: once, without mutants. */
  | { readonly kind: 'file'; readonly test: string; readonly seconds: number }
  /** A test has been tried; mutants that it reaches, and those it could tell apart. */
  | { readonly kind: 'test'; readonly test: string; readonly reached: number[]; readonly apart: number[] }
  /** Reached while modules were loaded, with another value. */
  | { readonly kind: 'loading'; readonly ids: number[] }
  /** After this mutant the test failed without any: it is to be tried first in a new process. */
  | { readonly kind: 'suspect'; readonly id: number; readonly test: string }
  /** A test that fails without mutants, or that cannot be run twice. */
  | { readonly kind: 'broken'; readonly test: string; readonly why: string }
  | { readonly kind: 'once'; readonly test: string; readonly why: string }
  /** All tests have been tried. */
  | { readonly kind: 'end' };

/** The present try. It is written before each try, so that one that hangs can be identified. */
export interface Now {
  readonly id: number;
  readonly test: string;
  /** Milliseconds that the test takes without mutants. */
  readonly usual: number;
}

/** Returns all results in a file so far, without an unfinished last line. */
export function notesOf(file: string): Note[] {
  if (!existsSync(file)) return [];
  const found: Note[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    try {
      found.push(JSON.parse(line) as Note);
    } catch {
      // two writers mixed this line; its try is repeated
    }
  }
  return found;
}

export function note(file: string, what: Note): void {
  appendFileSync(file, `${JSON.stringify(what)}\n`);
}

/** What is known about the mutants of a sample. */
export interface Known {
  /** The test that killed each mutant. */
  readonly killed: ReadonlyMap<number, string>;
  /** Mutants that tests reached; and for those that tests distinguished, the number of tests and the first of them. */
  readonly reached: ReadonlySet<number>;
  readonly apart: ReadonlyMap<number, { readonly tests: number; readonly first: string }>;
  readonly tests: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, number>;
  readonly loading: ReadonlySet<number>;
  readonly suspects: ReadonlySet<string>;
  readonly broken: ReadonlyMap<string, string>;
  readonly once: ReadonlySet<string>;
  readonly ended: boolean;
}

export const suspectOf = (id: number, test: string): string => `${id} ${test}`;

export function known(notes: readonly Note[]): Known {
  const killed = new Map<number, string>();
  const reached = new Set<number>();
  const apart = new Map<number, { tests: number; first: string }>();
  const tests = new Set<string>();
  const files = new Map<string, number>();
  const loading = new Set<number>();
  const suspects = new Set<string>();
  const broken = new Map<string, string>();
  const once = new Set<string>();
  let ended = false;
  for (const each of notes) {
    if (each.kind === 'killed') killed.set(each.id, each.by);
    else if (each.kind === 'file') files.set(each.test, each.seconds);
    else if (each.kind === 'loading') for (const id of each.ids) loading.add(id);
    else if (each.kind === 'suspect') suspects.add(suspectOf(each.id, each.test));
    else if (each.kind === 'broken') broken.set(each.test, each.why);
    else if (each.kind === 'once') once.add(each.test);
    else if (each.kind === 'end') ended = true;
    else {
      tests.add(each.test);
      for (const id of each.reached) reached.add(id);
      for (const id of each.apart) {
        const so = apart.get(id);
        apart.set(id, { tests: (so?.tests ?? 0) + 1, first: so?.first ?? each.test });
      }
    }
  }
  return { killed, reached, apart, tests, files, loading, suspects, broken, once, ended };
}

export function writeJob(folder: string, name: string, job: Job): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(job));
  return file;
}
