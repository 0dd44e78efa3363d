import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf } from '../../../skirmish/sight.js';
import { TEARDROPS } from '../../../skirmish/templates.js';
import { Hook } from '../core/rule-ids.js';
import { Dazed, Did, ModelDid, REACHES, Status, type W40kBattle, WEAPONS } from '../core/state.js';
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

/** How a squad shoots: bits of one number. */
export const Fire = {
  normal: 0,
  /** On overwatch, in the enemy's movement phase (W40K-OVER-004). */
  overwatch: 1,
  /** At an enemy who charges, whomever he charges: always at short range (W40K-OVER-013). */
  charger: 2,
  /** At an enemy who leaves cover, goes into it or charges the shooters: -1 (W40K-OVER-009). */
  fleeting: 4,
  /** At somebody who stands still while another moves: whether that one is as of `charger` and `fleeting`, for those who fire at him instead. */
  moverCharger: 8,
  moverFleeting: 16,
} as const;

/** What a squad did that bars it from shooting in the same turn: charges and runs (W40K-SHOOT-005), flights, breaking off. */
const BARS = Did.Run | Did.Charge | Did.Flee | Did.BreakOff;

/** No weapon in that place of a model's list. */
export const NO_WEAPON = 255;

/** Index into `setup.weapons` of weapon `slot` of model `m`, or 255. */
export function weaponIn(b: W40kBattle, m: number, slot: number): number {
  return b.setup.type.weapons[b.setup.model.type[m] * WEAPONS + slot];
}

/** May squad `u` shoot at all in this phase, or on overwatch with `fire` (W40K-SHOOT-005, W40K-BROKE-001, W40K-STUP-007)? */
export function maySquadFire(b: W40kBattle, u: number, fire: number): boolean {
  if (b.unit.place[u] !== Place.table || b.unit.host[u] >= 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Stupid)) !== 0) return false;
  if ((fire & Fire.overwatch) !== 0) return b.unit.overwatch[u] !== 0;
  return b.unit.overwatch[u] === 0 && (b.unit.did[u] & (BARS | Did.Shoot)) === 0; // W40K-OVER-003, W40K-SHOOT-001
}

/** What bars a model of a squad that shoots: it has, or it has charged or run, with this squad or before it joined (W40K-SHOOT-005). */
const MODEL_BARS = ModelDid.Fire | ModelDid.Charge | ModelDid.FailCharge | ModelDid.Run;

/** May model `m` of a squad that shoots do so itself: not engaged (W40K-SHOOT-003), not astray, with BS, nothing failed? */
export function mayModelFire(b: W40kBattle, m: number): boolean {
  const { model, setup } = b;
  if (model.place[m] !== Place.table || model.engaged[m] !== 0 || model.outOfCoherency[m] !== 0) return false; // W40K-SQUAD-007
  if ((model.did[m] & MODEL_BARS) !== 0 || (model.dazed[m] & Dazed.blind) !== 0) return false;
  const type = setup.model.type[m];
  return setup.type.shoots[type] !== 0 && setup.type.BS[type] !== 0; // W40K-CHAR-011
}

/** Are weapons `slot` and `other` of model `m` one, or modes of one? */
function isOne(b: W40kBattle, m: number, slot: number, other: number): boolean {
  if (slot === other) return true;
  const [w, o] = [weaponIn(b, m, slot), weaponIn(b, m, other)];
  if (w === NO_WEAPON || o === NO_WEAPON) return false;
  const { group } = b.setup.weapons[w];
  return group !== '' && group === b.setup.weapons[o].group;
}

/** How many more shooting phases of its own weapon `slot` of model `m` waits for, in whichever mode it was fired (W40K-WPIS-012). */
export function wait(b: W40kBattle, m: number, slot: number): number {
  const all = b.model.recharge[m];
  if (all === 0) return 0;
  let most = 0;
  for (let s = 0; s < WEAPONS; s++) if (isOne(b, m, slot, s)) most = Math.max(most, (all >> (2 * s)) & 3);
  return most;
}

/** Weapon `w` (index into `setup.weapons`) of model `m` waits for `turns` shooting phases; of two alike one that is ready does. */
export function discharge(b: W40kBattle, m: number, w: number, turns: number): void {
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (weaponIn(b, m, slot) !== w || wait(b, m, slot) > 0) continue;
    b.model.recharge[m] |= turns << (2 * slot);
    return;
  }
}

/** Every weapon of model `m` that recharges has waited for one more shooting phase. */
export function recharge(b: W40kBattle, m: number): void {
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (((b.model.recharge[m] >> (2 * slot)) & 3) !== 0) b.model.recharge[m] -= 1 << (2 * slot);
  }
}

/** Has weapon `slot` of model `m` jammed, with which ammunition ever (W40K-JAM-002)? */
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
 * Does weapon `slot` of model `m` serve nobody now, hand-to-hand either: jammed, or recharging (W40K-JAM-002, W40K-WPIS-012)?
 * GAP W40K-WPIS-012: what recharges since it fired strikes no blows, and no blow makes it recharge
 */
export function isOutOfUse(b: W40kBattle, m: number, slot: number): boolean {
  return hasJammed(b, m, slot) || wait(b, m, slot) > 0;
}

/** Could model `m` fire weapon `slot`, as far as the weapon is concerned, were it charged? With `fire` bits. */
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

/** Can model `m` fire weapon `slot` now, as far as the weapon is concerned? With `fire` bits. */
export function isReady(b: W40kBattle, m: number, slot: number, fire: number): boolean {
  if (!isUsable(b, m, slot, fire)) return false;
  return wait(b, m, slot) === 0;
}

/** How far weapon `slot` of model `m` reaches, ticks; at chargers any weapon reaches (W40K-OVER-013) but a template. */
export function reachOf(b: W40kBattle, m: number, slot: number, fire: number): number {
  const weapon = b.setup.weapons[weaponIn(b, m, slot)];
  if (weapon.template !== 0) return TEARDROPS[weapon.template].long;
  if ((fire & Fire.charger) !== 0) return Infinity;
  return maximumRange(weapon, b.setup.type.S[b.setup.model.type[m]]);
}

/**
 * The longest reach of what model `m` can fire now, ticks; 0 if it can fire nothing. All models of a type with which nothing is
 * amiss reach as far: that is kept.
 */
export function longestReach(b: W40kBattle, m: number, fire: number): number {
  const { did, jams, recharge, destroyed } = b.model;
  if ((fire & Fire.charger) !== 0 || (jams[m] | recharge[m] | destroyed[m]) !== 0) return findReach(b, m, fire);
  const { reach } = b.setup.type;
  const moved = (did[m] & ModelDid.Move) !== 0 ? 1 : 0;
  const onOverwatch = (fire & Fire.overwatch) !== 0 ? 2 : 0;
  const at = b.setup.model.type[m] * REACHES + moved + onOverwatch;
  if (reach[at] < 0) reach[at] = findReach(b, m, fire);
  return reach[at];
}

/** The longest reach of all that models of the type of `m` carry, ticks: `longestReach`, with the bits of anybody, is never above it but at chargers. */
export function farthestReach(b: W40kBattle, m: number): number {
  const { reach, weapons } = b.setup.type;
  const type = b.setup.model.type[m];
  const at = type * REACHES; // of one who has not moved, in a shooting phase
  if (reach[at] >= 0) return reach[at];
  let best = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = weapons[type * WEAPONS + slot];
    if (w === NO_WEAPON || (b.setup.weapons[w].long === 0 && b.setup.weapons[w].template === 0)) continue;
    best = Math.max(best, reachOf(b, m, slot, Fire.normal));
  }
  reach[at] = best;
  return best;
}

/** `longestReach`, worked out. */
export function findReach(b: W40kBattle, m: number, fire: number): number {
  let best = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (!isReady(b, m, slot, fire)) continue;
    const reach = reachOf(b, m, slot, fire);
    if (reach > best) best = reach;
  }
  return best;
}

/** Has model `m` a special or heavy weapon that it can fire now (W40K-TGT-006)? */
export function hasSpecialWeapon(b: W40kBattle, m: number, fire: number): boolean {
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = weaponIn(b, m, slot);
    if (w !== NO_WEAPON && b.setup.weapons[w].special && isReady(b, m, slot, fire)) return true;
  }
  return false;
}

/**
 * What a shot of model `m` with `weapon` needs to hit model `t`, `gap` ticks away, whose shelter adds `cover` to the roll.
 * `row`: the row of the shot table for rules that ask, or `NO_ATTACK`.
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

/** Shots of model `m` with weapon `slot` in one phase: two if it can fire rapidly (W40K-RAPID-001). */
export function shotsOf(b: W40kBattle, m: number, slot: number, fire: number): number {
  if ((fire & Fire.overwatch) !== 0) return 1; // W40K-RAPID-002, W40K-OVER-019
  if (!b.setup.weapons[weaponIn(b, m, slot)].rapid) return 1; // W40K-RAPID-002
  if ((b.model.did[m] & ModelDid.Move) !== 0) return 1; // W40K-RAPID-003: each model is judged on its own
  return modified(b, Hook.rapidFire, unitOf(b, m), 1, NO_ATTACK);
}

/** Models of the squad of `t` and of others within `radius` ticks of `t`: enemies of `m` count 1, friends -2. */
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
 * What weapon `slot` of model `m` is worth against model `t`, `gap` ticks away behind `cover` (a modifier): about so many
 * wounds, for the standing order that fires the best weapon (K41). 0 when it does not reach.
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

/** The weapon of model `m` that does most harm to model `t`, or -1 when none reaches; `area`: of those that strike an area. */
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
