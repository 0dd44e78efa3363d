import type { Procedure } from './procedure.js';
import type { Rulebook } from './rulebook.js';
import { drainTriggers } from './triggers.js';
import { openWindow } from './windows.js';

/** The result of the proof that the stack is deep enough, derived from the declared calls of procedures (K30). */
export interface DepthProof {
  /** Number of frames of the deepest chain of calls; without meaning if there is a cycle. */
  readonly depth: number;
  /** The deepest chain, outermost procedure first. */
  readonly path: readonly Procedure[];
  /** Procedures that call each other in a cycle, with the same one first and last; empty if there is no cycle. */
  readonly cycle: readonly Procedure[];
}

/**
 * Follows the declared calls from `root` in a battle of `book` and returns the deepest chain or a cycle. The loop that
 * empties the trigger queue may call every procedure that a rule declares as a trigger; triggers fired by these enter
 * the same queue and are called by the same loop. A window may call every ability of any window.
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
