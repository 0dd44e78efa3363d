// Who is near each model: gaps to the closest models, and enemies in reach. It is reckoned anew when a model moves.
import { INCH } from '../../../kernel/geometry/measures.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import { faces, isHelpless, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import type { ArmyFacts } from './army-facts.js';

/** Gap at which the column of the closest enemy reaches 1, ticks. */
export const NEAR = 48 * INCH;

/** Scratch: the models on the table, with their distances of attacks; melee is -1 for who attacks nobody. */
const standing = {
  model: new Int32Array(MODELS),
  side: new Int32Array(MODELS),
  x: new Float64Array(MODELS),
  y: new Float64Array(MODELS),
  radius: new Float64Array(MODELS),
  melee: new Float64Array(MODELS),
  range: new Float64Array(MODELS),
  charge: new Float64Array(MODELS),
};

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

  /** Reckons everything from where models stand, pair by pair. */
  refresh(b: HordesBattle, { melee, range, charge }: ArmyFacts): void {
    const { enemy, friend, reached, reaching, charged, shot } = this;
    const { models, model } = b.setup;
    let n = 0;
    for (let m = 0; m < models; m++) {
      enemy[m] = friend[m] = NEAR;
      reached[m] = reaching[m] = charged[m] = shot[m] = 0;
      if (!onTable(b, m)) continue;
      const k = b.model.kind[m];
      standing.model[n] = m;
      standing.side[n] = model.player[m];
      standing.x[n] = b.model.x[m];
      standing.y[n] = b.model.y[m];
      standing.radius[n] = radiusOf(b, m);
      standing.melee[n] = isHelpless(b, m) ? -1 : melee[k];
      standing.range[n] = range[k];
      standing.charge[n++] = charge[k];
    }
    for (let i = 0; i < n; i++) this.meet(b, i, n);
  }

  /** Reckons what model number `i` of the `n` on the table and each later one are to each other. */
  private meet(b: HordesBattle, i: number, n: number): void {
    const { enemy, friend, reached, reaching, charged, shot } = this;
    const { x, y, radius, side } = standing;
    const m = standing.model[i];
    for (let j = i + 1; j < n; j++) {
      const o = standing.model[j];
      const dx = x[j] - x[i];
      const dy = y[j] - y[i];
      const gap = Math.max(0, Math.sqrt(dx * dx + dy * dy) - radius[i] - radius[j]);
      if (side[i] === side[j]) {
        if (gap < friend[m]) friend[m] = gap;
        if (gap < friend[o]) friend[o] = gap;
        continue;
      }
      if (gap < enemy[m]) enemy[m] = gap;
      if (gap < enemy[o]) enemy[o] = gap;
      if (gap <= standing.charge[i]) charged[m]++;
      if (gap <= standing.charge[j]) charged[o]++;
      if (gap <= standing.range[i]) shot[m]++;
      if (gap <= standing.range[j]) shot[o]++;
      if (gap <= standing.melee[i] && faces(b, m, o)) {
        reached[m]++;
        reaching[o]++;
      }
      if (gap <= standing.melee[j] && faces(b, o, m)) {
        reached[o]++;
        reaching[m]++;
      }
    }
  }
}
