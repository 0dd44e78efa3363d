import type { SpecialRule } from '../../kernel/special-rules.js';
import { ATTACK_RULES } from './special-rules-attacks.js';
import { COMBAT_RULES } from './special-rules-combat.js';
import { MOVEMENT_RULES } from './special-rules-movement.js';
import { PSYCHOLOGY_RULES } from './special-rules-psychology.js';
import { SHOOTING_RULES } from './special-rules-shooting.js';

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
enter(ATTACK_RULES);
enter(COMBAT_RULES);
enter(MOVEMENT_RULES);
enter(PSYCHOLOGY_RULES);
enter(SHOOTING_RULES);
