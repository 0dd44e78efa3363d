// What a place means to a unit that might come to stand there: who is near, what cover there is, who may be shot at and charged.
import { INCH } from '../engine/kernel/geometry/measures.js';
import { Hidden, type W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import { cap } from './observation.js';
import { NEAR, type Surroundings } from './w40k-surroundings.js';

const UNITS = 64;
/** Enemies are counted up to 24 inches: a little more, ticks. */
const COUNTED = 24 * INCH + 1;
/** Points of enemies that count as all there can be. */
const WORTH = 500;

/** Of each unit, ticks: how far its missiles fly at short and long range, and how far it charges. */
export interface Ranges {
  readonly short: Int32Array;
  readonly long: Int32Array;
  readonly charge: Int32Array;
}

/** Prospects of one unit, place by place: its enemies are gathered once for all options of a decision. */
export class Prospects {
  private readonly out: Float32Array;
  private readonly around: Surroundings;
  private readonly ranges: Ranges;
  private subject = -1;
  private radius = 0;
  /** Enemies on the table: rows of units, what they are worth, and 1 for those that are not hidden. */
  private enemies = 0;
  private readonly enemy = new Int32Array(UNITS);
  private readonly worth = new Float64Array(UNITS);
  private readonly open = new Uint8Array(UNITS);

  /** @param out the observation @param around of the battle at hand, refreshed before each `gather` */
  constructor(out: Float32Array, around: Surroundings, ranges: Ranges) {
    this.out = out;
    this.around = around;
    this.ranges = ranges;
  }

  /** Gathers the enemies of unit `u` as they are now. */
  gather(b: W40kBattle, u: number): void {
    const { enemy, worth, open, around } = this;
    const { setup, unit } = b;
    const { player, points, startModels } = setup.unit;
    this.subject = u;
    this.radius = setup.model.radius[setup.unit.first[u]];
    let n = 0;
    for (let v = 0; v < setup.units; v++) {
      if (player[v] === player[u] || around.count[v] === 0) continue;
      enemy[n] = v;
      worth[n] = (points[v] * unit.models[v]) / startModels[v];
      open[n++] = unit.hidden[v] === Hidden.none ? 1 : 0;
    }
    this.enemies = n;
  }

  /** Writes what x, y means to the unit into the tactical columns that begin at `at`: 0 to 4 and 13 to 18. */
  write(b: W40kBattle, x: number, y: number, at: number): void {
    const { out, around, radius, enemies, enemy, worth, open, subject } = this;
    const { short, long, charge } = this.ranges;
    const ownShort = short[subject];
    const ownLong = long[subject];
    const ownCharge = charge[subject];
    let least = NEAR;
    let near = 0;
    let far = 0;
    let atShort = 0;
    let atLong = 0;
    let inShort = 0;
    let inLong = 0;
    let charges = 0;
    let charged = 0;
    for (let k = 0; k < enemies; k++) {
      const v = enemy[k];
      // farther than the closest and than all that are counted it makes no difference how far
      const gap = around.gapToUnit(b, v, x, y, radius, least > COUNTED ? least : COUNTED);
      const points = worth[k];
      let away = gap;
      if (gap <= 24 * INCH) {
        if (gap <= 12 * INCH) near++;
        far++;
      } else {
        const round = around.away(v, x, y);
        if (round > away) away = round;
      }
      if (gap < least) least = gap;
      if (open[k] !== 0) {
        if (away <= ownShort) atShort += points;
        if (away <= ownLong) atLong += points;
      }
      if (away <= short[v]) inShort += points;
      if (away <= long[v]) inLong += points;
      if (gap <= ownCharge) charges += points;
      if (gap <= charge[v]) charged += points;
    }
    out[at] = least / NEAR;
    out[at + 1] = cap(near / 8);
    out[at + 2] = cap(far / 8);
    const ground = around.groundAt(b, x, y, radius);
    out[at + 3] = (ground & 3) / 2;
    out[at + 4] = (ground & 4) !== 0 ? 1 : 0;
    out[at + 13] = cap(atShort / WORTH);
    out[at + 14] = cap(atLong / WORTH);
    out[at + 15] = cap(inShort / WORTH);
    out[at + 16] = cap(inLong / WORTH);
    out[at + 17] = cap(charges / WORTH);
    out[at + 18] = cap(charged / WORTH);
  }
}
