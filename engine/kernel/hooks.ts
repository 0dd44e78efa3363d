import type { Battle } from './battle.js';
import { RULE_WORDS, RULES } from './core.js';
import { foldEffects, strongestEffect } from './effects.js';
import { type HookHandler, Layer, NO_WORD } from './hook-words.js';
import type { SpecialRule } from './special-rules.js';

/** No attack at hand. */
export const NO_ATTACK = -1;

/** In `HookTable.only`: no rule answers the hook; rules of more than one word do. */
const NOBODY = -1;
const SEVERAL = -2;

/** Handlers of all rules by hook, in layer order: one flat list a hook. */
export interface HookTable {
  readonly first: Int32Array;
  readonly rule: Uint16Array;
  readonly handler: readonly HookHandler[];
  /** Rules with a handler for the hook, `RULE_WORDS` words a hook: most subjects are done after comparing these. */
  readonly mask: Uint32Array;
  /** The only word of the mask of a hook that is not 0, by hook; `NOBODY` if there is none, `SEVERAL` if there are more. */
  readonly only: Int8Array;
  /** Rules with a trigger for an event, by event number, in the order of their own numbers; undefined: none has. */
  readonly triggered: readonly (readonly SpecialRule[] | undefined)[];
}

/** Compiles the rules of a ruleset into flat lists for hooks 0 to `hooks - 1`. */
export function compileHooks(rules: readonly (SpecialRule | undefined)[], hooks: number): HookTable {
  const first = new Int32Array(hooks + 1);
  const mask = new Uint32Array(hooks * RULE_WORDS);
  const rule: number[] = [];
  const handler: HookHandler[] = [];
  for (let hook = 0; hook < hooks; hook++) {
    first[hook] = handler.length;
    const layered = rules
      .filter((r) => r?.hooks?.[hook] !== undefined)
      .map((r) => r as SpecialRule)
      .sort((r, s) => (r.layer ?? Layer.add) - (s.layer ?? Layer.add) || r.id - s.id);
    for (const r of layered) {
      const h = r.hooks?.[hook];
      if (h === undefined) continue;
      rule.push(r.id);
      handler.push(h);
      mask[hook * RULE_WORDS + (r.id >> 5)] |= 1 << (r.id & 31);
    }
  }
  first[hooks] = handler.length;
  const only = new Int8Array(hooks).fill(NOBODY);
  for (let i = 0; i < mask.length; i++) {
    const hook = Math.floor(i / RULE_WORDS);
    if (mask[i] !== 0) only[hook] = only[hook] === NOBODY ? i % RULE_WORDS : SEVERAL;
  }
  return { first, rule: Uint16Array.from(rule), handler, mask, only, triggered: compileTriggers(rules) };
}

function compileTriggers(rules: readonly (SpecialRule | undefined)[]): SpecialRule[][] {
  const byEvent: SpecialRule[][] = [];
  for (const r of rules) {
    if (r?.triggers === undefined) continue;
    for (const event of Object.keys(r.triggers)) {
      byEvent[Number(event)] ??= [];
      byEvent[Number(event)].push(r);
    }
  }
  return byEvent;
}

interface Subjects {
  readonly subject: { readonly rules: Uint32Array; readonly effects: Uint32Array };
}

/** Has `subject` surely nothing to say to `hook`: no rule of the hook's only word, no effect in play? */
function isSilent(b: Battle, hook: number, subject: number): boolean {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { mask, only } = b.book.hooks;
  if ((effects[subject] & (1 << (hook & 31))) !== 0) return false;
  const word = only[hook];
  return word === NOBODY || (word >= 0 && (rules[subject * RULE_WORDS + word] & mask[hook * RULE_WORDS + word]) === 0);
}

/**
 * Folds `value` through what `subject` holds for `hook`, layer by layer, then through the effects in play on it (K23,
 * K24, K27). `a`: the attack row at hand, or `NO_ATTACK`.
 */
export function modified(b: Battle, hook: number, subject: number, value: number, a: number): number {
  // mostly nobody answers: only this much is compiled into each of the many callers
  return isSilent(b, hook, subject) ? value : fold(b, hook, subject, value, a);
}

function fold(b: Battle, hook: number, subject: number, value: number, a: number): number {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { first, rule, handler, mask } = b.book.hooks;
  const words = subject * RULE_WORDS;
  const masks = hook * RULE_WORDS;
  let answered = 0;
  for (let w = 0; w < RULE_WORDS; w++) answered |= rules[words + w] & mask[masks + w];
  let folded = value;
  if (answered !== 0) {
    for (let h = first[hook], end = first[hook + 1]; h < end; h++) {
      const r = rule[h];
      if ((rules[words + (r >> 5)] & (1 << (r & 31))) === 0) continue;
      folded = handler[h](b, subject, folded, b.setup.x[subject * RULES + r], a);
    }
  }
  return (effects[subject] & (1 << (hook & 31))) === 0 ? folded : foldEffects(b, hook, subject, folded, a);
}

/** The strongest word that any held rule or any effect in play says about a permission hook (K29). */
export function permission(b: Battle, hook: number, subject: number, a: number): number {
  return isSilent(b, hook, subject) ? NO_WORD : strongestWord(b, hook, subject, a);
}

function strongestWord(b: Battle, hook: number, subject: number, a: number): number {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { first, rule, handler } = b.book.hooks;
  let word = NO_WORD;
  for (let h = first[hook], end = first[hook + 1]; h < end; h++) {
    const r = rule[h];
    if ((rules[subject * RULE_WORDS + (r >> 5)] & (1 << (r & 31))) === 0) continue;
    const said = handler[h](b, subject, NO_WORD, b.setup.x[subject * RULES + r], a);
    if (said > word) word = said;
  }
  return (effects[subject] & (1 << (hook & 31))) === 0 ? word : strongestEffect(b, hook, subject, word, a);
}
