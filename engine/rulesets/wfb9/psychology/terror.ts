import { NONE } from '../../../kernel/layout.js';
import { firstJoined, nextJoined } from '../../../regiments/core/units.js';
import { fright } from '../../../regiments/leadership/fear.js';
import { Immune } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { isImmune } from './immunity.js';

/**
 * True if Terror of others makes formation `u` take tests: unless most of its models cause Terror themselves
 * (WFB9-SRTER-002) or are immune to it (WFB9-SRIMM-003).
 */
export function mindsTerror(b: Wfb9Battle, u: number): boolean {
  if (isImmune(b, u, Immune.terror)) return false;
  const own = b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
  let n = own > 0 && fright(b, u) >= 2 ? own : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (fright(b, g) >= 2) n++;
  return 2 * n <= b.unit.models[u];
}
