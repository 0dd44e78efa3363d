// Units whose rank and file are of several kinds or values (K12): up to four pools, each with its own models and its
// own wounds that have not yet removed a model. `unit.pool` remains the sum, so that code that counts rank and file
// need not know the pools. A ruleset with such units adds the columns `poolColumns`; a ruleset with one pool per unit
// pays nothing.
import { NONE, wide } from '../kernel/layout.js';

/** The most pools of a unit. */
export const POOLS = 4;

/** Returns the columns of units with `pools` pools each. */
export const poolColumns = <const N extends number>(pools: N) =>
  ({ poolModels: wide('u8', pools), poolWounds: wide('u8', pools) }) as const;

/**
 * A table of units with pools. Pool `p` of unit `u` is entry `u * width + p`, where `width` is the number of pools of a
 * unit.
 */
export interface Pooled {
  /** Living rank and file of all pools. */
  readonly pool: Uint8Array;
  readonly poolModels: Uint8Array;
  readonly poolWounds: Uint8Array;
}

/** Adds `models` unhurt models to pool `p` of unit `u`. */
export function addModels(rows: Pooled, width: number, u: number, p: number, models: number): void {
  rows.poolModels[u * width + p] += models;
  rows.pool[u] += models;
}

/**
 * Removes up to `models` models from pool `p` of unit `u`, unhurt ones first. The wounds of the pool are cleared with
 * its last model.
 * @returns the number of models removed
 */
export function takeModels(rows: Pooled, width: number, u: number, p: number, models: number): number {
  const at = u * width + p;
  const taken = Math.min(models, rows.poolModels[at]);
  rows.poolModels[at] -= taken;
  rows.pool[u] -= taken;
  if (rows.poolModels[at] === 0) rows.poolWounds[at] = 0;
  return taken;
}

/**
 * Adds `wounds` to pool `p` of unit `u`, whose models have `each` Wounds (T9A-WND-008). A model is removed for every
 * `each` wounds, and the rest of the wounds is stored. Wounds beyond the last model are lost.
 * @returns the number of models removed
 */
export function addWounds(rows: Pooled, width: number, u: number, p: number, wounds: number, each: number): number {
  const at = u * width + p;
  const all = rows.poolWounds[at] + wounds;
  const removed = Math.min(Math.floor(all / each), rows.poolModels[at]);
  rows.poolWounds[at] = all - removed * each;
  return takeModels(rows, width, u, p, removed);
}

/**
 * Heals up to `wounds` stored wounds of pool `p` of unit `u`; no model returns.
 * @returns the number of wounds healed
 */
export function healWounds(rows: Pooled, width: number, u: number, p: number, wounds: number): number {
  const at = u * width + p;
  const healed = Math.min(wounds, rows.poolWounds[at]);
  rows.poolWounds[at] -= healed;
  return healed;
}

/** Returns the number of pools of unit `u` that have a model. */
export function poolsLeft(rows: Pooled, width: number, u: number): number {
  let n = 0;
  for (let at = u * width; at < (u + 1) * width; at++) if (rows.poolModels[at] > 0) n++;
  return n;
}

/** Returns the first pool of unit `u` after pool `after` (-1: from the start) that has a model, or NONE. */
export function nextPool(rows: Pooled, width: number, u: number, after: number): number {
  for (let p = after + 1; p < width; p++) if (rows.poolModels[u * width + p] > 0) return p;
  return NONE;
}

/**
 * Spreads `hits` over the pools of unit `u` as evenly as possible: no model takes another hit before every model has
 * taken as many (WFB9-SRMIX-007). Writes the number of hits of each pool to `out`.
 * @returns the number of remaining hits, which is less than the number of models; their owner distributes them, at most
 * one more per model
 */
export function spreadHits(rows: Pooled, width: number, u: number, hits: number, out: Int32Array): number {
  const models = rows.pool[u];
  const each = models > 0 ? Math.floor(hits / models) : 0;
  for (let p = 0; p < width; p++) out[p] = each * rows.poolModels[u * width + p];
  return hits - each * models;
}
