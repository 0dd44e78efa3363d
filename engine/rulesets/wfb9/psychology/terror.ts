import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, formationOf, nextJoined } from '../../../regiments/core/units.js';
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

/** True if `u` must test its courage before it declares a charge at `t`: `t` causes Terror, and `u` minds it (WFB9-SRTER-005). */
export function owesCourage(b: Wfb9Battle, u: number, t: number): boolean {
  return modified(b, Hook.frightens, unitSubject(b, t), 0, NO_ATTACK) >= 2 && mindsTerror(b, formationOf(b, u));
}
