import type { Battle } from './battle.js';
import { clearEffect, removeEffect, settleEnded } from './effects.js';

/**
 * The boundary at which an effect ends: the end of one of the lives, or the start of its owner's next phase of a kind
 * (`effect.phase`). With `remains` or `never` it has no boundary and stays in play until it is removed or its source
 * leaves. If `effect.clock` is n, the effect ends at the n-th boundary; 0 means the first. The numbers are stored in
 * the state.
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

/** Other ways in which an effect may end: bits of `effect.flags`. */
export const EffectFlag = {
  /** The effect may be dispelled. */
  dispellable: 1,
  /** `upkeep`: the effect ends at its owner's upkeep unless he pays for it. `kept`: he has paid for it. */
  upkeep: 2,
  kept: 4,
  /** The effect ends with its source, whatever its expiry. */
  withSource: 8,
} as const;

/**
 * Counts effect `row` down at a boundary, or ends it.
 * @returns the result of `clearEffect`
 */
function pass(b: Battle, row: number): number {
  if (b.effect.clock[row] <= 1) return clearEffect(b, row);
  b.effect.clock[row]--;
  return 0;
}

/**
 * Counts down or ends every effect with that expiry. With `owner`, only effects of that player count (own turns end
 * player by player).
 */
export function expireEffects(b: Battle, expiry: number, owner = -1): void {
  if (b.core.effectCount[0] === 0) return;
  let ended = 0;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] === 0 || b.effect.expiry[row] !== expiry) continue;
    if (owner < 0 || b.effect.owner[row] === owner) ended |= pass(b, row);
  }
  settleEnded(b, ended);
}

/** Ends effect `row` at its boundary, or counts it down, where that boundary does not come for all effects at once. */
export function expireEffect(b: Battle, row: number): void {
  settleEnded(b, pass(b, row));
}

/** Begins a phase of `player`: his effects that last until this phase end (`Expiry.ownPhase`). */
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

/** Records that the owner of effect `row` pays for it: the effect survives his next `dropUpkeeps`. */
export function keepUpkeep(b: Battle, row: number): void {
  b.effect.flags[row] |= EffectFlag.kept;
}

/** Ends the upkeep of `owner`: his effects with an upkeep end unless he paid for them. */
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

/**
 * Ends effect `row` if it may be dispelled.
 * @returns true if it ended
 */
export function dispel(b: Battle, row: number): boolean {
  if (b.effect.kind[row] === 0 || (b.effect.flags[row] & EffectFlag.dispellable) === 0) return false;
  removeEffect(b, row);
  return true;
}

/**
 * Ends every effect that depends on `source`, which is gone (`Expiry.remains`, `EffectFlag.withSource`). `markGone`
 * calls it.
 */
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
