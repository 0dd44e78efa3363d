// Choices that scenarios ask: flankers, reinforcements, bombardments.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { onTable, playerOf } from '../../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { unitOf } from '../../../engine/rulesets/hordes/units/members.js';
import type { Candidate } from '../candidates.js';
import { type HordesMind, worthOf } from './game.js';

const pointsOf = (b: HordesBattle, i: number): number => b.setup.unit.points[unitOf(b, b.option.target[i])];
const speedOf = (b: HordesBattle, i: number): number => b.setup.types.SPD[b.model.kind[b.option.target[i]]];

/** Who goes round by the flank: the fastest. */
export const flanker: Candidate<HordesBattle, HordesMind, null> = {
  why: 'the fastest go round by the flank',
  prepare: () => null,
  worth: (b, _mind, i) => speedOf(b, i),
};

/** Who arrives later: the cheapest, since they miss the beginning. */
export const nominee: Candidate<HordesBattle, HordesMind, null> = {
  why: 'the cheapest may come late',
  prepare: () => null,
  worth: (b, _mind, i) => -pointsOf(b, i),
};

/** Who of them arrives now: somebody, the dearest first. */
export const arriving: Candidate<HordesBattle, HordesMind, null> = {
  why: 'the dearest first, as soon as it may',
  prepare: () => null,
  worth: (b, _mind, i) => (b.option.verb[i] === Verb.Pick ? pointsOf(b, i) : -1),
};

/** Who enters from ambush now, and where: everybody, at the edge near which the worthiest enemies stand. */
export const ambushing: Candidate<HordesBattle, HordesMind, null> = {
  why: 'at the edge nearest to the worthiest enemies',
  prepare: () => null,
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Ambush) return -1;
    let worth = 0;
    for (let m = 0; m < b.setup.models; m++) {
      if (!onTable(b, m) || playerOf(b, m) === b.decision.player[0]) continue;
      const [x, y] = [b.model.x[m], b.model.y[m]];
      const far = [y, x, b.setup.depth - y, b.setup.width - x][b.option.n[i]];
      worth += worthOf(b, mind, m) * (INCH / Math.max(INCH, far));
    }
    return worth;
  },
};

/** How far a bombardment deviates in the mean, and the breadth around that in which it may strike, ticks (HRD-SCN-031). */
const MEAN = 7 * INCH;
const SPREAD = 5 * INCH;

/** Where a bombardment is aimed: at a point around which enemies stand as far away as it deviates, and friends do not. */
export const bombard: Candidate<HordesBattle, HordesMind, null> = {
  why: 'it deviates 7 inches in the mean',
  prepare: () => null,
  worth(b, mind, i) {
    let worth = 0;
    for (let m = 0; m < b.setup.models; m++) {
      if (!onTable(b, m)) continue;
      const far = Math.hypot(b.model.x[m] - b.option.x[i], b.model.y[m] - b.option.y[i]);
      const share = Math.max(0, 1 - Math.abs(far - MEAN) / SPREAD) * (INCH / Math.max(INCH, far));
      worth += (playerOf(b, m) === b.decision.player[0] ? -share : share) * worthOf(b, mind, m);
    }
    return worth;
  },
};
