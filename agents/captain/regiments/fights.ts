import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { linked } from '../../../engine/regiments/contacts.js';
import type { RegimentsNumbers } from '../numbers.js';
import { Conditions } from './conditions.js';
import { chanceToFlinch, evenly, type Fight, type RegimentsGame, type Round } from './game.js';
import { fightOf } from './odds.js';
import { chanceToCatch, runOf } from './reach.js';

/** Most fights that are remembered; beyond that all are forgotten. */
const MOST = 20_000;

/** Remembers the odds of fights by the two units and their condition, for all battles of the same armies. */
export class FightBook {
  private armies: unknown = null;
  private readonly known = new Map<number, Fight>();
  private readonly game: RegimentsGame;
  private readonly conditions: Conditions;

  constructor(game: RegimentsGame) {
    this.game = game;
    this.conditions = new Conditions(game);
  }

  /** Called at each new decision, before which anything may have changed. */
  begin(b: RegimentsBattle): void {
    this.conditions.begin();
    if (this.armies === b.setup.unit) return;
    this.armies = b.setup.unit;
    this.known.clear();
  }

  /** Returns the odds of the fight if `u` charges `t` and reaches that side of it. */
  charge(b: RegimentsBattle, u: number, t: number, side: number): Fight {
    if (linked(b, u, t)) return fightOf(this.game, b, u, t, side); // the odds depend on where they touch
    const key = this.conditions.ofFight(b, u, t, side);
    let fight = this.known.get(key);
    if (fight === undefined) {
      if (this.known.size >= MOST) this.known.clear();
      fight = fightOf(this.game, b, u, t, side);
      this.known.set(key, fight);
    }
    return fight;
  }
}

/** Rounds after the first that are looked at. */
const ROUNDS = 2;

/** Points that the charger may expect to win from the enemy in a fight, and to lose in it. */
export interface Stakes {
  won: number;
  lost: number;
}

/** Writes to `out` the points that the charger `u` may expect to win and to lose in a fight with `t` over a few rounds. */
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
  const [ourRun, theirRun] = [runOf(b, u), runOf(b, t)];
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

/** Returns the points that a fight is worth to the charger `u`: points won less `caution` times the points lost. */
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

/** Returns the score by which two chargers of one enemy lead about: leads add up, his bonuses count once, and his blows are shared out. */
function jointLead(one: Fight, other: Fight, bonus: number): number {
  return one.lead + other.lead + bonus + 0.5 * Math.min(one.taken, other.taken) - 1;
}

/** Returns the chance that `t` Breaks if it loses by a score with the mean `lead` and the variance `spread`. */
export function chanceToBreak(
  b: RegimentsBattle,
  _game: RegimentsGame,
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
    if (difference > 0) chance += weight * chanceToFlinch(b, t, difference, steadfast);
  }
  return chance;
}

/** Returns the chance that `t` Breaks if two units charge it together. @param steadfast true if `t` is against both */
export function chanceToBreakByTwo(
  b: RegimentsBattle,
  game: RegimentsGame,
  t: number,
  one: Fight,
  other: Fight,
  steadfast: boolean,
): number {
  const lead = jointLead(one, other, game.bonusOf(b, t));
  return chanceToBreak(b, game, t, lead, one.spread + other.spread, steadfast);
}

/** Returns the share of its worth that counts as lost of a unit that Breaks. @param caught chance that it is caught */
export const lostIfBroken = ({ escaped }: RegimentsNumbers, caught: number): number => escaped + (1 - escaped) * caught;
