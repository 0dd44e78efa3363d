// Living models (HRD-TYPE-003).
import { holds } from '../../../kernel/special-rules.js';
import { Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';

/** True if model `m` is living: no construct, not undead (HRD-TYPE-003, HRD-ADV-010, HRD-ADV-036). */
export const isLiving = (b: HordesBattle, m: number): boolean =>
  !holds(b, m, Rule.Construct) && !holds(b, m, Rule.Undead);
