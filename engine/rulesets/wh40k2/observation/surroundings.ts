// Positions of units and models, their cover and the distances to their enemies, as an observation measures them.
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import { nearestSquared } from '../../../skirmish/circles-near.js';
import { Place } from '../../../skirmish/layout.js';
import { clip } from '../../../skirmish/segments.js';
import { Cover, Ground } from '../../../skirmish/terrain.js';
import type { W40kBattle } from '../core/state.js';

/** Largest gap that is measured, ticks. */
export const NEAR = 72 * INCH;
/** Distance from an obstacle or the edge of a rock up to which a model is in its cover, ticks (W40K-COVER-001). */
export const BESIDE = INCH;
/** Most pieces of terrain of a table. */
export const PIECES = 256;
/** Distance up to which enemies are counted, ticks. */
const COUNTED = 24 * INCH;
/** Ticks: more than any rounding error. */
const SLACK = 1;
/** Scratch: pieces of terrain near the unit that is measured. */
const nearby = new Uint8Array(PIECES);
/** Entry of `gaps` that was not measured since one of its two units moved. */
const UNKNOWN = Infinity;
/**
 * Scratch of `measureGaps`: units with models on the table, those of player 0 from entry 0 on, those of player 1 from
 * entry `UNITS` on.
 */
const UNITS = 64;
const standing = new Uint8Array(2 * UNITS);
/** Scratch: middles of the enemies of the unit that is measured, ticks. */
const foeX = new Float64Array(UNITS);
const foeY = new Float64Array(UNITS);

/**
 * Positions of units as an observation reports them. `refresh` measures only what has moved; the results equal those of
 * measuring everything.
 */
export class Surroundings {
  /** Middle of the unit's models on the table, and the radius of a circle around it that holds their bases, ticks. */
  x: Float64Array = EMPTY.f64;
  y: Float64Array = EMPTY.f64;
  spread: Float64Array = EMPTY.f64;
  /** Number of the unit's models on the table. */
  count: Uint8Array = EMPTY.u8;
  /**
   * Numbers of models in soft cover, in hard cover, and on top of something. A model beside an obstacle counts if the
   * obstacle is between it and all enemies.
   */
  soft: Uint8Array = EMPTY.u8;
  hard: Uint8Array = EMPTY.u8;
  elevated: Uint8Array = EMPTY.u8;
  /** Gap to the closest enemy, ticks, at most `NEAR`; numbers of enemy units within 12 and 24 inches. */
  closest: Float64Array = EMPTY.f64;
  within12: Uint8Array = EMPTY.u8;
  within24: Uint8Array = EMPTY.u8;
  /** First model of each unit on the table, whose facing stands for the unit; -1 without one. */
  lead: Int16Array = EMPTY.i16;
  /** 1 for units whose models may have moved since the last `refresh`. */
  private moved: Uint8Array = EMPTY.u8;
  /** 1 for units near an obstacle or rock, whose cover depends on where their enemies stand. */
  private walled: Uint8Array = EMPTY.u8;
  /**
   * Positions and radii of models on the table, ticks: entries of a unit follow each other from the unit's first row
   * on.
   */
  private modelX: Int32Array = EMPTY.i32;
  private modelY: Int32Array = EMPTY.i32;
  private modelRadius: Int32Array = EMPTY.i32;
  /** Radius of all models of a unit, ticks; -1 if they differ. */
  private base: Float64Array = EMPTY.f64;
  /**
   * Cache of gaps between units, ticks. Entry `u * units + v` is valid until `u` or `v` moves; `UNKNOWN` until
   * measured.
   */
  private gaps: Float64Array = EMPTY.f64;
  /** Pieces of terrain that give cover or can be stood on. */
  private shelters = 0;
  private shelter: Uint8Array = EMPTY.u8;
  private setup: W40kBattle['setup'] | null = null;

  /** Forgets the battle: the next `refresh` measures everything. */
  forget(): void {
    this.setup = null;
  }

  /** Measures what has changed. @param changed not 0 for units that may have moved since the last call */
  refresh(b: W40kBattle, changed: Uint8Array): void {
    const all = this.setup !== b.setup;
    if (all) this.meet(b);
    for (let u = 0; u < b.setup.units; u++) {
      this.moved[u] = all || changed[u] !== 0 ? 1 : 0;
      if (this.moved[u] !== 0) this.measure(b, u);
    }
    this.measureGround(b);
    this.measureGaps(b);
  }

  /** Prepares for another setup, with other units and models. */
  meet(b: W40kBattle): void {
    const { units, unit, model } = b.setup;
    this.setup = b.setup;
    const { terrain } = b.setup;
    this.shelters = 0;
    this.fit(b.setup);
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.cover[t] !== Cover.none || terrain.standOn[t] !== 0) this.shelter[this.shelters++] = t;
    }
    for (let u = 0; u < units; u++) {
      const first = unit.first[u];
      this.base[u] = model.radius[first];
      for (let m = first + 1, end = first + unit.count[u]; m < end; m++) {
        if (model.radius[m] !== model.radius[first]) this.base[u] = -1;
      }
    }
  }

  /** Makes room for the units, models and terrain of a setup, if there is too little. All arrays share one buffer. */
  private fit({ units, models, terrain }: W40kBattle['setup']): void {
    if (this.count.length >= units && this.modelX.length >= models && this.shelter.length >= terrain.count) return;
    Slab.lay((slab) => {
      this.x = slab.f64(units);
      this.y = slab.f64(units);
      this.spread = slab.f64(units);
      this.closest = slab.f64(units);
      this.base = slab.f64(units);
      this.gaps = slab.f64(units * units);
      this.modelX = slab.i32(models);
      this.modelY = slab.i32(models);
      this.modelRadius = slab.i32(models);
      this.lead = slab.i16(units).fill(-1);
      this.count = slab.u8(units);
      this.soft = slab.u8(units);
      this.hard = slab.u8(units);
      this.elevated = slab.u8(units);
      this.within12 = slab.u8(units);
      this.within24 = slab.u8(units);
      this.moved = slab.u8(units);
      this.walled = slab.u8(units);
      this.shelter = slab.u8((terrain.count + 7) & ~7); // room for the next table, which may have a few more
    });
  }

  /** Facing of the first model of unit `u` on the table. Models turn without moving. */
  facing(b: W40kBattle, u: number): number {
    const lead = this.lead[u];
    return lead < 0 ? 0 : b.model.facing[lead];
  }

  private measure(b: W40kBattle, u: number): void {
    const { first, count } = b.setup.unit;
    const { radius } = b.setup.model;
    const { x, y, place } = b.model;
    const { modelX, modelY, modelRadius } = this;
    let n = 0;
    let sumX = 0;
    let sumY = 0;
    this.lead[u] = -1;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      if (n === 0) this.lead[u] = m;
      const k = first[u] + n++;
      modelX[k] = x[m];
      modelY[k] = y[m];
      modelRadius[k] = radius[m];
      sumX += x[m];
      sumY += y[m];
    }
    this.count[u] = n;
    this.spread[u] = 0;
    if (n === 0) return;
    const middleX = sumX / n;
    const middleY = sumY / n;
    let spread = 0;
    for (let k = first[u], end = k + n; k < end; k++) {
      const dx = modelX[k] - middleX;
      const dy = modelY[k] - middleY;
      spread = Math.max(spread, Math.sqrt(dx * dx + dy * dy) + modelRadius[k]);
    }
    this.x[u] = middleX;
    this.y[u] = middleY;
    this.spread[u] = spread;
  }

  /**
   * Counts models in cover and on top of something, for units that moved, and for units beside an obstacle whose
   * enemies moved.
   */
  private measureGround(b: W40kBattle): void {
    const { units, unit } = b.setup;
    const { moved, walled } = this;
    let sides = 0; // bits of the players with a unit that moved: 1 and 2
    for (let u = 0; u < units; u++) if (moved[u] !== 0) sides |= 1 << unit.player[u];
    for (let u = 0; u < units; u++) {
      if (moved[u] !== 0 || (walled[u] !== 0 && (sides & (2 >> unit.player[u])) !== 0)) this.countGround(b, u);
    }
  }

  private countGround(b: W40kBattle, u: number): void {
    const { terrain, unit, units } = b.setup;
    const { count, modelX, modelY, modelRadius, x, y } = this;
    this.soft[u] = 0;
    this.hard[u] = 0;
    this.elevated[u] = 0;
    this.walled[u] = 0;
    if (count[u] === 0) return;
    const pieces = this.sheltersNear(b, x[u], y[u], this.spread[u] + BESIDE + SLACK);
    if (pieces === 0) return;
    for (let k = 0; k < pieces; k++) {
      const t = nearby[k];
      if (terrain.obstacle[t] !== 0 || terrain.ground[t] === Ground.impassable) this.walled[u] = 1;
    }
    let foes = 0;
    for (let v = 0; v < units; v++) {
      if (unit.player[v] === unit.player[u] || count[v] === 0) continue;
      foeX[foes] = x[v];
      foeY[foes++] = y[v];
    }
    for (let k = unit.first[u], end = k + count[u]; k < end; k++) {
      const ground = this.groundOf(b, nearby, pieces, modelX[k], modelY[k], modelRadius[k], foeX, foeY, foes);
      if ((ground & 3) === Cover.soft) this.soft[u]++;
      if ((ground & 3) === Cover.hard) this.hard[u]++;
      if ((ground & 4) !== 0) this.elevated[u]++;
    }
  }

  /**
   * Writes pieces that may shelter within `reach` ticks of (`x`, `y`) to `nearby`, judged by circles around them.
   * @returns their number
   */
  private sheltersNear(b: W40kBattle, x: number, y: number, reach: number): number {
    const { shelter, shelters } = this;
    const { terrain } = b.setup;
    let n = 0;
    for (let k = 0; k < shelters; k++) {
      const t = shelter[k];
      const dx = x - terrain.x[t];
      const dy = y - terrain.y[t];
      const bound = terrain.radius[t] + reach;
      if (dx * dx + dy * dy <= bound * bound) nearby[n++] = t;
    }
    return n;
  }

  /**
   * Cover of a base at (`x`, `y`) from `n` of `pieces`: the best `Cover` in which it stands, or beside which it stands
   * with the piece between it and the middles of the first `foes` enemies (W40K-COVER-004), plus 4 if it stands on top
   * of something. All lengths in ticks.
   * @param pieces those that may be near
   */
  groundOf(
    b: W40kBattle,
    pieces: Uint8Array,
    n: number,
    x: number,
    y: number,
    radius: number,
    foeX: Float64Array,
    foeY: Float64Array,
    foes: number,
  ): number {
    const { terrain } = b.setup;
    let cover = 0;
    let high = 0;
    for (let k = 0; k < n; k++) {
      const t = pieces[k];
      const gives = terrain.cover[t];
      const stood = terrain.standOn[t];
      if (stood === 0 && gives <= cover) continue;
      const dx = x - terrain.x[t];
      const dy = y - terrain.y[t];
      const reach = terrain.radius[t] + radius + BESIDE;
      if (dx * dx + dy * dy > reach * reach) continue;
      const gap = polygonSquaredGapToPoint(terrain.polygons[t], x, y);
      if (stood !== 0 && gap === 0) high = 4;
      const beside = terrain.obstacle[t] !== 0 || terrain.ground[t] === Ground.impassable ? radius + BESIDE : 0;
      if (gives <= cover || gap > beside * beside) continue;
      let between = true;
      for (let f = 0; f < foes && between && beside > 0; f++)
        between = clip(terrain.polygons[t], x, y, foeX[f], foeY[f]);
      if (between) cover = gives;
    }
    return cover | high;
  }

  /** Drops cached gaps of units that moved, and counts enemies again for them and their enemies. */
  private measureGaps(b: W40kBattle): void {
    const { units, unit } = b.setup;
    const { gaps, moved, count } = this;
    let south = 0;
    let north = UNITS;
    for (let u = 0; u < units; u++) {
      if (count[u] === 0) continue;
      if (unit.player[u] === 0) standing[south++] = u;
      else standing[north++] = u;
    }
    let sides = 0; // bits of the players with a unit that moved: 1 and 2
    for (let u = 0; u < units; u++) {
      if (moved[u] === 0) continue;
      sides |= 1 << unit.player[u];
      for (let v = 0; v < units; v++) {
        gaps[u * units + v] = UNKNOWN;
        gaps[v * units + u] = UNKNOWN;
      }
    }
    for (let u = 0; u < units; u++) {
      if (moved[u] === 0 && (sides & (2 >> unit.player[u])) === 0) continue;
      if (unit.player[u] === 0) this.countEnemies(b, u, UNITS, north);
      else this.countEnemies(b, u, 0, south);
    }
  }

  /**
   * Finds the closest enemy of unit `u` and counts enemies within 12 and 24 inches. Enemies whose circles keep them
   * farther off are not measured. @param from first entry of `standing` with enemies @param end the entry behind the
   * last one
   */
  private countEnemies(b: W40kBattle, u: number, from: number, end: number): void {
    const { gaps, count, spread, x, y } = this;
    const row = u * b.setup.units;
    let least = NEAR;
    let near = 0;
    let far = 0;
    if (count[u] > 0) {
      for (let k = from; k < end; k++) {
        const gap = gaps[row + standing[k]];
        least = gap < least ? gap : least;
      }
      for (let k = from; k < end; k++) {
        const v = standing[k];
        let gap = gaps[row + v];
        if (gap === UNKNOWN) {
          const bound = (least > COUNTED ? least : COUNTED) + SLACK + spread[u] + spread[v];
          const dx = x[v] - x[u];
          const dy = y[v] - y[u];
          if (dx * dx + dy * dy > bound * bound) continue;
          gap = this.between(b, u, v);
        }
        least = gap < least ? gap : least;
        near += gap <= 12 * INCH ? 1 : 0;
        far += gap <= COUNTED ? 1 : 0;
      }
    }
    this.closest[u] = least;
    this.within12[u] = near;
    this.within24[u] = far;
  }

  /** Gap between the closest models of units `u` and `v`, ticks, at most `NEAR`. */
  private gapOf(b: W40kBattle, u: number, v: number): number {
    const { modelX, modelY, modelRadius } = this;
    let least = NEAR;
    for (let k = b.setup.unit.first[u], end = k + this.count[u]; k < end; k++) {
      least = this.gapToUnit(b, v, modelX[k], modelY[k], modelRadius[k], least);
    }
    return least;
  }

  /**
   * Gap from a base at (`x`, `y`) to the closest model of unit `v`, ticks; `most` if none is closer. @param own radius
   * of the base
   */
  private gapToUnit(b: W40kBattle, v: number, x: number, y: number, own: number, most: number): number {
    const toX = this.x[v] - x;
    const toY = this.y[v] - y;
    const bound = most + this.spread[v] + own;
    return toX * toX + toY * toY >= bound * bound ? most : this.gapToModels(b, v, x, y, own, most);
  }

  /** Returns the gap as `gapToUnit` does, without the test of the circle around the unit. */
  gapToModels(b: W40kBattle, v: number, x: number, y: number, own: number, most: number): number {
    const { modelX, modelY, modelRadius } = this;
    const n = this.count[v];
    const first = b.setup.unit.first[v];
    const base = this.base[v];
    if (base < 0) {
      let least = most;
      for (let k = first, end = first + n; k < end; k++) {
        const dx = modelX[k] - x;
        const dy = modelY[k] - y;
        const reach = least + modelRadius[k] + own;
        const squared = dx * dx + dy * dy;
        if (squared >= reach * reach) continue;
        least = Math.max(0, Math.sqrt(squared) - modelRadius[k] - own);
      }
      return least;
    }
    // all bases have one size: the closest model is the one with the closest middle
    const reach = most + base + own;
    const squared = nearestSquared(modelX, modelY, first, first + n, x, y);
    return squared < reach * reach ? Math.max(0, Math.sqrt(squared) - base - own) : most;
  }

  /**
   * Gap between two units, of the same or of different sides, as they stood at the last `refresh`, ticks, at most
   * `NEAR`.
   */
  between(b: W40kBattle, u: number, v: number): number {
    const { units } = b.setup;
    const { gaps, count } = this;
    let gap = gaps[u * units + v];
    if (gap !== UNKNOWN) return gap;
    gap = count[u] === 0 || count[v] === 0 ? NEAR : u < v ? this.gapOf(b, u, v) : this.gapOf(b, v, u);
    gaps[u * units + v] = gap;
    gaps[v * units + u] = gap;
    return gap;
  }
}
