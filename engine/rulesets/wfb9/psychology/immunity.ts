// Who is immune to what (WFB9-SRIMM).
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { firstJoined, nextJoined } from '../../../regiments/core/units.js';
import { Hook, Immune } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';

/** Returns the bits of `Immune` of a model of row `m`: of any of its parts (WFB9-TTCAV-015). */
export function modelImmunity(b: Wfb9Battle, m: number): number {
  const { part, parts } = b.setup.unit;
  let bits = 0;
  for (let p = part[m]; p < part[m] + parts[m]; p++) bits |= modified(b, Hook.immunity, p, 0, NO_ATTACK);
  return bits;
}

/** True if most models of formation `u` are immune to all of `bits` (WFB9-SRIMM-003): more than half of them. */
export function isImmune(b: Wfb9Battle, u: number, bits: number): boolean {
  const own = b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
  let n = own > 0 && (modelImmunity(b, u) & bits) === bits ? own : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if ((modelImmunity(b, g) & bits) === bits) n++;
  return 2 * n > b.unit.models[u];
}

/** True if formation `u` passes Psychology tests without a roll, and may not flee by choice (WFB9-SRIMM-004, WFB9-SRIMM-005). */
export function isFearless(b: Wfb9Battle, u: number): boolean {
  return isImmune(b, u, Immune.psychology);
}
