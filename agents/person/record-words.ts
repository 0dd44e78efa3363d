import type { Battle } from '../../engine/kernel/battle.js';
import { copyRecord, MAX_OPTIONS, type OptionRecord, OptionTable, writeRecord } from '../../engine/kernel/options.js';
import { options, type Ruleset } from '../../engine/kernel/ruleset.js';

const LAST = MAX_OPTIONS - 1;
const kept = new OptionTable();

/**
 * Returns a proposed option in the words of the ruleset, listed or not. It is written to the last row of the option
 * table for that.
 */
export function wordsOfRecord(rules: Ruleset, b: Battle, record: OptionRecord): string {
  options(rules, b); // the options are listed before the row is written
  copyRecord(kept, 0, b.option, LAST);
  writeRecord(b.option, LAST, rules.book.pathless === true ? { ...record, path: [] } : record);
  try {
    return rules.describe(b, LAST);
  } finally {
    copyRecord(b.option, LAST, kept, 0);
  }
}
