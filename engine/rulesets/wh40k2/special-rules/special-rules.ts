import { rulesByNumber, type SpecialRule } from '../../../kernel/special-rules.js';
import { PSYCHOLOGY_RULES } from './psychology.js';
import { SHOOTING_RULES } from './shooting.js';
import { TROOP_RULES } from './troops.js';

/** Every special rule that is played, entry by its number (`Rule`). */
export const SPECIAL_RULES: readonly (SpecialRule | undefined)[] = rulesByNumber(
  PSYCHOLOGY_RULES,
  TROOP_RULES,
  SHOOTING_RULES,
);
