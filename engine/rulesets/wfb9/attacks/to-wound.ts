import { modified } from '../../../kernel/hooks.js';
import { asked, defended, isStrike } from '../../../regiments/attacks/attack-table.js';
import { Hook } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';

/** True if failed to-wound rolls of row `a` are rolled again (WFB9-SRFLM-001). */
export function rerollsFailedWounds(b: Wfb9Battle, a: number): boolean {
  return asked(b, Hook.rerollFailedWounds, a, 0) !== 0 || defended(b, Hook.woundedAgain, a, 0) !== 0;
}

/** True if rolls of 1 to wound of row `a` are rolled again (WFB9-MRA-011). */
export function rerollsOnesToWound(b: Wfb9Battle, a: number): boolean {
  return isStrike(b, a) && modified(b, Hook.rerollOnesToWound, b.attack.part[a], 0, a) !== 0;
}
