import type { Battle } from './battle.js';
import type { EffectTable } from './effect-kinds.js';
import type { Scopes } from './effect-scopes.js';
import type { HookTable } from './hooks.js';
import type { Procedures } from './procedure.js';
import type { SpecialRule } from './special-rules.js';
import type { WindowKind } from './windows.js';

/** The code of a ruleset, numbered: what the integers in a battle's state mean. */
export interface Rulebook {
  readonly ruleset: string;
  /** Entry `id` is the procedure with that id; 0 is no procedure. */
  readonly procedures: Procedures;
  /** Entry `id` is the special rule with that id, or undefined; ids go up to `MOST_RULES`. */
  readonly rules: readonly (SpecialRule | undefined)[];
  /** Words of a bitset of the rules that one battle knows: it has 32 slots a word (K23). */
  readonly ruleWords: number;
  /** Rules with a smaller id have it as their slot in every battle; those of others are given out at muster (`ruleSlots`). */
  readonly fixedRules: number;
  readonly hooks: HookTable;
  readonly effects: EffectTable;
  /** Who is covered by effects. */
  readonly scopes: Scopes;
  /** Kinds of windows, by number, with what may be used in them. */
  readonly windows: readonly WindowKind[];
  /** No option of this ruleset has a path: battles need no room for any. */
  readonly pathless?: true;
  /** What is made from the setup of a battle and read in play, by name: arrays of numbers, for a translation (`translation.ts`). */
  readonly made?: Readonly<Record<string, (b: Battle) => unknown>>;
}
