import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { rollNumber } from '../core/dice-formulas.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';

/** Returns the part of row `u` that makes Impact Hits, or -1. At most one part of a model makes them. */
export function impactPart(b: RegimentsBattle, u: number): number {
  return partWith(b, u, Hook.impactHits);
}

/** Returns the part of row `u` that makes Stomp attacks, or -1. */
export function stompPart(b: RegimentsBattle, u: number): number {
  return partWith(b, u, Hook.stomp);
}

function partWith(b: RegimentsBattle, u: number, hook: number): number {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) if (modified(b, hook, p, 0, NO_ATTACK) !== 0) return p;
  return -1;
}

/** Returns the X of Impact Hits (X) of each model with `part`; 0 if it has none. */
export function impactHitsEach(b: RegimentsBattle, part: number): number {
  return modified(b, Hook.impactHits, part, 0, NO_ATTACK);
}

/** Returns the X of Stomp (X) of each model with `part`; 0 if it has none. */
export function stompEach(b: RegimentsBattle, part: number): number {
  return modified(b, Hook.stomp, part, 0, NO_ATTACK);
}

/**
 * Rolls the number of Impact Hits of `models` models of row `u` with their `part` (T9A-SPR-044). Call it only in the
 * first round after a charge, against the charged enemy.
 */
export function rollImpactHits(b: RegimentsBattle, u: number, part: number, models: number): number {
  return rollEach(b, impactHitsEach(b, part), models, Roll.ImpactHits, u);
}

/** Rolls the number of Stomp hits of `models` models of row `u` with their `part` (T9A-SPR-078). */
export function rollStomps(b: RegimentsBattle, u: number, part: number, models: number): number {
  return rollEach(b, stompEach(b, part), models, Roll.Stomp, u);
}

function rollEach(b: RegimentsBattle, x: number, models: number, purpose: number, u: number): number {
  let n = 0;
  for (let m = 0; m < models; m++) n += rollNumber(b, x, purpose, u);
  return n;
}
