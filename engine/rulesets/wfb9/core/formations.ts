import type { Wfb9Battle } from './state.js';

/**
 * True if a formation is legal: no more ranks than files (WFB9-FORM-004), and as wide as the troop type demands unless
 * the unit has too few models (WFB9-TTINF-002, WFB9-TTCAV-010, WFB9-TTMI-002).
 * @param least files that the troop type demands
 * @param files number of models in the front rank
 */
export function isWideEnough(least: number, models: number, files: number): boolean {
  if (files < 1 || files > models || files < Math.min(models, least)) return false;
  // GAP WFB9-FORM-004: a unit that is too small for both rules keeps the width of its troop type
  return Math.ceil(models / files) <= files;
}

/** True if formation `u` may stand in so many files, joined characters included. */
export function mayStandIn(b: Wfb9Battle, u: number, files: number): boolean {
  return isWideEnough(b.setup.unit.fullRank[u], b.unit.models[u], files);
}
