import type { RegimentsBattle } from '../regiments/battle.js';
import type { RegimentsRules } from '../regiments/rules.js';

/**
 * Makes `b` a battle of a game that supplies a part of `chapter` otherwise, for tests of what its family shares. It
 * plays in JavaScript.
 */
export function exchangeRules<const C extends keyof RegimentsRules>(
  b: RegimentsBattle,
  chapter: C,
  rules: Partial<RegimentsRules[C]>,
): void {
  Object.assign(b, { translation: null, rules: { ...b.rules, [chapter]: { ...b.rules[chapter], ...rules } } });
}
