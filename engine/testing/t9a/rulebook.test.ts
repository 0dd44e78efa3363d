import { expect, test } from 'vitest';
import { USUAL_CORE } from '../../kernel/core.js';
import { deepest } from '../../kernel/depth.js';
import type { Procedure } from '../../kernel/procedure.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { battle } from '../../rulesets/t9a/turn.js';

const { procedures, rules } = t9a.book;

test('K30 the declared calls of The 9th Age prove that its stack cannot overflow', () => {
  const { cycle, depth } = deepest(battle, t9a.book);

  expect(cycle.map((p) => p.name)).toEqual([]);
  expect(depth).toBeLessThanOrEqual(USUAL_CORE.frames);
});

test('K25 every procedure that can be called, or that a rule brings, is in the rulebook', () => {
  const reached = new Set<Procedure>([battle, ...rules.flatMap((rule) => Object.values(rule?.triggers ?? {}))]);
  for (const p of reached) for (const called of p.calls(t9a.book)) reached.add(called);

  expect([...reached].filter((p) => procedures[procedures.numbers[p.key]] !== p).map((p) => p.name)).toEqual([]);
});
