// Fury and focus: what warlocks leech, where focus goes, and what leaders do about damage.
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { inControlRange, leaderOf } from '../../../engine/rulesets/hordes/core/battlegroups.js';
import { furyOf, onTable, playerOf, resourceOf } from '../../../engine/rulesets/hordes/core/models.js';
import { isDriven, MOST_FOCUS, mayForce, mayGainFocus } from '../../../engine/rulesets/hordes/core/resources.js';
import { type HordesBattle, Resource } from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { type Candidate, NEVER } from '../candidates.js';
import { foesOf, gapOf, type HordesMind, wholeWorth, worthOf } from './game.js';

/** The most additional attacks that are expected of a warbeast or a warjack. */
const MOST_BOUGHT = 3;

type HordesCandidate<S = unknown> = Candidate<HordesBattle, HordesMind, S>;

/** Returns the models of the battlegroup of leader `m` on the table that pay with `resource`, within its control range. */
function battlegroup(b: HordesBattle, m: number, resource: number): number[] {
  const group: number[] = [];
  for (let o = 0; o < b.setup.models; o++) {
    if (onTable(b, o) && resourceOf(b, o) === resource && leaderOf(b, o) === m && inControlRange(b, m, o))
      group.push(o);
  }
  return group;
}

/**
 * Returns what one more point costs model `m`, in points of the game: a fury point that the warlock can leech in its next Control
 * Phase, or a focus point, costs little; one that it cannot makes the warbeast frenzy (HRD-FURY-003, HRD-FRNZ-001). A leader
 * with more points on its warbeasts than it has room for makes room by spending.
 */
export function priceOf(b: HordesBattle, { n }: HordesMind, m: number): number {
  const resource = resourceOf(b, m);
  const leader = leaderOf(b, m);
  const isBeast = resource === Resource.fury;
  if (leader < 0 || (!isBeast && resource !== Resource.ownFury)) return leader === m ? n.keep : n.price;
  const held = battlegroup(b, leader, Resource.fury).reduce((sum, o) => sum + b.model.points[o], 0);
  const room = furyOf(b, leader) - b.model.points[leader];
  if (isBeast) return held < room ? n.price : n.price + n.overflow;
  return held > room ? n.keep - n.overflow : n.keep;
}

/**
 * Returns the additional attacks that model `m` may pay for now, once it has spent `spent` points. A leader has other uses for
 * its points and is expected to buy fewer.
 */
export function attacksToBuy(b: HordesBattle, { n }: HordesMind, m: number, spent: number): number {
  const resource = resourceOf(b, m);
  if (resource === Resource.none || !mayForce(b, m, spent + 1)) return 0;
  const points = resource === Resource.fury ? furyOf(b, m) - b.model.points[m] : b.model.points[m];
  return Math.min(points - spent, isDriven(b, m) ? MOST_BOUGHT : n.additional);
}

/** Returns the points that a damage box of model `m` is worth. */
const boxWorth = (b: HordesBattle, mind: HordesMind, m: number): number =>
  ((1 - mind.n.kill) * wholeWorth(b, mind, m)) / mind.pairs.boxes[b.model.kind[m]];

/** Leeches all that warbeasts hold, and no life (HRD-DEC-108). */
export const leech: HordesCandidate<number> = {
  why: 'all that warbeasts hold, none of its own life',
  prepare: (b) => battlegroup(b, b.decision.subject[0], Resource.fury).reduce((sum, o) => sum + b.model.points[o], 0),
  worth(b, mind, i, held) {
    const { verb, target, n } = b.option;
    const m = b.decision.subject[0];
    if (verb[i] !== Verb.Leech) return 0;
    if (target[i] >= 0) return target[i] === m ? -1 : mind.n.price;
    return mind.n.price * Math.min(n[i], held) - boxWorth(b, mind, m) * Math.max(0, n[i] - held);
  },
};

/** Takes the largest number that is offered. */
export const most: HordesCandidate = {
  why: 'as many as there are',
  worth: (b, _mind, i) => b.option.n[i],
};

/** Returns the points that a focus point is worth to warjack `j`: another blow at the best foe that it can reach. */
export function worthOfFocus(b: HordesBattle, mind: HordesMind, j: number): number {
  const { pairs } = mind;
  const k = b.model.kind[j];
  let best = 0;
  for (const t of foesOf(b, playerOf(b, j))) {
    if (gapOf(b, j, t) > pairs.chargeOf(k)) continue;
    for (const w of pairs.blades[k]) best = Math.max(best, pairs.blow(k, w, b.model.kind[t]) * worthOf(b, mind, t));
  }
  return best;
}

/** Takes the smallest number that is offered. */
export const least: HordesCandidate = {
  why: 'the points do more elsewhere',
  worth: (b, _mind, i) => -b.option.n[i],
};

/** Allots focus to warjacks that can use it; the rest protects the warcaster (HRD-DEC-114). */
export const allot: HordesCandidate<readonly (readonly [jack: number, worth: number])[]> = {
  why: 'blows of warjacks, less what protects the warcaster',
  prepare: (b, mind) =>
    battlegroup(b, b.decision.subject[0], Resource.focus)
      .filter((j) => mayGainFocus(b, j))
      .map((j) => [j, worthOfFocus(b, mind, j)] as const),
  worth(b, mind, i, jacks) {
    const { verb, target, n } = b.option;
    if (verb[i] !== Verb.Allot) return 0;
    let left = b.model.points[b.decision.subject[0]];
    let worth = 0;
    for (const [j, of] of jacks) {
      if (target[i] >= 0 && target[i] !== j) continue;
      const given = Math.min(n[i], left, Math.max(0, MOST_FOCUS - b.model.points[j]));
      left -= given;
      worth += given * (of - mind.n.keep);
    }
    return worth;
  },
};

/** Protects a leader from damage: by a transfer to the soundest warbeast, or by its power field (HRD-DEC-125, HRD-DEC-126). */
export const protect: HordesCandidate = {
  why: 'a leader is dearer than a point or a warbeast',
  worth(b, mind, i) {
    const { verb, target } = b.option;
    if (verb[i] === Verb.Transfer) return 1 + boxesOf(b, target[i]) / 100;
    return verb[i] === Verb.Reinforce ? mind.n.keep : 0;
  },
};

/** Uses what may be used at any time: control of lost warbeasts and warjacks, and healing that is worth a point. */
export const anyTime: HordesCandidate = {
  why: 'boxes and models that come back, less the price of a point',
  worth(b, mind, i) {
    const { verb, target, n } = b.option;
    if (verb[i] !== Verb.Use) return 0;
    const s = target[i] >= 0 ? target[i] : b.decision.subject[0];
    if (n[i] === 0) return worthOf(b, mind, s);
    return n[i] === 1 ? boxWorth(b, mind, s) - mind.n.price : NEVER;
  },
};
