import type { Battle } from '../kernel/battle.js';
import { enter, type Procedure } from '../kernel/procedure.js';
import type { Report } from './report.js';

/**
 * Runs one procedure in the middle of a scene until it is over, with its first locals given. The scene's choices answer
 * questions. Returns its result.
 */
export function perform<B extends Battle>(
  report: Report<B>,
  procedure: Procedure,
  ...locals: readonly number[]
): number {
  const { b } = report;
  const depth = b.core.depth[0];
  const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = locals;
  enter(b, procedure, 0, a0, a1, a2, a3);
  while (b.core.depth[0] > depth && b.core.over[0] === 0) report.step();
  return b.core.result[0];
}
