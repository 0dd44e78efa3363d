import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { type Shooter, shareOut } from '../fire.js';
import { foesOf, playerOf, type SkirmishMind } from './game.js';
import { menaceOf, priceOfShowing } from './standing.js';

/** Shares the fire of `shooters` out among their targets. */
function share(b: SkirmishBattle, mind: SkirmishMind, shooters: readonly Shooter[]): void {
  shareOut(shooters, (t) => mind.game.prizeOf(b, mind.n, t, menaceOf(b, mind, t)));
}

/** Everybody of `player` who may still shoot in this phase. */
function shootersOf(b: SkirmishBattle, { game, n }: SkirmishMind, player: number): Shooter[] {
  return foesOf(b, 1 - player).flatMap((u) => game.shootersIn(b, n, u, game.plainFire));
}

/**
 * Squads of `player` that had better not shoot at all: they could only fire into combats of their own side, or would give themselves
 * away for less than their hiding is worth.
 */
function idleSquads(b: SkirmishBattle, mind: SkirmishMind, player: number): Set<number> {
  const { game } = mind;
  const idle = new Set<number>();
  const any = (is: (u: number) => boolean): boolean => foesOf(b, 1 - player).some(is);
  const hiding = any((u) => game.hidden(b, u));
  if (!hiding && !any((u) => game.engaged(b, u))) return idle; // nobody is at stake
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
let idle: ReadonlySet<number> = new Set();

/**
 * Who shoots next: whoever has the fewest targets to choose from, so that the others see what is left to do; nobody into a combat
 * where it costs more than it gains, nor out of hiding for less than hiding is worth.
 */
export const shooter: Candidate<SkirmishBattle, SkirmishMind> = {
  why: 'who has the fewest targets first; nobody whose shots cost more than they gain',
  propose(b, mind) {
    idle = idleSquads(b, mind, b.decision.player[0]);
  },
  worth(b, { game }, i) {
    if (b.option.verb[i] === game.verbs.Stop) return -1e6;
    if (b.option.verb[i] !== game.verbs.Pick || idle.has(b.option.target[i])) return NEVER;
    return -game.targets(b, b.option.target[i], targets);
  },
};

/** At whom a squad fires, and those of it who choose for themselves. */
export interface Orders {
  /** -1: at nobody. */
  readonly together: number;
  /** By model. */
  readonly own: ReadonlyMap<number, number>;
  /** What the squad adds to what the others do, in points. */
  readonly gain: number;
}

/** What squad `u` does best in its way to fire: all targets where they add most to what all the others can still do. */
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

let [orders, holds]: [Orders | null, number] = [null, -1];

/**
 * The target of the subject. Models that may choose for themselves do so if any of them has a better target. The last squad that
 * can shoot holds its fire where no shot is worth it.
 */
export const target: Candidate<SkirmishBattle, SkirmishMind> = {
  why: 'where the shots add most to what the others can do',
  propose(b, mind) {
    const { game } = mind;
    const u = game.squadOf(b, b.decision.subject[0]);
    const stop = optionWith(b, game.verbs.Stop);
    holds = stop >= 0 && idleSquads(b, mind, b.decision.player[0]).has(u) ? stop : -1;
    orders = holds >= 0 ? null : ordersOf(b, mind, u, game.wayToFire(b));
  },
  worth(b, { game, notes }, i) {
    if (orders === null) return i === holds ? 0 : NEVER;
    if (b.option.verb[i] !== game.verbs.Shoot) return NEVER;
    const t = b.option.target[i];
    const apart = [...orders.own.values()].some((pick) => pick !== t) === (b.option.extra[i] === 1);
    notes?.push({ what: 'by the squad beside what the others do', points: orders.gain });
    return (t === orders.together ? 2 : 0) + (apart ? 1 : 0);
  },
};
