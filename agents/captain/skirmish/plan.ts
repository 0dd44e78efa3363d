import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishNumbers } from '../numbers.js';
import { type Lookouts, STEP } from './lookouts.js';
import type { Outlook } from './outlook.js';

/** Points that it costs to stand where no model can stand. */
const NOWHERE = 1e9;

/** Lists the steps on the map, columns and rows, from a place to others within `far` ticks. */
function steps(far: number): readonly (readonly [number, number])[] {
  const most = Math.floor(far / STEP);
  const found: [number, number][] = [];
  for (let c = -most; c <= most; c++) {
    for (let r = -most; r <= most; r++)
      if ((c * c + r * r) * STEP * STEP <= far * far && (c !== 0 || r !== 0)) found.push([c, r]);
  }
  return found;
}

/**
 * The points that one squad may hope for from each place of a map in the turns to come. They are computed from the last turn
 * backwards: the best of standing and shooting, walking and shooting, running, and charging.
 */
export class Plan {
  private readonly map: Lookouts;
  private readonly n: SkirmishNumbers;
  /** Entry `t`: by place, the points that a squad there may hope for in `t` turns. */
  private readonly hopes: Float64Array[];
  /** By place: the points of a turn of standing there and shooting. */
  readonly stand: Float64Array;
  /** By place: the points that a turn in sight of the enemy there costs. */
  readonly cost: Float64Array;

  constructor(map: Lookouts, outlook: Outlook, n: SkirmishNumbers) {
    this.map = map;
    this.n = n;
    const { places } = map;
    this.stand = new Float64Array(places);
    this.cost = new Float64Array(places);
    const walk = new Float64Array(places);
    const strike = new Float64Array(places);
    for (let p = 0; p < places; p++) {
      let nearest = Number.POSITIVE_INFINITY;
      let first = 0;
      let firstWalking = 0;
      let best = 0;
      let bestWalking = 0;
      for (const { foe, seen, gap, shelter, refuge } of map.views) {
        const far = gap[p];
        if (far <= outlook.reach) strike[p] = Math.max(strike[p], n.fightGoesOn * outlook.fight(foe));
        if (seen[p] === 0) continue;
        const share = 0.4 + 0.6 * seen[p];
        const value = share * outlook.volley(foe, far, shelter[p]);
        const walking = share * outlook.volley(foe, far, shelter[p], true);
        if (far < nearest) {
          nearest = far;
          first = value;
          firstWalking = walking;
        }
        best = Math.max(best, value);
        bestWalking = Math.max(bestWalking, walking);
        this.cost[p] += n.exposed * n.dread * share * outlook.threat(foe, far, refuge[p]);
      }
      // a squad must shoot at the nearest enemy, with exceptions
      this.stand[p] = (1 - n.farther) * first + n.farther * best;
      walk[p] = (1 - n.farther) * firstWalking + n.farther * bestWalking;
      if (map.closed[p] !== 0) this.cost[p] = NOWHERE;
    }
    this.hopes = [new Float64Array(places)];
    const near = steps(outlook.reach / 2 + INCH / 3);
    const farther = steps(outlook.reach + INCH / 3);
    for (let t = 1; t <= outlook.turns; t++) this.hopes.push(this.turn(t, walk, strike, near, farther));
  }

  /** Returns, by place, the points that the squad may hope for in `t` turns. */
  private turn(
    t: number,
    walk: Float64Array,
    strike: Float64Array,
    near: readonly (readonly [number, number])[],
    farther: readonly (readonly [number, number])[],
  ): Float64Array {
    const { map, stand, cost } = this;
    const { patience } = this.n;
    const then = this.hopes[t - 1];
    const now = new Float64Array(map.places);
    // points of running, and of walking, to each place
    const run = now.map((_, q) => patience * then[q] - cost[q]);
    const stroll = now.map((_, q) => walk[q] + patience * then[q] - cost[q]);
    for (let row = 0; row < map.rows; row++) {
      for (let column = 0; column < map.columns; column++) {
        const p = row * map.columns + column;
        let best = stand[p] - cost[p] + patience * then[p];
        for (const [c, r] of farther) {
          if (column + c < 0 || column + c >= map.columns || row + r < 0 || row + r >= map.rows) continue;
          best = Math.max(best, run[p + r * map.columns + c]);
        }
        for (const [c, r] of near) {
          if (column + c < 0 || column + c >= map.columns || row + r < 0 || row + r >= map.rows) continue;
          best = Math.max(best, stroll[p + r * map.columns + c]);
        }
        now[p] = Math.max(best, strike[p]);
      }
    }
    return now;
  }

  /** Returns the points that the squad may hope for at x, y if this many own turns are left. */
  hope(x: number, y: number, turns: number): number {
    return this.hopes[turns][this.map.at(x, y)];
  }

  /** Returns the points of staying at x, y for this many own turns with a volley of `shot` points in each. */
  stay(x: number, y: number, turns: number, shot: number): number {
    const each = shot - this.cost[this.map.at(x, y)];
    let sum = 0;
    for (let k = 0; k < turns; k++) sum += each * this.n.patience ** k;
    return sum;
  }
}
