import type { Battle } from './battle.js';
import { clearEffect, removeEffect, settleEnded } from './effects.js';

/**
 * The boundary at which an effect ends: with one of the lives; at the start of its owner's next phase of a kind (`effect.phase`); or at
 * none, because it remains in play until it is taken away or its source leaves. With `effect.clock` at n it ends at the n-th of these
 * boundaries; 0 is the first. Numbers are stored in the state.
 */
export const Expiry = {
  never: 0,
  step: 1,
  phase: 2,
  round: 3,
  playerTurn: 4,
  gameTurn: 5,
  ownTurn: 6,
  ownPhase: 7,
  remains: 8,
} as const;

/** What else may end an effect: bits of `effect.flags`. */
export const EffectFlag = {
  /** It may be dispelled. */
  dispellable: 1,
  /** It ends at its owner's upkeep unless he keeps it; and he has kept it. */
  upkeep: 2,
  kept: 4,
  /** It ends with its source, whatever its expiry. */
  withSource: 8,
} as const;

/** A boundary has come for effect `row`: it counts down or ends. @returns what ended, see `clearEffect` */
function pass(b: Battle, row: number): number {
  if (b.effect.clock[row] <= 1) return clearEffect(b, row);
  b.effect.clock[row]--;
  return 0;
}

/** Ends every effect with that expiry, or counts it down; with `owner`, only that player's (an own turn ends player by player). */
export function expireEffects(b: Battle, expiry: number, owner = -1): void {
  if (b.core.effectCount[0] === 0) return;
  let ended = 0;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] === 0 || b.effect.expiry[row] !== expiry) continue;
    if (owner < 0 || b.effect.owner[row] === owner) ended |= pass(b, row);
  }
  settleEnded(b, ended);
}

/** A phase of `player` begins: effects of his that last until then end (`Expiry.ownPhase`). */
export function beginOwnPhase(b: Battle, phase: number, player: number): void {
  if (b.core.effectCount[0] === 0) return;
  const { effect } = b;
  let ended = 0;
  for (let row = 0; row < effect.kind.length; row++) {
    if (effect.kind[row] === 0 || effect.expiry[row] !== Expiry.ownPhase) continue;
    if (effect.phase[row] === phase && effect.owner[row] === player) ended |= pass(b, row);
  }
  settleEnded(b, ended);
}

/** The owner of effect `row` pays for it: it outlasts his next `dropUpkeeps`. */
export function keepUpkeep(b: Battle, row: number): void {
  b.effect.flags[row] |= EffectFlag.kept;
}

/** The upkeep of `owner` is over: effects of his that must be kept and were not end. */
export function dropUpkeeps(b: Battle, owner: number): void {
  if (b.core.effectCount[0] === 0) return;
  const { effect } = b;
  let ended = 0;
  for (let row = 0; row < effect.kind.length; row++) {
    if (effect.kind[row] === 0 || effect.owner[row] !== owner || (effect.flags[row] & EffectFlag.upkeep) === 0)
      continue;
    if ((effect.flags[row] & EffectFlag.kept) === 0) ended |= clearEffect(b, row);
    else effect.flags[row] &= ~EffectFlag.kept;
  }
  settleEnded(b, ended);
}

/** Ends effect `row` if it may be dispelled. @returns whether it ended */
export function dispel(b: Battle, row: number): boolean {
  if (b.effect.kind[row] === 0 || (b.effect.flags[row] & EffectFlag.dispellable) === 0) return false;
  removeEffect(b, row);
  return true;
}

/** `source` is gone: what depends on it ends (`Expiry.remains`, `EffectFlag.withSource`). Called by `markGone`. */
export function endOfSource(b: Battle, source: number): void {
  if (b.core.effectCount[0] === 0) return;
  const { effect } = b;
  let ended = 0;
  for (let row = 0; row < effect.kind.length; row++) {
    if (effect.kind[row] === 0 || effect.source[row] !== source) continue;
    const depends = effect.expiry[row] === Expiry.remains || (effect.flags[row] & EffectFlag.withSource) !== 0;
    if (depends) ended |= clearEffect(b, row);
  }
  settleEnded(b, ended);
}
