// What a captain asks of a game of ranked blocks: small answers, each about one unit or two. The judgement is the family's.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { CANNOT } from '../../../engine/kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../../engine/kernel/hooks.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { movement } from '../../../engine/regiments/core/units.js';
import type { Mind } from '../candidates.js';
import type { RegimentsNumbers } from '../numbers.js';
import type { FightBook } from './fights.js';
import type { Survey } from './survey.js';

/** How far a unit charges, flees or pursues: inches that need no luck, and a roll on top. */
export interface Reach {
  readonly sure: number;
  /** The least that it counts as rolling. */
  readonly least: number;
  /** Entry `n`: chance that the roll shows `n` or more; the last entry is 0. */
  readonly rolls: Float64Array;
}

/** Chance that the roll of `reach` shows at least `need`. */
export function chanceToRoll({ rolls, least }: Reach, need: number): number {
  return need <= least ? 1 : rolls[Math.min(need, rolls.length - 1)];
}

/** Chance that `reach` goes `gap` ticks far. */
export function chanceToGo(reach: Reach, gap: number): number {
  return chanceToRoll(reach, Math.ceil(gap / INCH) - reach.sure);
}

/** Chance that who pursues so runs at least `ahead` inches more than who flees so; with 0, that it catches him (both only roll). */
export function chanceToCatch(pursuit: Reach, flight: Reach, ahead = 0): number {
  let chance = 0;
  for (let fled = 1; fled < flight.rolls.length - 1; fled++) {
    const exactly = flight.rolls[fled] - flight.rolls[fled + 1];
    if (exactly > 0) chance += exactly * (ahead + fled <= pursuit.least ? 1 : chanceToRoll(pursuit, ahead + fled));
  }
  return chance;
}

/** What is to be expected of one round of a fight, from the side of the charger. */
export interface Round {
  readonly win: number;
  readonly lose: number;
  /** Chances that the enemy, and that the charger, Breaks; and that either is wiped out. */
  readonly breaksFoe: number;
  readonly breaksOwn: number;
  readonly endsFoe: number;
  readonly endsOwn: number;
  /** Mean Wounds dealt and taken. */
  readonly dealt: number;
  readonly taken: number;
  /** Mean and variance of the score difference while both stand. */
  readonly lead: number;
  readonly spread: number;
}

/** The round of the charge, and one of those that follow if neither side gives way. */
export interface Fight extends Round {
  readonly later: Round;
}

/** A game of ranked blocks as its captain knows it. Units are formations; `t` is an enemy of `u`. */
export interface RegimentsGame<B extends RegimentsBattle = RegimentsBattle> {
  /** Turns of each side in the battle. */
  turns(b: B): number;
  /** Victory points that the enemy gets when nothing is left of formation `u`, all in it included. */
  worthOf(b: B, u: number): number;
  /** Points that formation `u` pays more at the end for so many Wounds more, short of all. */
  paysFor(b: B, u: number, wounds: number): number;

  reach(b: B, u: number): Reach;
  /** The same where the way is a flight or a pursuit. */
  run(b: B, u: number): Reach;
  /** Which side of `t` a charge of `u` from where it stands strikes. */
  facingToCharge(b: B, u: number, t: number): number;
  /** The next enemy after `t` (-1: the first) at whom `u` may declare a charge, or -1; not `but`. */
  nextTarget(b: B, u: number, t: number, but: number): number;

  /** A number that is the same for fights with the same odds. `fresh`: a new decision, anything may have changed. */
  keyOf(b: B, u: number, t: number, side: number): number;
  fresh(): void;
  /** What comes of it if `u` charges `t` and reaches that side of it, both with the weapons that serve them best. */
  fight(b: B, u: number, t: number, side: number): Fight;
  /** The score that `t` gets beside its blows: ranks, standards. */
  bonusOf(b: B, t: number): number;
  /** Does formation `t` test as if it had not lost, whatever `u` does to that side of it? */
  steadfast(b: B, t: number, u: number, side: number): boolean;
  /** Chance that formation `t` Breaks if it loses a round by so much; that it passes a test on its Leadership. */
  chanceToBreak(b: B, t: number, lostBy: number, steadfast: boolean): number;
  chanceToHold(b: B, t: number): number;

  /** Longest range of the missiles of `u`, ticks; 0: none. */
  range(b: B, u: number): number;
  /** Mean Wounds of a volley of all its front at `t` in the open, at short range. */
  volley(b: B, u: number, t: number): number;
  /** Ways in which `u` may shoot now, as a reaction to a charge or not: numbers for `shots`. */
  waysToShoot(b: B, u: number, reaction: boolean): readonly number[];
  /** Chances of so many Wounds by this very volley. */
  shots(b: B, u: number, t: number, way: number): Float64Array;
  /** Wounds at once from which the courage of `t` is tested. */
  alarmed(b: B, t: number): number;

  /** How dangerous a piece of terrain of that kind is to who crosses it in haste: 1 as a rule, 0 not at all. */
  hazardOf(b: B, u: number, kind: number): number;
  polygonsOf(b: B): readonly Int32Array[];
  /** Must `u` pass a test to march? */
  testedOnMarch(b: B, u: number): boolean;
}

/** Turns in which `player`, and his enemy, may still move. */
export function turnsToCome(
  b: RegimentsBattle,
  game: RegimentsGame,
  player: number,
): { readonly own: number; readonly foes: number } {
  const turn = b.core.gameTurn[0];
  const left = game.turns(b) - Math.max(1, turn);
  const active = b.core.active[0] === player;
  const first = b.field.firstPlayer[0] === player;
  return {
    own: left + (turn === 0 || (!active && !first) ? 1 : 0),
    foes: left + (turn === 0 || (active && first) ? 1 : 0),
  };
}

/** May formation `u` ever declare a charge? */
export const chargesEver = (b: RegimentsBattle, u: number): boolean =>
  movement(b, u) > 0 &&
  b.setup.unit.round[u] === 0 &&
  permission(b, Hook.mayCharge, unitSubject(b, u), NO_ATTACK) !== CANNOT;

/** Wounds with which row `u` began; that it has left; and its points for each of the first. */
export function woundsAtFirst(b: RegimentsBattle, u: number): number {
  const { W, startPool, champion, character } = b.setup.unit;
  return W[u] * (startPool[u] + (champion[u] !== 0 || character[u] !== 0 ? 1 : 0));
}
export const woundsOf = (b: RegimentsBattle, u: number): number =>
  b.unit.pool[u] * b.setup.unit.W[u] - b.unit.wounds[u] + b.unit.own[u];
export const evenly = (b: RegimentsBattle, u: number): number =>
  b.setup.unit.points[u] / Math.max(1, woundsAtFirst(b, u));

/** How a unit may shoot in the turn in which it has moved so. */
export const Shoots = { not: 0, moved: 1, stayed: 2 } as const;

/** What a captain thinks with about ranked blocks. */
export interface RegimentsMind extends Mind {
  n: RegimentsNumbers;
  readonly game: RegimentsGame;
  readonly fights: FightBook;
  readonly survey: Survey;
}
