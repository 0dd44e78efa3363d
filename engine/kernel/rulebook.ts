import type { EffectTable } from './effect-kinds.js';
import type { Scopes } from './effect-scopes.js';
import type { HookTable } from './hooks.js';
import type { Procedures } from './procedure.js';
import type { SpecialRule } from './special-rules.js';
import type { WindowKind } from './windows.js';

/** The code of a ruleset with its numbers: the meaning of the integers in a battle's state. */
export interface Rulebook {
  readonly ruleset: string;
  /** Entry `id` is the procedure with that id; 0 is no procedure. */
  readonly procedures: Procedures;
  /** Entry `id` is the special rule with that id, or undefined; ids go up to `MOST_RULES`. */
  readonly rules: readonly (SpecialRule | undefined)[];
  /** Number of words of a bitset of the rules that one battle knows; each word has 32 slots (K23). */
  readonly ruleWords: number;
  /**
   * Rules with a smaller id have this id as their slot in every battle. The other rules get their slots at muster
   * (`ruleSlots`).
   */
  readonly fixedRules: number;
  readonly hooks: HookTable;
  readonly effects: EffectTable;
  /** Functions that tell which subjects an effect covers. */
  readonly scopes: Scopes;
  /** Kinds of windows by number, with their abilities. */
  readonly windows: readonly WindowKind[];
  /** True if no option of this ruleset has a path: its battles need no memory for paths. */
  readonly pathless?: true;
}
