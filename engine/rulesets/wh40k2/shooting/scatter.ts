import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Roll } from '../core/rolls.js';
import { ARROW_SIDES, arrow, artilleryDistance, MISFIRE, showsHit } from '../core/special-dice.js';
import { type W40kBattle, WEAPONS } from '../core/state.js';
import { die, tell } from '../core/units.js';
import type { WeaponFacts } from '../core/weapons.js';
import { NO_WEAPON } from './weapons-to-fire.js';

/** What becomes of a shot that missed. */
export const Scatter = {
  /** The marker goes off where it has drifted to. */
  lands: 0,
  /** Nothing happens. */
  dud: 1,
  /** It goes off where it was fired, and the weapon is destroyed. */
  explodes: 2,
} as const;

/**
 * Ticks that a marker drifts: `rolled` ticks on the artillery die, at most half of `gap`, the distance of the shot
 * (W40K-SCAT-003). Grenades drift half of what is rolled, however near they were thrown (W40K-GREN-004).
 */
export function drift(rolled: number, gap: number, isGrenade: boolean): number {
  return isGrenade ? rolled / 2 : Math.min(rolled, Math.floor(gap / 2));
}

/** Where the marker of the last `rollScatter` that answered `lands` is; read it at once. */
export const marker = { x: 0, y: 0 };

/**
 * The scatter roll of a shot of unit `u` at (x, y), `gap` ticks away, that missed (W40K-SCAT-001). `atGround`: it was aimed
 * at a point, and never explodes (W40K-GRND-004). @returns Scatter; where the marker lands is in `marker`
 */
export function rollScatter(
  b: W40kBattle,
  u: number,
  weapon: WeaponFacts,
  x: number,
  y: number,
  gap: number,
  atGround: boolean,
): number {
  const rolled = artilleryDistance(die(b, 6, Roll.ArtilleryDie, u));
  const hit = showsHit(die(b, 6, Roll.ScatterDie, u));
  if (rolled === MISFIRE) {
    const explodes = hit && !atGround;
    if (b.log !== null) tell(b, 'scatter', u, explodes ? 'the weapon explodes' : 'a dud');
    return explodes ? Scatter.explodes : Scatter.dud;
  }
  const angle = arrow(die(b, ARROW_SIDES, Roll.ScatterAngle, u)); // an arrow is on the HIT faces too (W40K-DICE-003)
  const far = drift(rolled, gap, weapon.class === 'grenade');
  marker.x = x + stepEast(angle, far);
  marker.y = y + stepNorth(angle, far);
  return Scatter.lands;
}

/** Weapon `w` (index into `setup.weapons`) of model `m` is destroyed, in all its modes (W40K-SCAT-002). */
export function destroyWeapon(b: W40kBattle, m: number, w: number): void {
  const { weapons } = b.setup;
  const { group } = weapons[w];
  for (let slot = 0; slot < WEAPONS; slot++) {
    const other = b.setup.type.weapons[b.setup.model.type[m] * WEAPONS + slot];
    if (other === NO_WEAPON) continue;
    if (other === w || (group !== '' && weapons[other].group === group)) b.model.destroyed[m] |= 1 << slot;
  }
}
