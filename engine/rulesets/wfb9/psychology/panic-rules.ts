// What this game supplies on panic (WFB9-PAN).
import type { RegimentsRules } from '../../../regiments/rules.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';

/** Panic. */
export const PANIC: RegimentsRules['panic'] = {
  alarms: (b, u) => unitStrength(b as Wfb9Battle, u) >= 5, // WFB9-PAN-011
  passes: () => false,
};
