import { problemLine, type Result } from '../kernel/ruleset.js';
import { armyLists as t9aLists } from '../rulesets/t9a/armies/armies.js';
import { randomBattlefield as t9aField } from '../rulesets/t9a/setup/battlefield.js';
import { muster as musterT9a } from '../rulesets/t9a/setup/muster.js';
import { armyLists as w40kLists } from '../rulesets/wh40k2/armies/armies.js';
import { muster as musterW40k } from '../rulesets/wh40k2/setup/muster.js';
import { randomBattlefield as w40kField } from '../rulesets/wh40k2/setup/random-terrain.js';
import type { Match } from './conformance.js';

/** What matches of a ruleset are made of. */
interface Makings<L, F> {
  lists(): ReadonlyMap<string, L>;
  field(seed: number): F;
  muster(lists: readonly [L, L], agreed: { readonly battlefield: F }): Result<Match['setup']>;
}

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

function matchOf<L extends { readonly id: string }, F>(makings: Makings<L, F>, n: number): Match {
  const lists = [...makings.lists().values()];
  const pair = n % (lists.length * lists.length);
  const first = lists[Math.floor(pair / lists.length)];
  const second = lists[pair % lists.length];
  const battlefield = makings.field(n + 1);
  const setup = sound(makings.muster([first, second], { battlefield }));
  return { lists: [first.id, second.id], table: { battlefield }, setup };
}

const T9A = { lists: t9aLists, field: t9aField, muster: musterT9a };
const W40K = { lists: w40kLists, field: w40kField, muster: musterW40k };

/**
 * The `n`th of an endless row of matches for checks: the army lists that come with Muster in every pairing and order, a
 * list against itself included, each time on another random table.
 */
export const t9aMatch = (n: number): Match => matchOf(T9A, n);
/** The same of single models. */
export const w40kMatch = (n: number): Match => matchOf(W40K, n);
