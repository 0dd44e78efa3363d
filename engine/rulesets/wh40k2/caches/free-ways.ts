import type { W40kCache } from '../core/cache.js';
import type { W40kBattle } from '../core/state.js';

/** The squad whose ways are free. It holds for the battle and geometry version beside it. */
const free = { of: null as W40kCache | null, geometryVersion: 0, unit: -1 };

/**
 * Keeps that the ways of squad `u` come from a legal move. Nothing blocks them while all models stay where they are.
 */
export function noteFree(b: W40kBattle, u: number): void {
  free.of = b.cache;
  free.geometryVersion = b.geometryVersion;
  free.unit = u;
}

/** Drops what is kept, because the ways of the squad have changed. */
export function forgetFree(): void {
  free.unit = -1;
}

/**
 * True if the ways of squad `u`, which has not set out, are kept as free: `shareLeft` would find nothing in them. False
 * means unknown.
 */
export function areFree(b: W40kBattle, u: number): boolean {
  return free.unit === u && free.geometryVersion === b.geometryVersion && free.of === b.cache;
}
