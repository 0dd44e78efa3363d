import type { W40kBattle } from '../core/state.js';
import type { Damage } from '../core/weapons.js';
import { chances, damageNeeded } from '../damage/damage.js';
import { unsaved } from '../damage/saves.js';
import { hitChances } from '../shooting/to-hit.js';

/**
 * Kinds of odds (K45). `exact`: no decision, geometry or dependence is left out. `truncated`: something is left out, as
 * the function says.
 */
export type OddsKind = 'exact' | 'truncated';

/** Returns the chance that a shot which needs `needed` hits (W40K-HIT-001, W40K-HIT-011). */
export function chanceToHit(needed: number): number {
  return hitChances(needed) / 36;
}

/** Returns the chance that one hit of this Strength and save modifier damages model `m` and is not saved. */
export function chanceToHarm(b: W40kBattle, strength: number, saveModifier: number, m: number, area = false): number {
  const { type } = b.setup;
  const t = b.setup.model.type[m];
  return (chances(damageNeeded(strength, type.T[t])) / 6) * unsaved(b, m, saveModifier, area);
}

/** Largest number of damage points that is distinguished; no model has more wounds. */
export const MOST_POINTS = 32;

const sums = new Float64Array(MOST_POINTS + 1);

/**
 * Writes the chances of the damage points of one damaging hit (W40K-DMG-004) to `out`, entry by points; `most` and more
 * count as `most`, since points beyond the wounds of a model are lost (W40K-DMG-005). `most`: 1 to MOST_POINTS.
 */
export function pointChances(damage: Damage, most: number, out: Float64Array): void {
  out.fill(0, 0, most + 1);
  out[Math.min(damage.plus, most)] = 1;
  for (let die = 0; die < damage.dice; die++) {
    sums.fill(0, 0, most + 1);
    for (let points = 0; points <= most; points++) {
      if (out[points] === 0) continue;
      for (let face = 1; face <= damage.sides; face++) {
        sums[Math.min(points + face, most)] += out[points] / damage.sides;
      }
    }
    for (let points = 0; points <= most; points++) out[points] = sums[points];
  }
}
