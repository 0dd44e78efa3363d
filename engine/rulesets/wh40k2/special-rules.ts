import type { SpecialRule } from '../../kernel/special-rules.js';
import { PSYCHOLOGY_RULES } from './special-rules-psychology.js';
import { SHOOTING_RULES } from './special-rules-shooting.js';
import { TROOP_RULES } from './special-rules-troops.js';

function numbered(...chapters: readonly (readonly SpecialRule[])[]): (SpecialRule | undefined)[] {
  const rules: (SpecialRule | undefined)[] = [];
  for (const rule of chapters.flat()) {
    const taken = rules[rule.id];
    if (taken !== undefined) throw new Error(`rule ${rule.id} is both ${taken.name} and ${rule.name}`);
    rules[rule.id] = rule;
  }
  return rules;
}

/** Every special rule that is played, entry by its number (`Rule`). */
export const SPECIAL_RULES: readonly (SpecialRule | undefined)[] = numbered(
  PSYCHOLOGY_RULES,
  TROOP_RULES,
  SHOOTING_RULES,
);
