import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { type Shooter, shareOut } from '../fire.js';
import { foesOf, playerOf, type SkirmishMind } from './game.js';
import { menaceOf, priceOfShowing } from './standing.js';

/** Assigns targets to `shooters`. */
function share(b: SkirmishBattle, mind: SkirmishMind, shooters: readonly Shooter[]): void {
  shareOut(shooters, (t) => mind.game.prizeOf(b, mind.n, t, menaceOf(b, mind, t)));
}

/** Lists the shooters of `player` that may still shoot in this phase. */
function shootersOf(b: SkirmishBattle, { game, n }: SkirmishMind, player: number): Shooter[] {
  return foesOf(b, 1 - player).flatMap((u) => game.shootersIn(b, n, u, game.plainFire));
}

/**
 * Returns the squads of `player` that lose by shooting: they could only fire into combats of their own side, or would leave their
 * hiding for less than it is worth.
 */
function idleSquads(b: SkirmishBattle, mind: SkirmishMind, player: number): Set<number> {
  const { game } = mind;
  const idle = new Set<number>();
  const any = (is: (u: number) => boolean): boolean => foesOf(b, 1 - player).some(is);
  const hiding = any((u) => game.hidden(b, u));
  if (!hiding && !any((u) => game.engaged(b, u))) return idle; // no squad can lose by shooting
  const shooters = shootersOf(b, mind, player);
  if (!hiding && shooters.every(({ volleys }) => volleys.every(({ price }) => price === 0))) return idle;
  share(b, mind, shooters);
  const gains = new Map<number, number>();
  for (const { unit, pick, gain } of shooters) gains.set(unit, (gains.get(unit) ?? 0) + (pick >= 0 ? gain : 0));
  for (const [unit, gain] of gains) {
    if (gain <= (game.hidden(b, unit) ? priceOfShowing(b, mind, unit) : 0)) idle.add(unit);
  }
  return idle;
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

/** The targets of a squad and of its models that choose their own. */
export interface Orders {
  /** The target of the models that shoot together; -1: none. */
  readonly together: number;
  /** The target of each model that chooses its own. */
  readonly own: ReadonlyMap<number, number>;
  /** Points that the squad adds to the fire of the others. */
  readonly gain: number;
}

/** Returns the best targets for squad `u` in this way to fire: those at which it adds most to the fire that the others can still give. */
export function ordersOf(b: SkirmishBattle, mind: SkirmishMind, u: number, fire: number): Orders {
  const { game, n } = mind;
  const shooters = fire === game.plainFire ? shootersOf(b, mind, playerOf(b, u)) : game.shootersIn(b, n, u, fire);
  share(b, mind, shooters);
  const own = new Map<number, number>();
  let together = -1;
  let gain = 0;
  for (const { unit, model, volleys, pick, gain: added } of shooters) {
    if (unit !== u || pick < 0) continue;
    gain += added;
    if (model < 0) together = volleys[pick].target;
    else own.set(model, volleys[pick].target);
  }
  return { together, own, gain };
}

/**
 * Chooses the target of the subject. Models that may choose their own target do so if any of them has a better one. The last squad
 * that can shoot holds its fire if no shot pays.
 */
export const target: Candidate<SkirmishBattle, SkirmishMind, Orders | number> = {
  why: 'where the shots add most to what the others can do',
  /** Returns the orders of the subject, or the option by which it holds its fire. */
  prepare(b, mind) {
    const { game } = mind;
    const u = game.squadOf(b, b.decision.subject[0]);
    const stop = optionWith(b, game.verbs.Stop);
    const holds = stop >= 0 && idleSquads(b, mind, b.decision.player[0]).has(u);
    return holds ? stop : ordersOf(b, mind, u, game.wayToFire(b));
  },
  worth(b, { game, notes }, i, orders) {
    if (typeof orders === 'number') return i === orders ? 0 : NEVER;
    if (b.option.verb[i] !== game.verbs.Shoot) return NEVER;
    const t = b.option.target[i];
    const apart = [...orders.own.values()].some((pick) => pick !== t) === (b.option.extra[i] === 1);
    notes?.push({ what: 'by the squad beside what the others do', points: orders.gain });
    return (t === orders.together ? 2 : 0) + (apart ? 1 : 0);
  },
};
