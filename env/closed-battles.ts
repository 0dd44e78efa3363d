// Memory of battles whose environments are closed, for those that come: making a battle takes a hundred times as long as
// copying one.
import type { Battle, Setup } from '../engine/kernel/battle.js';

/** How many are kept of each game; more than a search plays at once. */
const MOST = 64;

const closed = new Map<string, Battle[]>();

/** Keeps the memory of a battle that nobody plays or reads any more. */
export function giveBack(b: Battle): void {
  // who listened to it must not hear the next one
  b.log = null;
  b.dice.source = null;
  b.dice.listener = null;
  const { ruleset } = b.setup;
  let kept = closed.get(ruleset);
  if (kept === undefined) {
    kept = [];
    closed.set(ruleset, kept);
  }
  if (kept.length < MOST) kept.push(b);
}

/** Returns the battle of the same game as `setup` that was closed last; null if none is kept. Its setup may be another. */
export function takeBack(setup: Setup): Battle | null {
  return closed.get(setup.ruleset)?.pop() ?? null;
}
