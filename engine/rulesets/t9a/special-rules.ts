import type { SpecialRule } from '../../kernel/special-rules.js';

/** Every special rule that is played, entry by its number (`Rule`). */
export const SPECIAL_RULES: (SpecialRule | undefined)[] = [];

/** Enters the rules of one chapter. @throws Error when a number is taken. */
function enter(rules: readonly SpecialRule[]): void {
  for (const rule of rules) {
    if (SPECIAL_RULES[rule.id] !== undefined)
      throw new Error(`rule ${rule.id} is both ${SPECIAL_RULES[rule.id]?.name} and ${rule.name}`);
    SPECIAL_RULES[rule.id] = rule;
  }
}
enter([]);
