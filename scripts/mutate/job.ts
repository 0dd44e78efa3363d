import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one process is to try. Written as JSON for it. */
export interface Job {
  readonly root: string;
  /** Numbers of the mutants that are its own. */
  readonly own: readonly number[];
  /** How many mutants are built into the sources. */
  readonly count: number;
  /** Texts of changed sources, by path from `root`. */
  readonly sources: Readonly<Record<string, string>>;
  /** Test files, in the order in which they are tried. */
  readonly tests: readonly string[];
  /** Where it notes what comes of it: a line of JSON each. */
  readonly notes: string;
  /** Where it notes what it does just now. */
  readonly now: string;
  /** A mutant that plays from the first line on, for those that are reached while modules are loaded; -1: none. */
  readonly always: number;
  /** No mutant plays: tests are only asked which they can tell apart. */
  readonly reach: boolean;
}

/** What a process notes. */
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

/** What is being tried: written before each try, so that one that hangs is known by its name. */
export interface Now {
  readonly id: number;
  readonly test: string;
  /** Milliseconds that the test takes without mutants. */
  readonly usual: number;
}

/** All notes of a file so far; a line that was not written to its end is none. */
export function notesOf(file: string): Note[] {
  if (!existsSync(file)) return [];
  const found: Note[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    try {
      found.push(JSON.parse(line) as Note);
    } catch {
      // a line that two writers broke: what it said is tried again
    }
  }
  return found;
}

export function note(file: string, what: Note): void {
  appendFileSync(file, `${JSON.stringify(what)}\n`);
}

/** What is known of a sample's mutants. */
export interface Known {
  /** By which test each was killed. */
  readonly killed: ReadonlyMap<number, string>;
  /** Reached by any test; and by how many, of which the first, told apart. */
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
