import type { Procedure } from './procedure.js';
import type { Rulebook } from './rulebook.js';
import { drainTriggers } from './triggers.js';
import { openWindow } from './windows.js';

/** What the declared calls of a set of procedures prove about the stack (K30). */
export interface DepthProof {
  /** Frames of the deepest chain of calls; meaningless when there is a cycle. */
  readonly depth: number;
  /** That chain, outermost first. */
  readonly path: readonly Procedure[];
  /** Procedures that call each other in a circle, first and last the same; empty when there is none. */
  readonly cycle: readonly Procedure[];
}

/**
 * Walks the declared calls from `root` in a battle of `book`. The loop that drains the queue of triggers may call each procedure that one
 * of its rules brings; what those fire goes into the same queue and is called by the same loop. A window may call what is used in any of
 * its windows.
 */
export function deepest(root: Procedure, book: Rulebook): DepthProof {
  const { rules, windows } = book;
  const triggered = rules.flatMap((rule) => Object.values(rule?.triggers ?? {}));
  const used = windows.flatMap(({ abilities }) => abilities.map((ability) => ability.use));
  const best = new Map<Procedure, readonly Procedure[]>();
  const open: Procedure[] = [];
  let cycle: readonly Procedure[] = [];

  const walk = (p: Procedure): readonly Procedure[] => {
    const known = best.get(p);
    if (known !== undefined) return known;
    const seen = open.indexOf(p);
    if (seen >= 0) {
      if (cycle.length === 0) cycle = [...open.slice(seen), p];
      return [];
    }
    open.push(p);
    let longest: readonly Procedure[] = [];
    const calls = p === drainTriggers ? triggered : p === openWindow ? used : p.calls(book);
    for (const called of calls) {
      const chain = walk(called);
      if (chain.length > longest.length) longest = chain;
    }
    open.pop();
    const path = [p, ...longest];
    best.set(p, path);
    return path;
  };

  const path = walk(root);
  return { depth: path.length, path, cycle };
}
