// Steady: the model cannot be knocked down (L1749).
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Flag, flagBit, Hook } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';

export const STEADY: SpecialRule = {
  id: Rule.Steady,
  name: 'Steady',
  carrier: 'model',
  hooks: { [Hook.flags]: (_b, _m, flags) => flags | flagBit(Flag['cannot be knocked down']) },
};
