import { expect, test, vi } from 'vitest';
import { USUAL_CORE } from '../kernel/core.js';
import { deepest } from '../kernel/depth.js';
import type { Procedure } from '../kernel/procedure.js';
import type { Rulebook } from '../kernel/rulebook.js';
import { drainTriggers } from '../kernel/triggers.js';
import { sufferDamage } from '../rulesets/hordes/damage/suffer-damage.js';
import { BOOK as HORDES } from '../rulesets/hordes/procedures.js';
import { battle as hordesBattle } from '../rulesets/hordes/turn.js';
import { t9a } from '../rulesets/t9a/ruleset.js';
import { battle as t9aBattle } from '../rulesets/t9a/turn.js';
import { wfb9 } from '../rulesets/wfb9/ruleset.js';
import { battle as wfb9Battle } from '../rulesets/wfb9/turn.js';
import { wh40k2 } from '../rulesets/wh40k2/ruleset.js';
import { battle as wh40k2Battle } from '../rulesets/wh40k2/turn.js';

const BOOKS: readonly (readonly [id: string, book: Rulebook, battle: Procedure])[] = [
  ['t9a', t9a.book, t9aBattle],
  ['wfb9', wfb9.book, wfb9Battle],
  ['wh40k2', wh40k2.book, wh40k2Battle],
  ['hordes', HORDES, hordesBattle],
];

test.each(BOOKS)('K30 the declared calls of %s prove that its stack cannot overflow', (id, book, battle) => {
  // HRD-LOCK-021: damage is transferred once, to a warbeast, which transfers nothing: the call of itself counts one frame
  const transfers = id === 'hordes' ? 1 : 0;
  if (transfers === 1) vi.spyOn(sufferDamage, 'calls').mockReturnValue([drainTriggers]);
  const { cycle, depth } = deepest(battle, book);
  vi.restoreAllMocks();

  expect(cycle.map((p) => p.name)).toEqual([]);
  expect(depth + transfers).toBeLessThanOrEqual(USUAL_CORE.frames);
});

test.each(BOOKS)(
  'K25 every procedure of %s that can be called, or that a rule brings, is in the rulebook',
  (_id, book, battle) => {
    const { procedures, rules, windows } = book;
    const reached = new Set<Procedure>([
      battle,
      ...rules.flatMap((rule) => Object.values(rule?.triggers ?? {})),
      ...windows.flatMap(({ abilities }) => abilities.map(({ use }) => use)),
    ]);
    for (const p of reached) for (const called of p.calls(book)) reached.add(called);

    expect([...reached].filter((p) => procedures[procedures.numbers[p.key]] !== p).map((p) => p.name)).toEqual([]);
  },
);
