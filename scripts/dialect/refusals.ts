import { Check } from './check.js';
import { reach } from './reach.js';
import type { Sources } from './sources.js';

/**
 * What of the sources cannot be translated.
 * @param roots paths of modules, and what play begins with in each
 * @returns a line for each place: `file:line: what is not allowed: the way out`
 */
export function refusals(sources: Sources, roots: Parameters<typeof reach>[1]): string[] {
  const { functions, before } = reach(sources, roots);
  const modules = [...new Set(roots.flatMap(([path]) => sources.importedBy(path)))];
  const check = new Check(sources, functions, modules);
  for (const { module, node } of before) check.factories(module, node);
  return check.run();
}
