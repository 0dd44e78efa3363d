// Abilities about spells (HRD-SPEC-001): no spell takes control of a model, attacks ignore spells, a model helps a spellcaster.
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds, slotOf } from '../../../kernel/special-rules.js';
import { attachedTo, inControlRange } from '../core/battlegroups.js';
import { areWithin, isEnemy, onTable, resourceOf } from '../core/models.js';
import { maySpend } from '../core/resources.js';
import { COPIES, type HordesBattle, Resource, Used } from '../core/state.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';

const INSCRUTABLE = ruleOf(abilityNumber('Inscrutable'));
const ARCANE_ASSASSIN = ruleOf(abilityNumber('Arcane Assassin'));
const ARCANE_REALIGNMENT = ruleOf(abilityNumber('Arcane Realignment'));
const ARCANE_VORTEX = ruleOf(abilityNumber('Arcane Vortex'));
const REITERATION = ruleOf(abilityNumber('Reiteration'));
const REPLICATION = ruleOf(abilityNumber('Replication'));
const SPELL_SLAVE = ruleOf(abilityNumber('Spell Slave'));
/** How near to the model with Arcane Vortex a model is that a spell targets, ticks. */
const NEGATED = 3 * INCH;
/** How near to the model its warcaster stands that may roll again, ticks. */
const REALIGNED = 5 * INCH;

/** True if no opponent takes control of model `m`. */
export const isInscrutable = (b: HordesBattle, m: number): boolean => holds(b, m, INSCRUTABLE);

// GAP HRD-PFLD-002: no focus points overboost a Power Field in this edition, so that there are none to ignore
/** True if attacks of model `m` ignore what spells add to the DEF and ARM of their targets. */
export const ignoresSpells = (b: HordesBattle, m: number): boolean => m >= 0 && holds(b, m, ARCANE_ASSASSIN);

/**
 * Returns the next model after row `from` that may pay to negate a spell of `caster` that targets model `t`: an enemy of
 * the caster, within 3 inches of the target or the target itself; or -1.
 */
// GAP HRD-PRIO-011: nobody negates a spell of its own side
export function nextNegator(b: HordesBattle, caster: number, t: number, from: number): number {
  if (slotOf(b, ARCANE_VORTEX) < 0) return -1;
  for (let o = from; o < b.setup.models; o++) {
    if (!holds(b, o, ARCANE_VORTEX) || !onTable(b, o) || !isEnemy(b, o, caster) || !maySpend(b, o, 1)) continue;
    if (o === t || areWithin(b, o, t, NEGATED)) return o;
  }
  return -1;
}

/** Returns the leader whose spells model `m` may cast in its place now: that to which it is attached, in whose control range it is; or -1. */
export function masterOf(b: HordesBattle, m: number): number {
  if (!holds(b, m, SPELL_SLAVE)) return -1;
  const leader = attachedTo(b, m);
  return leader >= 0 && inControlRange(b, leader, m) ? leader : -1;
}

/** True if model `m` may cast spell `s` of another model now as its own. */
export function hasCopy(b: HordesBattle, m: number, s: number): boolean {
  const { model, spell, turn } = b.copy;
  for (let row = 0; row < COPIES; row++) {
    if (model[row] === m && spell[row] === s && turn[row] === b.core.playerTurns[0]) return true;
  }
  return false;
}

/** Model `m` has cast spell `s` of another model, which it may cast once. */
export function dropCopy(b: HordesBattle, m: number, s: number): void {
  for (let row = 0; row < COPIES; row++) {
    if (b.copy.model[row] === m && b.copy.spell[row] === s) b.copy.model[row] = -1;
  }
}

/** Model `m` may cast spell `s` of another one in player turn `turn`. */
// GAP HRD-SPELL-001: eight such spells at most are kept; those of turns that are over make room
function copy(b: HordesBattle, m: number, s: number, turn: number): void {
  for (let row = 0; row < COPIES; row++) {
    const isFree = b.copy.model[row] < 0 || b.copy.turn[row] < b.core.playerTurns[0];
    if (!isFree && !(b.copy.model[row] === m && b.copy.spell[row] === s)) continue;
    b.copy.model[row] = m;
    b.copy.spell[row] = s;
    b.copy.turn[row] = turn;
    return;
  }
}

/**
 * Model `m` casts spell `s`, an offensive one if `isOffensive`, and `spends` focus points for it: others in whose control
 * range it is, and others of its unit, may copy it.
 */
export function noteSpell(b: HordesBattle, m: number, s: number, isOffensive: boolean, spends: boolean): void {
  if (slotOf(b, REITERATION) >= 0 && isTrooper(b, m)) {
    const u = unitOf(b, m);
    for (let o = firstOf(b, u); o < endOf(b, u); o++) {
      if (o !== m && holds(b, o, REITERATION) && onTable(b, o)) copy(b, o, s, b.core.playerTurns[0]);
    }
  }
  if (slotOf(b, REPLICATION) < 0 || !isOffensive || !spends || resourceOf(b, m) !== Resource.ownFocus) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (!holds(b, o, REPLICATION) || !onTable(b, o) || !isEnemy(b, o, m) || !inControlRange(b, o, m)) continue;
    copy(b, o, s, b.core.playerTurns[0] + 1);
  }
}

/** Returns the model that lets its warcaster `m` roll a magic attack again that missed, once a turn; or -1. */
export function realignerOf(b: HordesBattle, m: number): number {
  for (let o = 0; o < b.setup.models; o++) {
    if (!holds(b, o, ARCANE_REALIGNMENT) || !onTable(b, o) || (b.model.used[o] & Used.realigned) !== 0) continue;
    if (attachedTo(b, o) === m && areWithin(b, o, m, REALIGNED)) return o;
  }
  return -1;
}
