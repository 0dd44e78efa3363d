// Where the units of a battle of single models are, what stands by them, and who is near: what an observation measures.
import { INCH } from '../engine/kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../engine/kernel/geometry/polygon.js';
import type { W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import { Place } from '../engine/skirmish/layout.js';
import { Cover } from '../engine/skirmish/terrain.js';

/** Gaps are measured up to here, ticks. */
export const NEAR = 72 * INCH;
/** A model this close to an obstacle or to the edge of a rock is in its cover, ticks (W40K-COVER-001). */
const BESIDE = INCH;
const UNITS = 64;

/**
 * Positions of units as an observation tells them. What has not moved since the last call is not measured again; the
 * answers are those of measuring everything anew.
 */
export class Surroundings {
  /** Middle of the models on the table, and the farthest of them from it, base included: ticks. */
  readonly x = new Float64Array(UNITS);
  readonly y = new Float64Array(UNITS);
  readonly spread = new Float64Array(UNITS);
  /** Models on the table. */
  readonly count = new Uint8Array(UNITS);
  /** Models in or by soft cover, hard cover, and on top of something. */
  readonly soft = new Uint8Array(UNITS);
  readonly hard = new Uint8Array(UNITS);
  readonly elevated = new Uint8Array(UNITS);
  /** Gap to the closest enemy, ticks, `NEAR` at most; enemy units within 12 and 24 inches. */
  readonly closest = new Float64Array(UNITS);
  readonly within12 = new Uint8Array(UNITS);
  readonly within24 = new Uint8Array(UNITS);
  /** Gap between units, ticks: entry `u * units + v`. */
  private gaps = new Float64Array(0);
  /** A digest of where the models of a unit stood when it was measured. */
  private readonly digest = new Int32Array(UNITS);
  private readonly moved = new Uint8Array(UNITS);
  private battle: W40kBattle | null = null;
  private setup: W40kBattle['setup'] | null = null;
  private epoch = -1;

  /** Another battle: nothing is known. */
  forget(): void {
    this.battle = null;
    this.setup = null;
    this.epoch = -1;
  }

  /** Measures what has changed since the last call. @returns true if anything has */
  refresh(b: W40kBattle): boolean {
    if (this.battle === b && this.epoch === b.epoch) return false;
    const all = this.setup !== b.setup;
    this.battle = b;
    this.setup = b.setup;
    this.epoch = b.epoch;
    const { units } = b.setup;
    if (all && this.gaps.length !== units * units) this.gaps = new Float64Array(units * units);
    let any = all;
    for (let u = 0; u < units; u++) {
      const digest = this.digestOf(b, u);
      this.moved[u] = all || digest !== this.digest[u] ? 1 : 0;
      if (this.moved[u] === 0) continue;
      any = true;
      this.digest[u] = digest;
      this.measure(b, u);
    }
    if (any) this.measureGaps(b);
    return any;
  }

  private digestOf(b: W40kBattle, u: number): number {
    const { first, count } = b.setup.unit;
    const { x, y, place } = b.model;
    let digest = 17;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] !== Place.table) digest = Math.imul(digest ^ 0x5bd1e995, 0x01000193);
      else {
        digest = Math.imul(digest ^ x[m], 0x01000193);
        digest = Math.imul(digest ^ (digest >>> 15) ^ y[m], 0x01000193);
      }
    }
    return digest;
  }

  /** The way that the first model of unit `u` on the table looks; models turn without moving. */
  facing(b: W40kBattle, u: number): number {
    const { first, count } = b.setup.unit;
    const { facing, place } = b.model;
    for (let m = first[u], end = m + count[u]; m < end; m++) if (place[m] === Place.table) return facing[m];
    return 0;
  }

  private measure(b: W40kBattle, u: number): void {
    const { first, count } = b.setup.unit;
    const { radius } = b.setup.model;
    const { x, y, place } = b.model;
    let n = 0;
    let sumX = 0;
    let sumY = 0;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      sumX += x[m];
      sumY += y[m];
      n++;
    }
    this.count[u] = n;
    this.soft[u] = 0;
    this.hard[u] = 0;
    this.elevated[u] = 0;
    this.spread[u] = 0;
    if (n === 0) return;
    const middleX = sumX / n;
    const middleY = sumY / n;
    let spread = 0;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      const dx = x[m] - middleX;
      const dy = y[m] - middleY;
      spread = Math.max(spread, Math.sqrt(dx * dx + dy * dy) + radius[m]);
      const ground = this.groundAt(b, x[m], y[m], radius[m]);
      if ((ground & 3) === Cover.soft) this.soft[u]++;
      if ((ground & 3) === Cover.hard) this.hard[u]++;
      if ((ground & 4) !== 0) this.elevated[u]++;
    }
    this.x[u] = middleX;
    this.y[u] = middleY;
    this.spread[u] = spread;
  }

  /** What a base there has from terrain: the best `Cover` in or by which it stands, plus 4 on top of something. */
  groundAt(b: W40kBattle, x: number, y: number, radius: number): number {
    const { terrain } = b.setup;
    let cover = 0;
    let high = 0;
    for (let t = 0; t < terrain.count; t++) {
      const gives = terrain.cover[t];
      const stood = terrain.standOn[t];
      if (stood === 0 && gives <= cover) continue;
      const dx = x - terrain.x[t];
      const dy = y - terrain.y[t];
      const reach = terrain.radius[t] + radius + BESIDE;
      if (dx * dx + dy * dy > reach * reach) continue;
      const gap = polygonSquaredGapToPoint(terrain.polygons[t], x, y);
      if (stood !== 0 && gap === 0) high = 4;
      const beside = terrain.obstacle[t] !== 0 || terrain.ground[t] === 3 ? radius + BESIDE : 0;
      if (gives > cover && gap <= beside * beside) cover = gives;
    }
    return cover | high;
  }

  private measureGaps(b: W40kBattle): void {
    const { units, unit } = b.setup;
    const { gaps, moved, count, closest, within12, within24 } = this;
    for (let u = 0; u < units; u++) {
      for (let v = u + 1; v < units; v++) {
        if (unit.player[u] === unit.player[v] || (moved[u] | moved[v]) === 0) continue;
        const gap = count[u] === 0 || count[v] === 0 ? NEAR : this.gapOf(b, u, v);
        gaps[u * units + v] = gap;
        gaps[v * units + u] = gap;
      }
    }
    for (let u = 0; u < units; u++) {
      let least = NEAR;
      let near = 0;
      let far = 0;
      for (let v = 0; v < units; v++) {
        if (unit.player[u] === unit.player[v]) continue;
        const gap = gaps[u * units + v];
        if (gap < least) least = gap;
        if (gap <= 12 * INCH) near++;
        if (gap <= 24 * INCH) far++;
      }
      closest[u] = least;
      within12[u] = near;
      within24[u] = far;
    }
  }

  /** Gap between the closest models of units `u` and `v`, ticks, `NEAR` at most. */
  private gapOf(b: W40kBattle, u: number, v: number): number {
    const { first, count } = b.setup.unit;
    const { radius } = b.setup.model;
    const { x, y, place } = b.model;
    let least = NEAR;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] !== Place.table) continue;
      const gap = this.gapToUnit(b, v, x[m], y[m], radius[m], least);
      if (gap < least) least = gap;
    }
    return least;
  }

  /** About how far the nearest models of unit `v` are from a point, by the circle around them: ticks. */
  away(v: number, x: number, y: number): number {
    const dx = this.x[v] - x;
    const dy = this.y[v] - y;
    return Math.sqrt(dx * dx + dy * dy) - this.spread[v];
  }

  /** Gap from a base to the closest model of unit `v`, ticks, or `most` if none is closer. */
  gapToUnit(b: W40kBattle, v: number, x: number, y: number, own: number, most: number): number {
    if (this.count[v] === 0) return most;
    const toX = this.x[v] - x;
    const toY = this.y[v] - y;
    const bound = most + this.spread[v] + own;
    if (toX * toX + toY * toY >= bound * bound) return most;
    const { first, count } = b.setup.unit;
    const { radius } = b.setup.model;
    const { model } = b;
    let least = most;
    for (let m = first[v], end = m + count[v]; m < end; m++) {
      if (model.place[m] !== Place.table) continue;
      const dx = model.x[m] - x;
      const dy = model.y[m] - y;
      const reach = least + radius[m] + own;
      const squared = dx * dx + dy * dy;
      if (squared >= reach * reach) continue;
      least = Math.max(0, Math.sqrt(squared) - radius[m] - own);
    }
    return least;
  }

  /** Gap between two units as measured last, ticks; `NEAR` for units of one side. */
  between(b: W40kBattle, u: number, v: number): number {
    return b.setup.unit.player[u] === b.setup.unit.player[v] ? NEAR : this.gaps[u * b.setup.units + v];
  }
}
