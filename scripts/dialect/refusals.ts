import { Check } from './check.js';
import { reach } from './reach.js';
import type { Sources } from './sources.js';

/**
 * Returns what cannot be translated, a line for each place: `file:line: what is not allowed: the remedy`.
 * @param roots paths of modules, and the nodes with which play begins in each
 */
export function refusals(sources: Sources, roots: Parameters<typeof reach>[1]): string[] {
  const { functions, before } = reach(sources, roots);
  const modules = [...new Set(roots.flatMap(([path]) => sources.importedBy(path)))];
  const check = new Check(sources, functions, modules);
  for (const { module, node } of before) check.factories(module, node);
  return check.run();
}
