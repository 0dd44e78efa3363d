// What special rules do to moves (WFB9-SRFCV).
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Hook, type Rule } from '../core/rule-ids.js';

const yes = (): number => 1;

/** Handlers of hooks by the name of the rule. */
export const MOVEMENT_RULES: Readonly<Partial<Record<keyof typeof Rule, Pick<SpecialRule, 'hooks'>>>> = {
  FastCavalry: {
    hooks: {
      [Hook.freeReform]: yes, // WFB9-SRFCV-002, WFB9-SRFCV-009
      [Hook.feignsFlight]: yes, // WFB9-SRFCV-007, WFB9-SRFCV-011
    },
  },
};
