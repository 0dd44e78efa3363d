import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { linked } from '../../../engine/regiments/contacts.js';
import type { RegimentsNumbers } from '../numbers.js';
import { chanceToCatch, evenly, type Fight, type RegimentsGame, type Round } from './game.js';

/** Fights that are remembered at most; then all are forgotten. */
const MOST = 20_000;

/** Remembers the odds of fights by who fights whom and in what condition, for all battles of the same armies. */
export class FightBook {
  private armies: unknown = null;
  private readonly known = new Map<number, Fight>();
  private readonly game: RegimentsGame;

  constructor(game: RegimentsGame) {
    this.game = game;
  }

  /** A new decision: anything may have changed. */
  begin(b: RegimentsBattle): void {
    this.game.fresh();
    if (this.armies === b.setup.unit) return;
    this.armies = b.setup.unit;
    this.known.clear();
  }

  /** What comes of it if `u` charges `t` and reaches that side of it. */
  charge(b: RegimentsBattle, u: number, t: number, side: number): Fight {
    if (linked(b, u, t)) return this.game.fight(b, u, t, side); // where they invalidateGeometry makes a difference
    const key = this.game.keyOf(b, u, t, side);
    let fight = this.known.get(key);
    if (fight === undefined) {
      if (this.known.size >= MOST) this.known.clear();
      fight = this.game.fight(b, u, t, side);
      this.known.set(key, fight);
    }
    return fight;
  }
}

/** Rounds to come that are looked at, after the first. */
const ROUNDS = 2;

/** What each side may lose in a fight, in points: of the enemy's, and of its own. */
export interface Stakes {
  won: number;
  lost: number;
}

/** Points that the charger `u` may expect to win from a fight with `t`, and to lose in it, over a few rounds. */
export function stakes(
  b: RegimentsBattle,
  game: RegimentsGame,
  n: RegimentsNumbers,
  u: number,
  t: number,
  fight: Fight,
  out: Stakes,
): void {
  const own = game.worthOf(b, u);
  const theirs = game.worthOf(b, t);
  const [ourRun, theirRun] = [game.run(b, u), game.run(b, t)];
  const weCatch = chanceToCatch(ourRun, theirRun);
  const theyCatch = chanceToCatch(theirRun, ourRun);
  const foeLost = weCatch + (1 - weCatch) * n.escaped;
  const ownLost = theyCatch + (1 - theyCatch) * n.escaped;
  const foeWound = n.partly * evenly(b, t);
  const ownWound = n.partly * evenly(b, u);
  out.won = 0;
  out.lost = 0;
  let goesOn = 1;
  let round: Round = fight;
  for (let r = 0; r <= ROUNDS; r++) {
    const foeStays = Math.max(0, 1 - round.endsFoe - round.breaksFoe);
    const ownStays = Math.max(0, 1 - round.endsOwn - round.breaksOwn);
    out.won += goesOn * (theirs * (round.endsFoe + round.breaksFoe * foeLost) + foeStays * round.dealt * foeWound);
    out.lost += goesOn * (own * (round.endsOwn + round.breaksOwn * ownLost) + ownStays * round.taken * ownWound);
    goesOn *= n.longFight * Math.max(0, foeStays + ownStays - 1);
    round = fight.later;
  }
  const ahead = goesOn * n.ahead * Math.max(-1, Math.min(1, round.lead / 4));
  if (ahead > 0) out.won += theirs * ahead;
  else out.lost -= own * ahead;
  out.won = Math.min(out.won, theirs);
  out.lost = Math.min(out.lost, own);
}

const both: Stakes = { won: 0, lost: 0 };

/** What a fight is worth to the charger `u`: points won less points lost, of which each counts `caution`. */
export function valueOfFight(
  b: RegimentsBattle,
  game: RegimentsGame,
  n: RegimentsNumbers,
  u: number,
  t: number,
  fight: Fight,
  caution: number,
): number {
  stakes(b, game, n, u, t, fight, both);
  return both.won - caution * both.lost;
}

/** By how much two who charge the same enemy win about: leads add up, his own bonuses count once, and his blows are shared out. */
export function jointLead(one: Fight, other: Fight, bonus: number): number {
  return one.lead + other.lead + bonus + 0.5 * Math.min(one.taken, other.taken) - 1;
}

/** Chance that `t` Breaks if it loses by about `lead`, give or take the root of `spread`. */
export function chanceToBreak(
  b: RegimentsBattle,
  game: RegimentsGame,
  t: number,
  lead: number,
  spread: number,
  steadfast: boolean,
): number {
  const deviation = Math.sqrt(spread);
  let chance = 0;
  for (let k = -2; k <= 2; k++) {
    const difference = Math.round(lead + k * 0.8 * deviation);
    const weight = k === 0 ? 0.4 : Math.abs(k) === 1 ? 0.2 : 0.1;
    if (difference > 0) chance += weight * game.chanceToBreak(b, t, difference, steadfast);
  }
  return chance;
}
