import type { Battle, Setup } from './battle.js';
import { ruleX } from './special-rules.js';

/** A setup in which a rule may count against some rows only: one flag per row, found by `ruleX`. */
export interface LimitedSetup extends Setup {
  readonly limits: ReadonlyMap<number, Uint8Array>;
}

/**
 * True if the rule that `subject` holds counts against, or for, row `other`. A rule without limits counts for all rows.
 */
export function countsAgainst(
  b: Battle & { setup: LimitedSetup },
  subject: number,
  rule: number,
  other: number,
): boolean {
  const { limits } = b.setup;
  if (limits.size === 0) return true;
  const flags = limits.get(ruleX(b, subject, rule));
  return flags === undefined || flags[other] !== 0;
}

/** Number of flags per rule in `limitTables`: the most rows that can exist. */
export const LIMIT_ROWS = 256;

/**
 * `limits` as arrays. `index` gives for each rule of a subject its row in `flags` (`LIMIT_ROWS` flags per row), or -1.
 */
interface LimitTables {
  readonly index: Int16Array;
  readonly flags: Uint8Array;
}

const TABLES = new WeakMap<LimitedSetup['limits'], LimitTables>();

/** Returns the limits of a setup as arrays. They are cached by the identity of `limits`. */
export function limitTables({ limits, x }: LimitedSetup): LimitTables {
  const tables = TABLES.get(limits) ?? tablesOf(limits, x);
  TABLES.set(limits, tables);
  return tables;
}

function tablesOf(limits: LimitedSetup['limits'], x: Int16Array): LimitTables {
  const index = new Int16Array(x.length).fill(-1);
  const flags = new Uint8Array(LIMIT_ROWS * Math.max(1, limits.size));
  let row = 0;
  for (const [key, limited] of limits) {
    index[key] = row;
    flags.set(limited, LIMIT_ROWS * row++);
  }
  return { index, flags };
}

/** Returns the result of `countsAgainst` from the arrays of `limitTables`. */
export function countsAgainstTables(
  index: Int16Array,
  flags: Uint8Array,
  b: Battle,
  subject: number,
  rule: number,
  other: number,
): boolean {
  const row = index[ruleX(b, subject, rule)];
  return row < 0 || flags[row * LIMIT_ROWS + other] !== 0;
}
