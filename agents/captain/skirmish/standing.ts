import { copyBattle } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { type Candidate, NEVER } from '../candidates.js';
import { foesOf, middleOf, type Nearest, nearest, playerOf, type SkirmishMind, worthOfFire } from './game.js';
import { FAR, Outlook } from './outlook.js';
import { Plan } from './plan.js';

/** Returns the points of squad `u` that enemy `e` may take in his next turn, by fire or by a charge, whichever is worse. */
export function dangerFrom(
  b: SkirmishBattle,
  { game, n }: SkirmishMind,
  u: number,
  e: number,
  { gap, own, other }: Nearest,
  outlook: Outlook,
): number {
  if (game.broken(b, e)) return 0;
  let fire = 0;
  if (!game.engaged(b, e)) {
    fire = outlook.threat(e, Math.max(0, gap - n.advance * INCH), game.cover(b, other, own)) * n.attention;
    if (!game.sees(b, other, own)) fire *= n.unseen;
    if (game.hidden(b, u)) fire *= n.inHiding;
    if (game.waits(b, e)) fire *= 1 + n.watched; // he may fire before his next turn too
  }
  const charge = gap <= game.chargeReach(b, e) ? outlook.charge(e) * n.nextTurn : 0;
  return Math.max(fire, charge);
}

/** Returns the weight of losses in the enemy's next turn: 0 if there is none. */
function dreadIn({ n }: SkirmishMind, { turns, foesTurn }: Outlook): number {
  if (!foesTurn) return 0;
  return turns > 0 ? n.lost : n.lostLast;
}

/** Returns the points of standing where squad `u` stands: its prospects in turns to come, less the losses that it fears and the price of being far from the enemy. */
export function prospects(b: SkirmishBattle, mind: SkirmishMind, u: number, outlook: Outlook, plan: Plan): number {
  const { game, n, notes } = mind;
  const own = game.worthOf(b, n, u);
  const { turns } = outlook;
  const x = middleOf(b, game, u, b.model.x);
  const y = middleOf(b, game, u, b.model.y);
  // a hope assumes that all of a squad sees what its middle sees
  const hope = turns === 0 ? 0 : n.hopeCounts * plan.hope(x, y, turns);
  const later = turns === 0 ? 0 : n.drive * Math.max(hope, plan.stay(x, y, turns, worthOfFire(b, mind, u)));
  let danger = 0;
  let nearestFoe = FAR * INCH;
  for (const e of outlook.foes) {
    const near = nearest(b, game, u, e);
    nearestFoe = Math.min(nearestFoe, near.gap);
    if (near.gap <= FAR * INCH) danger += dangerFrom(b, mind, u, e, near, outlook);
  }
  const feared = n.dread * dreadIn(mind, outlook) * Math.min(own, danger);
  // of equal places the nearer one is better: a squad far from all enemies decides nothing
  const apart = n.apart * own * (nearestFoe / (FAR * INCH));
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
  readonly own: number;
  readonly outlook: Outlook;
  readonly plan: Plan;
  /** Place before the move, in ticks. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
}

/** Returns how much a move goes against the facing of the squad: 0 ahead, 2 straight back. */
function backwards(b: SkirmishBattle, { game }: SkirmishMind, { u, x, y, facing }: Subject): number {
  const dx = middleOf(b, game, u, b.model.x) - x;
  const dy = middleOf(b, game, u, b.model.y) - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  return far < INCH ? 0 : 1 - (dx * SIN[facing] + dy * COS[facing]) / far;
}

/** Chooses the subject's move: each option is tried, and judged by where the squad then stands. */
export const move: Candidate<SkirmishBattle, SkirmishMind, Subject> = {
  why: 'shots now and later, less what the enemy may do to it there',
  prepare(b, mind) {
    const { game, map, n, trial } = mind;
    const u = game.squadOf(b, b.decision.subject[0]);
    map.draw(b, trial, playerOf(b, u));
    const outlook = new Outlook(b, u, mind);
    const plan = new Plan(map, outlook, n);
    copyBattle(trial, b);
    const [x, y] = [middleOf(b, game, u, b.model.x), middleOf(b, game, u, b.model.y)];
    return { u, own: game.worthOf(b, n, u), outlook, plan, x, y, facing: b.model.facing[b.setup.unit.first[u]] };
  },
  worth(b, mind, i, subject) {
    const { game, trial } = mind;
    const { u, own, outlook, plan } = subject;
    const { Hold, Move, Run } = game.verbs;
    const verb = b.option.verb[i];
    if (verb !== Hold && verb !== Move && verb !== Run) return NEVER;
    game.tryMove(trial, u, b, i);
    const price = verb === Hold ? 0 : mind.n.effort + mind.n.backwards * backwards(trial, mind, subject);
    const now = worthOfFire(trial, mind, u);
    mind.notes?.push({ what: 'by shooting now', points: now });
    game.rest(trial, u);
    const value = now + prospects(trial, mind, u, outlook, plan);
    game.takeBack(trial, u);
    return value - price * own - b.option.extra[i]; // models that cannot follow
  },
};

/** Returns the ticks from `t` to the nearest squad of the other side. */
function foeGap(b: SkirmishBattle, { game }: SkirmishMind, t: number): number {
  return foesOf(b, playerOf(b, t)).reduce((least, e) => Math.min(least, nearest(b, game, t, e).gap), 1e9);
}

/** Chooses the squad that moves next: the nearest to the enemy, so that it makes room for the others. Every squad gets its move. */
export const mover: Candidate<SkirmishBattle, SkirmishMind> = {
  why: 'the nearest to the enemy first, so that others get room',
  worth(b, mind, i) {
    const { Pick, Stop } = mind.game.verbs;
    if (b.option.verb[i] === Stop) return -1e12;
    return b.option.verb[i] === Pick ? -foeGap(b, mind, b.option.target[i]) : NEVER;
  },
};

/** Returns the points that hidden squad `t` loses by showing itself: the enemy may take that much more from it in his next turn. */
export function priceOfShowing(b: SkirmishBattle, mind: SkirmishMind, t: number): number {
  const { game, n } = mind;
  const ahead = new Outlook(b, t, mind);
  const dread = dreadIn(mind, ahead);
  if (dread === 0) return 0;
  const worth = game.worthOf(b, n, t);
  let concealed = 0;
  let shown = 0;
  for (const e of ahead.foes) {
    const near = nearest(b, game, t, e);
    if (near.gap > FAR * INCH) continue;
    concealed += dangerFrom(b, mind, t, e, near, ahead);
    game.showing(b, t, () => {
      shown += dangerFrom(b, mind, t, e, near, ahead);
    });
  }
  return n.showing * n.dread * dread * (Math.min(worth, shown) - Math.min(worth, concealed));
}

/** Returns the points gained, beside victory points, if enemy `e` is gone: his best volley from his place at a squad in the open, times the volleys that he may still fire. */
export function menaceOf(b: SkirmishBattle, { game, n }: SkirmishMind, e: number): number {
  const volleys = game.broken(b, e) ? 0 : game.volleysToCome(b, playerOf(b, e));
  if (volleys === 0) return 0;
  let most = 0;
  for (const t of foesOf(b, playerOf(b, e))) {
    const wounds = game.woundsAtRange(b, e, t, nearest(b, game, e, t).gap, 0);
    most = Math.max(most, game.worthOfWounds(b, n, t, wounds));
  }
  return volleys * most;
}
