import type { Battle } from './battle.js';

/**
 * Answers a hook's question for `subject`: it takes a value and returns a value; an unchanged value means no opinion.
 * `x` is the rule's parameter. `a` is the situation: a row of the ruleset's attack table, or `NO_ATTACK` (K26).
 */
export type HookHandler = {
  bivarianceHack(b: Battle, subject: number, value: number, x: number, a: number): number;
}['bivarianceHack'];

/**
 * Layers of folding in order (K27, T9A-STA-015): values that are set or borrowed, then multiplied, added, and capped.
 */
export const Layer = { set: 0, multiply: 1, add: 2, cap: 3 } as const;

/** Words of permission from weakest to strongest: "cannot" beats "must", "must" beats "may" (K29). */
export const NO_WORD = 0;
export const MAY = 1;
export const MUST = 2;
export const CANNOT = 3;
