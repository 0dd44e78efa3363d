import { USUAL_RULES } from '../../../kernel/core.js';
import { compileEffects } from '../../../kernel/effect-kinds.js';
import { compileHooks } from '../../../kernel/hooks.js';
import type { RuleTables } from '../../../kernel/rule-slots.js';
import { rulesByNumber, type SpecialRule } from '../../../kernel/special-rules.js';
import { HOOKS } from '../core/rule-ids.js';
import { ARMY_RULES } from './army-books.js';
import { ATTACK_RULES } from './attacks.js';
import { COMBAT_RULES } from './combat.js';
import { MOVEMENT_RULES } from './movement.js';
import { ORDER_EFFECTS } from './orders.js';
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

/** The compiled special rules, from which the slots of a battle are assigned. */
export const RULE_TABLES: RuleTables = {
  rules: SPECIAL_RULES,
  hooks: compileHooks(SPECIAL_RULES, HOOKS),
  effects: compileEffects(ORDER_EFFECTS),
  ...USUAL_RULES,
};
