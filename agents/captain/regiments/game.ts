// The questions of a captain to a game of ranked blocks, each about one unit or two. The judgement is the family's.
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

/** The distance that a unit charges, flees or pursues: `sure` inches and a roll on top. */
export interface Reach {
  readonly sure: number;
  /** The least that the roll counts as. */
  readonly least: number;
  /** Entry `n`: chance that the roll shows `n` or more; the last entry is 0. */
  readonly rolls: Float64Array;
}

/** Returns the chance that the roll of `reach` shows at least `need`. */
export function chanceToRoll({ rolls, least }: Reach, need: number): number {
  return need <= least ? 1 : rolls[Math.min(need, rolls.length - 1)];
}

/** Returns the chance that `reach` covers `gap` ticks. */
export function chanceToGo(reach: Reach, gap: number): number {
  return chanceToRoll(reach, Math.ceil(gap / INCH) - reach.sure);
}

/** Returns the chance that the pursuer runs at least `ahead` inches farther than the fleeing unit; with 0, that it catches it. Only the rolls of both count. */
export function chanceToCatch(pursuit: Reach, flight: Reach, ahead = 0): number {
  let chance = 0;
  for (let fled = 1; fled < flight.rolls.length - 1; fled++) {
    const exactly = flight.rolls[fled] - flight.rolls[fled + 1];
    if (exactly > 0) chance += exactly * (ahead + fled <= pursuit.least ? 1 : chanceToRoll(pursuit, ahead + fled));
  }
  return chance;
}

/** The expectation of one round of a fight, from the side of the charger. */
export interface Round {
  readonly win: number;
  readonly lose: number;
  /** Chances that the enemy Breaks, that the charger Breaks, that the enemy is wiped out, and that the charger is. */
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

/** The round of the charge, and a round after it if neither side gives way. */
export interface Fight extends Round {
  readonly later: Round;
}

/** A game of ranked blocks as captains need it. Units are formations; `t` is an enemy of `u`. */
export interface RegimentsGame<B extends RegimentsBattle = RegimentsBattle> {
  /** Returns the turns of each side in the battle. */
  turns(b: B): number;
  /** Returns the victory points that the enemy gets when nothing is left of formation `u`, all in it included. */
  worthOf(b: B, u: number): number;
  /** Returns the points that formation `u` pays more at the end if it loses this many Wounds more and survives. */
  paysFor(b: B, u: number, wounds: number): number;

  /** Returns the distance that `u` charges. */
  reach(b: B, u: number): Reach;
  /** Returns the distance that `u` flees or pursues. */
  run(b: B, u: number): Reach;
  /** Returns the side of `t` that a charge of `u` from its present place strikes. */
  facingToCharge(b: B, u: number, t: number): number;
  /** Returns the next enemy after `t` (-1: the first), other than `but`, that `u` may declare a charge at, or -1. */
  nextTarget(b: B, u: number, t: number, but: number): number;

  /** Returns a number that is equal for fights with equal odds. */
  keyOf(b: B, u: number, t: number, side: number): number;
  /** Called at each new decision, before which anything may have changed. */
  fresh(): void;
  /** Returns the odds of the fight if `u` charges `t` and reaches that side of it, both with the weapons that serve them best. */
  fight(b: B, u: number, t: number, side: number): Fight;
  /** Returns the score that `t` gets beside its blows: ranks, standards. */
  bonusOf(b: B, t: number): number;
  /** True if formation `t` tests as if it had not lost when `u` strikes that side of it. */
  steadfast(b: B, t: number, u: number, side: number): boolean;
  /** Returns the chance that formation `t` Breaks if it loses a round by `lostBy` points of score. */
  chanceToBreak(b: B, t: number, lostBy: number, steadfast: boolean): number;
  /** Returns the chance that formation `t` passes a test on its Leadership. */
  chanceToHold(b: B, t: number): number;

  /** Returns the longest range of the missiles of `u`, in ticks; 0 without missiles. */
  range(b: B, u: number): number;
  /** Returns the mean Wounds of a volley of the whole front of `u` at `t` in the open, at short range. */
  volley(b: B, u: number, t: number): number;
  /** Lists the ways in which `u` may shoot now, as a reaction to a charge or not: numbers for `shots`. */
  waysToShoot(b: B, u: number, reaction: boolean): readonly number[];
  /** Returns the chances of Wounds by this volley: entry `n` for `n` Wounds. */
  shots(b: B, u: number, t: number, way: number): Float64Array;
  /** Returns the Wounds from which on `t` must test its courage. */
  alarmed(b: B, t: number): number;

  /** Returns how dangerous terrain of that kind is to `u` when it marches or charges through it: 1 as a rule, 0 not at all. */
  hazardOf(b: B, u: number, kind: number): number;
  /** Lists the polygons of the pieces of terrain. */
  polygonsOf(b: B): readonly Int32Array[];
  /** True if `u` must pass a test to march. */
  testedOnMarch(b: B, u: number): boolean;
}

/** Returns the turns in which `player` (`own`) and his enemy (`foes`) may still move. */
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

/** True if formation `u` may ever declare a charge. */
export const chargesEver = (b: RegimentsBattle, u: number): boolean =>
  movement(b, u) > 0 &&
  b.setup.unit.round[u] === 0 &&
  permission(b, Hook.mayCharge, unitSubject(b, u), NO_ATTACK) !== CANNOT;

/** Returns the Wounds with which row `u` began. */
export function woundsAtFirst(b: RegimentsBattle, u: number): number {
  const { W, startPool, champion, character } = b.setup.unit;
  return W[u] * (startPool[u] + (champion[u] !== 0 || character[u] !== 0 ? 1 : 0));
}
/** Returns the Wounds that row `u` has left. */
export const woundsOf = (b: RegimentsBattle, u: number): number =>
  b.unit.pool[u] * b.setup.unit.W[u] - b.unit.wounds[u] + b.unit.own[u];
/** Returns the points of row `u` for each of the Wounds with which it began. */
export const evenly = (b: RegimentsBattle, u: number): number =>
  b.setup.unit.points[u] / Math.max(1, woundsAtFirst(b, u));

/** The shooting that a move leaves a unit in its turn: none, after a move, or without one. */
export const Shoots = { not: 0, moved: 1, stayed: 2 } as const;

/** The state with which a captain judges ranked blocks. */
export interface RegimentsMind extends Mind {
  n: RegimentsNumbers;
  readonly game: RegimentsGame;
  readonly fights: FightBook;
  readonly survey: Survey;
}
