import { INCH } from '../engine/kernel/geometry/measures.js';
import { squaredGap } from '../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../engine/kernel/geometry/trig.js';
import { Place } from '../engine/regiments/layout.js';
import type { T9aBattle } from '../engine/rulesets/t9a/state.js';
import { gap } from '../engine/rulesets/t9a/units.js';

/** Gaps are measured up to here, ticks. */
export const NEAR = 72 * INCH;
/** Arcs are asked up to here, between Centres, ticks. */
const ARCS = 30 * INCH;

/** What `arcs` answers: bits. */
export const InArc = { ofEnemy: 1, ofOwn: 2 } as const;

/**
 * What an observation tells about the enemies of units and poses: the closest one, and who has whom in its front arc. The
 * answers are those of measuring every pair anew; what has not moved since the last call is not measured again.
 */
export class Enemies {
  /** Gap from each unit on the table to the closest enemy on it, at most `NEAR`; valid after `refresh`. */
  readonly closest = new Float64Array(256);
  private readonly nearest = new Int16Array(256);
  /** Pose of each unit at the last `refresh`: on the table or not, x, y, facing, half width, half depth. */
  private readonly known = new Int32Array(256 * 6);
  private readonly moved = new Uint8Array(256);
  /** Units of one side on the table, one behind the other. */
  private side = -1;
  private count = 0;
  private readonly unit = new Int32Array(256);
  private readonly x = new Float64Array(256);
  private readonly y = new Float64Array(256);
  private readonly facing = new Int32Array(256);
  private readonly width = new Float64Array(256);
  private readonly depth = new Float64Array(256);
  private readonly radius = new Float64Array(256);
  /** Least gap that each can have from the pose at hand. */
  private readonly least = new Float64Array(256);

  forget(): void {
    this.known.fill(-1);
    this.side = -1;
  }

  /** Takes note of where everybody stands now, and measures again what may have changed. */
  refresh(b: T9aBattle): void {
    const { known, moved, closest, nearest } = this;
    const { place, x, y, facing, halfWidth, halfDepth } = b.unit;
    const { player } = b.setup.unit;
    const { units } = b.setup;
    let any = false;
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
    }
    if (!any) return;
    this.side = -1;
    for (let u = 0; u < units; u++) {
      if (place[u] !== Place.table) continue;
      if (moved[u] !== 0 || (nearest[u] >= 0 && moved[nearest[u]] !== 0)) {
        this.face(b, player[u]);
        this.measure(u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u]);
        continue;
      }
      for (let v = 0; v < units; v++) {
        if (moved[v] === 0 || place[v] !== Place.table || player[v] === player[u]) continue;
        const dx = x[v] - x[u];
        const dy = y[v] - y[u];
        const far = closest[u] + halfWidth[u] + halfDepth[u] + halfWidth[v] + halfDepth[v];
        if (dx * dx + dy * dy >= far * far) continue;
        const apart = gap(b, u, v);
        if (apart >= closest[u]) continue;
        closest[u] = apart;
        nearest[u] = v;
      }
    }
  }

  /** Gathers the enemies of `player`, for `gap` and `arcs`. Call `refresh` first. */
  face(b: T9aBattle, player: number): void {
    if (this.side === player) return;
    this.side = player;
    const { place, x, y, facing, halfWidth, halfDepth } = b.unit;
    let n = 0;
    for (let v = 0; v < b.setup.units; v++) {
      if (place[v] !== Place.table || b.setup.unit.player[v] === player) continue;
      this.unit[n] = v;
      this.x[n] = x[v];
      this.y[n] = y[v];
      this.facing[n] = facing[v];
      this.width[n] = halfWidth[v];
      this.depth[n] = halfDepth[v];
      this.radius[n] = Math.sqrt(halfWidth[v] * halfWidth[v] + halfDepth[v] * halfDepth[v]);
      n++;
    }
    this.count = n;
  }

  private measure(u: number, x: number, y: number, facing: number, width: number, depth: number): void {
    this.closest[u] = this.gap(x, y, facing, width, depth);
    this.nearest[u] = this.best < 0 ? -1 : this.unit[this.best];
  }

  private best = -1;

  /** Gap from a pose to the closest of the enemies gathered, ticks, at most `NEAR`. */
  gap(x: number, y: number, facing: number, width: number, depth: number): number {
    const { count, least } = this;
    const reach = Math.sqrt(width * width + depth * depth) + 1; // a tick more than rounding takes
    let first = -1;
    let bound = NEAR;
    this.best = -1;
    for (let n = 0; n < count; n++) {
      const dx = this.x[n] - x;
      const dy = this.y[n] - y;
      const far = Math.sqrt(dx * dx + dy * dy) - this.radius[n] - reach;
      least[n] = far;
      if (far >= bound) continue;
      bound = far;
      first = n;
    }
    if (first < 0) return NEAR;
    let gap = NEAR;
    for (let k = -1; k < count; k++) {
      const n = k < 0 ? first : k; // the one that is likely the closest first
      if (k === first || least[n] >= gap) continue;
      const squared = squaredGap(
        x,
        y,
        facing,
        width,
        depth,
        this.x[n],
        this.y[n],
        this.facing[n],
        this.width[n],
        this.depth[n],
      );
      const d = Math.sqrt(squared);
      if (d >= gap) continue;
      gap = d;
      this.best = n;
    }
    return gap;
  }

  /** Bits of `InArc`: is a pose in the front arc of an enemy gathered, and is one in its own (T9A-UNI-013)? */
  arcs(x: number, y: number, facing: number, width: number, depth: number): number {
    const s = SIN[facing];
    const c = COS[facing];
    let bits = 0;
    for (let n = 0; n < this.count && bits !== 3; n++) {
      const dx = x - this.x[n];
      const dy = y - this.y[n];
      if (dx * dx + dy * dy > ARCS * ARCS) continue;
      const sin = SIN[this.facing[n]];
      const cos = COS[this.facing[n]];
      let ahead = dx * sin + dy * cos - this.depth[n];
      if (ahead > 0 && Math.abs(dx * cos - dy * sin) - this.width[n] <= ahead) bits |= InArc.ofEnemy;
      ahead = -dx * s - dy * c - depth;
      if (ahead > 0 && Math.abs(dx * c - dy * s) - width <= ahead) bits |= InArc.ofOwn;
    }
    return bits;
  }
}
