import { INCH } from '../../kernel/geometry/measures.js';
import { gap } from '../../kernel/geometry/rectangle.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { EMPTY, Slab } from '../../kernel/slab.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Status } from '../core/state.js';
import { gap as unitGap } from '../core/units.js';
import { Place } from '../layout.js';
import { shotRange } from '../shooting/shooting-weapons.js';
import { UNIT_ROWS } from './spec.js';

/** Most units of an observed battle. */
const UNITS = 2 * UNIT_ROWS;
/** Largest gap that is measured, ticks. */
export const NEAR = 72 * INCH;
/** Largest distance between Centres at which arcs are tested, ticks. */
const ARCS = 30 * INCH;

/** Distance from the point of the last sorting up to which the order of the enemies is used, ticks. */
const STRAY = 12 * INCH;

/** A charge moves Movement plus two dice: least and greatest sum of the dice, ticks (T9A-CMV-002). */
const SURELY = 2 * INCH;
const AT_MOST = 12 * INCH;

/** Bits of `arcs`. */
export const InArc = { ofEnemy: 1, ofOwn: 2 } as const;

/**
 * Distances and front arcs between a unit or a pose and its enemies. What has not moved since the last `refresh` is not
 * measured again; the results equal those of measuring every pair.
 */
export class Enemies {
  /** Results of the last measurement: gap to the closest enemy, ticks, and bits of `InArc`. */
  apart = 0;
  arcs = 0;
  /**
   * Results of the last measurement: points of the enemies that may charge the pose or be charged from it, and that may
   * shoot at it or be shot from it. `outflanked` and `outflanks` count only charges at a flank or rear.
   */
  charged = 0;
  outflanked = 0;
  charges = 0;
  outflanks = 0;
  targets = 0;
  underFire = 0;
  /**
   * Gap from each unit on the table to its closest enemy, ticks, at most `NEAR`. Valid after `refresh` until a unit
   * moves.
   */
  closest: Float64Array = EMPTY.f64;
  private nearest: Int16Array = EMPTY.i16;
  private movers: Int16Array = EMPTY.i16;
  /**
   * The gathered units: the enemies of player `side` on the table. Entries 0 to `count - 1` of the arrays below belong
   * to them.
   */
  private side = -1;
  private count = 0;
  private fromX = NaN;
  private fromY = NaN;
  private unit: Int32Array = EMPTY.i32;
  private x: Int32Array = EMPTY.i32;
  private y: Int32Array = EMPTY.i32;
  private facing: Int32Array = EMPTY.i32;
  private sines: Float64Array = EMPTY.f64;
  private cosines: Float64Array = EMPTY.f64;
  private width: Int32Array = EMPTY.i32;
  private depth: Int32Array = EMPTY.i32;
  private radius: Float64Array = EMPTY.f64;
  /** For the gathered enemies: points left, sure charge range and shooting range, ticks; a range of -1 means none. */
  private worth: Float64Array = EMPTY.f64;
  private speed: Float64Array = EMPTY.f64;
  private range: Float64Array = EMPTY.f64;
  private ownSpeed = 0;
  private ownRange = 0;
  /**
   * Order of the gathered enemies by the distance of the circles around them from (`fromX`, `fromY`), and those
   * distances.
   */
  private order: Uint8Array = EMPTY.u8;
  private away: Float64Array = EMPTY.f64;

  constructor() {
    Slab.lay((slab) => {
      this.closest = slab.f64(UNITS);
      this.nearest = slab.i16(UNITS);
      this.movers = slab.i16(UNITS);
      this.unit = slab.i32(UNITS);
      this.x = slab.i32(UNITS);
      this.y = slab.i32(UNITS);
      this.facing = slab.i32(UNITS);
      this.sines = slab.f64(UNITS);
      this.cosines = slab.f64(UNITS);
      this.width = slab.i32(UNITS);
      this.depth = slab.i32(UNITS);
      this.radius = slab.f64(UNITS);
      this.worth = slab.f64(UNITS);
      this.speed = slab.f64(UNITS);
      this.range = slab.f64(UNITS);
      this.order = slab.u8(UNITS);
      this.away = slab.f64(UNITS);
    });
  }

  forget(): void {
    this.side = -1;
  }

  /**
   * Measures gaps again where units moved. @param moved not 0 for units whose place or pose has changed since the last
   * call, and for those that were never measured
   */
  refresh(b: RegimentsBattle, moved: Uint8Array): void {
    const { movers, closest, nearest } = this;
    const { place, x, y, halfWidth, halfDepth } = b.unit;
    const { player } = b.setup.unit;
    const { units } = b.setup;
    let n = 0;
    for (let u = 0; u < units; u++) if (moved[u] !== 0 && place[u] === Place.table) movers[n++] = u;
    this.side = -1;
    for (let u = 0; u < units; u++) {
      if (place[u] !== Place.table) continue;
      if (moved[u] !== 0 || (nearest[u] >= 0 && moved[nearest[u]] !== 0)) {
        this.face(b, player[u]);
        this.measure(b, u);
        continue;
      }
      for (let k = 0; k < n; k++) {
        const v = movers[k];
        if (player[v] === player[u]) continue;
        const dx = x[v] - x[u];
        const dy = y[v] - y[u];
        const far = closest[u] + halfWidth[u] + halfDepth[u] + halfWidth[v] + halfDepth[v];
        if (dx * dx + dy * dy >= far * far) continue;
        const apart = unitGap(b, u, v);
        if (apart >= closest[u]) continue;
        closest[u] = apart;
        nearest[u] = v;
      }
    }
  }

  /** Gathers the enemies of `player`. Call `refresh` first. */
  face(b: RegimentsBattle, player: number): void {
    if (this.side === player) return;
    this.side = player;
    this.fromX = NaN;
    const { place, x, y, facing, halfWidth, halfDepth } = b.unit;
    let n = 0;
    for (let v = 0; v < b.setup.units; v++) {
      if (place[v] !== Place.table || b.setup.unit.player[v] === player) continue;
      this.unit[n] = v;
      this.x[n] = x[v];
      this.y[n] = y[v];
      this.facing[n] = facing[v];
      this.sines[n] = SIN[facing[v]];
      this.cosines[n] = COS[facing[v]];
      this.width[n] = halfWidth[v];
      this.depth[n] = halfDepth[v];
      this.radius[n] = Math.sqrt(halfWidth[v] * halfWidth[v] + halfDepth[v] * halfDepth[v]);
      n++;
    }
    this.count = n;
  }

  /** Computes points and ranges of the gathered enemies, and the ranges of unit `u`. Call `face` first. */
  arm(b: RegimentsBattle, u: number): void {
    const { unit, worth, speed, range, count } = this;
    this.fromX = NaN; // sorts again: points are added in this order, and the sum must not depend on earlier calls
    const { M, points, startModels } = b.setup.unit;
    const { models, engaged, status } = b.unit;
    this.ownSpeed = M[u] * INCH;
    this.ownRange = rangeOf(b, u);
    for (let n = 0; n < count; n++) {
      const v = unit[n];
      const busy = engaged[v] !== 0 || (status[v] & Status.Fleeing) !== 0;
      worth[n] = (points[v] * models[v]) / startModels[v];
      speed[n] = busy ? -AT_MOST : M[v] * INCH;
      range[n] = busy ? -1 : rangeOf(b, v);
    }
  }

  /** Measures the gaps of unit `u`, whose enemies are gathered. It begins with the enemy that was closest before. */
  private measure(b: RegimentsBattle, u: number): void {
    const { closest, nearest, unit, count } = this;
    const { halfWidth, halfDepth } = b.unit;
    const x = b.unit.x[u];
    const y = b.unit.y[u];
    const w = halfWidth[u];
    const d = halfDepth[u];
    const reach = Math.sqrt(w * w + d * d) + 1; // one tick more than rounding
    let least = NEAR;
    let best = -1;
    let first = 0;
    while (first < count && unit[first] !== nearest[u]) first++;
    for (let i = 0; i < count; i++) {
      const n = i === 0 && first < count ? first : i <= first && first < count ? i - 1 : i;
      const dx = this.x[n] - x;
      const dy = this.y[n] - y;
      const far = least + this.radius[n] + reach;
      if (dx * dx + dy * dy >= far * far) continue;
      const apart = gap(
        x,
        y,
        b.unit.facing[u],
        w,
        d,
        this.x[n],
        this.y[n],
        this.facing[n],
        this.width[n],
        this.depth[n],
      );
      if (apart >= least) continue;
      least = apart;
      best = unit[n];
    }
    closest[u] = least;
    nearest[u] = best;
  }

  /** Sorts the gathered enemies by their distance from (`x`, `y`). */
  private sort(x: number, y: number): void {
    const { count, away, order, radius } = this;
    this.fromX = x;
    this.fromY = y;
    for (let n = 0; n < count; n++) {
      const dx = this.x[n] - x;
      const dy = this.y[n] - y;
      const far = Math.sqrt(dx * dx + dy * dy) - radius[n];
      let k = n;
      for (; k > 0 && away[k - 1] > far; k--) {
        away[k] = away[k - 1];
        order[k] = order[k - 1];
      }
      away[k] = far;
      order[k] = n;
    }
  }

  /**
   * Returns the distance of (`x`, `y`) from the point of the last sorting. Beyond `STRAY` it sorts again and returns 0.
   */
  private stray(x: number, y: number): number {
    const dx = x - this.fromX;
    const dy = y - this.fromY;
    const squared = dx * dx + dy * dy;
    if (squared <= STRAY * STRAY) return Math.sqrt(squared);
    this.sort(x, y); // also before the first sorting, when `squared` is NaN
    return 0;
  }

  /**
   * Measures the gathered enemies from a pose and sets the results. `apart`: gap to the closest one, ticks, at most
   * `NEAR`. `arcs`: bits of `InArc`, for an enemy with the pose in its front arc and for an enemy in the pose's own
   * (T9A-UNI-013). `charged` and the following are points of enemies up to 30 inches away: estimates, not rules. Call
   * `arm` first.
   * @param x, y Centre, ticks @param facing steps of 1/65,536 turn @param width, depth half the footprint, ticks
   */
  look(x: number, y: number, facing: number, width: number, depth: number): void {
    const { count, away, order, x: ex, y: ey, facing: turned, width: wide, depth: deep, radius, sines, cosines } = this;
    const stray = this.stray(x, y);
    const reach = Math.sqrt(width * width + depth * depth) + 1; // one tick more than rounding
    const s = SIN[facing];
    const c = COS[facing];
    const { worth, speed, range, ownSpeed, ownRange } = this;
    let least = NEAR;
    let bits = 0;
    let charged = 0;
    let outflanked = 0;
    let charges = 0;
    let outflanks = 0;
    let targets = 0;
    let underFire = 0;
    for (let k = 0; k < count; k++) {
      const bound = away[k] - stray;
      const mayBeClosest = bound - reach < least;
      const mayBeInArc = bound <= ARCS + 1;
      if (!mayBeClosest && !mayBeInArc) break; // all further enemies are farther away
      const n = order[k];
      const dx = x - ex[n];
      const dy = y - ey[n];
      const squared = dx * dx + dy * dy;
      const near = least + radius[n] + reach;
      if (squared < near * near) {
        const apart = gap(x, y, facing, width, depth, ex[n], ey[n], turned[n], wide[n], deep[n]);
        if (apart < least) least = apart;
      }
      if (!mayBeInArc || squared > ARCS * ARCS) continue;
      const sin = sines[n];
      const cos = cosines[n];
      let ahead = dx * sin + dy * cos - deep[n];
      const faced = ahead > 0 && Math.abs(dx * cos - dy * sin) - wide[n] <= ahead;
      ahead = -dx * s - dy * c - depth;
      const faces = ahead > 0 && Math.abs(dx * c - dy * s) - width <= ahead;
      if (!faced && !faces) continue;
      const far = Math.sqrt(squared) - deep[n] - depth;
      if (faced) {
        bits |= InArc.ofEnemy;
        const danger = worth[n] * reaches(speed[n], far);
        charged += danger;
        if (!faces) outflanked += danger;
        if (far <= range[n]) underFire += worth[n];
      }
      if (faces) {
        bits |= InArc.ofOwn;
        const prospect = worth[n] * reaches(ownSpeed, far);
        charges += prospect;
        if (!faced) outflanks += prospect;
        if (far <= ownRange) targets += worth[n];
      }
    }
    this.apart = least;
    this.arcs = bits;
    this.charged = charged;
    this.outflanked = outflanked;
    this.charges = charges;
    this.outflanks = outflanks;
    this.targets = targets;
    this.underFire = underFire;
  }
}

/**
 * Returns an estimate, from 0 to 1, of the chance that a charge of Movement `speed` covers distance `far`, both in
 * ticks.
 */
function reaches(speed: number, far: number): number {
  const over = (speed + AT_MOST - far) / (AT_MOST - SURELY);
  return over <= 0 ? 0 : over >= 1 ? 1 : over;
}

/** Returns the shooting range of unit `u` in ticks, or -1 without a Shooting Weapon. */
function rangeOf(b: RegimentsBattle, u: number): number {
  const shot = b.setup.part.shooting[b.setup.unit.part[u]];
  return shot === NO_WEAPON ? -1 : shotRange(b, shot);
}
