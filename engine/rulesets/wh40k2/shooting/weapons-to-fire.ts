import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Place } from '../../../skirmish/layout.js';
import { TEARDROPS } from '../../../skirmish/templates.js';
import { coverOf } from '../caches/sight.js';
import { Hook } from '../core/rule-ids.js';
import { Dazed, Did, ModelDid, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { unitOf, wayGone } from '../core/units.js';
import { isAreaWeapon, type WeaponFacts } from '../core/weapons.js';
import { averagePoints, harmChances, shotStrength } from '../damage/damage.js';
import { armourOf, pastFields } from '../damage/saves.js';
import {
  Band,
  bandOf,
  coverModifier,
  hitChances,
  maximumRange,
  neededToHit,
  SURE_HIT,
  speedModifier,
  weaponModifier,
} from './to-hit.js';

/** Fire bits: the circumstances in which a squad shoots. */
export const Fire = {
  normal: 0,
  /** On overwatch, in the enemy's movement phase (W40K-OVER-004). */
  overwatch: 1,
  /** At an enemy that charges any unit: always at short range (W40K-OVER-013). */
  charger: 2,
  /** At an enemy that leaves cover, enters cover or charges the shooters: -1 to hit (W40K-OVER-009). */
  fleeting: 4,
  /**
   * At an enemy that stands still while another unit moves: whether `charger` and `fleeting` hold for models that fire
   * at the mover instead.
   */
  moverCharger: 8,
  moverFleeting: 16,
} as const;

/**
 * Acts of a squad that bar it from shooting in the same turn: charges and runs (W40K-SHOOT-005), flights, breaking off.
 */
const BARS = Did.Run | Did.Charge | Did.Flee | Did.BreakOff;

/** Value of an empty weapon slot. */
export const NO_WEAPON = 255;

/** Returns the index into `setup.weapons` of weapon `slot` of model `m`, or 255. */
export function weaponIn(b: W40kBattle, m: number, slot: number): number {
  return b.setup.type.weapons[b.setup.model.type[m] * WEAPONS + slot];
}

/**
 * True if squad `u` may shoot at all in this phase, or on overwatch with `fire` (W40K-SHOOT-005, W40K-BROKE-001,
 * W40K-STUP-007).
 */
export function maySquadFire(b: W40kBattle, u: number, fire: number): boolean {
  if (b.unit.place[u] !== Place.table || b.unit.host[u] >= 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Stupid)) !== 0) return false;
  if ((fire & Fire.overwatch) !== 0) return b.unit.overwatch[u] !== 0;
  return b.unit.overwatch[u] === 0 && (b.unit.did[u] & (BARS | Did.Shoot)) === 0; // W40K-OVER-003, W40K-SHOOT-001
}

/**
 * Acts of a model that bar it from shooting with its squad: it has fired, charged or run, in this squad or before it
 * joined it (W40K-SHOOT-005).
 */
const MODEL_BARS = ModelDid.Fire | ModelDid.Charge | ModelDid.FailCharge | ModelDid.Run;

/**
 * True if model `m` may itself shoot with its squad: not engaged (W40K-SHOOT-003), not out of coherency, not blind, and
 * with a Ballistic Skill.
 */
export function mayModelFire(b: W40kBattle, m: number): boolean {
  const { model, setup } = b;
  if (model.place[m] !== Place.table || model.engaged[m] !== 0 || model.outOfCoherency[m] !== 0) return false; // W40K-SQUAD-007
  if ((model.did[m] & MODEL_BARS) !== 0 || (model.dazed[m] & Dazed.blind) !== 0) return false;
  const type = setup.model.type[m];
  return setup.type.shoots[type] !== 0 && setup.type.BS[type] !== 0; // W40K-CHAR-011
}

/** True if slots `slot` and `other` of model `m` hold the same weapon, or modes of one weapon. */
function isOne(b: W40kBattle, m: number, slot: number, other: number): boolean {
  if (slot === other) return true;
  const [w, o] = [weaponIn(b, m, slot), weaponIn(b, m, other)];
  if (w === NO_WEAPON || o === NO_WEAPON) return false;
  const { group } = b.setup.weapons[w];
  return group !== '' && group === b.setup.weapons[o].group;
}

/**
 * Returns how many more of its own shooting phases weapon `slot` of model `m` must wait, in whichever mode it was fired
 * (W40K-WPIS-012).
 */
export function wait(b: W40kBattle, m: number, slot: number): number {
  const all = b.model.recharge[m];
  if (all === 0) return 0;
  let most = 0;
  for (let s = 0; s < WEAPONS; s++) if (isOne(b, m, slot, s)) most = Math.max(most, (all >> (2 * s)) & 3);
  return most;
}

/**
 * Makes weapon `w` (index into `setup.weapons`) of model `m` wait for `turns` shooting phases. Of two equal weapons,
 * one that is ready starts to wait.
 */
export function discharge(b: W40kBattle, m: number, w: number, turns: number): void {
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (weaponIn(b, m, slot) !== w || wait(b, m, slot) > 0) continue;
    b.model.recharge[m] |= turns << (2 * slot);
    return;
  }
}

/** Counts one more shooting phase for every recharging weapon of model `m`. */
export function recharge(b: W40kBattle, m: number): void {
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (((b.model.recharge[m] >> (2 * slot)) & 3) !== 0) b.model.recharge[m] -= 1 << (2 * slot);
  }
}

/** True if weapon `slot` of model `m` has jammed, with any of its ammunition (W40K-JAM-002). */
function hasJammed(b: W40kBattle, m: number, slot: number): boolean {
  if (b.model.jams[m] === 0) return false;
  const which = b.model.jammed[m];
  for (let s = 0; s < WEAPONS; s++) {
    if (!isOne(b, m, slot, s)) continue;
    const w = weaponIn(b, m, s);
    if (which === 0 ? w !== NO_WEAPON && b.setup.weapons[w].sustained > 0 : (which & (1 << s)) !== 0) return true;
  }
  return false;
}

/**
 * True if weapon `slot` of model `m` can be used neither to shoot nor in hand-to-hand combat: jammed or recharging
 * (W40K-JAM-002, W40K-WPIS-012).
 * GAP W40K-WPIS-012: what recharges since it fired strikes no blows, and no blow makes it recharge
 */
export function isOutOfUse(b: W40kBattle, m: number, slot: number): boolean {
  return hasJammed(b, m, slot) || wait(b, m, slot) > 0;
}

/**
 * True if model `m` could fire weapon `slot` once it is recharged. Only conditions of the weapon are tested.
 * @param fire Fire bits
 */
export function isUsable(b: W40kBattle, m: number, slot: number, fire: number): boolean {
  const w = weaponIn(b, m, slot);
  if (w === NO_WEAPON) return false;
  const weapon = b.setup.weapons[w];
  if (weapon.long === 0 && weapon.template === 0) return false;
  if ((b.model.destroyed[m] & (1 << slot)) !== 0) return false; // W40K-SCAT-002
  if (hasJammed(b, m, slot)) return false;
  if (weapon.moveOrFire && (b.model.did[m] & ModelDid.Move) !== 0) return false; // W40K-SHOOT-006, W40K-WPN-005
  return weapon.class !== 'grenade' || (fire & Fire.overwatch) === 0; // W40K-OVER-006
}

/**
 * True if model `m` can fire weapon `slot` now. Only conditions of the weapon are tested.
 * @param fire Fire bits
 */
export function isReady(b: W40kBattle, m: number, slot: number, fire: number): boolean {
  if (!isUsable(b, m, slot, fire)) return false;
  return wait(b, m, slot) === 0;
}

/**
 * Returns the reach in ticks of weapon `slot` of model `m`. Against chargers it is unlimited (W40K-OVER-013), except
 * for templates.
 */
export function reachOf(b: W40kBattle, m: number, slot: number, fire: number): number {
  const weapon = b.setup.weapons[weaponIn(b, m, slot)];
  if (weapon.template !== 0) return TEARDROPS[weapon.template].long;
  if ((fire & Fire.charger) !== 0) return Infinity;
  return maximumRange(weapon, b.setup.type.S[b.setup.model.type[m]]);
}

/**
 * Returns the longest reach in ticks of all weapons of the type of `m` that fire shots or templates, for a model that has
 * not moved, in a shooting phase. Rules ask `farthestReach` (`caches/weapon-reach.ts`).
 */
export function computeFarthest(b: W40kBattle, m: number): number {
  const type = b.setup.model.type[m];
  let best = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = b.setup.type.weapons[type * WEAPONS + slot];
    if (w === NO_WEAPON || (b.setup.weapons[w].long === 0 && b.setup.weapons[w].template === 0)) continue;
    best = Math.max(best, reachOf(b, m, slot, Fire.normal));
  }
  return best;
}

/**
 * Returns the longest reach in ticks of the weapons that model `m` can fire now, or 0. Rules ask `longestReach`
 * (`caches/weapon-reach.ts`).
 */
export function computeReach(b: W40kBattle, m: number, fire: number): number {
  let best = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (!isReady(b, m, slot, fire)) continue;
    const reach = reachOf(b, m, slot, fire);
    if (reach > best) best = reach;
  }
  return best;
}

/** True if model `m` has a special or heavy weapon that it can fire now (W40K-TGT-006). */
export function hasSpecialWeapon(b: W40kBattle, m: number, fire: number): boolean {
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = weaponIn(b, m, slot);
    if (w !== NO_WEAPON && b.setup.weapons[w].special && isReady(b, m, slot, fire)) return true;
  }
  return false;
}

/**
 * Returns the score for a shot of model `m` with `weapon` at model `t`, `gap` ticks away. `cover` is the modifier for
 * shelter.
 * @param row the row of the shot table for hooks, or `NO_ATTACK`
 */
export function neededBy(
  b: W40kBattle,
  m: number,
  weapon: WeaponFacts,
  t: number,
  gap: number,
  cover: number,
  fire: number,
  row: number,
): number {
  const { type } = b.setup.model;
  const band = (fire & Fire.charger) !== 0 ? Band.short : bandOf(weapon, b.setup.type.S[type[m]], gap);
  if (weapon.sureShort && band === Band.short) return SURE_HIT;
  // GAP W40K-HIT-006: of a move that is still under way overwatch fire at the mover counts as much as it has gone
  const moved = b.model.moved[t] + ((fire & Fire.overwatch) !== 0 ? wayGone(b, t) : 0);
  let modifiers = weaponModifier(weapon, band) + cover + speedModifier(moved);
  if ((fire & Fire.fleeting) !== 0) modifiers--; // W40K-OVER-009
  modifiers = modified(b, Hook.toHit, unitOf(b, m), modifiers, row);
  modifiers = modified(b, Hook.toBeHit, unitOf(b, t), modifiers, row); // W40K-HIT-009
  return neededToHit(b.setup.type.BS[type[m]], modifiers);
}

/** Returns the shots of model `m` with weapon `slot` in one phase: two if it can fire rapidly (W40K-RAPID-001). */
export function shotsOf(b: W40kBattle, m: number, slot: number, fire: number): number {
  if ((fire & Fire.overwatch) !== 0) return 1; // W40K-RAPID-002, W40K-OVER-019
  if (!b.setup.weapons[weaponIn(b, m, slot)].rapid) return 1; // W40K-RAPID-002
  if ((b.model.did[m] & ModelDid.Move) !== 0) return 1; // W40K-RAPID-003: each model is judged on its own
  return modified(b, Hook.rapidFire, unitOf(b, m), 1, NO_ATTACK);
}

/** Returns the worth of a blast of `radius` ticks at model `t`: each enemy of `m` counts 1, each friend -2. */
function blockers(b: W40kBattle, m: number, t: number, radius: number): number {
  const { x, y, place } = b.model;
  const own = b.setup.model.player[m];
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (place[o] !== Place.table) continue;
    const dx = x[o] - x[t];
    const dy = y[o] - y[t];
    if (dx * dx + dy * dy <= radius * radius) n += b.setup.model.player[o] === own ? -2 : 1;
  }
  return n;
}

/**
 * Returns the worth of weapon `slot` of model `m` against model `t`, `gap` ticks away with cover modifier `cover`:
 * about the expected wounds, or 0 out of reach. Standing orders fire the weapon with the highest worth (K41).
 */
export function worthOf(
  b: W40kBattle,
  m: number,
  slot: number,
  t: number,
  gap: number,
  cover: number,
  fire: number,
): number {
  if (gap > reachOf(b, m, slot, fire)) return 0;
  const { setup } = b;
  const weapon = setup.weapons[weaponIn(b, m, slot)];
  const type = setup.model.type[t];
  const strength = shotStrength(weapon, setup.type.S[setup.model.type[m]]);
  const { T, saveDice } = setup.type;
  const save = armourOf(b, type, isAreaWeapon(weapon));
  let worth = harmChances(strength, T[type], save, weapon.saveModifier, saveDice[type]) * pastFields(b, type);
  worth *= Math.min(averagePoints(weapon.damage), b.model.wounds[t]);
  if (weapon.template !== 0) return worth * 36 * Math.max(blockers(b, m, t, 2 * INCH), 0);
  worth *= hitChances(neededBy(b, m, weapon, t, gap, cover, fire, NO_ATTACK)) * shotsOf(b, m, slot, fire);
  if (weapon.sustained > 0) worth *= 1.5 * weapon.sustained;
  return weapon.blast > 0 ? worth * Math.max(blockers(b, m, t, weapon.blast), 0) : worth;
}

const candidates = new Uint8Array(WEAPONS);

/**
 * Returns the slot of the weapon of model `m` that does most harm to model `t`, or -1 if none reaches it. With `area`
 * only area weapons count.
 */
export function bestWeapon(b: W40kBattle, m: number, t: number, gap: number, fire: number, area: boolean): number {
  let best = -1;
  let most = -1;
  let only = -1;
  let n = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = weaponIn(b, m, slot);
    if (w === NO_WEAPON || !isReady(b, m, slot, fire) || gap > reachOf(b, m, slot, fire)) continue;
    if (area && !isAreaWeapon(b.setup.weapons[w])) continue;
    only = slot;
    candidates[n++] = slot;
  }
  if (n < 2) return only;
  const cover = coverModifier(b.setup.averageCover ? 0 : coverOf(b, m, t));
  for (let i = 0; i < n; i++) {
    const slot = candidates[i];
    const worth = worthOf(b, m, slot, t, gap, cover, fire);
    if (worth > most) {
      best = slot;
      most = worth;
    }
  }
  return best;
}

/** True if weapons have their normal reach with Fire bits `fire`, so not at a charger (W40K-OVER-013). */
export const reachesAsUsual = (fire: number): boolean => (fire & Fire.charger) === 0;
