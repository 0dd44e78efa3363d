import type { OptionRecord } from '../../kernel/options.js';
import type { Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { Ask } from './asks.js';
import type { T9aBattle } from './state.js';

/** Writes the options of one kind of decision into `b.option`. */
export type Enumerator = (b: T9aBattle) => void;
/** Judges a record that need not be listed, without changing the state. */
export type Judge = (b: T9aBattle, record: OptionRecord) => Reason;

/** Who lists the options of each kind of decision. */
export const ENUMERATORS: Readonly<Record<number, Enumerator>> = {
  [Ask.Trigger]: triggerOptions,
};

/** Kinds whose answers are continuous: any legal record is accepted, listed or not. All others must be listed. */
export const JUDGES: Readonly<Record<number, Judge>> = {};
