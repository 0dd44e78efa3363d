import type { Battle } from '../../../engine/kernel/battle.js';
import {
  copyRecord,
  MAX_OPTIONS,
  type OptionRecord,
  OptionTable,
  writeRecord,
} from '../../../engine/kernel/options.js';
import { options, type Ruleset } from '../../../engine/kernel/ruleset.js';

const LAST = MAX_OPTIONS - 1;
const kept = new OptionTable();

/** A record in the words of the ruleset, whether or not it is an option: it is told from the last row of the table. */
export function wordsOfRecord(rules: Ruleset, b: Battle, record: OptionRecord): string {
  options(rules, b); // listed before anything is written
  copyRecord(kept, 0, b.option, LAST);
  writeRecord(b.option, LAST, rules.book.pathless === true ? { ...record, path: [] } : record);
  try {
    return rules.describe(b, LAST);
  } finally {
    copyRecord(b.option, LAST, kept, 0);
  }
}
