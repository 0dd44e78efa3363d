import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { sees } from '../../../engine/rulesets/wh40k2/caches/sight.js';
import { viewGap } from '../../../engine/rulesets/wh40k2/caches/squad-views.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, engaged, playerOf, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { type Candidate, NEVER } from '../candidates.js';
import { STEP } from './lookouts.js';
import { Outlook } from './outlook.js';
import { Plan } from './plan.js';
import {
  chargeReach,
  cover,
  foesOf,
  hidden,
  middleOf,
  nearest,
  type Spot,
  type W40kMind,
  waits,
  worthOfFire,
} from './squads.js';
import { rest, tryMove } from './trying.js';
import { prizeOf, worthOf } from './values.js';

/** Distance to the nearest enemy at which a squad pays all that it costs to stand far from him, in ticks. */
const FAR = 64 * INCH;

/** Returns the points of squad `u` that enemies may take who wait to fire and see it on its way from `from` or where it stands, unless it is in hiding. */
export function watchFire(b: W40kBattle, { map, n }: W40kMind, u: number, outlook: Outlook, from: Spot): number {
  if (hidden(b, u)) return 0;
  const to = middleOf(b, u);
  const steps = Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / STEP);
  let fire = 0;
  for (const e of outlook.foes) {
    if (!waits(b, e)) continue;
    const gap = viewGap(b, e, u);
    let most = 0;
    if (gap >= 0) {
      const { own, other } = nearest(b, u, e);
      most = outlook.threat(e, gap, cover(b, other, own));
    }
    const view = map.views.find(({ foe }) => foe === e);
    for (let i = 0; i < steps && view !== undefined; i++) {
      const p = map.at(from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
      if (view.seen[p] > 0) most = Math.max(most, outlook.threat(e, view.gap[p], view.refuge[p]));
    }
    fire += most;
  }
  return n.watched * n.caution * Math.min(fire, worthOf(b, n, u));
}

/**
 * Returns the points of squad `u` that its enemies may take in their next turn, each by fire or by a charge, whichever is worse, and
 * the ticks to the nearest of them. @param hidden true to judge it as in hiding
 */
function dangers(b: W40kBattle, { n }: W40kMind, u: number, outlook: Outlook, hidden: boolean) {
  let danger = 0;
  let least = FAR;
  for (const e of outlook.foes) {
    const { gap, own, other } = nearest(b, u, e);
    least = Math.min(least, gap);
    if (broken(b, e)) continue;
    let fire = 0;
    if (!engaged(b, e)) {
      const seen = sees(b, other, own);
      const shelter = cover(b, other, own);
      fire =
        outlook.attention(e) * (seen ? 1 : n.unseen) * outlook.threat(e, Math.max(0, gap - n.advance * INCH), shelter);
      if (hidden) fire *= n.inHiding;
    }
    danger += Math.max(fire, gap <= chargeReach(b, e) ? outlook.charge(e) * n.nextTurn : 0);
  }
  return { danger, least };
}

/** Returns the weight of losses in the enemy's next turn: 0 if there is none. */
function dreadIn({ n }: W40kMind, { turns, foesTurn }: Outlook): number {
  if (!foesTurn) return 0;
  return n.dread * (turns > 0 ? n.lost : n.lostLast);
}

/** Returns the points of standing where squad `u` stands: its prospects in turns to come, less the losses that it fears and the price of being far from the enemy. */
export function prospects(b: W40kBattle, mind: W40kMind, u: number, outlook: Outlook, plan: Plan): number {
  const { n, notes } = mind;
  const own = worthOf(b, n, u);
  const { turns } = outlook;
  const { x, y } = middleOf(b, u);
  // a hope assumes that all of a squad sees what its middle sees
  const stay = turns === 0 ? 0 : plan.stay(x, y, turns, worthOfFire(b, mind, u));
  const later = n.drive * Math.max(n.hopeCounts * plan.hope(x, y, turns), stay);
  const { danger, least } = dangers(b, mind, u, outlook, hidden(b, u));
  const feared = dreadIn(mind, outlook) * Math.min(own, danger);
  // of equal places the nearer one is better: a squad far from all enemies decides nothing
  const apart = n.apart * own * (least / FAR);
  notes?.push(
    { what: 'in turns to come', points: later },
    { what: "feared in the enemy's turn", points: -feared },
    { what: 'for the distance', points: -apart },
  );
  return later - feared - apart;
}

/** Values that hold for all moves of the subject. */
interface Subject {
  readonly u: number;
  readonly outlook: Outlook;
  readonly plan: Plan;
  /** Middle of the squad before it moves. */
  readonly from: Spot;
}

/** Returns how much squad `u` in `b` has gone against the facing that it has in `from`: 0 ahead or not at all, 2 straight back. */
function backwards(b: W40kBattle, from: W40kBattle, u: number): number {
  const to = middleOf(b, u);
  const before = middleOf(from, u);
  const [dx, dy] = [to.x - before.x, to.y - before.y];
  const far = Math.sqrt(dx * dx + dy * dy);
  const facing = from.model.facing[from.setup.unit.first[u]];
  return far < INCH ? 0 : 1 - (dx * SIN[facing] + dy * COS[facing]) / far;
}

/** Chooses the subject's move: each option is tried, and judged by where the squad then stands. */
export const move: Candidate<W40kBattle, W40kMind, Subject> = {
  why: 'shots now and later, less what the enemy may do to it there',
  prepare(b, mind) {
    const u = squadOf(b, b.decision.subject[0]);
    mind.map.draw(b, mind.trial, playerOf(b, u));
    const outlook = new Outlook(b, u, mind);
    return { u, outlook, plan: new Plan(mind.map, outlook, mind.n), from: middleOf(b, u) };
  },
  worth(b, mind, i, { u, outlook, plan, from }) {
    const { n, trial } = mind;
    const { Hold, Move, Run } = Verb;
    const verb = b.option.verb[i];
    if (verb !== Hold && verb !== Move && verb !== Run) return NEVER;
    tryMove(trial, u, b, i);
    const watched = watchFire(trial, mind, u, outlook, from);
    const own = worthOf(b, n, u);
    const now = worthOfFire(trial, mind, u) * (1 - Math.min(1, watched / Math.max(1, own)));
    mind.notes?.push({ what: 'by shooting now', points: now }, { what: 'by fire of those who wait', points: -watched });
    rest(trial, u);
    const price = verb === Hold ? 0 : n.effort + n.backwards * backwards(trial, b, u);
    const behind = b.option.extra[i]; // models that cannot follow
    return now - watched + prospects(trial, mind, u, outlook, plan) - price * own - behind;
  },
};

/**
 * Chooses the squad that moves next. Squads at which enemies who wait may fire in any case come first, the cheapest of them before the
 * others, so that the rest finds them without a shot left; then the nearest to the enemy, so that it makes room. Every squad gets its move.
 */
export const mover: Candidate<W40kBattle, W40kMind> = {
  why: 'who is fired at in any case first, the cheapest before the others, then the nearest to the enemy',
  worth(b, { n }, i) {
    const { Pick, Stop } = Verb;
    const u = b.option.target[i];
    if (b.option.verb[i] !== Pick) return b.option.verb[i] === Stop ? -1e12 : NEVER;
    const foes = foesOf(b, playerOf(b, u));
    if (!hidden(b, u) && foes.some((e) => waits(b, e) && viewGap(b, e, u) >= 0))
      return -(prizeOf(b, n, u, 0).worth.at(-1) ?? 0);
    return -1e6 - foes.reduce((least, e) => Math.min(least, nearest(b, u, e).gap), 1e9);
  },
};

/**
 * Chooses the squad that waits to fire in the enemy's turn: one that sees nobody, and may hope for less in this turn and those after
 * it than by a volley at an enemy who shows himself and the turns after this one.
 */
export const watcher: Candidate<W40kBattle, W40kMind> = {
  why: 'who may hope for more by a volley at whoever shows himself than by a move',
  prepare: (b, { map, trial }) => map.draw(b, trial, b.decision.player[0]),
  worth(b, mind, i) {
    const { map, n } = mind;
    if (b.option.verb[i] === Verb.Stop) return 0;
    const u = b.option.target[i];
    const outlook = new Outlook(b, u, mind);
    if (!outlook.foesTurn || worthOfFire(b, mind, u) > 0) return -1;
    const plan = new Plan(map, outlook, n, outlook.turns + 1);
    const { x, y } = middleOf(b, u);
    const volley = Math.max(0, ...outlook.foes.map((e) => outlook.volley(e, nearest(b, u, e).gap, 0)));
    const gained = n.ambush * volley + n.patience * plan.hope(x, y, outlook.turns);
    const missed = plan.hope(x, y, outlook.turns + 1);
    mind.notes?.push({ what: 'by waiting', points: gained }, { what: 'by a turn of its own', points: -missed });
    return gained - missed;
  },
};

/** Returns the points that hidden squad `u` loses by showing itself: the enemy may take that much more from it in his next turn. */
export function priceOfShowing(b: W40kBattle, mind: W40kMind, u: number): number {
  const outlook = new Outlook(b, u, mind);
  const own = worthOf(b, mind.n, u);
  const [hidden, shown] = [true, false].map((as) => Math.min(own, dangers(b, mind, u, outlook, as).danger));
  return mind.n.showing * dreadIn(mind, outlook) * (shown - hidden);
}
