import { INCH } from '../engine/kernel/geometry/measures.js';
import { gap } from '../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../engine/kernel/geometry/trig.js';
import { Place } from '../engine/regiments/layout.js';
import { SHOOTING } from '../engine/rulesets/t9a/arms.js';
import { Status, type T9aBattle } from '../engine/rulesets/t9a/state.js';
import { gap as unitGap } from '../engine/rulesets/t9a/units.js';
import { UNIT_ROWS } from './t9a-spec.js';

/** Most units of a battle that is observed. */
const UNITS = 2 * UNIT_ROWS;
/** Gaps are measured up to here, ticks. */
export const NEAR = 72 * INCH;
/** Arcs are asked up to here, between Centres, ticks. */
const ARCS = 30 * INCH;

/** So far from where the enemies were put in order the order is still used, ticks. */
const STRAY = 12 * INCH;

/** A charge goes the Movement and two dice: so far beyond it at the least and at the most, ticks (T9A-CMV-002). */
const SURELY = 2 * INCH;
const AT_MOST = 12 * INCH;

/** What `arcs` is made of: bits. */
export const InArc = { ofEnemy: 1, ofOwn: 2 } as const;

/**
 * What an observation tells about the enemies of units and poses: the closest one, and who has whom in its front arc. The
 * answers are those of measuring every pair anew; what has not moved since the last call is not measured again.
 */
export class Enemies {
  /** What `look` found. */
  apart = 0;
  arcs = 0;
  /** Of the enemies that it found: worth of those that may charge, may be charged, may be shot at, or may shoot. */
  charged = 0;
  outflanked = 0;
  charges = 0;
  outflanks = 0;
  targets = 0;
  underFire = 0;
  /** Gap from each unit on the table to the closest enemy on it, at most `NEAR`; valid after `refresh`. */
  readonly closest = new Float64Array(UNITS);
  private readonly nearest = new Int16Array(UNITS);
  /** Pose of each unit at the last `refresh`: on the table or not, x, y, facing, half width, half depth. */
  private readonly known = new Int32Array(UNITS * 6);
  /** Units whose pose, or place on the table or not, is another than at the `refresh` before; for when that answers true. */
  readonly moved = new Uint8Array(UNITS);
  private readonly movers = new Int16Array(UNITS);
  /** The battle and its epoch at the last `refresh`: in the same epoch nobody has moved. */
  private battle: T9aBattle | null = null;
  private epoch = -1;
  /** Units of one side on the table, one behind the other. */
  private side = -1;
  private count = 0;
  private fromX = NaN;
  private fromY = NaN;
  private readonly unit = new Int32Array(UNITS);
  private readonly x = new Int32Array(UNITS);
  private readonly y = new Int32Array(UNITS);
  private readonly facing = new Int32Array(UNITS);
  private readonly sines = new Float64Array(UNITS);
  private readonly cosines = new Float64Array(UNITS);
  private readonly width = new Int32Array(UNITS);
  private readonly depth = new Int32Array(UNITS);
  private readonly radius = new Float64Array(UNITS);
  /** Of the enemies gathered: what they are worth, how far they surely charge, and how far they shoot; -1 if they cannot. */
  private readonly worth = new Float64Array(UNITS);
  private readonly speed = new Float64Array(UNITS);
  private readonly range = new Float64Array(UNITS);
  private ownSpeed = 0;
  private ownRange = 0;
  /** Their order by how far circles around them are from (`fromX`, `fromY`), and how far that is, in this order. */
  private readonly order = new Uint8Array(UNITS);
  private readonly away = new Float64Array(UNITS);

  forget(): void {
    this.known.fill(-1);
    this.side = -1;
    this.battle = null;
  }

  /**
   * Takes note of where everybody stands now, and measures again what may have changed. @returns false if nothing can have
   * changed in place, pose or membership since the last call: it is the same battle in the same epoch
   */
  refresh(b: T9aBattle): boolean {
    if (this.battle === b && this.epoch === b.epoch) return false;
    this.battle = b;
    this.epoch = b.epoch;
    const { known, moved, movers, closest, nearest } = this;
    const { place, x, y, facing, halfWidth, halfDepth } = b.unit;
    const { player } = b.setup.unit;
    const { units } = b.setup;
    let any = false;
    let n = 0;
    for (let u = 0; u < units; u++) {
      const k = 6 * u;
      const stands = place[u] === Place.table ? 1 : 0;
      moved[u] = 0;
      if (
        known[k] === stands &&
        (stands === 0 ||
          (known[k + 1] === x[u] &&
            known[k + 2] === y[u] &&
            known[k + 3] === facing[u] &&
            known[k + 4] === halfWidth[u] &&
            known[k + 5] === halfDepth[u]))
      )
        continue;
      known[k] = stands;
      known[k + 1] = x[u];
      known[k + 2] = y[u];
      known[k + 3] = facing[u];
      known[k + 4] = halfWidth[u];
      known[k + 5] = halfDepth[u];
      moved[u] = 1;
      any = true;
      if (stands !== 0) movers[n++] = u;
    }
    if (!any) return true;
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
    return true;
  }

  /** Gathers the enemies of `player`, for `look`. Call `refresh` first. */
  face(b: T9aBattle, player: number): void {
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

  /** What the enemies gathered can do, and what unit `u` can do to them, for `look`. Call `face` first. */
  arm(b: T9aBattle, u: number): void {
    const { unit, worth, speed, range, count } = this;
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

  /** Measures from unit `u`, whose enemies are gathered: first to the one that was the closest before. */
  private measure(b: T9aBattle, u: number): void {
    const { closest, nearest, unit, count } = this;
    const { halfWidth, halfDepth } = b.unit;
    const x = b.unit.x[u];
    const y = b.unit.y[u];
    const w = halfWidth[u];
    const d = halfDepth[u];
    const reach = Math.sqrt(w * w + d * d) + 1; // a tick more than rounding takes
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

  /** Puts the enemies gathered in the order of their distance from a point. */
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

  /** How far a point is from where the order of the enemies was made; far away they are put in order anew. */
  private stray(x: number, y: number): number {
    const dx = x - this.fromX;
    const dy = y - this.fromY;
    const squared = dx * dx + dy * dy;
    if (squared <= STRAY * STRAY) return Math.sqrt(squared);
    this.sort(x, y); // also if nothing is in order yet: then all this is NaN
    return 0;
  }

  /**
   * Looks at the enemies gathered from a pose: `apart` is then the gap to the closest of them, ticks, at most `NEAR`, and
   * `arcs` bits of `InArc`: is the pose in the front arc of one, and is one in its own (T9A-UNI-013)? `charged` and the like
   * are points of those up to 30 inches away: a hint of what may happen there, not a rule. Call `arm` first.
   */
  look(x: number, y: number, facing: number, width: number, depth: number): void {
    const { count, away, order, x: ex, y: ey, facing: turned, width: wide, depth: deep, radius, sines, cosines } = this;
    const stray = this.stray(x, y);
    const reach = Math.sqrt(width * width + depth * depth) + 1; // a tick more than rounding takes
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
      if (!mayBeClosest && !mayBeInArc) break; // nor can any that comes after it
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

/** About how surely a charge at that Movement goes so far, 0 to 1; all in ticks. */
function reaches(speed: number, far: number): number {
  const over = (speed + AT_MOST - far) / (AT_MOST - SURELY);
  return over <= 0 ? 0 : over >= 1 ? 1 : over;
}

/** How far unit `u` shoots, ticks; -1 if it does not. */
function rangeOf(b: T9aBattle, u: number): number {
  const shot = b.setup.part.shooting[b.setup.unit.part[u]];
  return shot === 255 ? -1 : SHOOTING[shot].range * INCH;
}
