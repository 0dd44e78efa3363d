// The questions of a captain to a game of ranked blocks, each about one unit or two. The judgement is the family's.

import { CANNOT } from '../../../engine/kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../../engine/kernel/hooks.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { Status, unitSubject } from '../../../engine/regiments/core/state.js';
import { firstJoined, movement, nextJoined } from '../../../engine/regiments/core/units.js';
import { leadershipOf } from '../../../engine/regiments/leadership/leadership.js';
import type { CombatOdds } from '../../../engine/regiments/odds/round.js';
import { chanceOfTest } from '../../../engine/regiments/odds/sums.js';
import type { Mind } from '../candidates.js';
import type { RegimentsNumbers } from '../numbers.js';
import type { FightBook } from './fights.js';
import type { Survey } from './survey.js';

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

/** What a game of ranked blocks tells captains beside its rules. Units are formations; `t` is an enemy of `u`. */
export interface RegimentsGame<B extends RegimentsBattle = RegimentsBattle> {
  readonly odds: CombatOdds<B>;
  /** Returns the turns of each side in the battle. */
  turns(b: B): number;
  /** Returns the victory points that the enemy gets when nothing is left of formation `u`, all in it included. */
  worthOf(b: B, u: number): number;
  /** Returns the points that formation `u` pays more at the end if it loses this many Wounds more and survives. */
  paysFor(b: B, u: number, wounds: number): number;
  /** Returns the score that `t` gets beside its blows: ranks, standards. */
  bonusOf(b: B, t: number): number;
  /** True if formation `t` tests as if it had not lost when `u` strikes that side of it. */
  steadfast(b: B, t: number, u: number, side: number): boolean;
  /** Returns how dangerous terrain of that kind is to `u` when it marches or charges through it: 1 as a rule, 0 not at all. */
  hazardOf(b: B, u: number, kind: number): number;
  /** Returns a number for all that changes fights of `u` and is no matter of its models, weapons, rules, Leadership and reroll. */
  stateOf(b: B, u: number): number;
  /** Returns a number below 64 for the ground of the fight in which `u` charges that side of `t`, 0 for open ground. */
  groundOf(b: B, u: number, t: number, side: number): number;
}

/** Returns the sum of `of` over formation `u` and the characters that stand in it. */
export function withJoined<B extends RegimentsBattle>(b: B, u: number, of: (b: B, row: number) => number): number {
  let sum = of(b, u);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) sum += of(b, g);
  return sum;
}

/** Victory points beyond the points of a unit, for its General, battle standard and standard. */
export interface Prizes {
  readonly general: number;
  readonly battleStandard: number;
  readonly standard: number;
}

/** Returns the victory points that the enemy gets when all that is left of row `r` is gone; joined characters apart. */
export function worthOfRow(b: RegimentsBattle, r: number, prizes: Prizes): number {
  if (b.unit.pool[r] === 0 && b.unit.own[r] === 0) return 0;
  const { points, general, bsb, standard } = b.setup.unit;
  const status = b.unit.status[r];
  let worth = points[r];
  if (general[r] !== 0) worth += prizes.general;
  if (bsb[r] !== 0 && (status & Status.BattleStandardLost) === 0) worth += prizes.battleStandard;
  if (standard[r] !== 0 && (status & Status.StandardLost) === 0) worth += prizes.standard;
  return worth;
}

/** Returns the chance that formation `t` Breaks if it loses a round by `lostBy` points of score. */
export const chanceToFlinch = (b: RegimentsBattle, t: number, lostBy: number, steadfast: boolean): number =>
  1 - chanceOfTest(Math.max(0, leadershipOf(b, t) - (steadfast ? 0 : lostBy)));

/** Returns the chance that formation `t` passes a test on its Leadership. */
export const chanceToHold = (b: RegimentsBattle, t: number): number => chanceOfTest(leadershipOf(b, t));

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
