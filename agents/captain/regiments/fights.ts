import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { linked } from '../../../engine/regiments/contacts.js';
import { Conditions } from './conditions.js';
import { chanceToFlinch, evenly, type Fight, type RegimentsGame, type RegimentsMind, type Round } from './game.js';
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

/** Points that a charger may expect to win from its enemy, and to lose itself. */
interface Stakes {
  readonly won: number;
  readonly lost: number;
}

/** Returns the share of its worth that counts as lost of a unit that Breaks. @param caught chance that it is caught */
export const lostIfBroken = ({ n }: RegimentsMind, caught: number): number => n.escaped + (1 - n.escaped) * caught;

/** Returns the stakes of the charger `u` in a fight with `t` over a few rounds. */
export function stakes(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number, fight: Fight): Stakes {
  const { game, n } = mind;
  const own = game.worthOf(b, u);
  const theirs = game.worthOf(b, t);
  const [ourRun, theirRun] = [runOf(b, u), runOf(b, t)];
  const foeLost = lostIfBroken(mind, chanceToCatch(ourRun, theirRun));
  const ownLost = lostIfBroken(mind, chanceToCatch(theirRun, ourRun));
  const foeWound = n.partly * evenly(b, t);
  const ownWound = n.partly * evenly(b, u);
  let [won, lost, goesOn] = [0, 0, 1];
  let round: Round = fight;
  for (let r = 0; r <= ROUNDS; r++) {
    const foeStays = Math.max(0, 1 - round.endsFoe - round.breaksFoe);
    const ownStays = Math.max(0, 1 - round.endsOwn - round.breaksOwn);
    won += goesOn * (theirs * (round.endsFoe + round.breaksFoe * foeLost) + foeStays * round.dealt * foeWound);
    lost += goesOn * (own * (round.endsOwn + round.breaksOwn * ownLost) + ownStays * round.taken * ownWound);
    goesOn *= n.longFight * Math.max(0, foeStays + ownStays - 1);
    round = fight.later;
  }
  const ahead = goesOn * n.ahead * Math.max(-1, Math.min(1, round.lead / 4));
  if (ahead > 0) won += theirs * ahead;
  else lost -= own * ahead;
  return { won: Math.min(won, theirs), lost: Math.min(lost, own) };
}

/** Returns the points that stakes are worth to the charger. */
export const gainOf = ({ n }: RegimentsMind, { won, lost }: Stakes): number => won - n.caution * lost;

/** One of several units that strike an enemy together: its fight alone, the chance that it comes, and whether the enemy is Steadfast against it. */
export interface Striker {
  readonly fight: Fight;
  readonly comes: number;
  readonly steadfast: boolean;
}

/** Returns unit `u` as a striker at that side of `t`. */
export function striker(
  b: RegimentsBattle,
  { fights, game }: RegimentsMind,
  u: number,
  t: number,
  side: number,
  comes: number,
): Striker {
  return { fight: fights.charge(b, u, t, side), comes, steadfast: game.steadfast(b, t, u, side) };
}

/** A striker that comes with a smaller chance does not count against Steadfast. */
const COUNTS = 0.3;
/** Points of the normal distribution, in standard deviations, and their weights. */
const NORMAL = [
  [-1.6, 0.1],
  [-0.8, 0.2],
  [0, 0.4],
  [0.8, 0.2],
  [1.6, 0.1],
] as const;

/**
 * Returns the chance that `t` Breaks if these units strike it in one round: leads add up as far as the units come, the bonuses of `t`
 * count once, and its blows are shared out.
 */
function chanceToBreak(b: RegimentsBattle, game: RegimentsGame, t: number, strikers: readonly Striker[]): number {
  const bonus = game.bonusOf(b, t);
  let [lead, spread, steadfast] = [0, 0, true];
  for (const [k, one] of strikers.entries()) {
    const shared = k === 0 ? 0 : bonus + 0.5 * Math.min(strikers[0].fight.taken, one.fight.taken) - 1;
    lead += one.comes * (one.fight.lead + shared);
    spread += one.comes * one.fight.spread;
    if (!one.steadfast && one.comes > COUNTS) steadfast = false;
  }
  let chance = 0;
  for (const [deviations, weight] of NORMAL) {
    const difference = Math.round(lead + deviations * Math.sqrt(spread));
    if (difference > 0) chance += weight * chanceToFlinch(b, t, difference, steadfast);
  }
  return chance;
}

/** Returns the stakes of `u`, the first of these units, if all strike `t` together: the enemy is the likelier to Break at once. */
export function stakesTogether(
  b: RegimentsBattle,
  mind: RegimentsMind,
  u: number,
  t: number,
  strikers: readonly Striker[],
): Stakes {
  const { fight } = strikers[0];
  const { won, lost } = stakes(b, mind, u, t, fight);
  if (strikers.length < 2) return { won, lost };
  const alone = Math.min(1, fight.breaksFoe + fight.endsFoe);
  const more = Math.max(0, chanceToBreak(b, mind.game, t, strikers) - alone) / Math.max(1e-9, 1 - alone);
  const broken = lostIfBroken(mind, chanceToCatch(runOf(b, u), runOf(b, t))) * mind.game.worthOf(b, t);
  return { won: won + more * Math.max(0, broken - won), lost: (1 - more) * lost };
}
