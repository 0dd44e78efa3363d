import type { Rule } from './catalogue.js';
import { type Coverage, coverageOf, type Tally } from './coverage.js';
import { shortened } from './ids.js';

const share = ({ passing, total }: Tally) => (total === 0 ? '-' : `${passing}/${total}`);

/** Returns one line: `t9a: core 12/546, module 3/347`. */
export const summary = (name: string, { core, module }: Coverage) =>
  `${name}: core ${share(core)}, module ${share(module)}`;

/**
 * Returns a line for each chapter, in the order of the book: proven and total core and module rules, and the missing
 * core rules.
 */
export function chapterTable(rules: readonly Rule[], proven: ReadonlySet<string>): string {
  const chapters = [...new Set(rules.map((rule) => rule.chapter))];
  const width = Math.max(...chapters.map((chapter) => chapter.length));
  const rows = chapters.map((chapter) => {
    const { core, module, missing } = coverageOf(
      rules.filter((rule) => rule.chapter === chapter),
      proven,
    );
    const missingCore = missing.slice(0, core.total - core.passing);
    const figures = `${chapter.padEnd(width)}  ${share(core).padStart(7)}  ${share(module).padStart(7)}`;
    return `  ${figures}  ${shortened(missingCore)}`.trimEnd();
  });
  return [`  ${'chapter'.padEnd(width)}     core   module  missing core rules`, ...rows].join('\n');
}
