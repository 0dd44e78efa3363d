import { expect, test } from 'vitest';
import { Draws } from '../../kernel/chance.js';
import { problemLine, type Result } from '../../kernel/ruleset.js';
import { checkRuleset, type Match } from '../../testing/conformance.js';
import { invariants } from '../../testing/regiments/invariants.js';
import { armyBooks, armyLists } from './armies/armies.js';
import { drawList } from './armies/random-lists.js';
import type { Wfb9List } from './armies/terms.js';
import { wfb9 } from './ruleset.js';
import { randomBattlefield } from './setup/battlefield.js';
import { muster } from './setup/muster.js';

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/** A match between two lists on random table `n`. */
function match(lists: readonly [Wfb9List, Wfb9List], n: number): Match {
  const battlefield = randomBattlefield(n);
  return { lists, table: { battlefield }, setup: sound(muster(lists, { battlefield })) };
}

/** A match between two random armies of 800 points. */
function drawn(n: number): Match {
  const chance = new Draws(n);
  const books = [...armyBooks().keys()];
  const list = (k: number): Wfb9List => sound(drawList(books[(n + k) % books.length], 800, chance, `army-${k}`));
  return match([list(0), list(1)], n);
}

/** The faults of random battles, one a line, with what is needed to see them again. */
function faults(matches: readonly Match[], level: 'command' | 'full', first: number): string {
  const report = checkRuleset(wfb9, matches, {
    seed: first,
    level,
    sample: 32,
    twice: false,
    invariants: invariants as never,
  });
  expect(report.margins).toHaveLength(matches.length);
  return report.violations
    .map((v) => `match ${v.match}, seed ${v.seed}, decision ${v.decision}: ${v.what} (after ${v.after})`)
    .join('\n');
}

test('WFB9-GAME-013 WFB9-GAME-014 random battles between random armies end and keep every promise', () => {
  expect(
    faults(
      Array.from({ length: 16 }, (_, n) => drawn(n + 1)),
      'command',
      7,
    ),
  ).toBe('');
}, 240_000);

test('WFB9-GAME-013 so do battles between lists that come with Muster, with every question asked', () => {
  const lists = [...armyLists().values()];
  const pairs = Array.from({ length: 4 }, (_, n) => [lists[n % lists.length], lists[(n + 1) % lists.length]] as const);
  expect(
    faults(
      pairs.map(([one, other], n) => match([one, other], n + 1)),
      'full',
      1,
    ),
  ).toBe('');
}, 240_000);
