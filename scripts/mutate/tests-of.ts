import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { GAMES } from '../../engine/games.js';

/** Folders whose tests cover a folder, besides its own. */
const ALSO = new Map<string, readonly string[]>();
for (const { id, family } of GAMES) {
  const folder = `engine/${family}`;
  ALSO.set(folder, [...(ALSO.get(folder) ?? []), `engine/rulesets/${id}`]);
}
const TESTING = 'engine/testing';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)\.js'/g;

/** Returns all files under a folder as sorted paths from `root`. */
export function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();
}

/** Finds the sources that a source imports, directly or indirectly, including itself. */
class Imports {
  private readonly direct = new Map<string, readonly string[]>();
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  private of(file: string): readonly string[] {
    const known = this.direct.get(file);
    if (known !== undefined) return known;
    const found: string[] = [];
    for (const [, path] of readFileSync(join(this.root, file), 'utf8').matchAll(IMPORT)) {
      const target = relative(this.root, resolve(this.root, dirname(file), `${path}.ts`));
      if (existsSync(join(this.root, target))) found.push(target);
    }
    this.direct.set(file, found);
    return found;
  }

  all(file: string): ReadonlySet<string> {
    const seen = new Set([file]);
    for (const at of seen) for (const next of this.of(at)) seen.add(next);
    return seen;
  }
}

/** Returns the number of letters at the start that two names share. */
function shared(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}

const stemOf = (file: string): string => file.replace(/^.*\//, '').replace(/(\.test)?\.ts$/, '');

/**
 * Returns the tests that should detect changes of `folder`: its own, those of the rulesets based on it, and those of
 * engine/testing that import it. Tests beside a changed source come first, then playthroughs, which detect most for
 * their time, then tests of the same chapter (`charge-paths` beside `charges`), then the others; within these, quick
 * ones first.
 * @param changed the sources with mutants
 * @param seconds earlier durations of test files, where known
 */
export function testsOf(
  root: string,
  folder: string,
  changed: readonly string[],
  seconds: Readonly<Record<string, number>> = {},
): string[] {
  const own = [folder, ...(ALSO.get(folder) ?? [])];
  const others = GAMES.filter(({ id }) => !own.includes(`engine/rulesets/${id}`)).map(({ id }) => `${TESTING}/${id}/`);
  const isOthers = (file: string) => others.some((home) => file.startsWith(home));
  const imports = new Imports(root);
  const isTest = (file: string) => file.endsWith('.test.ts');
  const tests = own.flatMap((each) => filesUnder(root, each).filter(isTest));
  if (existsSync(join(root, TESTING))) {
    const uses = (file: string) => [...imports.all(file)].some((source) => source.startsWith(`${folder}/`));
    tests.push(...filesUnder(root, TESTING).filter((file) => isTest(file) && !isOthers(file) && uses(file)));
  }
  const stems = changed.map(stemOf);
  const rank = (test: string): number => {
    const stem = stemOf(test);
    if (stems.includes(stem)) return 0;
    if (stem.endsWith('playthroughs')) return 1;
    return stems.some((other) => shared(other, stem) >= 5) ? 2 : 3;
  };
  return [...new Set(tests)]
    .map((test) => ({ test, rank: rank(test), seconds: seconds[test] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || a.seconds - b.seconds)
    .map(({ test }) => test);
}
