import type { Battle } from './battle.js';

/**
 * Answers a hook's question for `subject`: a value in, a value out; nothing to say is the value itself. `x` is the
 * rule's parameter; `a` is the situation, a row of the ruleset's attack table, or `NO_ATTACK` (K26).
 */
export type HookHandler = {
  bivarianceHack(b: Battle, subject: number, value: number, x: number, a: number): number;
}['bivarianceHack'];

/** Layers of folding (K27, T9A-STA-015): what is set or borrowed, multiplied, added, then capped. */
export const Layer = { set: 0, multiply: 1, add: 2, cap: 3 } as const;

/** Words of permission, from weakest to strongest: "cannot" beats "must" beats "may" (K29). */
export const NO_WORD = 0;
export const MAY = 1;
export const MUST = 2;
export const CANNOT = 3;
