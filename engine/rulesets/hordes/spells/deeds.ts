// What spells do at once to models and to their spellcaster (HRD-SPELL-021).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { comeToRest } from '../attacks/power-attacks.js';
import { Roll } from '../core/asks.js';
import { isLeader } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { furyOf, isMassive, nameOf, onTable, playerOf, resourceOf } from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { disrupt, MOST_FOCUS, mayGainFocus } from '../core/resources.js';
import { Did, type HordesBattle, Resource, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { System } from '../core/terms.js';
import { DamageBit } from '../core/weapons.js';
import { isDamaged, markAspect, removePoint } from '../damage/boxes.js';
import { directionTo, slide } from '../movement/involuntary.js';
import { addContinuous } from '../states/continuous.js';
import { knockDown } from '../states/knockdown.js';
import { endEnemySpells } from './effects.js';
import { D3, D6, DEED, DeedKind, deedAt, MOST_DEEDS } from './tables.js';

/** Returns an amount, rolled if it is one of dice. */
export function amountNow(b: HordesBattle, m: number, amount: number): number {
  if (amount >= D6) return amount - D6 + b.dice.one(6, Roll.Spell, m);
  return amount >= D3 ? (b.dice.one(6, Roll.Spell, m) + 1) >> 1 : amount;
}

/** Removes up to `points` of damage of model `m`, unless an effect bars healing (HRD-HEAL-001). */
export function heal(b: HordesBattle, m: number, points: number): void {
  if (!onTable(b, m) || isUnder(b, m, Flag['cannot heal'])) return;
  // GAP HRD-HEAL-001: what a spell heals is removed from the last boxes, without a question
  let healed = 0;
  while (healed < points && isDamaged(b, m)) {
    removePoint(b, m);
    healed++;
  }
  if (healed > 0 && b.log !== null) b.log.tell('heal', `${nameOf(b, m)} is healed of ${healed} damage`);
}

/** Makes model `m` stationary for one round, if it can be (HRD-STNRY, HRD-TURN-001, HRD-GARG-005). */
export function makeStationary(b: HordesBattle, m: number): void {
  if (!onTable(b, m) || isMassive(b, m) || isUnder(b, m, Flag['cannot be made stationary'])) return;
  b.model.status[m] |= Status.stationary;
  b.model.still[m] = b.core.playerTurns[0] + 2;
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('still', `${nameOf(b, m)} is stationary`);
}

/** Gives model `m` fury or focus points, as many as it can hold (HRD-JACK-004, HRD-FOCUS-008). */
function gain(b: HordesBattle, m: number, points: number): void {
  const resource = resourceOf(b, m);
  if (!onTable(b, m) || resource === Resource.none || isOfPack(b, m)) return; // HRD-PACK-011
  const most = resource === Resource.focus ? MOST_FOCUS : furyOf(b, m);
  if (resource === Resource.focus && !mayGainFocus(b, m)) return;
  b.model.points[m] = Math.max(b.model.points[m], Math.min(most, b.model.points[m] + points));
}

/** Takes all points of model `m` to `caster`, up to its FURY. */
function drain(b: HordesBattle, caster: number, m: number): void {
  if (isLeader(b, m) || b.model.points[m] === 0) return;
  gain(b, caster, b.model.points[m]);
  b.model.points[m] = 0;
}

/** Pushes model `m` directly away from model `caster` (HRD-PUSH-001). */
function push(b: HordesBattle, caster: number, m: number, far: number): void {
  if (!onTable(b, m)) return;
  slide(b, m, directionTo(b, caster, m), far, false);
  comeToRest(b, m);
}

/** Does a deed of a spell of `caster` to model `m`. Damage and placing are no such deeds: they take procedures. */
function doDeed(b: HordesBattle, caster: number, m: number, kind: number, amount: number): void {
  switch (kind) {
    case DeedKind.heal:
      heal(b, m, amountNow(b, m, amount));
      break;
    case DeedKind['knock down']:
      if (onTable(b, m)) knockDown(b, m);
      break;
    case DeedKind['make stationary']:
      makeStationary(b, m);
      break;
    case DeedKind.push:
      push(b, caster, m, amountNow(b, caster, amount) * INCH);
      break;
    case DeedKind.disrupt:
      disrupt(b, m);
      break;
    case DeedKind['gain point']:
      gain(b, m, amount);
      break;
    case DeedKind['end upkeeps']:
    case DeedKind['end upkeeps and animi']:
      // GAP HRD-SPELL-005: "enemy upkeep spells" on a model are those of its enemies, or of the spellcaster's
      endEnemySpells(b, playerOf(b, caster), m, kind === DeedKind['end upkeeps and animi']);
      break;
    case DeedKind['stand up']:
      b.model.status[m] &= ~Status.knockedDown;
      invalidateGeometry(b);
      break;
    case DeedKind.drain:
      drain(b, caster, m);
      break;
    case DeedKind.corrode:
      addContinuous(b, m, Status.corrosion, DamageBit.corrosion);
      break;
    case DeedKind.ignite:
      addContinuous(b, m, Status.fire, DamageBit.fire);
      break;
    case DeedKind['harm cortex']:
      markAspect(b, m, System.cortex, amount);
      break;
    case DeedKind['heal caster']:
      heal(b, caster, amountNow(b, caster, amount));
      break;
    case DeedKind['caster gains point']:
      gain(b, caster, amount);
      break;
    case DeedKind['end activation']:
      b.model.did[caster] |= Did.GiveUpMove | Did.EndMove | Did.GiveUpAction | Did.EndAction;
      break;
    default:
      break;
  }
}

/** Does the deeds of spell `s` of `caster` to model `m`, those of list `moment`. */
export function doDeeds(b: HordesBattle, caster: number, s: number, moment: number, m: number): void {
  for (let i = 0; i < MOST_DEEDS; i++) {
    const at = deedAt(s, moment, i);
    if (DEED.kind[at] !== 0) doDeed(b, caster, m, DEED.kind[at], DEED.amount[at]);
  }
}
