import { rulesByNumber, type SpecialRule } from '../../../kernel/special-rules.js';
import { ARMY_RULES } from './army-books.js';
import { ATTACK_RULES } from './attacks.js';
import { COMBAT_RULES } from './combat.js';
import { MOVEMENT_RULES } from './movement.js';
import { PSYCHOLOGY_RULES } from './psychology.js';
import { SHOOTING_RULES } from './shooting.js';

/** Every special rule that is played, entry by its number (`Rule`). */
export const SPECIAL_RULES: readonly (SpecialRule | undefined)[] = rulesByNumber(
  ARMY_RULES,
  ATTACK_RULES,
  COMBAT_RULES,
  MOVEMENT_RULES,
  PSYCHOLOGY_RULES,
  SHOOTING_RULES,
);
