import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Hook, Rule } from '../core/rule-ids.js';

/** W40K-RAPID-001. Two shots with rapid-fire weapons if the model has not moved. */
export const rapidFire: SpecialRule = {
  id: Rule.RapidFire,
  name: 'Rapid Fire',
  carrier: 'whole unit',
  hooks: { [Hook.rapidFire]: () => 2 },
};

/** W40K-HIT-009. A large target adds 1 to rolls to hit it. */
export const largeTarget: SpecialRule = {
  id: Rule.LargeTarget,
  name: 'Large Target',
  carrier: 'whole unit',
  hooks: { [Hook.toBeHit]: (_b, _u, modifiers) => modifiers + 1 },
};

/** Special rules for shooting. */
export const SHOOTING_RULES: readonly SpecialRule[] = [rapidFire, largeTarget];
