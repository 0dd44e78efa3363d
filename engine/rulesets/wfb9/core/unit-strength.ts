import { NONE } from '../../../kernel/layout.js';
import { firstJoined, formationOf, nextJoined } from '../../../regiments/core/units.js';
import type { Wfb9Battle } from './state.js';

/** Models of row `u` itself that live: rank and file and champion, or the character. */
function ownModels(b: Wfb9Battle, u: number): number {
  return b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
}

/**
 * Unit Strength of the formation in which row `u` stands (WFB9-USTR-001, WFB9-USTR-002): that of its models, joined
 * characters with their own added (WFB9-USTR-003). Wounds do not lower it before a model falls.
 */
export function unitStrength(b: Wfb9Battle, u: number): number {
  const v = formationOf(b, u);
  const { unitStrength: each } = b.setup.unit;
  let sum = ownModels(b, v) * each[v];
  for (let g = firstJoined(b, v); g !== NONE; g = nextJoined(b, v, g)) sum += each[g];
  return sum;
}

/** Unit Strength of the models of row `u` alone, at the start of the battle (WFB9-VPS-004). */
export function startingStrength(b: Wfb9Battle, u: number): number {
  return b.setup.unit.startModels[u] * b.setup.unit.unitStrength[u];
}

/** Unit Strength of the models of row `u` alone that are left, joined characters left out. */
export function ownStrength(b: Wfb9Battle, u: number): number {
  return ownModels(b, u) * b.setup.unit.unitStrength[u];
}
