import { Expiry, expireEffect } from '../../kernel/effect-ends.js';
import { Scope } from '../../kernel/effect-scopes.js';
import { removeEffect, shrinkEffect } from '../../kernel/effects.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { inCombat } from './combats.js';

/** Returns the unit on which effect `e` lies, or the first of several; NONE if it lies on a side, an area or everybody. */
function unitUnder(b: RegimentsBattle, e: number): number {
  switch (b.effect.scope[e]) {
    case Scope.subject:
    case Scope.weapon:
      return b.book.scopes.unitOf(b, b.effect.subject[e]);
    case Scope.unit:
      return b.effect.subject[e];
    case Scope.members:
      for (let s = 0; s < b.setup.subjects; s++) if (isMember(b, e, s)) return b.book.scopes.unitOf(b, s);
      return NONE;
    default:
      return NONE;
  }
}

/** True if effect `e` on several subjects lies on subject `s`. */
function isMember(b: RegimentsBattle, e: number, s: number): boolean {
  return (b.effect.members[e * b.core.gone.length + (s >> 5)] & (1 << (s & 31))) !== 0;
}

/** Takes those subjects out of effect `e` on several of them for whose units the round is `over`. */
function shrink(b: RegimentsBattle, e: number, over: (u: number) => boolean): void {
  for (let s = 0; s < b.setup.subjects; s++) {
    if (isMember(b, e, s) && over(b.book.scopes.unitOf(b, s))) shrinkEffect(b, e, s);
  }
}

/**
 * Ends the effects until the end of the round that lie on units for which the round is `over`. One that lasts several
 * rounds counts down, but ends if it is the `last`.
 */
function endOn(b: RegimentsBattle, over: (u: number) => boolean, last: boolean): void {
  if (b.core.effectCount[0] === 0) return;
  const { kind, expiry, scope, clock } = b.effect;
  for (let e = 0; e < kind.length; e++) {
    if (kind[e] === 0 || expiry[e] !== Expiry.round) continue;
    if (scope[e] === Scope.members && (last || clock[e] <= 1)) {
      shrink(b, e, over);
      continue;
    }
    const u = unitUnder(b, e);
    if (u < 0 || !over(u)) continue;
    if (last) removeEffect(b, e);
    else expireEffect(b, e);
  }
}

/** Ends the effects until the end of the round that lie on members of combat `row`: other combats are yet to be fought. */
export function endRoundEffects(b: RegimentsBattle, row: number): void {
  endOn(b, (u) => inCombat(b, row, u), false);
}

/** Unit `u` is No Longer Engaged: its combat is over, and with it effects until the end of the round (T9A-CCP-006). */
export function endEffectsOfFreed(b: RegimentsBattle, u: number): void {
  endOn(b, (v) => v === u, true);
}

/** Ends the effects until the end of the round that lie on units which fight nobody. */
export function endEffectsOfFree(b: RegimentsBattle): void {
  // GAP T9A-CCP-001: for a unit that is in no combat an effect until the end of the round ends in the Close Combat Phase
  endOn(b, (u) => b.unit.engaged[u] === 0, true);
}

/** All combats of the phase have been fought: ends what lasts until then. */
export function endCombatEffects(b: RegimentsBattle): void {
  if (b.core.effectCount[0] === 0) return;
  endEffectsOfFree(b);
  const { kind, expiry } = b.effect;
  for (let e = 0; e < kind.length; e++) {
    // GAP T9A-CCP-003: what lies on a side, an area or everybody until the end of the round lasts until all combats have been fought
    if (kind[e] !== 0 && expiry[e] === Expiry.round && unitUnder(b, e) < 0) expireEffect(b, e);
  }
}
