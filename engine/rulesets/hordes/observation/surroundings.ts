// Who is near each model: gaps to the closest models, and enemies in reach. It is reckoned anew when a model moves.
import { INCH } from '../../../kernel/geometry/measures.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import { faces, isHelpless, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import type { ArmyFacts } from './army-facts.js';

/** Gap at which the column of the closest enemy reaches 1, ticks. */
export const NEAR = 48 * INCH;

/** Neighbours of all models of one battle. */
export class Surroundings {
  /** For each model: ticks to the closest enemy and friend, `NEAR` if there is none. */
  enemy: Float64Array = EMPTY.f64;
  friend: Float64Array = EMPTY.f64;
  /** Enemies that it reaches, that reach it, within a charge, and within its range. */
  reached: Uint8Array = EMPTY.u8;
  reaching: Uint8Array = EMPTY.u8;
  charged: Uint8Array = EMPTY.u8;
  shot: Uint8Array = EMPTY.u8;

  /** Makes room for all models. */
  fit(): void {
    if (this.enemy.length > 0) return;
    Slab.lay((slab) => {
      this.enemy = slab.f64(MODELS);
      this.friend = slab.f64(MODELS);
      this.reached = slab.u8(MODELS);
      this.reaching = slab.u8(MODELS);
      this.charged = slab.u8(MODELS);
      this.shot = slab.u8(MODELS);
    });
  }

  /** Reckons everything from where models stand. */
  refresh(b: HordesBattle, { melee, range, charge }: ArmyFacts): void {
    const { enemy, friend, reached, reaching, charged, shot } = this;
    const { models, model } = b.setup;
    const { x, y, kind } = b.model;
    for (let m = 0; m < models; m++) {
      enemy[m] = friend[m] = NEAR;
      reached[m] = reaching[m] = charged[m] = shot[m] = 0;
    }
    for (let m = 0; m < models; m++) {
      if (!onTable(b, m)) continue;
      for (let o = m + 1; o < models; o++) {
        if (!onTable(b, o)) continue;
        const dx = x[o] - x[m];
        const dy = y[o] - y[m];
        const gap = Math.max(0, Math.sqrt(dx * dx + dy * dy) - radiusOf(b, m) - radiusOf(b, o));
        if (model.player[m] === model.player[o]) {
          if (gap < friend[m]) friend[m] = gap;
          if (gap < friend[o]) friend[o] = gap;
          continue;
        }
        if (gap < enemy[m]) enemy[m] = gap;
        if (gap < enemy[o]) enemy[o] = gap;
        if (gap <= charge[kind[m]]) charged[m]++;
        if (gap <= charge[kind[o]]) charged[o]++;
        if (gap <= range[kind[m]]) shot[m]++;
        if (gap <= range[kind[o]]) shot[o]++;
        if (gap <= melee[kind[m]] && !isHelpless(b, m) && faces(b, m, o)) {
          reached[m]++;
          reaching[o]++;
        }
        if (gap <= melee[kind[o]] && !isHelpless(b, o) && faces(b, o, m)) {
          reached[o]++;
          reaching[m]++;
        }
      }
    }
  }
}
