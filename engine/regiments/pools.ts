// Units whose rank and file are of several kinds, or of different values (K12): up to four pools, each with its own models and its own
// wounds that have not yet removed one. `unit.pool` remains their sum, so that all that counts rank and file need not know of them.
// A ruleset that has such units adds the columns `poolColumns` to its units; one with one pool a unit pays nothing.
import { NONE, wide } from '../kernel/layout.js';

/** Most pools of a unit. */
export const POOLS = 4;

/** Columns of units with so many pools each. */
export const poolColumns = <const N extends number>(pools: N) =>
  ({ poolModels: wide('u8', pools), poolWounds: wide('u8', pools) }) as const;

/** A table of units with pools; pool `p` of unit `u` is entry `u * width + p`, `width` the pools of a unit. */
export interface Pooled {
  /** Rank and file alive of all pools. */
  readonly pool: Uint8Array;
  readonly poolModels: Uint8Array;
  readonly poolWounds: Uint8Array;
}

/** Puts `models` unhurt models into pool `p` of unit `u`, beside those that are there. */
export function addModels(rows: Pooled, width: number, u: number, p: number, models: number): void {
  rows.poolModels[u * width + p] += models;
  rows.pool[u] += models;
}

/**
 * Takes up to `models` models out of pool `p` of unit `u`: unhurt ones first; with the last one go the wounds of the pool.
 * @returns how many were taken
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
 * Adds `wounds` to pool `p` of unit `u`, whose models have `each` Wounds (T9A-WND-008): models that have lost all of theirs are
 * removed, what is left over is kept. Wounds beyond the last model are lost. @returns models removed
 */
export function addWounds(rows: Pooled, width: number, u: number, p: number, wounds: number, each: number): number {
  const at = u * width + p;
  const all = rows.poolWounds[at] + wounds;
  const removed = Math.min(Math.floor(all / each), rows.poolModels[at]);
  rows.poolWounds[at] = all - removed * each;
  return takeModels(rows, width, u, p, removed);
}

/** Heals up to `wounds` of the wounds that pool `p` of unit `u` has kept; nobody comes back. @returns how many were healed */
export function healWounds(rows: Pooled, width: number, u: number, p: number, wounds: number): number {
  const at = u * width + p;
  const healed = Math.min(wounds, rows.poolWounds[at]);
  rows.poolWounds[at] -= healed;
  return healed;
}

/** Pools of unit `u` with a model. */
export function poolsLeft(rows: Pooled, width: number, u: number): number {
  let n = 0;
  for (let at = u * width; at < (u + 1) * width; at++) if (rows.poolModels[at] > 0) n++;
  return n;
}

/** The first pool of unit `u` after `after` (-1: of all) with a model, or NONE. */
export function nextPool(rows: Pooled, width: number, u: number, after: number): number {
  for (let p = after + 1; p < width; p++) if (rows.poolModels[u * width + p] > 0) return p;
  return NONE;
}

/**
 * Spreads `hits` over the pools of unit `u` as evenly as their numbers of models allow: no model takes another hit before all have
 * taken as many (WFB9-SRMIX-007). Writes the hits of each pool that are settled to `out`. @returns hits that remain, fewer than
 * there are models: their owner says who takes them, at most one more a model
 */
export function spreadHits(rows: Pooled, width: number, u: number, hits: number, out: Int32Array): number {
  const models = rows.pool[u];
  const each = models > 0 ? Math.floor(hits / models) : 0;
  for (let p = 0; p < width; p++) out[p] = each * rows.poolModels[u * width + p];
  return hits - each * models;
}
