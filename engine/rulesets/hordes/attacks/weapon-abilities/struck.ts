// At whom special attacks are made that are made at several models at once (HRD-TIME-020).
import { endOfWeapons, firstWeapon, isEnemy, onTable, radiusOf } from '../../core/models.js';
import type { HordesBattle } from '../../core/state.js';
import { bearsOn } from '../../sight/fields-of-fire.js';
import { isInReach } from '../melee-range.js';
import { sprayed } from '../templates.js';
import { seesWith, specialIn, specialKind } from './rolls.js';
import { ABILITY, SpecialKind } from './tables.js';

/** True if a blow of model `m` with melee weapon `w` reaches model `t`, friend or enemy. */
export function isInSwing(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (t === m || !onTable(b, t) || !isInReach(b, m, t, b.setup.weapons.range[w])) return false;
  return bearsOn(b, m, w, t) && seesWith(b, m, w, t);
}

/** True if a template of that radius around x, y covers any part of the base of model `t`. */
export function isUnder(b: HordesBattle, t: number, x: number, y: number, radius: number): boolean {
  const dx = b.model.x[t] - x;
  const dy = b.model.y[t] - y;
  const near = radius + radiusOf(b, t);
  return dx * dx + dy * dy < near * near;
}

/**
 * Writes to `sprayed` the models at which a special attack of `m` with weapon `w` is made: those in its reach, or those
 * under its template around x, y. @returns their number
 */
export function findStruck(b: HordesBattle, m: number, w: number, flags: number, x: number, y: number): number {
  const isSwing = specialKind(b, w, flags) === SpecialKind.thresher;
  const radius = isSwing ? 0 : ABILITY.radius[specialIn(b, w, flags)];
  let n = 0;
  for (let t = 0; t < b.setup.models; t++) {
    if (isSwing ? isInSwing(b, m, w, t) : onTable(b, t) && t !== m && isUnder(b, t, x, y, radius)) sprayed[n++] = t;
  }
  return n;
}

/** True if an enemy of model `m` is in the reach of its melee weapon `w`. */
export function threshesAnybody(b: HordesBattle, m: number, w: number): boolean {
  for (let t = 0; t < b.setup.models; t++) if (isEnemy(b, m, t) && isInSwing(b, m, w, t)) return true;
  return false;
}

/** True if the weapons of model `m` are in use: `w` lies among its rows. */
export const isOwnWeapon = (b: HordesBattle, m: number, w: number): boolean =>
  w >= firstWeapon(b, m) && w < endOfWeapons(b, m);
