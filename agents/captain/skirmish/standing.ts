import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { type Candidate, NEVER } from '../candidates.js';
import { foesOf, middleOf, nearest, playerOf, type SkirmishMind, worthOfFire } from './game.js';
import { Outlook } from './outlook.js';
import { Plan } from './plan.js';

/** Distance to the nearest enemy at which a squad pays all that it costs to stand far from him, in ticks. */
const FAR = 64 * INCH;

/**
 * Returns the points of squad `u` that its enemies may take before its next turn is over, each by fire or by a charge, whichever is
 * worse, and the ticks to the nearest of them. @param hidden true to judge it as in hiding
 */
function dangers(b: SkirmishBattle, { game, n }: SkirmishMind, u: number, outlook: Outlook, hidden: boolean) {
  let danger = 0;
  let least = FAR;
  for (const e of outlook.foes) {
    const { gap, own, other } = nearest(b, game, u, e);
    least = Math.min(least, gap);
    if (game.broken(b, e)) continue;
    let fire = 0;
    if (!game.engaged(b, e)) {
      const seen = game.sees(b, other, own);
      const shelter = game.cover(b, other, own);
      fire =
        outlook.attention * (seen ? 1 : n.unseen) * outlook.threat(e, Math.max(0, gap - n.advance * INCH), shelter);
      const view = game.waits(b, e) ? game.viewGap(b, e, u) : -1;
      if (view >= 0) fire += n.watched * outlook.threat(e, view, shelter); // before his next turn too
      if (hidden) fire *= n.inHiding;
    }
    danger += Math.max(fire, gap <= game.chargeReach(b, e) ? outlook.charge(e) * n.nextTurn : 0);
  }
  return { danger, least };
}

/** Returns the weight of losses in the enemy's next turn: 0 if there is none. */
function dreadIn({ n }: SkirmishMind, { turns, foesTurn }: Outlook): number {
  if (!foesTurn) return 0;
  return n.dread * (turns > 0 ? n.lost : n.lostLast);
}

/** Returns the points of standing where squad `u` stands: its prospects in turns to come, less the losses that it fears and the price of being far from the enemy. */
export function prospects(b: SkirmishBattle, mind: SkirmishMind, u: number, outlook: Outlook, plan: Plan): number {
  const { game, n, notes } = mind;
  const own = game.worthOf(b, n, u);
  const { turns } = outlook;
  const x = middleOf(b, game, u, b.model.x);
  const y = middleOf(b, game, u, b.model.y);
  // a hope assumes that all of a squad sees what its middle sees
  const stay = turns === 0 ? 0 : plan.stay(x, y, turns, worthOfFire(b, mind, u));
  const later = n.drive * Math.max(n.hopeCounts * plan.hope(x, y, turns), stay);
  const { danger, least } = dangers(b, mind, u, outlook, game.hidden(b, u));
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
}

/** Returns how much squad `u` in `b` has gone against the facing that it has in `from`: 0 ahead or not at all, 2 straight back. */
function backwards(b: SkirmishBattle, from: SkirmishBattle, { game }: SkirmishMind, u: number): number {
  const dx = middleOf(b, game, u, b.model.x) - middleOf(from, game, u, from.model.x);
  const dy = middleOf(b, game, u, b.model.y) - middleOf(from, game, u, from.model.y);
  const far = Math.sqrt(dx * dx + dy * dy);
  const facing = from.model.facing[from.setup.unit.first[u]];
  return far < INCH ? 0 : 1 - (dx * SIN[facing] + dy * COS[facing]) / far;
}

/** Chooses the subject's move: each option is tried, and judged by where the squad then stands. */
export const move: Candidate<SkirmishBattle, SkirmishMind, Subject> = {
  why: 'shots now and later, less what the enemy may do to it there',
  prepare(b, mind) {
    const u = mind.game.squadOf(b, b.decision.subject[0]);
    mind.map.draw(b, mind.trial, playerOf(b, u));
    const outlook = new Outlook(b, u, mind);
    return { u, outlook, plan: new Plan(mind.map, outlook, mind.n) };
  },
  worth(b, mind, i, { u, outlook, plan }) {
    const { game, n, trial } = mind;
    const { Hold, Move, Run } = game.verbs;
    const verb = b.option.verb[i];
    if (verb !== Hold && verb !== Move && verb !== Run) return NEVER;
    game.tryMove(trial, u, b, i);
    const now = worthOfFire(trial, mind, u);
    mind.notes?.push({ what: 'by shooting now', points: now });
    game.rest(trial, u);
    const price = verb === Hold ? 0 : n.effort + n.backwards * backwards(trial, b, mind, u);
    const behind = b.option.extra[i]; // models that cannot follow
    return now + prospects(trial, mind, u, outlook, plan) - price * game.worthOf(b, n, u) - behind;
  },
};

/** Chooses the squad that moves next: the nearest to the enemy, so that it makes room for the others. Every squad gets its move. */
export const mover: Candidate<SkirmishBattle, SkirmishMind> = {
  why: 'the nearest to the enemy first, so that others get room',
  worth(b, { game }, i) {
    const { Pick, Stop } = game.verbs;
    const u = b.option.target[i];
    if (b.option.verb[i] !== Pick) return b.option.verb[i] === Stop ? -1e12 : NEVER;
    return -foesOf(b, playerOf(b, u)).reduce((least, e) => Math.min(least, nearest(b, game, u, e).gap), 1e9);
  },
};

/**
 * Chooses the squad that waits to fire in the enemy's turn: one that sees nobody, and may hope for less in this turn and those after
 * it than by a volley at an enemy who shows himself and the turns after this one.
 */
export const watcher: Candidate<SkirmishBattle, SkirmishMind> = {
  why: 'who may hope for more by a volley at whoever shows himself than by a move',
  prepare: (b, { map, trial }) => map.draw(b, trial, b.decision.player[0]),
  worth(b, mind, i) {
    const { game, map, n } = mind;
    if (b.option.verb[i] === game.verbs.Stop) return 0;
    const u = b.option.target[i];
    const outlook = new Outlook(b, u, mind);
    if (!outlook.foesTurn || worthOfFire(b, mind, u) > 0) return -1;
    const plan = new Plan(map, outlook, n, outlook.turns + 1);
    const [x, y] = [middleOf(b, game, u, b.model.x), middleOf(b, game, u, b.model.y)];
    const volley = Math.max(0, ...outlook.foes.map((e) => outlook.volley(e, nearest(b, game, u, e).gap, 0)));
    const gained = n.ambush * volley + n.patience * plan.hope(x, y, outlook.turns);
    const missed = plan.hope(x, y, outlook.turns + 1);
    mind.notes?.push({ what: 'by waiting', points: gained }, { what: 'by a turn of its own', points: -missed });
    return gained - missed;
  },
};

/** Returns the points that hidden squad `u` loses by showing itself: the enemy may take that much more from it in his next turn. */
export function priceOfShowing(b: SkirmishBattle, mind: SkirmishMind, u: number): number {
  const outlook = new Outlook(b, u, mind);
  const own = mind.game.worthOf(b, mind.n, u);
  const [hidden, shown] = [true, false].map((as) => Math.min(own, dangers(b, mind, u, outlook, as).danger));
  return mind.n.showing * dreadIn(mind, outlook) * (shown - hidden);
}
