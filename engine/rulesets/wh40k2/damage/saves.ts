import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import type { W40kBattle } from '../core/state.js';
import { die, unitOf } from '../core/units.js';
import { isAreaWeapon } from '../core/weapons.js';
import { inFireArc } from '../sight/sight.js';
import { chances, saveChances, saveNeeded } from './damage.js';

/** Returns the armour save of type `t`. Flak armour is one better against area weapons (army data, W40K-FORCE-007). */
export function armourOf(b: W40kBattle, t: number, area: boolean): number {
  const { save, flak } = b.setup.type;
  return area && flak[t] !== 0 ? save[t] - 1 : save[t];
}

/**
 * Returns the total that the armour dice of model `m` need against a hit with save modifier `modifier` of shot row
 * `row`.
 */
function armourNeeded(b: W40kBattle, m: number, modifier: number, area: boolean, row: number): number {
  const t = b.setup.model.type[m];
  const save = modified(b, Hook.save, unitOf(b, m), armourOf(b, t, area), row);
  return saveNeeded(save, modifier, b.setup.type.saveDice[t]);
}

/** True if shot row `row` is of an area weapon. */
function isArea(b: W40kBattle, row: number): boolean {
  return row !== NO_ATTACK && isAreaWeapon(b.setup.weapons[b.shot.weapon[row]]);
}

/** True if the armour of model `m` saves, with the second chance of mega-armour if it has one. Rolls dice. */
function armourSaves(b: W40kBattle, m: number, modifier: number, row: number): boolean {
  if (firstSaves(b, m, modifier, row)) return true;
  const second = b.setup.type.second[b.setup.model.type[m]];
  return second !== 0 && die(b, 6, Roll.Save, unitOf(b, m)) >= second;
}

/** True if the armour of model `m` saves (W40K-SAVE-001). Dice are rolled only if they can save. */
function firstSaves(b: W40kBattle, m: number, modifier: number, row: number): boolean {
  const needed = armourNeeded(b, m, modifier, isArea(b, row), row);
  const dice = b.setup.type.saveDice[b.setup.model.type[m]];
  if (needed > 6 * dice) return false; // W40K-SAVE-004
  let shown = 0;
  for (let i = 0; i < dice; i++) shown += die(b, 6, Roll.Save, unitOf(b, m));
  return shown >= needed;
}

/**
 * True if the shield of model `m` counts against model `from`: from the front, and always in hand-to-hand combat
 * (W40K-HTH-004).
 */
function shields(b: W40kBattle, m: number, from: number, row: number): boolean {
  return row === NO_ATTACK || inFireArc(b, m, b.model.x[from], b.model.y[from]);
}

/** What saved a model. */
export const Saved = { nothing: 0, field: 1, armour: 2, shield: 3 } as const;

/**
 * Rolls the saves of model `m` against a damaging hit of model `from` (W40K-SAVE-001, W40K-HDMG-003): field, then
 * armour, then shield. Field and shield are unmodified (army data, W40K-FORCE-007). Returns a `Saved` value.
 * @param row the row of the shot, or `NO_ATTACK` in hand-to-hand combat
 */
export function saves(b: W40kBattle, m: number, modifier: number, from: number, row: number): number {
  const t = b.setup.model.type[m];
  const { field, shield } = b.setup.type;
  if (field[t] !== 0 && die(b, 6, Roll.FieldSave, unitOf(b, m)) >= field[t]) return Saved.field;
  if (armourSaves(b, m, modifier, row)) return Saved.armour;
  if (shield[t] === 0 || !shields(b, m, from, row)) return Saved.nothing;
  return die(b, 6, Roll.FieldSave, unitOf(b, m)) >= shield[t] ? Saved.shield : Saved.nothing;
}

/**
 * Returns the chance that a hit on models of type `t` passes all unmodified saves: field, shield and second armour
 * save.
 */
export function pastFields(b: W40kBattle, t: number): number {
  const { second, field, shield } = b.setup.type;
  let past = 1;
  if (second[t] !== 0) past -= chances(second[t]) / 6;
  if (field[t] !== 0) past *= 1 - chances(field[t]) / 6;
  if (shield[t] !== 0) past *= 1 - chances(shield[t]) / 6;
  return past;
}

/**
 * Returns the chance that model `m` does not save a hit with save modifier `modifier`. The shield counts.
 * @param area true for an area weapon
 */
export function unsaved(b: W40kBattle, m: number, modifier: number, area: boolean): number {
  const t = b.setup.model.type[m];
  const dice = b.setup.type.saveDice[t];
  return (1 - saveChances(armourNeeded(b, m, modifier, area, NO_ATTACK), dice) / 36) * pastFields(b, t);
}
