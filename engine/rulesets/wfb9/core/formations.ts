import { ranksOf } from '../../../regiments/formation.js';
import type { Wfb9Battle } from './state.js';

/**
 * True if formation `u` may stand in so many files: as wide as its troop type asks for, or all its models
 * (WFB9-TTINF-002, WFB9-TTCAV-010, WFB9-TTMI-002), with no more ranks than files (WFB9-FORM-004).
 */
export function mayStandIn(b: Wfb9Battle, u: number, files: number): boolean {
  const models = b.unit.models[u];
  if (files < 1 || files > models) return false;
  if (files < Math.min(models, b.setup.unit.fullRank[u])) return false;
  return ranksOf(models, files) <= files;
}
