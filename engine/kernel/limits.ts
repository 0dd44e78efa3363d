import type { Battle, Setup } from './battle.js';
import { ruleX } from './special-rules.js';

/** A setup in which rules may be held against some rows only: by `ruleX`, a flag for each row. */
export interface LimitedSetup extends Setup {
  readonly limits: ReadonlyMap<number, Uint8Array>;
}

/** Does the rule that `subject` holds count against, or for, row `other`? One without limits counts for everybody. */
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

/** Flags of a rule in `limitTables`: as many as there can be rows. */
export const LIMIT_ROWS = 256;

/** `limits` as arrays: for each rule of a subject its row in `flags`, `LIMIT_ROWS` flags each, or -1. */
interface LimitTables {
  readonly index: Int16Array;
  readonly flags: Uint8Array;
}

const TABLES = new WeakMap<LimitedSetup['limits'], LimitTables>();

/** The limits of a setup as arrays, made once for the same armies. */
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

/** `countsAgainst` off `limitTables`. */
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
