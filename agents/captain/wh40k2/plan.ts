import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishNumbers } from '../numbers.js';
import { type Lookouts, STEP } from './lookouts.js';
import type { Outlook } from './outlook.js';

/** Points that it costs to stand where no model can stand. */
const NOWHERE = 1e9;
/** Ticks by which a step on the map may be longer than a move. */
const SLACK = INCH / 3;

/**
 * The points that one squad may hope for from each place of a map in the turns to come. They are computed from the last turn
 * backwards: the best of standing and shooting, walking and shooting, running, and charging.
 */
export class Plan {
  private readonly map: Lookouts;
  private readonly n: SkirmishNumbers;
  /** Entry `t`: by place, the points that a squad there may hope for in `t` turns. */
  private readonly hopes: Float64Array[];
  /** By place: the points of a turn of shooting after standing there, and after a walk to it. */
  readonly stand: Float64Array;
  private readonly walk: Float64Array;
  /** By place: the points of a charge from there. */
  private readonly strike: Float64Array;
  /** By place: the points that a turn in sight of the enemy there costs. */
  readonly cost: Float64Array;

  constructor(map: Lookouts, outlook: Outlook, n: SkirmishNumbers, turns = outlook.turns) {
    this.map = map;
    this.n = n;
    const none = () => new Float64Array(map.places);
    [this.stand, this.walk, this.strike, this.cost] = [none(), none(), none(), none()];
    for (let p = 0; p < map.places; p++) {
      let nearest = Number.POSITIVE_INFINITY;
      const [first, best] = [
        [0, 0],
        [0, 0],
      ];
      for (const { foe, seen, gap, shelter, refuge } of map.views) {
        const far = gap[p];
        if (far <= outlook.reach) this.strike[p] = Math.max(this.strike[p], n.fightGoesOn * outlook.fight(foe));
        if (seen[p] === 0) continue;
        const share = 0.4 + 0.6 * seen[p];
        for (const walking of [0, 1]) {
          const worth = share * outlook.volley(foe, far, shelter[p], walking === 1);
          if (far < nearest) first[walking] = worth;
          best[walking] = Math.max(best[walking], worth);
        }
        nearest = Math.min(nearest, far);
        this.cost[p] += n.exposed * n.dread * share * outlook.attention(foe) * outlook.threat(foe, far, refuge[p]);
      }
      // a squad must shoot at the nearest enemy, with exceptions
      this.stand[p] = (1 - n.farther) * first[0] + n.farther * best[0];
      this.walk[p] = (1 - n.farther) * first[1] + n.farther * best[1];
      if (map.closed[p] !== 0) this.cost[p] = NOWHERE;
    }
    this.hopes = [none()];
    for (let t = 1; t <= turns; t++) this.hopes.push(this.turn(this.hopes[t - 1], outlook.reach));
  }

  /** Returns, by place, the points that the squad may hope for if it may hope for `then` a turn later. @param reach ticks of a run */
  private turn(then: Float64Array, reach: number): Float64Array {
    const { map, stand, walk, strike, cost } = this;
    const { rows, columns } = map;
    const later = then.map((hope, q) => this.n.patience * hope - cost[q]);
    const most = Math.floor((reach + SLACK) / STEP);
    return then.map((_, p) => {
      let best = Math.max(strike[p], stand[p] + later[p]);
      const [row, column] = [Math.floor(p / columns), p % columns];
      for (let r = Math.max(0, row - most); r <= Math.min(rows - 1, row + most); r++) {
        for (let c = Math.max(0, column - most); c <= Math.min(columns - 1, column + most); c++) {
          const far = Math.sqrt((r - row) ** 2 + (c - column) ** 2) * STEP;
          if (far > reach + SLACK) continue;
          const q = r * columns + c;
          best = Math.max(best, later[q] + (far <= reach / 2 + SLACK ? walk[q] : 0));
        }
      }
      return best;
    });
  }

  /** Returns the points that the squad may hope for at x, y if this many own turns are left. */
  hope(x: number, y: number, turns: number): number {
    return this.hopes[turns][this.map.at(x, y)];
  }

  /** Returns the points of staying at x, y for this many own turns with a volley of `shot` points in each. */
  stay(x: number, y: number, turns: number, shot: number): number {
    const each = shot - this.cost[this.map.at(x, y)];
    return turns === 0 ? 0 : each + this.n.patience * this.stay(x, y, turns - 1, shot);
  }
}
