// Effects of spells in play: how they begin, when they end (HRD-SPELL-021, HRD-SPELL-023, HRD-TURN-001, HRD-UPK, HRD-ANIM-005).
import { beginOwnPhase, EffectFlag, Expiry, expireEffects } from '../../../kernel/effect-ends.js';
import { covers, Scope } from '../../../kernel/effect-scopes.js';
import {
  addEffect,
  addWideEffect,
  clearEffect,
  extendEffect,
  settleEnded,
  shrinkEffect,
} from '../../../kernel/effects.js';
import { furyOf, isEnemy, nameOf, onTable, playerOf, resourceOf } from '../core/models.js';
import { type HordesBattle, Resource } from '../core/state.js';
import { isTrooper, membersOf, unitOf } from '../units/members.js';
import { centreOf, packed } from './conditions.js';
import { EFFECT, isAnimus, kindOf, Lasts, SPELL, SPELL_NAMES, spellOf, Whole } from './tables.js';
import { answersTo } from './whom.js';

/** The phase at whose start effects of one round end: the turn of their owner begins (HRD-TURN-001, HRD-TURN-003). */
const START_OF_TURN = 1;
/** Effects beyond this number do not begin. */
const MOST_EFFECTS = 60;

/** True if there is room for the effects of another spell. */
// GAP HRD-SPELL-023: while sixty effects are in play, nobody casts a spell that would bring another one
export const hasRoomForEffects = (b: HordesBattle): boolean => b.core.effectCount[0] < MOST_EFFECTS;

const isUpkeep = (b: HordesBattle, row: number): boolean => (b.effect.flags[row] & EffectFlag.upkeep) !== 0;

/** Returns the spell that brought the effect in `row`. */
export const spellIn = (b: HordesBattle, row: number): number => spellOf(b.effect.kind[row]);

/** True if the effect in `row` lies on model `m`, or on any model of its unit. */
function liesOnUnitOf(b: HordesBattle, row: number, m: number): boolean {
  // HRD-UPK-004: what lies around a model lies on it
  if (b.effect.scope[row] === Scope.area) return false; // a template lies on nobody
  if (b.effect.scope[row] === Scope.battle) return centreOf(b.effect.value[row]) === m;
  if (covers(b, row, m, -1)) return true;
  if (!isTrooper(b, m) || b.effect.scope[row] !== Scope.subject) return false;
  const o = b.effect.subject[row];
  return isTrooper(b, o) && unitOf(b, o) === unitOf(b, m);
}

/** Fury points of warbeasts above their current FURY are removed at once (HRD-FURY-016). */
export function settleFury(b: HordesBattle): void {
  const { points } = b.model;
  for (let m = 0; m < b.setup.models; m++) {
    if (points[m] > 0 && resourceOf(b, m) === Resource.fury) points[m] = Math.min(points[m], furyOf(b, m));
  }
}

/** Ends every effect for which `ends` is true. */
function endWhere(b: HordesBattle, ends: (row: number) => boolean): void {
  let ended = 0;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] === 0 || !ends(row)) continue;
    if (b.log !== null)
      b.log.tell('ends', `${SPELL_NAMES[spellIn(b, row)]} of ${nameOf(b, b.effect.source[row])} ends`);
    ended |= clearEffect(b, row);
  }
  settleEnded(b, ended);
  if (ended !== 0) settleFury(b);
}

/**
 * True if spell `s` of `caster` on model `t` replaces the effect in `row`: an upkeep spell of the same side, and a friendly animus,
 * be they on it or on others of its unit; the same spell of the same caster (HRD-UPK-002, HRD-UPK-003, HRD-ANIM-005, HRD-ANIM-006).
 */
export function replaces(b: HordesBattle, caster: number, s: number, t: number, row: number): boolean {
  if (!liesOnUnitOf(b, row, t) || b.effect.owner[row] !== playerOf(b, caster)) return false;
  if (spellIn(b, row) === s && b.effect.source[row] === caster) return true;
  if (SPELL.lasts[s] === Lasts.upkeep && isUpkeep(b, row)) return true;
  return isAnimus(s) && !isEnemy(b, caster, t) && isAnimus(spellIn(b, row));
}

/** Ends what spell `s` of `caster` replaces on model `t`. */
export function replaceOn(b: HordesBattle, caster: number, s: number, t: number): void {
  if (b.core.effectCount[0] > 0) endWhere(b, (row) => replaces(b, caster, s, t, row));
}

/** Ends the earlier castings of spell `s` by `caster` (HRD-UPK-001, HRD-UPK-006). */
export function endOwnCastings(b: HordesBattle, caster: number, s: number): void {
  if (b.core.effectCount[0] === 0) return;
  endWhere(b, (row) => b.effect.source[row] === caster && spellIn(b, row) === s);
}

/** Ends the upkeep spells of the enemies of `player` on model `t` and its unit; with `animi` also their animi. */
export function endEnemySpells(b: HordesBattle, player: number, t: number, animi: boolean): void {
  if (b.core.effectCount[0] === 0) return;
  endWhere(b, (row) => {
    if (b.effect.owner[row] === player || !liesOnUnitOf(b, row, t)) return false;
    return isUpkeep(b, row) || (animi && isAnimus(spellIn(b, row)));
  });
}

/** True if an upkeep spell of the enemies of `player` lies on model `t`, or its unit, by the effect in `row`. */
export function isEnemyUpkeep(b: HordesBattle, row: number, player: number, t: number): boolean {
  if (b.effect.kind[row] === 0 || b.effect.owner[row] === player || !isUpkeep(b, row)) return false;
  return liesOnUnitOf(b, row, t);
}

/** Sets when the effect in `row` of spell `s` ends. */
function setEnd(b: HordesBattle, row: number, s: number): void {
  const { expiry, phase, flags } = b.effect;
  if (SPELL.lasts[s] === Lasts.activation) expiry[row] = Expiry.phase;
  else if (SPELL.lasts[s] === Lasts.turn) expiry[row] = Expiry.playerTurn;
  else if (SPELL.lasts[s] === Lasts.round) {
    expiry[row] = Expiry.ownPhase;
    phase[row] = START_OF_TURN;
  } else {
    expiry[row] = Expiry.remains; // HRD-UPK-008
    flags[row] = EffectFlag.upkeep;
  }
}

/** Adds effect `kind` to each model that answers its words now. */
function addNow(b: HordesBattle, caster: number, s: number, kind: number): void {
  let row = -1;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m) || !answersTo(b, caster, m, EFFECT.on[kind])) continue;
    if (row < 0) {
      row = addEffect(b, kind, m, packed(kind, caster, m), Expiry.never, caster, playerOf(b, caster));
      setEnd(b, row, s);
    } else extendEffect(b, row, m);
  }
}

/** Begins effect `i` of spell `s` of `caster` on model `t`. */
function beginEffect(b: HordesBattle, caster: number, s: number, i: number, t: number): void {
  const kind = kindOf(s, i);
  const player = playerOf(b, caster);
  if (EFFECT.now[kind] !== 0) {
    addNow(b, caster, s, kind);
    return;
  }
  const value = packed(kind, caster, t);
  let row: number;
  if (EFFECT.on[kind] !== 0) {
    row = addWideEffect(b, kind, Scope.battle, 0, value, Expiry.never, caster, player);
  } else if (SPELL.whole[s] !== Whole.model && isTrooper(b, t)) {
    row = addWideEffect(b, kind, Scope.unit, unitOf(b, t), value, Expiry.never, caster, player);
  } else row = addEffect(b, kind, t, value, Expiry.never, caster, player);
  setEnd(b, row, s);
}

/** Begins the effects of spell `s` of `caster` on model `t`, or around it; what they replace ends (HRD-UPK-002). */
export function beginEffects(b: HordesBattle, caster: number, s: number, t: number): void {
  if (SPELL.effects[s] === 0 || !hasRoomForEffects(b)) return;
  replaceOn(b, caster, s, t);
  for (let i = 0; i < SPELL.effects[s]; i++) beginEffect(b, caster, s, i, t);
  settleFury(b);
}

/** The turn of `player` begins: his effects of one round end (HRD-TURN-001). */
export function endRound(b: HordesBattle, player: number): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) !== player) continue;
    b.model.victims[m] = 0;
    b.model.wider[m] = 0;
  }
  beginOwnPhase(b, START_OF_TURN, player);
  settleFury(b);
}

/** An activation ends, and the effects that last for it (HRD-SPELL-021). */
export function endActivation(b: HordesBattle): void {
  expireEffects(b, Expiry.phase);
}

/** A player turn ends, and the effects that last for it (HRD-SPELL-021). */
export function endTurn(b: HordesBattle): void {
  expireEffects(b, Expiry.playerTurn);
  settleFury(b);
}

/**
 * Model `m` leaves the table: what lies on it alone ends, and what lies on its unit if it was the last one (HRD-GONE-003,
 * HRD-UPK-007). What it brought ends by `markGone` (HRD-UPK-008).
 */
export function leaveEffects(b: HordesBattle, m: number): void {
  if (b.core.effectCount[0] === 0) return;
  const u = isTrooper(b, m) && membersOf(b, unitOf(b, m)) === 0 ? unitOf(b, m) : -1;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] !== 0 && b.effect.scope[row] === Scope.members && covers(b, row, m, -1))
      shrinkEffect(b, row, m);
  }
  endWhere(b, (row) => {
    const { scope, subject } = b.effect;
    if (scope[row] === Scope.subject) return subject[row] === m;
    return scope[row] === Scope.unit && subject[row] === u;
  });
}
