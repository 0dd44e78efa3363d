import type { Battle } from './battle.js';
import { foldEffects, strongestEffect } from './effects.js';
import { type HookHandler, Layer, NO_WORD } from './hook-words.js';
import type { SpecialRule } from './special-rules.js';

/** Value of `a` when there is no attack. */
export const NO_ATTACK = -1;

/**
 * Handlers of all rules of a ruleset by hook, in layer order, as one flat list per hook; and the rules with a trigger,
 * by event.
 */
export interface HookTable {
  /** Hook `h` is answered by the entries `first[h]` to `first[h + 1] - 1`. */
  readonly first: Int32Array;
  readonly rule: Uint16Array;
  readonly handler: readonly HookHandler[];
  /** Event `e` has the entries `triggerFirst[e]` to `triggerFirst[e + 1] - 1` of `triggered`: rule numbers in order. */
  readonly triggerFirst: Int32Array;
  readonly triggered: Uint16Array;
}

/** Compiles the rules of a ruleset into flat lists for hooks 0 to `hooks - 1`. */
export function compileHooks(rules: readonly (SpecialRule | undefined)[], hooks: number): HookTable {
  const held = rules.filter((r) => r !== undefined);
  const byLayer = held.toSorted((r, s) => (r.layer ?? Layer.add) - (s.layer ?? Layer.add) || r.id - s.id);
  const first = new Int32Array(hooks + 1);
  const rule: number[] = [];
  const handler: HookHandler[] = [];
  for (let hook = 0; hook < hooks; hook++) {
    first[hook] = handler.length;
    for (const r of byLayer) {
      const h = r.hooks?.[hook];
      if (h === undefined) continue;
      rule.push(r.id);
      handler.push(h);
    }
  }
  first[hooks] = handler.length;
  const events = 1 + Math.max(-1, ...held.flatMap((r) => Object.keys(r.triggers ?? {}).map(Number)));
  const triggerFirst = new Int32Array(events + 1);
  const triggered: number[] = [];
  for (let event = 0; event < events; event++) {
    triggerFirst[event] = triggered.length;
    for (const r of held) if (r.triggers?.[event] !== undefined) triggered.push(r.id);
  }
  triggerFirst[events] = triggered.length;
  return { first, rule: Uint16Array.from(rule), handler, triggerFirst, triggered: Uint16Array.from(triggered) };
}

interface Subjects {
  readonly subject: { readonly rules: Uint32Array; readonly effects: Uint32Array };
}

/**
 * True if `subject` certainly does not answer `hook`: it has no rule of the hook's only mask word and no effect for it.
 */
function isSilent(b: Battle, hook: number, subject: number): boolean {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { only } = b.setup.answers;
  if ((effects[subject] & (1 << (hook & 31))) !== 0) return false;
  const word = only[2 * hook];
  return word >= 0 && (rules[subject * b.book.ruleWords + word] & only[2 * hook + 1]) === 0;
}

/**
 * Returns `value` folded through the rules of `subject` for `hook`, layer by layer, and then through the effects on it
 * (K23, K24, K27). `a` is the attack row, or `NO_ATTACK`.
 */
export function modified(b: Battle, hook: number, subject: number, value: number, a: number): number {
  // no rule answers in most calls: only this check is inlined into the many callers
  return isSilent(b, hook, subject) ? value : fold(b, hook, subject, value, a);
}

function fold(b: Battle, hook: number, subject: number, value: number, a: number): number {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { first, slot, entry, mask } = b.setup.answers;
  const { x } = b.setup;
  const { ruleWords } = b.book;
  const { handler } = b.book.hooks;
  const words = subject * ruleWords;
  const masks = hook * ruleWords;
  let answered = 0;
  for (let w = 0; w < ruleWords; w++) answered |= rules[words + w] & mask[masks + w];
  let folded = value;
  if (answered !== 0) {
    for (let h = first[hook], end = first[hook + 1]; h < end; h++) {
      const s = slot[h];
      if ((rules[words + (s >> 5)] & (1 << (s & 31))) === 0) continue;
      folded = handler[entry[h]](b, subject, folded, x[32 * words + s], a);
    }
  }
  return (effects[subject] & (1 << (hook & 31))) === 0 ? folded : foldEffects(b, hook, subject, folded, a);
}

/** Returns the strongest word of any rule or effect of `subject` about a permission hook (K29). */
export function permission(b: Battle, hook: number, subject: number, a: number): number {
  return isSilent(b, hook, subject) ? NO_WORD : strongestWord(b, hook, subject, a);
}

function strongestWord(b: Battle, hook: number, subject: number, a: number): number {
  const { rules, effects } = (b as unknown as Subjects).subject;
  const { first, slot, entry } = b.setup.answers;
  const { x } = b.setup;
  const { handler } = b.book.hooks;
  const words = subject * b.book.ruleWords;
  let word = NO_WORD;
  for (let h = first[hook], end = first[hook + 1]; h < end; h++) {
    const s = slot[h];
    if ((rules[words + (s >> 5)] & (1 << (s & 31))) === 0) continue;
    const said = handler[entry[h]](b, subject, NO_WORD, x[32 * words + s], a);
    if (said > word) word = said;
  }
  return (effects[subject] & (1 << (hook & 31))) === 0 ? word : strongestEffect(b, hook, subject, word, a);
}
