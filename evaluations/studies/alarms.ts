// How often small studies cry wolf: many equal ones, each a part of one long study whose answer is known.
import type { Asked, Verdict } from '../statistics/sprt.js';
import { type Worth, worthOf } from '../statistics/worth.js';
import type { PlayedPair, Study } from './study.js';
import { SwapCount } from './swap.js';
import { observationsOf } from './worth.js';

/** Alarms of small studies about one unit. */
export interface Alarms {
  readonly unit: string;
  /** Small studies that told an interval of it. */
  readonly studies: number;
  /** Those whose 95% interval leaves out what all pairs together find. */
  readonly alarms: number;
}

const keyOf = ({ book, entry }: Worth): string => `${book}\n${entry}`;

/** Returns `count` parts of pairs, by their numbers: the first has pairs 0 to `each` - 1. Pairs without results lack. */
export function partsOf(pairs: readonly PlayedPair[], count: number, each: number): readonly PlayedPair[][] {
  const parts: PlayedPair[][] = Array.from({ length: count }, () => []);
  for (const played of pairs) parts[Math.floor(played.pair / each)]?.push(played);
  return parts;
}

/**
 * Returns for each unit how many parts of a study of worth tell of it what the whole study does not.
 * @param parts small studies: pairs that are independent of those of other parts
 */
export function worthAlarms(study: Study, parts: readonly (readonly PlayedPair[])[]): readonly Alarms[] {
  const all = observationsOf(study, parts.flat(), 0, 'points');
  const found = new Map<string, { readonly unit: string; readonly truth: number; studies: number; alarms: number }>();
  for (const row of worthOf(all, true).rows) {
    const { kind, unit, over } = row;
    if (kind === 'unit' && over !== null) found.set(keyOf(row), { unit, truth: over.value, studies: 0, alarms: 0 });
  }
  let from = 0;
  for (const { length } of parts) {
    const { rows } = worthOf(all.slice(from, from + length), true);
    from += length;
    for (const row of rows) {
      const of = found.get(keyOf(row));
      if (row.kind !== 'unit' || row.over === null || of === undefined) continue;
      of.studies++;
      if (of.truth < row.over.low || of.truth > row.over.high) of.alarms++;
    }
  }
  return [...found.values()].map(({ unit, studies, alarms }) => ({ unit, studies, alarms }));
}

/** Returns how the sequential tests of parts of a study of a change end, each with its own comparisons from the first. */
export function swapVerdicts(parts: readonly (readonly PlayedPair[])[], asked: Asked): readonly Verdict[] {
  return parts.map((pairs) => {
    const count = new SwapCount({ opponents: [] }, asked);
    for (const played of pairs) if (count.add(played)) break;
    return count.result().verdict;
  });
}
