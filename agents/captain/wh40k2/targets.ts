import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Did, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, engaged, playerOf, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { Fire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { shareOut } from '../fire.js';
import { woundsAtRange } from './firepower.js';
import { foesOf, hidden, nearest, volleysToCome, type W40kMind } from './squads.js';
import { priceOfShowing } from './standing.js';
import { prizeOf, worthOf, worthOfWounds } from './values.js';
import { shootersIn } from './volleys.js';

/** Returns the points gained, beside victory points, if enemy `e` is gone: his best volley from his place at a squad in the open, times the volleys that he may still fire. */
function menaceOf(b: W40kBattle, { n }: W40kMind, e: number): number {
  const volleys = broken(b, e) ? 0 : volleysToCome(b, playerOf(b, e));
  if (volleys === 0) return 0;
  const at = foesOf(b, playerOf(b, e)).map((t) =>
    worthOfWounds(b, n, t, woundsAtRange(b, e, t, nearest(b, e, t).gap, 0)),
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
function ordersFor(b: W40kBattle, mind: W40kMind, shooting: readonly number[], fire: number): Map<number, Orders> {
  const { n } = mind;
  const shooters = shooting.flatMap((u) => shootersIn(b, n, u, fire));
  shareOut(shooters, (t) => prizeOf(b, n, t, menaceOf(b, mind, t)));
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
export function ordersOf(b: W40kBattle, mind: W40kMind, u: number, fire: number): Orders {
  const shooting = fire === Fire.normal ? foesOf(b, 1 - playerOf(b, u)) : [u];
  return ordersFor(b, mind, shooting, fire).get(u) ?? { together: -1, own: new Map(), gain: 0 };
}

/**
 * Returns the squads of `player` that lose by shooting: they could only fire into combats of their own side, or would leave their
 * hiding for less than it is worth.
 */
function idleSquads(b: W40kBattle, mind: W40kMind, player: number): Set<number> {
  const squads = foesOf(b, 1 - player);
  if (!squads.some((u) => hidden(b, u) || engaged(b, u))) return new Set(); // no squad can lose by shooting
  const orders = [...ordersFor(b, mind, squads, Fire.normal)];
  const loses = orders.filter(([u, { gain }]) => gain <= (hidden(b, u) ? priceOfShowing(b, mind, u) : 0));
  return new Set(loses.map(([u]) => u));
}

const targets = new Int32Array(64);

/**
 * Chooses the squad that shoots next: the one with the fewest targets, so that the others know what is left to do. No squad fires
 * into a combat at a loss, or leaves its hiding for less than it is worth.
 */
export const shooter: Candidate<W40kBattle, W40kMind, ReadonlySet<number>> = {
  why: 'who has the fewest targets first; nobody whose shots cost more than they gain',
  prepare: (b, mind) => idleSquads(b, mind, b.decision.player[0]),
  worth(b, _mind, i, idle) {
    if (b.option.verb[i] === Verb.Stop) return -1e6;
    if (b.option.verb[i] !== Verb.Pick || idle.has(b.option.target[i])) return NEVER;
    return -squadTargets(b, b.option.target[i], Fire.normal, targets);
  },
};

/**
 * Chooses the target of the subject. Models that may choose their own target do so if any of them has a better one. The last squad
 * that can shoot holds its fire if no shot pays.
 */
export const target: Candidate<W40kBattle, W40kMind, Orders | null> = {
  why: 'where the shots add most to what the others can do',
  /** Returns the orders of the subject, null if it holds its fire. */
  prepare(b, mind) {
    const u = squadOf(b, b.decision.subject[0]);
    const mayHold = optionWith(b, Verb.Stop) >= 0;
    return mayHold && idleSquads(b, mind, b.decision.player[0]).has(u)
      ? null
      : ordersOf(b, mind, u, b.decision.context[0]);
  },
  worth(b, { notes }, i, orders) {
    if (b.option.verb[i] === Verb.Stop) return orders === null ? 0 : NEVER;
    if (b.option.verb[i] !== Verb.Shoot || orders === null) return NEVER;
    const t = b.option.target[i];
    const apart = [...orders.own.values()].some((pick) => pick !== t) === (b.option.extra[i] === 1);
    notes?.push({ what: 'by the squad beside what the others do', points: orders.gain });
    return (t === orders.together ? 2 : 0) + (apart ? 1 : 0);
  },
};

/** The target of the model, and whether all models that are asked after it have the same one. */
interface OwnTarget {
  readonly chosen: number;
  readonly agreed: boolean;
}

/**
 * Chooses the target of a model that has its own (W40K-DEC-028): the target that it had when the squad's was named, else the dearest
 * models. On overwatch it shoots with the others, since the moment was chosen for their target.
 */
export const ownTarget: Candidate<W40kBattle, W40kMind, OwnTarget> = {
  why: 'where its shot adds most to what the others do',
  prepare(b, mind) {
    if (b.decision.context[1] !== Fire.normal) return { chosen: b.decision.other[0], agreed: true };
    const u = squadOf(b, b.decision.subject[0]);
    const { did } = b.unit;
    const done = did[u];
    did[u] = done & ~Did.Shoot; // nothing is rolled yet: the squad is as free as before it shot
    const { own: orders } = ordersOf(b, mind, u, Fire.normal);
    did[u] = done;
    const m = b.decision.context[0];
    const chosen = orders.get(m) ?? -1;
    const agreed = [...orders].every(([other, theirs]) => other <= m || theirs === chosen);
    return { chosen, agreed };
  },
  worth(b, { n }, i, { chosen, agreed }) {
    const t = b.option.target[i];
    const plain = b.decision.context[1] === Fire.normal;
    if (b.option.verb[i] !== Verb.Shoot) return plain ? NEVER : -1;
    if (t === chosen && (agreed || b.option.extra[i] === 0)) return 1e9 + b.option.extra[i];
    if (!plain) return 0;
    return b.option.extra[i] !== 0 ? NEVER : worthOf(b, n, t) / Math.max(1, b.unit.models[t]);
  },
};
