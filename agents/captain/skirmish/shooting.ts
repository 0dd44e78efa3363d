import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { shareOut } from '../fire.js';
import { foesOf, nearest, playerOf, type SkirmishMind } from './game.js';
import { priceOfShowing } from './standing.js';

/** Returns the points gained, beside victory points, if enemy `e` is gone: his best volley from his place at a squad in the open, times the volleys that he may still fire. */
function menaceOf(b: SkirmishBattle, { game, n }: SkirmishMind, e: number): number {
  const volleys = game.broken(b, e) ? 0 : game.volleysToCome(b, playerOf(b, e));
  if (volleys === 0) return 0;
  const at = foesOf(b, playerOf(b, e)).map((t) =>
    game.worthOfWounds(b, n, t, game.woundsAtRange(b, e, t, nearest(b, game, e, t).gap, 0)),
  );
  return volleys * Math.max(0, ...at);
}

/** The targets of a squad and of its models that choose their own. */
export interface Orders {
  /** The target of the models that shoot together; -1: none. */
  together: number;
  /** The target of each model that chooses its own. */
  readonly own: Map<number, number>;
  /** Points that the squad adds to the fire of the others. */
  gain: number;
}

/** Returns the best targets of the squads `shooting` in this way to fire, by squad: those at which each adds most to the fire that the others can still give. */
function ordersFor(
  b: SkirmishBattle,
  mind: SkirmishMind,
  shooting: readonly number[],
  fire: number,
): Map<number, Orders> {
  const { game, n } = mind;
  const shooters = shooting.flatMap((u) => game.shootersIn(b, n, u, fire));
  shareOut(shooters, (t) => game.prizeOf(b, n, t, menaceOf(b, mind, t)));
  const all = new Map<number, Orders>();
  for (const { unit, model, volleys, pick, gain } of shooters) {
    const orders = all.get(unit) ?? { together: -1, own: new Map<number, number>(), gain: 0 };
    all.set(unit, orders);
    if (pick < 0) continue;
    orders.gain += gain;
    if (model < 0) orders.together = volleys[pick].target;
    else orders.own.set(model, volleys[pick].target);
  }
  return all;
}

/** Returns the orders of squad `u` in this way to fire: those of its own turn beside all others of its side. */
export function ordersOf(b: SkirmishBattle, mind: SkirmishMind, u: number, fire: number): Orders {
  const shooting = fire === mind.game.plainFire ? foesOf(b, 1 - playerOf(b, u)) : [u];
  return ordersFor(b, mind, shooting, fire).get(u) ?? { together: -1, own: new Map(), gain: 0 };
}

/**
 * Returns the squads of `player` that lose by shooting: they could only fire into combats of their own side, or would leave their
 * hiding for less than it is worth.
 */
function idleSquads(b: SkirmishBattle, mind: SkirmishMind, player: number): Set<number> {
  const { game } = mind;
  const squads = foesOf(b, 1 - player);
  if (!squads.some((u) => game.hidden(b, u) || game.engaged(b, u))) return new Set(); // no squad can lose by shooting
  const orders = [...ordersFor(b, mind, squads, game.plainFire)];
  const loses = orders.filter(([u, { gain }]) => gain <= (game.hidden(b, u) ? priceOfShowing(b, mind, u) : 0));
  return new Set(loses.map(([u]) => u));
}

const targets = new Int32Array(64);

/**
 * Chooses the squad that shoots next: the one with the fewest targets, so that the others know what is left to do. No squad fires
 * into a combat at a loss, or leaves its hiding for less than it is worth.
 */
export const shooter: Candidate<SkirmishBattle, SkirmishMind, ReadonlySet<number>> = {
  why: 'who has the fewest targets first; nobody whose shots cost more than they gain',
  prepare: (b, mind) => idleSquads(b, mind, b.decision.player[0]),
  worth(b, { game }, i, idle) {
    if (b.option.verb[i] === game.verbs.Stop) return -1e6;
    if (b.option.verb[i] !== game.verbs.Pick || idle.has(b.option.target[i])) return NEVER;
    return -game.targets(b, b.option.target[i], targets);
  },
};

/**
 * Chooses the target of the subject. Models that may choose their own target do so if any of them has a better one. The last squad
 * that can shoot holds its fire if no shot pays.
 */
export const target: Candidate<SkirmishBattle, SkirmishMind, Orders | null> = {
  why: 'where the shots add most to what the others can do',
  /** Returns the orders of the subject, null if it holds its fire. */
  prepare(b, mind) {
    const u = mind.game.squadOf(b, b.decision.subject[0]);
    const mayHold = optionWith(b, mind.game.verbs.Stop) >= 0;
    return mayHold && idleSquads(b, mind, b.decision.player[0]).has(u)
      ? null
      : ordersOf(b, mind, u, mind.game.wayToFire(b));
  },
  worth(b, { game, notes }, i, orders) {
    if (b.option.verb[i] === game.verbs.Stop) return orders === null ? 0 : NEVER;
    if (b.option.verb[i] !== game.verbs.Shoot || orders === null) return NEVER;
    const t = b.option.target[i];
    const apart = [...orders.own.values()].some((pick) => pick !== t) === (b.option.extra[i] === 1);
    notes?.push({ what: 'by the squad beside what the others do', points: orders.gain });
    return (t === orders.together ? 2 : 0) + (apart ? 1 : 0);
  },
};
