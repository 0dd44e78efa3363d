import { USUAL_RULES } from '../../../kernel/core.js';
import { compileEffects } from '../../../kernel/effect-kinds.js';
import { compileHooks } from '../../../kernel/hooks.js';
import type { RuleTables } from '../../../kernel/rule-slots.js';
import { rulesByNumber, type SpecialRule } from '../../../kernel/special-rules.js';
import { HOOKS } from '../core/rule-ids.js';
import { PSYCHOLOGY_RULES } from './psychology.js';
import { SHOOTING_RULES } from './shooting.js';
import { TROOP_RULES } from './troops.js';

/** Every implemented special rule; the index is its number (`Rule`). */
export const SPECIAL_RULES: readonly (SpecialRule | undefined)[] = rulesByNumber(
  PSYCHOLOGY_RULES,
  TROOP_RULES,
  SHOOTING_RULES,
);

/** The compiled special rules, from which slots of a battle are assigned. */
export const RULE_TABLES: RuleTables = {
  rules: SPECIAL_RULES,
  hooks: compileHooks(SPECIAL_RULES, HOOKS),
  effects: compileEffects([]),
  ...USUAL_RULES,
};
