import { z } from 'zod';
import type { Catalogue, Rule, RulesetId } from './catalogue.js';
import { idsIn } from './ids.js';

/** The parts of vitest's JSON report that are read. */
export const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

/** What the tests of a report prove. */
export interface Proof {
  /** Rules with at least one passing test. */
  readonly proven: ReadonlySet<string>;
  /** Ids in titles that the catalogue does not have, with their tests: errors in the titles. */
  readonly unknown: readonly { readonly id: string; readonly test: string; readonly file: string }[];
}

/**
 * Reads ids from titles, including those of enclosing `describe`s. Unknown ids are reported whether or not the test
 * passes.
 */
export function proofOf(report: Report, catalogue: Catalogue): Proof {
  const proven = new Set<string>();
  const unknown: Proof['unknown'][number][] = [];
  for (const { name: file, assertionResults } of report.testResults) {
    for (const { fullName: test, status } of assertionResults) {
      for (const id of idsIn(test)) {
        if (!catalogue.rules.has(id)) unknown.push({ id, test, file });
        else if (status === 'passed') proven.add(id);
      }
    }
  }
  return { proven, unknown };
}

export interface Tally {
  total: number;
  passing: number;
}

/** Numbers of proven rules. `missing` has the others, core first. */
export interface Coverage {
  readonly core: Tally;
  readonly module: Tally;
  readonly missing: string[];
}

/** Counts core and module rules. Options and rules without digital meaning are left out. */
export function coverageOf(rules: Iterable<Rule>, proven: ReadonlySet<string>): Coverage {
  const core = { total: 0, passing: 0 };
  const module = { total: 0, passing: 0 };
  const missing: { core: string[]; module: string[] } = { core: [], module: [] };
  for (const rule of rules) {
    if (rule.class !== 'core' && rule.class !== 'module') continue;
    const tally = rule.class === 'core' ? core : module;
    tally.total++;
    if (proven.has(rule.id)) tally.passing++;
    else missing[rule.class].push(rule.id);
  }
  return { core, module, missing: [...missing.core, ...missing.module] };
}

/**
 * Returns the rules of one ruleset in the order of its book; only those of the named chapters, in any case, if chapters
 * are named.
 */
export function rulesOf(catalogue: Catalogue, ruleset: RulesetId, chapters: readonly string[] = []): Rule[] {
  const wanted = new Set(chapters.map((chapter) => chapter.toLowerCase()));
  return [...catalogue.rules.values()].filter(
    (rule) => rule.ruleset === ruleset && (wanted.size === 0 || wanted.has(rule.chapter.toLowerCase())),
  );
}
