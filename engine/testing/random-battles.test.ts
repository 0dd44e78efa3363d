import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USUAL_CORE } from '../kernel/core.js';
import { MAX_OPTIONS } from '../kernel/options.js';
import { LAYOUT as HORDES_LAYOUT } from '../rulesets/hordes/core/state.js';
import { LAYOUTS as WFB9_LAYOUTS } from '../rulesets/wfb9/core/state.js';
import { LAYOUTS } from '../rulesets/wh40k2/core/state.js';
import { checkedGame } from './checked-games.js';
import { checkRuleset } from './conformance.js';

const RULESETS = [
  { id: 't9a', frames: USUAL_CORE.frames },
  { id: 'wh40k2', frames: LAYOUTS.standard.tables.stack.rows },
  { id: 'wfb9', frames: WFB9_LAYOUTS.standard.tables.stack.rows },
  { id: 'hordes', frames: HORDES_LAYOUT.tables.stack.rows },
];
const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe.each(RULESETS)('$id', ({ id, frames }) => {
  const { rules, match, invariants } = checkedGame(id);

  /** Returns the faults, one per line, with the settings that reproduce them. */
  function faults(seed: number, level: 'command' | 'full', sample: number): string {
    const report = checkRuleset(rules, [match(seed)], { seed, level, sample, invariants: invariants as never });
    expect(report.deepest).toBeLessThanOrEqual(frames);
    expect(report.mostOptions).toBeLessThanOrEqual(MAX_OPTIONS);
    return report.violations
      .map((v) => `seed ${v.seed}, decision ${v.decision}: ${v.what} (after ${v.after})`)
      .join('\n');
  }

  test('K01 K08 K14 K15 K30 random battles keep every promise, small questions answered by orders', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(faults(seed, 'command', 16)).toBe('');
      }),
      { numRuns: 4, seed: 1, endOnFailure: true }, // soaks take other seeds
    );
  });

  test('K01 K08 K14 K15 K41 and with every question asked', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(faults(seed, 'full', 16)).toBe('');
      }),
      { numRuns: 2, seed: 2, endOnFailure: true },
    );
  });
});
