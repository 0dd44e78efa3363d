import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Roll } from '../core/rolls.js';
import { ARROW_SIDES, arrow, artilleryDistance, MISFIRE, showsHit } from '../core/special-dice.js';
import { type W40kBattle, WEAPONS } from '../core/state.js';
import { die, tell } from '../core/units.js';
import type { WeaponFacts } from '../core/weapons.js';
import { NO_WEAPON } from './weapons-to-fire.js';

/** Results of the scatter roll for a shot that missed. */
export const Scatter = {
  /** The marker goes off where it has drifted. */
  lands: 0,
  /** The shot has no effect. */
  dud: 1,
  /** The shot goes off at the shooter, and the weapon is destroyed. */
  explodes: 2,
} as const;

/**
 * Returns how many ticks a marker drifts: `rolled` ticks of the artillery die, at most half of `gap`, the distance of
 * the shot (W40K-SCAT-003). Grenades drift half of `rolled`, at any distance (W40K-GREN-004).
 */
export function drift(rolled: number, gap: number, isGrenade: boolean): number {
  return isGrenade ? rolled / 2 : Math.min(rolled, Math.floor(gap / 2));
}

/** Where the marker landed at the last `rollScatter`, ticks. Valid until the next roll. */
export const marker = { x: 0, y: 0 };

/**
 * Makes the scatter roll for a shot of unit `u` at (x, y), `gap` ticks away, that missed (W40K-SCAT-001). A shot at the
 * ground (`atGround`) never explodes (W40K-GRND-004). Returns a `Scatter` value; `marker` holds where the marker lands.
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
  const angle = arrow(die(b, ARROW_SIDES, Roll.ScatterAngle, u)); // the HIT faces have an arrow too (W40K-DICE-003)
  const far = drift(rolled, gap, weapon.class === 'grenade');
  marker.x = x + stepEast(angle, far);
  marker.y = y + stepNorth(angle, far);
  return Scatter.lands;
}

/** Marks weapon `w` (index into `setup.weapons`) of model `m` as destroyed, in all its modes (W40K-SCAT-002). */
export function destroyWeapon(b: W40kBattle, m: number, w: number): void {
  const { weapons } = b.setup;
  const { group } = weapons[w];
  for (let slot = 0; slot < WEAPONS; slot++) {
    const other = b.setup.type.weapons[b.setup.model.type[m] * WEAPONS + slot];
    if (other === NO_WEAPON) continue;
    if (other === w || (group !== '' && weapons[other].group === group)) b.model.destroyed[m] |= 1 << slot;
  }
}
